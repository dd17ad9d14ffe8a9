"""What people read and see of Snowline, from its own parts."""

import re

from cuberails import Position
from cuberails.games.game_type import Names

from snowline import GAME
from snowline.reasons import REASONS
from table import NAMES, play, table

SITES = {town.id: town.name for town in table().game.box.towns}
TABLE = Names(NAMES, {name: name for name in ("AC", "CL", "MR", "HV")}, SITES)


def lines(position: Position) -> list[str]:
    return [line for event in position.story() if (line := GAME.story.line(event, TABLE))]


def summary(position: Position) -> str:
    return GAME.story.summary(position.sentence, position.story(), TABLE)


def test_the_story_of_a_build() -> None:
    position = play(table(held={(0, "AC"): 1}, treasury={"AC": 12}), "build AC rowan saddle")
    assert lines(position) == [
        "AC builds in Rowan for $4; Ann gets $1.",
        "AC builds in Saddle for $5; Ann gets $1.",
    ]
    assert summary(position) == "builds AC in Rowan and Saddle for $9"


def test_the_story_of_the_snow() -> None:
    position = play(table(2, weeks=(6, 7), pay_days=1), "wait")
    assert lines(position) == ["Ann waits.", "Pay day in week 7.", "Snow: every alpine station is snowed in."]
    assert summary(position) == "waits; pay day; every alpine station is snowed in"


def test_the_story_of_a_pay_day() -> None:
    position = play(table(2, weeks=(3, 4), held={(0, "AC"): 2, (1, "AC"): 1}), "wait")
    assert summary(position) == "waits; pay day: Ann $2, Bob $1"


def test_the_valleys_are_never_snowed_in() -> None:
    position = play(table(2, weeks=(11, 12), pay_days=3), "wait")
    assert summary(position) == "waits; pay day; the game ends, Ann and Bob win"
    closed = {site for site, now in position.view().sites.items() if now.is_closed}
    assert closed == {town.id for town in position.game.box.towns if town.height != "valley"}


def test_the_story_of_an_offer() -> None:
    assert summary(play(table(), "offer CL")) == "puts CL up for auction at $3"


def test_every_rule_that_is_cited_is_in_the_book() -> None:
    book = set(re.findall(r"^### (SL-\d+) · ", GAME.book.rules.read_text(), re.MULTILINE))
    words = GAME.language.vocabulary(table().game.box)
    cited = {rule for rule, _ in REASONS.values()} | {question.rule for question in words.questions.values()}
    assert cited <= book
    assert set(re.findall(r"SL-\d+", GAME.book.rules.read_text() + GAME.book.aid.read_text())) <= book


def test_the_sentences_of_the_help_can_be_said() -> None:
    said = [sentence for sentence, _ in GAME.book.sentences]
    ready = table(held={(0, "AC"): 1}, treasury={"AC": 12})
    assert all(ready.why_not(sentence) is None for sentence in said if not sentence.startswith("bid"))
    assert play(ready, "offer AC").why_not("bid 9") is None


def test_the_board_and_what_is_on_it() -> None:
    position = table(
        held={(0, "AC"): 1}, treasury={"AC": 12}, cubes={"AC": "rowan saddle"}, pay_days=2, weeks=(8, 7, 9)
    )
    moment = position.game.setting.moment(position.state.pool)
    board, view = GAME.display.board(position.game.box, {}, True), GAME.display.view(moment)
    assert all(0 < site.x < 1 and 0 < site.y < 1 for site in board.sites)
    assert view.companies["AC"].links == ["averley>rowan", "rowan>saddle"]
    assert view.companies["AC"].values == {"treasury": 12, "sold": 1, "pays": 6, "minimum_bid": 3, "cubes": 5}
    assert view.players == [{"week": 8}, {"week": 7}, {"week": 9}]
    assert [value.text for value in view.sites["saddle"].values or []] == ["snow"]
    assert (view.sites["rowan"].pieces, view.sites["rowan"].values) == (["AC"], None)
