"""The State and the Tables of Chicago Express, its phases and its verbs."""
from cuberails.kernel.bitset import WORD
from cuberails.kernel.layout import Cells, Grid, board, index, long, members, small, wide
from cuberails.kernel.state import BETWEEN, VERB, CoreState, CoreTables

SEATS = COMPANIES = 6
HEXES = 256
WORDS = HEXES // WORD + 1
INDUSTRIES = 8
BOXES = 16
DIALS = 3
LOCOMOTIVES_A_TURN = 3
FOREST_GIFT = 2
ORANGE = COMPANIES              # the bit of a narrow gauge locomotive in track[hex]

# what a house does on a hex
NO_HOUSE, RAISES_INCOME, PAYS_TREASURY, MOVES_MARKER = range(4)

# questions inside a sentence, then events
NAME_SHARE, NAME_COMPANY, PLACE_TRACK, PLACE_HOUSE, NARROW_DIAL, NARROW_TRACK = range(4, 10)
CHICAGO, DIVIDEND, DETROIT = range(18, 21)

# verbs: the three dials in this order, then the narrow gauge
AUCTION, EXPAND, DEVELOP, NARROW = range(VERB, VERB + 4)

# end conditions (CE-25), one bit each
OUT_OF_LOCOMOTIVES, SOLD_OUT, OUT_OF_HOUSES, DETROIT_FULL = 1, 2, 4, 8


class State(CoreState, seats=SEATS, companies=COMPANIES):
    income: Cells = long("companies")
    dials: Cells = small(DIALS)
    track: Cells = members(COMPANIES + 1, HEXES, sizes="hexes")     # companies, and orange
    # hexes beside the company's network that still have room for it
    edge: Grid = board("companies", WORDS, sizes="companies words")
    ripe: Cells = board(WORDS, sizes="words")           # hexes that could be developed, houses permitting
    developed: Cells = board(WORDS, sizes="words")      # hexes with a house
    waiting: Cells = board(WORDS, sizes="words")        # cities whose orange locomotive is still there
    houses: int = wide()                    # left in the supply
    boxes: Cells = small(INDUSTRIES)        # where each industrial marker stands on its track
    repository: int = small()               # orange locomotives to be placed
    opening: int = small()                  # opening lots still to be sold, the present one included
    placed: int = small(stale=BETWEEN)      # locomotives placed in this expansion
    arrived: int = small(stale=BETWEEN)     # this expansion has reached Chicago
    dividends: int = small()                # dividend phases so far


class Tables(CoreTables, seats=SEATS, companies=COMPANIES):
    hexes: int = index()
    words: int = index()                    # words of a hex set that this map needs
    near: Grid = index(HEXES, 6)            # neighbours, padded with NOBODY
    is_city: Cells = small(HEXES)           # city, industrial, Chicago or start: no place for orange
    is_lone: Cells = small(HEXES)           # forest or mountain: one locomotive in all
    cost: Cells = wide(HEXES)
    is_flat: Cells = small(HEXES)           # the cost is not multiplied
    pays: Cells = wide(HEXES)
    bonus: Cells = wide(HEXES)              # development value
    house_use: Cells = small(HEXES)
    industry: Cells = index(HEXES)          # index of the industrial track, or NOBODY
    industry_hex: Cells = index(INDUSTRIES)  # where each industrial city lies, or NOBODY
    only: Cells = small(HEXES)              # the one company that may build here, or NOBODY
    chicago: int = index()
    grows: int = index()                    # the industrial track that moves by itself: Detroit
    track_value: Grid = wide(INDUSTRIES, BOXES)
    last_box: Cells = small(INDUSTRIES)
    starting_income: Cells = long("companies")
    opens_when_sold: Cells = small("companies")
    opening: int = small()                  # companies whose first share is sold before the first turn
    opening_is_free: int = small()
    dial_size: Cells = small(DIALS)
    houses: int = wide()
    orange: Cells = board(WORDS)            # cities where orange locomotives wait at the start
    locomotives_to_end: int = small()
    sold_out_to_end: int = small()
    houses_to_end: int = small()
