"""What bots know about Chicago Express, and random play."""
