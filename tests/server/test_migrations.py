"""The migrations lead to the schema that the code uses."""

from __future__ import annotations

import asyncio

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from cuberails.server.storage.database import MIGRATIONS, connect, migrate
from cuberails.server.storage.migrations import HEAD
from cuberails.server.storage.rows import StoredTable
from cuberails.server.storage.schema import metadata
from cuberails.server.storage.store import Store

OLD = (
    "INSERT INTO tables (id, host, setup, status, era, seed, ply, to_move, winners, created, changed)"
    " VALUES ('t', 'h', '{}', 'running', 0, 1, 1, 0, '[]', 'then', 'then')",
    'INSERT INTO actions (table_id, ply, seat, sentence, at, "by", why, rules, digest)'
    " VALUES ('t', 1, 0, 'bid 9', 'then', 'bot', 'because', '1', 'd')",
)


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


def test_a_database_of_the_first_version_keeps_what_it_holds(address: str) -> None:
    def make_old(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "first")
        for statement in OLD:
            connection.execute(text(statement))

    async def loaded() -> StoredTable | None:
        engine = connect(address)
        async with engine.begin() as connection:
            await connection.run_sync(make_old)
        await engine.dispose()
        store = await Store.open(address)
        try:
            assert await store.considered("t", 1) is None
            return await store.load("t")
        finally:
            await store.close()

    found = asyncio.run(loaded())
    assert found is not None
    assert [(action.sentence, action.why) for action in found.actions] == [("bid 9", "because")]
