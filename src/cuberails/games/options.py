"""House rules: each is one field of a dataclass, with everything that is shown and checked about it.

The page's catalog, the options of the command line, the table in the documentation and the checks of values
are made from these fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, field, fields
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

import msgspec

from cuberails.games.plain_problem import plain_problem

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
KEY = "cuberails"
MOST_STARTING_CASH = 500
NO_CHOICES: Mapping[str, str] = MappingProxyType({})
Kind = Literal["yes-no", "number", "numbers", "choice"]


class OptionError(ValueError):
    """An unknown option, or a value that it cannot have."""


class Off(NamedTuple):
    """How the command line turns off what is on by default: the name of the option, and its help."""

    name: str
    about: str


class Option(NamedTuple):
    """If `default` is None, the rule gives the value. `numbers` has as many values as the default."""

    id: str
    title: str
    about: str
    rule: str
    default: Any
    low: int | None
    high: int | None
    off: Off | None
    choices: Mapping[str, str]  # of a choice: each word, and its title

    @property
    def kind(self) -> Kind:
        if isinstance(self.default, bool):
            return "yes-no"
        if self.choices:
            return "choice"
        return "numbers" if isinstance(self.default, tuple) else "number"

    @property
    def how_many(self) -> str:
        """In words: three numbers."""
        return COUNTS[len(self.default)] if len(self.default) < len(COUNTS) else str(len(self.default))

    def problem(self, value: Any) -> str | None:
        """What is wrong with a value of the right type, or None."""
        if self.choices:
            return None if value in self.choices else f"{self.id} is one of: {', '.join(self.choices)}"
        if self.low is None or self.high is None or value is None:
            return None
        numbers = value if isinstance(value, tuple) else (value,)
        if all(self.low <= number <= self.high for number in numbers):
            return None
        what = f"are {self.how_many} numbers" if self.kind == "numbers" else "is a number"
        return f"{self.id} {what} from {self.low} to {self.high}"


def option(
    default: Any,
    title: str,
    about: str,
    rule: str,
    low: int | None = None,
    high: int | None = None,
    off: Off | None = None,
    choices: Mapping[str, str] = NO_CHOICES,
) -> Any:
    """A field of a game's options. One that is on by default needs `off`; one of words needs `choices`."""
    if default is True and off is None:
        raise TypeError(f"the option {title!r} is on by default: say in `off` how to turn it off")
    return field(default=default, metadata={KEY: (title, about, rule, default, low, high, off, choices)})


def starting_cash_option(rule: str, low: int = 0) -> Any:
    """The house rule that every game has: another amount of cash to begin with."""
    about = "Dollars for every seat in place of the usual amount."
    return option(None, "Starting cash", about, rule, low, MOST_STARTING_CASH)


def options_of(options: type[Any]) -> list[Option]:
    """All options of a game, in the order in which records write them."""
    return [made_from(one) for one in fields(options)]


def by_rule(options: type[Any]) -> list[Option]:
    """All options of a game, in the order in which people read them: that of the rule book."""
    return sorted(options_of(options), key=lambda one: int(one.rule.rpartition("-")[2]))


def made_from(one: Field[Any]) -> Option:
    if KEY not in one.metadata:
        raise TypeError(f"the option {one.name!r} is not made by `option`")
    return Option(one.name, *one.metadata[KEY])


def read_options(options: type[Any], given: Mapping[str, Any], title: str) -> Any:
    """Options from plain values, as records have them."""
    known = {one.id: one for one in options_of(options)}
    for name in given:
        if name not in known:
            raise OptionError(f"unknown house rule {name!r} of {title}, known: {', '.join(known) or 'none'}")
    try:
        made = msgspec.convert(dict(given), options)
    except msgspec.ValidationError as error:
        raise OptionError(f"house rules: {plain_problem(error)}") from None
    problems = (one.problem(getattr(made, one.id)) for one in known.values())
    problem = next((problem for problem in problems if problem), None)
    if problem:
        raise OptionError(f"house rules: {problem}")
    return made
