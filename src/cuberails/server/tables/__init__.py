"""Tables in memory: creating them, playing, undoing, and broadcasting changes."""
