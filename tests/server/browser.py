"""What a browser does: carries its cookie, sends its token and its origin, and listens at tables."""

from __future__ import annotations

import json
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from cuberails.server.messages import Live

EXPRESS, COOKIE = "chicago-express", "cuberails_visitor"


def here(name: str = "") -> dict[str, Any]:
    return {"kind": "here", "name": name, "bot": None}


def link(name: str = "") -> dict[str, Any]:
    return {"kind": "link", "name": name, "bot": None}


def bot(spec: str = "level:1") -> dict[str, Any]:
    return {"kind": "bot", "name": "", "bot": spec}


class Browser:
    def __init__(self, url: str, name: str = "", cookie: str | None = None, address: str = "") -> None:
        """`address` is where it comes from, such as 127.0.0.2."""
        self.url, self.address = url, address
        way = httpx.HTTPTransport(local_address=address) if address else None
        self.http = httpx.Client(base_url=f"{url}/api/v1", headers={"Origin": url}, timeout=30, transport=way)
        if cookie:
            self.http.cookies.set(COOKIE, cookie, domain="127.0.0.1", path="/")
        self.me = self.http.get("/me").json()
        self.http.headers["X-CSRF-Token"] = self.me["csrf"]
        if name:
            assert self.http.put("/me", json={"name": name}).status_code == 200

    @property
    def cookie(self) -> str:
        return next(value for name, value in self.http.cookies.items() if name.startswith(COOKIE))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.http.close()

    def get(self, path: str, status: int = 200) -> Any:
        return self.ask("GET", path, None, status)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return self.ask("POST", path, {} if body is None else body, status)

    def ask(self, method: str, path: str, body: Any, status: int) -> Any:
        answer = self.http.request(method, path, json=body)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text[:500]}"
        return answer.json()

    def new_table(self, *seats: dict[str, Any], game: str = EXPRESS, **more: Any) -> Any:
        form = {"game": game, "modules": [], "map": None, "house_rules": {}, "shuffle": False}
        return self.post("/tables", form | {"seats": seats or [here("A"), here("B"), here("C")]} | more, 201)

    def say(
        self, table: str, sentence: str, ply: int, status: int = 201, era: int = 0, nonce: str | None = None
    ) -> Any:
        form = {"ply": ply, "era": era, "sentence": sentence, "nonce": nonce or uuid4().hex}
        return self.post(f"/tables/{table}/actions", form, status)

    def join(self, table: dict[str, Any], name: str) -> Any:
        """Take the one open seat of a table, whose host shows the link."""
        (found,) = [seat["link"] for seat in table["seats"] if seat["link"]]
        return self.post(f"/join/{found}", {"name": name})

    def live(self, table: str, after: int = 0, era: int | str = "", **more: Any) -> ClientConnection:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = self.url.replace("http", "ws") + f"/api/v1/tables/{table}/live?after={after}&era={era}"
        headers = {"Cookie": cookies} if cookies else {}
        usual: dict[str, Any] = {"origin": self.url, "additional_headers": headers, "compression": None}
        usual["ping_interval"] = None  # a loaded machine may answer late
        if self.address:
            usual["source_address"] = (self.address, 0)
        return connect(address, **usual | more)


def hear(line: ClientConnection, kind: str, timeout: float = 20) -> Any:
    """The next message of that kind; others are passed over."""
    while True:
        text = line.recv(timeout)
        msgspec.json.decode(text, type=Live)
        message = json.loads(text)
        if message["type"] == kind:
            return message


def drain(line: ClientConnection, quiet: float = 0.3) -> list[str]:
    """The messages until nothing comes for a while, without heartbeats."""
    found = []
    try:
        while True:
            found.append(str(line.recv(quiet)))
    except TimeoutError:
        return [text for text in found if text != '{"type":"beat"}']
