"""Lines of kernel and games that only rare positions or wrong input reach, called by themselves."""

from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from cuberails import Position, Record, chicago_express
from cuberails.games import registry
from cuberails.games.chicago_express import events as express
from cuberails.games.chicago_northwestern import events as northwestern
from cuberails.games.events import Event
from cuberails.games.lines import Summary, shared_line
from cuberails.games.map_file import read_map
from cuberails.games.registry import bundled
from cuberails.kernel import cache, observation
from cuberails.kernel.layout import floats, ints
from cuberails.views import options_of, ply_of

RECORDS = Path(__file__).with_name("records")


def positions(name: str) -> list[Position]:
    lines = (RECORDS / name).read_text("utf-8").splitlines()
    return [position for line in lines for position in Record.parse(line).positions()]


@pytest.mark.parametrize("game", bundled(), ids=lambda game: game.id)
def test_a_map_is_described_and_a_game_has_bounds(game: Any) -> None:
    raw = read_map(game.setup.map_file)
    box = game.setup.make_box(raw, game.seats[0], (), game.setup.options())
    assert all(game.setup.describe_map(raw))
    assert min(game.research.longest(box)) > 0


def test_places_of_a_narrow_gauge_locomotive_say_what_it_does() -> None:
    said = set()
    for position in positions("chicago-express-narrow_gauge-3.jsonl"):
        for draft in ("narrow expand", "narrow auction", "narrow develop"):
            if position.why_not(draft) is None:
                said |= {choice.about for choice in options_of(position, draft).choices}
    assert {"Blocks the hex", "Makes the hex more expensive"} <= said


def test_specials_and_the_west_are_told_before_and_after() -> None:
    drafts, said, done = ("special", "west", "build", "offer"), set(), set()
    for count in (3, 4, 5):
        for position in positions(f"chicago-and-northwestern-{count}.jsonl"):
            if position.sentence.split(" ")[0] in ("west", "pass"):
                done.add(ply_of(position, 0, "").summary.split(";")[0].split(" ")[0])
            for draft in drafts:
                said |= abouts(position, draft)
    assert {"sends", "has"} <= done
    assert any("its Special city" in about for about in said)
    assert any("a Gone West city" in about for about in said)


def abouts(position: Position, draft: str) -> set[str]:
    if position.is_over or position.why_not(draft) is not None:
        return set()
    found = options_of(position, draft)
    deeper = [choice.draft for choice in found.choices if choice.kind in ("company", "site")]
    return {choice.about for choice in found.choices}.union(*(abouts(position, each) for each in deeper[:2]))


def test_events_say_where_to_look() -> None:
    assert express.NarrowGaugeFreed("F8").site == "F8"
    assert northwestern.WentWest("CNW", "denver", 0).site == "denver"


def test_an_event_without_words_is_an_error() -> None:
    class Nameless(Event, frozen=True):
        pass

    names = chicago_express(["Ann", "Bob"]).names
    with pytest.raises(TypeError, match="no line for Nameless"):
        shared_line(Nameless(), names, {})
    with pytest.raises(TypeError, match="no summary of 'x'"):
        Summary("x", [], names).action()


def test_rows_of_other_lengths_than_six_are_written_one_by_one() -> None:
    out = ints(40)
    observation.write_each(out, 0, filled(ints(3), 1, 2, 3))
    assert list(out[:3]) == [1, 2, 3]
    observation.write_each_dollars(out, 4, filled(ints(2), 7, 8))
    assert sum(out[4:]) > 0
    features = floats(9)
    scales = filled(floats(9), *[1.0] * 8, 0.5)
    observation.spread(filled(ints(2), 5, 3), filled(ints(2), 8, 0), scales, features)
    assert list(features) == [1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.5]


def filled(row: Any, *values: float) -> Any:
    for k, value in enumerate(values):
        row[k] = value
    return row


def test_wrong_entry_points_are_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = bundled()[0]
    wrong = [
        EntryPoint("pi", "math:pi", registry.GROUP),
        EntryPoint("other", f"{ours.package}.game_type:GAME", registry.GROUP),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: wrong)
    assert registry.load_all() == []
    assert [line.partition(" is left out")[0] for line in capsys.readouterr().err.splitlines()] == [
        "game 'other'",
        "game 'pi'",
    ]
    with pytest.raises(registry.NoGames, match="install the package again"):
        registry.installed.__wrapped__()


def test_compiled_code_is_kept_by_the_file_of_its_function(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBERAILS_CACHE", str(tmp_path))
    cache.folder_for.cache_clear()
    assert cache.folder_of(eval("lambda: 0")) is None
    assert tmp_path in (cache.folder_of(cache.folder_of) or Path()).parents
    cache.folder_for.cache_clear()
    assert cache.package_of(Path("/")) == Path("/")
