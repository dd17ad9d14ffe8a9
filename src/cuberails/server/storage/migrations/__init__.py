"""Migrations to the current schema, run at every start."""

HEAD = "servers"  # the latest migration
