"""Add standing orders: what a seat wants to bid in the auction that is going on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "orders"
down_revision = "game_version"


def upgrade() -> None:
    op.create_table(
        "orders",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("amount", sa.Integer),
        sa.Column("rival", sa.Integer),
        sa.Column("era", sa.Integer, nullable=False),
        sa.Column("auction", sa.Integer, nullable=False),
    )
