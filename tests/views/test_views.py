"""Views, plies, boards and outcomes over all golden games, against snapshots and stories."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from cuberails import Position, chicago_express, chicago_northwestern, make_game
from cuberails.display.schema.board import Board
from cuberails.display.schema.ply import Ply
from cuberails.display.schema.view import View
from cuberails.views import board_of, options_of, outcome_of, ply_of, view_of
from tests.combinations import ALL, lay_out, name_of
from tests.display.samples import big_express_map
from tests.views.positions import RECORDS, game, some


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_view_has_the_numbers_of_the_snapshot(path: Path) -> None:
    for position in some(path, 6):
        seen, now = view_of(position), position.snapshot()
        assert (seen.ply, seen.phase, seen.to_move) == (now["ply"], now["phase"], now["to_move"])
        assert [player.cash for player in seen.players] == list(position.cash)
        assert [player.shares for player in seen.players] == [player["shares"] for player in now["players"]]
        for company, shown in seen.companies.items():
            held = sum(player.shares.get(company, 0) for player in seen.players)
            assert shown.values["sold"] == held
            found = now.get("companies", now.get("railroads"))[company]
            assert (shown.values["treasury"], shown.is_open) == (found["treasury"], found["open"])
            assert shown.sites == found.get("hexes", [])
        built = {
            h for h, shown in seen.sites.items() if any(value.kind == "built" for value in shown.values or ())
        }
        assert built == set(now.get("developed", ()))
        assert (seen.over is None) == (not position.is_over)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_lines_of_a_network_join_neighbours_and_reach_every_hex(path: Path) -> None:
    *_, last = game(path)
    board = board_of(last.game)
    if board.layout == "links":
        printed = {link.id for link in board.links}
        assert all(set(shown.links) <= printed for shown in view_of(last).companies.values())
        return
    where = {h.id: (h.x, h.y) for h in board.sites}
    for shown in view_of(last).companies.values():
        ends = [link.split(">") for link in shown.links]
        for a, b in ends:
            far = sum((p - q) ** 2 for p, q in zip(where[a], where[b], strict=True))
            assert abs(far - 3) < 0.01, "the centres of neighbours are the root of 3 apart"
        if len(shown.sites) > 1:
            assert {h for pair in ends for h in pair} == set(shown.sites)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_ply_has_a_summary_and_its_story(path: Path) -> None:
    positions = game(path)
    rounds, now = [], view_of(positions[0]).round
    for before, after in pairwise(positions):
        seat = before.to_move
        assert seat is not None
        ply = ply_of(after, seat, "2026-01-01T00:00:00Z")
        assert ply.round == now
        assert ply.summary
        assert [event["type"] for event in ply.events] == [type(event).__name__ for event in after.story()]
        assert "" not in ply.lines
        rounds.append(ply.round)
        now = ply.view.round
    assert rounds == sorted(rounds)
    assert set(range(rounds[-1] + 1)) == set(rounds)
    text = msgspec.json.encode(ply)
    assert msgspec.json.encode(msgspec.json.decode(text, type=Ply)) == text


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_outcome_accounts_for_every_dollar(path: Path) -> None:
    positions = game(path)
    last, outcome = positions[-1], outcome_of(positions)
    for found in outcome.seats:
        assert found.cash == found.start + sum(found.dividends.values()) - sum(found.paid.values())
        assert found.cash == last.cash[found.seat]
    assert {seat for seat, rank in enumerate(outcome.ranks) if rank == 1} == set(outcome.winners)
    assert outcome.reasons
    over = view_of(last).over
    assert over is not None
    assert (over.winners, over.reasons, over.ranks) == (outcome.winners, outcome.reasons, outcome.ranks)


@pytest.mark.parametrize("combination", ALL, ids=name_of)
def test_the_board_shows_the_whole_box(combination: tuple[str, list[str], int]) -> None:
    game = lay_out(combination)
    board = board_of(game)
    assert [company.id for company in board.companies] == [company.id for company in game.box.companies]
    assert len({company.mark for company in board.companies}) == len(board.companies)
    sites = {site.id for site in board.sites}
    assert [site.id for site in board.sites] == [site.word for site in game.words.sites]
    assert {company.home for company in board.companies} <= sites
    assert {badge.site for badge in board.badges} <= sites
    if board.layout == "hexes":
        assert {track.site for track in board.tracks} <= sites
        assert bool(board.neutrals) == ("narrow_gauge" in game.modules)
    else:
        assert all(0 <= city.x <= 1 and 0 <= city.y <= 1 for city in board.sites)
        specials = {badge.company for badge in board.badges if badge.shape == "pill"}
        assert specials == {company.id for company in board.companies}
    assert msgspec.json.decode(msgspec.json.encode(board), type=Board) == board


def test_doubts_and_lakes_are_those_of_the_bundled_map() -> None:
    bundled = chicago_express(["Ann", "Bob"])
    board = board_of(bundled)
    assert next(h for h in board.sites if h.id == "C2").is_unsure
    assert not next(h for h in board.sites if h.id == "D3").is_unsure
    middles = {(h.x, h.y) for h in board.sites}
    for water in board.labels:
        assert all((water.x - x) ** 2 + (water.y - y) ** 2 > 0.75 for x, y in middles), water.text
    raw = msgspec.json.decode(bundled.type.setup.map_file.read_bytes())
    own = board_of(make_game("chicago-express", ["Ann", "Bob"], [], raw))
    assert own.labels == []
    assert own.note == "A map of your own."


def test_the_largest_map_can_be_shown_and_played() -> None:
    position = make_game("chicago-express", ["Ann", "Bob"], ["erie"], big_express_map()).start()
    for sentence in ("pass", "bid 15") * 4:
        position = position.play(sentence)
    board = board_of(position.game)
    assert len(board.sites) == 256
    assert view_of(position).players[1].cash
    assert options_of(position, "expand PRR").choices


def play(position: Position, *sentences: str) -> Ply:
    for sentence in sentences:
        seat, position = position.to_move, position.play(sentence)
    assert seat is not None
    return ply_of(position, seat, "")


def test_summaries_of_chicago_express() -> None:
    start = chicago_express(["Ann", "Bob"]).start()
    assert play(start, "bid 7").summary == "bids $7 for PRR"
    assert play(start, "pass").summary == "passes"
    assert play(start, "bid 7", "pass").summary == "passes; Ann takes PRR for $7"
    assert play(start, "pass", "bid 7").summary == "takes PRR for $7"
    assert play(start, "pass", "pass").summary == "passes; Ann takes PRR for nothing"
    turn = start
    for sentence in ("pass", "bid 8") * 4:
        turn = turn.play(sentence)
    assert play(turn, "auction PRR").summary == "puts PRR up for auction at $4"
    assert play(turn, "expand -").summary == "does nothing, expand dial at 1 of 5"
    expanded = "expands PRR into Q5, P4 and Harrisburg for $4, income 7 to 8"
    assert play(turn, "expand PRR Q5 P4 O4").summary == expanded


def test_summaries_of_chicago_northwestern() -> None:
    start = chicago_northwestern(["Ann", "Bob", "Cleo"]).start()
    ply = play(start, "start CNW 17 chicago>dubuque>mason-city")
    assert ply.summary == "starts C&NW with $17: Chicago – Dubuque – Mason City"
    started = start.play(ply.sentence)
    for sentence in ("start CBQ 5 chicago>peoria", "start CRIP 5 chicago>davenport"):
        started = started.play(sentence)
    assert play(started, "offer CBQ 5").summary == "offers CB&Q at $5"
    assert play(started, "dividends").summary == "pays dividends: Ann $6, Bob $3, Cleo $3"
    assert play(started, "offer CBQ 5", "pass", "pass").summary == "passes; Ann takes CB&Q for $5"


MODES = """
import random, sys, msgspec
from cuberails.views import board_of, options_of, ply_of, view_of
from tests.views.positions import RECORDS, drafts, some
for path in RECORDS[::4]:
    rng = random.Random(path.stem)
    for position in some(path, 2):
        found = [view_of(position), *(options_of(position, draft) for draft in drafts(position, rng))]
        if position.ply:
            found.append(ply_of(position, 0, ""))
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\\n")
"""


def test_both_modes_show_the_same() -> None:
    shown = [
        subprocess.run(
            [sys.executable, "-c", MODES],
            env=os.environ | {"CUBERAILS_JIT": mode},
            check=True,
            capture_output=True,
            cwd=Path(__file__).parents[2],
        ).stdout
        for mode in "01"
    ]
    assert shown[0]
    assert shown[0] == shown[1]
