"""The thinkers, seen from the server: who thinks for which table, who is ready, and what if one dies."""
from __future__ import annotations

import asyncio
import itertools
import os
import sys
from collections.abc import Callable
from contextlib import suppress

import msgspec

from cuberails.games.registry import installed
from cuberails.server.bots.protocol import Ask, Begun, FromServer, FromThinker, Now, Preparing, Ready, Thought

LONGEST_LINE = 16 * 1024 * 1024
FALLBACK = "investor"
PATIENCE = 90.0             # seconds; every bot of ours is done long before


class Lost(Exception):
    """The thinker died, or did not answer, before it had an answer."""


class Question:
    """Asked, perhaps behind others. First its turn comes, then its answer."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.begun: asyncio.Future[None] = loop.create_future()
        self.answer: asyncio.Future[Thought] = loop.create_future()

    def begin(self) -> None:
        if not self.begun.done():
            self.begun.set_result(None)

    def end(self, thought: Thought) -> None:
        self.begin()
        if not self.answer.done():
            self.answer.set_result(thought)

    def lose(self) -> None:
        waited_for = self.answer if self.begun.done() else self.begun
        if not waited_for.done():
            waited_for.set_exception(Lost())


class Process:
    """One thinker. It is started when it is first needed, and again when it died."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        self.on_change = on_change
        self.child: asyncio.subprocess.Process | None = None
        self.reading: asyncio.Task[None] | None = None
        self.questions: dict[int, Question] = {}
        self.starting = asyncio.Lock()
        self.preparing: Preparing | None = None
        self.ready: set[str] = set()            # games
        self.settled = {game: asyncio.Event() for game in installed()}     # it is ready for it, or it is gone

    @property
    def is_ready(self) -> bool:
        return self.ready == set(installed())

    @property
    def is_running(self) -> bool:
        return self.child is not None and self.child.returncode is None

    @property
    def burden(self) -> int:
        """Questions before the next one; to start takes as long as one of them."""
        return len(self.questions) + (not self.is_running)

    async def be_there(self) -> None:
        """Started once, however many tables wait for it."""
        async with self.starting:
            if not self.is_running:
                if self.reading:
                    await asyncio.wait([self.reading])          # until it is cleared away
                await self.start()

    async def start(self) -> None:
        environment = {name: value for name, value in os.environ.items() if name != "CUBERAILS_JIT"}
        self.ready.clear()
        for settled in self.settled.values():
            settled.clear()
        self.child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "cuberails.server.bots.worker", stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE, env=environment, limit=LONGEST_LINE, start_new_session=True)
        self.reading = asyncio.create_task(self.read(self.child))

    async def read(self, child: asyncio.subprocess.Process) -> None:
        assert child.stdout is not None
        with suppress(ValueError, msgspec.DecodeError):     # it talks nonsense: then it is no use any more
            while line := await child.stdout.readline():
                self.hear(msgspec.json.decode(line, type=FromThinker))
        with suppress(ProcessLookupError):
            child.kill()
        await child.wait()
        self.preparing = None
        self.ready.clear()
        for settled in self.settled.values():
            settled.set()
        for question in self.questions.values():
            question.lose()
        self.questions.clear()

    def hear(self, said: FromThinker) -> None:
        if isinstance(said, Begun | Thought):
            if question := self.questions.get(said.id):
                question.begin() if isinstance(said, Begun) else question.end(said)
            return
        if isinstance(said, Ready):
            self.ready.add(said.game)
            self.settled[said.game].set()
        self.preparing = said if isinstance(said, Preparing) else None
        self.on_change()

    async def ask(self, ask: Ask) -> Thought:
        question = self.questions[ask.id] = Question()
        try:
            self.say(ask)
            await question.begun                            # waiting is no fault of the bot
            async with asyncio.timeout(PATIENCE):
                return await question.answer
        finally:
            self.questions.pop(ask.id, None)

    def say(self, message: FromServer) -> None:
        assert self.child is not None
        assert self.child.stdin is not None
        if self.child.stdin.is_closing():
            raise Lost
        self.child.stdin.write(msgspec.json.encode(message) + b"\n")

    async def close(self) -> None:
        if self.child is not None and self.child.returncode is None:
            with suppress(ProcessLookupError):
                self.child.kill()
            await self.child.wait()
        if self.reading:
            await asyncio.wait([self.reading])


class Thinking:
    """A few processes. A table stays with one of them, where its bots and their trees are."""

    def __init__(self, processes: int, on_change: Callable[[], None] = lambda: None) -> None:
        self.processes = [Process(on_change) for _ in range(processes)]
        self.at: dict[str, Process] = {}
        self.numbers = itertools.count(1)
        self.asked: dict[str, int] = {}                 # by table, the number of the open question

    async def start(self) -> None:
        """The first of them begins to prepare at once."""
        if self.processes:
            await self.processes[0].start()

    @property
    def is_ready(self) -> bool:
        return not self.processes or self.processes[0].is_ready

    def is_ready_for(self, game: str) -> bool:
        return not self.processes or game in self.processes[0].ready

    @property
    def preparing(self) -> Preparing | None:
        return self.processes[0].preparing if self.processes else None

    def process_of(self, table: str) -> Process:
        if not self.processes:
            raise Lost
        if table not in self.at or self.at[table].questions:        # it thinks for another: is somebody free?
            # only one compiles: the others begin when there is something in the cache to load
            ready = self.processes if self.is_ready else self.processes[:1]
            last = self.at.get(table)
            self.at[table] = min(ready, key=lambda process: (process.burden, process is not last))
        return self.at[table]

    async def think(self, ask: Ask) -> Thought:
        """What the bot says; what the fallback says where its process is lost."""
        ask.id = self.asked[ask.table] = next(self.numbers)
        process = self.process_of(ask.table)
        try:
            return await self.wait(process, ask)
        except Lost:
            ask.id = self.asked[ask.table] = next(self.numbers)
            lost, ask.bot = ask.bot, FALLBACK
            thought = await self.wait(process, ask)
            thought.why, thought.report = None, f"{lost} was lost in thought"
            return thought
        finally:
            self.asked.pop(ask.table, None)

    async def wait(self, process: Process, ask: Ask) -> Thought:
        await process.be_there()
        await process.settled[ask.setup["game"]].wait()     # compiling is no fault of the bot
        try:
            thought = await process.ask(ask)
        except TimeoutError:
            await process.close()
            raise Lost from None
        if not thought.sentence:
            raise Lost
        return thought

    def move_now(self, table: str) -> bool:
        number, process = self.asked.get(table), self.at.get(table)
        if number is None or process is None or not process.is_running:
            return False
        with suppress(Lost):
            process.say(Now(number))
        return True

    def forget(self, table: str) -> None:
        self.at.pop(table, None)

    async def close(self) -> None:
        for process in self.processes:
            await process.close()
