"""What a route takes and gives, told once: checked by msgspec, and shown in the OpenAPI document."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from fastapi import Request
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from cuberails.server.errors import Problem, ProblemForm, invalid
from cuberails.server.http.examples import EXAMPLES

T = TypeVar("T")
JSON = "application/json"
REF = "#/components/schemas/{name}"
REASONS = {
    400: "The request is not JSON.", 403: "Not for you: another's seat, another site, no token.",
    404: "There is no such thing.", 409: "The table is elsewhere by now.", 413: "Too large.",
    422: "The request is not what it should be, or the rules refuse it.", 429: "Too much at once.",
}
SHAPES: list[Any] = []              # every type that a route names
TAKEN: list[Any] = []               # those among them that a browser sends


async def read(request: Request, form: type[T]) -> T:
    """The body as the form; 400 and 422 say what is wrong and where."""
    try:
        return msgspec.json.decode(await request.body(), type=form)
    except ClientDisconnect:
        raise Problem(400, "malformed", "The request broke off.") from None
    except msgspec.ValidationError as error:
        raise invalid(str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Problem(400, "malformed", f"Not JSON: {error}") from None


def answer(found: Any, status: int = 200) -> Response:
    return raw(msgspec.json.encode(found), status)


def raw(text: bytes, status: int = 200) -> Response:
    return Response(text, status, media_type=JSON)


def told(gives: Any = None, takes: Any = None, status: int = 200, also: Mapping[int, Any] | None = None,
         fails: tuple[int, ...] = (), name: str = "") -> dict[str, Any]:
    """The keywords of a route. Whatever changes something may also fail at the door."""
    if takes:
        TAKEN.append(takes)
    may_fail = {*fails, 429, *((400, 403, 413, 422) if takes else ())}
    responses: dict[int | str, dict[str, Any]] = {status: content(gives, "Done.")}
    responses |= {code: content(form, "Done.") for code, form in (also or {}).items()}
    responses |= {code: content(ProblemForm, REASONS[code]) for code in sorted(may_fail)}
    extra = {"requestBody": {"required": True, **body(takes)}} if takes else {}
    return {"response_class": Response, "status_code": status, "responses": responses, "openapi_extra": extra,
            "operation_id": name or None}


def content(form: Any, words: str) -> dict[str, Any]:
    return {"description": words} | (body(form) if form is not None else {})


def body(form: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"schema": reference(form)}
    example = EXAMPLES.get(getattr(form, "__name__", ""))
    if example is not None:
        found["example"] = example
    return {"content": {JSON: found}}


def reference(form: Any) -> dict[str, Any]:
    SHAPES.append(form)
    (schema,), _ = msgspec.json.schema_components([form], ref_template=REF)
    return schema


def components() -> dict[str, Any]:
    """The schemas of all shapes."""
    _, found = msgspec.json.schema_components(SHAPES, ref_template=REF)
    return found


def with_components(document: dict[str, Any]) -> dict[str, Any]:
    document.setdefault("components", {})["schemas"] = components()
    for operation in operations(document):
        # the door answers a bad parameter as it answers a bad body
        if "422" in operation["responses"]:
            operation["responses"]["422"] = content(ProblemForm, REASONS[422])
    return document


def operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for path in document["paths"].values():
        yield from path.values()
