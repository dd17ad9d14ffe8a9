"""What every cube-rail table has: seats with cash, companies with shares, and one open question.

Phases are numbered the same way in both games: OVER, then questions that begin a sentence,
then questions inside a sentence, then events that just happen. Actions too: one number space for all.
"""
from cuberails.kernel.layout import Cells, Grid, Layout, index, long, small

SEATS = 6
COMPANIES = 6
GATES = 64
NOBODY = -1

# phases
OVER, BID, TURN, START = range(4)
FIRST_INNER = 4         # questions from here on stand inside a sentence
FIRST_EVENT = 16
HAMMER, NEXT_TURN = 16, 17
NO_AUCTION = (OVER, TURN, START)            # between sentences, with nothing under the hammer
BETWEEN = range(FIRST_INNER)                # between sentences

# actions: an end or a no, a verb, a company, a place on the map, an amount of dollars
STOP, VERB, COMPANY, PLACE, DOLLARS = 0, 1, 16, 32, 288


class CoreState(Layout):
    phase: int = small()                # the question on the table, or the event about to happen
    actor: int = index()                # the seat that must answer
    turn: int = index()                 # the seat whose turn it is, or that opened the opening lot
    cash: Cells = long(SEATS, sizes="seats")
    treasury: Cells = long(COMPANIES, sizes="companies")
    held: Grid = small(SEATS, COMPANIES, sizes="seats companies")
    sold: Cells = small(COMPANIES, sizes="companies")
    cubes: Cells = small(COMPANIES, sizes="companies")      # still in the company's supply
    is_open: Cells = small(COMPANIES, sizes="companies")
    # the auction in progress
    lot: int = index(stale=NO_AUCTION)          # company under the hammer, or the one that builds
    price: int = long(stale=NO_AUCTION)         # highest bid, or one below the minimum
    leader: int = index(stale=NO_AUCTION)
    bidders: int = small(stale=NO_AUCTION)      # one bit per seat still in


class CoreTables(Layout):
    seats: int = index()
    companies: int = index()
    places: int = index()                       # that the vocabulary names
    starting_cash: int = long()
    shares: Cells = small(COMPANIES)
    cubes: Cells = small(COMPANIES)
    starts_open: Cells = small(COMPANIES)
    home: Cells = index(COMPANIES)               # the place where the company begins
    gates: Cells = index(COMPANIES)             # how many of gate[c] are in use
    gate: Grid = index(COMPANIES, GATES)        # sites; reaching one makes a closed company available
