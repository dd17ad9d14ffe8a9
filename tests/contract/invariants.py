"""What must hold after every action, whatever was played; written from the rules, not from the code."""

import json
from collections.abc import Sequence
from typing import Any

from cuberails import Position
from cuberails.engine.notation import answers
from cuberails.games import events
from cuberails.games.chicago_express import events as express
from cuberails.games.chicago_express.state import Constants
from cuberails.games.chicago_northwestern import events as northwestern
from cuberails.kernel.bitset import WORD
from cuberails.kernel.layout import view
from cuberails.kernel.state import DOLLARS, NOBODY

START_INCOME = {"PRR": 7, "B&O": 6, "C&O": 5, "NYC": 8, "WAB": 0, "ERIE": 0}
LOCOMOTIVES = {"PRR": 20, "B&O": 22, "C&O": 26, "NYC": 24, "WAB": 11, "ERIE": 13}
SHARES = {"PRR": 3, "B&O": 4, "C&O": 6, "NYC": 5, "WAB": 2, "ERIE": 1}
LATE = ("WAB", "ERIE")  # companies that earn from their home hex like from any other


def check_step(before: Position, after: Position, state_before: bytes) -> None:
    assert before.state.to_bytes() == state_before, "playing changed the old position"
    if after.game.name in OURS:
        check_money(before, after)
    check_position(after)


def check_money(before: Position, after: Position) -> None:
    """Money comes from the bank by dividends and forest houses alone, and goes only into track."""
    story = after.story()
    dividends = sum(sum(e.seats.values()) for e in story if isinstance(e, events.DividendPaid))
    gifts = sum(e.amount for e in story if isinstance(e, express.TreasuryGained))
    spent = sum(e.paid for e in story if isinstance(e, express.LocomotivePlaced | northwestern.LinkBuilt))
    assert all(e.amount == 2 for e in story if isinstance(e, express.TreasuryGained))
    assert money(after) - money(before) == dividends + gifts - spent
    check_transfers(before, after, story)


def check_transfers(before: Position, after: Position, story: Sequence[events.Event]) -> None:
    """Every dollar that a seat or a company has more or less is told as a transfer."""
    moved = [transfer for event in story for transfer in event.transfers()]
    for seat, (old, new) in enumerate(zip(before.cash, after.cash, strict=True)):
        assert sum(transfer.dollars for transfer in moved if transfer.seat == seat) == new - old
    state = after.game.type.rules.state
    treasuries = view(before.state.pool, state).treasury, view(after.state.pool, state).treasury
    for company, old, new in zip(after.game.box.companies, *treasuries, strict=False):
        assert sum(transfer.dollars for transfer in moved if transfer.company == company.id) == new - old


def money(position: Position) -> int:
    shot = position.snapshot()
    companies = shot.get("companies") or shot["railroads"]
    return sum(p["cash"] for p in shot["players"]) + sum(c["treasury"] for c in companies.values())


def check_position(position: Position) -> None:
    shot = position.snapshot()
    is_over = shot["phase"] == "over"
    assert (shot["to_move"] is None) == position.is_over == is_over == (shot["winners"] is not None)
    assert position.is_over or position.options().words
    check_table(position)
    check_answers(position)
    OURS.get(position.game.name, check_nothing)(position, shot)


def check_table(position: Position) -> None:
    """What every game has: nobody owes money, and shares that are sold are held."""
    game = position.game
    s = view(position.state.pool, game.type.rules.state)
    assert tuple(s.cash[: game.box.seats]) == position.cash
    assert min(s.cash) >= 0
    assert min(s.treasury) >= 0
    assert min(s.cubes) >= 0
    for c, company in enumerate(game.box.companies):
        assert 0 <= sum(row[c] for row in s.held) <= company.shares


def check_nothing(position: Position, shot: dict[str, Any]) -> None:
    """A game of others brings its own tests."""


def check_express(position: Position, shot: dict[str, Any]) -> None:
    assert smallest(shot) >= 0
    check_shares(shot)
    check_locomotives(shot)
    check_incomes(position, shot)
    check_sets(position)
    assert shot["dividends_paid"] <= 8


def check_northwestern(position: Position, shot: dict[str, Any]) -> None:
    assert smallest(shot) >= 0
    check_shares(shot)
    check_links(shot)


def smallest(value: Any) -> int:
    if isinstance(value, dict):
        return min((smallest(v) for v in value.values()), default=0)
    if isinstance(value, list):
        return min((smallest(v) for v in value), default=0)
    return value if isinstance(value, int) else 0


def check_shares(shot: dict[str, Any]) -> None:
    for name, company in (shot.get("companies") or shot["railroads"]).items():
        held = sum(player["shares"].get(name, 0) for player in shot["players"])
        if company.get("gone_west"):
            assert (company["shares_left"], company["cubes_left"]) == (0, 0)
        else:
            assert held + company["shares_left"] == SHARES.get(name, 4)


def check_answers(position: Position) -> None:
    """The list of answers and the reasons for refusals agree on every action there is."""
    listed = set(answers(position.game.setting, position.state.pool))
    drive, constants = position.game.type.loops, position.game.constants
    for a in range(DOLLARS + max(position.cash) + 3):
        assert (drive.why_not_at(constants, position.state.pool, 0, a) == 0) == (a in listed), a


def check_locomotives(shot: dict[str, Any]) -> None:
    for name, company in shot["companies"].items():
        assert len(company["hexes"]) + company["locomotives_left"] == LOCOMOTIVES[name]
        assert company["open"] == bool(company["hexes"])
    if "narrow_gauge" in shot:
        orange = shot["narrow_gauge"]
        assert len(orange["cities"]) + orange["repository"] + len(orange["hexes"]) == 9
    assert shot["houses_left"] + len(shot["developed"]) == 20


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
        assert member(s.developable, h) == (t.house_use[h] != 0 and companies != 0 and not used_up)


def member(words: list[int], h: int) -> bool:
    return bool(words[h // WORD] >> h % WORD & 1)


def check_links(shot: dict[str, Any]) -> None:
    built = [link for railroad in shot["railroads"].values() for link in railroad["links"]]
    assert len(built) == len(set(built)), "a link has two owners"
    for railroad in shot["railroads"].values():
        assert all(link.split(">") == sorted(link.split(">")) for link in railroad["links"])
        if not railroad["gone_west"]:
            assert len(railroad["links"]) + railroad["cubes_left"] == 16


OURS = {"chicago-express": check_express, "chicago-and-northwestern": check_northwestern}
