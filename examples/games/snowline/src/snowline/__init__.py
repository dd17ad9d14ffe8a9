"""Snowline as cuberails sees it: one value, found by the entry point group "cuberails.games"."""

from pathlib import Path

from cuberails.games.game_type import Book, BotParts, Display, GameType, Language, Rules, SetupParts, Story
from cuberails.games.story import one_ending
from cuberails.games.town_map import facts

from snowline import bots, box, display, language, reasons, rules, story
from snowline.model import State

HERE = Path(__file__).parent

GAME = GameType(
    id="snowline",
    name="snowline",
    title="Snowline",
    about="Twelve weeks to build around a mountain; the player who has spent the least time has the turn.",
    version=1,
    seats=range(2, 5),
    book=Book("SL", HERE / "rules.md", HERE / "aid.md", "SL-1", language.SENTENCES),
    setup=SetupParts(box.HouseRules, HERE / "map.json", box.make_box, map_note="The massif is invented.",
                     map_keys=("towns", "links", "companies")),
    rules=Rules(State, box.make_constants, rules.set_up, rules.why_not, rules.answer, rules.proceed),
    language=Language(language.vocabulary, reasons.REASONS, facts, language.about),
    story=Story(story.tell_answer, story.tell_automatic, one_ending(story.ENDING), round_of=story.round_of),
    display=Display(display.board, display.view),
    bots=BotParts(prior=bots.prior, evaluate=bots.evaluate, evaluate_short=bots.evaluate),
    package="snowline",
)  # fmt: skip
