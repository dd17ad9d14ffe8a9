"""Snowline as cuberails sees it: one value, found by the entry point group "cuberails.games"."""
from pathlib import Path

from cuberails.games.game_type import Book, BotParts, Display, GameType, Language, Rules, SetupParts, Story

from snowline import bots, box, display, language, reasons, rules, story
from snowline.model import State

HERE = Path(__file__).parent

GAME = GameType(
    id="snowline",
    name="snowline",
    title="Snowline",
    about="Twelve weeks to build around a mountain; the player who has spent the least time has the turn.",
    version=1,
    seats=range(min(box.CASH), max(box.CASH) + 1),
    book=Book("SL", HERE / "rules.md", HERE / "aid.md", "SL-1", language.SENTENCES),
    setup=SetupParts(
        box.HouseRules, {}, HERE / "map.json", "The Hallin massif is invented.", box.make_box,
        map_keys=("towns", "links", "companies"),
    ),
    rules=Rules(State, box.make_constants, rules.set_up, rules.legal, rules.why_not, rules.answer,
                rules.proceed, rules.apply),
    language=Language(language.vocabulary, reasons.REASONS, language.facts, language.about),
    story=Story(story.tell_answer, story.tell_event, story.ending_names, story.line, story.summary,
                story.round_of),
    display=Display(display.Snapshot, display.take_snapshot, display.board, display.view,
                    display.company_values),
    bots=BotParts(bots.choose, bots.prior, bots.evaluate, bots.evaluate),
    package="snowline",
)
