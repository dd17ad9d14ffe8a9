"""What directed play prefers, choice by choice."""

from collections import Counter

import pytest

from cuberails.games.chicago_northwestern.bots import random_play
from cuberails.games.chicago_northwestern.bots.random_play import PIONEER, SELLER, SPECIALIST, SPENDER
from cuberails.games.chicago_northwestern.state import (
    BUILD_TO,
    DIVIDENDS,
    NAME_BUILDER,
    OFFER,
    PASS,
    SPECIAL,
    WEST,
)
from cuberails.kernel.layout import ints
from cuberails.kernel.random_play import DIRECTED
from cuberails.kernel.rng import PERSONA, seed_rng
from cuberails.kernel.state import COMPANY, PLACE, STOP, TURN
from tests.games.chicago_northwestern.table import northwestern
from tests.table import listed

CRIP, ROLLS = 2, 200


@pytest.mark.parametrize(
    ("persona", "offered", "taken"),
    [
        (SPECIALIST, (OFFER, SPECIAL, PASS), {SPECIAL}),
        (SPECIALIST, (OFFER, DIVIDENDS, WEST), {OFFER, DIVIDENDS}),
        (PIONEER, (OFFER, DIVIDENDS, WEST), {WEST}),
        (PIONEER, (OFFER, DIVIDENDS, SPECIAL), {OFFER, DIVIDENDS}),
        (SELLER, (OFFER, DIVIDENDS, WEST), {OFFER}),
        (SELLER, (DIVIDENDS, SPECIAL, WEST), {DIVIDENDS, WEST}),
        (SPENDER, (OFFER, DIVIDENDS, WEST), {DIVIDENDS}),
        (SPENDER, (OFFER, SPECIAL, WEST), {OFFER, WEST}),
    ],
)
def test_directed_verbs_are_the_wish_of_the_game_or_do_not_spoil_it(
    persona: int, offered: tuple[int, ...], taken: set[int]
) -> None:
    out, n = listed(*offered)
    rng = ints(2)
    seed_rng(rng, 1, 0)
    assert {int(random_play.choose_verb(out, n, rng, persona)) for _ in range(ROLLS)} == taken


def rock_island_chooses(phase: int, persona: int, *offered: int) -> set[int]:
    """What comes up more than now and then: directed play is left to chance once in sixteen choices."""
    p = northwestern(links={"CRIP": ["chicago>peoria"]})
    s = p.state.struct
    s.phase, s.lot = phase, CRIP
    out, n = listed(*offered)
    rng = ints(2)
    seed_rng(rng, 1, 0)
    rng[PERSONA] = persona
    t = p.game.constants[0]
    found = Counter(int(random_play.choose(t, s, out, n, rng, DIRECTED)) for _ in range(ROLLS))
    return {a for a, times in found.items() if times > ROLLS / 10}


def test_directed_builders_take_the_city_nearest_to_their_goal_and_only_spenders_go_on() -> None:
    """The Special of the Rock Island is Omaha."""
    place = {c.id: PLACE + i for i, c in enumerate(northwestern().game.box.cities)}
    for names in (("topeka", "chicago", "madison"), ("chicago", "topeka", "madison"), ("madison", "topeka")):
        cities = [place[name] for name in names]
        for persona in (SPECIALIST, SPENDER):
            assert rock_island_chooses(BUILD_TO, persona, *cities) == {place["topeka"]}
        assert rock_island_chooses(BUILD_TO, SPECIALIST, STOP, *cities) == {STOP}
        assert rock_island_chooses(BUILD_TO, SPENDER, STOP, *cities) == {place["topeka"]}


def test_directed_spenders_leave_all_but_verb_and_way_to_chance() -> None:
    railroads = (COMPANY, COMPANY + CRIP)
    assert rock_island_chooses(NAME_BUILDER, SPECIALIST, *railroads) == {COMPANY}
    assert rock_island_chooses(NAME_BUILDER, SPENDER, *railroads) == set(railroads)
    assert rock_island_chooses(TURN, SPENDER, OFFER, DIVIDENDS, WEST) == {DIVIDENDS}
