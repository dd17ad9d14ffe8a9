"""Choose the golden records: for every setup a few games that together visit every ending and every event.

python -m tests.records.write        writes tests/records/*.jsonl where a file is missing
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from cuberails import Game, Position, Record
from cuberails.engine.batch import play_sentences
from cuberails.engine.record import result_of
from cuberails.games import events
from cuberails.kernel.random_play import POLICIES
from tests.combinations import ALL, lay_out, name_of

FOLDER = Path(__file__).parent
TRIES, PATIENCE = 400, 40
# records are never edited: they keep the names that these endings had first
FIRST_NAMES = {"companies sold out": "companies without shares", "few houses left": "houses used up"}


def visits(position: Position) -> Iterator[str]:
    """The endings and events that the last sentence of this position shows."""
    story = position.story()
    kinds = {type(event).__name__ for event in story}
    yield from kinds
    for event in story:
        if isinstance(event, events.GameOver):
            yield from (f"ending: {FIRST_NAMES.get(reason, reason)}" for reason in event.reasons)
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
    """Play until nothing new appears for a while, then drop games that add nothing to the others."""
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
