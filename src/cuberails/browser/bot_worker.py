"""What runs in a worker of the browser for bots: the worker of the server, without threads and pipes."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace

import msgspec

from cuberails.bots.fallback import WithFallback
from cuberails.games.registry import installed
from cuberails.server.bots.protocol import BotRequest, FromWorker, MoveNow, Ready, Request, ToWorker
from cuberails.server.bots.worker import Worker, search_of

LONGEST = 2.0  # seconds for a search by simulations, which a slow machine cannot finish


class BrowserWorker(Worker):
    """`tell` sends a message to the tables. `let_in` lets messages in during a search, if the browser can."""

    def __init__(self, tell: Callable[[str], None], let_in: Callable[[], None] | None = None) -> None:
        super().__init__(io.BytesIO())  # nothing is written there
        self.tell, self.let_in = tell, let_in

    def send(self, message: FromWorker) -> None:
        self.tell(msgspec.json.encode(message).decode())

    def start(self) -> None:
        for game in installed():
            self.send(Ready(game))

    def hear(self, text: str) -> None:
        """A request is answered before this returns, unless another one is being answered."""
        message = msgspec.json.decode(text, type=ToWorker)
        if isinstance(message, MoveNow):
            self.stop_requests.add(message.id)
            return
        self.requests.put(message)
        if self.answering.acquire(blocking=False):
            try:
                while not self.requests.empty():
                    self.answer_next()
            finally:
                self.answering.release()

    def bot_of(self, request: BotRequest) -> WithFallback:
        found = super().bot_of(request)
        if search := search_of(found.bot):
            search.search.threads = 1  # a worker has one
            search.budget = replace(search.budget, seconds=search.budget.seconds or LONGEST)
        return found

    def is_stopped(self, request: Request) -> bool:
        if self.let_in:
            self.let_in()
        return request.id in self.stop_requests
