"""What a snapshot says in words: whose move it is, the open auction, the winners. Used by both games."""
from __future__ import annotations

from collections.abc import Iterable, Mapping

from cuberails.picture.numbers import Ending, Snapshot, next_dividend

PHASES = {"opening-auction": "Opening auction", "initial-build": "Initial build", "turn": "Turn",
          "auction": "Auction", "over": "Game over"}
NOTES = {
    "initial-build": "A railroad, $5 or more for it, and one to three links.",
    "over": "The most cash wins.",
}


def count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def listed(words: Iterable[str], link: str = "and") -> str:
    """Ann, Bob and Cleo."""
    *most, last = list(words) or ["nobody"]
    return f"{', '.join(most)} {link} {last}" if most else last


def names(snapshot: Snapshot, seats: Iterable[int]) -> str:
    return listed(snapshot["players"][seat]["name"] for seat in seats)


def headline(snapshot: Snapshot, chips: Mapping[str, str]) -> str:
    """Who must do what, in one short sentence; chips are the companies' names by id."""
    if snapshot["phase"] == "over":
        winners = snapshot["winners"]
        verb = "wins" if len(winners) == 1 else "share the victory"
        return f"{names(snapshot, winners)} {verb} with ${snapshot['players'][winners[0]]['cash']}"
    mover = snapshot["players"][snapshot["to_move"]]["name"]
    if snapshot["auction"]:
        return f"{mover} to bid for a share of {chips[snapshot['auction']['company']]}"
    return f"{mover} to start a railroad" if snapshot["phase"] == "initial-build" else f"{mover} to move"


def auction_lines(snapshot: Snapshot) -> list[str]:
    auction = snapshot["auction"]
    if not auction:
        return []
    if auction["high_bid"] is None:
        bid = "No bid yet"
    else:
        bid = f"High bid ${auction['high_bid']} by {names(snapshot, [auction['high_bidder']])}"
    still_in = names(snapshot, auction["in"])
    return [f"{bid}; next bid at least ${auction['minimum']}.", f"Still in: {still_in}."]


def seat_tag(snapshot: Snapshot, seat: int) -> str:
    """The one thing to know about a seat now; empty when there is nothing."""
    auction = snapshot["auction"]
    if seat in (snapshot["winners"] or ()):
        return "winner"
    if seat == snapshot["to_move"]:
        return "to bid" if auction else "to move"
    if not auction:
        return ""
    if seat == auction["high_bidder"]:
        return f"bid ${auction['high_bid']}"
    return "in" if seat in auction["in"] else "out"


def dividend_line(snapshot: Snapshot, seat: int) -> str:
    return "" if snapshot["phase"] == "over" else f"+${next_dividend(snapshot, seat)} next dividend"


def situation(snapshot: Snapshot) -> str:
    """Phase, round and number of actions; a round ends with a dividend phase."""
    played = f"{count(snapshot['ply'], 'action')} played"
    phase = PHASES[snapshot["phase"]]
    if "dividends_paid" not in snapshot:
        return f"{phase} · {played}"
    return f"{phase} · round {snapshot['dividends_paid'] + (snapshot['phase'] != 'over')} · {played}"


def describe_player(snapshot: Snapshot, seat: int, chips: Mapping[str, str]) -> str:
    player = snapshot["players"][seat]
    shares = [f"{n} {chips[company]}" for company, n in player["shares"].items()]
    held = f"shares: {listed(shares)}" if shares else "no shares"
    return f"{player['name']} has ${player['cash']}, {held}, next dividend ${next_dividend(snapshot, seat)}."


def describe_endings(endings: Iterable[Ending]) -> str:
    return "; ".join(f"{ending.what} {ending.now}, end at {ending.end}" for ending in endings) + "."
