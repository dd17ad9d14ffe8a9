"""What is stored is there, once, and in order: the same tests on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from cuberails.server.storage.database import DatabaseError
from cuberails.server.storage.rows import (
    ActionRow,
    OrderRow,
    PlyTaken,
    Seat,
    Stale,
    StoredTable,
    TableRow,
    UndoAsked,
)
from cuberails.server.storage.store import Store
from tests.server.conftest import execute

AT = "2026-01-01T00:00:00.000Z"
Scene = Callable[[Store], Coroutine[Any, Any, None]]


def row(id: str = "t", **more: Any) -> TableRow:
    usual: dict[str, Any] = {
        "id": id,
        "host": "ann",
        "setup": {"game": "chicago-express", "modules": []},
        "status": "running",
        "era": 0,
        "seed": 1,
        "ply": 0,
        "to_move": 0,
        "winners": [],
        "undo": None,
        "rematch": None,
        "created": AT,
        "changed": AT,
    }
    return TableRow(**usual | more)


def action(ply: int, sentence: str = "pass", nonce: str | None = None) -> ActionRow:
    return ActionRow(ply, 0, sentence, AT, "person", None, nonce, "1", "digest")


def table(id: str = "t", **more: Any) -> StoredTable:
    seats = [
        Seat(0, "Ann", "here", None, "ann", None),
        Seat(1, "Bot", "bot", "level:1"),
        Seat(2, "Bob", "link", None, None, f"secret-{id}"),
    ]
    return StoredTable(row(id, **more), seats, [], [])


def run(address: str, scene: Scene) -> None:
    async def play() -> None:
        store = await Store.open(address)
        try:
            await scene(store)
        finally:
            await store.close()

    asyncio.run(play())


async def loaded(store: Store, id: str = "t") -> StoredTable:
    found = await store.load(id)
    assert found is not None
    return found


def test_a_table_comes_back_as_it_was_stored(address: str) -> None:
    made = table(undo=UndoAsked(0, 3, [0]), winners=[2], rematch="u", to_move=None)
    made.actions = [action(1, "bid 3"), action(2)]

    async def scene(store: Store) -> None:
        await store.create(made)
        assert await store.load("t") == made
        assert await store.load("other") is None

    run(address, scene)


def test_what_was_stored_is_there_after_a_restart(address: str) -> None:
    async def first(store: Store) -> None:
        await store.create(table())
        await store.append(row(ply=1), action(1, "bid 3"))

    async def second(store: Store) -> None:
        found = await loaded(store)
        assert [one.sentence for one in found.actions] == ["bid 3"]
        assert found.row.ply == 1

    run(address, first)
    run(address, second)


def test_a_ply_is_taken_once(address: str) -> None:
    async def scene(store: Store) -> None:
        await store.create(table())
        tries = [store.append(row(ply=1), action(1, f"bid {n}", str(n))) for n in range(50)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert all(result is None or isinstance(result, Stale) for result in results)
        assert len((await loaded(store)).actions) == 1

    run(address, scene)


def test_a_nonce_is_used_once(address: str) -> None:
    async def scene(store: Store) -> None:
        await store.create(table())
        await store.append(row(ply=1), action(1, "pass", "n"))
        with pytest.raises(PlyTaken):
            await store.append(row(ply=2, revision=1), action(2, "pass", "n"))
        assert (await loaded(store)).row.ply == 1

    run(address, scene)


def test_a_change_is_made_only_to_the_revision_for_which_it_was_decided(address: str) -> None:
    async def scene(store: Store) -> None:
        await store.create(table())
        order = OrderRow(0, "up_to", 9, None, 0, 0)
        seat = Seat(2, "Bea", "link", None, "bea", None)
        await store.seat(row(setup={"game": "x"}), [seat])
        changes: list[Callable[[TableRow], Coroutine[Any, Any, None]]] = [
            store.change,
            lambda old: store.append(old, action(1)),
            lambda old: store.append(old, action(1), ends_auction=True),
            lambda old: store.order(old, 0, order),
            lambda old: store.seat(old, [seat]),
            lambda old: store.take_back(old, AT, 0),
            lambda old: store.put_back(old, 1),
            lambda old: store.leave_lesson(old),
            lambda old: store.create(table("u"), old),
        ]
        before = await loaded(store)
        for change in changes:
            for revision in (0, 2):  # too old, and of the future
                with pytest.raises(Stale):
                    await change(row(ply=7, status="over", revision=revision))
        assert await loaded(store) == before
        assert await store.load("u") is None
        current = row(revision=1)
        await store.change(current)
        assert current.revision == (await loaded(store)).row.revision == 2

    run(address, scene)


def test_one_that_fails_takes_no_other_with_it(address: str) -> None:
    async def scene(store: Store) -> None:
        for name in ("t", "u", "v"):
            await store.create(table(name))
        await store.append(row("u", ply=1), action(1))
        tries = [store.append(row(name, ply=1), action(1, "bid 9")) for name in ("t", "u", "v")]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Stale, type(None)]
        assert (await loaded(store, "v")).actions[0].sentence == "bid 9"

    run(address, scene)


def test_what_is_taken_back_is_kept_apart(address: str) -> None:
    async def scene(store: Store) -> None:
        await store.create(table())
        for ply in (1, 2, 3):
            await store.append(row(ply=ply, revision=ply - 1), action(ply, f"bid {ply}", f"n{ply}"))
        await store.take_back(row(ply=1, era=1, revision=3), AT, 2)
        found = await loaded(store)
        assert [one.sentence for one in found.actions] == ["bid 1"]
        (undone,) = found.undone
        assert (undone.era, undone.by, undone.from_ply, undone.to_ply) == (1, 2, 3, 1)
        assert undone.sentences == ["bid 2", "bid 3"]
        assert found.row.era == 1
        await store.append(row(ply=2, era=1, revision=4), action(2, "bid 7"))
        await store.take_back(row(ply=0, era=2, revision=5), AT, 0)
        taken = [one.sentences for one in (await loaded(store)).undone]
        assert taken == [["bid 2", "bid 3"], ["bid 1", "bid 7"]]

    run(address, scene)


def test_seats_and_links(address: str) -> None:
    async def scene(store: Store) -> None:
        await store.create(table())
        assert await store.table_of_link("secret-t") == ("t", 2)
        assert await store.table_of_link("nothing") is None
        await store.seat(row(setup={"game": "x"}), [Seat(2, "Bea", "link", None, "bea", None)])
        found = await loaded(store)
        assert (found.seats[2].name, found.seats[2].visitor) == ("Bea", "bea")
        assert found.row.setup == {"game": "x"}
        assert await store.table_of_link("secret-t") is None

    run(address, scene)


def test_my_tables_are_those_i_made_or_sit_at(address: str) -> None:
    async def scene(store: Store) -> None:
        await store.create(table("t", changed="1"))
        await store.create(table("u", host="bob", changed="3"))
        other = table("v", host="bob", changed="2")
        other.seats[0].visitor = None
        await store.create(other)
        assert [row.id for row, _ in await store.tables_of("ann")] == ["u", "t"]
        assert [row.id for row, _ in await store.tables_of("bob")] == ["u", "v"]
        assert [len(seats) for _, seats in await store.tables_of("bob")] == [3, 3]
        assert await store.count_open("bob") == 2

    run(address, scene)


def test_tables_where_an_order_is_to_act(address: str) -> None:
    async def scene(store: Store) -> None:
        for name, to_move in (("t", 0), ("u", 1), ("v", 0)):
            await store.create(table(name, to_move=to_move))
        for name in "tu":
            await store.order(
                row(name, to_move=0 if name == "t" else 1), 0, OrderRow(0, "up_to", 9, None, 0, 0)
            )
        assert await store.waiting_for_orders() == ["t"]

    run(address, scene)


def test_names(address: str) -> None:
    async def scene(store: Store) -> None:
        assert await store.name_of("ann") == ""
        await store.name_visitor("ann", "Ann")
        await store.name_visitor("ann", "Änne 🚂")
        assert await store.name_of("ann") == "Änne 🚂"

    run(address, scene)


def test_a_database_of_a_newer_version_is_left_alone(address: str) -> None:
    async def scene(store: Store) -> None:
        pass

    run(address, scene)
    asyncio.run(execute(address, "UPDATE alembic_version SET version_num = 'later'"))
    run(address, scene)  # the later version has only added to the schema, as its note says
    asyncio.run(execute(address, "UPDATE notes SET text = 'later even-later'"))
    with pytest.raises(DatabaseError, match="newer version"):
        run(address, scene)


@pytest.mark.parametrize("address", ["nonsense", "mysql://x", "sqlite+nothing:///x"])
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(DatabaseError):
        asyncio.run(Store.open(address))
