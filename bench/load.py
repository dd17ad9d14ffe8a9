"""`make load`: live tables with a client at every seat, over real sockets, on a server that it starts.

Every client is a visitor with a cookie and an open WebSocket. The client whose turn it is posts the next
sentence of a game that was generated before. Measured is the time from just before the post until the ply has
arrived at each of the other clients of the table.

`--limits` leaves the limits of the server on; then the clients of each table come from a loopback address of
their own. `--hostile N` measures once without and once beside N hostile clients, with limits.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

os.environ["CUBERAILS_JIT"] = "0"  # generating a few hundred games takes less time than loading compiled code

from websockets.asyncio.client import ClientConnection, connect

from cuberails.engine.batch import play_sentences
from cuberails.engine.game import make_game

SEATS, GAMES = 4, 40
WANTED = 0.150  # seconds, the target for 95 of 100 plies
PLIES = '{"type":"plies"'
FROM = re.compile(r'"from":(\d+)')
READY = re.compile(r"cuberails is ready: http://([^:]+):(\d+)/")


class Http:
    """One connection that is kept open. It does little, so that the client is not what limits the speed."""

    def __init__(self, host: str, port: int, address: str) -> None:
        self.host, self.port, self.cookie, self.csrf = host, port, "", ""
        self.local = (address, 0)

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port, local_addr=self.local)

    async def ask(self, method: str, path: str, form: object = None) -> tuple[int, bytes]:
        body = b"" if form is None else json.dumps(form).encode()
        self.writer.write(
            f"{method} /api/v1{path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nCookie: {self.cookie}\r\n"
            f"X-CSRF-Token: {self.csrf}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
        found = await self.reader.readexactly(int(length[1]) if length else 0)
        if cookie := re.search(r"set-cookie: ([^;]+)", head, re.IGNORECASE):
            self.cookie = cookie[1]
        return int(head.split()[1]), found

    async def get(self, method: str, path: str, form: object = None) -> dict[str, object]:
        status, found = await self.ask(method, path, form)
        if status >= 300:
            raise SystemExit(f"{method} {path}: {status} {found[:300]!r}")
        made: dict[str, object] = json.loads(found)
        return made

    async def enter(self) -> None:
        await self.open()
        self.csrf = str((await self.get("GET", "/me"))["csrf"])


@dataclass
class Seat:
    http: Http
    line: ClientConnection | None = None
    arrived: dict[int, float] = field(default_factory=dict)  # when each ply arrived
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        assert self.line is not None
        async for message in self.line:
            text = str(message)
            if text.startswith(PLIES) and (found := FROM.search(text)):
                self.arrived[int(found[1])] = time.perf_counter()
                self.news.set()

    async def hears(self, ply: int) -> float:
        while ply not in self.arrived:
            self.news.clear()
            await self.news.wait()
        return self.arrived.pop(ply)


class LoadTable:
    def __init__(self, host: str, port: int, number: int, sentences: list[str], movers: list[int]) -> None:
        self.host, self.port, self.sentences, self.movers = host, port, sentences, movers
        self.address = f"127.1.{number // 250}.{number % 250 + 1}"
        self.seats: list[Seat] = []
        self.samples: list[float] = []
        self.actions = 0

    async def open(self) -> None:
        self.seats = [Seat(Http(self.host, self.port, self.address)) for _ in range(SEATS)]
        for seat in self.seats:
            await seat.http.enter()
        kinds = [{"kind": "here", "name": "A"}, *({"kind": "link", "name": name} for name in "BCD")]
        form = {"game": "chicago-express", "seats": kinds, "shuffle": False}
        made = await self.seats[0].http.get("POST", "/tables", form)
        self.id = made["id"]
        for seat, told in zip(self.seats[1:], list(made["seats"])[1:], strict=True):  # type: ignore[call-overload]
            await seat.http.get("POST", f"/join/{told['link']}", {"name": "x"})
        for seat in self.seats:
            seat.line = await connect(
                f"ws://{self.host}:{self.port}/api/v1/tables/{self.id}/live?after=0&era=0",
                compression=None,
                additional_headers={"Cookie": seat.http.cookie},
                max_size=None,
                ping_interval=None,
                local_addr=seat.http.local,
            )

    async def play(self, pace: float, until: float) -> None:
        listeners = [asyncio.create_task(seat.listen()) for seat in self.seats]
        await asyncio.sleep(random.random() * pace)
        for ply, (sentence, mover) in enumerate(zip(self.sentences, self.movers, strict=True)):
            if time.perf_counter() > until:
                break
            await self.act(ply, sentence, self.seats[mover])
            await asyncio.sleep(pace * (0.5 + random.random()))
        for listener in listeners:
            listener.cancel()

    async def act(self, ply: int, sentence: str, mover: Seat) -> None:
        form = {"ply": ply, "era": 0, "sentence": sentence, "nonce": uuid4().hex}
        began = time.perf_counter()
        status, found = await mover.http.ask("POST", f"/tables/{self.id}/actions", form)
        if status != 201:
            raise SystemExit(f"ply {ply}: {status} {found[:300]!r}")
        arrived = await asyncio.gather(*(seat.hears(ply) for seat in self.seats))
        others = [at for seat, at in zip(self.seats, arrived, strict=True) if seat is not mover]
        self.samples += [at - began for at in others]
        self.actions += 1

    async def close(self) -> None:
        for seat in self.seats:
            assert seat.line is not None
            await seat.line.close()
            seat.http.writer.close()


def games() -> list[tuple[list[str], list[int]]]:
    """Random games: their sentences, each with the seat that says it."""
    game = make_game("chicago-express", list("ABCD"))
    found = []
    for seed in range(GAMES):
        sentences, position, movers = play_sentences(game, 1, seed, "directed"), game.start(), []
        for sentence in sentences:
            movers.append(position.to_move or 0)
            position = position.play(sentence)
        found.append((sentences, movers))
    return found


@contextmanager
def server(database: str, limits: bool, workers: int = 1) -> Iterator[tuple[str, int, int]]:
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "cuberails",
            "serve",
            "--port",
            "0",
            "--data",
            folder,
            "--thinkers",
            "0",
            *([] if limits else ["--unlimited"]),
            *(["--database", database] if database else []),
            *(["--workers", str(workers)] if workers > 1 else []),
        ]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        found = READY.search(child.stdout.readline())
        if found is None:
            raise SystemExit("the server did not start")
        try:
            yield found[1], int(found[2]), child.pid
        finally:
            child.terminate()
            child.wait(20)


def attacking(url: str, table: str, count: int, seconds: float) -> subprocess.Popen[bytes]:
    """A process of its own, so that the honest clients are not slowed down by hostile ones beside them."""
    command = [sys.executable, str(Path(__file__).with_name("hostile.py")), url, table]
    return subprocess.Popen([*command, "--count", str(count), "--seconds", str(seconds)])


def cpu_of_all(pid: int) -> float:
    """Seconds of processor time of a server and its workers."""
    done = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False)
    return sum(cpu_of(each) for each in [pid, *map(int, done.stdout.split())])


def cpu_of(pid: int) -> float:
    """Seconds of processor time that a process has used; 0 if the system does not say."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            parts = file.read().rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0.0


