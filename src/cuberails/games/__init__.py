"""One folder a game, the same file names for the same things."""
