"""The State and the Tables of Chicago & NorthWestern, its phases and its verbs."""
from cuberails.kernel.bitset import WORD
from cuberails.kernel.layout import Cells, Grid, board, index, members, small, wide
from cuberails.kernel.state import BETWEEN, VERB, CoreState, CoreTables

SEATS = COMPANIES = 6
LINKS = 128
CITIES = 64
WORDS = CITIES // WORD + 1
LINKS_A_BUILD = 3
MINIMUM_BID = 5
LINK_DIVIDEND = 3
WEST_DIVIDEND = 5

# questions inside a sentence
(PAY_IN, BUILD_FROM, BUILD_TO, NAME_STOCK, OPENING_BID, NAME_BUILDER, NAME_SPECIAL, NAME_PIONEER,
 NAME_WEST_CITY) = range(4, 13)

OFFER, BUILD, DIVIDENDS, SPECIAL, WEST, PASS = range(VERB, VERB + 6)

# end conditions (NW-14, NW-15), one bit each
ALL_SPECIALS, ENOUGH_WEST, NO_STOCK, ALL_PASSED = 1, 2, 4, 8


class State(CoreState, seats=SEATS, companies=COMPANIES):
    track: Cells = members("companies", LINKS, sizes="links")   # railroads; at most one
    # cities on the railroad's track, and its start city
    served: Grid = board("companies", WORDS, sizes="companies words")
    links: Cells = small("companies")      # links built
    special_used: Cells = small("companies")
    west_city: Cells = small("companies")  # where the railroad went west, or NOBODY
    west_used: Cells = board(WORDS, sizes="words")          # Gone West cities that are marked
    cards: Cells = small("seats")              # Pay Dividends card still in hand
    starts: int = small()                       # initial builds still to come, the present one included
    placed: int = small(stale=BETWEEN)          # links placed in this build
    end: int = index(stale=BETWEEN)             # city where this build stands, or NOBODY if it cannot go on
    passes: int = small()                       # forced passes in a row


class Tables(CoreTables, seats=SEATS, companies=COMPANIES):
    links: int = wide()
    cities: int = index()
    words: int = index()                        # words of a city set that this map needs
    first: Cells = index(CITIES + 1)             # the links of city i are first[i] .. first[i + 1] - 1 of:
    link_at: Cells = index(2 * LINKS)
    far_end: Cells = index(2 * LINKS)
    special: Cells = index("companies")           # Special city
    is_west: Cells = small(CITIES)
    step_cost: Cells = small(LINKS_A_BUILD)     # what each further link of one build adds to its cost
    specials_to_end: int = small()
    west_to_end: int = small()
