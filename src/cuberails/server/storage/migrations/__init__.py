"""Migrations to the current schema, run at every start."""

HEAD = "listed"  # the latest migration
