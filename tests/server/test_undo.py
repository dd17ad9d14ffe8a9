"""Taking back: free at one screen, by agreement online, and always visible."""

from __future__ import annotations

from tests.server.browser import Browser, bot, hear, here, link


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
