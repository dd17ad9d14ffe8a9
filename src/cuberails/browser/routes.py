"""The requests of the page, as the server answers them: method and path to a function of the table.

What needs other people is refused in one sentence: a table in this browser has no address that friends could
open.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

import msgspec

from cuberails.server.errors import Problem, forbidden, invalid, unknown
from cuberails.server.forms import form_of
from cuberails.server.messages import (
    ActionForm,
    AgreeForm,
    HintForm,
    MapCheck,
    MapProblems,
    Me,
    NameForm,
    NewLesson,
    NewTable,
    NextForm,
    OrderForm,
    Plies,
    PreparingForm,
    RecordText,
    UndoForm,
)
from cuberails.server.tables import hints, lessons, questions
from cuberails.server.tables import undo as undoing
from cuberails.server.tables.broadcast import encoded
from cuberails.server.tables.create import from_record, new_table, rematch
from cuberails.server.tables.names import clean_name
from cuberails.server.tables.offered import offered_catalog
from cuberails.server.tables.order_requests import cancel_order, place_order
from cuberails.server.tables.play import act, hurry_bot, open_table
from cuberails.server.tables.registry import TableRegistry
from cuberails.server.tables.response import listings_for
from cuberails.server.tables.review import review_of, start_review
from cuberails.server.tables.table import Table
from cuberails.views import aid_of, board_of, example_of, rules_of
from cuberails.views.lesson import lesson_lines

VISITOR = "me"
ALONE = "This edition runs in your browser alone: friends cannot join by a link. Run a server for that."
TABLE = "/tables/(?P<id>[!-.0-~]{1,80})"
SEAT = TABLE + "/seats/(?P<seat>[0-9])"


class Asked(NamedTuple):
    """A request: parts of the path, of the query, and the body."""

    registry: TableRegistry
    parts: Mapping[str, str]
    query: Mapping[str, str]
    body: str

    async def table(self) -> Table:
        return await open_table(self.registry, self.parts["id"], VISITOR)

    def number(self, name: str, usual: int = 0) -> int:
        text = self.query.get(name, self.parts.get(name, str(usual)))
        if not (text.isascii() and text.isdigit() and len(text) < 8):
            raise invalid(f"{name}: a number is needed")
        return int(text)

    def text(self, name: str) -> str:
        return self.query.get(name, "")


Handler = Callable[[Asked], Awaitable[Any]]
routes: list[tuple[str, re.Pattern[str], Handler]] = []


def route(method: str, path: str) -> Callable[[Handler], Handler]:
    def add(handler: Handler) -> Handler:
        routes.append((method, re.compile(path), handler))
        return handler

    return add


async def answer(registry: TableRegistry, method: str, address: str, body: str) -> tuple[int, str]:
    """The status and the JSON text."""
    parts = urlsplit(address)
    try:
        for known, path, handler in routes:
            if known == method and (found := path.fullmatch(parts.path)):
                query = dict(parse_qsl(parts.query, keep_blank_values=True))
                made = await handler(Asked(registry, found.groupdict(), query, body))
                return 200, (made if isinstance(made, bytes) else msgspec.json.encode(made)).decode()
        raise unknown("request")
    except Problem as problem:
        return problem.status, msgspec.json.encode(problem.form).decode()


# who plays


@route("GET", "/me")
async def me(asked: Asked) -> Any:
    pool = asked.registry.bot_pool
    step = pool.preparing
    preparing = PreparingForm(step.done, step.of, step.what) if step else None
    return Me(await asked.registry.store.name_of(VISITOR), "", pool.is_ready, preparing)


@route("PUT", "/me")
async def rename(asked: Asked) -> Any:
    name = clean_name(form_of(asked.body, NameForm).name)
    if not name:
        raise invalid("name: enter a name")
    await asked.registry.store.name_visitor(VISITOR, name)
    return await me(asked)


@route("POST", "/(me/recovery|invitations|seats)")
@route("GET", "/me/recovery")
@route("POST", SEAT + "/link")
@route("DELETE", SEAT + "/link")
@route("PATCH", SEAT)
async def needs_others(asked: Asked) -> None:
    raise forbidden(ALONE)


# what can be played and read


@route("GET", "/catalog")
async def catalog(asked: Asked) -> Any:
    return offered_catalog()


@route("GET", "/rules/(?P<game>[^/]+)")
async def rules(asked: Asked) -> Any:
    return rules_of(questions.known_game(asked.parts["game"]))


@route("GET", "/aid/(?P<game>[^/]+)")
async def aid(asked: Asked) -> Any:
    return aid_of(questions.known_game(asked.parts["game"]))


@route("GET", "/games/(?P<game>[^/]+)/example")
async def example(asked: Asked) -> Any:
    return example_of(questions.known_game(asked.parts["game"]))


@route("POST", "/maps/check")
async def check_map(asked: Asked) -> Any:
    return MapProblems(questions.problems_of(form_of(asked.body, MapCheck)))


@route("GET", "/lessons")
async def get_lessons(asked: Asked) -> Any:
    return lesson_lines()


# tables


@route("GET", "/tables")
async def my_tables(asked: Asked) -> Any:
    return listings_for(await asked.registry.store.tables_of(VISITOR), VISITOR)


@route("POST", "/tables")
async def create(asked: Asked) -> Any:
    form = form_of(asked.body, NewTable)
    if any(seat.kind == "link" for seat in form.seats):
        raise forbidden(ALONE)
    return seen(asked, await new_table(asked.registry, VISITOR, form))


@route("POST", "/records")
async def bring_record(asked: Asked) -> Any:
    return seen(asked, await from_record(asked.registry, VISITOR, form_of(asked.body, RecordText)))


@route("POST", "/lessons")
async def start_lesson(asked: Asked) -> Any:
    table, _ = await lessons.start_lesson(asked.registry, VISITOR, form_of(asked.body, NewLesson))
    return seen(asked, table)


@route("GET", TABLE)
async def show(asked: Asked) -> Any:
    return seen(asked, await asked.table())


def seen(asked: Asked, table: Table) -> Any:
    return asked.registry.response_for(table, VISITOR)


@route("GET", TABLE + "/board")
async def board(asked: Asked) -> Any:
    return board_of((await asked.table()).game)


@route("GET", TABLE + "/plies")
async def plies(asked: Asked) -> Any:
    table, after = await asked.table(), asked.number("after")
    await asked.registry.encode_plies(table)
    return Plies(table.row.era, None if after else table.start_view(), encoded(table.plies(after)))


@route("GET", TABLE + "/plies/(?P<ply>[0-9]+)/considered")
async def considered(asked: Asked) -> Any:
    return await questions.considered_before(asked.registry, await asked.table(), asked.number("ply"))


@route("GET", TABLE + "/plies/(?P<ply>[0-9]+)/places")
async def places(asked: Asked) -> Any:
    return questions.places_after(await asked.table(), asked.number("ply"))


@route("GET", TABLE + "/options")
async def options(asked: Asked) -> Any:
    return questions.options_after(await asked.table(), asked.number("ply"), asked.text("draft"))


@route("GET", TABLE + "/offers")
async def offers(asked: Asked) -> Any:
    table = await asked.table()
    return questions.offers_after(table, asked.number("ply"), asked.text("draft"), asked.text("place"))


@route("GET", TABLE + "/why-not")
async def why_not(asked: Asked) -> Any:
    table = await asked.table()
    return questions.why_not(table, asked.number("ply"), asked.text("draft"), asked.text("place"))


@route("GET", TABLE + "/record")
async def record(asked: Asked) -> Any:
    return ((await asked.table()).record().to_json() + "\n").encode()


@route("GET", TABLE + "/result")
async def result(asked: Asked) -> Any:
    return await questions.outcome_of(asked.registry, await asked.table())


@route("GET", TABLE + "/review")
async def get_review(asked: Asked) -> Any:
    return await review_of(asked.registry, await asked.table())


# what changes a table


@route("POST", TABLE + "/actions")
async def say(asked: Asked) -> Any:
    return (await act(asked.registry, await asked.table(), VISITOR, form_of(asked.body, ActionForm)))[1]


@route("PUT", SEAT + "/order")
async def order(asked: Asked) -> Any:
    table, form = await asked.table(), form_of(asked.body, OrderForm)
    await place_order(asked.registry, table, VISITOR, asked.number("seat"), form)
    return seen(asked, table)


@route("DELETE", SEAT + "/order")
async def end_order(asked: Asked) -> Any:
    table = await asked.table()
    await cancel_order(asked.registry, table, VISITOR, asked.number("seat"))
    return seen(asked, table)


@route("POST", SEAT + "/hint")
async def hint(asked: Asked) -> Any:
    form, seat = form_of(asked.body, HintForm), asked.number("seat")
    return await hints.hint(asked.registry, await asked.table(), VISITOR, seat, form)


@route("POST", SEAT + "/hint/mine")
async def mine(asked: Asked) -> Any:
    form, seat = form_of(asked.body, HintForm), asked.number("seat")
    return await hints.why_not_mine(asked.registry, await asked.table(), VISITOR, seat, form)


@route("POST", TABLE + "/review")
async def make_review(asked: Asked) -> Any:
    return await start_review(asked.registry, await asked.table(), VISITOR)


@route("POST", TABLE + "/undo")
async def undo(asked: Asked) -> Any:
    table = await asked.table()
    await undoing.undo(asked.registry, table, VISITOR, form_of(asked.body, UndoForm))
    return seen(asked, table)


@route("POST", TABLE + "/redo")
async def redo(asked: Asked) -> Any:
    table = await asked.table()
    await undoing.redo(asked.registry, table, VISITOR)
    return seen(asked, table)


@route("POST", TABLE + "/undo/agree")
async def agree(asked: Asked) -> Any:
    table = await asked.table()
    await undoing.agree(asked.registry, table, VISITOR, form_of(asked.body, AgreeForm).to_ply)
    return seen(asked, table)


@route("POST", TABLE + "/undo/refuse")
async def refuse(asked: Asked) -> Any:
    table = await asked.table()
    await undoing.refuse(asked.registry, table, VISITOR)
    return seen(asked, table)


@route("POST", TABLE + "/move-now")
async def hurry(asked: Asked) -> Any:
    table = await asked.table()
    hurry_bot(asked.registry, table, VISITOR)
    return seen(asked, table)


@route("POST", TABLE + "/rematch")
async def again(asked: Asked) -> Any:
    return seen(asked, await rematch(asked.registry, await asked.table(), VISITOR))


@route("POST", TABLE + "/lesson/next")
async def go_on(asked: Asked) -> Any:
    table = await asked.table()
    await lessons.read_on(asked.registry, table, VISITOR, form_of(asked.body, NextForm))
    return seen(asked, table)


@route("DELETE", TABLE + "/lesson")
async def leave(asked: Asked) -> Any:
    table = await asked.table()
    await lessons.leave_lesson(asked.registry, table, VISITOR)
    return seen(asked, table)
