"""The maps of the package, and ways to change them: what the tests of maps share."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from cuberails import Game, MapError, Record
from cuberails.engine.batch import play_sentences
from cuberails.games.registry import installed
from tests.table import NAMES

RawMap = dict[str, Any]
Change = Callable[[RawMap], object]

EXPRESS_FILE = installed()["chicago-express"].setup.map_file
NORTHWESTERN_FILE = installed()["chicago-and-northwestern"].setup.map_file
EXPRESS: RawMap = json.loads(EXPRESS_FILE.read_text(encoding="utf-8"))
NORTHWESTERN: RawMap = json.loads(NORTHWESTERN_FILE.read_text(encoding="utf-8"))


def changed(raw: RawMap, *changes: Change) -> RawMap:
    twin = copy.deepcopy(raw)
    for change in changes:
        change(twin)
    return twin


def problems_of(make: Callable[..., Game], raw: RawMap, **more: Any) -> list[str]:
    with pytest.raises(MapError) as caught:
        make(NAMES[:3], map=raw, **more)
    return list(caught.value.problems)


def made_or_refused(make: Callable[..., Game], raw: RawMap, players: int = 3, **more: Any) -> Game | MapError:
    try:
        return make(NAMES[:players], map=raw, **more)
    except MapError as refused:
        return refused


def plays_to_the_end(game: Game, seed: int) -> Record:
    sentences = play_sentences(game, seed, 0, "directed")
    record = Record(game, sentences)
    last = record.replay()
    assert last.is_over
    assert last.ply == len(sentences)
    again = Record.parse(record.to_json())
    assert again.game == game
    assert again.replay() == last
    return record
