"""What the page offers to Python. All values that cross are text, so that neither side holds the other's."""

from __future__ import annotations

from typing import Protocol


class Bridge(Protocol):
    async def read(self, key: str) -> str:
        """The stored text; empty if there is none."""

    async def read_all(self, prefix: str) -> str:
        """All stored texts whose key begins like this, as a JSON list."""

    async def write(self, changes: str) -> str:
        """Store a JSON object of texts by key, all or none; null deletes. Empty, or why it was not stored."""

    def tell(self, line: str, text: str) -> None:
        """Send a message on one live line; an empty text closes the line."""

    def report(self, trouble: str) -> None:
        """Say why games are not saved; empty when they are saved again."""

    def start_bots(self, worker: str) -> None:
        """Start a worker for bots; its messages come to `Host.hear`."""

    def ask_bots(self, worker: str, text: str) -> None:
        """Send a message to a worker."""

    def end_bots(self, worker: str) -> None:
        """End a worker."""
