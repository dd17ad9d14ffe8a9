"""The State and the Constants of Chicago & NorthWestern, its phases and its verbs."""

from cuberails.kernel.bitset import WORD
from cuberails.kernel.layout import IntGrid, Ints, bitset, int8, int16, int64, members
from cuberails.kernel.state import BETWEEN, VERB, CoreConstants, CoreState

SEATS = COMPANIES = 6
LINKS = 128
CITIES = 64
WORDS = CITIES // WORD + 1
LINKS_PER_BUILD = 3
MINIMUM_BID = 5
LINK_DIVIDEND = 3
WEST_DIVIDEND = 5
START_PLAYER = 0  # NW-4: seats are numbered from the start player

# questions inside a sentence
(
    PAY_IN,
    BUILD_FROM,
    BUILD_TO,
    NAME_STOCK,
    OPENING_BID,
    NAME_BUILDER,
    NAME_SPECIAL,
    NAME_PIONEER,
    NAME_WEST_CITY,
) = range(4, 13)

OFFER, BUILD, DIVIDENDS, SPECIAL, WEST, PASS = range(VERB, VERB + 6)

# end conditions (NW-14, NW-15), one bit each
ALL_SPECIALS, ENOUGH_WEST, NO_STOCK, ALL_PASSED = 1, 2, 4, 8


class State(CoreState, seats=SEATS, companies=COMPANIES):
    track: Ints = members("companies", LINKS, sizes="links")  # railroads; at most one
    # cities on the railroad's track, and its start city
    served: IntGrid = bitset("companies", WORDS, sizes="companies words")
    links: Ints = int8("companies")  # links built
    special_used: Ints = int8("companies")
    west_city: Ints = int8("companies")  # where the railroad went west, or NOBODY
    west_used: Ints = bitset(WORDS, sizes="words")  # Gone West cities that are marked
    cards: Ints = int8("seats")  # Pay Dividends card not yet played
    starts: int = int8()  # initial builds still to come, the present one included
    placed: int = int8(stale=BETWEEN)  # links placed in this build
    end: int = int64(stale=BETWEEN)  # the city this build has reached, or NOBODY if it cannot go on
    passes: int = int8()  # forced passes in a row
    # with finish_round: the end conditions that hold while the last round is played
    last_round: int = int8()


class Constants(CoreConstants, seats=SEATS, companies=COMPANIES):
    links: int = int16()
    cities: int = int64()
    words: int = int64()  # words of a city set that this map needs
    first: Ints = int64(CITIES + 1)  # the links of city i are first[i] .. first[i + 1] - 1 of:
    link_at: Ints = int64(2 * LINKS)
    far_end: Ints = int64(2 * LINKS)
    special: Ints = int64("companies")  # Special city
    is_west: Ints = int8(CITIES)
    step_cost: Ints = int8(LINKS_PER_BUILD)  # what each further link of one build adds to its cost
    specials_to_end: int = int8()
    west_to_end: int = int8()
    # options, 1 if they are on
    mp_in_initial_builds: int = int8()
    west_without_cube: int = int8()
    finish_round: int = int8()
    lost_specials_count: int = int8()
    closed_mp_counts: int = int8()
