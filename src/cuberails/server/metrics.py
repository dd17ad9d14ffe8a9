"""What a running server measures, in the text format of Prometheus.

Counting costs little, so it always happens. The figures are shown only if an address for them is given.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate

from cuberails.server.memory import memory

SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds
LONG = (0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0)
ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n"})
Reading = Mapping[str, float] | float


class Counter:
    """A number that only grows, by label."""

    kind = "counter"

    def __init__(self, name: str, about: str, label: str = "") -> None:
        self.name, self.about, self.label = name, about, label
        self.values: defaultdict[str, float] = defaultdict(float)

    def add(self, value: str = "", amount: float = 1) -> None:
        self.values[value] += amount

    def samples(self) -> Iterator[str]:
        for value, number in sorted(self.values.items()):
            yield sample(self.name, {self.label: value}, number)


class Histogram:
    """How often something took how long, by label."""

    kind = "histogram"

    def __init__(self, name: str, about: str, bounds: Iterable[float], label: str = "") -> None:
        self.name, self.about, self.label, self.bounds = name, about, label, tuple(bounds)
        self.counts: defaultdict[str, list[int]] = defaultdict(lambda: [0] * (len(self.bounds) + 1))
        self.sums: defaultdict[str, float] = defaultdict(float)

    def observe(self, seconds: float, value: str = "") -> None:
        at = next((n for n, bound in enumerate(self.bounds) if seconds <= bound), len(self.bounds))
        self.counts[value][at] += 1
        self.sums[value] += seconds

    def samples(self) -> Iterator[str]:
        for value, counts in sorted(self.counts.items()):
            labels = {self.label: value}
            for bound, number in zip((*self.bounds, "+Inf"), accumulate(counts), strict=True):
                yield sample(f"{self.name}_bucket", labels | {"le": str(bound)}, number)
            yield sample(f"{self.name}_sum", labels, self.sums[value])
            yield sample(f"{self.name}_count", labels, sum(counts))


class Gauge:
    """A number that is read when somebody asks, alone or by label."""

    kind = "gauge"

    def __init__(self, name: str, about: str, read: Callable[[], Reading], label: str = "") -> None:
        self.name, self.about, self.read, self.label = name, about, read, label

    def samples(self) -> Iterator[str]:
        found = self.read()
        for value, number in found.items() if isinstance(found, Mapping) else [("", found)]:
            yield sample(self.name, {self.label: value}, number)


class Metrics:
    def __init__(self) -> None:
        self.actions = Counter("cuberails_actions_total", "Actions stored, by who acted.", "by")
        self.commits = Histogram("cuberails_commit_seconds", "Time of a transaction.", SHORT)
        self.loop_lag = Histogram(
            "cuberails_loop_lag_seconds", "How much later than asked for a task goes on.", SHORT
        )
        self.requests = Histogram(
            "cuberails_request_seconds", "Time of a request, by status.", SHORT, "status"
        )
        self.queue_wait = Histogram(
            "cuberails_queue_wait_seconds",
            "Time until a thinker is free, by level of the bot.",
            LONG,
            "level",
        )
        self.thinkers_lost = Counter("cuberails_thinkers_lost_total", "Times that a thinker died or hung.")
        self.refusals = Counter("cuberails_refusals_total", "What was refused, by reason.", "reason")
        self.families: list[Counter | Histogram | Gauge] = [
            self.actions,
            self.commits,
            self.loop_lag,
            self.requests,
            self.queue_wait,
            self.thinkers_lost,
            self.refusals,
            Gauge("process_cpu_seconds_total", "Processor time of the server process.", time.process_time),
            Gauge("process_resident_memory_bytes", "Memory of the server process.", resident),
        ]

    def gauge(self, name: str, about: str, read: Callable[[], Reading], label: str = "") -> None:
        self.families.append(Gauge(f"cuberails_{name}", about, read, label))

    def text(self) -> str:
        lines: list[str] = []
        for family in self.families:
            lines += [f"# HELP {family.name} {family.about}", f"# TYPE {family.name} {family.kind}"]
            lines += family.samples()
        return "\n".join(lines) + "\n"


def sample(name: str, labels: Mapping[str, str], number: float) -> str:
    shown = ",".join(f'{label}="{value.translate(ESCAPES)}"' for label, value in labels.items() if label)
    return f"{name}{{{shown}}} {number:.10g}" if shown else f"{name} {number:.10g}"


def resident() -> float:
    return float(memory())
