"""Games and positions travel between processes, and copies of what never changes are the thing itself."""

import copy
import pickle

import pytest

from cuberails import Game, chicago_express
from cuberails.engine.batch import play_sentences
from cuberails.envs.encoding import Encoding
from tests.combinations import ALL, lay_out, name_of
from tests.games.map_changes import EXPRESS, changed


@pytest.mark.parametrize("combination", ALL, ids=name_of)
def test_a_position_goes_on_where_it_is_unpickled(combination: tuple[str, list[str], int]) -> None:
    game = lay_out(combination)
    sentences = play_sentences(game, 3, 1, "directed")
    position = game.start()
    for sentence in sentences[: len(sentences) // 2]:
        position = position.play(sentence)
    twin = pickle.loads(pickle.dumps(position))
    assert twin == position
    assert (twin.game, twin.actions, twin.story()) == (game, position.actions, position.story())
    assert twin.previous == position.previous
    assert copy.deepcopy(position) is copy.copy(position) is position
    for sentence in sentences[len(sentences) // 2 :]:
        position, twin = position.play(sentence), twin.play(sentence)
    assert twin.is_over
    assert twin.digest == position.digest


def test_a_game_with_house_rules_and_a_map_of_its_own() -> None:
    own = changed(EXPRESS, lambda raw: raw["hexes"][3].update(cost=5))
    game = chicago_express(["A", "B"], map=own, starting_cash=44, dials=[4, 5, 4])
    twin = pickle.loads(pickle.dumps(game))
    assert isinstance(twin, Game)
    assert twin == game
    assert twin.start().cash == (44, 44)
    assert copy.deepcopy(game) is game
    assert pickle.loads(pickle.dumps(Encoding(game))).game == game
