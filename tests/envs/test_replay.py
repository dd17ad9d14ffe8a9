"""Records read at full speed give what the slow way gives, and refuse what it refuses."""

import json
from pathlib import Path

import numpy as np
import pytest

from cuberails import Record, RecordError, chicago_express, chicago_northwestern
from cuberails.engine.batch import play_sentences
from cuberails.engine.record import Result
from cuberails.envs.encoding import Encoding
from cuberails.envs.replay import Reader
from cuberails.envs.session import Session
from tests.games.map_changes import NORTHWESTERN_FILE

GOLDEN = sorted((Path(__file__).parents[1] / "records").glob("*.jsonl"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games(path: Path) -> None:
    record = Record.parse(path.read_bytes().splitlines()[0])
    encoding = Encoding(record.game)
    found = Reader(encoding).read(record)
    table = Session(encoding)
    for row in range(len(found.ply)):
        assert (table.observe(table.seat) == found.views[row]).all()
        assert (table.seat, len(table.legal())) == (found.seat[row], found.legal[row])
        table.play(int(found.action[row]))
    position = table.position()
    assert list(position.actions) == record.actions
    assert (position.cash, position.is_over) == (found.cash, found.is_over)
    assert found.ply.tolist() == sorted(found.ply)
    assert set(found.ply) == set(range(len(record.actions)))


def test_bids_beyond_the_first_window_are_rows_of_their_own() -> None:
    record = Record(chicago_express(list("ab"), starting_cash=500), ["bid 300", "bid 301", "pass"])
    encoding = Encoding(record.game)
    found = Reader(encoding).read(record)
    first = encoding.actions.amount
    higher = encoding.actions.higher
    assert found.action.tolist() == [higher, higher, first + 44, higher, higher, first + 45, 0]
    assert encoding.split(found.views)["window"][:, 0].tolist() == [0, 1, 2, 0, 1, 2, 0]
    assert not found.is_over


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("bid 3", "CE-11"),
        ("pass pass", "the sentence ends"),
        ("dance", "is no answer"),
        ("bid", "the end"),
        ("expand PRR", "is no answer"),
    ],
)
def test_refusals_are_those_of_the_slow_way(sentence: str, reason: str) -> None:
    record = Record(chicago_express(list("abc")), ["bid 9", "pass", sentence])
    with pytest.raises(RecordError, match=f"action 3, .*{reason}"):
        Reader(Encoding(record.game)).read(record)


def test_a_sentence_must_be_whole_and_end_in_time() -> None:
    game = chicago_northwestern(list("abc"))
    sentences = play_sentences(game, 1, 0, "directed")
    for wrong in (sentences[0].rpartition(" ")[0], sentences[0] + " 9", ""):
        with pytest.raises(RecordError):
            Reader(Encoding(game)).read(Record(game, [wrong]))
    with pytest.raises(RecordError, match="the game is over"):
        Reader(Encoding(game)).read(Record(game, [*sentences, "pass"]))


def test_one_reader_reads_many() -> None:
    game = chicago_northwestern(list("abcd"))
    reader = Reader(Encoding(game))
    records = [Record(game, play_sentences(game, 1, n, "uniform")) for n in range(5)]
    ends = [reader.read(record).cash for record in records]
    assert ends == [record.replay().cash for record in records]
    assert len(np.unique(ends)) > 1


BIDS = ["bid 9", "pass", "pass", *["bid 8", "pass", "pass"] * 3]


@pytest.mark.parametrize(
    "actions",
    [
        ["9", "pass"],
        ["bid 9", "-", "pass"],
        ["bid bid 9"],
        ["bid pass"],
        ["bid -"],
        ["bid>9"],
        [">pass"],
        [*BIDS, "develop"],
        [*BIDS, "narrow"],
        [*BIDS, "expand PRR"],
        [*BIDS, "expand PRR bid Q5"],
        [*BIDS, "auction PRR 9"],
        [*BIDS, "expand PRR Q5 -"],
        [*BIDS, "expand PRR>Q5"],
    ],
)
def test_what_is_no_sentence_is_refused_as_the_slow_way_does(actions: list[str]) -> None:
    record = Record(chicago_express(["A", "B", "C"]), actions)
    with pytest.raises(RecordError) as slow:
        record.replay()
    with pytest.raises(RecordError) as fast:
        Reader(Encoding(record.game)).read(record)
    assert str(fast.value) == str(slow.value)


def test_cities_without_signs_between_them_are_refused() -> None:
    game = chicago_northwestern(list("abc"))
    for wrong in (
        "start ATSF 8 chicago cedar-rapids",
        "ATSF 8 chicago>cedar-rapids",
        "start ATSF 8 chicago>cedar-rapids -",
    ):
        with pytest.raises(RecordError, match="action 1, "):
            Reader(Encoding(game)).read(Record(game, [wrong]))


def test_what_the_slow_way_takes_is_read_as_it_reads_it() -> None:
    game = chicago_express(list("ab"), starting_cash=500)
    found = Reader(Encoding(game)).read(Record(game, ["BID 0000000075", " bid  76", "PASS"]))
    assert found.sentences == ("bid 75", "bid 76", "pass")
    assert found.action[0] == Encoding(game).actions.amount + 75


def test_names_of_a_map_may_be_words_of_the_notation() -> None:
    text = NORTHWESTERN_FILE.read_text().replace('"milwaukee"', '"start"').replace('"madison"', '"-"')
    game = chicago_northwestern(list("abc"), map=json.loads(text))
    reader = Reader(Encoding(game))
    for number in range(5):
        record = Record(game, play_sentences(game, 1, number, "uniform"))
        assert reader.read(record).cash == record.replay().cash


@pytest.mark.parametrize("result", [Result([1, 2, 3], [2]), Result([67, 48, 74], [0])])
def test_a_wrong_result_is_refused(result: Result) -> None:
    game = chicago_express(list("abc"))
    record = Record(game, play_sentences(game, 1, 0, "directed"), result)
    with pytest.raises(RecordError, match="the result says"):
        Reader(Encoding(game)).read(record)
    for unfinished in (record.actions[:-1], []):
        with pytest.raises(RecordError, match="the game is not over"):
            Reader(Encoding(game)).read(Record(game, unfinished, result))
