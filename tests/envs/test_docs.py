"""The page on research lists every part of an observation, and its examples run."""

import re
from pathlib import Path

import pytest

from cuberails import Game, chicago_express, chicago_northwestern
from cuberails.envs.encoding import Encoding

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text()
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
