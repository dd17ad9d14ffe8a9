"""House rules and modules of the installed games on the command line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, NamedTuple

import typer

from cuberails.cli.errors import Failure
from cuberails.games.game_type import GameType
from cuberails.games.options import Option, by_rule

PANEL = "House rules"


class HouseRule(NamedTuple):
    """An option of the command line, shared by all games in which it means the same."""

    parameter: str  # unsold_opening_shares
    option: Option
    rules: tuple[str, ...]  # of each game that has it: XY-1

    @property
    def id(self) -> str:
        return self.option.id

    @property
    def default(self) -> Any:
        return False if self.option.kind == "yes-no" else None

    @property
    def annotation(self) -> Any:
        """The type and help text, in the form that typer reads."""
        kind, flag = self.option.kind, flag_of(self.parameter)
        if kind == "yes-no":
            return Annotated[bool, typer.Option(flag, help=self.help, rich_help_panel=PANEL)]
        if kind == "choice":
            words: Any = Literal[*self.option.choices]
            return Annotated[words | None, typer.Option(flag, help=self.help, rich_help_panel=PANEL)]
        if kind == "number":
            low, high = self.option.low, self.option.high
            number = typer.Option(flag, min=low, max=high, metavar="N", help=self.help, rich_help_panel=PANEL)
            return Annotated[int | None, number]
        metavar = ",".join("N" for _ in self.option.default)
        return Annotated[
            str | None, typer.Option(flag, metavar=metavar, help=self.help, rich_help_panel=PANEL)
        ]

    @property
    def help(self) -> str:
        option = self.option
        about = option.off.about if option.off else option.about
        is_usual = option.kind != "yes-no" and option.default is not None
        limits = f", {self.limits}" if option.kind == "numbers" and self.limits else ""
        usually = f"{limits}, usually {self.usual}" if is_usual else ""
        return f"{about.rstrip('.')}{usually} ({', '.join(self.rules)})."

    @property
    def usual(self) -> str:
        default = self.option.default
        return ",".join(map(str, default)) if isinstance(default, tuple) else str(default)

    @property
    def limits(self) -> str:
        """`from 0 to 9`, or nothing if every number is accepted."""
        low, high = self.option.low, self.option.high
        return "" if low is None or high is None else f"from {low} to {high}"

    def is_of(self, game: GameType) -> bool:
        return any(
            (one.id, one.rule) == (self.id, rule)
            for one in by_rule(game.setup.options)
            for rule in self.rules
        )

    def read(self, typed: Any) -> Any:
        """The value in the form of records."""
        if self.option.kind == "yes-no":
            return not self.option.default
        if self.option.kind in ("number", "choice"):
            return typed
        try:
            numbers = tuple(int(word) for word in split(typed))
            if len(numbers) == len(self.option.default) and not self.option.problem(numbers):
                return list(numbers)
        except ValueError:
            pass
        limits = f" {self.limits}" if self.limits else ""
        needed = f"{self.option.how_many} numbers{limits} such as {self.usual} are needed"
        raise Failure(f"{flag_of(self.parameter)}: {needed}, not {typed!r}")


def options_from(games: Iterable[GameType], taken: Iterable[str] = ()) -> list[HouseRule]:
    """The options of all games. If a name is taken, the later option is prefixed with its game's name."""
    found: dict[str, HouseRule] = {}
    for game in games:
        for option in by_rule(game.setup.options):
            name = option.off.name if option.off else option.id
            other = found.get(name)
            if other and (other.id, other.option.kind) == (option.id, option.kind):
                found[name] = HouseRule(name, wider(other.option, option), (*other.rules, option.rule))
                continue
            name = f"{game.name}_{name}" if other or name in taken else name
            found[name] = HouseRule(name, option, (option.rule,))
    return list(found.values())


def wider(one: Option, other: Option) -> Option:
    """The option with the limits of both; each game checks its own."""
    lows, highs = (one.low, other.low), (one.high, other.high)
    low = None if None in lows else min(n for n in lows if n is not None)
    high = None if None in highs else max(n for n in highs if n is not None)
    return one._replace(low=low, high=high)


def modules_of(games: Iterable[GameType]) -> str:
    """Each game that has modules, with their names."""
    having = [f"{game.title} has {' and '.join(game.setup.modules)}" for game in games if game.setup.modules]
    return ", ".join(having) or "no installed game has any"


def split(words: str) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()]


def flag_of(parameter: str) -> str:
    return f"--{parameter.replace('_', '-')}"
