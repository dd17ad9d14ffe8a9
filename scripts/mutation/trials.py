"""Trials: each runs one kind of tests on one mutant, in plain mode, in a forked process.

The parent has imported pytest and numpy but nothing of the package, so that each fork imports the mutant.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any

from mutation.changes import Mutant, load_changed
from mutation.places import ROOT, Place, holds_rules, places_of, rule_tests, shared_tests

PATIENCE = 15  # seconds of work on one test or one pinned game; a mutant that takes longer is caught


class Kind(Enum):
    RULES = "rule tests"
    SHARED = "other tests"
    PINNED = "only pinned games"


def kinds_for(mutant: Mutant) -> list[Kind]:
    """In this order: the other tests are slow and rarely catch a changed rule, so they come last."""
    if holds_rules(mutant.path):
        return [Kind.RULES, Kind.PINNED, Kind.SHARED]
    return [Kind.RULES, Kind.SHARED, Kind.PINNED]


def try_all(
    mutants: Sequence[Mutant], places: Sequence[Place], jobs: int
) -> Iterator[tuple[Mutant, Kind | None]]:
    """Every mutant with the first kind of tests that catches it, or with None."""
    waiting = [(mutant, kinds_for(mutant)) for mutant in reversed(mutants)]
    running = dict[int, tuple[Mutant, list[Kind]]]()
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant, kinds = waiting.pop()
            running[start(mutant, kinds[0], places_of(mutant.path, places))] = mutant, kinds
        child, status = os.wait()
        mutant, kinds = running.pop(child)
        if os.waitstatus_to_exitcode(status) != 0:
            yield mutant, kinds[0]
        elif kinds[1:]:
            waiting.append((mutant, kinds[1:]))
        else:
            yield mutant, None


def start(mutant: Mutant, kind: Kind, places: Sequence[Place]) -> int:
    """The process that tries it; its exit code is 0 if no test fails."""
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        be_patient()
        load_changed(mutant)
        try:
            passes = TRIALS[kind](places)
        except BaseException:  # a broken rule may raise anything; it was noticed
            passes = False
        os._exit(0 if passes else 1)
    return child


def pass_rule_tests(places: Sequence[Place]) -> bool:
    return pass_tests(*rule_tests(places))


def pass_shared_tests(places: Sequence[Place]) -> bool:
    return pass_tests(*shared_tests())


def pass_tests(*arguments: str) -> bool:
    import pytest

    options = ["-x", "-q", "-p", "no:cacheprovider"]
    return pytest.main([*options, *arguments], plugins=[Patience()]) == 0


def pass_pinned_games(places: Sequence[Place]) -> bool:
    """The playthroughs, line by line until one differs, without the slow counts; then the records."""
    from tests.playthroughs.write import NAMES, TABLES, lines_of

    ids = [place.id for place in places]
    for name in NAMES:
        if TABLES[name.table][0] in ids:
            be_patient()
            lines = name.path.read_text("utf-8").splitlines()
            stored = [line for line in lines if not line.startswith("  # ")]
            if not all(a == b for a, b in zip(lines_of(name, is_counted=False), stored, strict=True)):
                return False
    return pass_records(ids)


def pass_records(ids: Sequence[str]) -> bool:
    from cuberails import Record
    from tests.records.test_golden import snapshots_hash

    for path in sorted((ROOT / "tests" / "records").glob("*.jsonl")):
        if any(path.stem.startswith(game) for game in ids):
            for line in path.read_text("utf-8").splitlines():
                be_patient()
                record = Record.parse(line)
                if snapshots_hash(record) != record.extra["snapshots"]:
                    return False
    return True


TRIALS: dict[Kind, Callable[[Sequence[Place]], bool]] = {
    Kind.RULES: pass_rule_tests,
    Kind.SHARED: pass_shared_tests,
    Kind.PINNED: pass_pinned_games,
}


class Patience:
    """A plugin of pytest that limits the time of each test."""

    def pytest_runtest_logstart(self, nodeid: str, location: Any) -> None:
        be_patient()


def be_patient() -> None:
    """End this process after PATIENCE seconds of its own work, however busy the machine is."""
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)


def prepare() -> None:
    """What every fork needs and no mutant changes."""
    import msgspec  # noqa: F401
    import numpy  # noqa: F401
    import pytest  # noqa: F401

    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # loading them takes longer than the rule tests
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
