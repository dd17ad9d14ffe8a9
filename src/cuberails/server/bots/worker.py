"""A process that thinks: `python -m cuberails.server.bots.worker`, compiled, one question after the other.

Bots stay with their seats from move to move, and their trees with them. The first thing it does is to compile
what is not compiled yet, so that no move ever waits for that.
"""
from __future__ import annotations

import os
import queue
import sys
import threading
from collections import OrderedDict
from typing import IO

import msgspec

from cuberails.bots.bot import Bot, Candidate
from cuberails.bots.compile import PARTS, is_compiled, note_compiled, steps_of
from cuberails.bots.fallback import WithFallback, reason_of, with_fallback
from cuberails.bots.mcts import MctsBot
from cuberails.engine.game import Position
from cuberails.engine.record import Record
from cuberails.games.game_type import GameType
from cuberails.games.registry import installed
from cuberails.kernel.jit import COMPILED
from cuberails.server.bots.protocol import (
    Ask,
    Begun,
    Considered,
    FromServer,
    FromThinker,
    Preparing,
    Ready,
    Thought,
)

BOTS_KEPT, TABLES_KEPT = 12, 64
WHAT = {"rules": "the rules of {}", "bots": "the opponents of {}"}


class Thinker:
    def __init__(self, out: IO[bytes]) -> None:
        self.out = out
        self.asked: queue.SimpleQueue[Ask] = queue.SimpleQueue()
        self.hurried: set[int] = set()
        self.bots: OrderedDict[tuple[str, int, str], WithFallback] = OrderedDict()
        self.tables: OrderedDict[str, Position] = OrderedDict()

    def listen(self, source: IO[bytes]) -> None:
        """Runs beside the thinking, so that `now` is heard; when the server is gone, so are we."""
        for line in source:
            said = msgspec.json.decode(line, type=FromServer)
            if isinstance(said, Ask):
                self.asked.put(said)
            else:
                self.hurried.add(said.id)
        os._exit(0)

    def say(self, message: FromThinker) -> None:
        self.out.write(msgspec.json.encode(message) + b"\n")
        self.out.flush()

    def prepare(self) -> None:
        """One game after the other; whoever waits for a game that is ready gets an answer in between."""
        plan = {
            game_type: [(part, step) for part in parts_of(game_type) for step in steps_of(game_type, part)]
            for game_type in installed().values()
        }
        done, of = 0, sum(map(len, plan.values()))
        for game_type, steps in plan.items():
            for part, step in steps:
                self.say(Preparing(done, of, WHAT[part].format(game_type.title)))
                step()
                done += 1
                while not self.asked.empty():
                    self.answer_next()
            for part in {part for part, _ in steps}:
                note_compiled(game_type, part)
            self.say(Ready(game_type.id))

    def run(self) -> None:
        while True:
            self.answer_next()

    def answer_next(self) -> None:
        ask = self.asked.get()
        self.say(Begun(ask.id))
        try:
            answer = self.answer(ask)
        except Exception as error:      # one table that is broken must not take the others along
            answer = Thought(ask.id, "", report=reason_of(error))
        self.say(answer)
        self.hurried.discard(ask.id)

    def answer(self, ask: Ask) -> Thought:
        position, bot = self.position_of(ask), self.bot_of(ask)
        if search := search_of(bot.bot):
            search.stop = lambda: ask.id in self.hurried
        bot.reports.clear()
        sentence = bot.choose(position)
        choice = bot.choices.pop(position.ply, None)
        if bot.reports:
            return Thought(ask.id, sentence, report=bot.reports[-1].reason)
        if choice is None:
            return Thought(ask.id, sentence)
        return Thought(ask.id, sentence, choice.reason, [told(candidate) for candidate in choice.candidates])

    def position_of(self, ask: Ask) -> Position:
        """Played on from where the table stood last time, if it still came that way."""
        record = Record.from_dict(ask.setup | {"actions": ask.actions})
        last = self.tables.pop(ask.table, None)
        if last is None or last.game != record.game or list(last.actions) != ask.actions[:last.ply]:
            last = record.game.start()
        for sentence in ask.actions[last.ply:]:
            last = last.play(sentence)
        self.tables[ask.table] = last
        if len(self.tables) > TABLES_KEPT:
            self.tables.popitem(last=False)
        return last

    def bot_of(self, ask: Ask) -> WithFallback:
        key = (ask.table, ask.seat, ask.bot)
        if key not in self.bots:
            self.bots[key] = with_fallback(ask.bot, ask.seed, explains=True)
        self.bots.move_to_end(key)
        if len(self.bots) > BOTS_KEPT:
            self.bots.popitem(last=False)[1].close()
        return self.bots[key]


def told(candidate: Candidate) -> Considered:
    victory = [round(share, 4) for share in candidate.victory]
    return Considered(candidate.sentence, candidate.visits, victory, [round(x, 1) for x in candidate.cash])


def parts_of(game_type: GameType) -> list[str]:
    """What is in the cache is loaded all the same: the first move need not wait for that either."""
    return [part for part in PARTS if COMPILED and (part == "bots" or not is_compiled(game_type, part))]


def search_of(bot: Bot) -> MctsBot | None:
    """The bot inside that can be told to stop."""
    inner = getattr(bot, "bot", bot)
    return inner if isinstance(inner, MctsBot) else None


def main() -> None:
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)                               # what a bot prints must not be taken for an answer
    thinker = Thinker(out)
    threading.Thread(target=thinker.listen, args=(sys.stdin.buffer,), daemon=True).start()
    thinker.prepare()
    thinker.run()


if __name__ == "__main__":
    main()
