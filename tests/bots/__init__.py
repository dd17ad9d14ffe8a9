"""The opponents, and what keeps a table standing when one of them fails."""
