"""The State and the Constants of Chicago Express, its phases and its verbs."""

from cuberails.kernel.bitset import WORD
from cuberails.kernel.layout import IntGrid, Ints, bitset, int8, int16, int32, int64, members
from cuberails.kernel.state import BETWEEN, VERB, CoreConstants, CoreState

SEATS = COMPANIES = 6
HEXES = 256
WORDS = HEXES // WORD + 1
INDUSTRIES = 8
BOXES = 16
DIALS = 3
LOCOMOTIVES_PER_TURN = 3
FOREST_GIFT = 2
ORANGE = COMPANIES  # the bit of a narrow gauge locomotive in track[hex]

# what a house does on a hex
NO_HOUSE, RAISES_INCOME, PAYS_TREASURY, MOVES_MARKER = range(4)

# questions inside a sentence, then automatic steps
NAME_SHARE, NAME_COMPANY, PLACE_TRACK, PLACE_HOUSE, NARROW_DIAL, NARROW_TRACK = range(4, 10)
CHICAGO, DIVIDEND, DETROIT = range(18, 21)

# verbs: the three dials in this order, then the narrow gauge
AUCTION, EXPAND, DEVELOP, NARROW = range(VERB, VERB + 4)

# end conditions (CE-25), one bit each
OUT_OF_LOCOMOTIVES, SOLD_OUT, OUT_OF_HOUSES, DETROIT_FULL = 1, 2, 4, 8


class State(CoreState, seats=SEATS, companies=COMPANIES):
    income: Ints = int32("companies")
    dials: Ints = int8(DIALS)
    track: Ints = members(COMPANIES + 1, HEXES, sizes="hexes")  # companies, and orange
    # hexes beside the company's network that still have room for it
    frontier: IntGrid = bitset("companies", WORDS, sizes="companies words", stored="edge")
    # hexes that could be developed, if houses are left
    developable: Ints = bitset(WORDS, sizes="words", stored="ripe")
    developed: Ints = bitset(WORDS, sizes="words")  # hexes with a house
    waiting: Ints = bitset(WORDS, sizes="words")  # cities that still have an orange locomotive
    houses: int = int16()  # left in the supply
    track_position: Ints = int8(INDUSTRIES, stored="boxes")  # of each industrial marker on its track
    repository: int = int8()  # orange locomotives to be placed
    opening: int = int8()  # opening lots still to be sold, the present one included
    placed: int = int8(stale=BETWEEN)  # locomotives placed in this expansion
    arrived: int = int8(stale=BETWEEN)  # this expansion has reached Chicago
    dividends: int = int8()  # dividend phases so far


class Constants(CoreConstants, seats=SEATS, companies=COMPANIES):
    hexes: int = int64()
    words: int = int64()  # words of a hex set that this map needs
    near: IntGrid = int64(HEXES, 6)  # neighbours, padded with NOBODY
    is_city: Ints = int8(HEXES)  # city, industrial, Chicago or start: no place for orange
    holds_one: Ints = int8(HEXES)  # forest or mountain: one locomotive in all
    cost: Ints = int16(HEXES)
    has_fixed_cost: Ints = int8(HEXES)  # the cost is not multiplied
    pays: Ints = int16(HEXES)
    bonus: Ints = int16(HEXES)  # development value
    house_use: Ints = int8(HEXES)
    industry: Ints = int64(HEXES)  # index of the industrial track, or NOBODY
    industry_hex: Ints = int64(INDUSTRIES)  # the hex of each industrial city, or NOBODY
    only: Ints = int8(HEXES)  # the one company that may build here, or NOBODY
    chicago: int = int64()
    growing_track: int = int64()  # the industrial track whose marker moves by itself: Detroit
    track_value: IntGrid = int16(INDUSTRIES, BOXES)
    last_box: Ints = int8(INDUSTRIES)
    starting_income: Ints = int32("companies")
    opens_when_sold: Ints = int8("companies")
    opening: int = int8()  # companies whose first share is sold before the first turn
    opening_is_free: int = int8()
    dial_size: Ints = int8(DIALS)
    houses: int = int16()
    orange: Ints = bitset(WORDS)  # cities where orange locomotives wait at the start
    locomotives_to_end: int = int8()
    sold_out_to_end: int = int8()
    houses_to_end: int = int8()
    ends_when_sold_out: int = int8()  # at once, not at the next dividend
    opens_unsold: Ints = int8("companies")  # its first auction opens the company in any case
    expansion_is_connected: int = int8()  # each locomotive next to one of the same expansion
    chicago_ends_expansion: int = int8()
    narrow_takes_red_dials: int = int8()  # which stay where they are
    orange_is_developable: int = int8()  # an orange locomotive is enough for a house
