"""Which machine searches for a bot: compiled code, or plain Python until compiled code is ready.

A library call waits for the compiler, since it is called for speed. A command that plays with people calls
`never_wait` first: its bots begin in plain Python, and compiled code takes over between two simulations once
`note_loaded` was called for the game. Both play the same moves.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from cuberails.games.game_type import GameType
from cuberails.kernel.machines import PLAIN, Host, bulk


class InThread(threading.local):
    waits = False


class Takeover:
    """The choice of this process."""

    def __init__(self) -> None:
        self.waits = True
        self.loaded: set[str] = set()  # games whose bots run compiled without waiting
        self.machines: dict[str, Host] = {}  # of games that are searched elsewhere than on this processor
        self.thread = InThread()

    def never_wait(self) -> None:
        self.waits = False

    def note_loaded(self, game_type: GameType) -> None:
        self.loaded.add(game_type.id)

    def search_on(self, game_type: GameType, machine: Host) -> None:
        """Bots of this game search on that machine from now on."""
        self.machines[game_type.id] = machine

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """In this thread, searches wait for compiled code."""
        self.thread.waits = True
        try:
            yield
        finally:
            self.thread.waits = False

    def machine_for(self, game_type: GameType) -> Host:
        if game_type.id in self.machines:
            return self.machines[game_type.id]
        waits = self.waits or self.thread.waits or game_type.id in self.loaded
        return bulk() if waits else PLAIN


TAKEOVER = Takeover()
