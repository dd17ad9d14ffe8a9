"""Observations lose nothing that a player could see, and actions cover everything a player could say."""

import copy
import random
from collections.abc import Iterator
from math import prod

import numpy as np
import pytest

from cuberails import Game, IllegalAction, chicago_express, chicago_northwestern
from cuberails.engine.batch import ACTIONS
from cuberails.engine.notation import answers
from cuberails.envs.actions import AMOUNTS
from cuberails.envs.encoding import Encoding
from cuberails.envs.session import Session
from cuberails.games.chicago_express import state as express
from cuberails.games.chicago_northwestern import state as northwestern
from cuberails.kernel.layout import ints, to_bytes
from cuberails.kernel.rng import seed_rng
from tests.combinations import ALL, lay_out, name_of
from tests.envs.decoding import View, only
from tests.option_draws import Draw, draws

# every field of the State is read back by `View.snapshot`, by `check_question`, or follows from the others
SHOWN = {
    "phase", "actor", "turn", "cash", "treasury", "held", "sold", "cubes", "is_open", "lot", "price",
    "leader", "bidders", "track", "placed",
}  # fmt: skip
EXPRESS = SHOWN | {
    "income",
    "dials",
    "developed",
    "waiting",
    "houses",
    "track_position",
    "repository",
    "opening",
    "arrived",
    "dividends",
}
NORTHWESTERN = SHOWN | {"special_used", "west_city", "cards", "starts", "end", "passes", "last_round"}


def walk(table: Session, seed: int, policy: int = 1) -> Iterator[None]:
    """A whole random game, action by action."""
    game, rng, out = table.game, ints(2), ints(ACTIONS)
    seed_rng(rng, seed, 0)
    yield
    while not table.is_over:
        n = game.type.loops.legal_at(game.constants, table.state.pool, 0, out)
        answer = game.type.loops.choose(game.constants[0], table.state.struct, out, n, rng, policy)
        for action in table.encoding.actions.actions_of(int(answer)):
            table.play(action)
            yield


def check_question(view: View, table: Session) -> None:
    """What the open question is about, where a snapshot does not tell."""
    s = table.state.struct
    assert view.phase == s.phase
    assert view.one_seat("turn") == s.turn
    if view.game.name == "chicago-express":
        assert view.number("opening") == s.opening
        if s.phase == express.PLACE_TRACK:
            assert (only(view.parts["lot"]), view.number("placed"), view.number("arrived")) == (
                s.lot,
                s.placed,
                s.arrived,
            )
        if view.game.house_rules.connected_expansion:
            is_open = s.phase == express.PLACE_TRACK
            entered = [s.leader, s.price][: min(s.placed, 2)] if is_open else []
            assert np.flatnonzero(view.parts["entered"]).tolist() == sorted(entered)
    else:
        assert (view.number("starts"), view.number("passes")) == (s.starts, s.passes)
        if s.phase in (northwestern.BUILD_FROM, northwestern.BUILD_TO):
            assert (only(view.parts["lot"]), view.number("placed")) == (s.lot, s.placed)
        if s.phase in (northwestern.PAY_IN, northwestern.OPENING_BID, northwestern.NAME_WEST_CITY):
            assert only(view.parts["lot"]) == s.lot
        if s.phase == northwestern.BUILD_TO:
            assert only(view.parts["cities"] >> 6) == (None if s.end < 0 else s.end)


@pytest.mark.parametrize("combination", ALL, ids=name_of)
def test_an_observation_is_a_snapshot_and_the_question(combination: tuple[str, list[str], int]) -> None:
    check_observations(lay_out(combination))


@pytest.mark.parametrize("draw", draws()[::3], ids=lambda draw: draw.name)
def test_an_observation_is_a_snapshot_under_random_options_too(draw: Draw) -> None:
    check_observations(draw.lay_out())


def check_observations(game: Game) -> None:
    encoding = Encoding(game)
    table = Session(encoding)
    for step, _ in enumerate(walk(table, seed=len(game.players))):
        if step % 5 and not table.is_over:
            continue
        seat = step // 5 % table.seats
        wanted = table.position().snapshot()
        del wanted["ply"]
        for player in wanted["players"]:
            del player["name"]
        view = View(encoding, table.observe(seat), seat)
        assert view.snapshot() == wanted
        check_question(view, table)
    assert table.is_over


