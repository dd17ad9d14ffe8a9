"""Why an answer is refused: the numbers that games share. Each game adds its own from FIRST_OWN on."""

FINE, WRONG_KIND, BID_TOO_LOW, BID_ABOVE_CASH = range(4)
HAS_CUBE, NOT_LINKED, NO_ROOM, TOO_EXPENSIVE = range(4, 8)  # of games with towns
FIRST_OWN = 16
