"""Add what a table teaches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "lessons"
down_revision = "advice"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.JSON))
