"""The open line to a table: first what was missed, then everything as it happens."""
from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from cuberails.server.errors import Problem
from cuberails.server.http.dependencies import InHall, Token, Visitor
from cuberails.server.http.openapi import SHAPES
from cuberails.server.messages import (
    MOST_PLIES,
    Live,
    PliesMessage,
    PreparingMessage,
    ProblemMessage,
    TableMessage,
    UndoneMessage,
)
from cuberails.server.tables.broadcast import Watcher, encoded, text_of
from cuberails.server.tables.play import open_table
from cuberails.server.tables.registry import Hall
from cuberails.server.tables.table import Table
from cuberails.server.tables.undo import lost_below

routes = APIRouter()
SHAPES.append(Live)             # no operation of the document, but its shapes are in it
COME_AGAIN, NOT_ALLOWED = 1013, 1008


@routes.websocket("/tables/{id}/live")
async def live(socket: WebSocket, hall: InHall, visitor: Visitor, id: Token, after: str = "0",
               era: str = "") -> None:
    try:
        table = await open_table(hall, id)
        check_crowd(hall, table, visitor)
    except Problem as problem:
        await socket.close(NOT_ALLOWED, problem.form.reason)
        return
    await socket.accept()
    await hall.fill(table)
    watcher = Watcher(visitor)
    is_new = visitor is not None and visitor not in hall.hub.online(table.id)
    hall.hub.join(table.id, watcher)
    # no await between these two: nothing can happen that is neither missed nor told
    catch_up(hall, table, watcher, number(after, 0), number(era, table.sheet.era))
    try:
        if is_new:
            hall.show(table)
        await converse(socket, watcher)
    finally:
        hall.hub.leave(table.id, watcher)
        if id in hall.tables and visitor is not None and visitor not in hall.hub.online(id):
            hall.show(hall.tables[id])


def number(text: str, usual: int) -> int:
    is_number = text.isascii() and text.isdigit() and len(text) < 8
    return min(int(text), MOST_PLIES) if is_number else usual


def check_crowd(hall: Hall, table: Table, visitor: str | None) -> None:
    limits = hall.settings.limits
    is_crowded = len(list(hall.hub.at(table.id))) >= limits.sockets_a_table and not table.seats_of(visitor)
    if is_crowded or hall.hub.count(visitor) >= limits.sockets:
        raise Problem(429, "too-many", "Too many open lines.")


def catch_up(hall: Hall, table: Table, watcher: Watcher, after: int, era: int) -> None:
    watcher.tell(text_of(TableMessage(hall.face(table, watcher.visitor))))
    kept = lost_below(table, after, era)
    if era != table.sheet.era or kept < after:
        watcher.tell(text_of(UndoneMessage(table.sheet.era, kept)))
    if kept < table.position.ply:
        watcher.tell(text_of(PliesMessage(table.sheet.era, kept, encoded(table.plies(kept)))))
    if at := hall.thinking.preparing:
        watcher.tell(text_of(PreparingMessage(at.done, at.of, at.what)))
    if table.problem:
        watcher.tell(text_of(ProblemMessage(table.problem)))


async def converse(socket: WebSocket, watcher: Watcher) -> None:
    """Until either side ends it. What the browser says here is not listened to: actions are posted."""
    listening = asyncio.create_task(listen(socket))
    telling = asyncio.create_task(tell(socket, watcher))
    await asyncio.wait({listening, telling}, return_when=asyncio.FIRST_COMPLETED)
    for task in (listening, telling):
        task.cancel()
    await asyncio.gather(listening, telling, return_exceptions=True)


async def listen(socket: WebSocket) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.receive_text()


async def tell(socket: WebSocket, watcher: Watcher) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        while (message := await watcher.next()) is not None:
            await socket.send_text(message)
        await socket.close(COME_AGAIN)
