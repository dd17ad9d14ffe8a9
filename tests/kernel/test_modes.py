"""Plain Python and compiled code play the same text of the rules: they agree to the byte, in one process."""

import pytest

from cuberails import Game, make_game
from cuberails.engine.batch import play_sentences
from cuberails.kernel.jit import COMPILED
from cuberails.kernel.layout import copy_of, to_bytes
from cuberails.kernel.machines import PLAIN, bulk
from tests.combinations import ALL, name_of
from tests.option_draws import draws

SETUPS = [(name_of(c), c, {}) for c in ALL]
SETUPS += [(one.name, one.combination, one.house_rules) for one in draws() if one.is_bundled]


def lay_out(setup: tuple[object, ...]) -> Game:
    _, (game, modules, seats), house_rules = setup  # type: ignore[misc]
    return make_game(game, [f"P{i}" for i in range(seats)], modules, None, house_rules)


@pytest.mark.skipif(not COMPILED, reason="there is only one machine in plain mode")
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup[0])
@pytest.mark.parametrize("policy", ["uniform", "directed"])
def test_compiled_and_plain_agree_byte_for_byte(setup: tuple[object, ...], policy: str) -> None:
    game = lay_out(setup)
    plain, compiled = game.on(PLAIN), game.on(bulk())
    assert to_bytes(plain.constants) == to_bytes(compiled.constants)
    position = game.start()
    pool = compiled.moved(position.state.pool)
    for sentence in play_sentences(game, 5, 1, policy):  # chosen by compiled code
        position = position.play(sentence)
        for answer in position.state.answers:
            compiled.loops.apply_many(compiled.constants, pool, bulk().ints(1) + answer)
        assert to_bytes(pool) == position.state.to_bytes()
    assert position.is_over
    assert PLAIN.moved(game.type.rules.state, copy_of(pool))[0].to_bytes() == to_bytes(pool)
