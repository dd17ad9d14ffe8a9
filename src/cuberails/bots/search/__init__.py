"""Tree search and one-move lookahead over any game: nothing in this folder knows a game."""
