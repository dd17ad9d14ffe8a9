"""The response to a request that is refused."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from cuberails.server.errors import Problem


def response_of(problem: Problem) -> Response:
    return Response(msgspec.json.encode(problem.form), problem.status, media_type="application/json")
