"""Choose the golden records: for every setup a few games that together visit every ending and every event.

python scripts/golden.py        writes tests/records/*.jsonl where a file is missing
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from cuberails import Game, Position, Record  # noqa: E402
from cuberails.engine.batch import play_sentences  # noqa: E402
from cuberails.engine.record import result_of  # noqa: E402
from cuberails.games import events  # noqa: E402
from cuberails.kernel.random_play import POLICIES  # noqa: E402
from tests.combinations import ALL, lay_out, name_of  # noqa: E402

FOLDER = ROOT / "tests" / "records"
TRIES, PATIENCE = 400, 40


def visits(position: Position) -> Iterator[str]:
    """What the last sentence of this position shows."""
    story = position.story()
    kinds = {type(event).__name__ for event in story}
    yield from kinds
    for event in story:
        if isinstance(event, events.GameOver):
            yield from (f"ending: {reason}" for reason in event.reasons)
            if len(event.winners) > 1:
                yield "shared victory"
        elif isinstance(event, events.DividendPaid):
            yield f"dividend: {event.occasion}"
        elif isinstance(event, events.Passed) and event.could_not_pay:
            yield "passed unasked"
        elif isinstance(event, events.ShareSold) and event.price == 0:
            yield "free share"
        elif isinstance(event, events.CompanyOpened):
            yield f"opened: {event.company}"
    if {"DividendPhase", "CompanyOpened"} <= kinds:
        yield "dividend phase after the Chicago phase"
    yield position.sentence.split()[0] + (" -" if position.sentence.endswith(" -") else "")


def hash_of(record: Record) -> tuple[str, set[str]]:
    digest, seen = hashlib.sha256(), set[str]()
    for position in record.positions():
        digest.update(json.dumps(position.snapshot(), sort_keys=True).encode() + b"\n")
        if position.ply:
            seen.update(visits(position))
    return digest.hexdigest(), seen


def choose(game: Game) -> list[Record]:
    """Play until nothing new shows up for a while, then leave out what the others make superfluous."""
    found: list[tuple[Record, set[str]]] = []
    seen, stale = set[str](), 0
    for number in range(TRIES):
        record = Record(game, play_sentences(game, seed=2026, number=number, policy=POLICIES[number % 8 > 0]))
        digest, shown = hash_of(record)
        stale = 0 if shown - seen else stale + 1
        if shown - seen:
            record.result = result_of(record.replay())
            record.extra = {"visits": sorted(shown), "snapshots": digest}
            found.append((record, shown))
            seen |= shown
        if stale == PATIENCE:
            break
    for one in list(found):
        others = set[str]().union(*(shown for record, shown in found if record is not one[0]))
        if one[1] <= others:
            found.remove(one)
    return [record for record, _ in found]


def main() -> None:
    for combination in ALL:
        path = FOLDER / f"{name_of(combination)}.jsonl"
        if path.exists():
            continue
        records = choose(lay_out(combination))
        path.write_text("".join(record.to_json() + "\n" for record in records))
        print(f"{path.name}: {len(records)} games", flush=True)


if __name__ == "__main__":
    main()
