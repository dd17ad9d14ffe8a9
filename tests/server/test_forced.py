"""An action without an alternative is played by the table: at one screen, online, and for bots."""

from __future__ import annotations

import time
from typing import Any

from tests.forced import ACTIONS, MOVER, before_a_forced_pass
from tests.server.browser import Browser, hear, here, link

FORCED = len(ACTIONS)  # the ply before it


def beginning(browser: Browser, left_out: int = 0, **more: Any) -> Any:
    return browser.post("/records", {"text": before_a_forced_pass(left_out).to_json()} | more, 201)


def at_ply(browser: Browser, table: str, ply: int) -> Any:
    until = time.monotonic() + 30
    while (found := browser.get(f"/tables/{table}"))["ply"] < ply:
        assert time.monotonic() < until
        time.sleep(0.02)
    return found


def test_at_one_screen_nobody_is_asked_and_undo_goes_back_to_a_choice(ann: Browser) -> None:
    table = beginning(ann, left_out=1)["id"]
    ann.say(table, ACTIONS[-1], FORCED - 1)
    found = at_ply(ann, table, FORCED + 1)
    *_, last, played = ann.get(f"/tables/{table}/plies")["plies"]
    assert (last["view"]["to_move"], last["view"]["is_forced"], last["was_forced"]) == (MOVER, True, False)
    assert (played["seat"], played["sentence"], played["by"]) == (MOVER, "pass", "person")
    assert (played["was_forced"], played["view"]["is_forced"]) == (True, False)
    assert found["to_move"] != MOVER
    back = ann.post(f"/tables/{table}/undo", {"to_ply": None})
    assert (back["ply"], back["undone"][0]["sentences"]) == (FORCED - 1, [ACTIONS[-1], "pass"])
    assert ann.post(f"/tables/{table}/redo")["ply"] == FORCED + 1
    assert ann.get(f"/tables/{table}/record")["actions"] == [*ACTIONS, "pass"]


def test_an_undo_to_the_forced_action_plays_it_again(ann: Browser) -> None:
    table = beginning(ann)["id"]
    at_ply(ann, table, FORCED + 1)
    ann.post(f"/tables/{table}/undo", {"to_ply": FORCED})
    assert at_ply(ann, table, FORCED + 1)["era"] == 1


def test_a_bot_is_not_asked_either(ann: Browser) -> None:
    table = beginning(ann, seat=1)
    assert table["seats"][MOVER]["kind"] == "bot"
    at_ply(ann, table["id"], FORCED + 1)
    played = ann.get(f"/tables/{table['id']}/plies")["plies"][-1]
    assert (played["sentence"], played["by"], played["why"]) == ("pass", "bot", None)


def test_online_everybody_hears_it(ann: Browser, bob: Browser) -> None:
    seats, rules = [here(), link(), here()], {"starting_cash": 20}
    table = ann.new_table(*seats, game="chicago-and-northwestern", house_rules=rules)
    bob.join(table, "Bob")
    players = {0: ann, 1: bob, 2: ann}
    with bob.live(table["id"]) as line:
        for ply, sentence in enumerate(ACTIONS):
            mover = ann.get(f"/tables/{table['id']}")["to_move"]
            players[mover].say(table["id"], sentence, ply)
        while (told := hear(line, "plies"))["plies"][-1]["ply"] <= FORCED:
            pass
    assert told["plies"][-1]["was_forced"]
    assert at_ply(bob, table["id"], FORCED + 1)["ply"] == FORCED + 1
