"""What is stored: visitors, tables with their seats, and the sentences that were said, numbered by ply."""
from __future__ import annotations

from sqlalchemy import JSON, Column, ForeignKey, Index, Integer, MetaData, Table, Text, UniqueConstraint

metadata = MetaData()
TABLE_ID = "tables.id"

visitors = Table(
    "visitors", metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
)

tables = Table(
    "tables", metadata,
    Column("id", Text, primary_key=True),
    Column("host", Text, nullable=False),               # the visitor who made it
    Column("setup", JSON, nullable=False),              # a record without its actions
    Column("status", Text, nullable=False),             # waiting, running, over
    Column("era", Integer, nullable=False),             # counts the undos
    Column("seed", Integer, nullable=False),            # of the bots
    Column("ply", Integer, nullable=False),             # these three only repeat what the actions say
    Column("to_move", Integer),
    Column("winners", JSON, nullable=False),
    Column("undo", JSON),                               # who wants to take back what, and who agreed
    Column("rematch", Text),
    Column("created", Text, nullable=False),            # times are ISO 8601, UTC
    Column("changed", Text, nullable=False),
    Column("game_version", Integer, nullable=False, server_default="1"),    # of the game's rules
    Index("tables_by_host", "host"),
)

seats = Table(
    "seats", metadata,
    Column("table_id", Text, ForeignKey(TABLE_ID, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),               # here, link, bot
    Column("bot", Text),
    Column("visitor", Text),                            # who holds it
    Column("link", Text, unique=True),
    Index("seats_by_visitor", "visitor"),
)

SAID = (
    ("seat", Integer, False), ("sentence", Text, False), ("at", Text, False), ("by", Text, False),
    ("why", Text, True), ("nonce", Text, True),
    ("considered", Text, True),                         # by a bot, as JSON; read only when somebody asks
    ("rules", Text, False),                             # the version that played it
    ("digest", Text, False),                            # of the state after it
)


def said_columns() -> list[Column[object]]:
    return [Column(name, kind, nullable=is_optional) for name, kind, is_optional in SAID]


# The key is what makes an action happen once: whoever comes second at a ply is refused by the database.
actions = Table(
    "actions", metadata,
    Column("table_id", Text, ForeignKey(TABLE_ID, ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    *said_columns(),
    UniqueConstraint("table_id", "nonce", name="one_action_a_nonce"),
)

undone = Table(
    "undone", metadata,
    Column("table_id", Text, ForeignKey(TABLE_ID, ondelete="CASCADE"), primary_key=True),
    Column("era", Integer, primary_key=True),           # the era that began with this undo
    Column("ply", Integer, primary_key=True),
    *said_columns(),
    Column("undone_at", Text, nullable=False),
    Column("undone_by", Integer, nullable=False),       # the seat that asked for it
)
