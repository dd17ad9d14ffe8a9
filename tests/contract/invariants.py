"""What must hold after every action of any game, whatever was played.

What holds in one game only is in `invariants.py` of its folder of tests.
"""

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cuberails import Game, Position
from cuberails.engine.notation import answers
from cuberails.games import events
from cuberails.kernel.layout import view
from cuberails.kernel.state import DOLLARS
from tests import games
from tests.table import companies


def own_invariants(game: Game) -> Any:
    """None for a game of others: it brings its own tests."""
    folder = game.type.package.rpartition(".")[2]
    if not (Path(str(games.__file__)).parent / folder / "invariants.py").exists():
        return None
    return importlib.import_module(f"tests.games.{folder}.invariants")


def check_step(before: Position, after: Position, state_before: bytes) -> None:
    assert before.state.to_bytes() == state_before, "playing changed the old position"
    own = own_invariants(after.game)
    if own:
        check_money(before, after, own.money_from_bank(after.story()))
    check_position(after)


def check_money(before: Position, after: Position, from_bank: int) -> None:
    """Money comes from the bank by dividends and as the game says, and in no other way."""
    story = after.story()
    dividends = sum(sum(e.seats.values()) for e in story if isinstance(e, events.DividendPaid))
    assert money(after) - money(before) == dividends + from_bank
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
    treasuries = (company["treasury"] for company in companies(position).values())
    return sum(player["cash"] for player in position.snapshot()["players"]) + sum(treasuries)


def check_position(position: Position) -> None:
    shot = position.snapshot()
    is_over = shot["phase"] == "over"
    assert (shot["to_move"] is None) == position.is_over == is_over == (shot["winners"] is not None)
    assert position.is_over or position.options().words
    check_table(position)
    check_answers(position)
    own = own_invariants(position.game)
    if own:
        assert smallest(shot) >= 0
        own.check(position, shot)


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


def smallest(value: Any) -> int:
    if isinstance(value, dict):
        return min((smallest(v) for v in value.values()), default=0)
    if isinstance(value, list):
        return min((smallest(v) for v in value), default=0)
    return value if isinstance(value, int) else 0


def check_answers(position: Position) -> None:
    """The list of answers and the reasons for refusals agree on every answer there is."""
    listed = set(answers(position.game.setting, position.state.pool))
    loops, constants = position.game.type.loops, position.game.constants
    for a in range(DOLLARS + max(position.cash) + 3):
        assert (loops.why_not_at(constants, position.state.pool, 0, a) == 0) == (a in listed), a
