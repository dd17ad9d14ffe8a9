"""The server's side of the bot workers: which worker serves which table, and what happens if one dies."""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
from collections.abc import Callable
from contextlib import suppress

import msgspec

from cuberails.games.registry import installed
from cuberails.server.bots.protocol import (
    AdviceReply,
    AdviceRequest,
    BotReply,
    BotRequest,
    FromWorker,
    MoveNow,
    Preparing,
    Ready,
    Reply,
    Request,
    ReviewReply,
    ReviewRequest,
    Started,
    ToWorker,
)

LONGEST_LINE = 16 * 1024 * 1024
FALLBACK = "investor"
PAUSE = 0.1  # seconds, until a review looks again for a free worker
TIMEOUT = 90.0  # seconds from the start of a request; our own bots need far less


class WorkerLost(Exception):
    """The worker died or timed out before it replied."""


class PendingReply:
    """A request that was sent. The worker first reports its start, then replies."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.started: asyncio.Future[None] = loop.create_future()
        self.reply: asyncio.Future[Reply] = loop.create_future()

    def start(self) -> None:
        if not self.started.done():
            self.started.set_result(None)

    def finish(self, reply: Reply) -> None:
        self.start()
        if not self.reply.done():
            self.reply.set_result(reply)

    def fail(self) -> None:
        awaited = self.reply if self.started.done() else self.started
        if not awaited.done():
            awaited.set_exception(WorkerLost())


class BotWorker:
    """One worker process. It is started on first use and restarted after it died."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        self.on_change = on_change
        self.child: asyncio.subprocess.Process | None = None
        self.reading: asyncio.Task[None] | None = None
        self.pending: dict[int, PendingReply] = {}
        self.starting = asyncio.Lock()
        self.preparing: Preparing | None = None
        self.compiled: set[str] = set()  # games; they stay in the cache if the process dies
        # set when the worker is ready for the game, or dead
        self.prepared = {game: asyncio.Event() for game in installed()}

    @property
    def is_ready(self) -> bool:
        return self.compiled == set(installed())

    @property
    def is_running(self) -> bool:
        return self.child is not None and self.child.returncode is None

    @property
    def load(self) -> int:
        """The length of its queue. Starting the process counts as one request."""
        return len(self.pending) + (not self.is_running)

    async def ensure_running(self) -> None:
        """Start the process unless it runs; tables that wait at the same time share one start."""
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
        self.reading = asyncio.create_task(self.read(self.child))

    async def read(self, child: asyncio.subprocess.Process) -> None:
        assert child.stdout is not None
        with suppress(ValueError, msgspec.DecodeError):  # a malformed message: stop the worker
            while line := await child.stdout.readline():
                self.receive(msgspec.json.decode(line, type=FromWorker))
        with suppress(ProcessLookupError):
            child.kill()
        await child.wait()
        self.preparing = None
        for prepared in self.prepared.values():
            prepared.set()
        for pending in self.pending.values():
            pending.fail()
        self.pending.clear()

    def receive(self, message: FromWorker) -> None:
        if isinstance(message, Started | Reply):
            if pending := self.pending.get(message.id):
                pending.start() if isinstance(message, Started) else pending.finish(message)
            return
        if isinstance(message, Ready):
            self.compiled.add(message.game)
            self.prepared[message.game].set()
        self.preparing = message if isinstance(message, Preparing) else None
        self.on_change()

    async def ask(self, request: Request) -> Reply:
        pending = self.pending[request.id] = PendingReply()
        try:
            self.send(request)
            await pending.started  # time in the queue does not count
            async with asyncio.timeout(TIMEOUT):
                return await pending.reply
        finally:
            self.pending.pop(request.id, None)

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


class BotPool:
    """A few workers. A table stays with one worker, which keeps its bots and their search trees."""

    def __init__(self, workers: int, on_change: Callable[[], None] = lambda: None) -> None:
        self.workers = [BotWorker(on_change) for _ in range(workers)]
        self.worker_of: dict[str, BotWorker] = {}
        self.ids = itertools.count(1)
        self.open_requests: dict[str, int] = {}  # table -> id

    async def start(self) -> None:
        """Start the first worker, which compiles what is missing."""
        if self.workers:
            await self.workers[0].start()

    @property
    def is_ready(self) -> bool:
        return not self.workers or self.workers[0].is_ready

    def is_ready_for(self, game: str) -> bool:
        return not self.workers or game in self.workers[0].compiled

    @property
    def preparing(self) -> Preparing | None:
        return self.workers[0].preparing if self.workers else None

    def worker_for(self, table: str) -> BotWorker:
        """The worker that served the table last, or the least loaded one if that is busy."""
        if not self.workers:
            raise WorkerLost
        last = self.worker_of.get(table)
        if last is None or last.pending:
            # only the first worker compiles; the others start when they can load from the cache
            usable = self.workers if self.is_ready else self.workers[:1]
            last = self.worker_of[table] = min(usable, key=lambda worker: (worker.load, worker is not last))
        return last

    async def think(self, request: BotRequest) -> BotReply:
        """The reply of the bot, or of the fallback bot if the worker is lost."""
        request.id = self.open_requests[request.table] = next(self.ids)
        worker = self.worker_for(request.table)
        try:
            return await self.move(worker, request)
        except WorkerLost:
            request.id = self.open_requests[request.table] = next(self.ids)
            request.bot = FALLBACK
            reply = await self.move(worker, request)
            reply.why, reply.report = None, "the bot did not answer in time"
            return reply
        finally:
            self.open_requests.pop(request.table, None)

    async def advise(self, request: AdviceRequest) -> AdviceReply:
        """Good moves, or a comparison. If the task is cancelled, the worker stops searching."""
        request.id = next(self.ids)
        worker = self.worker_for(request.table)
        try:
            reply = await self.wait(worker, request)
        except asyncio.CancelledError:
            with suppress(WorkerLost):
                worker.send(MoveNow(request.id))
            raise
        if not isinstance(reply, AdviceReply) or reply.report:
            raise WorkerLost
        return reply

    async def review(self, request: ReviewRequest) -> ReviewReply:
        """Whether the last action was a mistake. It waits until a worker has nothing else to do."""
        while True:
            worker = self.worker_for("")
            while worker.pending:
                await asyncio.sleep(PAUSE)
                worker = self.worker_for("")
            request.id = next(self.ids)
            reply = await self.wait(worker, request)
            if not isinstance(reply, ReviewReply) or reply.report:
                raise WorkerLost
            if not reply.is_stopped:
                return reply

    async def move(self, worker: BotWorker, request: BotRequest) -> BotReply:
        reply = await self.wait(worker, request)
        if not isinstance(reply, BotReply) or not reply.sentence:
            raise WorkerLost
        return reply

    async def wait(self, worker: BotWorker, request: Request) -> Reply:
        await worker.ensure_running()
        await worker.prepared[request.setup["game"]].wait()  # compiling does not count either
        try:
            return await worker.ask(request)
        except TimeoutError:
            await worker.close()
            raise WorkerLost from None

    def move_now(self, table: str) -> bool:
        request_id, worker = self.open_requests.get(table), self.worker_of.get(table)
        if request_id is None or worker is None or not worker.is_running:
            return False
        with suppress(WorkerLost):
            worker.send(MoveNow(request_id))
        return True

    def forget(self, table: str) -> None:
        self.worker_of.pop(table, None)

    async def close(self) -> None:
        for worker in self.workers:
            await worker.close()
