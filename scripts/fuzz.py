"""Sends mutated requests and frames to a server with its limits on, from many loopback addresses.

`python scripts/fuzz.py` starts a server, sends 100,000 and prints what came back. A status of 500 or more, an
answer that does not come, a traceback in the log, or a memory that keeps growing is a flaw. Linux only: it
needs the addresses 127.x.y.z.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from faults.server import Server

from cuberails.games.registry import default

ROUND = 50  # requests of one visitor from one address
FRAMES = 10  # of one WebSocket
PATIENCE = 20.0  # seconds for an answer; the limits close a silent connection before
SHORT = 0.05  # seconds; a request that was cut short has no answer, so nobody waits for it
AT_ONCE = 8  # visitors
SIZES = 10  # times that the memory is looked at
STRANGE = [b"\0", b"\xff", b"\r\n", b"%00", b"%2e%2e/", b"{", b"[" * 40, b"9" * 30, b"-1", b"null", b'"']
VALUES: list[Any] = [None, True, -1, 10**30, 0.5, "", "\0", "\ud800", "x" * 3000, [], {}, [[[]]], {"a": {}}]
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
COOKIE = re.compile(rb"set-cookie: ([^;]+)", re.IGNORECASE)
GAME = default().id
API = "/api/v1"


class Found:
    """What came back, by status; 0 means a request that was cut short, whose connection was closed."""

    def __init__(self) -> None:
        self.statuses: Counter[int] = Counter()
        self.frames = self.hangs = self.sent = 0
        self.broken: list[bytes] = []

    def note(self, status: int, request: bytes) -> None:
        self.sent += 1
        self.statuses[status] += 1
        if status >= 500:
            self.broken.append(request[:2000])


class Visitor:
    """One address with its cookie and a table, whose requests are mutated."""

    def __init__(self, url: str, number: int, found: Found) -> None:
        at = urlsplit(url)
        self.host, self.port = at.hostname or "", at.port or 80
        self.address = f"127.{number // 62500 % 250 + 1}.{number // 250 % 250}.{number % 250 + 1}"
        self.found, self.rng = found, random.Random(number)
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.cookie = self.csrf = ""
        self.table = self.link = "none"

    def request(self, method: str, path: str, body: bytes | None = None, *more: str) -> bytes:
        head = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", f"Cookie: {self.cookie}"]
        head += [f"X-CSRF-Token: {self.csrf}", f"Origin: http://{self.host}:{self.port}", *more]
        head += [f"Content-Length: {len(body)}"] if body is not None else []
        return "\r\n".join([*head, "", ""]).encode("utf-8", "replace") + (body or b"")

    async def send(self, request: bytes, patience: float = PATIENCE) -> tuple[int, bytes]:
        """Status and body; 0 if the server closes the connection."""
        try:
            if self.line is None:
                self.line = await asyncio.open_connection(self.host, self.port, local_addr=(self.address, 0))
            reader, writer = self.line
            writer.write(request)
            async with asyncio.timeout(patience):
                head = await reader.readuntil(b"\r\n\r\n")
                length, cookie = LENGTH.search(head), COOKIE.search(head)
                body = await reader.readexactly(int(length[1])) if length else b""
            if cookie and not self.cookie:
                self.cookie = cookie[1].decode()
            if not length:
                self.close()
            return int(head.split()[1]), body
        except TimeoutError:
            self.found.hangs += patience == PATIENCE
        except (OSError, asyncio.IncompleteReadError, ValueError):
            pass
        self.close()
        return 0, b""

    def close(self) -> None:
        if self.line:
            self.line[1].close()
            self.line = None

    async def enter(self) -> None:
        _, found = await self.send(self.request("GET", f"{API}/me"))
        self.csrf = json.loads(found)["csrf"]
        seats = [{"kind": kind, "name": "", "bot": None} for kind in ("here", "here", "here")]
        seats[self.rng.randrange(1, 3)]["kind"] = self.rng.choice(["here", "link"])
        form = {"game": GAME, "seats": seats, "shuffle": False}
        status, made = await self.send(self.request("POST", f"{API}/tables", json.dumps(form).encode()))
        if status == 201:
            self.table = json.loads(made)["id"]
            links = [seat["link"] for seat in json.loads(made)["seats"] if seat["link"]]
            self.link = links[0] if links else self.link

    def forms(self) -> list[tuple[str, str, Any]]:
        """Requests as a page sends them."""
        at = f"{API}/tables/{self.table}"
        act = {"ply": 0, "era": 0, "sentence": "bid 9", "nonce": f"{self.rng.getrandbits(40):x}"}
        order = {"ply": 0, "era": 0, "kind": "up_to", "amount": 9, "rival": None}
        table: dict[str, Any] = {"game": GAME, "modules": [], "map": None, "house_rules": {}, "seats": []}
        record = {"format": "cuberails/1", "game": GAME, "players": ["A", "B", "C"]}
        return [
            ("POST", f"{at}/actions", act),
            ("POST", f"{at}/undo", {"to_ply": None}),
            ("POST", f"{at}/undo/agree", {"to_ply": 0}),
            ("POST", f"{at}/redo", {}),
            ("POST", f"{at}/move-now", {}),
            ("PUT", f"{at}/seats/0/order", order),
            ("DELETE", f"{at}/seats/0/order", None),
            ("PATCH", f"{at}/seats/1", {"kind": "bot", "bot": "level:1", "name": "x"}),
            ("POST", f"{at}/seats/1/link", {}),
            ("POST", f"{API}/seats", {"link": self.link, "name": "x"}),
            ("POST", f"{API}/invitations", {"link": self.link}),
            ("POST", f"{API}/me/recovery", {"token": "x.y", "replaces": False}),
            ("PUT", f"{API}/me", {"name": "Ann"}),
            ("POST", f"{API}/tables", table),
            ("POST", f"{API}/records", {"text": json.dumps(record | {"actions": ["bid 9"]})}),
            ("POST", f"{API}/maps/check", {"game": GAME, "map": {"tracks": []}}),
            *(("GET", f"{at}{path}", None) for path in READ),
            *(("GET", path, None) for path in (f"{API}/catalog", f"{API}/tables", "/", "/rules", "/readyz")),
        ]

    async def round(self, count: int) -> None:
        """Mutated requests, and now and then a WebSocket with mutated frames."""
        try:
            await self.enter()
            for _ in range(count):
                if self.rng.random() < 0.02:
                    await self.talk()
                request, patience = self.mutated()
                status, _ = await self.send(request, patience)
                self.found.note(status, request)
        finally:
            self.close()

    def mutated(self) -> tuple[bytes, float]:
        method, path, form = self.rng.choice(self.forms())
        way = self.rng.random()
        if way < 0.45 and form is not None:
            body = json.dumps(mutated_json(form, self.rng)).encode("utf-8", "replace")
            return self.request(method, path, body), PATIENCE
        if way < 0.6:
            path = mutated_bytes(path.encode(), self.rng).decode("latin-1")
            path = re.sub(r"[\s\x00-\x20\x7f]", "", path) or "/"
            return self.request(method, path, encode(form)), PATIENCE
        if way < 0.8:
            return self.request(method, path, mutated_bytes(encode(form) or b"{}", self.rng)), PATIENCE
        return mutated_bytes(self.request(method, path, encode(form)), self.rng), SHORT

    async def talk(self) -> None:
        upgrade = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
        path = f"{API}/tables/{self.table}/live?after={self.rng.randrange(-2, 9)}&era=0"
        self.close()
        try:
            reader, writer = await asyncio.open_connection(self.host, self.port, local_addr=(self.address, 0))
            writer.write(self.request("GET", path, None, *upgrade, key))
            async with asyncio.timeout(PATIENCE):
                status = int((await reader.readuntil(b"\r\n\r\n")).split()[1])
            if status >= 500:
                self.found.broken.append(path.encode())
            for _ in range(FRAMES):
                self.found.frames += 1
                writer.write(mutated_bytes(b"\x81\x85\x01\x02\x03\x04igood", self.rng))
                await writer.drain()
                await asyncio.sleep(0)
            writer.close()
        except TimeoutError:
            self.found.hangs += 1
        except (OSError, asyncio.IncompleteReadError):
            pass


READ = ("", "/plies", "/board", "/record", "/options?ply=0&draft=bid", "/why-not?ply=0&draft=bid 1",
        "/places", "/plies/0/places", "/offers?ply=0&place=A1", "/result", "/plies/1/considered")  # fmt: skip


def encode(form: Any) -> bytes | None:
    return None if form is None else json.dumps(form).encode()


def mutated_json(value: Any, rng: random.Random) -> Any:
    """The same with one or two parts replaced, dropped or repeated."""
    if not isinstance(value, dict | list) or rng.random() < 0.1:
        return rng.choice(VALUES)
    if isinstance(value, list):
        return [mutated_json(each, rng) if rng.random() < 0.5 else each for each in value] * rng.choice(
            [1, 1, 2, 9]
        )
    found = dict(value)
    for key in rng.sample(list(found), min(len(found), rng.choice([1, 1, 2]))):
        match rng.randrange(4):
            case 0:
                del found[key]
            case 1:
                found[key + rng.choice(["", "x", "\0"])] = rng.choice(VALUES)
            case _:
                found[key] = mutated_json(found[key], rng)
    return found


def mutated_bytes(text: bytes, rng: random.Random) -> bytes:
    found = bytearray(text)
    for _ in range(rng.choice([1, 1, 2, 5])):
        at = rng.randrange(len(found) + 1)
        match rng.randrange(4):
            case 0 if at < len(found):
                found[at] = rng.randrange(256)
            case 1:
                del found[at : at + rng.choice([1, 3, 20])]
            case 2:
                found[at:at] = rng.choice(STRANGE)
            case _:
                found[at:at] = found[at : at + rng.choice([1, 5, 50])]
    return bytes(found)


async def attack(
    url: str, attempts: int, seed: int = 0, look: Callable[[Found], None] = lambda found: None
) -> Found:
    """Send that many requests; `look` is called about ten times on the way."""
    found, numbers = Found(), iter(range(seed, seed + attempts))
    looks = iter(range(0, attempts + 1, max(1, attempts // SIZES)))
    due = next(looks)

    async def visit() -> None:
        nonlocal due
        while found.sent < attempts:
            await Visitor(url, next(numbers), found).round(min(ROUND, attempts))
            if found.sent >= due:
                look(found)
                due = next(looks, attempts * 2)

    await asyncio.gather(*(visit() for _ in range(AT_ONCE)))
    return found


def memory_of(pid: int) -> float:
    """Megabytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attempts", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    sizes: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", limits=True)
        server.start()
        assert server.process is not None
        pid, begun = server.process.pid, time.monotonic()

        def look(found: Found) -> None:
            sizes.append(memory_of(pid))
            print(f"{found.sent:>8,} requests  {found.frames:>6,} frames  {sizes[-1]:5.0f} MB", flush=True)

        try:
            found = asyncio.run(attack(server.url, asked.attempts, asked.seed, look))
        finally:
            server.end()
        log = (Path(folder) / "server.log").read_text()
    statuses = ", ".join(
        f"{status or 'closed'}: {count:,}" for status, count in sorted(found.statuses.items())
    )
    print(f"{statuses}\n{found.hangs} without an answer, {len(found.broken)} of 500 or more, ", end="")
    print(f"{log.count('Traceback')} tracebacks in the log, in {time.monotonic() - begun:.0f} s")
    for request in found.broken[:5]:
        print(request)
    return 1 if found.hangs or found.broken or "Traceback" in log else 0


if __name__ == "__main__":
    sys.exit(main())
