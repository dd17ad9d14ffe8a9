"""One worker process as the server sees it: started on first use, watched, and restarted after it died."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress

import msgspec

from cuberails.games.registry import installed
from cuberails.server.bots.protocol import (
    Beat,
    FromWorker,
    MoveNow,
    Preparing,
    Ready,
    Reply,
    Request,
    ToWorker,
)

LONGEST_LINE = 16 * 1024 * 1024
TIMEOUT = 90.0  # seconds for a request; our own bots need far less
SILENCE = 30.0  # seconds without a beat: the process hangs
STARTING = 60.0  # seconds more until the first beat of a new process
HURRY = 5.0  # seconds to answer after `MoveNow`
LOOK = 0.25  # seconds between two looks at a request


class WorkerLost(Exception):
    """The worker died or hung before it replied."""


class WorkerLate(WorkerLost):
    """The worker is well, but did not reply in time."""


class PendingReply:
    """A request that was sent."""

    def __init__(self) -> None:
        self.reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.hurried: float | None = None  # when it was told to move now

    def finish(self, reply: Reply) -> None:
        if not self.reply.done():
            self.reply.set_result(reply)

    def fail(self) -> None:
        if not self.reply.done():
            self.reply.set_exception(WorkerLost())


class BotWorker:
    def __init__(self, on_change: Callable[[], None]) -> None:
        self.on_change = on_change
        self.child: asyncio.subprocess.Process | None = None
        self.reading: asyncio.Task[None] | None = None
        self.pending: dict[int, PendingReply] = {}
        self.starting = asyncio.Lock()
        self.preparing: Preparing | None = None
        self.heard = 0.0  # when the last message came
        self.compiled: set[str] = set()  # games; they stay in the cache if the process dies
        # set when the worker is ready for the game, or dead
        self.prepared = {game: asyncio.Event() for game in installed()}

    @property
    def is_ready(self) -> bool:
        return self.compiled == set(installed())

    @property
    def is_running(self) -> bool:
        return self.child is not None and self.child.returncode is None

    async def ensure_running(self) -> None:
        async with self.starting:
            if not self.is_running:
                if self.reading:
                    await asyncio.wait([self.reading])  # until the dead process is cleaned up
                await self.start()

    async def start(self) -> None:
        environment = {name: value for name, value in os.environ.items() if name != "CUBERAILS_JIT"}
        for prepared in self.prepared.values():
            prepared.clear()
        self.child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "cuberails.server.bots.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
            limit=LONGEST_LINE,
            start_new_session=True,
        )
        self.heard = now() + STARTING
        self.reading = asyncio.create_task(self.read(self.child, asyncio.create_task(self.watch(self.child))))

    async def watch(self, child: asyncio.subprocess.Process) -> None:
        """Kill a process that hangs, also while it has no request: others may wait until it has compiled."""
        while now() < self.heard + SILENCE:
            await asyncio.sleep(LOOK)
        with suppress(ProcessLookupError):
            child.kill()

    async def read(self, child: asyncio.subprocess.Process, watching: asyncio.Task[None]) -> None:
        assert child.stdout is not None
        with suppress(ValueError, msgspec.DecodeError):  # a malformed message: stop the worker
            while line := await child.stdout.readline():
                self.receive(msgspec.json.decode(line, type=FromWorker))
        with suppress(ProcessLookupError):
            child.kill()
        await child.wait()
        watching.cancel()
        self.preparing = None
        for prepared in self.prepared.values():
            prepared.set()
        for pending in self.pending.values():
            pending.fail()
        self.pending.clear()
        self.on_change()  # requests that waited for the compiler need another process

    def receive(self, message: FromWorker) -> None:
        self.heard = now()
        if isinstance(message, Reply):
            if pending := self.pending.get(message.id):
                pending.finish(message)
            return
        if isinstance(message, Beat):
            return
        if isinstance(message, Ready):
            self.compiled.add(message.game)
            self.prepared[message.game].set()
        self.preparing = message if isinstance(message, Preparing) else None
        self.on_change()

    async def ask(self, request: Request, is_hurried: Callable[[], bool] = lambda: False) -> Reply:
        """The reply; WorkerLost if the process dies. One that hangs or is late is killed."""
        try:
            await self.ensure_running()
            await self.until_prepared(request.setup["game"])  # compiling does not count
            pending = self.pending[request.id] = PendingReply()
            self.send(request)
            if is_hurried():  # while the process was starting
                self.hurry(request.id)
            return await self.until_replied(pending)
        finally:
            self.pending.pop(request.id, None)

    async def until_prepared(self, game: str) -> None:
        prepared = asyncio.create_task(self.prepared[game].wait())
        try:
            while not prepared.done():
                await asyncio.wait([prepared], timeout=LOOK)
                await self.check_beat()
        finally:
            prepared.cancel()

    async def until_replied(self, pending: PendingReply) -> Reply:
        begun = now()
        while not pending.reply.done():
            await asyncio.wait([pending.reply], timeout=LOOK)
            await self.check_beat()
            is_late = now() > begun + TIMEOUT or (pending.hurried and now() > pending.hurried + HURRY)
            if is_late and not pending.reply.done():
                await self.close()
                raise WorkerLate
        return pending.reply.result()

    async def check_beat(self) -> None:
        if self.is_running and now() > self.heard + SILENCE:
            await self.close()
            raise WorkerLost

    def hurry(self, request_id: int) -> None:
        """Tell the bot to move now. If it does not, the process is killed."""
        pending = self.pending.get(request_id)
        if pending and not pending.hurried:
            pending.hurried = now()
            self.give_up(request_id)

    def give_up(self, request_id: int) -> None:
        """End the search for an answer that nobody may want any more."""
        if self.is_running:
            with suppress(WorkerLost):
                self.send(MoveNow(request_id))

    def send(self, message: ToWorker) -> None:
        assert self.child is not None
        assert self.child.stdin is not None
        if self.child.stdin.is_closing():
            raise WorkerLost
        self.child.stdin.write(msgspec.json.encode(message) + b"\n")

    async def close(self) -> None:
        if self.child is not None and self.child.returncode is None:
            with suppress(ProcessLookupError):
                self.child.kill()
            await self.child.wait()
        if self.reading:
            await asyncio.wait([self.reading])


def now() -> float:
    return asyncio.get_running_loop().time()
