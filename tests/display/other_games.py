"""Boards and views of games that do not exist: few companies, many seats, nothing beside the map."""

from __future__ import annotations

from msgspec.structs import replace

from cuberails.display.hexes import centre
from cuberails.display.palette import ink_on
from cuberails.display.schema.board import Board, Column, Company, Gauge, Link, Site, Value
from cuberails.display.schema.view import CompanyView, EndingView, PlayerView, SiteView, View
from tests.display.samples import NAMES

SEATS = (*NAMES, "Grete", "Hal")
COLUMNS = [
    Column("treasury", "Treasury", "", "treasury", "money"),
    Column("pays", "Pays", "", "a share pays", "money"),
]
NUMBERS = {"treasury": 7, "sold": 1, "pays": 3, "minimum_bid": 4, "cubes": 5}
COMPANIES = [
    Company(name[0].lower(), name, f"{name} Railway", name[0], colour, ink_on(colour), i, 3, 9, home)
    for i, (name, colour, home) in enumerate(
        [("Anvil", "#B3262B", "C0"), ("Birch", "#1F5FA8", "D1"), ("Cliff", "#E0A818", "E1")]
    )
]


def view_of(first: str, sites: dict[str, SiteView], links: dict[str, list[str]]) -> View:
    names = (first, *SEATS[1:])
    return View(
        ply=1,
        round=0,
        phase="turn",
        to_move=1,
        headline=f"{names[1]} to move",
        note="",
        description=f"{names[0]} and others sit at the table.",
        companies={c.id: CompanyView(True, dict(NUMBERS), links=links.get(c.id, [])) for c in COMPANIES},
        players=[PlayerView(name, 10, {"a": 1} if i == 0 else {}, 3, {}) for i, name in enumerate(names)],
        endings=[EndingView("Weeks", 1, 9, 0, is_reached=False)],
        auction=None,
        sites=sites,
        badges={},
        gauges={},
        tracks={},
        supplies={},
        over=None,
    )


def links(first: str = "Ann") -> tuple[Board, View]:
    """Pieces lie at the towns, and two companies have track on the same link."""
    sites = [
        Site(
            "C0",
            "High Town",
            0,
            0,
            "mountain",
            values=[Value("cost", "3", "cost $3"), Value("income", "+2", "income +2")],
        ),
        Site("D1", "Low Town", 1, 0.4, "town"),
        Site("E1", None, 0.3, 1, "forest"),
    ]
    board = Board(
        game="other",
        title="Other",
        note="",
        modules=[],
        companies=COMPANIES,
        layout="links",
        sites=sites,
        links=[Link("C0>D1", "C0", "D1"), Link("D1>E1", "D1", "E1")],
        company_columns=COLUMNS,
    )
    pieces = {"C0": SiteView(["a", "b"]), "D1": SiteView(["a", "b", "c"])}
    return board, view_of(first, pieces, {"a": ["C0>D1"], "b": ["C0>D1"]})


def hexes(first: str = "Ann") -> tuple[Board, View]:
    ids = ["C0", "D1", "E1", "D0"]
    sites = [Site(i, None, *centre(i), "plain") for i in ids]
    board = Board(
        game="other",
        title="Other",
        note="",
        modules=[],
        companies=COMPANIES,
        layout="hexes",
        sites=sites,
        company_columns=COLUMNS,
    )
    return board, view_of(first, {"D1": SiteView(["b"])}, {})


def with_gauges(board: Board, view: View, n: int) -> tuple[Board, View]:
    gauges = [Gauge(f"week-{i}", f"Week of seat {i + 1}", 30, 30) for i in range(n)]
    return replace(board, gauges=gauges), replace(view, gauges={gauge.id: 12 for gauge in gauges})
