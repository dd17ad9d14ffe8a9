"""What must hold after every action, whatever was played; written from the rules, not from the code."""

import json
from collections.abc import Sequence
from typing import Any

from cuberails import Position
from cuberails.display.hexes import neighbours
from cuberails.games.chicago_express.events import LocomotivePlaced, TreasuryGained
from cuberails.games.chicago_express.state import Constants
from cuberails.games.events import Event
from cuberails.kernel.bitset import WORD
from cuberails.kernel.layout import view
from cuberails.kernel.state import NOBODY

START_INCOME = {"PRR": 7, "B&O": 6, "C&O": 5, "NYC": 8, "WAB": 0, "ERIE": 0}
LOCOMOTIVES = {"PRR": 20, "B&O": 22, "C&O": 26, "NYC": 24, "WAB": 11, "ERIE": 13}
SHARES = {"PRR": 3, "B&O": 4, "C&O": 6, "NYC": 5, "WAB": 2, "ERIE": 1}


def money_from_bank(story: Sequence[Event]) -> int:
    """Besides dividends: a house in a forest brings $2, and track is paid to the bank."""
    gifts = [event.amount for event in story if isinstance(event, TreasuryGained)]
    assert all(gift == 2 for gift in gifts)
    return sum(gifts) - sum(event.paid for event in story if isinstance(event, LocomotivePlaced))


def check(position: Position, shot: dict[str, Any]) -> None:
    check_shares(shot)
    check_locomotives(shot)
    check_incomes(position, shot)
    check_sets(position)
    check_options(position, shot)
    assert shot["dividends_paid"] <= 8


def check_shares(shot: dict[str, Any]) -> None:
    for name, company in shot["companies"].items():
        held = sum(player["shares"].get(name, 0) for player in shot["players"])
        assert held + company["shares_left"] == SHARES[name]


def check_locomotives(shot: dict[str, Any]) -> None:
    for name, company in shot["companies"].items():
        assert len(company["hexes"]) + company["locomotives_left"] == LOCOMOTIVES[name]
        assert company["open"] == bool(company["hexes"])
    if "narrow_gauge" in shot:
        orange = shot["narrow_gauge"]
        assert len(orange["cities"]) + orange["repository"] + len(orange["hexes"]) == 9


def check_incomes(position: Position, shot: dict[str, Any]) -> None:
    """CE-17, CE-20, CE-23, CE-24, CE-29, CE-30, from the map file."""
    hexes = {h["hex"]: h for h in json.loads(position.game.type.setup.map_file.read_text())["hexes"]}
    for name, company in shot["companies"].items():
        expected = START_INCOME[name]
        for place in company["hexes"]:
            h = hexes[place]
            if h.get("start"):
                expected += 8 if (name, h["start"]) == ("ERIE", "NYC") else 0
            elif h["terrain"] == "industrial":
                expected += shot["tracks"][h["name"]]
            else:
                has_house = place in shot["developed"]
                expected += h.get("income", 0) + (h.get("development", 0) if has_house else 0)
        assert company["income"] == expected, name


def check_sets(position: Position) -> None:
    """The stored sets `frontier` and `developable` are what the board says."""
    s, t = view(position.state.pool, position.game.type.rules.state), view(position.game.constants, Constants)
    for h in range(t.hexes):
        companies = s.track[h] & 0b111111
        for c in range(t.companies):
            beside = any(near != NOBODY and s.track[near] >> c & 1 for near in t.near[h])
            closed = companies >> c & 1 or t.only[h] not in (NOBODY, c) or (t.holds_one[h] and s.track[h])
            assert member(s.frontier[c], h) == (beside and not closed), (position, h, c)
        used_up = member(s.developed, h) or (
            t.house_use[h] == 3 and s.track_position[t.industry[h]] == t.last_box[t.industry[h]]
        )
        has_orange = bool(s.track[h] >> 6) or member(s.waiting, h)
        counts = companies != 0 or (has_orange and position.game.house_rules.develop_narrow_gauge)
        assert member(s.developable, h) == (t.house_use[h] != 0 and counts and not used_up)


def check_options(position: Position, shot: dict[str, Any]) -> None:
    """CE-3, CE-14, CE-18, CE-29, CE-31 and the house rules beside them."""
    rules, companies = position.game.house_rules, shot["companies"]
    assert shot["houses_left"] + len(shot["developed"]) == rules.houses
    if rules.sold_out_ends_at_once and "ERIE" in companies and not position.is_over:
        assert sum(company["shares_left"] == 0 for company in companies.values()) < 4
    if not rules.erie_opens_unsold and "ERIE" in companies:
        assert companies["ERIE"]["open"] == (companies["ERIE"]["shares_left"] == 0)
    if position.sentence.startswith("expand"):
        check_expansion(rules, position.sentence.split()[2:])


def check_expansion(rules: Any, hexes: list[str]) -> None:
    assert len(hexes) <= 3
    if rules.chicago_interrupts:
        assert "A2" not in hexes[:-1]
    if rules.connected_expansion:
        for n in range(1, len(hexes)):
            assert set(neighbours(hexes[n])) & set(hexes[:n])


def member(words: list[int], h: int) -> bool:
    return bool(words[h // WORD] >> h % WORD & 1)
