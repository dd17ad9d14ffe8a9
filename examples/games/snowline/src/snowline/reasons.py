"""Why an answer is refused in Snowline: a number for compiled code, words for people."""

from cuberails.kernel.refusals import BID_ABOVE_CASH, BID_TOO_LOW, FIRST_OWN

(
    NO_SHARES_LEFT,
    NOTHING_TO_OFFER,
    NO_SHARE_HELD,
    NO_CUBES,
    NO_TOWN,
    NOTHING_TO_BUILD,
    NOTHING_BUILT,
    SNOWED_IN,
    HAS_TRACK,
    NOT_LINKED,
    NO_ROOM,
    TOO_EXPENSIVE,
) = range(FIRST_OWN, FIRST_OWN + 12)

REASONS = {
    BID_TOO_LOW: ("SL-8", "${dollars} is too low, the next bid must be at least ${minimum}"),
    BID_ABOVE_CASH: ("SL-8", "{seat} has ${cash}, which is less than ${dollars}"),
    NO_SHARES_LEFT: ("SL-7", "{company} has no share left"),
    NOTHING_TO_OFFER: ("SL-7", "no company has a share left"),
    NO_SHARE_HELD: ("SL-9", "{seat} holds no share of {company}"),
    NO_CUBES: ("SL-9", "{company} has no cube left"),
    NO_TOWN: ("SL-9", "{company} has ${treasury} and can build in no town next to its track"),
    NOTHING_TO_BUILD: ("SL-9", "{seat} holds no share of a company that can build"),
    NOTHING_BUILT: ("SL-9", "a build has at least one cube"),
    SNOWED_IN: ("SL-13", "{place} is snowed in"),
    HAS_TRACK: ("SL-10", "{company} has a cube in {place}"),
    NOT_LINKED: ("SL-10", "no link joins {place} and a town of {company}"),
    NO_ROOM: ("SL-10", "{place} has no room for another company"),
    TOO_EXPENSIVE: ("SL-10", "{company} has ${treasury}, too little to build in {place}"),
}
