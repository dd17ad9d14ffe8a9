"""The database: its schema, its rows, and the task that writes."""
