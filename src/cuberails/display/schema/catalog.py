"""What can be played: games with their modules and house rules, bots, and the rules to read."""

from __future__ import annotations

from typing import Literal

from cuberails.display.schema.board import Board
from cuberails.display.schema.form import Form, Pair
from cuberails.display.schema.view import View


class Module(Form, frozen=True):
    id: str
    title: str
    about: str


class HouseRule(Form, frozen=True):
    id: str
    title: str
    about: str
    rule: str
    kind: Literal["yes-no", "number", "numbers", "choice"]
    default: bool | int | list[int] | str | None
    least: int | None
    most: int | None
    choices: dict[str, str]  # of a choice: each word, and its title


class GameKind(Form, frozen=True):
    id: str
    title: str
    about: str
    note: str
    prefix: str  # of its numbered rules: "CE"
    seats: Pair  # fewest and most
    modules: list[Module]
    house_rules: list[HouseRule]


class BotKind(Form, frozen=True):
    id: str
    title: str
    about: str
    level: int | None


class Catalog(Form, frozen=True):
    version: str
    games: list[GameKind]
    bots: list[BotKind]
    default_bot: str


class Rule(Form, frozen=True):
    id: str
    title: str
    chapter: str
    html: str


class Example(Form, frozen=True):
    """A board in the middle of a game, to look at."""

    board: Board
    view: View


class Aid(Form, frozen=True):
    title: str
    html: str
