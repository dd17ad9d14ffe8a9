"""The live connection to a table: first what the client missed, then everything as it happens."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from cuberails.server.errors import Problem
from cuberails.server.http.access import refuse_in
from cuberails.server.http.connections import network_of
from cuberails.server.http.dependencies import OptionalVisitorDep, RegistryDep, Token
from cuberails.server.http.openapi import SCHEMA_TYPES
from cuberails.server.messages import MOST_PLIES, Live
from cuberails.server.tables.broadcast import Subscriber
from cuberails.server.tables.catch_up import catch_up
from cuberails.server.tables.current import refresh
from cuberails.server.tables.play import open_table, start_bots
from cuberails.server.tables.registry import TableRegistry
from cuberails.server.tables.table import Table

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
        network = network_of(socket.client.host if socket.client else "")
        table = await open_table(registry, id, visitor, network)
        await refresh(registry, table)
        subscriber = Subscriber(visitor, network)
        check_connections(registry, table, subscriber)
    except Problem as problem:
        refuse_in(socket.scope, problem.form.error)
        await socket.close(POLICY_VIOLATION, problem.form.reason)
        return
    await socket.accept()
    await registry.encode_plies(table)
    registry.hub.join(table.id, subscriber)
    # No await between join and catch-up: an action in between would be in neither backlog nor broadcast.
    subscriber.backlog = catch_up(registry, table, visitor, number(after, 0), number(era, table.row.era))
    start_bots(registry, table)  # now that somebody is there
    del table  # the registry may put it away while people watch
    try:
        registry.presence_changed(id)
        await run_connection(socket, subscriber)
    finally:
        registry.hub.leave(id, subscriber)
        registry.presence_changed(id)


def number(text: str, default: int) -> int:
    is_number = text.isascii() and text.isdigit() and len(text) < 8
    return min(int(text), MOST_PLIES) if is_number else default


def check_connections(registry: TableRegistry, table: Table, subscriber: Subscriber) -> None:
    limits = registry.settings.limits
    is_full = len(registry.hub.at(table.id)) >= limits.sockets_a_table
    is_crowd = is_full and not table.seats_of(subscriber.visitor)
    most = (limits.connections, limits.sockets)  # of the address, of the visitor
    counts = [registry.hub.open[who] for who in subscriber.counts_for]
    if is_crowd or any(count >= limit for count, limit in zip(counts, most, strict=False)):
        raise Problem(429, "too-many", "Too many open connections; close some tabs.")


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
