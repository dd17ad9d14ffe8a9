"""Mutation testing itself: what is changed, which tests are tried, and what is said of the results."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import mutants as command  # noqa: E402
from mutation.changes import SOURCE, Mutant, changed_source, mutants_of  # noqa: E402
from mutation.places import Place, files_of, holds_rules, look_up, places_of, rule_tests  # noqa: E402
from mutation.trials import Kind, try_all  # noqa: E402

PLACES = look_up()


def mutants_in(name: str) -> list[Mutant]:
    return list(mutants_of(SOURCE / "cuberails" / name))


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.id)
def test_every_game_has_rules_to_change_and_rule_tests_to_try(place: Place) -> None:
    files = [path for path in files_of(PLACES) if path.is_relative_to(place.folder)]
    assert any(holds_rules(path) for path in files)
    assert not set(files) & set(place.no_rules)
    assert len(place.no_rules) > 1
    tests = rule_tests([place])
    assert tests
    assert all(
        f"def test_{other.prefix.lower()}_" not in (ROOT / test).read_text()
        for test in tests
        for other in PLACES
        if other != place
    )


def test_files_that_games_share_are_tried_with_the_tests_of_all() -> None:
    assert places_of(SOURCE / "cuberails" / "kernel" / "money.py", PLACES) == PLACES
    assert all(places_of(place.folder / "any.py", PLACES) == [place] for place in PLACES)


def test_a_mutant_names_its_place_and_the_rules_cited_nearby(tmp_path: Path) -> None:
    first, second = mutants_in("kernel/money.py")[:2]
    assert first.name.startswith("kernel/money.py:")
    assert first.key.count(" | ") == second.key.count(" | ") == 2
    path = tmp_path / "rule.py"
    path.write_text('"""CE-1 to CE-2."""\n\n\ndef a():\n    return 1    # CE-7\n\n\ndef b():\n    return 2\n')
    cited, bare = mutants_of(path)
    assert (cited.rules, bare.rules) == (["CE-7"], ["CE-1", "CE-2"])
    assert "return 2" in changed_source(cited)


def test_an_explanation_must_match_a_mutant_that_nothing_catches() -> None:
    one, other = mutants_in("kernel/money.py")[:2]
    explained = {one.key: "a reason", "kernel/money.py | gone | 1 -> 2": "another"}
    results: command.Results = {one: None, other: Kind.RULES}
    assert list(command.wrong_explanations(explained, results, [])) == [
        "explained, but there is no such mutant: kernel/money.py | gone | 1 -> 2"
    ]
    assert not list(command.wrong_explanations(explained, results, ["track.py"]))
    caught, _ = command.wrong_explanations(explained, {one: Kind.PINNED}, [])
    assert caught == f"explained, but caught (only pinned games): {one.key}: a reason"


def test_the_table_says_apart_who_notices() -> None:
    one, other = mutants_in("kernel/money.py")[:2]
    head, row, total = command.table({one: Kind.RULES, other: Kind.PINNED}, {})
    assert head.split("  ")[-5:] == ["rule tests", "other tests", "only pinned games", "explained", "nothing"]
    assert row.split() == ["kernel/money.py", "1", "0", "1", "0", "0"]
    assert total.split() == ["all", "1", "0", "1", "0", "0"]
    assert other.name in "".join(command.listed("only pinned games notice", [other]))


def test_every_explanation_matches_a_line() -> None:
    keys = {mutant.key for path in files_of(PLACES) for mutant in mutants_of(path)}
    assert set(command.explanations()) <= keys


def test_a_mutant_runs_until_a_kind_of_tests_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    mutants = mutants_in("kernel/money.py")[:2]
    noticed = {mutants[0]: Kind.PINNED, mutants[1]: None}

    def start(mutant: Mutant, kind: Kind, places: object) -> int:
        waiting.append(1 if noticed[mutant] is kind else 0)
        return len(waiting)

    waiting = list[int]()
    monkeypatch.setattr("mutation.trials.start", start)
    monkeypatch.setattr("os.wait", lambda: (len(waiting), waiting[-1] << 8))
    assert dict(try_all(mutants, PLACES, 1)) == noticed
