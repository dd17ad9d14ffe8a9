"""The page on research lists every part of an observation, and its examples run."""

import re
from pathlib import Path

import pytest

from cuberails import Game, chicago_express, chicago_northwestern
from cuberails.arena.benchmark.positions import LATEST, benchmark_set
from cuberails.arena.benchmark.score import answer, scores
from cuberails.bots.registry import version_of
from cuberails.envs.encoding import Encoding

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "research.md").read_text()
ROW = re.compile(r"^\| `(\w+)` \| (\d+) \| ([\d x]+) \| [^|]+ \| ([^|]+) \|$", re.MULTILINE)


@pytest.mark.parametrize(
    "game", [chicago_express(list("abc")), chicago_northwestern(list("abc"))], ids=["express", "northwestern"]
)
def test_every_part_is_on_the_page(game: Game) -> None:
    rows = ROW.findall(PAGE)
    for place in Encoding(game).places:
        shape = " x ".join(map(str, place.part.shape))
        assert (place.part.name, str(place.first), shape, place.part.about) in rows
    assert len(rows) == 14 + 10 + 7


def test_actions_are_numbered_as_the_page_says() -> None:
    for column, game in enumerate((chicago_express(list("abc")), chicago_northwestern(list("abc"))), 2):
        actions = Encoding(game).actions
        firsts = {
            "companies": actions.company,
            "places": actions.place,
            "amounts": actions.amount,
            "higher": actions.higher,
        }
        for name, first in firsts.items():
            line = next(line for line in PAGE.splitlines() if line.startswith(f"| {name} |"))
            assert line.split("|")[column].split()[0] == str(first), name


BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
TOOLS = {"chicago_express_v0": "pettingzoo", "openspiel": "pyspiel", "gymnasium": "gymnasium"}


@pytest.mark.parametrize("block", BLOCKS, ids=[re.findall(r"\w+", block)[1] for block in BLOCKS])
def test_every_example_runs(block: str) -> None:
    for word, tool in TOOLS.items():
        if word in block:
            pytest.importorskip(tool, reason=f"{tool} is not installed")
    exec(block, {})


def test_the_first_example_says_what_it_shows() -> None:
    example = next(text for text in BLOCKS if "Session(" in text)
    names: dict[str, object] = {}
    exec(example, names)
    session = names["session"]
    assert session.encoding.split(session.observe(1))["price"].tolist() == [0, 12]  # type: ignore[attr-defined]


def test_the_tables_of_the_field_are_those_of_their_script(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole tables take minutes, so one setup is measured again."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    import field

    tables = PAGE.partition(field.BEGIN)[2].partition(field.END)[0]
    assert f"{field.GAMES} games of each setup between bots `{field.BOT}`:" in tables
    row, _ = field.measure(field.SETUPS[0], field.BOT, field.GAMES)
    assert f"| {' | '.join(row)} |" in tables.splitlines()
    assert tables.count("\n| chicago-") == len(field.SETUPS)


@pytest.mark.parametrize("agent", ["random", "greedy"])
def test_scores_of_the_benchmark_are_those_of_the_command(agent: str) -> None:
    found = scores(list(answer(agent, benchmark_set(LATEST))))[-1]
    row = f"| `{agent}` | {version_of(agent)} | {found.regret:.4f} | {found.agreement:.0%} |"
    assert row in PAGE.splitlines()
