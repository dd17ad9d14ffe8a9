"""`make bench`: ours and the peers, interleaved in one run, as ratios of medians per CPU second.

Pin it to one core (the Makefile does). The machine is noisy: trust the ratios, not the figures.
"""

import argparse
import os
import sys
from collections.abc import Callable, Container
from pathlib import Path
from statistics import median

import environments
import ours
import twin
from peers import PEERS, SEARCHING_PEERS, SIMULATIONS, Peer, Rate
from rich.console import Console
from rich.progress import track
from rich.table import Table

from cuberails.bots.search.searcher import ROLLOUT_TURNS
from cuberails.games.chicago_express.state import State

OURS: dict[str, Callable[[float], Rate]] = {
    "Chicago Express, uniform": ours.playouts("express", "uniform"),
    "Chicago Express, directed": ours.playouts("express", "directed"),
    "Chicago & NorthWestern, uniform": ours.playouts("northwestern", "uniform"),
    "Chicago & NorthWestern, directed": ours.playouts("northwestern", "directed"),
    "vector environment, 1024 games with masks": ours.vector,
    "plain Python mode": ours.plain,
}
SEARCH: dict[str, Callable[[float], Rate]] = {
    f"Chicago Express, {ROLLOUT_TURNS} turns": ours.search("express"),
    "Chicago Express, to the end": ours.search("express", ours.TO_THE_END),
    f"Chicago & NorthWestern, {ROLLOUT_TURNS} turns": ours.search("northwestern"),
    "Chicago & NorthWestern, to the end": ours.search("northwestern", ours.TO_THE_END),
}
VECTOR, PLAIN = list(OURS)[4:]
MAIN, MAIN_SEARCH = list(OURS)[:2], list(SEARCH)[:2]
TARGETS = {"catanatron": 300, "OpenSpiel hearts (C++)": 1.5, "python-chess": 100, PLAIN: 30}
SEARCH_TARGET = 30_000  # simulations a second of Chicago Express


def measure(todo: dict[str, Peer], seconds: float, rounds: int) -> dict[str, float]:
    """Median actions or simulations per CPU second, by name. Peers that are not installed are left out."""
    rates: dict[str, list[float]] = {}
    console = Console(stderr=True)
    for _ in track(range(rounds), "Rounds", console=console):
        for name in list(todo):
            try:
                rates.setdefault(name, []).append(todo[name](seconds).per_second)
            except ImportError as error:
                console.print(f"{name}: not installed ({error})")
                del todo[name]
    return {name: median(found) for name, found in rates.items() if found}


def blank_table(columns: tuple[str, ...], title: str, caption: str | None = None) -> Table:
    """A table with names on the left and figures on the right."""
    table = Table("", title=title, caption=caption)
    for column in columns:
        table.add_column(column, justify="right")
    return table


def rate_table(rates: dict[str, float]) -> Table:
    table = blank_table(
        ("actions/s", "uniform is", "directed is", "wanted"), "Actions a second, one core, 4 players"
    )
    for name in filter(rates.__contains__, OURS | PEERS):
        rate, others = rates[name], name not in OURS or name == PLAIN
        ratios = [times(rates[us] / rate) if others else "" for us in MAIN]
        wanted = next((f"{n} x" for peer, n in TARGETS.items() if peer.casefold() in name.casefold()), "")
        table.add_row(name, f"{rate:,.0f}", *ratios, wanted if others else "")
    return table


def times(ratio: float) -> str:
    return f"{ratio:,.1f} x" if ratio >= 1 else f"{ratio:.2f} x"


def search_table(rates: dict[str, float]) -> Table:
    table = blank_table(
        ("simulations/s", f"{ROLLOUT_TURNS} turns is", "to the end is", "wanted"),
        f"Simulations a second, searches of {SIMULATIONS:,} from the opening, one core, one thread",
        f"Four players; connect four has two. The bots value a game after {ROLLOUT_TURNS} turns; the peers "
        "play to the end. Catanatron's search is not on PyPI; it is slower than its rollouts.",
    )
    for name in filter(rates.__contains__, SEARCH | SEARCHING_PEERS):
        rate, others = rates[name], name in SEARCHING_PEERS
        ratios = [times(rates[us] / rate) if others else "" for us in MAIN_SEARCH]
        table.add_row(name, f"{rate:,.0f}", *ratios, f"{SEARCH_TARGET:,}" if name in MAIN_SEARCH else "")
    return table


