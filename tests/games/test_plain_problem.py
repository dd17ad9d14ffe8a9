"""What is wrong with a JSON value is said in plain words, and other messages are kept."""

import msgspec
import pytest

from cuberails.games.plain_problem import plain_problem


class Form(msgspec.Struct):
    players: list[str]
    pair: tuple[int, int] = (0, 0)
    number: int | None = None


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"players": "Ann"}, "players: a list is needed, not text"),
        ({"players": [1]}, "players[0]: text is needed, not a whole number"),
        ({}, "the key 'players' is missing"),
        ({"players": [], "pair": [1]}, "pair: a list of length 2 is needed, not 1"),
        ({"players": [], "number": "x"}, "number: a whole number or null is needed, not text"),
        ([], "an object is needed, not a list"),
    ],
)
def test_a_wrong_value_is_told_in_plain_words(value: object, words: str) -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(value, Form)
    assert plain_problem(refused.value) == words


def test_a_message_of_another_form_is_kept_with_its_place() -> None:
    assert plain_problem("the dial is red - at `$.dials[0]`") == "dials[0]: the dial is red"
    assert plain_problem("the dial is red") == "the dial is red"
