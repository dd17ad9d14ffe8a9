"""`cuberails export`: one row for every action, and one line for what is wrong."""

from pathlib import Path

import numpy as np
import pytest

pa = pytest.importorskip("pyarrow", reason="the extra `tables` is not installed")

import pyarrow.parquet as pq

from cuberails import Record
from cuberails.envs.encoding import Encoding
from cuberails.envs.session import Session
from tests.cli.conftest import Cli, altered, error_of, express_record, northwestern_record, write


def test_rows_are_what_the_environment_shows(cli: Cli) -> None:
    records = [express_record(0), express_record(1), express_record(2, actions=20)]
    write(Path("games.jsonl"), *(record.to_json() for record in records))
    answer = cli("export", "--records", "games.jsonl", "--to", "parquet")
    assert answer.code == 0
    assert "games.parquet: " in answer.out
    table = pq.read_table("games.parquet")
    encoding = Encoding(records[0].game)
    rows = table.to_pylist()
    assert f"{len(rows):,} rows of 3 games" in answer.out
    number = 0
    for game, record in enumerate(records):
        state, last = Session(encoding), record.replay()
        for row in rows[number:]:
            if row["game"] != game:
                break
            view = state.observe(state.seat)
            assert row["observation"] == view.tobytes()
            assert (row["seat"], row["legal"]) == (state.seat, len(state.legal()))
            bits = np.unpackbits(np.frombuffer(row["mask"], np.uint8), bitorder="little")
            assert np.flatnonzero(bits).tolist() == state.legal()
            assert row["sentence"] == record.actions[row["ply"]]
            assert row["cash"][0] == state.position().cash[state.seat]
            cash = np.roll(last.cash, -state.seat).tolist()
            assert row["final_cash"] == (cash if last.is_over else None)
            state.play(row["action"])
            number += 1
        assert list(state.position().actions) == record.actions
    assert number == len(rows)
    about = {key.decode(): text.decode() for key, text in table.schema.metadata.items()}
    assert about["cuberails.observation"] == "cuberails-observation-1"
    assert about["cuberails.modules"] == "erie"


def test_a_datasheet_says_what_the_table_is_and_how_it_was_made(cli: Cli) -> None:
    cli("simulate", "chicago-express", "--games", 2, "--policy", "directed", "--seed", 5, "--records", "a")
    records = [
        *Path("a").read_text().splitlines(),
        altered(express_record(), modules=[], actions=[], result=None),
    ]
    write(Path("games.jsonl"), *records)
    answer = cli("export", "--records", "games.jsonl", "--datasheet")
    assert "games.md: its datasheet" in answer.out
    sheet = Path("games.md").read_text()
    assert "3 games of Chicago Express" in sheet
    assert "Unfinished games: 1;" in sheet
    assert "- 2 games: `cuberails simulate --policy directed --seed 5`" in sheet
    assert "- 1 games: records that do not say who played" in sheet
    assert "`cuberails-observation-1`" in sheet
    assert "| modules | none |" in sheet


def test_the_other_game_and_another_place(cli: Cli) -> None:
    write(Path("g.jsonl"), northwestern_record().to_json())
    assert cli("export", "--records", "g.jsonl", "--out", "there.parquet").code == 0
    assert pq.read_table("there.parquet").column("victory")[0].as_py() is not None


def test_standard_input(cli: Cli) -> None:
    line = northwestern_record().to_json()
    assert cli("export", "--records", "-", "--out", "x.parquet", stdin=line).code == 0
    assert error_of(cli("export", "--records", "-", stdin=line)).startswith("--out: name the file")


def test_bad_input_is_one_line(cli: Cli) -> None:
    good, other = express_record(0), northwestern_record()
    write(Path("a.jsonl"), good.to_json(), other.to_json())
    assert error_of(cli("export", "--records", "a.jsonl")) == (
        "a.jsonl, line 2: not the setup of the first record; export each setup separately"
    )
    write(Path("b.jsonl"), good.to_json(), altered(good, actions=["bid 1"], result=None))
    assert "b.jsonl, line 2: action 1, 'bid 1': CE-11" in error_of(cli("export", "--records", "b.jsonl"))
    assert not Path("b.parquet").exists()
    write(Path("c.jsonl"), good.to_json(), altered(good, format="other"))
    assert "c.jsonl, line 2: format is 'other'" in error_of(cli("export", "--records", "c.jsonl"))
    write(Path("d.jsonl"), good.to_json(), altered(good, actions=[5]))
    assert "d.jsonl, line 2: " in error_of(cli("export", "--records", "d.jsonl"))
    assert "nowhere.jsonl" in error_of(cli("export", "--records", "nowhere.jsonl"))
    assert error_of(cli("export", "--records", ".")).startswith(".: ")
    assert "parquet" in error_of(cli("export", "--records", "a.jsonl", "--to", "csv"))


def test_a_missing_extra_is_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "cuberails.envs.parquet", raising=False)
    write(Path("g.jsonl"), Record(express_record(0).game).to_json())
    assert "pip install 'cuberails[tables]'" in error_of(cli("export", "--records", "g.jsonl"))