def environment_table(rates: dict[str, float]) -> Table:
    table = blank_table(
        ("steps/s", "ours is", "wanted"),
        "Steps a second of environments, random legal actions, one core",
        "4 players; the vector of ours has observations and masks in it, pgx too.",
    )
    for own, group in environments.ROWS.items():
        for name in filter(rates.__contains__, group):
            ratio = "" if name == own else times(rates[own] / rates[name])
            table.add_row(name, f"{rates[name]:,.0f}", ratio, "2 x" if "pgx connect" in name else "")
    for name in filter(rates.__contains__, environments.SEEN):
        raw = rates[name.removesuffix(", every position encoded")]
        table.add_row(name, f"{rates[name]:,.0f}", f"{rates[name] / raw:.2f} of raw", "0.50 of raw")
    return table


def thread_table(seconds: float) -> Table:
    """By the clock and on all cores, so this run is not pinned to one."""
    table = blank_table(
        ("steps/s", "of one thread"),
        f"The vector environment by threads, {environments.MANY:,} games, wall-clock time, all cores",
    )
    cores, pinned = os.cpu_count() or 1, os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(cores))
    rates = {n: environments.steps_by_threads(n, seconds) for n in sorted({1, 2, cores})}
    os.sched_setaffinity(0, pinned)
    for threads, rate in rates.items():
        table.add_row(f"{threads} of {cores} cores", f"{rate:,.0f}", times(rate / rates[1]))
    return table


def layer_table(rates: dict[str, float]) -> Table:
    table = blank_table(
        ("a step", "ours alone", "the library around it"),
        "What an adapter adds to a step of Chicago Express, microseconds",
        "Ours alone: a mask, an observation and an action, called from Python one by one.",
    )
    alone = 1e6 / rates[environments.OURS_ALONE]
    for name in filter(rates.__contains__, environments.LAYERS):
        step = 1e6 / rates[name]
        ours_here = min(alone, step)
        share = f"{step - ours_here:.1f} ({(step - ours_here) / step:.0%})"
        table.add_row(name, f"{step:.2f}", f"{ours_here:.2f}", share if step > alone else "")
    return table


def their_table(installed: Container[str]) -> Table:
    table = blank_table(("turns/s", "ours is"), "PettingZoo's own performance_benchmark, wall-clock time")
    rates = {
        name: environments.their_benchmark(place)
        for name, place in environments.AEC.items()
        if name in installed
    }
    for name, rate in rates.items():
        ratio = "" if name == environments.OURS_AEC else times(rates[environments.OURS_AEC] / rate)
        table.add_row(name, f"{rate:,.0f}", ratio)
    return table


def cost_table(rates: dict[str, float]) -> Table:
    length, replay = ours.replay_ms()
    rules, everything, second = ours.start_seconds()
    scan, data = ours.hot_scan()
    c_scan = twin.twin_ns(*data)
    pgx = next((rate for name, rate in rates.items() if "pgx" in name), None)
    table = Table(title="Small costs")
    table.add_column("")
    table.add_column("measured", justify="right")
    rows = {
        "bytes of a state": f"{State.dtype.itemsize}",
        "copy of a state in compiled code": f"{ours.copy_ns():.0f} ns",
        "one call from Python": f"{ours.call_us():.2f} µs",
        "Position.play": f"{ours.play_us():.0f} µs",
        f"replay of a record of {length} actions": f"{replay:.1f} ms",
        "import cuberails": f"{ours.import_seconds():.2f} s",
        "first start: rules of both games compiled": f"{rules:.1f} s",
        "first start: rules and opponents": f"{everything:.1f} s",
        "second start": f"{second:.1f} s",
        "memory with 100,000 games in flight": f"{ours.memory_mb(100_000):.0f} MB",
        "scan for affordable hexes": f"{scan:.0f} ns",
        "the same in C -O3": "no compiler" if c_scan is None else f"{c_scan:.0f} ns",
        "vector environment / pgx connect four": "no pgx" if pgx is None else f"{rates[VECTOR] / pgx:.1f} x",
    }
    for name, value in rows.items():
        table.add_row(name, value)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds a round and a player")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--out", type=Path, help="also write the tables to this file")
    parser.add_argument("--environments", action="store_true", help="only the research environments")
    given = parser.parse_args()
    todo = OURS | environments.ALL | environments.LAYERS | environments.SEEN
    if not given.environments:
        todo |= PEERS | SEARCH | SEARCHING_PEERS
    rates = measure(todo, given.seconds, given.rounds)
    constants = [environment_table(rates), thread_table(given.seconds), layer_table(rates)]
    if environments.OURS_AEC in rates:
        constants.append(their_table(rates))
    if not given.environments:
        constants = [rate_table(rates), *constants, cost_table(rates), search_table(rates)]
    for table in constants:
        Console().print(table)
    if given.out:
        with given.out.open("w") as file:
            console = Console(file=file, width=110)
            console.print(f"python {sys.version.split()[0]}, {given.rounds} rounds of {given.seconds} s")
            for table in constants:
                console.print(table)


if __name__ == "__main__":
    main()
