"""Which machine searches for a bot: compiled code, or plain Python until compiled code is ready.

A library call waits for the compiler, since it is called for speed. A command that plays with people calls
`never_wait` first: its bots begin in plain Python, and compiled code takes over between two simulations once
`is_loaded` was called for the game. Both play the same moves.
"""

from __future__ import annotations

from cuberails.games.game_type import GameType
from cuberails.kernel.machines import PLAIN, Host, bulk


class Takeover:
    """The choice of this process."""

    waits = True
    loaded: set[str]  # games whose bots run compiled without waiting

    machines: dict[str, Host]  # of games that are searched elsewhere than on this processor

    def __init__(self) -> None:
        self.loaded, self.machines = set(), {}

    def never_wait(self) -> None:
        self.waits = False

    def is_loaded(self, game_type: GameType) -> None:
        self.loaded.add(game_type.id)

    def search_on(self, game_type: GameType, machine: Host) -> None:
        """Bots of this game search on that machine from now on."""
        self.machines[game_type.id] = machine

    def machine_for(self, game_type: GameType) -> Host:
        if game_type.id in self.machines:
            return self.machines[game_type.id]
        return bulk() if self.waits or game_type.id in self.loaded else PLAIN


TAKEOVER = Takeover()
