"""Create visitors, tables, seats, actions and undone actions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "first"
down_revision = None

SAID = (("seat", sa.Integer, False), ("sentence", sa.Text, False), ("at", sa.Text, False),
        ("by", sa.Text, False), ("why", sa.Text, True), ("nonce", sa.Text, True),
        ("rules", sa.Text, False), ("digest", sa.Text, False))  # fmt: skip


def of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def said() -> list[sa.Column[object]]:
    return [sa.Column(name, kind, nullable=is_optional) for name, kind, is_optional in SAID]


def upgrade() -> None:
    op.create_table(
        "visitors", sa.Column("id", sa.Text, primary_key=True), sa.Column("name", sa.Text, nullable=False)
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("setup", sa.JSON, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("era", sa.Integer, nullable=False),
        sa.Column("seed", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("to_move", sa.Integer),
        sa.Column("winners", sa.JSON, nullable=False),
        sa.Column("undo", sa.JSON),
        sa.Column("rematch", sa.Text),
        sa.Column("created", sa.Text, nullable=False),
        sa.Column("changed", sa.Text, nullable=False),
    )
    op.create_index("tables_by_host", "tables", ["host"])
    op.create_table(
        "seats",
        of_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("bot", sa.Text),
        sa.Column("visitor", sa.Text),
        sa.Column("link", sa.Text, unique=True),
    )
    op.create_index("seats_by_visitor", "seats", ["visitor"])
    op.create_table(
        "actions",
        of_table(),
        sa.Column("ply", sa.Integer, primary_key=True),
        *said(),
        sa.UniqueConstraint("table_id", "nonce", name="one_action_a_nonce"),
    )
    op.create_table(
        "undone",
        of_table(),
        sa.Column("era", sa.Integer, primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        *said(),
        sa.Column("undone_at", sa.Text, nullable=False),
        sa.Column("undone_by", sa.Integer, nullable=False),
    )
