"""The drawn documents: well formed, complete, inside their frame, safe, the same every time."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from cuberails import Game, Position
from cuberails.display.palette import TOKENS
from cuberails.display.schema.board import Board
from cuberails.display.schema.view import AuctionView, SiteView, View
from cuberails.display.svg import draw
from cuberails.display.svg.signs import CHECK, CLOSED, CROSS, STAR
from tests.display import other_games, samples
from tests.display.reading import SVG, classes, frame, parse, texts, written

BOTH = ("erie", "narrow_gauge")
PANEL_TEXT = 9.8  # texts in hexes are smaller


def picture(position: Position) -> str:
    return draw(position.game.board(), position.view())


def later(make: Callable[[Game], Position], game: Callable[[], Game]) -> Callable[[], str]:
    return lambda: picture(make(game()))


PICTURES: dict[str, Callable[[], str]] = {
    "express start": later(samples.start, lambda: samples.express(3)),
    "express start, both modules": later(samples.start, lambda: samples.express(6, BOTH)),
    "express crowded": later(samples.express_crowded, lambda: samples.express(6, BOTH)),
    "express over": later(samples.express_over, lambda: samples.express(2)),
    "express, big map": later(
        samples.express_crowded, lambda: samples.express(6, BOTH, samples.big_express_map())
    ),
    "express, small map": later(samples.start, lambda: samples.express(3, (), samples.small_express_map())),
    "express, large dials": later(samples.start, lambda: samples.express(3, dials=(1, 20, 9))),
    "northwestern start": later(samples.start, lambda: samples.northwestern(3)),
    "northwestern crowded": later(samples.northwestern_crowded, lambda: samples.northwestern(5)),
    "a bare map of links": lambda: draw(*other_games.links()),
    "a bare map of hexes": lambda: draw(*other_games.hexes()),
}
each_picture = pytest.mark.parametrize("drawn", PICTURES.values(), ids=PICTURES.keys())


@each_picture
def test_is_a_document_for_eyes_and_screen_readers(drawn: Callable[[], str]) -> None:
    root = parse(drawn())
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert samples.NAMES[0] in (root[1].text or "")


@each_picture
def test_no_text_leaves_the_picture(drawn: Callable[[], str]) -> None:
    root = parse(drawn())
    width, height = frame(root)
    for found in written(root):
        assert found.left >= 0, found
        assert found.right <= width, found
        assert found.size / 2 <= found.baseline <= height, found


@each_picture
def test_no_text_of_the_panels_covers_another(drawn: Callable[[], str]) -> None:
    shown = [w for w in written(parse(drawn())) if w.size >= PANEL_TEXT and w.text]
    for a, b in combinations(shown, 2):
        beside = a.right <= b.left or b.right <= a.left
        apart = a.baseline - a.size * 0.7 >= b.baseline or b.baseline - b.size * 0.7 >= a.baseline
        assert beside or apart, (a, b)


def test_many_shares_are_shown_by_letters_alone() -> None:
    start = samples.northwestern(3).start()

    def deal(s: Any) -> None:
        for c in range(6):
            s.held[0][c] = 1 + c % 2

    before, shown = texts(picture(start)), texts(picture(samples.altered(start, deal)))
    assert shown.count("Q") == before.count("Q") + 1
    assert shown.count("CB&Q") == before.count("CB&Q")
    assert (shown.count("×1"), shown.count("×2")) == (3, 3)


@each_picture
def test_is_the_same_every_time(drawn: Callable[[], str]) -> None:
    assert drawn() == drawn()


@each_picture
def test_every_colour_has_a_light_and_a_dark_value(drawn: Callable[[], str]) -> None:
    svg = drawn()
    used = {word[2:] for word in classes(svg) if word[:2] in ("f-", "s-")}
    assert used
    assert used <= set(TOKENS)
    light, dark = svg.split("@media (prefers-color-scheme:dark)")
    assert "--paper:#EFE9DC" in light
    assert f"--paper:{TOKENS['paper'][1]}" in dark


@each_picture
def test_names_are_text_and_never_markup(drawn: Callable[[], str]) -> None:
    svg = drawn()
    assert "<b>" not in svg
    assert any(samples.NASTY in text for text in texts(svg))


def test_a_picture_survives_characters_that_xml_forbids() -> None:
    board, view = other_games.links("An\x00n\x1b[31m\ud800\uffff")
    assert any("Ann[31m" in text for text in texts(draw(board, view)))


@pytest.mark.parametrize("name", ["express crowded", "express start, both modules"])
def test_express_shows_every_hex_name_company_and_player(name: str) -> None:
    box, shown = samples.express(6, BOTH).box, texts(PICTURES[name]())
    for h in box.hexes:
        assert shown.count(h.id) == 1, h.id
        assert not h.name or h.name in shown, h.name
    assert {c.id for c in box.companies} <= set(shown)
    assert {"Ann", "Cleo", "Dmitri"} <= set(shown)


def test_express_shows_a_letter_for_every_locomotive_on_the_map() -> None:
    game = samples.express(6, BOTH)
    bare, crowded = game.start(), samples.express_crowded(game)
    now, letters = crowded.snapshot(), texts(picture(crowded))
    panels = 2 + sum("B&O" in p["shares"] for p in now["players"])  # income track, company and chips
    assert letters.count("B") == panels + len(now["companies"]["B&O"]["hexes"])
    assert letters.count("o") == 1 + len(now["narrow_gauge"]["hexes"])  # and one beside the repository
    assert texts(picture(bare)).count("o") == 1 + len(bare.snapshot()["narrow_gauge"]["cities"])


def test_express_houses_are_outlined_until_they_are_built() -> None:
    raw = samples.read_map("chicago_express")
    next(h for h in raw["hexes"] if h["hex"] == "C2")["development"] = 0
    game = samples.express(3, raw=raw)
    built_two = samples.altered(game.start(), lambda s: samples.develop(game, s, "B5", "C2"))
    root = parse(picture(built_two))  # a house also shows where it adds nothing
    paint = [element.get("class", "") for element in root.iter(f"{SVG}path")]
    built, possible = "f-house s-casing round", "f-halo s-house round"
    unmarked = {
        *samples.NO_HOUSE,
        "forest",
    }  # a house pays the same in every forest, so it is not written there
    places = sum(h.terrain not in unmarked for h in game.box.hexes)
    assert paint.count(built) == 2 + 2  # and one each in the legend and the supply
    assert paint.count(possible) == places - 2 + 1  # and one in the legend


def test_express_marks_the_present_box_of_each_industrial_track() -> None:
    def move(s: Any) -> None:
        s.track_position[0], s.track_position[2] = 4, 2

    moved = samples.altered(samples.express(3).start(), move)
    root = parse(picture(moved))
    lit = [element.text for element in root.iter(f"{SVG}text") if element.get("class") == "bold f-halo"]
    assert [text for text in lit if text] == ["1", "5", "3", "8"]  # the first is the house of the legend
    assert texts(picture(moved)).count("+5") == 1  # on the hex of Detroit


def test_express_shows_the_numbers_people_play_by() -> None:
    shown = texts(PICTURES["express crowded"]())
    for words in (
        "$100",
        "3/3",
        "$14",
        "3 of 3, red",
        "1 of 4",
        "3 houses left",
        "9 in the repository",
        "to move",
        "Companies sold out",
        "reached",
        "ends at 3",
    ):
        assert words in shown, words


def test_express_says_what_opens_a_closed_company() -> None:
    game = samples.express(3, BOTH)
    shown = " ".join(texts(picture(game.start())))
    assert "closed, opens when a company reaches Chicago" in shown
    wheeling = game.box.find("Wheeling").id
    reached = samples.altered(game.start(), lambda s: samples.put_track(game, s, 0, wheeling))
    assert "closed, can be named, minimum $3" in " ".join(texts(picture(reached)))


def test_the_auction_and_the_winners_are_told() -> None:
    def bid(s: Any) -> None:
        s.price, s.leader, s.bidders = 9, 2, 0b101

    game = samples.express(3)
    shown = texts(picture(samples.altered(game.start(), bid)))
    for words in ("High bid $9 by Cleo; next bid at least $10.", "Still in: Ann and Cleo.", "bid $9", "out"):
        assert words in shown, words
    over = " ".join(texts(picture(samples.over(samples.express_crowded(game), (0, 2)))))
    assert "Ann and Cleo share the victory with $123" in over


def test_northwestern_shows_every_city_railroad_and_cube() -> None:
    game = samples.northwestern(5)
    box, shown = game.box, texts(PICTURES["northwestern crowded"]())
    for city in box.cities:
        assert shown.count(city.name) == 1, city.name
    assert {r.name for r in box.companies} <= set(shown)
    snapshot = samples.northwestern_crowded(game).snapshot()
    for r, mark in zip(box.companies, "MNRSQP", strict=True):
        special, west = 1, snapshot["railroads"][r.id]["gone_west"] is not None
        chips = 1 + sum(r.id in p["shares"] for p in snapshot["players"])
        on_map = len(snapshot["railroads"][r.id]["links"]) + special + west
        assert shown.count(mark) == on_map + chips, r.id


def test_specials_used_and_lost_have_their_own_signs() -> None:
    paths = [e.get("d") for e in parse(PICTURES["northwestern crowded"]()).iter(f"{SVG}path")]
    counts = [paths.count(sign) - 1 for sign in (STAR, CHECK, CROSS)]  # one each is in the legend
    assert counts == [3, 1, 2]


def test_northwestern_shows_prices_specials_and_cards() -> None:
    shown = texts(PICTURES["northwestern crowded"]())
    for words in (
        "$45",
        "triple build",
        "a link pays",
        "Special used",
        "Special lost, gone west at Denver",
        "Special at Minneapolis",
        "card played",
        "card held",
        "Railroads gone west",
    ):
        assert words in shown, words


def test_only_the_bundled_map_is_called_a_reconstruction() -> None:
    raw = samples.read_map("chicago_northwestern")
    raw["links"] = raw["links"][1:]
    own = " ".join(texts(picture(samples.northwestern(3, raw).start())))
    assert "reconstruction" not in own
    assert "A map of your own." in own
    assert "The map is a reconstruction" in " ".join(texts(PICTURES["northwestern start"]()))


def test_a_colour_from_a_map_file_cannot_break_out() -> None:
    raw = samples.read_map("chicago_northwestern")
    raw["railroads"][0] |= {"hex": '"/><script>', "abbr": "<i>&", "name": "x"}
    raw["cities"][0]["name"] = "<Chicago>"
    svg = picture(samples.northwestern(3, raw).start())
    assert "<script" not in svg
    assert {"<i>&", "<Chicago>"} <= set(texts(svg))


def test_a_board_with_little_on_it_draws_without_strip_and_header_parts() -> None:
    board, view = other_games.links()
    shown = texts(draw(board, view))
    assert len(view.players) == 8
    assert {"Ann", "Grete", "Hal", "Anvil", "start of A", "+2"} <= set(shown)
    assert shown.count("A") == 1 + 2 + 1  # company, two pieces at towns, Ann's share
    assert not [text for text in shown if text.startswith("Income")]


def test_two_companies_on_one_link_lie_side_by_side() -> None:
    board, view = other_games.links()
    root = parse(draw(board, view))
    lines = [
        tuple(float(e.attrib[k]) for k in ("x1", "y1", "x2", "y2"))
        for e in root.iter(f"{SVG}line")
        if e.get("stroke-width") == "5"
    ]
    assert len(lines) == len(set(lines)) == 2


def test_what_finds_no_room_in_the_header_is_below_the_map() -> None:
    board, view = other_games.links()
    full, now = other_games.with_gauges(board, view, 8)
    shown = [found for found in written(parse(draw(full, now))) if found.text.startswith("Week of")]
    assert len(shown) == 8
    header = [found for found in shown if found.baseline < 64]
    assert 0 < len(header) < 8


@pytest.mark.parametrize("bare", [other_games.links, other_games.hexes])
def test_a_closed_site_is_crossed_out(bare: Callable[[], tuple[Board, View]]) -> None:
    board, view = bare()
    closed = replace(view, sites=view.sites | {"E1": SiteView(is_closed=True)})
    assert [draw(board, each).count(CLOSED) for each in (view, closed)] == [0, 1]


def test_the_line_to_remember_is_drawn_except_in_an_auction() -> None:
    board, view = other_games.hexes()
    noted = replace(view, note="Snow falls next week.")
    assert noted.note in texts(draw(board, noted))
    bidding = replace(noted, auction=AuctionView("a", 4, None, None, [0, 1]))
    assert noted.note not in texts(draw(board, bidding))
