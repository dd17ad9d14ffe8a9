"""One folder per game, with the same file names for the same things."""
