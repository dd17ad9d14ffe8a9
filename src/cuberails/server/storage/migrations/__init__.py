"""Migrations to the current schema, run at every start."""

HEAD = "advice"  # the latest migration
