"""Add what an operator needs: who made a table and when it was last used, bans, notes and a log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "operation"
down_revision = "listed"


def upgrade() -> None:
    op.add_column("tables", sa.Column("address", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("seen", sa.Text, nullable=False, server_default=""))
    op.create_index("tables_by_address", "tables", ["address", "created"])
    op.add_column("visitors", sa.Column("seen", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "bans",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("what", sa.Text, primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("since", sa.Text, nullable=False),
    )
    op.create_table(
        "notes",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
    )
    op.create_table(
        "operations",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text),
    )
