"""Why an answer is refused in Snowline: a number for compiled code, words for people."""

from cuberails.kernel import refusals
from cuberails.kernel.refusals import FIRST_OWN

NO_SHARES_LEFT, NOTHING_TO_OFFER, SNOWED_IN = range(FIRST_OWN, FIRST_OWN + 3)
NO_SHARE_HELD, NO_CUBES, NO_TOWN, NOTHING_TO_BUILD, NOTHING_BUILT = range(FIRST_OWN + 3, FIRST_OWN + 8)

REASONS = {
    refusals.BID_TOO_LOW: ("SL-8", "${dollars} is too low, the next bid must be at least ${minimum}"),
    refusals.BID_ABOVE_CASH: ("SL-8", "{seat} has ${cash}, which is less than ${dollars}"),
    NO_SHARES_LEFT: ("SL-7", "{company} has no share left"),
    NOTHING_TO_OFFER: ("SL-7", "no company has a share left"),
    NO_SHARE_HELD: ("SL-9", "{seat} holds no share of {company}"),
    NO_CUBES: ("SL-9", "{company} has no cube left"),
    NO_TOWN: ("SL-9", "{company} has ${treasury} and can build in no town next to its track"),
    NOTHING_TO_BUILD: ("SL-9", "{seat} holds no share of a company that can build"),
    NOTHING_BUILT: ("SL-9", "a build has at least one cube"),
    SNOWED_IN: ("SL-13", "{place} is snowed in"),
    refusals.HAS_CUBE: ("SL-10", "{company} has a cube in {place}"),
    refusals.NOT_LINKED: ("SL-10", "no link joins {place} and a town of {company}"),
    refusals.NO_ROOM: ("SL-10", "{place} has no room for another company"),
    refusals.TOO_EXPENSIVE: ("SL-10", "{company} has ${treasury}, too little to build in {place}"),
}
