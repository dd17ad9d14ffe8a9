"""What must never change cannot be changed: boxes, events, results, games' own values."""

import dataclasses
import inspect
from types import ModuleType

import msgspec
import pytest

from cuberails.engine.record import Result
from cuberails.games import events, game_type, vocabulary
from cuberails.games.chicago_express import box as express_box
from cuberails.games.chicago_northwestern import box as northwestern_box
from cuberails.games.registry import installed


def dataclasses_of(module: ModuleType) -> list[type]:
    members = inspect.getmembers(module, dataclasses.is_dataclass)
    return [found for _, found in members if isinstance(found, type)]


MODULES = (express_box, northwestern_box, game_type, vocabulary)
VALUES = [found for module in MODULES for found in dataclasses_of(module)]
installed()  # loads the events of every game
EVENTS = [events.Event, *events.Event.__subclasses__()]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.__qualname__)
def test_values_are_frozen(value: type) -> None:
    assert value.__dataclass_params__.frozen  # type: ignore[attr-defined]


def test_games_are_compared_by_identity() -> None:
    assert game_type.GameType.__eq__ is object.__eq__


@pytest.mark.parametrize("event", [*EVENTS, Result], ids=lambda event: event.__name__)
def test_events_are_frozen_and_say_what_they_are(event: type[msgspec.Struct]) -> None:
    assert event.__struct_config__.frozen
    if event is not Result:
        assert event.__struct_config__.tag == event.__name__


def test_there_are_events() -> None:
    assert len(EVENTS) > 20
    assert len(VALUES) >= 9
