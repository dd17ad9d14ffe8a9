"""What is stored: the database, its rows, and the one writer."""
