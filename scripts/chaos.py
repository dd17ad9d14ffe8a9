"""Hurts a server under load in every way we know, and counts what was lost and what happened twice.

`make chaos` runs it in full and writes the result into docs/server.md; `--short` is for trying it out. Disks
that are full or read-only need root and Linux, and jumps of the clock need libfaketime. What cannot be done
is named in the output.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from faults.disks import BrokenDisk, filled, small_disk
from faults.players import Count, Player
from faults.relay import Relay
from faults.server import Server

ROOT = Path(__file__).parents[1]
POSTGRES = ROOT / "scripts" / "postgres"
PAGE = ROOT / "docs" / "server.md"
FENCE = re.compile(r"(<!-- chaos -->\n```console\n).*?(```\n)", re.DOTALL)
FAKETIME = Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1")
PLAYERS = 4
BACK = 120.0  # seconds in which every fault must be overcome
HURT = 7.0  # seconds of silence; a command to the database waits for five
READY = 600.0  # seconds for a new thinker to load what is compiled, on a busy machine
Fault = Callable[[], float | None]  # the moment from which the recovery counts, if it is not the end


class Trial:
    """Players at a server, and the time from the end of each fault to the next acknowledged action."""

    def __init__(self, server: Server, bots: int = 0) -> None:
        self.server = server
        self.patience = READY if bots else BACK
        server.start()
        self.players = [Player(server.url, number, bots) for number in range(PLAYERS)]
        self.times: list[float] = []
        for player in self.players:
            player.start()
        self.wait_for_all(time.monotonic(), READY)

    def wait_for_all(self, since: float, patience: float) -> None:
        """Until every player has been acknowledged after that moment."""
        end = time.monotonic() + patience
        while any(player.last <= since for player in self.players):
            if time.monotonic() > end or not all(player.is_alive() for player in self.players):
                raise RuntimeError("the players were not heard again")
            time.sleep(0.005)

    def suffer(self, fault: Fault) -> None:
        healed = fault() or time.monotonic()
        self.wait_for_all(healed, self.patience)
        self.times.append(time.monotonic() - healed)

    def end(self) -> Count:
        for player in self.players:
            player.is_over.set()
        for player in self.players:
            player.join(BACK)
        self.server.end()
        self.server.start()  # what counts is what a new process finds
        counts = [player.count() for player in self.players]
        self.server.end()
        return Count(*(sum(column) for column in zip(*counts, strict=True)))


class Report:
    def __init__(self) -> None:
        self.lines = [f"{'':34}{'tries':>6}{'acknowledged':>14}{'lost':>6}{'doubled':>9}   back after"]
        self.is_good = True
        print(self.lines[0], flush=True)

    def add(self, what: str, tries: int, trial: Trial) -> None:
        found = trial.end()
        self.is_good &= not (found.lost or found.doubled)
        middle, worst = statistics.median(trial.times), max(trial.times)
        times = f"median {middle:.2f} s, most {worst:.2f} s"
        numbers = f"{tries:>6}{found.acknowledged:>14,}{found.lost:>6}{found.doubled:>9}"
        self.say(f"{what:<34}{numbers}   {times}")

    def say(self, line: str) -> None:
        self.lines.append(line)
        print(line, flush=True)


def run(report: Report, what: str, tries: int, server: Server, fault: Fault, bots: int = 0) -> None:
    try:
        trial = Trial(server, bots)
        for _ in range(tries):
            time.sleep(random.uniform(0.05, 0.4))
            trial.suffer(fault)
        report.add(what, tries, trial)
    except (RuntimeError, OSError, subprocess.SubprocessError) as error:
        report.is_good = False
        report.say(f"{what:<34} FAILED: {error}")
        if server.process and server.process.poll() is None:
            server.end(signal.SIGKILL)


def killed(server: Server) -> Fault:
    def kill() -> float:
        server.end(signal.SIGKILL)
        dead = time.monotonic()
        server.start()
        return dead

    return kill


def hurt_workers(server: Server, how: signal.Signals) -> Fault:
    """The first child is the worker that thinks for the tables of this trial, or waits for them."""

    def hurt() -> None:
        for pid in server.workers():
            os.kill(pid, how)

    return hurt


@contextmanager
def postgres(folder: Path) -> Iterator[tuple[str, Path]]:
    """Its address, and the folder of its cluster."""
    shutil.rmtree(folder, ignore_errors=True)
    done = subprocess.run([POSTGRES, "start", folder], capture_output=True, text=True, check=True)
    try:
        yield done.stdout.strip(), folder / "cluster"
    finally:
        subprocess.run([POSTGRES, "stop", folder], check=False)


def backends(cluster: Path) -> list[int]:
    """The first process of the database and all its children."""
    first = int((cluster / "postmaster.pid").read_text().split()[0])
    found = subprocess.run(["pgrep", "-P", str(first)], capture_output=True, text=True, check=False)
    return [first, *map(int, found.stdout.split())]


def paused(cluster: Path) -> None:
    every = backends(cluster)
    for pid in every:
        os.kill(pid, signal.SIGSTOP)
    time.sleep(HURT)
    for pid in every:
        os.kill(pid, signal.SIGCONT)


def restarted(cluster: Path) -> None:
    """As after a crash of the database server."""
    first = (cluster / "postmaster.opts").read_text().split()[0]
    command = [str(Path(first).with_name("pg_ctl")), "-D", str(cluster), "-m", "immediate", "-w", "restart"]
    command += ["-l", str(cluster / "log")]
    as_owner = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    subprocess.run([*as_owner, *command], check=True, capture_output=True, cwd=cluster.parent)


def silenced(relay: Relay) -> None:
    relay.is_silent = True
    time.sleep(HURT)
    relay.is_silent = False


def jumped(file: Path) -> Fault:
    def jump() -> None:
        for offset in ("+2d", "-2d", "+0"):
            file.write_text(offset)
            time.sleep(1)

    return jump


def on_sqlite(report: Report, folder: Path, times: Callable[[int], int]) -> None:
    server = Server(folder / "killed")
    run(report, "SQLite: server killed (-9)", times(200), server, killed(server))
    if os.getuid() == 0 and sys.platform == "linux":
        with small_disk(folder / "small") as disk:
            server = Server(disk / "data")
            run(report, "SQLite: disk full for 2 s", times(5), server, lambda: filled(disk))
        on_broken_disk(report, folder / "read-only", times)
    else:
        report.say("disk full, disk read-only: not tried, they need root and Linux")
    if FAKETIME.exists():
        file = folder / "faketime"
        file.write_text("+0")
        fake = {"FAKETIME_TIMESTAMP_FILE": str(file), "FAKETIME_NO_CACHE": "1"}
        fake |= {"LD_PRELOAD": str(FAKETIME), "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        server = Server(folder / "clock", more=fake)
        run(report, "clock jumps by two days, and back", times(5), server, jumped(file))
    else:
        report.say("clock jumps: not tried, libfaketime is not installed")


def on_broken_disk(report: Report, folder: Path, times: Callable[[int], int]) -> None:
    try:
        disk = BrokenDisk(folder)
    except (OSError, subprocess.SubprocessError):
        report.say("disk read-only: not tried, it needs a loop device and ext4")
        return
    try:
        server = Server(disk.folder / "data")
        run(report, "SQLite: disk read-only, restarted", times(5), server, disk.breaks(server))
    finally:
        disk.close()


def on_thinkers(report: Report, folder: Path, times: Callable[[int], int]) -> None:
    server = Server(folder / "thinkers", thinkers=2)
    what = "thinkers killed (-9)"
    run(report, what, times(10), server, hurt_workers(server, signal.SIGKILL), bots=2)
    server = Server(folder / "stopped", thinkers=2)
    what = "thinkers stopped (SIGSTOP)"
    run(report, what, times(3), server, hurt_workers(server, signal.SIGSTOP), bots=2)


def on_postgres(report: Report, folder: Path, times: Callable[[int], int]) -> None:
    with postgres(folder / "postgres") as (address, cluster):
        server = Server(folder / "pg-killed", address)
        run(report, "PostgreSQL: server killed (-9)", times(100), server, killed(server))
        what = "PostgreSQL: database restarted"
        run(report, what, times(10), Server(folder / "pg-restarted", address), lambda: restarted(cluster))
        what = f"PostgreSQL: database paused {HURT:.0f} s"
        run(report, what, times(3), Server(folder / "pg-paused", address), lambda: paused(cluster))
        port = int(address.rpartition(":")[2].partition("/")[0])
        relay = Relay(port)
        relay.start()
        relay.is_up.wait()
        behind = address.replace(f":{port}/", f":{relay.port}/")
        what = f"PostgreSQL: network silent {HURT:.0f} s"
        run(report, what, times(3), Server(folder / "pg-silent", behind), lambda: silenced(relay))
        what = "PostgreSQL: connections cut"
        run(report, what, times(20), Server(folder / "pg-cut", behind), relay.cut)


PARTS = {"sqlite": on_sqlite, "thinkers": on_thinkers, "postgres": on_postgres}


def write(lines: list[str]) -> None:
    text = "\n".join(["$ make chaos", *lines, ""])
    PAGE.write_text(FENCE.sub(lambda found: found[1] + text + found[2], PAGE.read_text()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a twentieth of the tries")
    parser.add_argument("--only", choices=PARTS, help="one part of it")
    parser.add_argument("--write", action="store_true", help="write the output into docs/server.md")
    asked = parser.parse_args()
    report = Report()
    folder = Path(tempfile.mkdtemp(prefix="cuberails-chaos-"))
    folder.chmod(0o755)

    def times(full: int) -> int:
        return max(1, full // 20) if asked.short else full

    try:
        for name, part in PARTS.items():
            if asked.only in (None, name):
                part(report, folder, times)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if asked.write:
        write(report.lines)
    return 0 if report.is_good else 1


if __name__ == "__main__":
    raise SystemExit(main())
