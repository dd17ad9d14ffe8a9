"""Migrations to the current schema, run at every start."""

HEAD = "operation"  # the latest migration
