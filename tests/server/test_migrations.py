"""The migrations lead to the schema that the code uses."""
from __future__ import annotations

import asyncio

from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from cuberails.server.database import MIGRATIONS, connect, migrate
from cuberails.server.migrations import HEAD
from cuberails.server.schema import metadata


def test_the_last_migration_is_the_one_that_the_code_knows() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_migrations_and_schema_say_the_same(address: str) -> None:
    async def differences() -> list[object]:
        engine = connect(address)
        await migrate(engine)
        async with engine.connect() as connection:
            found = await connection.run_sync(compare)
        await engine.dispose()
        return found

    def compare(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert asyncio.run(differences()) == []
