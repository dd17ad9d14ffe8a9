"""Why an answer is refused: the numbers that all games share. Each game adds its own from FIRST_OWN on."""

FINE, WRONG_KIND, BID_TOO_LOW, BID_ABOVE_CASH = range(4)
FIRST_OWN = 16
