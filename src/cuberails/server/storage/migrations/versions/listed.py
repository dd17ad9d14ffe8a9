"""Add the game and its modules to a table, so that a list of tables need not read whole setups."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "listed"
down_revision = "lessons"


def upgrade() -> None:
    op.add_column("tables", sa.Column("game", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("modules", sa.JSON, nullable=False, server_default="[]"))
    tables = sa.table(
        "tables",
        sa.column("id", sa.Text),
        sa.column("setup", sa.JSON),
        sa.column("game", sa.Text),
        sa.column("modules", sa.JSON),
    )
    connection = op.get_bind()
    for (table_id,) in connection.execute(sa.select(tables.c.id)).all():
        is_this = tables.c.id == table_id
        setup = connection.execute(sa.select(tables.c.setup).where(is_this)).scalar_one()
        listed = {"game": setup.get("game", ""), "modules": setup.get("modules", [])}
        connection.execute(sa.update(tables).where(is_this).values(listed))
