"""`python -m cuberails.bots.external.host SPEC`: runs a bot written in Python as an external program.

It runs in a process of its own, so that a slow or crashing plug-in can be killed.
"""

from __future__ import annotations

import importlib.util
import inspect
import os
import sys
import threading
import time
from pathlib import Path
from typing import IO, Any

import msgspec

from cuberails.bots.bot import Bot
from cuberails.bots.external.specs import installed, split_file
from cuberails.engine.random_play import random_sentence
from cuberails.engine.record import Record


def load(spec: str) -> Any:
    """The class that a spec names: file.py:MyBot, or an entry point."""
    if found := split_file(spec):
        path, name = found
        module_spec = importlib.util.spec_from_file_location(f"external bot {Path(path).stem}", path)
        module = importlib.util.module_from_spec(module_spec)  # type: ignore[arg-type]
        sys.modules[module.__name__] = module  # dataclasses need it there
        sys.path.insert(0, str(Path(path).resolve().parent))  # for imports from the same folder
        module_spec.loader.exec_module(module)  # type: ignore[union-attr]
        return getattr(module, name)
    return installed()[spec].load()


def make(bot_class: Any, seed: int) -> Bot:
    """The bot, made with the seed if it takes one."""
    takes_seed = "seed" in inspect.signature(bot_class).parameters
    made: Bot = bot_class(seed=seed) if takes_seed else bot_class()
    return made


class Host:
    def __init__(self, spec: str) -> None:
        self.spec, self.bot_class = spec, load(spec)

    def answer(self, message: dict[str, Any]) -> dict[str, Any]:
        if message["type"] == "hello":
            return {"name": self.spec}
        if message["type"] == "game":
            return self.begin(Record.from_dict(message["record"]), message["seed"])
        self.follow(message["actions"])
        return {"sentence": self.bot.choose(self.position)}

    def begin(self, record: Record, seed: int) -> dict[str, Any]:
        self.bot, self.start = make(self.bot_class, seed), record.game.start()
        self.position = self.start
        self.start.play(random_sentence(self.start, seed, "directed"))  # loads the compiled rules
        return {"ready": True}

    def follow(self, actions: list[str]) -> None:
        """Go to the position after these actions; from the start if something was undone."""
        known = len(self.position.actions)
        if list(self.position.actions) != actions[:known]:
            self.position, known = self.start, 0
        for sentence in actions[known:]:
            self.position = self.position.play(sentence)


def leave_with(parent: int) -> None:
    """Exit when the parent process ends for any reason: a bot that never answers must not outlive it."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def own_lines() -> tuple[IO[str], IO[str]]:
    """Private copies of the pipes: what a bot or its children print or read must not reach the protocol."""
    lines = os.fdopen(os.dup(0), encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return lines


def main(spec: str) -> None:
    threading.Thread(target=leave_with, args=(os.getppid(),), daemon=True).start()
    asked, out = own_lines()
    host = Host(spec)
    for line in asked:
        message = msgspec.json.decode(line)
        if message["type"] == "quit":
            return
        try:
            answer = host.answer(message)
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        out.write(msgspec.json.encode(answer, enc_hook=str).decode() + "\n")
        out.flush()


if __name__ == "__main__":
    main(sys.argv[1])
