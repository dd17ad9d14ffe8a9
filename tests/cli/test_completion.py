"""TAB offers the words that may come next."""

import pytest

from cuberails import Position, chicago_express, chicago_northwestern
from cuberails.cli.terminal.completion import candidates

COMMANDS = ("help", "options", "why", "undo", "board", "story", "rules", "record", "save", "quit")
BID = chicago_express(["A", "B", "C"], starting_cash=10).start()
START = chicago_northwestern(["A", "B", "C"]).start()


def turn() -> Position:
    position = BID.play("bid 10")
    while position.snapshot()["phase"] != "turn":
        position = position.play("pass")
    return position


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", [*COMMANDS, "bid", "pass"]),
        ("b", ["board", "bid "]),
        ("B", ["bid "]),
        ("pa", ["pass "]),
        ("bid ", ["7", "8", "9", "10"]),
        ("bid 1", ["10 "]),
        ("bid 99", []),
        ("dance ", []),
        ("why b", ["bid "]),
        ("why bid ", ["7", "8", "9", "10"]),
        ("options bid 1", ["10 "]),
        ("rules ce-2", ["CE-2", *(f"CE-2{n}" for n in range(10))]),
    ],
)
def test_words_and_commands(line: str, expected: list[str]) -> None:
    assert candidates(BID, COMMANDS, line) == expected


def test_hexes_and_companies() -> None:
    position = turn()
    assert candidates(position, COMMANDS, "expand ") == list(position.options("expand").words)
    assert candidates(position, COMMANDS, "expand p") == ["PRR "]
    assert candidates(position, COMMANDS, "expand PRR q") == [
        word for word in position.options("expand PRR").words if word.startswith("Q")
    ]
    assert candidates(position, COMMANDS, "expand PRR Q5 ") == list(position.options("expand PRR Q5").words)


@pytest.mark.parametrize(
    ("piece", "expected"),
    [
        ("c", ["chicago"]),  # no blank: more may hang on it
        ("chicago", [f"chicago{road}" for road in START.options("start CRIP 15 chicago").words]),
        ("chicago ", list(START.options("start CRIP 15 chicago").words)),
        ("chicago>ced", ["chicago>cedar-rapids"]),
        ("chicago>d", ["chicago>davenport", "chicago>dubuque"]),
        ("chicago>cedar-rapids>de", ["chicago>cedar-rapids>des-moines"]),
        ("chicago>cedar-rapids>des-moines>x", []),
    ],
)
def test_cities_hang_on_the_word_before(piece: str, expected: list[str]) -> None:
    assert candidates(START, COMMANDS, f"start CRIP 15 {piece}") == expected
