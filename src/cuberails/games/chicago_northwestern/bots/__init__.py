"""What bots know about Chicago & NorthWestern, and random play."""
