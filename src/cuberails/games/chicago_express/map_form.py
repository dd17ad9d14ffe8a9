"""The map file of Chicago Express as typed structs."""

from collections.abc import Collection

import msgspec

TOWNS = ("city", "industrial")


class HexForm(msgspec.Struct):
    hex: str
    terrain: str
    name: str = ""
    cost: int = 0
    income: int = 0
    development: int = 0
    start: str = ""


class MapForm(msgspec.Struct):
    tracks: dict[str, list[int]]
    hexes: list[HexForm]

    def names(self, *terrains: str) -> set[str]:
        """The names of all hexes of these terrains."""
        return {h.name for h in self.hexes if h.terrain in terrains}

    def misplaced(self, names: Collection[str]) -> list[str]:
        """Problems with hexes that a module looks up by name: they must be cities."""
        return [
            f"hexes[{i}] ({h.hex}): {h.name} must be a city or industrial, not {h.terrain}"
            for i, h in enumerate(self.hexes)
            if h.name in names and h.terrain not in TOWNS
        ]
