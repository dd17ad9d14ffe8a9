"""The live connection to a table: first what the client missed, then everything as it happens."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from cuberails.server.errors import Problem
from cuberails.server.http.dependencies import OptionalVisitorDep, RegistryDep, Token
from cuberails.server.http.openapi import SCHEMA_TYPES
from cuberails.server.messages import (
    MOST_PLIES,
    Live,
    PliesMessage,
    PreparingMessage,
    ProblemMessage,
    TableMessage,
    UndoneMessage,
)
from cuberails.server.tables.broadcast import Subscriber, encoded, text_of
from cuberails.server.tables.play import open_table
from cuberails.server.tables.registry import TableRegistry
from cuberails.server.tables.table import Table
from cuberails.server.tables.undo import last_common_ply

routes = APIRouter()
SCHEMA_TYPES.append(Live)  # the document has no WebSockets, but it has their messages
TRY_AGAIN_LATER, POLICY_VIOLATION = 1013, 1008  # close codes


@routes.websocket("/tables/{id}/live")
async def live(
    socket: WebSocket,
    registry: RegistryDep,
    visitor: OptionalVisitorDep,
    id: Token,
    after: str = "0",
    era: str = "",
) -> None:
    try:
        table = await open_table(registry, id)
        check_connections(registry, table, visitor)
    except Problem as problem:
        await socket.close(POLICY_VIOLATION, problem.form.reason)
        return
    await socket.accept()
    await registry.encode_plies(table)
    subscriber = Subscriber(visitor)
    is_new = visitor is not None and visitor not in registry.hub.online(table.id)
    registry.hub.join(table.id, subscriber)
    # No await between join and catch-up: an action in between would be in neither backlog nor broadcast.
    catch_up(registry, table, subscriber, number(after, 0), number(era, table.row.era))
    try:
        if is_new:
            registry.broadcast_table(table)
        await run_connection(socket, subscriber)
    finally:
        registry.hub.leave(table.id, subscriber)
        if id in registry.tables and visitor is not None and visitor not in registry.hub.online(id):
            registry.broadcast_table(registry.tables[id])


def number(text: str, default: int) -> int:
    is_number = text.isascii() and text.isdigit() and len(text) < 8
    return min(int(text), MOST_PLIES) if is_number else default


def check_connections(registry: TableRegistry, table: Table, visitor: str | None) -> None:
    limits = registry.settings.limits
    is_full = len(list(registry.hub.at(table.id))) >= limits.sockets_a_table
    if (is_full and not table.seats_of(visitor)) or registry.hub.count(visitor) >= limits.sockets:
        raise Problem(429, "too-many", "Too many open connections; close some tabs.")


def catch_up(registry: TableRegistry, table: Table, subscriber: Subscriber, after: int, era: int) -> None:
    subscriber.send(text_of(TableMessage(registry.response_for(table, subscriber.visitor))))
    kept = last_common_ply(table, after, era)
    if era != table.row.era or kept < after:
        subscriber.send(text_of(UndoneMessage(table.row.era, kept)))
    if kept < table.position.ply:
        subscriber.send(text_of(PliesMessage(table.row.era, kept, encoded(table.plies(kept)))))
    if step := registry.bot_pool.preparing:
        subscriber.send(text_of(PreparingMessage(step.done, step.of, step.what)))
    if table.problem:
        subscriber.send(text_of(ProblemMessage(table.problem)))


async def run_connection(socket: WebSocket, subscriber: Subscriber) -> None:
    """Send messages until either side closes. Messages of the browser are ignored: it posts its actions."""
    jobs = receive_until_closed(socket), send_messages(socket, subscriber)
    tasks = [asyncio.create_task(job) for job in jobs]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def receive_until_closed(socket: WebSocket) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.receive_text()


async def send_messages(socket: WebSocket, subscriber: Subscriber) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        while (message := await subscriber.next()) is not None:
            await socket.send_text(message)
        await socket.close(TRY_AGAIN_LATER)
