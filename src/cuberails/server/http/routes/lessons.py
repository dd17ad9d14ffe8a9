"""Lessons: the list, starting one, and going on in it."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, Request
from starlette.responses import Response

from cuberails.display.schema.lesson import LessonLine
from cuberails.server.http.dependencies import (
    RegistryDep,
    TableDep,
    VisitorDep,
    check_new_table_rate,
    network_at,
)
from cuberails.server.http.openapi import json_response, raw_json, read_body, route_docs
from cuberails.server.messages import NewLesson, NextForm, TableForm
from cuberails.server.tables.lessons import leave_lesson, read_on, start_lesson
from cuberails.views.lesson import lesson_lines

routes = APIRouter(tags=["lessons"])
REFUSALS = (403, 404, 409)


@cache
def lessons_text() -> bytes:
    return bytes(json_response(lesson_lines()).body)


@routes.get("/lessons", summary="List the lessons", **route_docs(list[LessonLine]))
async def get_lessons() -> Response:
    return raw_json(lessons_text())


@routes.post(
    "/lessons",
    summary="Start a lesson, or take it up again",
    **route_docs(TableForm, takes=NewLesson, status=201, also={200: TableForm}, fails=(404,)),
)
async def start(request: Request, registry: RegistryDep, visitor: VisitorDep) -> Response:
    form = await read_body(request, NewLesson)
    check_new_table_rate(request, visitor)
    table, is_new = await start_lesson(registry, visitor, form, network_at(request))
    return json_response(registry.response_for(table, visitor), 201 if is_new else 200)


@routes.post(
    "/tables/{id}/lesson/next",
    summary="Go on after a note of the lesson",
    **route_docs(TableForm, takes=NextForm, fails=REFUSALS),
)
async def go_on(request: Request, registry: RegistryDep, table: TableDep, visitor: VisitorDep) -> Response:
    await read_on(registry, table, visitor, await read_body(request, NextForm))
    return json_response(registry.response_for(table, visitor))


@routes.delete(
    "/tables/{id}/lesson",
    summary="Leave the lesson and play on against bots",
    **route_docs(TableForm, fails=REFUSALS),
)
async def leave(registry: RegistryDep, table: TableDep, visitor: VisitorDep) -> Response:
    await leave_lesson(registry, table, visitor)
    return json_response(registry.response_for(table, visitor))
