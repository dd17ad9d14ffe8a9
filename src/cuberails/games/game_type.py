"""The contract of a game: one value, `GAME`, made in the game's folder, has all that the rest needs to know.

Every game, ours included, is found by the entry point group "cuberails.games" (`registry.py`). `bots` and
`research` have working defaults. A game imports only `kernel`, `display` and the modules of this folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from cuberails.display.schema import BoardParts, Detail, Number, ViewParts
from cuberails.games.events import Event
from cuberails.games.lines import Summary, line_of
from cuberails.games.story import Step
from cuberails.games.vocabulary import Words
from cuberails.kernel.layout import Layout, Pool
from cuberails.kernel.observation import Bounds, Part
from cuberails.kernel.prior import cash_in_hand, default_priors
from cuberails.kernel.random_play import choose_uniformly
from cuberails.kernel.template import DERIVED, LOOPS, load_template

TO_DERIVE: Any = None  # of functions that follow from others: see kernel/derived.py


class BoxCompany(Protocol):
    """A company in the box, as the rest of the package sees it."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...  # on its chip
    @property
    def title(self) -> str: ...  # in full
    @property
    def colour(self) -> str: ...  # a name of the palette, or #rrggbb
    @property
    def mark(self) -> str: ...  # its preferred letter; empty: one of its id
    @property
    def shares(self) -> int: ...
    @property
    def cubes(self) -> int: ...
    @property
    def home(self) -> str: ...  # a site


class Box(Protocol):
    """A box, as the rest of the package sees it."""

    @property
    def seats(self) -> int: ...
    @property
    def starting_cash(self) -> int: ...
    @property
    def companies(self) -> Sequence[Any]: ...


class Moment(NamedTuple):
    """One state, and all that is needed to read it."""

    box: Any
    t: Any  # constants, as the rules take them
    s: Any  # the state, as the rules take it
    now: Any  # the same state as a plain object of ints and lists
    players: Sequence[str]


class Figures(NamedTuple):
    """The numbers of one state, by seat and by company, that show the effect of an answer."""

    cash: list[int]
    next_dividend: list[int]
    companies: list[dict[str, Number]]  # as `Display.company_values` gives them
    is_open: list[int]
    is_over: bool


class Names(NamedTuple):
    """The names of seats, companies and sites in texts for people."""

    players: Sequence[str]
    companies: Mapping[str, str]  # by id: the name on the chip
    sites: Mapping[str, str]  # by id: the name, or the id where it has none


class Book(NamedTuple):
    prefix: str  # of its rule numbers: "CE"
    rules: Path  # rules.md, one heading per rule
    aid: Path  # aid.md, one page to have beside the board
    seats_rule: str  # the rule that says how many may play
    sentences: tuple[tuple[str, str], ...]  # ("bid 9", "bid $9 for the share on offer")
    module_sentences: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType({})  # by module, the same
    lessons: Sequence[Path] = ()  # records with notes for learners, in the order in which to take them


class Module(NamedTuple):
    title: str
    about: str
    apply: Callable[[Any], Any]  # Box -> Box
    check_map: Callable[[Any], list[str]] = lambda form: []  # problems of a map with this module


class SetupParts(NamedTuple):
    options: type[Any]  # a frozen dataclass of fields made by `options.option`
    map_file: Path
    make_box: Callable[[Mapping[str, Any], int, Sequence[str], Any], Any]  # MapError has all problems
    modules: Mapping[str, Module] = MappingProxyType({})
    map_note: str = ""  # shown with the bundled map
    map_keys: tuple[str, ...] = ()  # the keys by which a map file of this game is recognised
    describe_map: Callable[[Mapping[str, Any]], list[str]] = lambda raw: []


class Rules(NamedTuple):
    """Compiled functions over constants `t` and state `s`."""

    state: type[Layout]
    make_constants: Callable[[Any], Pool]
    set_up: Callable[[Any, Any], None]
    why_not: Callable[[Any, Any, int], int]
    answer: Callable[[Any, Any, int], None]
    proceed: Callable[[Any, Any], None]
    legal: Callable[[Any, Any, Any], int] = TO_DERIVE  # a list of all answers, made faster
    apply: Callable[[Any, Any, int], None] = TO_DERIVE
    layout_0_1: Sequence[tuple[str, str, tuple[int, ...]]] = ()  # of the state in games that 0.1 stored


class Language(NamedTuple):
    vocabulary: Callable[[Any], Words]
    reasons: Mapping[int, tuple[str, str]]  # code: rule, text with {facts}
    facts: Callable[[Moment, int], dict[str, Any]]
    # one line about an answer, with the figures before and after it
    about: Callable[[Moment, int, Figures, Figures, Names], str] = lambda *_: ""
    # what changes from one moment to another besides the figures
    notices: Callable[[Moment, Moment, Names], list[str]] = lambda *_: []
    # what these answers would do at the place that they lead to: "Expand ABC to here"; empty: their words
    offer: Callable[[Moment, Sequence[int], Names], str] = lambda *_: ""
    # the place that an answer is about, where no later one names a place
    place_of: Callable[[Moment, int], int | None] = lambda *_: None


