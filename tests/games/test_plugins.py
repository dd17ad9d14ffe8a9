"""Games of other packages: a good one is played everywhere, a bad one is named in one line and left out."""

from __future__ import annotations

import json
import re
import urllib.request
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from cuberails.engine.trial import try_out
from cuberails.games import checks
from cuberails.games.checks import BadGame
from cuberails.games.game_type import GameType
from cuberails.games.options import option
from cuberails.games.registry import bundled
from cuberails.games.vocabulary import Verb
from tests.games.plugins import NIGHT, cuberails, python, start, write_night, write_package

EXPRESS, NORTHWESTERN = bundled()


def test_a_good_game_is_listed_read_and_played(tmp_path: Path) -> None:
    write_night(tmp_path)
    listed = cuberails(tmp_path, "games")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert listed.stdout.splitlines()[2].startswith("night-express ")
    assert "NX-10 · " in cuberails(tmp_path, "rules", "nx10").stdout
    assert cuberails(tmp_path, "games", "check", "night-express").stdout == (
        "night-express: 7 of 7 setups are fine\n"
    )
    played = cuberails(tmp_path, "simulate", "night-express", "--games", "2", "--moon", "3", "--records", "-")
    assert '"game":"night-express"' in played.stdout
    assert '"house_rules":{"moon":3}' in played.stdout


def test_the_house_rule_of_a_plug_in_is_on_the_command_line_and_in_the_catalog(tmp_path: Path) -> None:
    write_night(tmp_path)
    shown = cuberails(tmp_path, "perft", "--help").stdout
    assert "Phase of the moon, usually 1 (NX-2)." in shown
    assert "(CE-1, NW-1, NX-1)" in shown
    refused = cuberails(tmp_path, "perft", "night-express", "--moon", "4")
    assert "--moon: a whole number from 0 to 3 is needed, not '4'" in refused.stderr
    text = "from cuberails.views import catalog; print([r.id for r in catalog().games[2].house_rules])"
    assert "'moon'" in python(tmp_path, "-c", text).stdout


def test_a_plug_in_has_environments(tmp_path: Path) -> None:
    pytest.importorskip("pettingzoo")
    write_night(tmp_path)
    text = """
from cuberails.envs import night_express_v0
env = night_express_v0.env(players=3)
env.reset()
seen, *_ = env.last()
env.step(int(seen["action_mask"].nonzero()[0][-1]))
print(env.unwrapped.metadata["name"], env.agent_selection)
"""
    done = python(tmp_path, "-W", "ignore", "-c", text)
    assert done.stdout == "night_express_v0 player_1\n", done.stderr


