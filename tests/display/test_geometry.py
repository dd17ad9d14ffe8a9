"""Where things lie: hexes, locomotives, networks, city names."""

from __future__ import annotations

from itertools import combinations

import pytest

from cuberails.display.hexes import centre, neighbours
from cuberails.display.svg.hex_map import HALF, RADIUS, draw_network, extent, pitch_of, slots, spots
from cuberails.display.svg.labels import Rectangle, Segment, place_label
from cuberails.display.svg.link_map import positions
from tests.display import samples
from tests.display.reading import parse, written


def distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


@pytest.mark.parametrize("hex_id", ["K4", "L4"])
def test_neighbours_lie_around_a_hex_at_the_same_distance(hex_id: str) -> None:
    around = neighbours(hex_id)
    assert len(around) == 6
    assert [distance(centre(hex_id), centre(near)) for near in around] == pytest.approx([3**0.5] * 6)


def test_the_extent_holds_all_hexes_and_long_names() -> None:
    map_ = extent(samples.express(2, raw=samples.big_express_map()).board())
    x, y = (RADIUS * side for side in centre("Z0"))
    assert map_.left == -RADIUS
    assert map_.left + map_.width > x + RADIUS + 10  # the name of Z0 is wider than its hex
    assert map_.top <= y - HALF


@pytest.mark.parametrize("n", range(1, 12))
def test_locomotives_in_a_hex_do_not_cover_each_other(n: int) -> None:
    places = slots(n)
    assert len(places) == n
    size = pitch_of(n) - 1
    for (x, y), (other_x, other_y) in combinations(places, 2):
        assert abs(x - other_x) >= size or abs(y - other_y) >= size
    assert all(abs(x) + size / 2 <= RADIUS - abs(y) / 2 for x, y in places)


def test_a_network_joins_exactly_the_adjacent_hexes() -> None:
    game = samples.express(2)
    hexes = ("N5", "P5", "P6", "Q5", "R5")
    view = samples.altered(game.start(), lambda s: samples.put_track(game, s, 0, *hexes)).view()
    places = spots(game.board(), view)
    drawn = draw_network(game.board().companies[0], view.companies["PRR"].links, places)
    casing, line = parse(f"<g>{drawn}</g>")
    assert line.attrib["d"] == casing.attrib["d"]
    assert line.attrib["d"].count("M") == 3  # P5 to P6 and Q5, Q5 to R5; N5 lies apart
    x, _ = places["R5", "PRR"]
    assert f"{x:g} " in line.attrib["d"]


def test_cities_fill_the_space_and_keep_their_order() -> None:
    where = positions(samples.northwestern().board(), 900, 600)
    assert min(x for x, _ in where.values()) == pytest.approx(0)
    assert max(x for x, _ in where.values()) == pytest.approx(900)
    assert where["denver"][0] < where["omaha"][0] < where["chicago"][0]
    assert where["minneapolis"][1] < where["st-louis"][1] < where["memphis"][1]


def test_a_label_avoids_pieces_and_stays_in_the_frame() -> None:
    frame = Rectangle(0, 0, 100, 100)
    node = Rectangle.around(90, 50, 5, 5)
    below = Rectangle.around(80, 63, 30, 6)
    spot = place_label(node, 40, 12, [node, below], [Segment(90, 50, 90, 0)], frame)
    assert not spot.touches(node)
    assert not spot.touches(below)
    assert spot.right <= 100
    assert not any(spot.holds(x, y) for x, y in Segment(90, 50, 90, 0).points())


def test_city_names_of_the_bundled_map_cover_no_cube_and_no_other_name() -> None:
    game = samples.northwestern(3)
    root = parse(samples.northwestern_crowded(game)._repr_svg_())
    names = {city.name for city in game.box.cities}
    shown = [w for w in written(root) if w.text in names]
    assert len(shown) == len(names)
    areas = [Rectangle(w.left, w.baseline - 8, w.right, w.baseline) for w in shown]
    assert not [pair for pair in combinations(areas, 2) if pair[0].touches(pair[1])]
