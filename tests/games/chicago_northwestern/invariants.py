"""What must hold after every action, whatever was played; written from the rules, not from the code."""

from collections.abc import Sequence
from typing import Any

from cuberails import Position
from cuberails.games.chicago_northwestern.events import LinkBuilt
from cuberails.games.events import Event


def money_from_bank(story: Sequence[Event]) -> int:
    """Besides dividends: links are paid to the bank."""
    return -sum(event.paid for event in story if isinstance(event, LinkBuilt))


def check(position: Position, shot: dict[str, Any]) -> None:
    check_shares(shot)
    check_links(shot)


def check_shares(shot: dict[str, Any]) -> None:
    for name, railroad in shot["railroads"].items():
        held = sum(player["shares"].get(name, 0) for player in shot["players"])
        if railroad["gone_west"]:
            assert (railroad["shares_left"], railroad["cubes_left"]) == (0, 0)
        else:
            assert held + railroad["shares_left"] == 4


def check_links(shot: dict[str, Any]) -> None:
    built = [link for railroad in shot["railroads"].values() for link in railroad["links"]]
    assert len(built) == len(set(built)), "a link has two owners"
    for railroad in shot["railroads"].values():
        assert all(link.split(">") == sorted(link.split(">")) for link in railroad["links"])
        if not railroad["gone_west"]:
            assert len(railroad["links"]) + railroad["cubes_left"] == 16
