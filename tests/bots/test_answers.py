"""A bot that is asked with a state alone plays as it does when it is asked with a Position."""

import pytest

from cuberails import chicago_express, chicago_northwestern
from cuberails.bots.bot import Answerer
from cuberails.bots.registry import make_bot
from cuberails.engine.game import Game
from cuberails.engine.notation import Draft
from cuberails.engine.random_play import random_sentence

GAMES = [chicago_express(["A", "B", "C"], modules=["erie"]), chicago_northwestern(["A", "B", "C", "D"])]


@pytest.mark.parametrize("spec", ["random", "random:uniform", "greedy", "investor"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_answers_are_the_words_of_choose(spec: str, game: Game) -> None:
    bot, twin, position = make_bot(spec, seed=7), make_bot(spec, seed=7), game.start()
    assert isinstance(bot, Answerer)
    for _ in range(60):
        if position.is_over:
            break
        draft = Draft(game.setting, position.state.pool)
        for answer in bot.answers(game, position.state.pool, position.ply):
            draft.answer(answer, "")
        assert draft.is_whole
        assert draft.said == twin.choose(position)
        position = position.play(random_sentence(position, 1, "directed"))
