"""The door: every request passes here before any route sees it, every answer on its way out."""
from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cuberails.server.errors import Problem, forbidden
from cuberails.server.http.identity import COOKIE, Signet, same
from cuberails.server.http.rate_limit import Rate
from cuberails.server.settings import Settings

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
API = "/api/"
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
          "font-src 'self'; connect-src 'self' {sockets}; manifest-src 'self'; base-uri 'none'; "
          "form-action 'self'; frame-ancestors 'none'")
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",               # a seat's link must not leave the site
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "X-Frame-Options": "DENY",
}


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings, signet: Signet) -> None:
        self.app, self.settings, self.signet = app, settings, signet
        self.actions, self.requests = Rate(settings.limits.actions), Rate(settings.limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        scope["visitor"] = self.signet.visitor_of(cookie_of(headers))
        try:
            self.check(scope, headers)
        except Problem as problem:
            await refuse(problem, scope, receive, dressed(send, headers))
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.app(scope, Measured(receive, self.settings.limits.body), dressed(send, headers))

    def check(self, scope: Scope, headers: Headers) -> None:
        self.check_host(headers)
        address = (scope.get("client") or ("", 0))[0]
        if not self.requests.may(address):
            raise Problem(429, "too-many", "Too many requests from this address; wait a little.")
        is_change = scope["type"] == "http" and scope["method"] not in SAFE
        if is_change or scope["type"] == "websocket":
            self.check_origin(scope, headers)
        if is_change and scope["path"].startswith(API):
            self.check_visitor(scope["visitor"], headers)
            check_size(headers, self.settings.limits.body)

    def check_host(self, headers: Headers) -> None:
        """A page elsewhere that lets its own name point here must not get in."""
        if self.settings.hosts and name_of(headers.get("host", "")) not in self.settings.hosts:
            raise forbidden("This server does not answer to that name; `cuberails serve --name` adds one.")

    def check_origin(self, scope: Scope, headers: Headers) -> None:
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        if origin is None:
            is_ours = site in (None, "same-origin", "none")
        else:
            is_ours = origin in self.settings.origins or origin in own_origins(scope, headers)
        if not is_ours:
            raise Problem(403, "wrong-origin", "The request comes from a page of another site.")

    def check_visitor(self, visitor: str | None, headers: Headers) -> None:
        if visitor is None:
            raise Problem(403, "csrf", "Open /api/v1/me first: the cookie that says who asks is missing.")
        if not same(headers.get("x-csrf-token", ""), self.signet.csrf(visitor)):
            raise Problem(403, "csrf", "The token of GET /api/v1/me is missing or wrong.")
        if not self.actions.may(visitor):
            raise Problem(429, "too-many", "That was too much at once; wait a little.")


class Measured:
    """What is received, as long as it is not too much."""

    def __init__(self, receive: Receive, most: int) -> None:
        self.receive, self.left, self.most = receive, most, most

    async def __call__(self) -> Message:
        message = await self.receive()
        self.left -= len(message.get("body", b""))
        if self.left < 0:
            raise too_large(self.most)
        return message


def check_size(headers: Headers, most: int) -> None:
    length = headers.get("content-length", "0")
    if not length.isascii() or not length.isdigit():
        raise Problem(400, "malformed", "Content-Length is not a number.")
    if int(length[:20]) > most:
        raise too_large(most)


def too_large(most: int) -> Problem:
    return Problem(413, "too-large", f"A request may have {most // 1024} kB.")


def name_of(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_plain(host: str) -> bool:
    return all(c.isalnum() or c in ".-:[]_" for c in host)


def own_origins(scope: Scope, headers: Headers) -> Iterable[str]:
    """The page was served under the same name; whether with TLS, a proxy in front may not tell."""
    host = headers.get("host", "")
    is_secure = scope["scheme"] in ("https", "wss")
    return (f"https://{host}",) if is_secure else (f"http://{host}", f"https://{host}")


def cookie_of(headers: Headers) -> str | None:
    """Another program on this host may have set whatever it likes beside ours."""
    return cookie_parser(headers.get("cookie", "")).get(COOKIE)


def dressed(send: Send, headers: Headers) -> Send:
    """Every answer with the headers that browsers obey."""
    host = headers.get("host", "")
    sockets = f"ws://{host} wss://{host}" if is_plain(host) else ""

    async def send_dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            ours = MutableHeaders(scope=message)
            ours.update(HEADERS)
            ours.setdefault("Content-Security-Policy", POLICY.format(sockets=sockets))
            ours.setdefault("Cache-Control", "no-store")
        await send(message)

    return send_dressed


async def refuse(problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
    """A handshake of a WebSocket is refused with an ordinary answer where the server can give one."""
    if scope["type"] == "http":
        await problem.response()(scope, receive, send)
        return
    await receive()
    await send({"type": "websocket.close", "code": 1008, "reason": problem.form.reason[:120]})
