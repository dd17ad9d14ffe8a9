"""What every cube-rail game has: seats with cash, companies with shares, and one open question.

Phases are numbered the same way in all games: OVER, then questions that begin a sentence,
then questions inside a sentence, then automatic steps. All answers share one range of numbers.
"""

from cuberails.kernel.layout import IntGrid, Ints, Layout, int8, int32, int64, members

SEATS = COMPANIES = 6  # of a struct that does not say otherwise
MOST_SEATS = MOST_COMPANIES = 8
GATES = 64
NOBODY = -1

# phases
OVER, BID, TURN, START = range(4)
FIRST_INNER = 4  # questions from here on are inside a sentence
FIRST_EVENT = 16
HAMMER, NEXT_TURN = 16, 17
NO_AUCTION = (OVER, TURN, START)  # between sentences, with nothing under the hammer
BETWEEN = range(FIRST_INNER)  # between sentences

# answers: an end or a no, a verb, a company, a place on the map, an amount of dollars
STOP, VERB, COMPANY, PLACE, DOLLARS = 0, 1, 16, 32, 288
BIDS = 512  # amounts that a mask and the lists of random play have room for
ACTIONS = DOLLARS + BIDS


class Sized(Layout, seats=SEATS, companies=COMPANIES):
    """A struct with room for the seats and companies of its game: `class State(CoreState, seats=8)`."""

    def __init_subclass__(cls, **sizes: int) -> None:
        for name, most in (("seats", MOST_SEATS), ("companies", MOST_COMPANIES)):
            size = sizes.get(name, most)
            if not 1 <= size <= most:
                raise ValueError(f"{cls.__name__}: {name} is a number from 1 to {most}, not {size}")
        super().__init_subclass__(**sizes)


class CoreState(Sized):
    phase: int = int8()  # the open question, or the automatic step that comes next
    actor: int = int64()  # the seat that must answer
    turn: int = int64()  # the seat whose turn it is, or that opened the opening auction
    cash: Ints = int32("seats")
    treasury: Ints = int32("companies")
    held: IntGrid = int8("seats", "companies")
    sold: Ints = int8("companies")
    cubes: Ints = int8("companies")  # still in the company's supply
    is_open: Ints = int8("companies")
    # the auction in progress
    lot: int = int64(stale=NO_AUCTION)  # company under the hammer, or the one that builds
    price: int = int32(stale=NO_AUCTION)  # highest bid, or one below the minimum
    leader: int = int64(stale=NO_AUCTION)
    bidders: int = members("seats", stale=NO_AUCTION)  # seats still in


class CoreConstants(Sized):
    seats: int = int64()
    companies: int = int64()
    places: int = int64()  # those that the vocabulary names
    starting_cash: int = int32()
    shares: Ints = int8("companies")
    cubes: Ints = int8("companies")
    starts_open: Ints = int8("companies")
    home: Ints = int64("companies")  # the place where the company begins
    gates: Ints = int64("companies")  # how many of gate[c] are in use
    gate: IntGrid = int64("companies", GATES)  # sites; reaching one makes a closed company available
