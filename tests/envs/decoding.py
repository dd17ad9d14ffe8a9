"""Observations read back, by other means than they are written: what a seat sees becomes a snapshot again."""

from typing import Any

import numpy as np

from cuberails import Game
from cuberails.envs.encoding import Encoding

BID, OVER = 1, 0


def amounts(digits: Any) -> list[int]:
    return (digits.astype(int) @ [128, 1]).tolist()


def only(flags: Any) -> int | None:
    found = np.flatnonzero(flags)
    assert len(found) <= 1
    return int(found[0]) if len(found) else None


class View:
    """An observation in parts, with seats counted as the rules do."""

    def __init__(self, encoding: Encoding, observation: Any, seat: int) -> None:
        self.game: Game = encoding.game
        self.seats = len(self.game.players)
        self.parts = encoding.split(observation)
        self.seat = seat
        self.phase = only(self.parts["question"])

    def number(self, name: str) -> int:
        return int(self.parts[name][0])

    def by_seat(self, name: str) -> Any:
        """Rows in the order of the seats; those beyond the players must be empty."""
        part = self.parts[name]
        assert not part[self.seats :].any()
        return np.roll(part[: self.seats], self.seat, axis=0)

    def one_seat(self, name: str) -> int | None:
        return only(self.by_seat(name))

    def players(self) -> list[dict[str, Any]]:
        companies = [c.id for c in self.game.box.companies]
        held = self.by_seat("held")
        return [
            {"cash": cash, "shares": {c: int(n) for c, n in zip(companies, held[seat], strict=False) if n}}
            for seat, cash in enumerate(amounts(self.by_seat("cash")))
        ]

    def auction(self) -> dict[str, Any] | None:
        if self.phase != BID:
            return None
        leader, price = self.one_seat("leader"), amounts(self.parts["price"][None])[0]
        lot = only(self.parts["lot"])
        assert lot is not None
        return {
            "company": self.game.box.companies[lot].id,
            "minimum": price + 1,
            "high_bid": None if leader is None else price,
            "high_bidder": leader,
            "in": np.flatnonzero(self.by_seat("bidders")).tolist(),
        }

    def winners(self) -> list[int] | None:
        if self.phase != OVER:
            return None
        cash = amounts(self.by_seat("cash"))
        return [seat for seat, dollars in enumerate(cash) if dollars == max(cash)]

    def places(self, part: str, names: list[str], bit: int) -> list[str]:
        return [name for name, cell in zip(names, self.parts[part], strict=True) if cell >> bit & 1]

    def snapshot(self) -> dict[str, Any]:
        rest = self.express() if self.game.name == "chicago-express" else self.northwestern()
        return rest | {
            "game": self.game.name,
            "to_move": self.one_seat("actor"),
            "auction": self.auction(),
            "winners": self.winners(),
        }

    def express(self) -> dict[str, Any]:
        box, names = self.game.box, [h.id for h in self.game.box.hexes]
        treasury, income = amounts(self.parts["treasury"]), amounts(self.parts["income"])
        cities = {h.id for h in box.hexes if h.terrain in ("city", "industrial", "chicago", "start")}
        orange = self.places("hexes", names, 6)
        found: dict[str, Any] = {
            "phase": {OVER: "over", BID: "opening-auction" if self.number("opening") else "auction"}.get(
                self.phase or OVER, "turn"
            ),
            "players": self.players(),
            "companies": {
                c.id: {
                    "open": bool(self.parts["open"][i]),
                    "treasury": treasury[i],
                    "income": income[i],
                    "shares_left": c.shares - int(self.parts["sold"][i]),
                    "locomotives_left": int(self.parts["cubes"][i]),
                    "hexes": self.places("hexes", names, i),
                }
                for i, c in enumerate(box.companies)
            },
            "dials": dict(zip(("auction", "expand", "develop"), self.parts["dials"].tolist(), strict=True)),
            "houses_left": self.number("houses"),
            "developed": self.places("hexes", names, 7),
            "tracks": {
                name: values[int(self.parts["boxes"][k])]
                for k, (name, values) in enumerate(box.tracks.items())
            },
            "dividends_paid": self.number("dividends"),
        }
        if box.orange_at:
            found["narrow_gauge"] = {
                "cities": [h for h in orange if h in cities],
                "repository": self.number("repository"),
                "hexes": [h for h in orange if h not in cities],
            }
        return found

    def northwestern(self) -> dict[str, Any]:
        box = self.game.box
        links, cities = [">".join(link) for link in box.links], [c.id for c in box.cities]
        treasury, cards = amounts(self.parts["treasury"]), self.by_seat("cards")
        railroads = {}
        for i, r in enumerate(box.companies):
            west = self.places("cities", cities, i)
            railroads[r.id] = {
                "open": bool(self.parts["open"][i]),
                "treasury": treasury[i],
                "shares_left": 0 if west else r.shares - int(self.parts["sold"][i]),
                "cubes_left": int(self.parts["cubes"][i]),
                "links": self.places("links", links, i),
                "special_used": bool(self.parts["special_used"][i]),
                "gone_west": west[0] if west else None,
            }
        starts = self.number("starts")
        last_round = {"last_round": True} if "last_round" in self.parts and self.number("last_round") else {}
        return last_round | {
            "phase": "over"
            if self.phase == OVER
            else "initial-build"
            if starts
            else "auction"
            if self.phase == BID
            else "turn",
            "players": [p | {"dividend_card": bool(cards[i])} for i, p in enumerate(self.players())],
            "railroads": railroads,
        }
