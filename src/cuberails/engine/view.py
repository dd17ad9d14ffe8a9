"""Board and view: the parts that the game gives, and what is the same in every game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from cuberails.display.palette import colour_of, ink_on, marks, on_a_chip
from cuberails.display.schema.board import Board, Company
from cuberails.display.schema.view import AuctionView, Over, PlayerView, View, ViewParts
from cuberails.engine.description import describe, headline_of
from cuberails.games.game_type import Moment
from cuberails.games.map_file import read_map
from cuberails.games.snapshot import auction_of, phase_name, shares_of
from cuberails.kernel.layout import Pool, view
from cuberails.kernel.scoring import ranks

if TYPE_CHECKING:
    from cuberails.engine.game import Game
    from cuberails.engine.position import Position

OWN_MAP = "A map of your own."
OVER_NOTE = "The most cash wins."
GAMES_REMEMBERED = 256


def moment_of(game: Game, pool: Pool) -> Moment:
    return Moment(game.box, game.constants[0], pool[0], view(pool, game.type.rules.state), game.players)


@lru_cache(GAMES_REMEMBERED)
def board_of(game: Game) -> Board:
    """What is printed on the board; it never changes during a game."""
    setup, is_bundled = game.type.setup, isinstance(game.map, str)
    raw = read_map(setup.map_file) if isinstance(game.map, str) else game.map
    parts = game.type.display.board(game.box, raw, is_bundled)
    return Board(
        game=game.name,
        title=game.type.title,
        note=setup.map_note if is_bundled else OWN_MAP,
        modules=list(game.modules),
        companies=companies_of(game),
        **msgspec.structs.asdict(parts),
    )


def companies_of(game: Game) -> list[Company]:
    letters = marks(game.box.companies)
    return [
        Company(
            c.id,
            on_a_chip(c.name),
            c.title,
            letters[c.id],
            colour_of(c.colour),
            ink_on(colour_of(c.colour)),
            number,
            c.shares,
            c.cubes,
            c.home,
        )
        for number, c in enumerate(game.box.companies)
    ]


def view_of(position: Position) -> View:
    """Everything on the table at this moment, in numbers and in words."""
    game, moment = position.game, moment_of(position.game, position.state.pool)
    parts, now = game.type.display.view(moment), moment.now
    phase = parts.phase or phase_name(now.phase)
    players = [player_of(game, now, parts, seat) for seat in range(len(game.players))]
    found = View(
        ply=position.ply,
        round=position.round,
        phase=phase,
        to_move=position.to_move,
        is_forced=position.forced is not None,
        headline="",
        note=note_of(game, parts, phase),
        description="",
        companies=parts.companies,
        players=players,
        endings=parts.endings,
        auction=auction_view(game, now),
        sites=parts.sites,
        badges=parts.badges,
        gauges=parts.gauges,
        tracks=parts.tracks,
        supplies=parts.supplies,
        over=over_of(position),
    )
    board = board_of(game)
    found = msgspec.structs.replace(found, headline=headline_of(board, found, parts.task))
    return msgspec.structs.replace(found, description=describe(board, found))


def note_of(game: Game, parts: ViewParts, phase: str) -> str:
    if parts.note:
        return parts.note
    return {"turn": board_of(game).turn_note, "over": OVER_NOTE}.get(phase, "")


def player_of(game: Game, now: Any, parts: ViewParts, seat: int) -> PlayerView:
    shares = shares_of(now, game.box.companies, seat)
    dividend = sum(n * (parts.companies[company].values["pays"] or 0) for company, n in shares.items())
    tokens = parts.tokens[seat] if parts.tokens else {}
    values = parts.players[seat] if parts.players else {}
    return PlayerView(game.players[seat], now.cash[seat], shares, dividend, tokens, values)


def auction_view(game: Game, now: Any) -> AuctionView | None:
    found = auction_of(now, game.box.companies, len(game.players))
    if found is None:
        return None
    return AuctionView(found.company, found.minimum, found.high_bid, found.high_bidder, found.seats_in)


def over_of(position: Position) -> Over | None:
    winners = position.winners
    if winners is None:
        return None
    return Over(list(winners), list(position.endings()), ranks(position.cash))
