"""Run the browser tests several times while a loop keeps every core busy, which brings out races.

Each run prints one line. The first run that fails prints its whole output and ends the script.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WEB = Path(__file__).resolve().parents[1] / "web"
COMMAND = ["npm", "run", "e2e", "--", "--project=site", "--retries=0"]
# A loop looks at its parent from time to time, so that none outlives this script, however it ends.
LOOP = "import os\nparent = os.getppid()\nwhile os.getppid() == parent:\n    for _ in range(10**6): pass"


@contextmanager
def busy_cores() -> Iterator[None]:
    loops = []
    try:
        for core in range(os.cpu_count() or 1):
            loops.append(subprocess.Popen([sys.executable, "-c", LOOP]))
            if hasattr(os, "sched_setaffinity"):
                os.sched_setaffinity(loops[-1].pid, {core})
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def browser_tests() -> tuple[int, str]:
    """Exit status and output. Stopped from outside, it lets the tests stop their browser and their server."""
    tests = subprocess.Popen(
        COMMAND, cwd=WEB, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    try:
        output, _ = tests.communicate()
        return tests.returncode, output
    finally:
        if tests.returncode is None:
            os.killpg(tests.pid, signal.SIGINT)
            tests.wait()


def count(word: str, output: str) -> int:
    found = re.search(rf"^ +(\d+) {word}\b", output, re.MULTILINE)
    return int(found[1]) if found else 0


def run_once(number: int) -> bool:
    start = time.monotonic()
    status, output = browser_tests()
    passed, failed = count("passed", output), count("failed", output)
    is_clean = status == 0 and passed > 0
    if not is_clean:
        print(output)
    print(f"run {number}: {passed} passed, {failed} failed, {time.monotonic() - start:.0f} s", flush=True)
    return is_clean


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("times", nargs="?", type=int, default=10)
    times = parser.parse_args().times
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that loops and tests are stopped then too
    with busy_cores():
        if not all(run_once(number) for number in range(1, times + 1)):
            sys.exit(1)


if __name__ == "__main__":
    main()
