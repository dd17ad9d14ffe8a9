"""Games on a Ray cluster, one task per game. A game whose worker dies is played again."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from itertools import islice
from typing import Any

from cuberails.arena.local import ArenaError
from cuberails.arena.match import Match
from cuberails.arena.play import play_number

AHEAD = 4  # queued games per processor of the cluster
TRIES = 5  # workers that may die in the same game


def play_on_ray(match: Match, numbers: Iterable[int], jobs: int) -> Generator[str]:
    """The games in the order they finish, on a running cluster or on a new one with `jobs` processors."""
    ray = connect(jobs)
    task = ray.remote(num_cpus=1, max_retries=TRIES)(play_number)
    todo, playing = iter(numbers), dict[Any, int]()
    try:
        while True:
            room = max(0, AHEAD * processors(ray) - len(playing))
            playing |= {task.remote(match, number): number for number in islice(todo, room)}
            if not playing:
                return
            for done in ray.wait(list(playing), num_returns=1)[0]:
                yield fetch(ray, done, playing.pop(done))
    finally:
        for unfinished in playing:
            ray.cancel(unfinished, force=True)


def connect(jobs: int) -> Any:
    try:
        import ray
    except ImportError:
        raise ArenaError("Ray is not installed: pip install 'cuberails[ray]'") from None
    if not ray.is_initialized():
        try:
            ray.init(address="auto", logging_level="warning", log_to_driver=False)
        except ConnectionError:
            ray.init(num_cpus=jobs, include_dashboard=False, logging_level="warning", log_to_driver=False)
    return ray


def processors(ray: Any) -> int:
    """The processors of the cluster now: machines come and go."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def fetch(ray: Any, done: Any, number: int) -> str:
    try:
        found: str = ray.get(done)
    except ray.exceptions.RayError as error:
        raise ArenaError(f"game {number}: {str(error).strip().splitlines()[-1]}") from None
    return found
