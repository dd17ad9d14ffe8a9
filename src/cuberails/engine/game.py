"""The public interface of the engine: a Game is a box set up for its players, a Position one moment of it."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from cuberails.display.palette import on_a_chip
from cuberails.display.schema import Board, View
from cuberails.display.svg import draw
from cuberails.engine import board_of, moment_of, view_of
from cuberails.engine.digest import digest_of
from cuberails.engine.notation import Draft, IllegalAction, Options, Setting, sentences
from cuberails.engine.state import StateHandle
from cuberails.games.events import Event
from cuberails.games.game_type import GameType, Names
from cuberails.games.map_file import MapError, parse_map, read_map
from cuberails.games.options import OptionError, read_options
from cuberails.games.plain_snapshot import plain_snapshot
from cuberails.games.registry import installed
from cuberails.games.snapshot import winners_of
from cuberails.games.story import Step
from cuberails.kernel.layout import Pool, copy_of, ints, to_bytes, view
from cuberails.kernel.state import DOLLARS, FIRST_EVENT, OVER

MapSource = str | Path | Mapping[str, Any] | None
WORDS_PER_SENTENCE = 8
SHOWN_LETTERS = 60  # of an unknown name in a message


class SetupError(ValueError):
    """A game that cannot be set up: wrong number of players, unknown module, impossible option."""


def make_game(
    game: str,
    players: Sequence[str],
    modules: Sequence[str] = (),
    map: MapSource = None,
    house_rules: Mapping[str, Any] | None = None,
) -> Game:
    """Set up a game by its id, the one that records use."""
    game_type = find_game_type(game)
    if isinstance(players, str) or len(players) not in game_type.seats:
        count = "a single string" if isinstance(players, str) else len(players)
        seats = f"{game_type.seats[0]} to {game_type.seats[-1]}"
        raise SetupError(f"{game_type.book.seats_rule}: {game_type.title} has {seats} players, not {count}")
    for module in modules:
        if module not in game_type.setup.modules:
            known = ", ".join(game_type.setup.modules) or "none"
            unknown = repr(module[:SHOWN_LETTERS])
            raise SetupError(f"unknown module {unknown} of {game_type.title}, known: {known}")
    options = read_house_rules(game_type, house_rules or {})
    return Game(game_type, tuple(players), tuple(sorted(set(modules))), map, options)


def find_game_type(game: str) -> GameType:
    """An installed game by its id."""
    if game not in installed():
        raise SetupError(f"unknown game {game[:SHOWN_LETTERS]!r}, known are {', '.join(installed())}")
    return installed()[game]


def read_house_rules(game_type: GameType, given: Mapping[str, Any]) -> Any:
    try:
        return read_options(game_type.setup.options, given, game_type.title)
    except OptionError as error:
        raise SetupError(str(error)) from None


class Game:
    """A box set up for its players. Two games with the same setup are equal."""

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


class Legal(Collection[str]):
    """The legal sentences of a position: counted at once, but listed lazily."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def __iter__(self) -> Iterator[str]:
        return sentences(self.position.game.setting, self.position.state.pool)

    def __len__(self) -> int:
        return self.position.perft(1)

    def __contains__(self, sentence: object) -> bool:
        if not isinstance(sentence, str):
            return False
        try:
            return self.position.play(sentence).sentence == sentence
        except IllegalAction:
            return False

    def __repr__(self) -> str:
        if len(self) <= 60:
            return repr(list(self))
        few = [sentence for sentence, _ in zip(self, range(5), strict=False)]
        return f"<{len(self):,} sentences: {', '.join(few)}, …>"


