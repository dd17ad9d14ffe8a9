"""What players read about rare choices and events."""

from cuberails import Position
from cuberails.games.chicago_northwestern.events import WentWest
from cuberails.views import options_of, ply_of
from tests.views.positions import positions_of


def test_specials_and_the_west_are_told_before_and_after() -> None:
    drafts, said, done = ("special", "west", "build", "offer"), set(), set()
    for count in (3, 4, 5):
        for position in positions_of(f"chicago-and-northwestern-{count}.jsonl"):
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
    assert WentWest("CNW", "denver", 0).site == "denver"