def test_every_field_of_the_state_is_shown_or_derived() -> None:
    assert set(express.State.fields) == EXPRESS | {"frontier", "developable"}
    assert set(northwestern.State.fields) == NORTHWESTERN | {"served", "links", "west_used"}


@pytest.mark.parametrize(
    "game",
    [
        chicago_express(list("abc")),
        chicago_express(list("abc"), connected_expansion=True),
        chicago_northwestern(list("abc")),
    ],
    ids=["express", "connected", "northwestern"],
)
def test_positions_that_look_alike_have_the_same_future(game: Game) -> None:
    """The whole observation is all that matters: equal ones have equal answers and equal successors."""
    table = Session(Encoding(game))
    seen: dict[bytes, tuple[bytes, int, bytes]] = {}
    alike = 0
    for seed in range(40):
        table.reset()
        rng = random.Random(seed)
        for _ in range(12):
            before, mask = table.observe(0).tobytes(), table.mask().tobytes()
            action = rng.choice(table.legal()[:3])
            table.play(action)
            after = table.observe(0).tobytes()
            known = seen.setdefault(before + bytes([action % 256]), (mask, action, after))
            alike += known[2] is not after
            assert known == (mask, action, after)
    assert alike > 20


@pytest.mark.parametrize("modules", [[], ["erie", "narrow_gauge"]], ids=["base", "modules"])
def test_shapes_depend_on_the_map_only(modules: list[str]) -> None:
    found = {
        (e.size, e.actions.size, e.features(Session(e).observe(0)).size)
        for e in (Encoding(chicago_express(list("abcdef")[:n], modules)) for n in range(2, 7))
    }
    assert found == {(316, 1 + 4 + 6 + 160 + AMOUNTS + 1, 316 + 7 * 160)}


def test_observations_are_egocentric() -> None:
    table = Session(Encoding(chicago_northwestern(list("abcd"))))
    for step, _ in enumerate(walk(table, 3)):
        if step == 30:
            break
    own = [table.encoding.split(table.observe(seat)) for seat in range(4)]
    for seat in range(4):
        for name in ("cash", "held", "cards", "actor", "turn"):
            assert (np.roll(own[0][name][:4], -seat, axis=0) == own[seat][name][:4]).all(), name
        assert (own[seat]["links"] == own[0]["links"]).all()


def test_parts_are_as_long_as_what_is_written() -> None:
    connected = chicago_express(list("ab"), connected_expansion=True)
    for game in (chicago_express(list("ab")), connected, chicago_northwestern(list("abc"))):
        encoding = Encoding(game)
        out = np.full(1000, 77, np.uint8)
        start, windows = encoding.on.moved(game.start().state.pool), encoding.machine.ints(1)
        written = encoding.loops.step.encode_at(encoding.on.constants, start, 0, windows, 0, out)
        assert written == encoding.size == sum(prod(part.shape) for part in encoding.parts)
        assert (out[written:] == 77).all()
        assert len({part.name for part in encoding.parts}) == len(encoding.parts)


def test_features_are_near_one_and_tell_bits_apart() -> None:
    table = Session(Encoding(chicago_express(list("abcd"), ["narrow_gauge"])))
    most = np.zeros(1)
    for _ in walk(table, 5):
        found = table.encoding.features(table.observe(0))
        assert found.dtype == np.float32
        most = np.maximum(most, found.max())
    assert 1.0 <= most[0] < 4.0
    assert np.isin(table.encoding.features(table.observe(0))[-160 * 8 :], (0.0, 1.0)).all()
    both = np.stack([table.observe(0), table.observe(1)])
    assert (table.encoding.features(both)[1] == table.encoding.features(both[1])).all()


@pytest.mark.parametrize("combination", [ALL[2], ALL[17], ALL[-2]], ids=name_of)
def test_masks_are_the_answers_of_the_rules(combination: tuple[str, list[str], int]) -> None:
    table = Session(Encoding(lay_out(combination)))
    actions = table.encoding.actions
    for _ in walk(table, 7):
        wanted = [] if table.is_over else answers(table.game.setting, table.state.pool)
        assert table.legal() == sorted(actions.action(a) for a in wanted)
        assert [a for a in range(-1, actions.size + 1) if table.is_legal(a)] == table.legal()


