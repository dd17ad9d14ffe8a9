"""Migrations to the current schema, run at every start."""

HEAD = "servers"  # the latest migration
# The migrations whose code can use this schema too: all since then have only added tables and columns with a
# default. So servers of both versions can run side by side while one replaces the other.
SERVES = ("servers",)
