"""The State and the Constants of Snowline, its phases, its verbs and its numbers."""
from cuberails.kernel.layout import Ints, int8, int64
from cuberails.kernel.state import BETWEEN, SEATS, VERB, CoreConstants, CoreState

COMPANIES = 4
TOWNS = 32
LINKS = 128
PAY_WEEKS = (4, 7, 10, 12)          # SL-4
PAY_DAYS = len(PAY_WEEKS)
LAST_WEEK = PAY_WEEKS[-1]
MINIMUM_BID = 3                     # SL-8
LONGEST_BUILD = 3                   # SL-9
FEE = 1                             # SL-9: dollars per cube, for the builder

# questions inside a sentence, and the one event besides the kernel's
NAME_SHARE, NAME_BUILDER, BUILD_IN = range(4, 7)
PAY_DAY = 18

OFFER, BUILD, WAIT = range(VERB, VERB + 3)


class State(CoreState):
    weeks: Ints = int8(SEATS, sizes="seats")    # where each seat's marker is on the calendar
    pay_days: int = int8()                      # so far
    track: Ints = int8(TOWNS, sizes="towns")    # one bit per company
    placed: int = int8(stale=BETWEEN)           # cubes placed in this build


class Constants(CoreConstants):
    towns: int = int64()
    first: Ints = int64(TOWNS + 1)      # the neighbours of town i are near[first[i] : first[i + 1]]
    near: Ints = int64(2 * LINKS)
    cost: Ints = int64(TOWNS)
    income: Ints = int64(TOWNS)
    room: Ints = int64(TOWNS)
    open_for: Ints = int64(TOWNS)       # pay days until it is snowed in
