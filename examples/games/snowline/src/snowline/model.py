"""The State and the Constants of Snowline, its phases, its verbs and its numbers."""
from cuberails.kernel.layout import Cells, index, small
from cuberails.kernel.state import BETWEEN, SEATS, VERB, CoreState, CoreTables

COMPANIES = 4
TOWNS = 32
LINKS = 128
PAY_WEEKS = (4, 7, 10, 12)          # SL-4
PAY_DAYS = len(PAY_WEEKS)
LAST_WEEK = PAY_WEEKS[-1]
MINIMUM_BID = 3                     # SL-8
LONGEST_BUILD = 3                   # SL-9
FEE = 1                             # SL-9: dollars a cube, for the builder

# questions inside a sentence, and the one event beside the kernel's
NAME_SHARE, NAME_BUILDER, BUILD_IN = range(4, 7)
PAY_DAY = 18

OFFER, BUILD, WAIT = range(VERB, VERB + 3)


class State(CoreState):
    weeks: Cells = small(SEATS, sizes="seats")      # where each seat's marker is on the calendar
    pay_days: int = small()                         # that have been
    track: Cells = small(TOWNS, sizes="towns")      # one bit per company
    placed: int = small(stale=BETWEEN)              # cubes placed in this build


class Constants(CoreTables):
    towns: int = index()
    first: Cells = index(TOWNS + 1)     # the neighbours of town i are first[i] .. first[i + 1] - 1 of:
    near: Cells = index(2 * LINKS)
    cost: Cells = index(TOWNS)
    income: Cells = index(TOWNS)
    room: Cells = index(TOWNS)
    open_for: Cells = index(TOWNS)      # pay days before the snow comes
