"""Finished games replay to the same states for ever."""

import hashlib
import json
from pathlib import Path

import pytest

from cuberails import Record
from cuberails.games.chicago_express.events import DetroitGrew
from tests.combinations import ALL, name_of

FILES = sorted(Path(__file__).parent.glob("*.jsonl"))
SETUPS = [path for path in FILES if path.stem in {name_of(combination) for combination in ALL}]
EVERYWHERE = {"passed unasked", "Bid", "Passed", "ShareSold", "GameOver"}
SOMEWHERE = {"shared victory", "narrow -", "dividend phase after the Chicago phase"}
EXPRESS = {
    "ending: companies without locomotives", "ending: companies without shares", "ending: houses used up",
    "ending: Detroit at its last box", "dividend: general", "dividend: chicago", "opened: WAB", "free share",
    "DetroitGrew", "DialsReset", "MarkerMoved", "HouseBuilt", "TreasuryGained", "ShareUnsold", "auction -",
    "expand -", "develop -",
}  # fmt: skip
NORTHWESTERN = {
    "ending: every Special taken",
    "ending: railroads gone west",
    "ending: no share left to offer",
    "ending: everybody forced to pass",
    "dividend: card",
    "dividend: special",
    "opened: MP",
    "WentWest",
    "ForcedPass",
}


def snapshots_hash(record: Record) -> str:
    digest = hashlib.sha256()
    for position in record.positions():
        digest.update(json.dumps(position.snapshot(), sort_keys=True).encode() + b"\n")
    return digest.hexdigest()


def visits_of(path: Path) -> set[str]:
    return {visit for line in path.read_text().splitlines() for visit in json.loads(line)["visits"]}


def test_every_setup_has_a_file() -> None:
    assert len(SETUPS) == len(ALL)


def test_rare_moments_are_somewhere() -> None:
    assert set().union(*map(visits_of, FILES)) >= SOMEWHERE
    eastward = [path for path in FILES if "new-york" in path.stem]
    ends = [Record.parse(path.read_text().splitlines()[0]).replay() for path in eastward]
    assert len(ends) == 2
    assert all("S3" in end.snapshot()["companies"]["ERIE"]["hexes"] for end in ends)


def test_detroit_grows_under_two_companies() -> None:
    (path,) = (path for path in FILES if path.stem == "chicago-express-detroit")
    for line in path.read_text().splitlines():
        present = [
            sum("E0" in company["hexes"] for company in position.snapshot()["companies"].values())
            for position in Record.parse(line).positions()
            if position.ply and any(isinstance(event, DetroitGrew) for event in position.story())
        ]
        assert max(present) == 2


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_games_replay_to_the_same_snapshots(path: Path) -> None:
    for line in path.read_text().splitlines():
        record = Record.parse(line)
        assert snapshots_hash(record) == record.extra["snapshots"]
        assert record.replay().is_over


@pytest.mark.parametrize("path", SETUPS, ids=lambda path: path.stem)
def test_golden_games_visit_every_ending_and_every_event(path: Path) -> None:
    seen = visits_of(path)
    wanted = EVERYWHERE | (NORTHWESTERN if "northwestern" in path.stem else EXPRESS)
    if "erie" in path.stem:
        wanted |= {"opened: ERIE"}
    if "narrow_gauge" in path.stem:
        wanted |= {"NarrowGaugeFreed", "NarrowGaugePlaced"}
    assert wanted <= seen
