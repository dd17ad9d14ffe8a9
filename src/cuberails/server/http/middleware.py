"""Checks every request before the routes, and adds security headers to every response."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cuberails.server.errors import Problem, forbidden
from cuberails.server.http.access import refuse_in, route_of
from cuberails.server.http.connections import network_of
from cuberails.server.http.costs import cost_of
from cuberails.server.http.headers import HEADERS
from cuberails.server.http.identity import CookieSigner, constant_time_equal
from cuberails.server.http.pressure import Pressure
from cuberails.server.http.problems import response_of
from cuberails.server.http.rate_limit import RateLimit
from cuberails.server.settings import Settings

INTERNAL = Problem(500, "internal", "Internal server error; the server's log has the details.")
log = logging.getLogger(__name__)
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
API = "/api/"
HEALTH = ("/healthz", "/readyz")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self' {sockets}; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


class SecurityMiddleware:
    def __init__(self, app: ASGIApp, settings: Settings, signer: CookieSigner, pressure: Pressure) -> None:
        self.app, self.settings, self.signer, self.pressure = app, settings, signer, pressure
        self.actions, self.requests = RateLimit(settings.limits.actions), RateLimit(settings.limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        scope["visitor"] = self.signer.visitor_in(cookies_of(headers))
        try:
            self.check(scope, headers)
        except Problem as problem:
            refuse_in(scope, problem.form.error)
            await refuse(problem, scope, receive, with_security_headers(send, headers))
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            body = BodyLimit(receive, self.settings.limits.body)
            await self.answer(scope, body, with_security_headers(send, headers))

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the app. An error that no handler knows gets a response with the headers of all others."""
        is_begun = False

        async def send_noted(message: Message) -> None:
            nonlocal is_begun
            is_begun = True
            await send(message)

        try:
            await self.app(scope, receive, send_noted)
        except Exception:
            log.exception("internal error: %s %s", scope["method"], route_of(scope))
            refuse_in(scope, INTERNAL.form.error)
            if not is_begun:
                await response_of(INTERNAL)(scope, receive, send)

    def check(self, scope: Scope, headers: Headers) -> None:
        if scope["path"] not in HEALTH:  # a container asks by its own address
            self.check_host(headers)
        network = network_of((scope.get("client") or ("", 0))[0])
        scope["app"].state.registry.bans.check_address(network)
        cost = cost_of(scope.get("method", "SOCKET"), scope["path"]) * self.pressure.note(network)
        if not self.requests.allows(network, cost):
            raise Problem(429, "too-many", "Too many requests from this address; try again in a minute.")
        is_change = scope["type"] == "http" and scope["method"] not in SAFE
        if is_change or scope["type"] == "websocket":
            self.check_origin(scope, headers)
        if is_change and scope["path"].startswith(API):
            self.check_visitor(scope["visitor"], headers)
            check_size(headers, self.settings.limits.body)

    def check_host(self, headers: Headers) -> None:
        """Prevent DNS rebinding: another site may let its own name point to this server."""
        if self.settings.hosts and name_of(headers.get("host", "")) not in self.settings.hosts:
            raise forbidden("This server does not answer to that name; add it with `cuberails serve --name`.")

    def check_origin(self, scope: Scope, headers: Headers) -> None:
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        if origin is None:
            is_ours = site in (None, "same-origin", "none")
        else:
            is_ours = origin in self.settings.origins or origin in own_origins(scope, headers)
        if not is_ours:
            reason = "The request comes from another site; allow it with `cuberails serve --origin`."
            raise Problem(403, "wrong-origin", reason)

    def check_visitor(self, visitor: str | None, headers: Headers) -> None:
        if visitor is None:
            raise Problem(403, "csrf", "The cookie is missing; call GET /api/v1/me, or reload the page.")
        if not constant_time_equal(headers.get("x-csrf-token", ""), self.signer.csrf(visitor)):
            reason = "The CSRF token is missing or wrong; get it from GET /api/v1/me, or reload the page."
            raise Problem(403, "csrf", reason)
        if not self.actions.allows(visitor):
            raise Problem(429, "too-many", "Too many actions; try again in a minute.")


class BodyLimit:
    """Receives the body of a request, up to a limit."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self.receive, self.left, self.limit = receive, limit, limit

    async def __call__(self) -> Message:
        message = await self.receive()
        self.left -= len(message.get("body", b""))
        if self.left < 0:
            raise too_large(self.limit)
        return message


def check_size(headers: Headers, limit: int) -> None:
    length = headers.get("content-length", "0")
    if not length.isascii() or not length.isdigit():
        raise Problem(400, "malformed", "Content-Length is not a number.")
    if int(length[:20]) > limit:
        raise too_large(limit)


def too_large(limit: int) -> Problem:
    return Problem(413, "too-large", f"The request is too large; the limit is {limit // 1024} kB.")


def name_of(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_plain(host: str) -> bool:
    return all(c.isalnum() or c in ".-:[]_" for c in host)


def own_origins(scope: Scope, headers: Headers) -> Iterable[str]:
    """The origins of our own pages. Behind a proxy the scheme may be unknown, so both are allowed."""
    host = headers.get("host", "")
    is_secure = scope["scheme"] in ("https", "wss")
    return (f"https://{host}",) if is_secure else (f"http://{host}", f"https://{host}")


def cookies_of(headers: Headers) -> dict[str, str]:
    """Other programs on this host may have set theirs, so the parser must be tolerant."""
    return cookie_parser(headers.get("cookie", ""))


def with_security_headers(send: Send, headers: Headers) -> Send:
    """Add the security headers to the response."""
    host = headers.get("host", "")
    sockets = f"ws://{host} wss://{host}" if is_plain(host) else ""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            response = MutableHeaders(scope=message)
            response.update(HEADERS)
            response.setdefault("Content-Security-Policy", POLICY.format(sockets=sockets))
            response.setdefault("Cache-Control", "no-store")
        await send(message)

    return send_with_headers


async def refuse(problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
    """Respond with the problem, or close a WebSocket before the handshake."""
    if scope["type"] == "http":
        await response_of(problem)(scope, receive, send)
        return
    await receive()
    await send({"type": "websocket.close", "code": 1008, "reason": problem.form.reason[:120]})
