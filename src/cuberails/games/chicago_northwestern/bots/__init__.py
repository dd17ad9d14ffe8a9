"""What the opponents know of Chicago & NorthWestern, and random play."""
