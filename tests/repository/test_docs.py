"""What the documentation shows is what the engine does, and every rule that is cited exists."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cuberails import Record
from cuberails.games.books import rules_of
from cuberails.games.registry import bundled

ROOT = Path(__file__).parents[2]
RULE_IDS = {rule.id for game in bundled() for rule in rules_of(game)}
CITED = re.compile(r"\b(?:CE|NW)-\d+")


def blocks(page: str) -> list[dict[str, Any]]:
    found = re.findall(r"```json\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    return [json.loads(text) for text in found]


def test_snapshots_of_the_formats_page_are_those_of_its_records() -> None:
    shown = blocks("docs/formats.md")
    records = [Record.from_dict(block) for block in shown if "format" in block]
    snapshots = [block for block in shown if "phase" in block]
    assert len(records) == len(snapshots) == 2
    for record, snapshot in zip(records, snapshots, strict=True):
        assert snapshot in [position.snapshot() for position in record.positions()]


def test_every_numbered_rule_is_in_the_rulebook() -> None:
    assert {f"CE-{n}" for n in range(1, 38)} | {f"NW-{n}" for n in range(1, 17)} == RULE_IDS


@pytest.mark.parametrize("kind", bundled(), ids=lambda kind: kind.id)
def test_refusals_and_questions_cite_rules_that_exist(kind: Any) -> None:
    raw = json.loads(kind.setup.map_file.read_text())
    words = kind.language.vocabulary(kind.setup.make_box(raw, 3, (), kind.setup.options()))
    assert {rule for rule, _ in kind.language.reasons.values()} <= RULE_IDS
    assert {question.rule for question in words.questions.values()} <= RULE_IDS


@pytest.mark.parametrize("path", sorted((ROOT / "src").rglob("*.py")), ids=lambda path: path.name)
def test_code_cites_rules_that_exist(path: Path) -> None:
    assert set(CITED.findall(path.read_text())) <= RULE_IDS


def test_every_numbered_rule_has_a_test_named_after_it() -> None:
    names = "\n".join(path.read_text() for path in (ROOT / "tests" / "games").glob("*/test_*.py"))
    found = re.findall(r"def test_(ce|nw)_(\d+)_", names)
    assert {f"{game.upper()}-{int(number)}" for game, number in found} == RULE_IDS


def test_files_that_the_tour_names_exist() -> None:
    named = re.findall(r"`([\w/.*-]+\.(?:py|ts|svelte|md|json))`", (ROOT / "docs" / "tour.md").read_text())
    folders = [ROOT / folder for folder in ("src", "web/src", "web/packages/wasm/src", "scripts", "tests")]
    files = [path for folder in folders for path in folder.rglob("*.*")]
    assert [name for name in named if not any(file.match(name) for file in files)] == []


def tour_of(folder: str) -> str:
    """The sections of the tour whose heading names the folder; all of them for files outside folders."""
    sections = re.split(r"^## ", (ROOT / "docs" / "tour.md").read_text(), flags=re.MULTILINE)
    return "\n".join(each for each in sections if not folder or f"`{folder}/" in each.partition("\n")[0])


def test_the_tour_names_every_source_file() -> None:
    package = ROOT / "src" / "cuberails"
    files = [path.relative_to(package) for path in package.rglob("*.py") if path.name != "__init__.py"]
    missing = []
    for file in sorted(files):
        named = re.findall(r"`([\w/*.]+\.py)`", tour_of("" if len(file.parts) == 1 else file.parts[0]))
        if not any(file.match(name) for name in named):
            missing.append(str(file))
    assert missing == []


def test_contributing_explains_every_make_target() -> None:
    text = subprocess.run(
        ["make", "--no-print-directory", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    offered = sorted(line.split()[0] for line in text.splitlines())
    table = (ROOT / "CONTRIBUTING.md").read_text()
    assert sorted(re.findall(r"^\| `make ([\w-]+)` \|", table, re.MULTILINE)) == offered


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_of_pages_outside_the_site_lead_to_files(page: str) -> None:
    links = re.findall(r"\]\(([^)#]+)", (ROOT / page).read_text())
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


def test_included_files_are_written_as_the_site_reads_them() -> None:
    """A formatter that takes the mark of an included file for code breaks the page without a word."""
    broken = [
        path.name
        for path in (ROOT / "docs").glob("*.md")
        if re.search(r"--8 ?< --|--8 <", path.read_text("utf-8"))
    ]
    assert broken == []


def test_tests_that_the_server_page_names_exist() -> None:
    """Every sentence there has its test; this one finds a name that is misspelt, or no longer used."""
    page = (ROOT / "docs" / "server.md").read_text()
    files = re.findall(r"`(tests/[\w/]+\.py)`", page)
    assert [name for name in files if not (ROOT / name).is_file()] == []
    code = "\n".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    defined = set(re.findall(r"^def (test_\w+)\(", code, re.MULTILINE))
    named = set(re.findall(r"`(test_\w+)`", page))
    assert named - defined == set()
    assert len(named) > 30
