"""The one action that is possible, where there is just one."""

from cuberails import chicago_express
from tests.forced import MOVER, before_a_forced_pass
from tests.games.chicago_northwestern.table import northwestern


def test_a_forced_pass() -> None:
    position = before_a_forced_pass().replay()
    assert (position.to_move, position.forced, list(position.legal())) == (MOVER, "pass", ["pass"])
    assert position.view().is_forced
    assert not position.play("pass").view().is_forced


def test_one_action_of_several_words() -> None:
    position = northwestern(cash=[5, 4, 4], cards=[0, 0, 0])
    words = position.options().words
    assert words == ("offer",)
    assert (position.forced is None) == (len(position.legal()) > 1)
    position = northwestern(cash=[4, 4, 4], cards=[1, 0, 0])
    assert position.forced == "dividends"


def test_a_choice_or_the_end_forces_nothing() -> None:
    assert chicago_express(["Ann", "Bob"]).start().forced is None
    over = northwestern(3, cash=[4, 3, 4], cards=[0, 0, 0])
    while not over.is_over:
        over = over.play(over.forced or "")
    assert over.forced is None
