"""What the servers of one database tell each other. This one is alone; `server/peers.py` is for many."""

from __future__ import annotations

from collections.abc import Set

from cuberails.server.tables.table import Move, Table


class Alone:
    """The only server of its database."""

    is_shared = False  # whether other servers may change what this one has in memory

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def acted(self, table: Table, move: Move) -> None:
        """An action was stored."""

    def bot_turn_changed(self, table: Table) -> None:
        """A bot begins to think, or ends."""

    def presence_changed(self, table_id: str, visitors: Set[str]) -> None:
        """These visitors have the page of the table open at this server."""

    def elsewhere(self, _table_id: str) -> Set[str]:
        """The visitors who have the page of the table open at other servers."""
        return frozenset()

    def move_now(self, table_id: str) -> None:
        """Somebody does not want to wait for the bot at this table."""

    async def lease(self, _name: str) -> bool:
        """Whether this server may do what only one does at a time. It must release what it gets."""
        return True

    async def release(self, name: str) -> None:
        pass