def test_every_bid_has_its_actions() -> None:
    """A seat with $500 can bid any of them; what is above the first window needs `higher` before it."""
    game = chicago_express(list("ab"), starting_cash=500)
    actions = Encoding(game).actions
    for answer in answers(game.setting, game.start().state.pool):
        table, pool = Session(Encoding(game)), game.start().state.copy()
        game.type.loops.apply_at(game.constants, pool, 0, answer)
        for action in actions.actions_of(answer):
            assert action in table.legal()
            table.play(action)
        assert table.state.to_bytes() == to_bytes(pool)
        assert [each.answer for each in table.answered] == [answer]
    table.reset()
    for _ in range(3):
        table.play(actions.higher)
    shown = table.encoding.split(table.observe(0))
    assert shown["window"] == [3]
    assert table.legal() == list(range(actions.amount, actions.amount + 500 - 3 * AMOUNTS + 1))
    assert table.word(actions.amount + 7) == f"bid {3 * AMOUNTS + 7}"
    assert table.word(actions.higher) == f"from {4 * AMOUNTS} on"
    with pytest.raises(IllegalAction, match="no amount that high"):
        table.play(actions.higher)
    with pytest.raises(IllegalAction, match="action 0 is no answer to: Bid for PRR"):
        table.play(0)


def test_refusals_are_those_of_the_rules() -> None:
    table = Session(Encoding(chicago_express(list("abc"))))
    actions = table.encoding.actions
    with pytest.raises(IllegalAction, match="CE-11: "):
        table.play(actions.amount + 2)
    with pytest.raises(IllegalAction, match="is no answer to: Bid for PRR"):
        table.play(actions.place)
    for action in (-1, actions.size, actions.higher):
        assert not table.is_legal(action)
        with pytest.raises(IllegalAction):
            table.play(action)
    for _ in walk(table, 1):
        pass
    with pytest.raises(IllegalAction, match="CE-25: the game is over"):
        table.play(0)


def test_a_company_of_another_module_is_refused_kindly() -> None:
    table = Session(Encoding(chicago_express(list("abc"))))
    while table.state.struct.phase != express.NAME_SHARE:
        table.play(1 if table.state.struct.phase == 2 else table.legal()[0])
    with pytest.raises(IllegalAction, match="is no answer to"):
        table.play(table.encoding.actions.company + 5)


def test_a_copy_goes_its_own_way() -> None:
    table = Session(Encoding(chicago_express(list("ab"), starting_cash=300)))
    table.play(table.encoding.actions.higher)
    twin = table.copy()
    assert twin.key() == table.key()
    twin.play(twin.legal()[0])
    assert twin.key() != table.key()
    assert (twin.played[:-1], table.played) == ([table.encoding.actions.higher],) * 2


@pytest.mark.parametrize("returns", ["victory", "cash"])
def test_returns_add_up_to_one(returns: str) -> None:
    table = Session(Encoding(chicago_northwestern(list("abcd"))), returns)
    assert table.returns() == [0.0] * 4
    for _ in walk(table, 11):
        pass
    found, cash = table.returns(), table.position().cash
    assert sum(found) == pytest.approx(1.0)
    if returns == "cash":
        assert found == pytest.approx([dollars / sum(cash) for dollars in cash])
    else:
        assert {seat for seat, part in enumerate(found) if part} == set(table.position().winners or ())
    with pytest.raises(ValueError, match="victory or cash, not 'glory'"):
        Session(table.encoding, "glory")


@pytest.mark.parametrize("seat", [-1, 3, 9])
def test_a_seat_that_is_not_there_sees_nothing(seat: int) -> None:
    table = Session(Encoding(chicago_express(["A", "B", "C"])))
    with pytest.raises(IndexError, match=f"seat {seat} of 3"):
        table.observe(seat)


def test_a_shallow_copy_goes_its_own_way_too() -> None:
    table = Session(Encoding(chicago_express(["A", "B", "C"])))
    twin = copy.copy(table)
    twin.play(twin.legal()[0])
    assert (len(table.played), len(twin.played)) == (0, 1)
