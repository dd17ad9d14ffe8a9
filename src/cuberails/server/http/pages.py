"""The built front end: its files, and the one HTML page for every path that it routes itself."""

from __future__ import annotations

import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from cuberails.server.errors import Problem, unknown

PAGES = re.compile(
    r"/(?:tables/[^/]+|join/[^/]+|new(?:/[^/]+)?|import|rules(?:/[^/]+)?|aid/[^/]+|join|recover|learn|about)?/?"
)
FILE = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}")  # no folders, no hidden files
FOR_EVER = "public, max-age=31536000, immutable"  # the file name contains a hash of the content
UNBUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>cuberails</title>
<h1>cuberails is running</h1>
<p>The pages are not built yet. In a checkout: <code>make web</code>, which needs Node.js.
The API is described at <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</p></html>"""


class Assets(StaticFiles):
    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = FOR_EVER
        return response


def page_of(site: Path, path: str) -> Response:
    """The HTML page, or a file of the front end's top folder; 404 for any other path."""
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
    """A page or file. For a wrong path, a browser gets the page with status 404, a program gets JSON."""
    site, path = request.app.state.registry.settings.site, request.url.path
    try:
        return page_of(site, path)
    except Problem:
        if "text/html" not in request.headers.get("accept", "") or path.startswith("/api/"):
            raise
        return shell(site, 404)
