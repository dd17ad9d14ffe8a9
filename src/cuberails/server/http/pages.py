"""The built front end: files under their names, and the one page for every path that is the browser's own."""
from __future__ import annotations

import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from cuberails.server.errors import Problem, unknown

PAGES = re.compile(r"/(?:tables/[^/]+|join/[^/]+|import|rules/[^/]+|aid/[^/]+|about)?/?")
FILE = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}")         # no folder, no drive, nothing hidden
FOR_EVER = "public, max-age=31536000, immutable"        # the name changes with what is in it
UNBUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>cuberails</title>
<h1>cuberails is running</h1>
<p>The pages are not built yet. In a checkout: <code>make web</code>, which needs Node.js.
The API stands at <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</p></html>"""


class Assets(StaticFiles):
    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)      # type: ignore[arg-type]
        response.headers["Cache-Control"] = FOR_EVER
        return response


def page_of(site: Path, path: str) -> Response:
    """The page where the path is one of its own, a file of the front end's top folder, or 404."""
    if PAGES.fullmatch(path):
        return shell(site)
    name = path.removeprefix("/")
    if FILE.fullmatch(name) and (site / name).is_file():
        return FileResponse(site / name, headers={"Cache-Control": "no-cache"})
    raise unknown("page")


def shell(site: Path, status: int = 200) -> Response:
    index = site / "index.html"
    response = FileResponse(index, status) if index.is_file() else HTMLResponse(UNBUILT, status)
    response.headers["Cache-Control"] = "no-cache"
    return response


async def page(request: Request) -> Response:
    """Somebody who follows a wrong link reads so on the page; a program gets JSON."""
    site, path = request.app.state.hall.settings.site, request.url.path
    try:
        return page_of(site, path)
    except Problem:
        if "text/html" not in request.headers.get("accept", "") or path.startswith("/api/"):
            raise
        return shell(site, 404)