class Position:
    """One moment of a game. Immutable: playing a sentence gives a new Position."""

    __slots__ = ("_before", "actions", "game", "ply", "sentence", "state")

    def __init__(
        self,
        game: Game,
        pool: Pool,
        ply: int,
        before: Pool = None,
        sentence: str = "",
        played: Sequence[int] = (),
        actions: tuple[str, ...] = (),
    ) -> None:
        self.game, self.ply, self.sentence = game, ply, sentence
        self.actions = actions  # the sentences that led here, as far as they are known
        self.state = StateHandle(game.constants, pool, 0, played)  # for compiled code; read only
        self._before = before

    def __reduce__(self) -> tuple[Any, ...]:
        before = None if self._before is None else to_bytes(self._before)
        return restored, (
            self.game,
            self.state.to_bytes(),
            self.ply,
            before,
            self.sentence,
            tuple(self.state.actions),
            self.actions,
        )

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, _memory: object) -> Position:
        return self

    @property
    def is_over(self) -> bool:
        return bool(self.state.record.phase == OVER)

    @property
    def to_move(self) -> int | None:
        """The seat that must act, or None when the game is over."""
        return None if self.is_over else int(self.state.record.actor)

    @property
    def cash(self) -> tuple[int, ...]:
        return tuple(int(dollars) for dollars in self.state.record.cash[: len(self.game.players)])

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats that share the victory, or None while the game goes on."""
        found = winners_of(view(self.state.pool, self.game.type.rules.state), len(self.game.players))
        return None if found is None else tuple(found)

    @property
    def previous(self) -> Position | None:
        """The position before the last sentence; it does not know its own previous one."""
        if self._before is None:
            return None
        return Position(self.game, self._before, self.ply - 1, actions=self.actions[:-1])

    @property
    def digest(self) -> str:
        """A hash of the state: the same on every machine, in both modes, and in later versions."""
        return digest_of(self.game.type.rules.state, self.game.constants[0], self.state.pool)

    def options(self, draft: str = "") -> Options:
        """The words that may follow the draft, and whether the sentence may end here."""
        return Draft(self.game.setting, self.state.pool, draft).options()

    def legal(self) -> Legal:
        return Legal(self)

    def play(self, sentence: str) -> Position:
        """The position after the sentence; IllegalAction says why it is refused."""
        draft = Draft(self.game.setting, self.state.pool, sentence)
        draft.finish()
        return Position(
            self.game,
            draft.pool,
            self.ply + 1,
            self.state.pool,
            draft.said,
            draft.actions,
            (*self.actions, draft.said),
        )

    def why_not(self, sentence: str) -> IllegalAction | None:
        """Why the sentence, or a draft of one, is refused; None if it is not."""
        try:
            Draft(self.game.setting, self.state.pool, sentence)
        except IllegalAction as refusal:
            return refusal
        return None

    def snapshot(self) -> dict[str, Any]:
        """The position as a plain dict, described on the format page."""
        take, moment = self.game.type.display.take_snapshot, moment_of(self.game, self.state.pool)
        if take is None:
            return plain_snapshot(self.game.type, moment, self.ply)
        taken = take(self.game.box, moment.now, self.game.players, self.ply)
        found: dict[str, Any] = msgspec.to_builtins(taken)
        return found

    def view(self) -> View:
        """Everything on the table as data, in numbers and in words; the board says what each part means."""
        return view_of(self)

    def _repr_svg_(self) -> str:
        """The picture of the position, for notebooks."""
        return draw(self.game.board(), self.view())

    @property
    def round(self) -> int:
        """The round, counted from 1; 0 before the first turn."""
        s = view(self.state.pool, self.game.type.rules.state)
        return self.game.type.story.round_of(s, self.actions, len(self.game.players))

    def story(self) -> tuple[Event, ...]:
        """What the last sentence caused, step by step."""
        return tuple(event for _, told in self.steps() for event in told)

    def lines(self) -> list[str]:
        """The story in plain English."""
        line = self.game.type.story.line
        return [line(event, self.game.names) for event in self.story()]

    def steps(self) -> Iterator[tuple[Step, tuple[Event, ...]]]:
        """Each answer of the last sentence and each automatic event after it, with what it caused."""
        if self._before is None:
            return
        loops, story, constants = self.game.type.loops, self.game.type.story, self.game.constants
        pool, now = self._before, view(self._before, self.game.type.rules.state)
        for a in self.state.actions:
            step = self._step(pool, now, lambda after, a=a: loops.answer_at(constants, after, 0, a))
            yield step, tuple(story.tell_answer(step, a))
            pool, now = step.after_pool, step.after
            while now.phase >= FIRST_EVENT:
                step = self._step(pool, now, lambda after: loops.proceed_at(constants, after, 0))
                yield step, tuple(story.tell_event(step))
                pool, now = step.after_pool, step.after

    def _step(self, pool: Pool, before: Any, change: Any) -> Step:
        after = copy_of(pool)
        change(after)
        now = view(after, self.game.type.rules.state)
        return Step(self.game.box, self.game.constants, pool, after, before, now)

    def endings(self) -> tuple[str, ...]:
        """The end conditions that hold now."""
        return self.game.type.story.ending_names(self.game.constants, self.state.pool)

    def perft(self, depth: int) -> int:
        """The number of ways to play `depth` sentences from here."""
        levels = depth * WORDS_PER_SENTENCE + 1
        pool = self.game.type.rules.state.many(levels)
        most = DOLLARS + max(self.cash) + 1
        loops = self.game.type.loops
        loops.copy(pool, 0, self.state.pool, 0)
        while (found := int(loops.perft(self.game.constants, pool, ints(levels, most), 0, depth))) < 0:
            most *= 2  # after a dividend, a seat may have more amounts to bid
        return found

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position) or self.game != other.game:
            return False
        return self.state.to_bytes() == other.state.to_bytes()

    def __hash__(self) -> int:
        return hash((self.game.key, self.state.to_bytes()))

    def __repr__(self) -> str:
        where = "over" if self.is_over else f"{self.game.players[self.to_move or 0]} to move"
        return f"<{self.game.type.title}, ply {self.ply}, {where}>"


def restored(
    game: Game,
    state: bytes,
    ply: int,
    before: bytes | None,
    sentence: str,
    played: tuple[int, ...],
    actions: tuple[str, ...],
) -> Position:
    """A position from its pickle."""
    from_bytes = game.type.rules.state.from_bytes
    last = None if before is None else from_bytes(before)
    return Position(game, from_bytes(state), ply, last, sentence, played, actions)
