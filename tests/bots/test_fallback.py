"""Whatever a bot does, the table gets a legal sentence, and the failure is reported."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cuberails import Position, chicago_express
from cuberails.arena import Match, line_up, play_match
from cuberails.arena.play import EXTERNAL, Played
from cuberails.arena.run import MOST_LOST
from cuberails.bots.bot import BotError
from cuberails.bots.fallback import LostMove, WithFallback, with_fallback
from cuberails.bots.random import RandomBot

START = chicago_express(["A", "B", "C"]).start()


NOTING = """
import os
class Noting:
    def __init__(self, seed):
        with open("{path}", "a") as notes: print(os.getpid(), seed, file=notes)
    def choose(self, position):
        return next(iter(position.legal()))
"""


class Acting:
    def __init__(self, act: Callable[[Position], object]) -> None:
        self.act = act

    def choose(self, position: Position) -> str:
        return self.act(position)  # type: ignore[return-value]


def raising(error: Exception) -> Callable[[Position], object]:
    def act(position: Position) -> object:
        raise error

    return act


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (raising(ZeroDivisionError("by zero")), "crashed: ZeroDivisionError: by zero"),
        (raising(RecursionError()), "crashed: RecursionError"),
        (raising(BotError("died: exit code 1")), "died: exit code 1"),
        (raising(ValueError("two\nlines")), "crashed: ValueError: two lines"),
        (lambda position: "bid 99", "illegal: CE-12: A has $40, which is less than $99"),
        (lambda position: "bid", "illegal: CE-11: the end is no answer"),
        (lambda position: None, "no sentence: 'None'"),
        (lambda position: time.sleep(0.6) or "pass", "slow: 0."),
    ],
)
def test_a_move_that_is_lost_goes_to_the_fallback_and_is_reported(
    act: Callable[[Position], object], reason: str
) -> None:
    guarded = WithFallback(Acting(act), "acting", RandomBot(seed=3), seconds=0.5)
    position = START
    assert guarded.choose(position) == RandomBot(seed=3).choose(position)
    assert [(report.bot, report.ply) for report in guarded.reports] == [("acting", 0)]
    assert guarded.reports[0].reason.startswith(reason)
    assert "\n" not in guarded.reports[0].reason


def test_a_good_bot_is_let_alone_and_its_words_are_made_canonical() -> None:
    guarded = WithFallback(Acting(lambda position: " BID   9 "), "acting", RandomBot())
    assert guarded.choose(START) == "bid 9"
    assert guarded.reports == []


def test_a_bot_that_fails_at_every_move_does_not_end_a_game(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("class Bad:\n    def choose(self, position): return 'dance'\n")
    spec = f"{tmp_path}/bad.py:Bad"
    match = Match(("random", spec), players=(2,))
    outcome = play_match(tmp_path / "match", match, 1)
    found = {standing.bot: standing for standing in outcome.standings["2"]}
    assert found[spec].reports == found[spec].moves > 0
    assert found["random"].reports == 0
    first = outcome.lost[0]
    assert (first.number, first.report.bot) == (0, spec)
    assert first.report.reason.startswith("illegal: CE-11: 'dance' is no answer")
    assert len(outcome.lost) <= MOST_LOST


def test_a_guest_stays_for_the_match_with_new_dice_for_every_game(tmp_path: Path) -> None:
    (tmp_path / "noting.py").write_text(NOTING.format(path=tmp_path / "notes"))
    match = Match((f"{tmp_path}/noting.py:Noting",), players=(2,))
    play_match(tmp_path / "match", match, 3)
    notes = [line.split() for line in (tmp_path / "notes").read_text().splitlines()]
    assert len({pid for pid, _ in notes}) == 2
    assert {int(seed) for _, seed in notes} == {seed for n in range(3) for seed in line_up(match, n).seeds}
    assert EXTERNAL == {}
    for pid, _ in notes:
        assert not Path(f"/proc/{pid}").exists()


def test_reports_travel_as_json() -> None:
    import msgspec

    report = LostMove("x", 3, "slow")
    assert msgspec.json.decode(msgspec.json.encode(report), type=LostMove) == report
    assert Played.__struct_fields__ == ("result", "arena")
    assert with_fallback("random", 5).choose(START) == RandomBot(seed=5).choose(START)
