"""Add the moves that a bot examined before an action."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "considered"
down_revision = "first"


def upgrade() -> None:
    for table in ("actions", "undone"):
        op.add_column(table, sa.Column("considered", sa.Text, nullable=True))
