"""Why an answer is refused: numbers shared by both games. Each game adds its own from FIRST_OWN on."""

FINE, WRONG_KIND, NOT_A_BID, BID_TOO_LOW, BID_ABOVE_CASH, MUST_OPEN = range(6)
FIRST_OWN = 16
