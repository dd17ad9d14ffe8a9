"""Taking back: free at one screen, by agreement online, and always visible."""

from __future__ import annotations

from typing import Any

from tests.server.browser import Browser, bot, hear, here, link
from tests.server.conftest import Serve
from tests.server.test_tables import SHORT, play_out


def test_at_one_screen_it_is_done_at_once(ann: Browser) -> None:
    table = ann.new_table()["id"]
    for ply, sentence in enumerate(["bid 9", "pass", "pass"]):
        ann.say(table, sentence, ply)
    found = ann.post(f"/tables/{table}/undo", {"to_ply": None})
    assert (found["ply"], found["era"], found["to_move"]) == (2, 1, 2)
    found = ann.post(f"/tables/{table}/undo", {"to_ply": 0})
    assert (found["ply"], found["era"]) == (0, 2)
    assert [(one["from_ply"], one["to_ply"], one["sentences"]) for one in found["undone"]] == [
        (3, 2, ["pass"]),
        (2, 0, ["bid 9", "pass"]),
    ]
    ann.post(f"/tables/{table}/undo", {"to_ply": None}, 409)
    ann.say(table, "bid 9", 0, 409, era=1)
    ann.say(table, "bid 12", 0, era=2)
    assert ann.get(f"/tables/{table}/plies?after=0")["plies"][0]["sentence"] == "bid 12"
    ann.post(f"/tables/{table}/undo", {"to_ply": 1}, 422)
    ann.post(f"/tables/{table}/undo", {"to_ply": -1}, 422)


def test_an_old_request_does_not_come_back_to_life(ann: Browser) -> None:
    table = ann.new_table()["id"]
    ann.say(table, "bid 9", 0, nonce="taken-back")
    ann.post(f"/tables/{table}/undo", {"to_ply": 0})
    ann.say(table, "bid 9", 0, 409, nonce="taken-back")


def test_the_answers_of_bots_are_taken_back_too(ann: Browser) -> None:
    table = ann.new_table(here(), bot(), bot())["id"]
    with ann.live(table) as line:
        ann.say(table, "bid 39", 0)
        while ann.get(f"/tables/{table}")["ply"] < 3:
            hear(line, "plies")
    found = ann.post(f"/tables/{table}/undo", {"to_ply": None})
    assert found["to_move"] == 0
    assert found["undone"][0]["to_ply"] == found["ply"]
    assert found["ply"] < found["undone"][0]["from_ply"]


def test_online_all_must_agree(ann: Browser, bob: Browser) -> None:
    table = ann.new_table(here(), link(), bot())
    bob.join(table, "Bob")
    at = f"/tables/{table['id']}"
    ann.say(table["id"], "bid 9", 0)
    asked = ann.post(f"{at}/undo", {"to_ply": 0}, 202)
    assert asked["undo"] == {"asked_by": 0, "to_ply": 0, "agreed": [0], "missing": [1]}
    assert asked["ply"] == 1
    assert ann.post(f"{at}/undo/agree", {"to_ply": 0}, 202)["undo"]["missing"] == [1]
    assert bob.post(f"{at}/undo/refuse")["undo"] is None
    bob.post(f"{at}/undo/agree", {"to_ply": 0}, 409)
    ann.post(f"{at}/undo", {"to_ply": 0}, 202)
    done = bob.post(f"{at}/undo/agree", {"to_ply": 0})
    assert (done["ply"], done["era"], done["undo"]) == (0, 1, None)
    assert done["undone"][0]["by"] == 0


def test_one_agrees_to_what_one_has_seen(ann: Browser, bob: Browser) -> None:
    table = ann.new_table(here(), link())
    bob.join(table, "Bob")
    at = f"/tables/{table['id']}"
    ann.say(table["id"], "bid 9", 0)
    bob.say(table["id"], "bid 10", 1)
    for to_ply in (1, 0):
        ann.post(f"{at}/undo", {"to_ply": to_ply}, 202)
    problem = bob.post(f"{at}/undo/agree", {"to_ply": 1}, 409)
    assert problem["reason"] == "The request has changed: it now goes back to action 0."
    assert ann.get(at)["ply"] == 2


def test_who_plays_on_has_not_agreed(ann: Browser, bob: Browser) -> None:
    table = ann.new_table(here(), link())
    bob.join(table, "Bob")
    at = f"/tables/{table['id']}"
    ann.say(table["id"], "bid 9", 0)
    ann.post(f"{at}/undo", {"to_ply": 0}, 202)
    bob.say(table["id"], "pass", 1)
    assert ann.get(at)["undo"] is None


def over(browser: Browser, *seats: dict[str, Any]) -> tuple[str, list[str]]:
    """A finished game of people at one screen: its path, and what was said."""
    table = browser.new_table(*seats, house_rules=SHORT)["id"]
    return f"/tables/{table}", play_out(browser, table)


