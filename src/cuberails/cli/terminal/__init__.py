"""The game in a terminal: seating, questions, completion, screen."""
