"""Add the version of the game's rules to a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "game_version"
down_revision = "considered"


def upgrade() -> None:
    op.add_column("tables", sa.Column("game_version", sa.Integer, nullable=False, server_default="1"))
