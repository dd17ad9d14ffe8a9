"""Each game sizes its own struct: eight seats and eight companies, and today's games as they were."""

import hashlib

import pytest

from cuberails.engine.playouts import victory_parts
from cuberails.games.chicago_express import state as express
from cuberails.games.chicago_northwestern import state as northwestern
from cuberails.kernel.auction import answer_bid, ask_bid, open_auction
from cuberails.kernel.layout import Field, Ints, blank, copy_of, int8, ints, members, to_bytes, view
from cuberails.kernel.machines import PLAIN
from cuberails.kernel.machines.arrays import array_of
from cuberails.kernel.money import buy_share, pay_per_share
from cuberails.kernel.state import BID, DOLLARS, HAMMER, STOP, CoreConstants, CoreState

SITES = 10


class State(CoreState, seats=8, companies=8):
    track: Ints = members("companies", SITES)
    lone: Ints = members(7, SITES)
    marks: Ints = int8("seats")


class Constants(CoreConstants, seats=8, companies=8):
    pass


@pytest.mark.parametrize(
    ("layout", "size", "added", "digest"),
    [
        (express.State, 800, [], "fc8bbc8beaa59d940126c2f54575ba35"),
        (northwestern.State, 416, ["last_round"], "0a411c5928c1fe611b07ccb6458c00c4"),
    ],
)
def test_the_records_of_the_first_two_games_stay(
    layout: type[CoreState], size: int, added: list[str], digest: str
) -> None:
    """What options added comes last."""
    assert layout.size == layout.dtype.itemsize == size
    fields = [spelled(name, field) for name, field in layout.fields.items()]
    kept, last = fields[: len(fields) - len(added)], fields[len(fields) - len(added) :]
    assert [name for name, *_ in last] == added
    assert hashlib.md5(str(kept).encode()).hexdigest() == digest


def spelled(name: str, field: Field) -> tuple[object, ...]:
    """A field as numpy describes it, by the name that is stored."""
    item = f"{'|' if field.width == 1 else '<'}{field.item}"
    return (field.stored or name, item, *([field.shape] if field.shape else []))


@pytest.mark.parametrize("layout", [express.State, express.Constants, northwestern.State, State, Constants])
def test_records_are_aligned_without_gaps(layout: type[CoreState]) -> None:
    """So they have the same bytes on a processor, in a browser and on a GPU."""
    end = 0
    for name, first in layout.offsets.items():
        width = layout.fields[name].width
        assert first == end, "no gap"
        assert first % width == 0, "aligned"
        end += width * layout.fields[name].cells
    assert layout.size % 8 == 0 <= layout.size - end < 8
    assert layout.offsets == {name: layout.dtype.fields[name][1] for name in layout.fields}
    assert layout.dtype.isalignedstruct
    pool = layout.many(2)
    for name, field in layout.fields.items():
        setattr(pool[1], name, blank(field.shape, 5))
    assert array_of(layout, pool).tobytes() == bytes(layout.size) + to_bytes(pool, 1)
    assert PLAIN.moved(layout, array_of(layout, pool))[1].to_bytes() == to_bytes(pool, 1)


def test_a_record_has_the_sizes_of_its_game() -> None:
    assert State.sizes == {"seats": 8, "companies": 8}
    shapes = {name: field.shape for name, field in State.fields.items()}
    assert (shapes["cash"], shapes["held"], shapes["marks"]) == ((8,), (8, 8), (8,))
    assert CoreState.fields["cash"].shape == (6,), "the core itself is not changed"
    assert [State.fields[name].item for name in ("track", "lone", "bidders")] == ["i2", "i1", "i2"]
    assert CoreState.fields["bidders"].item == "i1"


@pytest.mark.parametrize("sizes", [{"seats": 9}, {"companies": 9}, {"seats": 0}])
def test_more_than_eight_are_refused(sizes: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="is a number from 1 to 8, not"):
        type("Large", (CoreState,), {}, **sizes)


def test_eight_seats_bid_for_the_share_of_the_eighth_company() -> None:
    constants, pool, out = Constants.many(1), State.many(1), ints(100)
    t, s = constants[0], pool[0]
    t.seats = t.companies = 8
    for seat in range(8):
        s.cash[seat] = 10 + seat
    open_auction(t, s, 7, 6, 5)
    assert int(s.bidders) == 0b11111111
    for seat, amount in ((6, 5), (7, 6), (0, 7), (1, 8)):
        assert (int(s.phase), int(s.actor)) == (BID, seat)
        answer_bid(t, s, DOLLARS + amount)
    for seat in (2, 3, 4, 5, 6):
        assert int(s.actor) == seat
        answer_bid(t, s, STOP)
    assert int(s.bidders) == 0b10000011
    assert int(s.actor) == 7
    assert ask_bid(t, s, out) == 1 + 17 - 8
    answer_bid(t, s, DOLLARS + 17)  # more than seats 0 and 1 have
    assert (int(s.phase), int(s.leader), int(s.bidders)) == (HAMMER, 7, 0b10000000)
    buy_share(s, 7, 7, 17)
    pay_per_share(t, s, 7, 3)
    assert view(pool, State).cash == [10, 11, 12, 13, 14, 15, 16, 3]
    assert view(pool, State).treasury == [0] * 7 + [17]
    s.track[9] = 1 << 7
    assert int(s.track[9]) == 128
    assert to_bytes(copy_of(pool)) == to_bytes(State.from_bytes(to_bytes(pool)))


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_victory_has_parts_for_as_many_as_may_share_it(seats: int) -> None:
    assert [victory_parts(seats) % n for n in range(1, seats + 1)] == [0] * seats
    assert victory_parts(6) == 60, "frozen: tallies are compared in these parts"
