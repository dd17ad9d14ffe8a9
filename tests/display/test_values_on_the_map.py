"""What is written on the hexes: the price of the next company, and nothing that is the same everywhere."""

from __future__ import annotations

from typing import Any

from cuberails import Position
from cuberails.display.schema.board import Value
from cuberails.views import options_of
from tests.display import samples


def built(*places: tuple[int, str]) -> Position:
    game = samples.express(3)

    def put(s: Any) -> None:
        for company, hex_id in places:
            samples.put_track(game, s, company, hex_id)

    return samples.altered(game.start(), put)


def cost_at(position: Position, hex_id: str) -> Value | None:
    printed = next(site for site in position.game.board().sites if site.id == hex_id)
    now = position.view().sites.get(hex_id)
    values = printed.values if now is None or now.values is None else now.values
    return next((value for value in values if value.kind == "cost"), None)


def test_an_empty_plain_has_a_common_cost_that_is_not_written() -> None:
    cost = cost_at(built(), "A3")
    assert cost is not None
    assert (cost.text, cost.is_common) == ("1", True)


def test_ce_16_the_next_company_pays_for_those_that_are_there() -> None:
    cost = cost_at(built((0, "A3"), (1, "A3")), "A3")
    assert cost is not None
    assert (cost.text, cost.title, cost.is_common) == ("3", "costs the next company $3", False)


def test_a_hex_that_nobody_can_enter_has_no_cost() -> None:
    forest = next(site.id for site in built().game.board().sites if site.style == "forest")
    assert cost_at(built(), forest) is not None
    assert cost_at(built((0, forest)), forest) is None


def test_a_choice_says_whether_it_raises_an_income() -> None:
    p = samples.express(3).start()
    for sentence in ["bid 12", "pass", "pass", "bid 6", "pass", "pass", "bid 5", "pass", "pass"]:
        p = p.play(sentence)
    for sentence in ["bid 9", "pass", "pass"]:
        p = p.play(sentence)
    owner = next(
        c for c in ("PRR", "B&O", "C&O", "NYC") if c in p.snapshot()["players"][p.to_move or 0]["shares"]
    )
    for choice in options_of(p, f"expand {owner}").choices:
        before, after = choice.effect.companies[owner].get("income", (0, 0)) if choice.effect else (0, 0)
        assert choice.raises_income == (after > before), choice.word
