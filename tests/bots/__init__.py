"""The opponents, and how a table goes on when one of them fails."""
