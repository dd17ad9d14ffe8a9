"""The State and the Constants of Snowline, its phases, its verbs and its numbers."""

from cuberails.kernel.layout import Ints, int8, int64
from cuberails.kernel.state import BETWEEN, VERB
from cuberails.kernel.towns import TownConstants, TownState

PAY_WEEKS = (4, 7, 10, 12)  # SL-4
PAY_DAYS = len(PAY_WEEKS)
LAST_WEEK = PAY_WEEKS[-1]
MINIMUM_BID = 3  # SL-8
LONGEST_BUILD = 3  # SL-9
FEE = 1  # SL-9: dollars per cube, for the builder

# questions inside a sentence, and the one automatic step besides the kernel's
NAME_SHARE, NAME_BUILDER, BUILD_IN = range(4, 7)
PAY_DAY = 18

OFFER, BUILD, WAIT = range(VERB, VERB + 3)


class State(TownState, seats=4, companies=4):
    weeks: Ints = int8("seats")  # where each seat's marker is on the calendar
    pay_days: int = int8()  # so far
    placed: int = int8(stale=BETWEEN)  # cubes placed in this build


class Constants(TownConstants, seats=4, companies=4):
    income: Ints = int64("towns")
    open_for: Ints = int64("towns")  # pay days until it is snowed in
