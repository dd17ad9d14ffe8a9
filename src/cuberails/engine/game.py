"""Set up a game by its id: a Game is a Box for its players, checked, with everything that does not change."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from difflib import get_close_matches
from functools import cache, cached_property, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import msgspec

from cuberails.display.palette import on_a_chip
from cuberails.display.schema.board import Board
from cuberails.engine.notation import Setting
from cuberails.engine.position import Position
from cuberails.engine.view import board_of
from cuberails.games.game_type import GameType, Names
from cuberails.games.map_file import MapError, parse_map, read_map
from cuberails.games.options import OptionError, read_options
from cuberails.games.registry import installed
from cuberails.kernel.layout import Pool
from cuberails.kernel.machines import Host

MapSource = str | Path | Mapping[str, Any] | None
SETUPS_REMEMBERED = 64
SHOWN_LETTERS = 60  # of an unknown name in a message


class SetupError(ValueError):
    """A game that cannot be set up. `part` says what is wrong: game, players, modules or house_rules."""

    def __init__(self, message: str, part: str = "") -> None:
        self.part = part
        super().__init__(message)


def make_game(
    game: str,
    players: Sequence[str],
    modules: Sequence[str] = (),
    map: MapSource = None,
    house_rules: Mapping[str, Any] | None = None,
) -> Game:
    """Set up a game by its id, the one that records use."""
    game_type = find_game_type(game)
    check_players(game_type, "a single string" if isinstance(players, str) else len(players))
    for module in modules:
        if module not in game_type.setup.modules:
            known = ", ".join(game_type.setup.modules) or "none"
            unknown = repr(module[:SHOWN_LETTERS])
            raise SetupError(f"unknown module {unknown} of {game_type.title}, known: {known}", "modules")
    options = read_house_rules(game_type, house_rules or {})
    named, extras = tuple(players), tuple(sorted(set(modules)))
    if map in (None, game_type.id):
        return on_its_own_map(game_type, len(named), extras, options).with_players(named)
    return Game(game_type, named, extras, map, options)


@lru_cache(SETUPS_REMEMBERED)
def on_its_own_map(game_type: GameType, seats: int, modules: tuple[str, ...], options: Any) -> Game:
    """A game on the map that comes with it, set up once: games never change, so they share what they can."""
    return Game(game_type, tuple(seat_names(seats)), modules, None, options)


def seat_names(seats: int) -> list[str]:
    """Players that nobody named: P1, P2 and so on."""
    return [f"P{seat + 1}" for seat in range(seats)]


def check_players(game_type: GameType, count: int | str) -> None:
    if count not in game_type.seats:
        seats = f"{game_type.seats[0]} to {game_type.seats[-1]}"
        rule = game_type.book.seats_rule
        raise SetupError(f"{rule}: {game_type.title} has {seats} players, not {count}", "players")


def find_game_type(game: str) -> GameType:
    """An installed game by its id."""
    if game not in installed():
        known = ", ".join(installed())
        near = get_close_matches(game, installed(), 1)
        guess = f"; did you mean {near[0]}?" if near else ""
        raise SetupError(f"unknown game {game[:SHOWN_LETTERS]!r}, known are {known}{guess}", "game")
    return installed()[game]


def read_house_rules(game_type: GameType, given: Mapping[str, Any]) -> Any:
    try:
        return read_options(game_type.setup.options, given, game_type.title)
    except OptionError as error:
        raise SetupError(str(error), "house_rules") from None


class OnMachine(NamedTuple):
    """A game on one machine: its loops, its constants in that machine's memory, and where pools come from."""

    machine: Host
    game_type: GameType
    constants: Pool
    loops: Any

    def many(self, count: int) -> Pool:
        """Blank states."""
        return self.machine.many(self.game_type.rules.state, count)

    def moved(self, pool: Pool) -> Pool:
        """A copy of states of any machine."""
        return self.machine.moved(self.game_type.rules.state, pool)


@cache
def module_on(machine: Host, module: ModuleType) -> Any:
    """A module of marked functions as that machine runs it."""
    return machine.module(module)


class Game:
    """A Box set up for its players. Two games with the same setup are equal."""

    def __init__(
        self,
        game_type: GameType,
        players: tuple[str, ...],
        modules: tuple[str, ...],
        map: MapSource,
        house_rules: Any,
    ) -> None:
        self.type, self.players, self.modules, self.house_rules = game_type, players, modules, house_rules
        self.map: str | dict[str, Any] = game_type.id if map in (None, game_type.id) else load_map(map)
        raw = read_map(game_type.setup.map_file) if isinstance(self.map, str) else self.map
        self.box = game_type.setup.make_box(raw, len(players), modules, house_rules)
        self.constants = game_type.rules.make_constants(self.box)
        self.words = game_type.language.vocabulary(self.box)
        self.setting = Setting(game_type, self.box, self.constants, self.words, players)
        chips = {company.id: on_a_chip(company.name) for company in self.box.companies}
        self.names = Names(players, chips, self.words.site_names)
        self._machines: dict[Host, OnMachine] = {}

    @property
    def name(self) -> str:
        return self.type.id

    @property
    def changed_house_rules(self) -> dict[str, Any]:
        """The options that differ from the numbered rules."""
        default = asdict(self.type.setup.options())
        return {k: v for k, v in asdict(self.house_rules).items() if v != default[k]}

    @cached_property
    def key(self) -> bytes:
        setup = [self.name, self.players, self.modules, self.map, self.changed_house_rules]
        return hashlib.sha256(msgspec.json.encode(setup, order="deterministic")).digest()

    def with_players(self, players: Sequence[str]) -> Game:
        """The same game for other players, without setting it up again."""
        if len(players) != len(self.players):
            raise SetupError(f"{len(players)} names for {len(self.players)} seats")
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.__dict__.pop("key", None)
        other.players = tuple(players)
        other.setting = self.setting._replace(players=other.players)
        other.names = self.names._replace(players=other.players)
        return other

    def on(self, machine: Host) -> OnMachine:
        """This game on a machine, for many positions at once: `game.on(bulk())`."""
        if machine not in self._machines:
            constants = machine.moved(type(self.constants[0]), self.constants)
            loops = module_on(machine, self.type.loops)
            self._machines[machine] = OnMachine(machine, self.type, constants, loops)
        return self._machines[machine]

    def board(self) -> Board:
        """What is printed on the board, as data: sites, links, companies, and what their numbers mean."""
        return board_of(self)

    def start(self) -> Position:
        """The position before the first action."""
        pool = self.type.rules.state.many(1)
        self.type.rules.set_up(self.constants[0], pool[0])
        return Position(self, pool, 0)

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is pickled as its setup."""
        return make_game, (self.name, self.players, self.modules, self.map, self.changed_house_rules)

    def __copy__(self) -> Game:
        return self  # a game never changes

    def __deepcopy__(self, _memory: object) -> Game:
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        extra = f" with {' and '.join(self.modules)}" if self.modules else ""
        return f"<{self.type.title}{extra} for {', '.join(self.players)}>"


def load_map(map: MapSource) -> dict[str, Any]:
    if isinstance(map, Mapping):
        try:
            return parse_map(msgspec.json.encode(map))
        except (TypeError, UnicodeError, RecursionError) as error:
            raise MapError([f"not a map that JSON can hold: {error}"]) from None
    path = Path(map or "")
    try:
        is_there = path.exists()
    except (OSError, ValueError):  # a name that no file can have
        is_there = False
    if not is_there:
        raise MapError([f"{str(path)[:200]}: there is no bundled map and no file of that name"])
    return read_map(path)
