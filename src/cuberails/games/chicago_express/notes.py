"""One or two sentences about each part of the table of Chicago Express."""

from __future__ import annotations

from cuberails.display.schema import Note
from cuberails.games.chicago_express.box import Box
from cuberails.games.chicago_express.map_file import SELF_GROWING

NO_LOCOMOTIVES, HOUSES_LEFT = "Companies without locomotives", "Houses left"
SOLD_OUT, SOLD_OUT_AT_ONCE = "Companies sold out", "Companies sold out (ends at once)"
DIALS = {"auction": "auction of a share", "expand": "expansion", "develop": "development"}
DIAL_TITLES = {"auction": "Auction", "expand": "Expansion", "develop": "Development"}
CHECKED = "This is checked in the dividend phase, after the dividends are paid."


TOPICS = {
    "auction": Note(
        "The player who opened the auction speaks first. Bid more than the last bid, or pass and be out. The "
        "winner pays into the treasury of the company.",
        "CE-11",
    ),
    "topic:dividends": Note(
        "A turn that begins with two red dials begins with dividends: the bank pays every share its part of "
        "the company's income. Then the ends of the game are checked.",
        "CE-24",
        "Dividends",
    ),
    "topic:chicago": Note(
        "When a company reaches Chicago, the bank pays a dividend to its shareholders alone. The first to "
        "arrive also opens the Wabash.",
        "CE-18",
        "Chicago",
    ),
}


def notes(box: Box) -> dict[str, Note]:
    """By the part of the table that they are about."""
    dials = {
        f"gauge:{dial}": Note(
            f"Moves one step with every {action}. While it is red the action cannot be chosen. "
            "Two red dials bring dividends, and all dials go back.",
            "CE-8",
            f"{DIAL_TITLES[dial]} dial",
        )
        for dial, action in DIALS.items()
    }
    tracks = {f"track:{name}": industry(name) for name in box.tracks}
    return dials | tracks | columns(box) | endings(box) | supplies(box) | TOPICS


def columns(box: Box) -> dict[str, Note]:
    return {
        "column:treasury": Note(
            "The company's own money: what was paid for its shares. It pays for locomotives and belongs to "
            "no player.",
            "CE-9",
        ),
        "column:income": Note(
            "Rises when the company enters a city, a mountain or Chicago, and with houses there. A dividend "
            "divides it among the shares sold.",
            "CE-17",
        ),
        "column:sold": Note(
            "A new share makes all older ones pay less: the same income is divided among more.",
            "CE-24",
            "Shares sold",
        ),
        "column:pays": Note("Income divided by the shares sold, rounded up.", "CE-24", "A share pays"),
        "column:minimum_bid": Note(
            "The lowest first bid for the next share: income divided by the shares sold plus one, "
            "rounded up.",
            "CE-10",
            "Minimum bid",
        ),
        "column:cubes": Note(
            f"Locomotives that the company can still place. The game ends when {box.locomotives_to_end} "
            "companies have none.",
            "CE-25",
            "Locomotives left",
        ),
    }


def industry(name: str) -> Note:
    if name == SELF_GROWING:
        return Note(f"{name} grows one box after every dividend, for every company there.", "CE-24")
    return Note(f"Developing {name} moves its marker one box, for every company there.", "CE-23")


def endings(box: Box) -> dict[str, Note]:
    last = box.tracks[SELF_GROWING][-1]
    return {
        f"ending:{NO_LOCOMOTIVES}": Note(
            f"The game ends when {box.locomotives_to_end} companies have placed all their locomotives. "
            f"{CHECKED}",
            "CE-25",
        ),
        f"ending:{SOLD_OUT}": Note(
            f"The game ends when {box.sold_out_to_end} companies have sold all their shares. {CHECKED}",
            "CE-25",
        ),
        f"ending:{SOLD_OUT_AT_ONCE}": Note(
            f"The game ends when {box.sold_out_to_end} companies have sold all their shares, "
            "at once and without another dividend.",
            "CE-31",
        ),
        f"ending:{HOUSES_LEFT}": Note(
            f"The game ends when {box.houses_to_end} houses or fewer are left. {CHECKED}", "CE-25"
        ),
        f"ending:{SELF_GROWING}": Note(
            f"{SELF_GROWING} grows one box after every dividend. The game ends at {last}. {CHECKED}", "CE-25"
        ),
    }


def supplies(box: Box) -> dict[str, Note]:
    return {
        "supply:houses": Note("Every development of a city, forest or mountain uses one house.", "CE-23"),
        "supply:repository": Note(
            "Narrow gauge locomotives that companies have sent away. A turn may place one of them.", "CE-33"
        ),
    }
