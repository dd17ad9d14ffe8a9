"""The numbers that people play by are those that the rules then use, in every golden game."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from cuberails.games import events
from cuberails.games.chicago_express.events import DetroitGrew, LocomotivePlaced
from tests.views.positions import RECORDS, game, some

EXPRESS = [path for path in RECORDS if "express" in path.stem]
NORTHWESTERN = [path for path in RECORDS if "northwestern" in path.stem]


@pytest.mark.parametrize("path", EXPRESS, ids=lambda path: path.stem)
def test_the_last_dividends_of_chicago_express_are_those_on_the_table(path: Path) -> None:
    last = game(path)[-1]
    seen = last.view()
    for paid in last.story():
        if isinstance(paid, events.DividendPaid) and paid.occasion == "general":
            assert seen.companies[paid.company].values["pays"] == paid.per_share
            for seat, amount in paid.seats.items():
                assert amount == paid.per_share * seen.players[seat].shares[paid.company]


@pytest.mark.parametrize("path", NORTHWESTERN, ids=lambda path: path.stem)
def test_a_card_pays_what_the_table_says(path: Path) -> None:
    cards = 0
    for before, after in pairwise(game(path)):
        if after.sentence == "dividends":
            cards += 1
            seen = before.view()
            gained = [b - a for a, b in zip(before.cash, after.cash, strict=True)]
            assert gained == [player.next_dividend for player in seen.players]
            assert before.to_move is not None
            assert seen.players[before.to_move].tokens == {"card": True}
            assert after.view().players[before.to_move].tokens == {"card": False}
    assert cards


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_endings_are_reached_when_the_rules_say_so(path: Path) -> None:
    for position in some(path, 6):
        seen = position.view()
        # "nobody can do anything" is an end of Chicago & NorthWestern without a number to watch
        told = [reason for reason in position.endings() if "pass" not in reason]
        assert sum(ending.is_reached for ending in seen.endings) == len(told)
        for ending in seen.endings:
            falls = ending.start > ending.end
            assert ending.is_reached == (ending.now <= ending.end if falls else ending.now >= ending.end)


def test_income_on_the_map_is_what_a_locomotive_earns() -> None:
    for path in EXPRESS:
        for before, after in pairwise(game(path)):
            placed = [event for event in after.story() if isinstance(event, LocomotivePlaced)]
            if len(placed) != 1 or any(isinstance(e, DetroitGrew) for e in after.story()):
                continue
            company, place = placed[0].company, placed[0].place
            seen = before.view()
            printed = next(site for site in before.game.board().sites if site.id == place)
            now = seen.sites.get(place)
            values = printed.values if now is None or now.values is None else now.values
            earns = sum(int(value.text) for value in values if value.kind == "income")
            old, new = (view.companies[company].values["income"] for view in (seen, after.view()))
            assert old is not None
            assert new == old + earns
