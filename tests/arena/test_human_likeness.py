"""Figures of games beside those of people, checked on games whose figures are known."""

from pathlib import Path

import pytest

from cuberails import Record, chicago_express, chicago_northwestern
from cuberails.arena import Match, play_match
from cuberails.arena.human_likeness import Observation, Profile, compare, middle, observe, profiles
from cuberails.cli.main import run
from cuberails.engine.batch import play_sentences
from cuberails.engine.record import result_of

PASSES = ["pass", "pass"]
OPENING = ["bid 12", *PASSES, "bid 6", *PASSES, "bid 5", "bid 6", *PASSES, "bid 9", *PASSES]


def seen(players: int, dividends: int = 4, winner: int = 90, *endings: str) -> Observation:
    return Observation(players, 40, (10, 30), dividends, endings, winner, 1.0 if winner > 80 else 0.0)


def test_the_prices_of_the_opening_are_found_and_no_others() -> None:
    game = chicago_express(["A", "B", "C"])
    position = game.start()
    for sentence in [*OPENING, "auction PRR", "bid 20"]:
        position = position.play(sentence)
    record = Record(game, [*position.actions, "pass", "pass"])
    found = observe(record)
    assert found.prices == (12, 6, 6, 9)
    assert (found.players, found.starting_cash, found.dividends) == (3, 40, 0)
    assert found.top_bidder_won == 0.0  # A paid 12 and 20


def test_who_paid_most_at_the_start_may_win_or_share_the_victory() -> None:
    game = chicago_express(["A", "B", "C"])
    assert observe(Record(game, ["bid 12", *PASSES])).top_bidder_won == 0.0
    assert observe(Record(game, [])).top_bidder_won == 0.0


def test_railroads_are_bought_when_they_start() -> None:
    game = chicago_northwestern(["A", "B", "C"])
    starts = ["start CRIP 15 chicago>cedar-rapids>des-moines", "start CNW 5 chicago>dubuque"]
    assert observe(Record(game, starts)).prices == (15, 5)


def test_dividends_and_endings_are_those_of_the_game() -> None:
    for n in range(5):
        game = chicago_express(["A", "B", "C", "D"])
        record = Record(game, play_sentences(game, 1, n, "directed"))
        last, found = record.replay(), observe(record)
        assert found.dividends == last.snapshot()["dividends_paid"]
        assert (found.endings, found.winner) == (last.endings(), max(last.cash))


def test_games_are_taken_together_by_players() -> None:
    found = profiles([seen(4), seen(3, 3, 70), seen(3, 6, 100, "few houses left")])
    assert list(found) == [3, 4]
    three = found[3]
    assert (three.games, three.opening_price, three.usual_length) == (2, 20, 0.5)
    rows = {what: (ours, people) for what, ours, people in compare(3, three, "chicago-express")}
    assert rows["dividends a game, mean"] == ("4.5", "3 to 5")
    assert rows["ended by: few houses left"] == ("50%", "")
    assert rows["an opening share costs, mean"] == ("$20.0", "about $20")
    assert rows["… of a player's cash"] == ("50%", "about half")
    assert rows["… in four of five games"] == ("$73 to $97", "$74 to $129")
    assert rows["… after 3 dividends, mean"] == ("$70 (1 game)", "")
    assert rows["… after 6 dividends, mean"] == ("$100 (1 game)", "")
    assert rows["won by the seat that paid most for an opening share"] == ("50% (par 33%)", "")
    assert all(people == "" for _, _, people in compare(3, three, "chicago-and-northwestern"))


def test_the_middle_leaves_out_a_tenth_on_both_sides() -> None:
    assert middle(list(range(101))) == (10, 90)
    assert middle([7]) == (7, 7)
    assert Profile().opening_price == 0


def test_the_command_reads_a_folder_or_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play_match(tmp_path, Match(("random",), players=(2,)), 3)
    assert run(["lab", "human-likeness", str(tmp_path)]) == 0
    assert "Chicago Express, 2 players: 3 games" in capsys.readouterr().out
    with (tmp_path / "records.jsonl").open("a") as file:
        file.write('{"format": "cuberails/1", "ga')  # as a match leaves it that is ended so
    assert run(["lab", "human-likeness", str(tmp_path)]) == 0
    assert "Chicago Express, 2 players: 3 games" in capsys.readouterr().out
    assert run(["lab", "human-likeness", "--bot", "random", "--players", "3", "--games", "2"]) == 0
    assert "Chicago Express, 3 players: 2 games" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("", "x.jsonl: the file is empty"),
        ("{}", "the key 'format' is missing"),
        (None, "x.jsonl: there is no such file"),
        (Record(chicago_express(["A", "B"])).to_json(), "there is no finished game"),
    ],
)
def test_bad_records_are_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: str | None, reason: str
) -> None:
    if lines is not None:
        (tmp_path / "x.jsonl").write_text(lines)
    assert run(["lab", "human-likeness", str(tmp_path / "x.jsonl")]) == 2
    said = capsys.readouterr().err.strip()
    assert reason in said
    assert "\n" not in said


def test_a_record_that_does_not_replay_is_told_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = chicago_express(["A", "B"])
    record = Record(game, play_sentences(game, 1, 1, "directed"))
    record.result = result_of(record.replay())
    record.actions[3] = "dance"
    (tmp_path / "x.jsonl").write_text(record.to_json())
    assert run(["lab", "human-likeness", str(tmp_path / "x.jsonl")]) == 2
    assert "line 1: action 4, 'dance'" in capsys.readouterr().err
    assert run(["lab", "human-likeness"]) == 2
