"""The numbers worked out for the table, and the letters of the companies."""
from __future__ import annotations

from typing import NamedTuple

from cuberails.display.palette import GREY, TOKENS, find_liveries, ink_on, luminance, marks
from cuberails.picture.numbers import (
    express_endings,
    hex_income,
    minimum_bid,
    next_dividend,
    northwestern_endings,
    railroad_pays,
    share_pays,
    sold,
    special_state,
)
from cuberails.picture.svg import escape, number, shorten, shrink, text_width, wrap
from tests.picture import samples


def test_a_share_pays_the_income_over_the_shares_sold_rounded_up() -> None:
    box = samples.express_box(2)
    snapshot = samples.express_start(box)
    snapshot["companies"]["NYC"]["income"] = 17
    assert share_pays(snapshot, "NYC") == 0
    snapshot["players"][0]["shares"] = {"NYC": 2}
    snapshot["players"][1]["shares"] = {"NYC": 1}
    assert sold(snapshot, "NYC") == 3
    assert share_pays(snapshot, "NYC") == 6
    assert [next_dividend(snapshot, seat) for seat in (0, 1)] == [12, 6]


def test_the_minimum_bid_counts_the_share_on_offer() -> None:
    box = samples.express_box(2, ["erie"])
    prr, *_, wabash, erie = box.companies
    snapshot = samples.express_start(box)
    snapshot["companies"]["PRR"]["income"] = 22
    snapshot["players"][0]["shares"] = {"PRR": 2}
    assert minimum_bid(box, snapshot, prr) == 8
    snapshot["companies"]["PRR"]["shares_left"] = 0
    assert minimum_bid(box, snapshot, prr) is None
    assert minimum_bid(box, snapshot, wabash) is None
    assert minimum_bid(box, snapshot, erie) is None


def test_the_minimum_for_the_erie_is_read_from_its_home() -> None:
    box = samples.express_box(2, ["erie"])
    erie = box.companies[-1]
    snapshot = samples.express_start(box)
    cleveland = next(h.id for h in box.hexes if h.name == "Cleveland")
    snapshot["companies"]["PRR"]["hexes"].append(cleveland)
    assert minimum_bid(box, snapshot, erie) == 3
    snapshot["developed"] = [erie.home]
    assert minimum_bid(box, snapshot, erie) == 5


def test_what_a_hex_earns_now() -> None:
    box = samples.express_box(2)
    snapshot = samples.express_start(box)
    detroit, cincinnati = box.find("Detroit"), box.find("Cincinnati")
    assert detroit is not None
    assert cincinnati is not None
    snapshot["tracks"]["Detroit"] = 4
    assert hex_income(detroit, snapshot) == 4
    assert hex_income(cincinnati, snapshot) == 2
    snapshot["developed"] = [cincinnati.id]
    assert hex_income(cincinnati, snapshot) == 4


def test_how_far_the_endings_of_chicago_express_are() -> None:
    box = samples.express_box(3, ["erie"])
    found = {e.what: e for e in express_endings(box, samples.express_crowded(box))}
    assert (found["Companies sold out"].now, found["Companies sold out"].end) == (3, 4)
    assert not found["Companies sold out"].is_reached
    assert found["Houses left"].is_reached
    assert found["Detroit"].is_reached
    start = express_endings(box, samples.express_start(box))
    assert not any(e.is_reached for e in start)


def test_northwestern_links_pay_more_after_going_west() -> None:
    box = samples.northwestern_box(3)
    snapshot = samples.northwestern_start(box)
    snapshot["railroads"]["CBQ"]["links"] = ["a>b", "b>c"]
    snapshot["players"][1]["shares"] = {"CBQ": 2}
    assert railroad_pays(snapshot, "CBQ") == 6
    snapshot["railroads"]["CBQ"]["gone_west"] = "denver"
    assert railroad_pays(snapshot, "CBQ") == 10
    assert next_dividend(snapshot, 1) == 20


def test_specials_and_endings_of_northwestern() -> None:
    box = samples.northwestern_box(3)
    snapshot = samples.northwestern_crowded(box)
    states = [special_state(r, snapshot) for r in box.companies]
    assert states == ["open", "lost", "used", "open", "lost", "open"]
    specials, west, stock = northwestern_endings(box, snapshot)
    assert (specials.now, specials.end) == (1, 6)
    assert (west.now, west.end) == (2, 4)
    assert (stock.now, stock.end, stock.is_reached) == (4, 0, False)
    snapshot["railroads"]["MP"]["open"] = False
    assert northwestern_endings(box, snapshot)[2].now == 2


class Someone(NamedTuple):
    id: str
    name: str = "A"
    colour: str = "red"
    mark: str = ""


def test_letters_differ_whatever_the_ids_are() -> None:
    assert marks(samples.express_box(2, ["erie"]).companies) == {
        "PRR": "P", "B&O": "B", "C&O": "C", "NYC": "N", "WAB": "W", "ERIE": "E"}
    assert marks(samples.northwestern_box(3).companies) == {
        "CMSTPP": "M", "CNW": "N", "CRIP": "R", "ATSF": "S", "CBQ": "Q", "MP": "P"}
    strange = marks([Someone(word) for word in ("M", "mm", "MMM", "&", "é", "CMSTPP")])
    assert len(set(strange.values())) == 6
    assert all(len(mark) == 1 for mark in strange.values())


def test_letters_can_be_read_on_every_colour() -> None:
    for colour in ("#B3262B", "#1F5FA8", "#E0A818", "#2E7D4F", "#2B2B2F", "#7A4B2A", "#E8772E", "#F2C21A"):
        light, dark = sorted((luminance(colour), luminance(ink_on(colour))), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, colour


def test_words_can_be_read_on_cards_in_both_looks() -> None:
    for side in (0, 1):
        for ink in ("ink", "muted", "cost", "income", "house"):
            pair = luminance(TOKENS[ink][side]), luminance(TOKENS["card"][side])
            assert (max(pair) + 0.05) / (min(pair) + 0.05) >= 4.5, (ink, side)


def test_an_odd_colour_becomes_grey() -> None:
    assert find_liveries([Someone("A", colour="red;}"), Someone("B", colour="#12345")])["B"].colour == GREY


def test_a_long_name_is_cut_to_fit_a_chip() -> None:
    found = find_liveries([Someone("A", "Burlington and Quincy"), Someone("B", "CMStP&P")])
    assert [found[name].name for name in "AB"] == ["Burlingto…", "CMStP&P"]


def test_escaping_and_numbers() -> None:
    assert escape('<b>&"\n\x00') == "&lt;b&gt;&amp;&quot; "
    assert [number(x) for x in (1.0, -0.001, 2.505, 10, 0.1)] == ["1", "0", "2.5", "10", "0.1"]


def test_texts_are_made_to_fit() -> None:
    long = "A rather long name for such a small card"
    short = shorten(long, 12, 100)
    assert short.endswith("…")
    assert 60 < text_width(short, 12) <= 100
    assert shorten("Ann", 12, 100) == "Ann"
    assert all(text_width(row, 12) <= 100 for row in wrap(long + " " + "W" * 50, 12, 100))
    assert " ".join(wrap(long, 12, 100)) == long
    assert shrink(long, 12, 100, 8) == 8
    assert text_width("Ann", shrink("Ann", 12, 20, 1)) <= 20
