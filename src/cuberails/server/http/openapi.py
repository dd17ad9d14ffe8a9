"""Types of requests and responses, written once: msgspec checks them and the OpenAPI document shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from fastapi import Request
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from cuberails.server.errors import Problem, ProblemForm
from cuberails.server.forms import form_of
from cuberails.server.http.examples import EXAMPLES

T = TypeVar("T")
JSON = "application/json"
REF = "#/components/schemas/{name}"
REASONS = {
    400: "The request is malformed.",
    403: "Forbidden: not your seat, another origin, or a missing token.",
    404: "Not found.",
    409: "The table has moved on; reload it.",
    413: "The request is too large.",
    422: "The request is not valid, or the rules refuse the action.",
    429: "Rate limit exceeded.",
}
SCHEMA_TYPES: list[Any] = []  # every type in the document
REQUEST_TYPES: list[Any] = []  # types of request bodies


async def read_body(request: Request, form: type[T]) -> T:
    """The body as a struct; 400 or 422 with the reason if it is not valid."""
    try:
        text = await request.body()
    except ClientDisconnect:
        raise Problem(400, "malformed", "The request was not complete.") from None
    return form_of(text, form)


def json_response(found: Any, status: int = 200) -> Response:
    return raw_json(msgspec.json.encode(found), status)


def raw_json(text: bytes, status: int = 200) -> Response:
    return Response(text, status, media_type=JSON)


def route_docs(
    gives: Any = None,
    takes: Any = None,
    status: int = 200,
    also: Mapping[int, Any] | None = None,
    fails: tuple[int, ...] = (),
    name: str = "",
) -> dict[str, Any]:
    """The keyword arguments of a route. A request with a body can also fail in the middleware."""
    if takes:
        REQUEST_TYPES.append(takes)
    may_fail = {*fails, 429, *((400, 403, 413, 422) if takes else ())}
    responses: dict[int | str, dict[str, Any]] = {status: content(gives, "Done.")}
    responses |= {code: content(form, "Done.") for code, form in (also or {}).items()}
    responses |= {code: content(ProblemForm, REASONS[code]) for code in sorted(may_fail)}
    extra = {"requestBody": {"required": True, **body(takes)}} if takes else {}
    return {
        "response_class": Response,
        "status_code": status,
        "responses": responses,
        "openapi_extra": extra,
        "operation_id": name or None,
    }


def content(form: Any, words: str) -> dict[str, Any]:
    return {"description": words} | (body(form) if form is not None else {})


def body(form: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"schema": reference(form)}
    example = EXAMPLES.get(getattr(form, "__name__", ""))
    if example is not None:
        found["example"] = example
    return {"content": {JSON: found}}


def reference(form: Any) -> dict[str, Any]:
    SCHEMA_TYPES.append(form)
    (schema,), _ = msgspec.json.schema_components([form], ref_template=REF)
    return schema


def components() -> dict[str, Any]:
    """The schemas of all types."""
    _, found = msgspec.json.schema_components(SCHEMA_TYPES, ref_template=REF)
    return found


def with_components(document: dict[str, Any]) -> dict[str, Any]:
    document.setdefault("components", {})["schemas"] = components()
    for operation in operations(document):
        # our error handler replaces FastAPI's own response to a bad parameter
        if "422" in operation["responses"]:
            operation["responses"]["422"] = content(ProblemForm, REASONS[422])
    return document


def operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for path in document["paths"].values():
        yield from path.values()
