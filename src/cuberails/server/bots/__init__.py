"""Worker processes that run the bots, and the pool that feeds them."""
