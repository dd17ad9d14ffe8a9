"""Records: a game as its setup and its sentences. Only records are stored, exchanged and replayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from cuberails.engine.game import Game, SetupError, find_game_type, make_game
from cuberails.engine.notation import IllegalAction
from cuberails.engine.position import Position
from cuberails.games.json_shape import JsonTooLarge, check_shape
from cuberails.games.map_file import DEEPEST, MapError, is_deeper
from cuberails.games.plain_problem import plain_problem

FORMAT: Literal["cuberails/1"] = "cuberails/1"
SHOWN = 8  # seats of a wrong result in a message


class RecordError(ValueError):
    """A record that cannot be read or replayed. `ply` is the number of actions before the bad one.

    People count actions from 1, so the message names action `ply + 1`.
    """

    def __init__(self, message: str, ply: int | None = None, action: str = "", rule: str = "") -> None:
        self.ply, self.action, self.rule = ply, action, rule
        super().__init__(message)


class Result(msgspec.Struct, frozen=True):
    cash: list[int]
    winners: list[int]  # in any order

    def is_like(self, other: Result) -> bool:
        return self.cash == other.cash and sorted(self.winners) == sorted(other.winners)


class RecordForm(msgspec.Struct, omit_defaults=True):
    """The keys of the format page, and `house_rules`; further keys are kept and ignored."""

    format: Literal["cuberails/1"]
    game: Annotated[str, msgspec.Meta(description="the id of an installed game")]
    players: list[str]
    actions: list[str]
    modules: Annotated[list[str], msgspec.Meta(description="of that game")] = []
    map: str | dict[str, Any] = ""
    house_rules: dict[str, Any] = {}
    result: Result | None = None


def further_keys(raw: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in raw.items() if key not in RecordForm.__struct_fields__}


class Record:
    """A game and its sentences. `extra` keeps further keys of a file."""

    def __init__(
        self,
        game: Game,
        actions: list[str] | None = None,
        result: Result | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        self.game, self.actions, self.result = game, list(actions or []), result
        self.extra = dict(extra or {})

    @classmethod
    def parse(cls, text: str | bytes) -> Record:
        """Read one JSON object and set up its game. `replay` checks the actions."""
        try:
            check_shape(text)
            raw = msgspec.json.decode(text)
        except JsonTooLarge as error:
            raise RecordError(f"{error} for a record") from None
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise RecordError(f"not JSON: {error}") from None
        return cls.from_dict(raw)

    @classmethod
    def from_dict(cls, raw: Any) -> Record:
        check_format(raw)
        try:
            form = msgspec.convert(raw, RecordForm)
            find_game_type(form.game)
            board = None if form.map == "" else form.map
            if isinstance(board, str) and board != form.game:  # a record never opens a file
                raise RecordError(f"map: no bundled map {board[:60]!r}; your own goes into the record whole")
            game = make_game(form.game, form.players, form.modules, board, form.house_rules)
        except msgspec.ValidationError as error:
            raise RecordError(plain_problem(error)) from None
        except MapError as error:
            raise RecordError(f"map: {error}") from None
        except SetupError as error:
            raise RecordError(str(error)) from None
        extra = further_keys(raw)
        if is_deeper(extra, DEEPEST):
            raise RecordError("lists within lists within lists, too deep to be kept")
        return cls(game, form.actions, form.result, extra)

    def to_dict(self) -> dict[str, Any]:
        game = self.game
        found: dict[str, Any] = {
            "format": FORMAT,
            "game": game.name,
            "modules": list(game.modules),
            "map": game.map,
            "players": list(game.players),
            "actions": self.actions,
        }
        if game.changed_house_rules:
            found["house_rules"] = game.changed_house_rules
        if self.result is not None:
            found["result"] = msgspec.to_builtins(self.result)
        return found | self.extra

    def to_json(self) -> str:
        """One line, without a line end."""
        return msgspec.json.encode(self.to_dict()).decode()

    def positions(self) -> Iterator[Position]:
        """The start position, then the one after every action; RecordError if an action is refused."""
        position = self.game.start()
        yield position
        for ply, action in enumerate(self.actions):
            try:
                position = position.play(action)
            except IllegalAction as refusal:
                message = f"action {ply + 1}, {action!r}: {refusal}"
                raise RecordError(message, ply, action, refusal.rule) from None
            yield position
        self.check_result(position)

    def check_result(self, last: Position) -> None:
        if self.result is None:
            return
        if not last.is_over:
            raise RecordError("the record has a result, but the game is not over", last.ply)
        found = result_of(last)
        if found is None or not found.is_like(self.result):
            players = self.game.players
            stored, played = in_words(self.result, players), found and in_words(found, players)
            raise RecordError(f"the result says {stored}; the game gives {played}", last.ply)

    def replay(self) -> Position:
        """The last position."""
        *_, last = self.positions()
        return last

    def play(self, position: Position, sentence: str) -> Position:
        """Play a sentence in the record's last position, and append it to the record."""
        after = position.play(sentence)
        self.actions.append(after.sentence)
        self.result = result_of(after)
        return after

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Record of {self.game!r}, {len(self.actions)} actions>"


def check_format(raw: Any) -> None:
    if not isinstance(raw, dict):
        kind = "a list" if isinstance(raw, list) else "null" if raw is None else "a single value"
        raise RecordError(f"not a record: a JSON object is needed, not {kind}")
    if "format" not in raw:
        raise RecordError(f"not a record: the key 'format' is missing, this engine reads {FORMAT!r}")
    if raw["format"] != FORMAT:
        raise RecordError(f"format is {raw['format']!r}, this engine reads {FORMAT!r}")


def in_words(result: Result, players: Sequence[str]) -> str:
    """`cash 57, 41, 60, won by Cleo`; the numbers may come from any file."""
    cash = ", ".join(map(str, result.cash[:SHOWN])) or "nothing"
    names = [players[seat] if 0 <= seat < len(players) else f"seat {seat}" for seat in result.winners[:SHOWN]]
    return f"cash {cash}, won by {' and '.join(names) or 'nobody'}"


def result_of(position: Position) -> Result | None:
    winners = position.winners
    return None if winners is None else Result(list(position.cash), list(winners))