class Story(NamedTuple):
    tell_answer: Callable[[Step, int], Iterator[Event]]
    tell_automatic: Callable[[Step], Iterator[Event]]
    ending_names: Callable[[Any, Any], tuple[str, ...]]  # of the end conditions that hold
    line: Callable[[Event, Names], str] = line_of  # "ABC places a cube in P5 for $1."
    # sentence, events: "expands ABC into P5 for $4"
    summary: Callable[[str, Sequence[Event], Names], str] = Summary.of
    round_of: Callable[[Any, Sequence[str], int], int] = lambda *_: 0  # plain state, sentences so far, seats
    # the field of the state that counts finished rounds, and their name; None: a round is one turn per seat
    counted_rounds: tuple[str, str] | None = None


class Display(NamedTuple):
    # the box, its map file, and whether that is the bundled one
    board: Callable[[Any, Mapping[str, Any], bool], BoardParts]
    view: Callable[[Moment], ViewParts]
    company_values: Callable[[Moment], list[dict[str, Number]]] = TO_DERIVE  # those of the view, made faster
    # the documented keys of a snapshot; None: what all games have, and the fields of the state by their names
    snapshot: type[Any] | None = None
    take_snapshot: Callable[[Any, Any, Sequence[str], int], Any] | None = None
    # what to know about a site "a" or a link "a>b" now; None: what the board and the view say
    details: Callable[[Moment, str, Names], list[Detail]] | None = None


class BotParts(NamedTuple):
    """What bots know about a game. The search works with the defaults, too."""

    choose: Callable[..., int] = choose_uniformly
    prior: Callable[..., int] = default_priors
    evaluate: Callable[..., float] = cash_in_hand
    evaluate_short: Callable[..., float] = cash_in_hand
    version: int = 1  # increases when bots begin to play this game differently
    ladder: Sequence[tuple[int, tuple[str, ...]]] = ()  # player counts and modules that are measured
    usual: Sequence[int] = ()  # player counts at which the slowest bots are measured too


SEARCH_ALONE = BotParts()


class Research(NamedTuple):
    """The observation of a game, and how long it can last."""

    encode: Callable[[Any, Any, int, int, Any], int]  # t, s, seat, window, out: compiled; bytes written
    parts: Callable[[Any], list[Part]]  # of a box, in the order in which they are written
    longest: Callable[[Any], Bounds]


class PeopleFigures(NamedTuple):
    """What is known about games between people, in words, to compare with bots; empty: nothing."""

    dividends: str = ""  # "3 to 5" per game
    usual_length: str = ""  # how many games have 3 to 5 dividends
    endings: Mapping[str, str] = MappingProxyType({})  # by the name of the ending
    opening_price: Mapping[int, str] = MappingProxyType({})  # by the number of players
    opening_part: str = ""  # of a player's cash
    winner_cash: Mapping[int, str] = MappingProxyType({})  # by the number of players


NOTHING_KNOWN = PeopleFigures()


def values_in(view: Callable[[Moment], ViewParts]) -> Callable[[Moment], list[dict[str, Number]]]:
    return lambda moment: [company.values for company in view(moment).companies.values()]


@dataclass(frozen=True, eq=False)
class GameType:
    id: str  # with hyphens: records, addresses, commands
    name: str  # with underscores: Python, PettingZoo, OpenSpiel
    title: str
    about: str  # one sentence for the start page
    version: int  # of the rules; stored with every table
    seats: range
    book: Book
    setup: SetupParts
    rules: Rules
    language: Language
    story: Story
    display: Display
    package: str  # the game's package, whose sources name its compiled code
    bots: BotParts = SEARCH_ALONE
    order: int = 100  # in lists of games: the first is the default
    people: PeopleFigures = NOTHING_KNOWN
    research: Research | None = None  # None: observations are made from the fields of the state

    def __post_init__(self) -> None:
        rules, display = self.rules, self.display
        missing = [name for name in ("legal", "apply") if getattr(rules, name) is TO_DERIVE]
        if missing:
            made = load_template(
                DERIVED, self.package, why_not=rules.why_not, answer=rules.answer, proceed=rules.proceed
            )
            rules = rules._replace(**{name: getattr(made, name) for name in missing})
            object.__setattr__(self, "rules", rules)
        if display.company_values is TO_DERIVE:
            object.__setattr__(self, "display", display._replace(company_values=values_in(display.view)))

    @cached_property
    def loops(self) -> Any:
        """The loops of kernel/loops.py around this game's rules; `Game.on` has them compiled."""
        rules = self.rules
        return load_template(
            LOOPS,
            self.package,
            legal=rules.legal,
            why_not=rules.why_not,
            answer=rules.answer,
            proceed=rules.proceed,
            apply=rules.apply,
            choose=self.bots.choose,
        )
