"""Add what several servers on one database need: revisions of tables, leases, and the queue of thoughts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "servers"
down_revision = "operation"


def upgrade() -> None:
    op.add_column("tables", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "leases",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "thoughts",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("key", sa.Text, nullable=False, unique=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("cost", sa.Float, nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("is_hurried", sa.Boolean, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("thinker", sa.Text),
        sa.Column("beat", sa.Float),
        sa.Column("reply", sa.Text),
    )
