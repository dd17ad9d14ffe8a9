"""Redo: play again what the last undo took back, as long as nothing else was played."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from cuberails.engine.position import Position
from cuberails.server.errors import conflict
from cuberails.server.ids import now
from cuberails.server.messages import PliesMessage
from cuberails.server.storage.rows import ActionRow, Stale, UndoAsked, Undone
from cuberails.server.tables.broadcast import encoded
from cuberails.server.tables.current import stop_bot
from cuberails.server.tables.play import start_bots
from cuberails.server.tables.registry import TableRegistry
from cuberails.server.tables.replay import ReplayMismatch, replay_action
from cuberails.server.tables.table import Table, update_row


def last_undo(table: Table) -> Undone:
    """The undo that can be redone; 409 if there is none, or if the game has gone on since."""
    if not table.undone or table.undone[-1].to_ply != table.ply:
        raise conflict("There is nothing to redo.", table.ply)
    return table.undone[-1]


async def put_back(registry: TableRegistry, table: Table, asked: UndoAsked) -> None:
    """The actions are those that were stored, with their times and the explanations of bots."""
    undone = last_undo(table)
    if undone.from_ply != asked.to_ply:
        raise conflict("Something else was undone since; look at the table and try again.", table.ply)
    actions = await registry.store.undone_actions(table.id, undone.era)
    position = replayed(table, actions)
    await stop_bot(registry, table)
    after = copy(table.row)
    after.undo = None
    update_row(after, position, now())
    try:
        await registry.store.put_back(after, undone.era)
    except Stale:
        raise
    except BaseException:
        registry.forget(table.id)  # it may or may not be stored
        raise
    table.row = after
    table.put_back(actions)
    registry.hub.send(table.id, PliesMessage(after.era, undone.to_ply, encoded(table.plies(undone.to_ply))))
    registry.broadcast_table(table)
    start_bots(registry, table)


def replayed(table: Table, actions: Iterable[ActionRow]) -> Position:
    """The position after the actions; 409 if the rules have changed since they were played."""
    position = table.position
    for action in actions:
        try:
            position = replay_action(position, action)
        except ReplayMismatch as mismatch:
            raise conflict(f"This cannot be redone: {action.sentence!r} {mismatch}.", table.ply) from None
    return position
