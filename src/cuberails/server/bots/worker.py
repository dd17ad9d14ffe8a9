"""A worker process, `python -m cuberails.server.bots.worker`: it runs the bots.

Bots and their search trees are kept from move to move. They begin in plain Python, so that no move waits for
the compiler, and compiled code takes over when another process has compiled it. A request that arrives during
a search is answered in between: the server sends only cheap ones then.
"""

from __future__ import annotations

import gc
import os
import queue
import sys
import threading
import time
from collections import OrderedDict
from typing import IO

import msgspec

from cuberails.bots.advice import compare, good_moves
from cuberails.bots.bot import Bot, Candidate
from cuberails.bots.compile import take_over
from cuberails.bots.fallback import WithFallback, reason_of, with_fallback
from cuberails.bots.mcts import MctsBot
from cuberails.bots.review import mistake_in
from cuberails.engine.position import Position
from cuberails.engine.record import Record
from cuberails.engine.takeover import TAKEOVER
from cuberails.games.registry import installed
from cuberails.server.bots.protocol import (
    AdviceReply,
    AdviceRequest,
    Beat,
    BotReply,
    BotRequest,
    Considered,
    FromWorker,
    MoveNow,
    Preparing,
    Ready,
    Reply,
    Request,
    ReviewReply,
    ReviewRequest,
    ToWorker,
    failure,
)
from cuberails.server.memory import memory

BOTS_KEPT, TABLES_KEPT = 12, 64
MOST_MEMORY = 1 << 30  # bytes of this process
BEAT = 1.0  # seconds


class Worker:
    def __init__(self, out: IO[bytes]) -> None:
        self.out, self.sending = out, threading.Lock()
        self.requests: queue.SimpleQueue[Request] = queue.SimpleQueue()
        self.stop_requests: set[int] = set()
        self.bots: OrderedDict[tuple[str, int, str], WithFallback] = OrderedDict()
        self.tables: OrderedDict[str, Position] = OrderedDict()
        self.answering = threading.Lock()  # held by a search while it answers another request

    def listen(self, source: IO[bytes]) -> None:
        """Read in a thread, so that `MoveNow` arrives during a search. Exit when the server is gone."""
        for line in source:
            message = msgspec.json.decode(line, type=ToWorker)
            if isinstance(message, MoveNow):
                self.stop_requests.add(message.id)
            else:
                self.requests.put(message)
        os._exit(0)

    def send(self, message: FromWorker) -> None:
        with self.sending:
            self.out.write(msgspec.json.encode(message) + b"\n")
            self.out.flush()

    def beat(self) -> None:
        while True:
            self.send(Beat())
            time.sleep(BEAT)

    def prepare(self) -> None:
        """Play at once; compiled code takes over in the middle of a game."""
        TAKEOVER.never_wait()
        for game in installed():
            self.send(Ready(game))
        threading.Thread(target=self.take_over, daemon=True).start()

    def take_over(self) -> None:
        for game_type in installed().values():
            what = f"faster opponents for {game_type.title}"
            try:
                take_over(game_type, lambda done, of, what=what: self.send(Preparing(done, of, what)))  # type: ignore[misc]
            except Exception as error:  # its bots go on in plain Python
                print(f"{game_type.title} is not compiled: {reason_of(error)}", file=sys.stderr, flush=True)
            self.send(Ready(game_type.id))  # the progress is over

    def run(self) -> None:
        while True:
            self.answer_next()
            self.bound_memory()

    def answer_next(self) -> None:
        request = self.requests.get()
        try:
            answer = self.answer(request)
        except Exception as error:  # a broken table must not stop the others
            answer = failure(request, reason_of(error))
        self.send(answer)
        self.stop_requests.discard(request.id)

    def is_stopped(self, request: Request) -> bool:
        """Searches call this now and then. Between two calls, one request that came in is answered."""
        if not self.requests.empty() and self.answering.acquire(blocking=False):
            try:
                self.answer_next()
            finally:
                self.answering.release()
        return request.id in self.stop_requests

    def bound_memory(self) -> None:
        """Forget all trees if they take too much; if that does not help, the server starts a new process."""
        if memory() <= MOST_MEMORY:
            return
        for bot in self.bots.values():
            bot.close()
        self.bots.clear()
        self.tables.clear()
        gc.collect()
        if memory() > MOST_MEMORY:
            os._exit(0)

    def answer(self, request: Request) -> Reply:
        if isinstance(request, AdviceRequest):
            return self.advice(request)
        return self.review(request) if isinstance(request, ReviewRequest) else self.move(request)

    def advice(self, request: AdviceRequest) -> AdviceReply:
        position = self.position_of(request)
        stop = lambda: self.is_stopped(request)  # noqa: E731
        if request.sentence:
            found = compare(position, request.sentence, request.better, stop)
            return AdviceReply(request.id, comparison=found)
        return AdviceReply(request.id, good_moves(position, stop=stop))

    def review(self, request: ReviewRequest) -> ReviewReply:
        """The server stops it when a bot or a hint waits."""
        after = self.position_of(request)
        before = after.previous
        assert before is not None
        is_stopped = False

        def stop() -> bool:
            nonlocal is_stopped
            is_stopped = is_stopped or self.is_stopped(request)
            return is_stopped

        found = mistake_in(before, after.sentence, stop)
        return ReviewReply(request.id, found, is_stopped)

    def move(self, request: BotRequest) -> BotReply:
        position, bot = self.position_of(request), self.bot_of(request)
        if search := search_of(bot.bot):
            search.stop = lambda: self.is_stopped(request)
        bot.reports.clear()
        sentence = bot.choose(position)
        choice = bot.choices.pop(position.ply, None)
        if bot.reports:
            return BotReply(request.id, sentence, report=bot.reports[-1].reason)
        if choice is None:
            return BotReply(request.id, sentence)
        return BotReply(request.id, sentence, choice.reason, [to_message(one) for one in choice.candidates])

    def position_of(self, request: Request) -> Position:
        """The position of the request, played on from the last one of this table where possible."""
        record = Record.from_dict(request.setup | {"actions": request.actions})
        last = self.tables.pop(request.table, None)
        if last is None or last.game != record.game or list(last.actions) != request.actions[: last.ply]:
            last = record.game.start()
        for sentence in request.actions[last.ply :]:
            last = last.play(sentence)
        self.tables[request.table] = last
        if len(self.tables) > TABLES_KEPT:
            self.tables.popitem(last=False)
        return last

    def bot_of(self, request: BotRequest) -> WithFallback:
        key = (request.table, request.seat, request.bot)
        if key not in self.bots:
            self.bots[key] = with_fallback(request.bot, request.seed, explains=True)
        self.bots.move_to_end(key)
        if len(self.bots) > BOTS_KEPT:
            self.bots.popitem(last=False)[1].close()
        return self.bots[key]


def to_message(candidate: Candidate) -> Considered:
    victory = [round(share, 4) for share in candidate.victory]
    return Considered(candidate.sentence, candidate.visits, victory, [round(x, 1) for x in candidate.cash])


def search_of(bot: Bot) -> MctsBot | None:
    """The search that can be stopped early, if the bot is one."""
    inner = getattr(bot, "bot", bot)
    return inner if isinstance(inner, MctsBot) else None


def main() -> None:
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output printed by a bot must not be read as a reply
    worker = Worker(out)
    threading.Thread(target=worker.listen, args=(sys.stdin.buffer,), daemon=True).start()
    threading.Thread(target=worker.beat, daemon=True).start()
    worker.prepare()
    worker.run()


if __name__ == "__main__":
    main()
