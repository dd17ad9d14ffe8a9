"""The tables in memory: creating, playing, taking back, and telling everybody."""
