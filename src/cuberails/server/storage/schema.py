"""The schema: visitors, tables with their seats, actions numbered by ply, standing orders, reviews, and what
an operator decides."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()
TABLE_ID = "tables.id"

visitors = Table(
    "visitors",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("seen", Text, nullable=False, server_default=""),  # the last day on which they opened a page
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("host", Text, nullable=False),  # the visitor who made it
    Column("setup", JSON, nullable=False),  # a record without its actions
    Column("status", Text, nullable=False),  # waiting, running, over
    Column("era", Integer, nullable=False),  # counts the undos
    Column("seed", Integer, nullable=False),  # of the bots
    Column("ply", Integer, nullable=False),  # these three repeat what follows from the actions
    Column("to_move", Integer),
    Column("winners", JSON, nullable=False),
    Column("undo", JSON),  # the open undo request
    Column("rematch", Text),
    Column("created", Text, nullable=False),  # times are ISO 8601, UTC
    Column("changed", Text, nullable=False),
    Column("game_version", Integer, nullable=False, server_default="1"),  # of the game's rules
    Column("hints", Boolean, nullable=False, server_default=false()),  # all people agreed to hints
    Column("lesson", JSON),  # what the table teaches; null at all other tables
    Column("game", Text, nullable=False, server_default=""),  # these two repeat what the setup says
    Column("modules", JSON, nullable=False, server_default="[]"),
    Column("address", Text, nullable=False, server_default=""),  # the network that made it, for some weeks
    Column("seen", Text, nullable=False, server_default=""),  # the last day on which somebody used it
    Column("revision", Integer, nullable=False, server_default="0"),  # counts the changes
    Index("tables_by_host", "host"),
    Index("tables_by_address", "address", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey(TABLE_ID, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),  # here, link, bot
    Column("bot", Text),
    Column("visitor", Text),  # the visitor who has the seat
    Column("link", Text, unique=True),
    Index("seats_by_visitor", "visitor"),
)

ACTION_COLUMNS = (
    ("seat", Integer, False),
    ("sentence", Text, False),
    ("at", Text, False),
    ("by", Text, False),
    ("why", Text, True),
    ("nonce", Text, True),
    ("considered", Text, True),  # moves that a bot examined, as JSON; read on request
    ("rules", Text, False),  # the version of cuberails that played it
    ("digest", Text, False),  # hash of the state after it
)


def action_columns() -> list[Column[object]]:
    return [Column(name, kind, nullable=is_optional) for name, kind, is_optional in ACTION_COLUMNS]


# The primary key makes an action happen once: the database refuses a second action at the same ply.
actions = Table(
    "actions",
    metadata,
    Column("table_id", Text, ForeignKey(TABLE_ID, ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    *action_columns(),
    UniqueConstraint("table_id", "nonce", name="one_action_a_nonce"),
)

undone = Table(
    "undone",
    metadata,
    Column("table_id", Text, ForeignKey(TABLE_ID, ondelete="CASCADE"), primary_key=True),
    Column("era", Integer, primary_key=True),  # the era that this undo started
    Column("ply", Integer, primary_key=True),
    *action_columns(),
    Column("undone_at", Text, nullable=False),
    Column("undone_by", Integer, nullable=False),  # the seat that asked for it
)

# An order belongs to one auction of one era: an undo or the next auction makes it void.
orders = Table(
    "orders",
    metadata,
    Column("table_id", Text, ForeignKey(TABLE_ID, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),  # up_to, pass, against
    Column("amount", Integer),
    Column("rival", Integer),  # a seat
    Column("era", Integer, nullable=False),
    Column("auction", Integer, nullable=False),  # the ply after which it began
)

# A review belongs to the game as it ended in one era: an undo that reopens the game makes it void.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Text, ForeignKey(TABLE_ID, ondelete="CASCADE"), primary_key=True),
    Column("era", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("seats", Text, nullable=False),  # the costliest decisions of each person, as JSON
)

bans = Table(
    "bans",
    metadata,
    Column("kind", Text, primary_key=True),  # address, name
    Column("what", Text, primary_key=True),
    Column("reason", Text, nullable=False),
    Column("since", Text, nullable=False),
)

# The maintenance notice, and the note that /readyz writes to see whether the database can be written.
notes = Table(
    "notes",
    metadata,
    Column("name", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Text, nullable=False),
)

# What operators and the expiry did. A running server reads it, to forget the tables that they changed.
operations = Table(
    "operations",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("table_id", Text),
)

# What only one of several servers does at a time: the bots and standing orders of a table, the expiry.
leases = Table(
    "leases",
    metadata,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),  # a server
    Column("until", Float, nullable=False),  # seconds since 1970, by the clock of the database
)

# Requests to bots that wait for a thinker, or that one works on. PostgreSQL only.
thoughts = Table(
    "thoughts",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("key", Text, nullable=False, unique=True),  # the same for the same question
    Column("table_id", Text, nullable=False),
    Column("request", Text, nullable=False),  # as JSON
    Column("who", Text, nullable=False),  # the address that it is thought for
    Column("cost", Float, nullable=False),  # seconds, about
    Column("asked", Float, nullable=False),
    Column("is_hurried", Boolean, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("thinker", Text),  # the one that works on it
    Column("beat", Float),  # its last sign of life
    Column("reply", Text),  # as JSON
)

# Of no use after a restart, so not in a backup.
PASSING = frozenset({leases, thoughts})
