"""Several server processes on one socket, for `cuberails serve --workers`: started, watched, and replaced.

The parent keeps the socket open, so connections that come while a process is replaced wait for the next one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from cuberails.server.child import Start, encode_start
from cuberails.server.http.identity import CookieSigner
from cuberails.server.settings import Settings

BACKLOG = 2048  # connections that wait to be accepted
READY = 60.0  # seconds until a new process must serve
DRAIN = 15.0  # seconds until a process that was asked to end is killed
SHORT_LIFE, PAUSES = 10.0, (0.0, 1.0, 2.0, 5.0, 10.0)  # seconds, before another try
log = logging.getLogger(__name__)


class Child:
    """One server process. `number` tells it apart from those that run at the same time."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.process: asyncio.subprocess.Process
        self.is_ended_by_us = False

    async def start(self, settings: Settings, at: socket.socket) -> bool:
        """Whether it serves now. It ends when its standard input does, so it never outlives the parent."""
        reading, writing = os.pipe()
        try:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "cuberails.server.child"),
                stdin=asyncio.subprocess.PIPE,
                pass_fds=(at.fileno(), writing),
                env=os.environ | {"CUBERAILS_JIT": "0"},
                start_new_session=True,  # Ctrl-C is for the parent, which ends all in good order
            )
            os.close(writing)
            assert self.process.stdin
            self.process.stdin.write(encode_start(Start(at.fileno(), writing, settings)))
            said = await asyncio.wait_for(asyncio.to_thread(os.read, reading, 1), READY)
            return said == b"r"
        except TimeoutError:
            return False
        finally:
            os.close(reading)

    async def end(self) -> None:
        """Let it answer what it has begun; its pages connect again, to another process."""
        self.is_ended_by_us = True
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.terminate()
            try:
                await asyncio.wait_for(self.process.wait(), DRAIN)
            except TimeoutError:
                self.process.kill()
                await self.process.wait()


class Supervisor:
    def __init__(
        self, settings: Settings, at: socket.socket, workers: int, when_ready: Callable[[], None]
    ) -> None:
        self.settings, self.at, self.workers, self.when_ready = settings, at, workers, when_ready
        self.children: set[Child] = set()
        self.watching: set[asyncio.Task[None]] = set()
        self.ending = asyncio.Event()
        self.replacing = asyncio.Lock()

    async def run(self) -> int:
        loop = asyncio.get_running_loop()
        for name in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(name, self.ending.set)
        loop.add_signal_handler(signal.SIGHUP, lambda: self.spawn(self.replace_all()))
        self.at.listen(BACKLOG)
        started = await asyncio.gather(*(self.start_one() for _ in range(self.workers)))
        if all(started):
            self.when_ready()
            await self.ending.wait()
        self.ending.set()
        for task in self.watching:
            task.cancel()
        await asyncio.gather(*(child.end() for child in self.children))
        return 0 if all(started) else 1

    def spawn(self, job: object) -> None:
        task: asyncio.Task[None] = asyncio.create_task(job)  # type: ignore[arg-type]
        self.watching.add(task)
        task.add_done_callback(self.watching.discard)

    async def start_one(self) -> Child | None:
        taken = {child.number for child in self.children}
        child = Child(next(number for number in range(2 * self.workers + 1) if number not in taken))
        self.children.add(child)
        if not await child.start(self.settings_of(child), self.at):
            log.error("a worker did not start")
            await child.end()
            self.children.discard(child)
            return None
        self.spawn(self.watch(child))
        return child

    def settings_of(self, child: Child) -> Settings:
        """The processes share the thinkers; each has its own port for metrics."""
        settings = self.settings
        thinkers = settings.thinkers and max(1, settings.thinkers // self.workers)
        host, port = settings.metrics or ("", 0)
        return replace(
            settings, thinkers=thinkers, metrics=(host, port + child.number) if settings.metrics else None
        )

    async def watch(self, child: Child) -> None:
        """Replace a process that ends by itself."""
        begun, failures = asyncio.get_running_loop().time(), 0
        code = await child.process.wait()
        self.children.discard(child)
        if child.is_ended_by_us or self.ending.is_set():
            return
        log.error("worker %d ended with code %d; another one is started", child.process.pid, code)
        failures = int(asyncio.get_running_loop().time() - begun < SHORT_LIFE)
        while True:
            await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])
            if await self.start_one():
                return
            failures += 1

    async def replace_all(self) -> None:
        """One after the other: a new process serves before the old one ends, so nobody is turned away."""
        async with self.replacing:
            for old in list(self.children):
                if await self.start_one() is None:
                    log.error("the other workers stay as they are")
                    return
                await old.end()


def run_workers(settings: Settings, at: socket.socket, workers: int, when_ready: Callable[[], None]) -> int:
    CookieSigner.of(settings.data)  # makes the secret, which several processes would make at once

    async def run() -> int:
        return await Supervisor(settings, at, workers, when_ready).run()

    return asyncio.run(run())
