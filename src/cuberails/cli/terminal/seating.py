"""Who plays which seat of a terminal game: people in some seats, bots in the others."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Annotated

import msgspec

from cuberails.bots.bot import BotError
from cuberails.bots.external.specs import is_foreign
from cuberails.bots.fallback import WithFallback, with_fallback
from cuberails.bots.registry import DEFAULT, make_bot
from cuberails.cli.errors import Failure
from cuberails.cli.options import LARGEST_SEED, Policy
from cuberails.engine.record import Record

KEY = "sitting"  # of a record: what a resumed game needs


class Seating(msgspec.Struct, omit_defaults=True):
    """`bots` has a spec for every seat. A person's is used only if a bot takes over."""

    humans: list[int]
    bots: list[str] = []
    seed: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED)] = 0
    policy: Policy | None = None  # older files: all bots play at random

    def seat(self, seats: int, humans: int | None) -> None:
        """Give the people the first seats."""
        count = 1 if humans is None else humans
        if count > seats:
            raise Failure(f"--humans: {count} people, but the table has {seats} seats")
        self.humans = list(range(count))

    def draw_lots(self, names: Sequence[str]) -> list[str]:
        """Move people and bots to seats drawn by lot; return their names in the new order."""
        drawn = random.Random(self.seed).sample(range(len(names)), len(names))
        self.humans = [seat for seat, old in enumerate(drawn) if old in self.humans]
        self.bots = [self.bots[old] for old in drawn]
        return [names[old] for old in drawn]

    def fill(self, seats: int, given: Sequence[str]) -> None:
        """Give the other seats to these bots, in turn. Without any, every seat keeps its bot."""
        usual = DEFAULT if self.policy is None else f"random:{self.policy}"
        self.bots, self.policy = [*self.bots[:seats], *[usual] * (seats - len(self.bots))], None
        empty = [seat for seat in range(seats) if seat not in self.humans]
        if len(given) > len(empty):
            raise Failure(f"--bots: {len(given)} bots for {len(empty)} seats")
        for turn, seat in enumerate(empty if given else []):
            self.bots[seat] = given[turn % len(given)]

    def check(self, place: str) -> None:
        """Refuse a file that names a bot which does not exist here."""
        for seat, spec in enumerate(self.bots):
            try:
                if seat not in self.humans:
                    make_bot(spec)
            except BotError as error:
                raise Failure(f"{place}: P{seat + 1}: {error}") from None

    def refuse_external(self, place: str) -> None:
        """A file may come from anybody, so programs that it names run only if the player names them too."""
        for seat, spec in enumerate(self.bots):
            if seat not in self.humans and is_foreign(spec):
                raise Failure(f"{place}: P{seat + 1} is {spec}, which runs only if you name it with --bot")

    def with_fallback(self, seat: int) -> WithFallback:
        return with_fallback(self.bots[seat], self.seed, explains=True)


def seating_of(record: Record) -> Seating | None:
    """The seating of a record, or None if the record has none."""
    try:
        found = msgspec.convert(record.extra.get(KEY), Seating)
    except msgspec.ValidationError:
        return None
    return found if set(found.humans) <= set(range(len(record.game.players))) else None
