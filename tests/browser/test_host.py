"""The tables without a server, outside a browser: requests, storage that fails, and a second start."""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from cuberails.browser.bot_worker import BrowserWorker
from cuberails.browser.host import Host
from cuberails.browser.store import BrowserStore
from cuberails.server.storage.store import Store

OPERATION = {"rows", "open", "read", "revisions", "change_with", "store_change"}  # what only a database has


class Memory:
    """A browser whose storage may be full."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.is_full = False
        self.trouble = ""
        self.told: list[dict[str, Any]] = []
        self.host: Host
        self.bots: BrowserWorker

    async def read(self, key: str) -> str:
        return self.texts.get(key, "")

    async def read_all(self, prefix: str) -> str:
        return json.dumps([text for key, text in self.texts.items() if key.startswith(prefix)])

    async def write(self, changes: str) -> str:
        if self.is_full:
            return "It is full."
        for key, text in json.loads(changes).items():
            if text is None:
                self.texts.pop(key, None)
            else:
                self.texts[key] = text
        return ""

    def tell(self, line: str, text: str) -> None:
        self.told.append(json.loads(text))

    def report(self, trouble: str) -> None:
        self.trouble = trouble

    def start_bots(self, worker: str) -> None:
        loop = asyncio.get_running_loop()
        self.bots = BrowserWorker(lambda text: loop.call_soon(self.host.hear, worker, text) and None)
        self.bots.start()

    def ask_bots(self, worker: str, text: str) -> None:
        self.bots.hear(text)

    def end_bots(self, worker: str) -> None:
        raise AssertionError("no worker is ended")

    async def open(self) -> None:
        self.host = Host(self)
        await self.host.open()

    async def ask(self, method: str, path: str, body: object = None, status: int = 200) -> Any:
        text = await self.host.request(method, path, "" if body is None else json.dumps(body))
        found, answer = json.loads(text)
        assert found == status, answer
        return json.loads(answer)

    async def say(self, table: str, ply: int, sentence: str, status: int = 200) -> Any:
        said = {"ply": ply, "era": 0, "sentence": sentence, "nonce": f"number {ply}".replace(" ", "-")}
        return await self.ask("POST", f"/tables/{table}/actions", said, status)

    async def lay(self, *kinds: str) -> str:
        seats = [{"kind": kind, "bot": "level:1" if kind == "bot" else None} for kind in kinds]
        form = {"game": "chicago-express", "seats": seats, "shuffle": False}
        made = await self.ask("POST", "/tables", form)
        return str(made["id"])


def run(scene: Callable[[Memory], Coroutine[Any, Any, None]]) -> None:
    async def play() -> None:
        memory = Memory()
        await memory.open()
        await scene(memory)

    asyncio.run(play())


def test_a_bot_answers_and_a_live_line_tells() -> None:
    async def scene(browser: Memory) -> None:
        table = await browser.lay("here", "bot")
        browser.host.open_line("line", f"/tables/{table}/live?after=0&era=0")
        await browser.say(table, 0, "bid 9")
        async with asyncio.timeout(60):
            while not any(told["type"] == "plies" and told["from"] == 1 for told in browser.told):
                await asyncio.sleep(0)
        assert (await browser.ask("GET", f"/tables/{table}/plies/2/considered"))[0]["sentence"]
        browser.host.close_line("line")

    run(scene)


def test_a_bot_whose_worker_fails_at_the_start_moves_all_the_same() -> None:
    class Failing(Memory):
        starts = 0

        def start_bots(self, worker: str) -> None:
            self.starts += 1
            if self.starts > 1:
                super().start_bots(worker)

    async def scene() -> None:
        browser = Failing()
        await browser.open()
        table = await browser.lay("here", "bot")
        await browser.say(table, 0, "bid 9")
        while not browser.host.registry.bot_pool.queue.waiting:
            await asyncio.sleep(0)
        browser.host.lose("bots 0")
        async with asyncio.timeout(60):
            while (await browser.ask("GET", f"/tables/{table}"))["ply"] < 2:
                await asyncio.sleep(0.01)
        assert browser.starts == 2

    asyncio.run(scene())


def test_a_table_of_another_version_does_not_keep_the_others_away() -> None:
    async def scene(browser: Memory) -> None:
        kept = await browser.lay("here", "here")
        browser.texts["line:other"] = '{"rows":[]}'
        await browser.open()
        assert [line["id"] for line in await browser.ask("GET", "/tables")] == [kept]

    run(scene)


def test_what_was_played_is_there_after_a_new_start() -> None:
    async def scene(browser: Memory) -> None:
        table = await browser.lay("here", "here")
        await browser.say(table, 0, "bid 9")
        await browser.say(table, 1, "bid 10")
        await browser.ask("POST", f"/tables/{table}/undo", {"to_ply": 1})
        await browser.ask("POST", f"/tables/{table}/redo")
        plies = await browser.ask("GET", f"/tables/{table}/plies")
        await browser.open()
        assert [line["id"] for line in await browser.ask("GET", "/tables")] == [table]
        assert await browser.ask("GET", f"/tables/{table}/plies") == plies
        assert (await browser.ask("GET", f"/tables/{table}"))["undone"][0]["sentences"] == ["bid 10"]

    run(scene)


def test_a_full_storage_loses_nothing_that_fits_later() -> None:
    async def scene(browser: Memory) -> None:
        table = await browser.lay("here", "here")
        browser.is_full = True
        await browser.say(table, 0, "bid 9")
        assert browser.trouble == "It is full."
        other = await browser.lay("here", "here")
        browser.is_full = False
        await browser.say(table, 1, "bid 10")
        assert browser.trouble == ""
        await browser.open()
        assert len((await browser.ask("GET", f"/tables/{table}/plies"))["plies"]) == 2
        assert (await browser.ask("GET", f"/tables/{other}"))["ply"] == 0

    run(scene)


def test_what_is_refused_says_why() -> None:
    async def scene(browser: Memory) -> None:
        table = await browser.lay("here", "here")
        assert (await browser.say(table, 0, "bid 3", 422))["rule"]
        assert (await browser.say(table, 5, "bid 9", 409))["error"] == "too-late"
        seats = [{"kind": "here"}, {"kind": "link"}]
        refused = await browser.ask("POST", "/tables", {"game": "chicago-express", "seats": seats}, 403)
        assert "friends cannot join" in refused["reason"]
        await browser.ask("GET", "/tables/none/board", status=404)
        await browser.ask("GET", "/nothing", status=404)
        await browser.ask("POST", "/tables", [], status=422)
        await browser.ask("GET", f"/tables/{table}/plies/x/places", status=404)
        await browser.ask("GET", f"/tables/{table}/options?ply=x", status=422)

    run(scene)


@pytest.mark.parametrize("name", sorted(set(vars(Store)) - OPERATION))
def test_the_store_has_the_methods_of_the_database(name: str) -> None:
    if not name.startswith("_"):
        theirs, ours = getattr(Store, name), getattr(BrowserStore, name)
        assert len(inspect.signature(theirs).parameters) == len(inspect.signature(ours).parameters)
