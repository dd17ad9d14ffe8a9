"""Tree search and one-move lookahead for any game; nothing here depends on a particular one."""
