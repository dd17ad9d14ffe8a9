"""What the mistakes of our lessons cost is what the search finds."""

import pytest

from cuberails.bots.advice import go_on
from cuberails.bots.review import measured
from cuberails.engine.lesson_files import LessonFile, lesson_files, read_lesson
from cuberails.kernel.jit import COMPILED

MISTAKES = [file for file in lesson_files() if file.form.kind == "mistake"]


@pytest.mark.skipif(not COMPILED, reason="takes minutes in plain mode")
@pytest.mark.parametrize("file", MISTAKES, ids=lambda file: f"{file.game.id}-{file.form.id}")
def test_the_cost_of_a_mistake_is_the_one_measured(file: LessonFile) -> None:
    """Run `cuberails lesson measure` on the file when the bots begin to play differently."""
    form = file.form
    assert form.tempting
    assert form.better
    assert form.cost
    last = read_lesson(file.path)[0].replay()
    found = measured(last, form.tempting.move, form.better.move, go_on)
    assert found
    assert round(100 * found.comparison.victory) == form.cost.victory
    assert round(found.comparison.cash) == form.cost.cash