BAD = {
    "it does not import": ("import nothing_of_that_name", "ModuleNotFoundError: No module named"),
    "it leaves": ("raise SystemExit(3)", "SystemExit: 3"),
    "it is something else": ("GAME = 3", "TypeError: foo:GAME is int, not a GameType"),
    "another id": (
        "from cuberails.games.chicago_express.game_type import GAME",
        "ValueError: its entry point is called 'night-express', its id is 'chicago-express'",
    ),
    "no book": (NIGHT, "its rules rules.md is missing"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_game_is_one_line_and_nothing_else_stops(tmp_path: Path, name: str) -> None:
    source, reason = BAD[name]
    write_package(tmp_path, "foo", source, "night-express")
    listed = cuberails(tmp_path, "games")
    assert listed.returncode == 0
    assert [line.split()[0] for line in listed.stdout.splitlines()] == [EXPRESS.id, NORTHWESTERN.id]
    (line,) = listed.stderr.splitlines()
    assert line.startswith(f"game 'night-express' of package foo 1.2 is left out: {reason}")


def test_a_bad_game_is_left_out_of_the_server_and_its_catalog(tmp_path: Path) -> None:
    """It is named once: the processes of the bots need not say it again."""
    write_package(tmp_path, "foo", "import nothing_of_that_name", "night-express")
    words = ("serve", "--port", "0", "--data", str(tmp_path / "data"), "--thinkers", "1", "--no-open")
    with start(tmp_path, *words) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        url = re.search(r"http://[^/]+/", server.stdout.readline())
        try:
            assert url is not None
            with urllib.request.urlopen(f"{url[0]}api/v1/catalog", timeout=20) as reply:
                games = [game["id"] for game in json.load(reply)["games"]]
        finally:
            server.terminate()
        said = [line for line in server.stderr.read().splitlines() if "is left out" in line]
    assert games == [EXPRESS.id, NORTHWESTERN.id]
    assert [line.split(":")[0] for line in said] == ["game 'night-express' of package foo 1.2 is left out"]


def test_nobody_takes_the_id_of_a_game_of_ours(tmp_path: Path) -> None:
    source = "from cuberails.games.chicago_express.game_type import GAME"
    write_package(tmp_path, "foo", source, "chicago-express")
    listed = cuberails(tmp_path, "games")
    assert "foo 1.2 is left out: its id 'chicago-express' is that of Chicago Express" in listed.stderr
    assert len(listed.stdout.splitlines()) == 2


@dataclass(frozen=True)
class Unruly:
    wheels: int = option(4, "Wheels", "", "CE-99")


def with_book(**parts: Any) -> GameType:
    return replace(EXPRESS, book=EXPRESS.book._replace(**parts))


def with_words(**parts: Any) -> GameType:
    def vocabulary(box: Any) -> Any:
        return replace(EXPRESS.language.vocabulary(box), **parts)

    return replace(EXPRESS, language=EXPRESS.language._replace(vocabulary=vocabulary))


def with_question(**parts: Any) -> GameType:
    raw = EXPRESS.setup
    words = EXPRESS.language.vocabulary(raw.make_box(checks.read_map(raw.map_file), 2, (), raw.options()))
    phase, question = min(words.questions.items())
    return with_words(questions={**words.questions, phase: question._replace(**parts)})


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        (replace(EXPRESS, id="Chicago Express"), "the id 'Chicago Express' is not small letters"),
        (replace(EXPRESS, id="c" * 41), "up to 40"),
        (replace(EXPRESS, name="2-express"), "the name '2-express' is not small letters"),
        (with_book(prefix="ce"), "the prefix 'ce' is not capital letters"),
        (replace(EXPRESS, seats=range(2, 10)), "are not a range within 1 to 8"),
        (replace(EXPRESS, seats=range(0)), "are not a range within 1 to 8"),
        (
            replace(EXPRESS, setup=EXPRESS.setup._replace(modules={"the erie": None})),
            "module 'the erie' is not",
        ),
        (with_book(aid=Path("aid.txt")), "its aid aid.txt is missing"),
        (with_book(lessons=[Path("gone.json")]), "its lesson gone.json is missing"),
        (with_book(rules=NORTHWESTERN.book.rules), "the rule NW-1 does not begin with CE-"),
        (with_book(seats_rule="CE-99"), "the number of seats cites CE-99, which is not in rules.md"),
        (replace(EXPRESS, setup=EXPRESS.setup._replace(options=Unruly)), "the house rule wheels cites CE-99"),
        (
            replace(EXPRESS, language=EXPRESS.language._replace(reasons={16: ("", "no")})),
            "the refusal 'no' cites no rule",
        ),
        (with_question(rule="CE-99"), "cites CE-99, not a rule of its book"),
        (with_question(text=""), "has no text"),
        (with_words(verbs=(Verb("pass", "Pass"), Verb("Pass", "Pass"))), "two of its words are the same"),
    ],
)
def test_what_the_door_asks(game: GameType, problem: str) -> None:
    with pytest.raises(BadGame) as caught:
        checks.check(game)
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"id": EXPRESS.id}, "id"),
        ({"name": EXPRESS.name}, "name"),
        ({"book": NORTHWESTERN.book._replace(prefix="CE")}, "prefix"),
    ],
)
def test_ids_names_and_prefixes_are_taken_once(
    change: dict[str, Any], what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    checks.check(NORTHWESTERN, [EXPRESS])
    monkeypatch.setattr(checks, "problems_of", lambda game: iter(()))
    with pytest.raises(BadGame, match=f"its {what} .* is that of Chicago Express"):
        checks.check(replace(NORTHWESTERN, **change), [EXPRESS])


def test_a_game_on_trial_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    assert try_out(NORTHWESTERN, 3, ()) is None
    assert try_out(NORTHWESTERN, 9, ()) == (
        "SetupError: NW-1: Chicago & NorthWestern has 3 to 5 players, not 9"
    )
    monkeypatch.setattr("cuberails.engine.trial.MOST_SENTENCES", 10)
    assert try_out(NORTHWESTERN, 3, ()) == "a game of random players is not over after 10 sentences"
