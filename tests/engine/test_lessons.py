"""Lessons: every move and every figure of ours is true, and a bad file gets one clear sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from cuberails.engine import lesson_files as files
from cuberails.engine.lesson import Lesson, LessonError
from cuberails.engine.lesson_files import LessonFile, find_lesson, lesson_files, parse_record, read_lesson
from cuberails.engine.lesson_text import FigureError, fill
from cuberails.engine.record import Record
from cuberails.views.lesson import OTHER_MOVE, lesson_lines, reply_to, step_of

OURS = lesson_files()
GUIDED = [file for file in OURS if file.form.kind == "guided"]
RULE = re.compile(r"\b[A-Z]{2}-\d+\b")
Change = Callable[[dict[str, Any]], object]
FIGURE = re.compile(r"\{[^{}]*\}")
BASE: dict[str, Any] = {
    "format": "cuberails/1",
    "game": "chicago-express",
    "players": ["You", "Ada", "Ben"],
    "actions": ["bid 9", "pass", "pass"],
    "lesson": {
        "id": "mine",
        "title": "Mine",
        "summary": "A small lesson.",
        "notes": [{"ply": 0, "text": "Bid ${after.companies.PRR.income}."}],
    },
}


def named(file: LessonFile) -> str:
    return f"{file.game.id}-{file.form.id}"


def texts_of(file: LessonFile) -> list[str]:
    form = file.form
    found = [form.title, form.summary]
    for note in form.notes:
        found += [note.text, note.why, note.otherwise, *(reply.text for reply in note.replies)]
    return found + [reply.text for reply in (form.tempting, form.better) if reply]


@pytest.mark.parametrize("file", OURS, ids=named)
def test_every_lesson_of_ours_replays_with_true_figures(file: LessonFile) -> None:
    record, lesson = read_lesson(file.path)
    for position in record.positions():
        step = step_of(lesson, position)
        assert "{" not in step.text + step.why
        if step.move:
            assert position.why_not(step.move) is None


@pytest.mark.parametrize("file", OURS, ids=named)
def test_no_number_in_a_text_is_typed_by_hand(file: LessonFile) -> None:
    """Apart from the numbers of rules and the names of places: those are checked elsewhere."""
    record, _ = read_lesson(file.path)
    places = sorted((site.id for site in record.game.board().sites), key=len, reverse=True)
    for text in texts_of(file):
        rest = FIGURE.sub("", RULE.sub("", text))
        for place in places:
            rest = rest.replace(place, "")
        assert not re.search(r"\d", rest), text


@pytest.mark.parametrize("file", OURS, ids=named)
def test_every_rule_that_a_lesson_cites_exists(file: LessonFile) -> None:
    rules = set(RULE.findall(file.game.book.rules.read_text("utf-8")))
    for text in texts_of(file):
        assert set(RULE.findall(text)) <= rules


@pytest.mark.parametrize("file", GUIDED, ids=named)
def test_a_guided_game_goes_from_the_first_bid_to_the_end(file: LessonFile) -> None:
    record, lesson = read_lesson(file.path)
    positions = list(record.positions())
    asked = [
        ply
        for ply in lesson.notes
        if lesson.stage(record.actions[:ply], positions[ply].to_move).state == "ask"
    ]
    assert asked[0] == 0
    assert 14 <= len(asked) <= 17
    assert positions[-1].is_over
    assert lesson.stage(lesson.actions, None).state == "done"
    assert lesson.stage(lesson.actions, None).note is not None


def test_each_game_of_ours_has_a_guided_game_and_five_mistakes() -> None:
    for game in {file.game.id for file in OURS}:
        kinds = [line.kind for line in lesson_lines() if line.game == game]
        assert kinds[0] == "guided"
        assert kinds.count("mistake") >= 5


@pytest.mark.parametrize("file", GUIDED, ids=named)
def test_every_other_move_gets_a_kind_reply(file: LessonFile) -> None:
    record, lesson = read_lesson(file.path)
    for position in record.positions():
        asked = lesson.expected(position.ply)
        if position.ply in lesson.notes and position.to_move == lesson.form.seat and asked:
            other = next(sentence for sentence in position.legal() if sentence != asked)
            reply = reply_to(lesson, position, other)
            assert len(reply) > 20
            assert "{" not in reply


def changed(change: Change) -> str:
    raw = deepcopy(BASE)
    change(raw)
    return json.dumps(raw)


def lesson_of(text: str) -> Lesson:
    return Lesson.of(parse_record(text))


def in_lesson(**change: Any) -> Change:
    return lambda raw: raw["lesson"].update(change)


def in_note(**change: Any) -> Change:
    return lambda raw: raw["lesson"]["notes"][0].update(change)


def replying(move: str) -> Change:
    return in_note(replies=[{"move": move, "text": "x"}])


def mistake(**change: Any) -> Change:
    """The lesson as a mistake at the first bid."""
    tempting, better = {"move": "bid 7", "text": "No."}, {"move": "pass", "text": "Yes."}
    cost = {"victory": 3, "cash": 1}
    notes = [{"ply": 0, "text": "Well?"}]
    parts = {"kind": "mistake", "tempting": tempting, "better": better, "cost": cost, "notes": notes}

    def make(raw: dict[str, Any]) -> None:
        raw["actions"] = change.get("actions", [])
        raw["lesson"] |= parts | {name: value for name, value in change.items() if name != "actions"}

    return make


PLY_0 = "lesson.notes, ply 0"
TWICE = [{"ply": 0, "text": "x"}, {"ply": 0, "text": "y"}]
SAME = {"move": "bid 7", "text": "x"}
BAD: list[tuple[Change, str]] = [
    (lambda raw: raw.pop("lesson"), "not a lesson: the key 'lesson' is missing"),
    (lambda raw: raw["actions"].append("bid 1"), "action 4, 'bid 1': CE-11: "),
    (lambda raw: raw["lesson"].pop("title"), "lesson: the key 'title' is missing"),
    (in_lesson(seat=3), "lesson.seat: the game has 3 seats, numbered from 0"),
    (in_lesson(titel="x"), "lesson: Object contains unknown field `titel`"),
    (in_lesson(notes=TWICE), "lesson.notes: each must have a higher ply than the one before"),
    (in_note(ply=9), "lesson.notes: one has ply 9, but the record has 3 actions"),
    (in_note(ply=1), "lesson.notes: no note is at a turn of the learner"),
    (in_note(point=["R99"]), f"{PLY_0}: no panel, company or place is called 'R99'"),
    (in_note(text="{you.gold}"), f"{PLY_0}: there is no figure 'you.gold' here; 'gold' is unknown"),
    (in_note(text="{you}"), f"{PLY_0}: 'you' is not a figure"),
    (in_note(text="{you.name + 1}"), f"{PLY_0}: 'you.name' is not a number"),
    (replying("bid 1"), f"{PLY_0}, 'bid 1': CE-11: "),
    (replying("PASS"), f"{PLY_0}: write 'PASS' as 'pass'"),
    (replying("bid 9"), f"{PLY_0}: 'bid 9' is the move of the record"),
    (mistake(cost=None), "lesson: a mistake needs the keys 'tempting', 'better' and 'cost'"),
    (mistake(seat=1), "lesson.seat: in a mistake, the learner must be the player to move"),
    (mistake(better=SAME), "lesson: 'tempting' and 'better' have the same move"),
    (mistake(actions=["bid 7"]), "lesson.notes: a mistake has one note, after the last action"),
]


@pytest.mark.parametrize(("change", "message"), BAD, ids=[message[:40] for _, message in BAD])
def test_a_bad_lesson_gets_one_clear_sentence(change: Change, message: str) -> None:
    with pytest.raises(LessonError) as error:
        lesson_of(changed(change))
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


def test_a_file_that_is_no_record() -> None:
    with pytest.raises(LessonError, match="not JSON"):
        lesson_of("{")


def test_the_stages_of_a_small_lesson() -> None:
    lesson = lesson_of(json.dumps(BASE))
    assert [lesson.stage(BASE["actions"][:n], n).state for n in range(4)] == [
        "ask",
        "script",
        "script",
        "done",
    ]
    assert lesson.stage(["bid 9", "bid 10"], 2)[::2] == ("off", 1)
    assert lesson.stage(["bid 8"], 1)[::2] == ("off", 0)


def test_the_stages_of_a_mistake() -> None:
    lesson = lesson_of(changed(mistake()))
    assert lesson.stage([], 0).state == "ask"
    assert lesson.stage(["bid 7"], 1).state == "answered"
    assert lesson.stage(["bid 7", "pass"], 2).state == "off"
    assert [lesson.verdict(move)[0] for move in ("bid 7", "pass", "bid 8")] == ["tempting", "better", "other"]


def test_a_move_without_a_reply_gets_the_usual_one() -> None:
    record = parse_record(json.dumps(BASE))
    assert reply_to(Lesson.of(record), record.game.start(), "pass") == OTHER_MOVE


def test_figures_may_be_added_and_lists_are_counted() -> None:
    figures = {"you": {"cash": 7, "cards": [1, 2], "name": "Ann"}, "players": [{"cash": 5}]}
    assert (
        fill("{you.name} has ${you.cash - players.0.cash + 1}, {you.cards} cards", figures)
        == "Ann has $3, 2 cards"
    )
    assert fill("{you.cash * 2}", figures) == "14"
    with pytest.raises(FigureError, match="'1' is unknown"):
        fill("{players.1.cash}", figures)


def test_a_lesson_that_cannot_be_read_is_named_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Book:
        lessons = (tmp_path / "none.json", OURS[0].path)

    class Game:
        id, title, book = "a", "A game", Book()

    monkeypatch.setattr(files, "installed", lambda: {"a": Game()})
    assert lesson_files.__wrapped__() == ()
    assert capsys.readouterr().err == (
        "lesson none.json of A game is left out: none.json cannot be read: No such file or directory\n"
        "lesson 00-first-game.json of A game is left out: its record is one of Chicago Express\n"
    )


def test_the_lesson_of_the_documentation_can_be_taught() -> None:
    page = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text()
    shown = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    assert [lesson_of(text).form.title for text in shown] == ["Letting go"]
    measured = find_lesson("chicago-express", "speeding-a-dividend")
    assert measured
    assert measured.form.cost
    victory, cash = measured.form.cost.victory, measured.form.cost.cash
    assert f'"cost": {{"victory": {victory}, "cash": {cash}}}' in page


def test_a_lesson_is_a_record_that_keeps_its_notes() -> None:
    for file in OURS:
        text = file.path.read_text()
        assert Record.parse(text).to_dict()["lesson"] == json.loads(text)["lesson"]
