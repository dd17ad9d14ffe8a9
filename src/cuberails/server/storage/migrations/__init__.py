"""How a database of an older version becomes one of this version; run at every start."""
HEAD = "game_version"     # the last of them