def quantile(samples: list[float], share: float) -> float:
    return sorted(samples)[min(len(samples) - 1, int(len(samples) * share))]


async def measure(
    host: str, port: int, pid: int, tables: int, pace: float, seconds: float, hostile: int = 0
) -> float:
    """Print one line of figures; return the time in which 95 of 100 plies arrive."""
    made = games()
    all_tables = [LoadTable(host, port, number, *made[number % GAMES]) for number in range(tables)]
    for first in range(0, tables, 20):
        await asyncio.gather(*(table.open() for table in all_tables[first : first + 20]))
    attack = attacking(f"http://{host}:{port}", str(all_tables[0].id), hostile, seconds) if hostile else None
    began, server_cpu, own_cpu = time.perf_counter(), cpu_of_all(pid), time.process_time()
    await asyncio.gather(*(table.play(pace, began + seconds) for table in all_tables))
    taken = time.perf_counter() - began
    server_cpu, own_cpu = cpu_of_all(pid) - server_cpu, time.process_time() - own_cpu
    samples = [sample for table in all_tables for sample in table.samples]
    actions = sum(table.actions for table in all_tables)
    p50, p95, p99 = (quantile(samples, share) for share in (0.5, 0.95, 0.99))
    print(
        f"{tables:6} tables {tables * SEATS:6} sockets {actions / taken:7.0f} actions/s   "
        f"p50 {p50 * 1000:5.0f} ms  p95 {p95 * 1000:5.0f} ms  p99 {p99 * 1000:5.0f} ms   "
        f"server {server_cpu / taken:4.0%}  clients {own_cpu / taken:4.0%} of a core, "
        f"{1000 * server_cpu / actions:.2f} ms of it an action",
        flush=True,
    )
    if attack:
        attack.wait(60)
    for table in all_tables:
        await table.close()
    return p95


def main() -> None:
    options = argparse.ArgumentParser(description="Live tables with a client at every seat.")
    options.add_argument("--tables", type=int, default=200)
    options.add_argument("--pace", type=float, default=2.0, help="seconds between two actions at a table")
    options.add_argument("--seconds", type=float, default=20.0)
    options.add_argument("--climb", action="store_true", help="more and more tables, until it is too slow")
    options.add_argument("--limits", action="store_true", help="leave the limits of the server on")
    options.add_argument("--hostile", type=int, default=0, help="hostile clients in a second measurement")
    options.add_argument("--database", default="", help="as of cuberails serve")
    options.add_argument("--workers", type=int, default=1, help="as of cuberails serve")
    given = options.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    tables, limits = given.tables, given.limits or given.hostile > 0
    if given.hostile:
        found = []
        for hostile in (0, given.hostile):
            with server(given.database, limits, given.workers) as (host, port, pid):
                found.append(
                    asyncio.run(measure(host, port, pid, tables, given.pace, given.seconds, hostile))
                )
        print(f"beside {given.hostile} hostile clients, p95 is {found[1] / found[0]:.1f} times as long")
        return
    while True:
        with server(given.database, limits, given.workers) as (host, port, pid):
            p95 = asyncio.run(measure(host, port, pid, tables, given.pace, given.seconds))
        if not given.climb or p95 > WANTED:
            break
        tables = tables * 3 // 2


if __name__ == "__main__":
    main()
