"""Lessons at real tables: the lesson waits for the learner, and the learner may leave it."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from cuberails.engine.lesson_files import find_lesson, lesson_files, read_lesson
from tests.server.browser import Browser, hear
from tests.server.conftest import Serve

GAMES = sorted({file.game.id for file in lesson_files()})
MISTAKES = [(file.game.id, file.form.id) for file in lesson_files() if file.form.kind == "mistake"]


def start(browser: Browser, game: str, id: str = "first-game", status: int = 201) -> Any:
    return browser.post("/lessons", {"game": game, "id": id}, status)


def waiting(browser: Browser, table: str) -> Any:
    """The table, when the lesson waits for the learner."""
    until = time.monotonic() + 30
    while (found := browser.get(f"/tables/{table}"))["lesson"]["state"] == "script":
        assert time.monotonic() < until
        time.sleep(0.02)
    return found


def go_on(browser: Browser, found: Any) -> Any:
    """Do what the lesson asks for."""
    step = found["lesson"]
    if step["state"] == "ask":
        browser.say(found["id"], step["move"], found["ply"])
    else:
        browser.post(f"/tables/{found['id']}/lesson/next", {"ply": found["ply"], "era": found["era"]})
    return waiting(browser, found["id"])


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_guided_game(url: str, game: str) -> None:
    file = find_lesson(game, "first-game")
    assert file is not None
    record, lesson = read_lesson(file.path)
    with Browser(url) as ann:
        found = waiting(ann, start(ann, game)["id"])
        asked = 0
        while found["lesson"]["state"] != "done":
            asked += found["lesson"]["state"] == "ask"
            assert found["lesson"]["text"]
            found = go_on(ann, found)
        assert 14 <= asked <= 17
        assert found["status"] == "over"
        assert found["lesson"]["step"] == found["lesson"]["steps"]
        played = ann.get(f"/tables/{found['id']}/record")
        assert played["actions"] == lesson.actions
        assert record.result is not None
        assert played["result"]["winners"] == record.result.winners == [lesson.form.seat]
        assert "lesson" not in played


def test_the_learner_plays_under_their_own_name(url: str) -> None:
    for name, expected in (("Ann", "Ann"), ("", "Guest")):
        with Browser(url, name) as learner:
            seats = start(learner, GAMES[0])["seats"]
            assert [seat["name"] for seat in seats if seat["is_yours"]] == [expected]


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_left_and_taken_up_again(url: str, game: str) -> None:
    with Browser(url) as ann:
        begun = go_on(ann, waiting(ann, start(ann, game)["id"]))
        again = start(ann, game, status=200)
        assert (again["id"], again["ply"]) == (begun["id"], begun["ply"])
        (line,) = [line for line in ann.get("/tables") if line["id"] == begun["id"]]
        assert line["lesson"] == {"id": "first-game", "kind": "guided", "title": "Your first game"}
        with Browser(url) as bob:
            assert start(bob, game)["id"] != begun["id"]


def test_another_move_is_answered_kindly_and_may_be_tried(url: str) -> None:
    with Browser(url) as ann:
        table = waiting(ann, start(ann, "chicago-express")["id"])
        refused = ann.say(table["id"], "pass", 0, 422)
        assert refused["error"] == "off-lesson"
        assert "out of this auction" in refused["reason"]
        assert "legal answer" in ann.say(table["id"], "bid 30", 0, 422)["reason"]
        assert ann.say(table["id"], "bid 6", 0, 422)["error"] == "illegal-action"
        form = {"ply": 0, "era": 0, "sentence": "bid 30", "nonce": "anyway-1", "leaves_lesson": True}
        with ann.live(table["id"]) as line:
            ann.post(f"/tables/{table['id']}/actions", form, 201)
            while hear(line, "plies")["plies"][-1]["seat"] == 0:
                pass  # the bots play on
        off = ann.get(f"/tables/{table['id']}")
        assert (off["lesson"]["state"], off["lesson"]["back_to"]) == ("off", 0)
        ann.post(f"/tables/{table['id']}/undo", {"to_ply": 0})
        back = ann.get(f"/tables/{table['id']}")
        assert (back["lesson"]["state"], back["ply"]) == ("ask", 0)


def test_the_same_move_in_other_words_is_the_move_of_the_lesson(url: str) -> None:
    with Browser(url) as ann:
        found = waiting(ann, start(ann, "chicago-express")["id"])
        while not found["lesson"]["move"].startswith("expand PRR N4"):
            found = go_on(ann, found)
        ann.say(found["id"], "expand PRR N4 L4 M4", found["ply"], 422)  # L4 touches M4 only
        played = ann.say(found["id"], "expand prr n4 m4 l4", found["ply"])
        assert played["sentence"] == "expand PRR N4 M4 L4"


def test_undo_goes_back_to_the_last_move_that_the_learner_made(url: str) -> None:
    with Browser(url) as ann:
        found = waiting(ann, start(ann, "chicago-express")["id"])
        for _ in range(3):
            found = go_on(ann, found)
        assert found["ply"] == 14  # two passes were made for the learner
        back = ann.post(f"/tables/{found['id']}/undo")
        assert (back["ply"], back["lesson"]["move"]) == (5, "pass")


def test_leaving_a_lesson_makes_it_an_ordinary_table(url: str) -> None:
    with Browser(url) as ann:
        table = waiting(ann, start(ann, "chicago-express")["id"])
        left = ann.ask("DELETE", f"/tables/{table['id']}/lesson", None, 200)
        assert left["lesson"] is None
        ann.say(table["id"], "pass", 0)
        assert ann.ask("DELETE", f"/tables/{table['id']}/lesson", None, 409)["reason"]
        assert start(ann, "chicago-express")["id"] != table["id"]


def test_a_lesson_survives_a_restart(serve: Serve) -> None:
    with serve() as url, Browser(url) as ann:
        found = go_on(ann, waiting(ann, start(ann, "chicago-express")["id"]))
        cookie = ann.cookie
    with serve() as url, Browser(url, cookie=cookie) as ann:
        again = start(ann, "chicago-express", status=200)
        assert (again["id"], again["lesson"]) == (found["id"], found["lesson"])


@pytest.mark.parametrize(("game", "id"), MISTAKES)
def test_a_mistake_can_be_tried_both_ways(url: str, game: str, id: str) -> None:
    file = find_lesson(game, id)
    assert file is not None
    form = file.form
    assert form.tempting
    assert form.better
    with Browser(url) as ann:
        table = start(ann, game, id)
        assert table["lesson"]["state"] == "ask"
        assert table["lesson"]["move"] is None
        at = table["ply"]
        for era, (verdict, move) in enumerate(
            (("tempting", form.tempting.move), ("better", form.better.move))
        ):
            ann.say(table["id"], move, at, era=era)
            told = ann.get(f"/tables/{table['id']}")
            assert (told["lesson"]["state"], told["lesson"]["verdict"]) == ("answered", verdict)
            assert told["lesson"]["text"]
            assert (told["lesson"]["cost"] is not None) == (verdict == "tempting")
            assert told["ply"] == at + 1  # the bots wait
            back = ann.post(f"/tables/{table['id']}/undo", {"to_ply": told["lesson"]["back_to"]})
            assert back["lesson"]["state"] == "ask"


def test_a_lesson_of_your_own(url: str) -> None:
    file = find_lesson("chicago-express", "first-game")
    assert file is not None
    raw = json.loads(file.path.read_text())
    with Browser(url) as ann:
        made = ann.post("/lessons", {"text": json.dumps(raw)}, 201)
        assert waiting(ann, made["id"])["lesson"]["title"] == "Your first game"
        raw["lesson"]["notes"][0]["text"] = "You have {you.gold}."
        bad = ann.post("/lessons", {"text": json.dumps(raw)}, 422)
        assert bad["error"] == "bad-lesson"
        assert bad["reason"] == (
            "lesson.notes, ply 0: there is no figure 'you.gold' here; 'gold' is unknown."
        )
        raw["actions"] += ["pass"] * 1000
        assert "more than 1000 actions" in ann.post("/lessons", {"text": json.dumps(raw)}, 422)["reason"]
        assert "not JSON" in ann.post("/lessons", {"text": "{"}, 422)["reason"]
        assert ann.post("/lessons", {}, 404)["reason"] == "There is no such lesson."


def test_only_the_learner_goes_on(url: str) -> None:
    with Browser(url) as ann, Browser(url) as bob:
        table = waiting(ann, start(ann, "chicago-express")["id"])
        form = {"ply": 0, "era": 0}
        assert "watching" in bob.post(f"/tables/{table['id']}/lesson/next", form, 403)["reason"]
        assert "gone on" in ann.post(f"/tables/{table['id']}/lesson/next", form, 409)["reason"]
