"""`cuberails rules`: every numbered rule by its id, and by what it says."""

import pytest

from cuberails.games.books import as_id, rule, rules, search
from tests.cli.conftest import Cli, error_of


def test_all_numbered_rules_are_there_in_order() -> None:
    ids = [found.id for found in rules()]
    assert ids == [f"CE-{n}" for n in range(1, 38)] + [f"NW-{n}" for n in range(1, 17)]
    assert all(found.title and found.text and found.chapter and found.game for found in rules())


def test_a_rule_knows_its_chapter_and_ends_before_the_next_heading() -> None:
    found = rule("CE-30")
    assert found is not None
    assert (found.title, found.chapter, found.game) == (
        "Erie in New York",
        "Erie Railroad, module erie",
        "Chicago Express",
    )
    assert found.text.startswith("ERIE may enter New York")
    assert "#" not in found.text
    assert "CE-31" not in found.text
    assert rule("CE-38") is None


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("CE-10", "CE-10"),
        ("ce-10", "CE-10"),
        ("nw3", "NW-3"),
        ("CE-99", "CE-99"),
        ("bid", None),
        ("10", None),
    ],
)
def test_ids_may_be_written_loosely(word: str, expected: str | None) -> None:
    assert as_id(word) == expected


def test_search_wants_every_word_and_puts_titles_first() -> None:
    found = search(["Minimum", "BID"])
    assert found[0].id == "CE-10"
    assert all("minimum" in f"{r.title} {r.text}".lower() for r in found)
    assert len(found) < len(search(["bid"]))


def test_without_words_ids_and_titles_under_their_chapters(cli: Cli) -> None:
    lines = cli("rules").out.splitlines()
    assert lines[0] == "Chicago Express · Setup"
    assert lines[1] == "  CE-1   Players and starting cash"
    assert "Chicago & NorthWestern · End of the game" in lines
    assert len(lines) == len(rules()) + len({(r.game, r.chapter) for r in rules()})


def test_an_empty_word_is_no_word(cli: Cli) -> None:
    assert cli("rules", "", " ").out == cli("rules").out


def test_ids_print_these_rules_whole(cli: Cli) -> None:
    answer = cli("rules", "ce-10", "NW-14")
    for found in (rule("CE-10"), rule("NW-14")):
        assert found is not None
        assert f"{found.id} · {found.title}" in answer.out
        assert found.text in answer.out


def test_words_list_rules_with_the_place(cli: Cli) -> None:
    lines = cli("rules", "wabash").out.splitlines()
    assert "CE-20  Wabash opens" in lines
    assert any(line.startswith("       ") and "Wabash" in line for line in lines)
    assert not any(line.startswith("CE-16") for line in lines)


def test_what_is_not_there(cli: Cli) -> None:
    known = "the rules are CE-1 to CE-37 (Chicago Express), NW-1 to NW-16 (Chicago & NorthWestern)"
    for name in ("CE-99", "CE-0", "XX-1", "XX1"):
        assert error_of(cli("rules", name)) == f"there is no rule {name}; {known}"
    assert error_of(cli("rules", "zeppelin", "bid")) == "no rule contains 'zeppelin' and 'bid'"
