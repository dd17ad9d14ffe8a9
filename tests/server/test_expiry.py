"""What is deleted by itself, and above all what is not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import select

from cuberails.server.settings import Expiry
from cuberails.server.storage.schema import operations, tables, visitors
from cuberails.server.storage.store import Store
from cuberails.server.storage.upkeep import expire
from tests.server.browser import Browser, bot, here, link
from tests.server.conftest import Serve, execute

OLD, RECENT = "2001-01-01", "2999-01-01"
EXPIRY = Expiry()


def stored(address: str, work: Callable[[Store], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        store = await Store.open(address)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def ids(address: str) -> set[str]:
    async def found(store: Store) -> set[str]:
        return {row.id for row in await store.rows(select(tables.c.id))}

    return set(stored(address, found))


def age(address: str, changed: str = OLD, seen: str = OLD) -> None:
    asyncio.run(execute(address, "UPDATE tables SET changed = :c, seen = :s", c=changed, s=seen))


def round_of_expiry(address: str, expiry: Expiry = EXPIRY, in_use: tuple[str, ...] = ()) -> set[str]:
    return set(stored(address, lambda store: expire(store, expiry, in_use)))


def test_tables_without_an_action_of_a_person_expire(serve: Serve, address: str) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        waiting = ann.new_table(here(), link(), link())["id"]
        unplayed = ann.new_table()["id"]
        played = ann.new_table()["id"]
        ann.say(played, "pass", 0)
    age(address)
    assert round_of_expiry(address, Expiry(unfinished=0)) == {waiting, unplayed}
    assert ids(address) == {played}


def test_a_game_that_people_left_expires_later_and_its_rows_go_with_it(serve: Serve, address: str) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        played = ann.new_table()["id"]
        ann.say(played, "pass", 0)
    age(address)
    assert round_of_expiry(address) == {played}
    for name in ("actions", "seats"):
        assert asyncio.run(execute(address, f"SELECT * FROM {name}")) == []

    async def log(store: Store) -> list[Any]:
        return [(row.what, row.table_id) for row in await store.rows(select(operations))]

    assert stored(address, log) == [("expired", played)]


def test_a_finished_game_that_people_played_is_kept_for_ever(serve: Serve, address: str) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        played = ann.new_table()["id"]
        ann.say(played, "pass", 0)
        by_bots = ann.new_table(bot(), bot(), bot())["id"]
    asyncio.run(execute(address, "UPDATE tables SET status = 'over'"))
    age(address)
    assert round_of_expiry(address, Expiry(unplayed=1, unfinished=1)) == {by_bots}
    assert ids(address) == {played}


def test_what_somebody_uses_stays(serve: Serve, address: str) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        opened, changed, watched = [ann.new_table()["id"] for _ in range(3)]
    age(address)
    asyncio.run(execute(address, "UPDATE tables SET seen = :s WHERE id = :id", s=RECENT, id=opened))
    asyncio.run(execute(address, "UPDATE tables SET changed = :c WHERE id = :id", c=RECENT, id=changed))
    assert round_of_expiry(address, in_use=(watched,)) == set()
    assert ids(address) == {opened, changed, watched}


def test_rows_of_an_older_version_are_counted_from_the_upgrade(serve: Serve, address: str) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        ann.new_table()
    age(address, seen="")
    assert round_of_expiry(address) == set()


def test_zero_days_mean_never(serve: Serve, address: str) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        ann.new_table()
    age(address)
    assert round_of_expiry(address, Expiry(0, 0, 0, 0)) == set()


def test_the_name_of_a_visitor_without_a_table_expires(serve: Serve, address: str) -> None:
    with serve() as url, Browser(url, "Ann") as ann, Browser(url, "Bob"), Browser(url, "Cleo"):
        ann.new_table()
        asyncio.run(execute(address, "UPDATE visitors SET seen = :s WHERE name <> 'Cleo'", s=OLD))
    round_of_expiry(address)

    async def names(store: Store) -> set[str]:
        return {row.name for row in await store.rows(select(visitors.c.name))}

    assert stored(address, names) == {"Ann", "Cleo"}


def test_the_address_of_a_maker_is_forgotten_after_some_weeks(serve: Serve, address: str) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        ann.new_table()
        assert asyncio.run(execute(address, "SELECT address FROM tables")) == [("127.0.0.1",)]
        asyncio.run(execute(address, "UPDATE tables SET created = :c", c=OLD))
    round_of_expiry(address)
    assert asyncio.run(execute(address, "SELECT address FROM tables")) == [("",)]


def test_an_address_makes_only_so_many_tables_in_a_day(serve: Serve, address: str) -> None:
    with serve(tables_a_day=3) as url:
        for name in ("Ann", "Bob", "Cleo"):
            with Browser(url, name) as browser:
                browser.new_table()
        with Browser(url, "Dora") as dora:
            form = {"game": "chicago-express", "modules": [], "map": None, "house_rules": {}}
            refused = dora.post("/tables", form | {"seats": [here("A"), here("B")]}, 429)
            assert refused["error"] == "too-many"
            asyncio.run(execute(address, "UPDATE tables SET created = :c", c=OLD))
            dora.new_table()
