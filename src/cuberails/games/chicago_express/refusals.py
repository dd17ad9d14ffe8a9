"""Why an answer is refused in Chicago Express: a number for compiled code, a rule and words for people."""

from cuberails.kernel.refusals import BID_ABOVE_CASH, BID_TOO_LOW, FIRST_OWN

(DIAL_RED, NOT_OPEN, GATE_SHUT, NO_SHARES_LEFT, NO_SHARE_HELD, NO_LOCOMOTIVES, NOTHING_IN_REACH,
 NOTHING_AFFORDABLE, ALREADY_THERE, START_OF_ANOTHER, TAKEN, NOT_CONNECTED, TOO_EXPENSIVE, NOTHING_PLACED,
 NOT_DEVELOPABLE, NO_LOCOMOTIVE_THERE, ONLY_ORANGE_THERE, HAS_HOUSE, LAST_BOX, NO_HOUSES,
 REPOSITORY_EMPTY, IS_A_CITY, NOT_EMPTY, NO_COMPANY_BESIDE,
 NOT_BESIDE_NEW) = range(FIRST_OWN, FIRST_OWN + 25)  # fmt: skip

REASONS = {
    BID_TOO_LOW: ("CE-11", "${dollars} is too low, the next bid must be at least ${minimum}"),
    BID_ABOVE_CASH: ("CE-12", "{seat} has ${cash}, which is less than ${dollars}"),
    DIAL_RED: ("CE-8", "the {dial} dial is red"),
    NOT_OPEN: ("CE-20", "{company} is not open"),
    GATE_SHUT: ("CE-28", "{company} is not available before a company enters {gate}"),
    NO_SHARES_LEFT: ("CE-10", "{company} has no share left"),
    NO_SHARE_HELD: ("CE-14", "{seat} holds no share of {company}"),
    NO_LOCOMOTIVES: ("CE-16", "{company} has no locomotives left"),
    NOTHING_IN_REACH: ("CE-14", "{company} has no hex beside its network that it may enter"),
    NOTHING_AFFORDABLE: ("CE-16", "{company} has ${treasury}, too little for any hex beside its network"),
    ALREADY_THERE: ("CE-15", "{company} already has a locomotive in {place}"),
    START_OF_ANOTHER: ("CE-15", "{place} is a start hex, closed to {company}"),
    TAKEN: ("CE-15", "{place} takes one locomotive in all and has one"),
    NOT_CONNECTED: ("CE-14", "{place} is not next to the network of {company}"),
    NOT_BESIDE_NEW: ("CE-14", "{place} is not next to a locomotive that {company} placed in this expansion"),
    TOO_EXPENSIVE: ("CE-16", "{company} has ${treasury}, {place} costs ${price}"),
    NOTHING_PLACED: ("CE-14", "an expansion places at least one locomotive; to do nothing, write expand -"),
    NOT_DEVELOPABLE: ("CE-23", "{place} can never be developed"),
    NO_LOCOMOTIVE_THERE: ("CE-23", "{place} has no locomotive"),
    ONLY_ORANGE_THERE: ("CE-36", "{place} has only a narrow gauge locomotive"),
    HAS_HOUSE: ("CE-23", "{place} has a house already"),
    LAST_BOX: ("CE-23", "the marker of {place} stands on its last box"),
    NO_HOUSES: ("CE-23", "no house is left in the supply"),
    REPOSITORY_EMPTY: ("CE-34", "no narrow gauge locomotive is in the repository"),
    IS_A_CITY: ("CE-34", "{place} is a city; a narrow gauge locomotive goes on plain, forest or mountain"),
    NOT_EMPTY: ("CE-34", "{place} has a locomotive already"),
    NO_COMPANY_BESIDE: ("CE-34", "{place} is not next to a hex with a company's locomotive"),
}
