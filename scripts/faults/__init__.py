"""Parts of `scripts/chaos.py`: the server that suffers, the players that count, and what is done to both."""
