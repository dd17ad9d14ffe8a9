"""The scenes of an action: together they change the table before it into the table after it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cuberails import Position
from cuberails.display.schema.ply import Patch, Ply, Scene, Transfer
from cuberails.display.schema.view import SiteView, View
from cuberails.views import ply_of, view_of
from tests.games.chicago_express.table import express
from tests.games.chicago_northwestern.table import northwestern
from tests.table import play
from tests.views.positions import RECORDS, game

PARTS = ("companies", "sites", "badges", "gauges", "tracks", "supplies")


def patched(view: View, patch: Patch) -> View:
    found: dict[str, Any] = {part: getattr(view, part) | getattr(patch, part) for part in PARTS}
    players = [patch.players.get(str(seat), player) for seat, player in enumerate(view.players)]
    auction = view.auction if patch.auction is msgspec.UNSET else patch.auction
    return msgspec.structs.replace(view, players=players, auction=auction, **found)


def covered(view: View) -> dict[str, Any]:
    """The parts that patches speak of; a site without anything is as it is printed."""
    sites = {site: shown for site, shown in view.sites.items() if shown != SiteView()}
    return {part: getattr(view, part) for part in (*PARTS, "players", "auction")} | {"sites": sites}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_patches_lead_from_one_view_to_the_next(path: Path) -> None:
    positions = game(path)
    shown = view_of(positions[0])
    for before, after in pairwise(positions):
        ply = ply_of(after, before.to_move or 0, "")
        assert ply.scenes
        for scene in ply.scenes:
            shown = patched(shown, scene.patch)
            assert scene.caption
        assert covered(shown) == covered(ply.view), ply.sentence
        shown = ply.view
    text = msgspec.json.encode(ply)
    assert msgspec.json.encode(msgspec.json.decode(text, type=Ply)) == text


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_transfers_are_what_the_patches_change(path: Path) -> None:
    for before, after in pairwise(game(path)):
        shown = view_of(before)
        for scene in ply_of(after, 0, "").scenes:
            now = patched(shown, scene.patch)
            cash = [new.cash - old.cash for old, new in zip(shown.players, now.players, strict=True)]
            assert {t.seat: t.dollars for t in scene.transfers if t.seat is not None} == {
                seat: dollars for seat, dollars in enumerate(cash) if dollars
            }
            shown = now


def scenes(position: Position, sentence: str) -> list[Scene]:
    return ply_of(position.play(sentence), position.to_move or 0, "").scenes


def test_dividends_are_shown_before_the_dials_go_back() -> None:
    position = express(dials=(2, 5, 0), held={(0, "PRR"): 1, (2, "B&O"): 1})
    dial, nothing, dividend, reset = scenes(position, "auction -")
    assert (dial.caption, dial.patch.gauges) == ("Ann moves the auction dial to 3 of 3.", {"auction": 3})
    assert (nothing.caption, nothing.pace) == ("Ann does nothing with it.", "quick")
    assert dividend.caption == "Dividend phase 1. PRR pays $7 a share, B&O pays $6 a share."
    assert dividend.pace == "slow"
    assert dividend.transfers == [Transfer(7, seat=0), Transfer(6, seat=2)]
    assert set(dividend.patch.players) == {"0", "2"}
    assert dividend.patch.gauges == {}
    assert reset.patch.gauges == {"auction": 0, "expand": 0}
    assert reset.caption.startswith("All dials go back to green. Detroit grows by itself to ")


def test_every_locomotive_is_a_scene_at_its_hex() -> None:
    position = express(held={(0, "PRR"): 1}, treasury={"PRR": 9})
    dial, *placed = scenes(position, "expand PRR Q5 P4")
    assert dial.site is None
    assert [scene.site for scene in placed] == ["Q5", "P4"]
    assert [scene.transfers for scene in placed] == [
        [Transfer(-1, company="PRR")],
        [Transfer(-1, company="PRR")],
    ]
    assert [set(scene.patch.sites) for scene in placed] == [{"Q5"}, {"P4"}]


def test_the_auction_stays_until_the_share_is_sold() -> None:
    position = play(express(), "auction NYC", "bid 9", "pass")
    passed, sold = scenes(position, "pass")
    assert isinstance(passed.patch.auction, msgspec.Struct)
    assert (sold.caption, sold.patch.auction) == ("Ann takes a share of NYC for $9.", None)
    assert sold.transfers == [Transfer(-9, seat=0), Transfer(9, company="NYC")]


def test_a_link_is_a_scene_of_its_own() -> None:
    position = northwestern(held={(0, "CRIP"): 2}, treasury={"CRIP": 50})
    first, second = scenes(position, "build CRIP chicago>davenport>des-moines")
    assert (first.site, second.site) == ("chicago>davenport", "davenport>des-moines")
    assert first.patch.companies["CRIP"].links == ["chicago>davenport"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_figures_of_a_scene_are_those_of_its_moment(path: Path) -> None:
    for before, after in list(pairwise(game(path)))[-80:]:
        shown = view_of(before)
        for scene in ply_of(after, before.to_move or 0, "").scenes:
            shown = patched(shown, scene.patch)
            pays = {company: now.values["pays"] or 0 for company, now in shown.companies.items()}
            for player in shown.players:
                assert player.next_dividend == sum(n * pays[c] for c, n in player.shares.items())
