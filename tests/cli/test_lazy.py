"""The list of commands needs none of them, and says what they say."""

from typing import Any

import pytest
import typer

from cuberails.cli.lazy import load
from cuberails.cli.main import Commands, app


@pytest.mark.parametrize("name", Commands.entries)
def test_a_command_is_listed_with_its_own_words(name: str) -> None:
    command = load(name, Commands.entries[name])
    assert command.get_short_help_str(200) == Commands.entries[name].about


def test_an_unknown_command_is_none() -> None:
    group: Any = typer.main.get_command(app)
    assert group.get_command(None, "dance") is None
