"""Migrations to the current schema, run at every start."""

HEAD = "game_version"  # the latest migration
