"""Migrations to the current schema, run at every start."""

HEAD = "lessons"  # the latest migration
