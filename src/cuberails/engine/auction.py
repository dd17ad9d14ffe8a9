"""The auction that is going on: its lot, its high bid, the seats still in, and the sentences to answer it."""

from __future__ import annotations

from cuberails.engine.notation import extend
from cuberails.engine.position import Position
from cuberails.games.snapshot import Auction, auction_of
from cuberails.kernel.layout import view
from cuberails.kernel.state import BID, DOLLARS, HAMMER, STOP


def auction_at(position: Position) -> Auction | None:
    """The auction in which somebody is asked to bid, or None."""
    if position.state.struct.phase != BID:
        return None
    now = view(position.state.pool, position.game.type.rules.state)
    return auction_of(now, position.game.box.companies, len(position.game.players))


def is_new_auction(position: Position) -> bool:
    """Whether the last sentence opened this auction; a sale may open the next one in the same sentence."""
    before = position.previous
    if before is None or before.state.struct.phase != BID:
        return True
    return any(step.before.phase == HAMMER for step, _ in position.steps())


def bid_sentence(position: Position, amount: int | None) -> str:
    """The sentence that bids an amount, or passes for None."""
    a = STOP if amount is None else DOLLARS + amount
    return extend(position.game.words, BID, "", a)
