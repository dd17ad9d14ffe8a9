"""Bots in the terminal game: chosen for any seat, saved, explained, and survived when they fail."""

import json
from pathlib import Path

import pytest

from cuberails import Record, chicago_express
from cuberails.bots.registry import BUILT_IN, Entry
from cuberails.engine.random_play import random_sentence
from tests.cli.conftest import Cli, after, altered, error_of, express_record, said, write


@pytest.fixture(autouse=True)
def _oracle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BUILT_IN, "oracle", Entry("tests.bots.oracle:Oracle", "knows it all"))


def sentences_of(path: Path) -> list[str]:
    return Record.parse(path.read_text()).actions


def test_every_seat_has_its_bot(cli: Cli, tmp_path: Path) -> None:
    options = "--players 4 --seed 5 --bots random:uniform,random --bot oracle --save x.json"
    answer = said(cli, "bid 9", options=options)
    for line in ("P2 is random:uniform (seed 5)", "P3 is random (seed 5)", "P4 is oracle (seed 5): knows it"):
        assert line in answer.out
    position = chicago_express(["P1", "P2", "P3", "P4"]).start().play("bid 9")
    for sentence in sentences_of(tmp_path / "x.json")[1:4]:
        policy = {1: "uniform", 2: "directed"}.get(position.to_move or 0)
        expected = random_sentence(position, 5, policy) if policy else next(iter(position.legal()))
        assert sentence == expected
        position = position.play(sentence)


def test_fewer_bots_than_seats_take_turns(cli: Cli) -> None:
    answer = said(cli, options="--players 5 --bots random,oracle")
    for line in ("P2 is random (", "P3 is oracle (", "P4 is random (", "P5 is oracle ("):
        assert line in answer.out


def test_the_bots_are_saved_and_sit_there_again(cli: Cli, tmp_path: Path) -> None:
    said(cli, "bid 9", options="--bots oracle:doom,random --seed 5 --save x.json")
    saved = json.loads((tmp_path / "x.json").read_text())["sitting"]
    assert saved["bots"][1:] == ["oracle:doom", "random"]
    answer = said(cli, options="--resume x.json")
    assert "P2 is oracle:doom (seed 5): knows it all" in answer.out
    assert "P2 is random (seed 5)" in said(cli, options="--resume x.json --bots random").out


def test_an_older_file_with_a_policy_goes_on_as_before(cli: Cli, tmp_path: Path) -> None:
    sitting = {"humans": [0], "policy": "uniform", "seed": 8}
    write(tmp_path / "x.json", altered(express_record(actions=0), sitting=sitting))
    answer = said(cli, "bid 9", options="--resume x.json")
    assert "Bob is random:uniform (seed 8)" in answer.out
    position = chicago_express(["Ann", "Bob", "Cleo"], ["erie"]).start().play("bid 9")
    assert sentences_of(tmp_path / "x.json")[1] == random_sentence(position, 8, "uniform")


@pytest.mark.parametrize("spec", ["program:touch boo", "evil.py:Evil"])
def test_what_a_file_names_is_not_run_unless_the_player_names_it(cli: Cli, tmp_path: Path, spec: str) -> None:
    sitting = {"humans": [0], "bots": ["random", spec, "random"]}
    write(tmp_path / "x.json", altered(express_record(actions=0), sitting=sitting))
    write(tmp_path / "evil.py", "open('boo', 'w')", "class Evil: pass")
    answer = cli("play", "--resume", "x.json", stdin="bid 9\n")
    assert error_of(answer) == f"x.json, line 1: P2 is {spec}, which runs only if you name it with --bot"
    assert not (tmp_path / "boo").exists()
    assert said(cli, "bid 9", options="--resume x.json --bots random").code == 0


def test_a_bad_bot_loses_its_move_and_the_game_goes_on(cli: Cli, tmp_path: Path) -> None:
    write(tmp_path / "bad.py", "class Bad:", "    def choose(self, position): return 'dance'")
    answer = said(cli, "bid 9", options="--players 2 --bot bad.py:Bad --seed 5 --save x.json")
    assert "bad.py:Bad lost its move, action 2: illegal: CE-11: 'dance' is no answer to" in answer.out
    position = chicago_express(["P1", "P2"]).start().play("bid 9")
    assert sentences_of(tmp_path / "x.json")[1] == random_sentence(position, 5, "directed")


def test_explain_tells_why_a_bot_did_what_it_did(cli: Cli) -> None:
    answer = said(
        cli,
        "explain",
        "bid 9",
        "explain",
        "explain 2",
        "explain 1",
        "explain 99",
        "explain x",
        options="--players 3 --bots oracle --seed 5",
    )
    assert after(answer, "explain") == "no bot has moved yet"
    told = after(answer, "explain 2")
    assert told.startswith("2 P2 (oracle): pass\nbecause of fate at ply 1\n")
    row = next(line for line in told.splitlines() if "1,234" in line)
    assert row.count("50% $77") == 3
    assert "25% $40" in told
    assert after(answer, "explain 1") == "action 1 was not a bot's"
    assert after(answer, "explain 99").startswith("there is no action 99; played so far: ")
    assert after(answer, "explain x").startswith("explain needs the number of an action")
    assert answer.out.count("because of fate") == 2


def test_a_bot_that_cannot_explain_says_so(cli: Cli) -> None:
    builder = Path(__file__).parents[2] / "examples" / "bots" / "builder.py"
    answer = said(cli, "bid 9", "explain", f"hint {builder}:Builder", "hint clever")
    assert after(answer, "explain").endswith("a legal move, chosen at random")
    assert after(answer, f"hint {builder}:Builder") == f"{builder}:Builder cannot explain its moves"
    assert after(answer, "hint clever").startswith("unknown bot 'clever'")


def test_a_hint_is_what_a_bot_would_do_here(cli: Cli) -> None:
    answer = said(cli, "hint oracle:doom", "bid 9", "hint", options="--bots random,oracle --seed 5")
    told = after(answer, "hint oracle:doom")
    assert told.startswith("oracle:doom: pass\nbecause of doom at ply 0\n")
    assert after(answer, "hint").startswith("mcts:4000: ")  # not one of the table, who may be a beginner
