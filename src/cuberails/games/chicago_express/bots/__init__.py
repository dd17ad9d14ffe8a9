"""What the opponents know of Chicago Express, and random play."""
