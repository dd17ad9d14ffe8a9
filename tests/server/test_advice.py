"""Hints and reviews on real workers: for one's own turn only, and only where they are allowed."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from cuberails import Record
from tests.server.browser import Browser, bot, hear, here, link
from tests.server.conftest import serving_at, settings_for

HINT = "/tables/{}/seats/{}/hint"
RECORDS = Path(__file__).parents[1] / "records"


def now(ply: int = 0, era: int = 0, draft: str = "") -> dict[str, object]:
    return {"ply": ply, "era": era, "draft": draft}


def test_a_hint_is_for_ones_own_turn_at_the_present(ann: Browser, bob: Browser) -> None:
    """The server of this test has no workers: a hint that is allowed says so."""
    solo = ann.new_table(here(), bot(), bot())
    assert solo["hints"] is True
    path = HINT.format(solo["id"], 0)
    assert "No hint is possible" in ann.post(path, now(), 503)["reason"]
    assert "not yours" in bob.post(path, now(), 403)["reason"]
    assert "not yours" in ann.post(HINT.format(solo["id"], 1), now(), 403)["reason"]
    assert "moved on" in ann.post(path, now(ply=1), 409)["reason"]
    assert "moved on" in ann.post(path, now(era=1), 409)["reason"]
    mine = f"{path}/mine"
    assert "Finish your move first" in ann.post(mine, now(), 422)["reason"]
    assert "Finish your move first" in ann.post(mine, now(draft="bid"), 422)["reason"]
    ann.post(mine, now(draft="bid 12"), 503)


def test_several_people_must_have_agreed(ann: Browser, bob: Browser) -> None:
    without = ann.new_table(here(), link(), bot())
    assert without["hints"] is False
    token = without["seats"][1]["link"]
    assert bob.get(f"/join/{token}")["hints"] is False
    bob.post(f"/join/{token}", {"name": "Bob"})
    assert "did not agree" in ann.post(HINT.format(without["id"], 0), now(), 403)["reason"]
    agreed = ann.new_table(here(), link(), bot(), hints=True)
    token = agreed["seats"][1]["link"]
    assert bob.get(f"/join/{token}")["hints"] is True
    bob.post(f"/join/{token}", {"name": "Bob"})
    ann.post(HINT.format(agreed["id"], 0), now(), 503)
    assert "not your turn" in bob.post(HINT.format(agreed["id"], 1), now(), 409)["reason"]


def test_a_table_starts_from_the_first_actions_of_a_record(ann: Browser) -> None:
    for game in ("chicago-express", "chicago-and-northwestern"):
        text = (RECORDS / f"{game}-3.jsonl").read_text().split("\n")[0]
        form = {"text": text, "until": 12, "seat": 1, "bots": [None, None, "level:2"]}
        made = ann.post("/records", form, 201)
        assert made["status"] == "running"
        assert [seat["kind"] for seat in made["seats"]] == ["bot", "here", "bot"]
        assert made["seats"][2]["bot"]["id"] == "level:2"
        assert made["hints"] is True
        kept = Record.parse(ann.http.get(f"/tables/{made['id']}/record").text).actions
        assert list(kept[:12]) == list(Record.parse(text).actions[:12])
        assert "seat: the game has 3" in ann.post("/records", form | {"seat": 3}, 422)["reason"]


def test_a_review_is_for_the_players_of_a_finished_game(ann: Browser, bob: Browser) -> None:
    table = ann.new_table(here(), bot(), bot())["id"]
    assert ann.get(f"/tables/{table}/review")["status"] == "none"
    assert "not over" in ann.post(f"/tables/{table}/review", {}, 409)["reason"]
    assert "watching" in bob.post(f"/tables/{table}/review", {}, 403)["reason"]


@pytest.mark.parametrize("game", ["chicago-express", "chicago-and-northwestern"])
def test_hints_and_reviews_by_real_workers(game: str, tmp_path: Path) -> None:
    text = (RECORDS / f"{game}-3.jsonl").read_text().split("\n")[0]
    with serving_at(settings_for("", tmp_path, thinkers=1)) as url, Browser(url, "Ann") as ann:
        solo = ann.post("/records", {"text": text, "until": 0, "seat": 0}, 201)["id"]
        path = HINT.format(solo, 0)
        ann.http.timeout = 300
        found = ann.post(path, now())
        assert 2 <= len(found["moves"]) <= 3
        assert ann.post(path, now()) == found  # kept
        draft = found["moves"][0]["sentence"]
        same = ann.post(f"{path}/mine", now(draft=draft))
        assert (same["is_worse"], same["sentence"]) == (False, same["better"])
        made = ann.post("/records", {"text": text}, 201)
        whole = made["id"]
        with ann.live(whole, made["ply"]) as line:
            assert ann.post(f"/tables/{whole}/review")["status"] == "running"
            first = hear(line, "review", 120)["review"]
            assert first["status"] == "running"
            next_one = ann.post("/records", {"text": text}, 201)
            with ann.live(
                next_one["id"], next_one["ply"]
            ) as next_line:  # told although it waits for the first
                ann.post(f"/tables/{next_one['id']}/review")
                assert hear(next_line, "review", 60)["review"]["of"] == next_one["ply"]  # not yet counted
            end = time.monotonic() + 300
            while (heard := hear(line, "review", 120)["review"])["status"] == "running":
                assert time.monotonic() < end
        assert heard["status"] == "done"
        assert [seat["seat"] for seat in heard["seats"]] == [0, 1, 2]
        assert all(len(seat["decisions"]) <= 3 for seat in heard["seats"])
        assert any(seat["decisions"] for seat in heard["seats"])
        cookie = ann.cookie
    with serving_at(settings_for("", tmp_path)) as url, Browser(url, cookie=cookie) as ann:
        assert ann.get(f"/tables/{whole}/review") == heard  # a restart does not lose it
