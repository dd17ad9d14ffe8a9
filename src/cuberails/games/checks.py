"""The checks that a game must pass to be used: all that can be checked without compiling and playing.

They take a few milliseconds per game and run at every start. `cuberails games check` also plays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cuberails.display.rulebook import read_page
from cuberails.games.game_type import GameType
from cuberails.games.map_file import read_map
from cuberails.games.options import options_of
from cuberails.games.vocabulary import Words
from cuberails.kernel.state import MOST_SEATS

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NAME = re.compile(r"[a-z][a-z0-9_]*")
PREFIX = re.compile(r"[A-Z]{1,8}")
LONGEST_ID = 40


class BadGame(ValueError):
    """A game that breaks the contract."""


def check(game: GameType, others: Iterable[GameType] = ()) -> None:
    """Raise BadGame with the first problem."""
    for problem in problems_of(game):
        raise BadGame(problem)
    for other in others:
        for what, ours, theirs in (
            ("id", game.id, other.id),
            ("name", game.name, other.name),
            ("prefix", game.book.prefix, other.book.prefix),
        ):
            if ours == theirs:
                raise BadGame(f"its {what} {ours!r} is that of {other.title}")


def problems_of(game: GameType) -> Iterator[str]:
    yield from problems_of_names(game)
    yield from problems_of_files(game)
    rules = {rule.id for rule in read_page(game.book.rules.read_text("utf-8"), game.title)}
    yield from problems_of_rules(game, rules)
    options = game.setup.options()
    box = game.setup.make_box(read_map(game.setup.map_file), game.seats[0], (), options)
    yield from problems_of_words(game.language.vocabulary(box), rules)


def problems_of_names(game: GameType) -> Iterator[str]:
    if not ID.fullmatch(game.id) or len(game.id) > LONGEST_ID:
        yield f"the id {game.id!r} is not small letters, digits and hyphens, up to {LONGEST_ID}"
    if not NAME.fullmatch(game.name):
        yield f"the name {game.name!r} is not small letters, digits and underscores"
    if not PREFIX.fullmatch(game.book.prefix):
        yield f"the prefix {game.book.prefix!r} is not capital letters, up to 8"
    if not game.seats or game.seats.step != 1 or not 1 <= game.seats[0] <= game.seats[-1] <= MOST_SEATS:
        yield f"the seats {game.seats} are not a range within 1 to {MOST_SEATS}"
    for module in game.setup.modules:
        if not NAME.fullmatch(module):
            yield f"the module {module!r} is not small letters, digits and underscores"


def problems_of_files(game: GameType) -> Iterator[str]:
    for what, file in (("rules", game.book.rules), ("aid", game.book.aid), ("map", game.setup.map_file)):
        if not file.is_file():
            yield f"its {what} {file.name} is missing"
    for file in game.book.lessons:
        if not file.is_file():
            yield f"its lesson {file.name} is missing"


def problems_of_rules(game: GameType, rules: set[str]) -> Iterator[str]:
    prefix = f"{game.book.prefix}-"
    for rule in sorted(rules):
        if not rule.startswith(prefix):
            yield f"the rule {rule} does not begin with {prefix}"
    cited = [("the number of seats", game.book.seats_rule)]
    cited += [(f"the house rule {one.id}", one.rule) for one in options_of(game.setup.options)]
    cited += [(f"the refusal {text!r}", rule) for rule, text in game.language.reasons.values()]
    for what, rule in cited:
        if rule not in rules:
            yield f"{what} cites {rule or 'no rule'}, which is not in {game.book.rules.name}"


def problems_of_words(words: Words, rules: set[str]) -> Iterator[str]:
    for phase, question in sorted(words.questions.items()):
        if not question.text:
            yield f"the question of phase {phase} has no text"
        if question.rule not in rules:
            yield f"the question {question.text!r} cites {question.rule or 'no rule'}, not a rule of its book"
    if len(words.folded) < len(words.verbs) + len(words.companies) + len(words.sites):
        yield "two of its words are the same"