def test_a_finished_game_is_not_reopened_by_a_plain_undo(ann: Browser) -> None:
    at, sentences = over(ann)
    last = len(sentences) - 1
    (winner,) = ann.get(f"{at}/result")["winners"]
    problem = ann.post(f"{at}/undo", {"to_ply": last}, 409)
    name = ann.get(at)["seats"][winner]["name"]
    assert problem["reason"] == f"The game is over: {name} won. Taking back its last action would reopen it."
    assert ann.get(at)["status"] == "over"
    several = ann.post(f"{at}/undo", {"to_ply": last - 2}, 409)
    assert several["reason"].endswith("Taking back its last 3 actions would reopen it.")
    found = ann.post(f"{at}/undo", {"to_ply": last, "reopens": True})
    assert (found["status"], found["ply"]) == ("running", last)


def test_a_finished_game_is_redone(ann: Browser) -> None:
    at, sentences = over(ann)
    result, plies = ann.get(f"{at}/result"), ann.get(f"{at}/plies")["plies"]
    ann.post(f"{at}/undo", {"to_ply": len(sentences) - 3, "reopens": True})
    with ann.live(at.split("/")[-1], len(sentences) - 3, 1) as line:
        found = ann.post(f"{at}/redo")
        assert [ply["sentence"] for ply in hear(line, "plies")["plies"]] == sentences[-3:]
    assert (found["status"], found["ply"], found["era"]) == ("over", len(sentences), 1)
    assert ann.get(f"{at}/result") == result
    assert ann.get(f"{at}/plies")["plies"] == plies
    assert [one["sentences"] for one in found["undone"]] == [sentences[-3:]]  # the log still shows it
    assert ann.post(f"{at}/redo", status=409)["reason"] == "There is nothing to redo."


def test_a_redo_is_possible_until_something_else_is_played(ann: Browser) -> None:
    table = ann.new_table()["id"]
    at = f"/tables/{table}"
    assert ann.post(f"{at}/redo", status=409)["reason"] == "There is nothing to redo."
    ann.say(table, "bid 9", 0)
    ann.post(f"{at}/undo", {"to_ply": 0})
    ann.say(table, "bid 12", 0, era=1)
    ann.post(f"{at}/redo", status=409)
    ann.post(f"{at}/undo", {"to_ply": 0})
    assert ann.post(f"{at}/redo")["ply"] == 1
    assert ann.get(f"{at}/plies")["plies"][0]["sentence"] == "bid 12"


def test_a_redo_is_stored(serve: Serve) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        at, sentences = over(ann)
        cookie, result = ann.cookie, ann.get(f"{at}/result")
        ann.post(f"{at}/undo", {"to_ply": 5, "reopens": True})
    with serve() as url, Browser(url, cookie=cookie) as ann:
        assert ann.post(f"{at}/redo")["ply"] == len(sentences)
    with serve() as url, Browser(url, cookie=cookie) as ann:
        assert ann.get(at)["status"] == "over"
        assert ann.get(f"{at}/result") == result


def test_online_all_must_agree_to_a_redo(ann: Browser, bob: Browser) -> None:
    table = ann.new_table(here(), link())
    bob.join(table, "Bob")
    at = f"/tables/{table['id']}"
    ann.say(table["id"], "bid 9", 0)
    bob.say(table["id"], "bid 10", 1)
    ann.post(f"{at}/undo", {"to_ply": 0}, 202)
    bob.post(f"{at}/undo/agree", {"to_ply": 0})
    asked = bob.post(f"{at}/redo", status=202)
    assert asked["undo"] == {"asked_by": 1, "to_ply": 2, "agreed": [1], "missing": [0]}
    assert ann.post(f"{at}/undo/agree", {"to_ply": 2})["ply"] == 2
    with Browser(ann.url) as watcher:
        watcher.post(f"{at}/redo", status=403)


def test_an_auction_that_is_redone_takes_orders(ann: Browser) -> None:
    table = ann.new_table()["id"]
    at = f"/tables/{table}"
    opening = [word for bid in (12, 6, 5, 8) for word in (f"bid {bid}", "pass", "pass")]
    for ply, sentence in enumerate([*opening, "auction B&O"]):
        found = ann.say(table, sentence, ply)
    ann.post(f"{at}/undo", {"to_ply": found["ply"] - 1})
    assert ann.post(f"{at}/redo")["ply"] == found["ply"]
    form = {"ply": found["ply"], "era": 1, "kind": "pass"}
    assert ann.ask("PUT", f"{at}/seats/{(found['view']['to_move'] + 1) % 3}/order", form, 200)["orders"]
