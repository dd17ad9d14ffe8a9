"""The drawn documents: well formed, complete, inside their frame, safe, the same every time."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest

from cuberails.display.palette import TOKENS
from cuberails.picture import chicago_express, chicago_northwestern
from cuberails.picture.linkmap import CHECK, CROSS, STAR
from tests.picture import samples
from tests.picture.reading import SVG, classes, frame, parse, texts, written

BOTH = ("erie", "narrow_gauge")
PANEL_TEXT = 9.8                # texts in hexes are smaller


def express(make: Callable[..., dict[str, object]], *args: object, **kwargs: object) -> Callable[[], str]:
    def draw() -> str:
        box = samples.express_box(*args, **kwargs)      # type: ignore[arg-type]
        return chicago_express.draw(box, make(box))
    return draw


def northwestern(make: Callable[..., dict[str, object]], seats: int) -> Callable[[], str]:
    def draw() -> str:
        box = samples.northwestern_box(seats)
        return chicago_northwestern.draw(box, make(box))
    return draw


PICTURES = {
    "express start": express(samples.express_start, 3),
    "express start, both modules": express(samples.express_start, 6, BOTH),
    "express crowded": express(samples.express_crowded, 6, BOTH),
    "express over": express(samples.express_over, 2),
    "express, big map": express(samples.express_crowded, 6, BOTH, samples.big_express_map()),
    "express, small map": express(samples.express_start, 3, (), samples.small_express_map()),
    "express, large dials": express(samples.express_start, 3, dials=(1, 40, 9)),
    "northwestern start": northwestern(samples.northwestern_start, 3),
    "northwestern crowded": northwestern(samples.northwestern_crowded, 5),
}
each_picture = pytest.mark.parametrize("draw", PICTURES.values(), ids=PICTURES.keys())


@each_picture
def test_is_a_document_for_eyes_and_screen_readers(draw: Callable[[], str]) -> None:
    root = parse(draw())
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert samples.NAMES[0] in (root[1].text or "")


@each_picture
def test_no_text_leaves_the_picture(draw: Callable[[], str]) -> None:
    root = parse(draw())
    width, height = frame(root)
    for found in written(root):
        assert found.left >= 0, found
        assert found.right <= width, found
        assert found.size / 2 <= found.baseline <= height, found


@each_picture
def test_no_text_of_the_panels_covers_another(draw: Callable[[], str]) -> None:
    shown = [w for w in written(parse(draw())) if w.size >= PANEL_TEXT and w.text]
    for a, b in combinations(shown, 2):
        beside = a.right <= b.left or b.right <= a.left
        apart = a.baseline - a.size * 0.7 >= b.baseline or b.baseline - b.size * 0.7 >= a.baseline
        assert beside or apart, (a, b)


def test_many_shares_are_shown_by_letters_alone() -> None:
    box = samples.northwestern_box(3)
    snapshot = samples.northwestern_start(box)
    before = texts(chicago_northwestern.draw(box, snapshot))
    snapshot["players"][0]["shares"] = {r.id: 1 + i % 2 for i, r in enumerate(box.companies)}
    shown = texts(chicago_northwestern.draw(box, snapshot))
    assert shown.count("Q") == before.count("Q") + 1
    assert shown.count("CB&Q") == before.count("CB&Q")
    assert (shown.count("×1"), shown.count("×2")) == (3, 3)


@each_picture
def test_is_the_same_every_time(draw: Callable[[], str]) -> None:
    assert draw() == draw()


@each_picture
def test_every_colour_has_a_light_and_a_dark_value(draw: Callable[[], str]) -> None:
    svg = draw()
    used = {word[2:] for word in classes(svg) if word[:2] in ("f-", "s-")}
    assert used
    assert used <= set(TOKENS)
    light, dark = svg.split("@media (prefers-color-scheme:dark)")
    assert "--paper:#EFE9DC" in light
    assert f"--paper:{TOKENS['paper'][1]}" in dark


@each_picture
def test_names_are_text_and_never_markup(draw: Callable[[], str]) -> None:
    svg = draw()
    assert "<b>" not in svg
    assert any(samples.NASTY in text for text in texts(svg))


def test_a_picture_survives_characters_that_xml_forbids() -> None:
    box = samples.express_box(3)
    snapshot = samples.express_start(box)
    snapshot["players"][0]["name"] = "An\x00n\x1b[31m\ud800\uffff"
    assert any("Ann[31m" in text for text in texts(chicago_express.draw(box, snapshot)))


@pytest.mark.parametrize("draw", [PICTURES["express crowded"], PICTURES["express start, both modules"]])
def test_express_shows_every_hex_name_company_and_player(draw: Callable[[], str]) -> None:
    box, shown = samples.express_box(6, BOTH), texts(draw())
    for h in box.hexes:
        assert shown.count(h.id) == 1, h.id
        assert not h.name or h.name in shown, h.name
    assert {c.id for c in box.companies} <= set(shown)
    assert {"Ann", "Cleo", "Dmitri"} <= set(shown)


def test_express_shows_a_letter_for_every_locomotive_on_the_map() -> None:
    box = samples.express_box(6, BOTH)
    bare, crowded = samples.express_start(box), samples.express_crowded(box)
    for name in ("PRR", "C&O"):
        crowded["companies"][name] |= {"hexes": bare["companies"][name]["hexes"]}
    letters = texts(chicago_express.draw(box, crowded))
    panels = 2 + sum("B&O" in p["shares"] for p in crowded["players"])      # income track, charter and chips
    assert letters.count("B") == panels + len(crowded["companies"]["B&O"]["hexes"])
    assert letters.count("o") == 1 + len(crowded["narrow_gauge"]["hexes"])  # and one beside the repository
    assert texts(chicago_express.draw(box, bare)).count("o") == 1 + len(bare["narrow_gauge"]["cities"])


def test_express_houses_are_outlined_until_they_are_built() -> None:
    box = samples.express_box(3)
    snapshot = samples.express_start(box)
    box = replace(box, hexes=tuple(replace(h, development=0) if h.id == "C2" else h for h in box.hexes))
    snapshot["developed"] = ["B5", "C2"]                # a house also shows where it adds nothing
    root = parse(chicago_express.draw(box, snapshot))
    paint = [element.get("class", "") for element in root.iter(f"{SVG}path")]
    built, possible = "f-house s-casing round", "f-halo s-house round"
    places = sum(h.terrain not in samples.NO_HOUSE for h in box.hexes)
    assert paint.count(built) == 2 + 2                  # and one each in the legend and the supply
    assert paint.count(possible) == places - 2 + 1      # and one in the legend


def test_express_marks_the_present_box_of_each_industrial_track() -> None:
    box = samples.express_box(3)
    snapshot = samples.express_start(box)
    snapshot["tracks"] |= {"Detroit": 5, "Pittsburgh": 8}
    root = parse(chicago_express.draw(box, snapshot))
    lit = [element.text for element in root.iter(f"{SVG}text") if element.get("class") == "bold f-halo"]
    assert [text for text in lit if text] == ["1", "5", "3", "8"]       # the first is the house of the legend
    assert texts(chicago_express.draw(box, snapshot)).count("+5") == 1      # on the hex of Detroit


def test_express_shows_the_numbers_people_play_by() -> None:
    box = samples.express_box(6, BOTH)
    shown = texts(chicago_express.draw(box, samples.express_crowded(box)))
    for words in ("$100", "3/3", "$14", "red: shut", "1 of 4 used", "3 houses left", "9 in the repository",
                  "to move", "Companies sold out", "reached", "ends at 3"):
        assert words in shown, words


def test_express_says_what_opens_a_closed_company() -> None:
    box = samples.express_box(3, BOTH)
    snapshot = samples.express_start(box)
    shown = " ".join(texts(chicago_express.draw(box, snapshot)))
    assert "closed, opens when a company reaches Chicago" in shown
    wheeling = box.find("Wheeling")
    assert wheeling is not None
    snapshot["companies"]["PRR"]["hexes"].append(wheeling.id)
    assert "closed, can be named, minimum $3" in " ".join(texts(chicago_express.draw(box, snapshot)))


def test_the_auction_and_the_winners_are_told() -> None:
    box = samples.express_box(3)
    snapshot = samples.express_start(box)
    snapshot["auction"] |= {"high_bid": 9, "high_bidder": 2, "minimum": 10, "in": [0, 2]}
    shown = texts(chicago_express.draw(box, snapshot))
    for words in ("High bid $9 by Cleo; next bid at least $10.", "Still in: Ann and Cleo.", "bid $9", "out"):
        assert words in shown, words
    over = " ".join(texts(chicago_express.draw(box, samples.express_over(box, (0, 2)))))
    assert "Ann and Cleo share the victory with $123" in over


@pytest.mark.parametrize("draw", [PICTURES["northwestern crowded"]])
def test_northwestern_shows_every_city_railroad_and_cube(draw: Callable[[], str]) -> None:
    box, shown = samples.northwestern_box(5), texts(draw())
    for city in box.cities:
        assert shown.count(city.name) == 1, city.name
    assert {r.name for r in box.companies} <= set(shown)
    snapshot = samples.northwestern_crowded(box)
    for r, mark in zip(box.companies, "MNRSQP", strict=True):
        special, west = 1, snapshot["railroads"][r.id]["gone_west"] is not None
        chips = 1 + sum(r.id in p["shares"] for p in snapshot["players"])
        on_map = len(snapshot["railroads"][r.id]["links"]) + special + west
        assert shown.count(mark) == on_map + chips, r.id


def test_specials_used_and_lost_have_their_own_signs() -> None:
    paths = [e.get("d") for e in parse(PICTURES["northwestern crowded"]()).iter(f"{SVG}path")]
    counts = [paths.count(sign) - 1 for sign in (STAR, CHECK, CROSS)]      # one each is in the legend
    assert counts == [3, 1, 2]


def test_northwestern_shows_prices_specials_and_cards() -> None:
    shown = texts(PICTURES["northwestern crowded"]())
    for words in ("$45", "triple build", "a link pays", "Special used", "Special lost, gone west at Denver",
                  "Special at Minneapolis", "card used", "dividend card", "Railroads gone west"):
        assert words in shown, words


def test_only_the_bundled_map_is_called_a_reconstruction() -> None:
    raw = samples.read_map("chicago_northwestern")
    raw["links"] = raw["links"][1:]
    box = samples.northwestern_box(3, raw)
    own = " ".join(texts(chicago_northwestern.draw(box, samples.northwestern_start(box))))
    assert "Reconstructed map" not in own
    assert "Reconstructed map" in " ".join(texts(PICTURES["northwestern start"]()))


def test_a_colour_from_a_map_file_cannot_break_out() -> None:
    raw = samples.read_map("chicago_northwestern")
    raw["railroads"][0] |= {"hex": '"/><script>', "abbr": "<i>&", "name": "x"}
    raw["cities"][0]["name"] = "<Chicago>"
    box = samples.northwestern_box(3, raw)
    svg = chicago_northwestern.draw(box, samples.northwestern_start(box))
    assert "<script" not in svg
    assert {"<i>&", "<Chicago>"} <= set(texts(svg))
