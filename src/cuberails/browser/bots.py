"""A worker for bots, as the tables see it: a worker of the browser in place of a process."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cuberails.browser.bridge import Bridge
from cuberails.server.bots.process import BotWorker, WorkerLost
from cuberails.server.bots.protocol import FromWorker, ToWorker


class BrowserBots(BotWorker):
    def __init__(self, on_change: Callable[[], None], bridge: Bridge, name: str) -> None:
        super().__init__(on_change)
        self.bridge, self.name = bridge, name
        self.has_started = False

    @property
    def is_running(self) -> bool:
        return self.has_started

    async def start(self) -> None:
        for prepared in self.prepared.values():
            prepared.clear()
        self.has_started = True
        self.bridge.start_bots(self.name)

    def hear(self, text: str) -> None:
        self.receive(msgspec.json.decode(text, type=FromWorker))

    def lose(self) -> None:
        """It failed, or was ended; the next request starts it again."""
        self.has_started, self.preparing = False, None
        self.compiled.clear()
        for prepared in self.prepared.values():
            prepared.set()
        for pending in self.pending.values():
            pending.fail()
        self.pending.clear()
        self.on_change()  # requests that waited for it start it again

    async def check_beat(self) -> None:
        """A search lets no message out, so silence says nothing."""
        if not self.has_started:
            raise WorkerLost

    def send(self, message: ToWorker) -> None:
        self.bridge.ask_bots(self.name, msgspec.json.encode(message).decode())

    async def close(self) -> None:
        if self.has_started:
            self.bridge.end_bots(self.name)
            self.lose()
