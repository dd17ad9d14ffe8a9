"""Colours and letters. Everything that is not a company's ink is a token with a light and a dark value."""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import ascii_uppercase, digits
from typing import Protocol

# token: light, dark
TOKENS = {
    "paper": ("#EFE9DC", "#1C1916"), "card": ("#FBF8F1", "#28241F"), "line": ("#DDD2BC", "#4A4238"),
    "ink": ("#2A2520", "#EEE7D8"), "muted": ("#6B6053", "#B3A692"), "halo": ("#FBF8F1", "#1C1916"),
    "plain": ("#F1E8D2", "#3B362C"), "forest": ("#C9D8B6", "#2F3D2B"), "mountain": ("#CFC4B6", "#4A433C"),
    "city": ("#FBF7EC", "#575042"), "industrial": ("#E4DAD0", "#5A4740"), "goal": ("#F6DF9A", "#6E5718"),
    "water": ("#C3D9E3", "#1F2D35"), "edge": ("#C2B595", "#171411"), "tree": ("#8FAF78", "#5C7A50"),
    "peak": ("#A3968A", "#7D7166"), "snow": ("#FBF8F1", "#D8D0C4"), "gold": ("#B88A12", "#E3BC4A"),
    "cost": ("#B3262B", "#FF9C96"), "income": ("#2E6B45", "#8FD3A5"), "house": ("#8A4B32", "#E0A583"),
    "green": ("#6FA58A", "#5E9A7C"), "red": ("#D98F8C", "#C2605D"), "west": ("#6A4C93", "#B89BE0"),
    "casing": ("#FBF8F1", "#D9D0BF"), "link": ("#8F8269", "#8C806D"),
}  # fmt: skip
# only on the page
PAGE_TOKENS = {
    "foam": ("#F4F8F8", "#3D5665"),
    "deep": ("#365D6E", "#8FB1C2"),
    "brighten": ("0%", "42%"),
    "rim": ("#92846A", "#857862"),
    "field": ("#FFFDF8", "#1F1C18"),
    "focus": ("#1F5FA8", "#8FBDF2"),
    "lit": ("#F3EAD3", "#393226"),
    "shade": ("#2A252033", "#0009"),
    "orange": ("#E8772E", "#E8772E"),
}
# players, up to eight: apart from the colours of companies, and white letters are legible on them
SEAT_COLOURS = ["#0F7C8C", "#C22F88", "#6E7110", "#4453D6", "#32831C", "#96597A", "#8F5AD8", "#5A6E7C"]
INKS = {
    "red": "#B3262B",
    "blue": "#1F5FA8",
    "yellow": "#E0A818",
    "green": "#2E7D4F",
    "black": "#2B2B2F",
    "brown": "#7A4B2A",
}
ORANGE = PAGE_TOKENS["orange"][0]
GREY = "#666666"
LONGEST = 10  # letters of a name on a chip
HEX_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
DARK_INK, LIGHT_INK = "#1E1A16", "#FFFFFF"


class Marked(Protocol):
    """A company with the letter that it prefers; if that is empty, a letter of its id."""

    @property
    def id(self) -> str: ...
    @property
    def mark(self) -> str: ...


def luminance(colour: str) -> float:
    """The relative luminance of #rrggbb, from 0 to 1, by the WCAG formula."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ink_on(colour: str) -> str:
    """The letter colour with the stronger contrast."""
    light, dark = 1.05 / (luminance(colour) + 0.05), (luminance(colour) + 0.05) / (luminance(DARK_INK) + 0.05)
    return LIGHT_INK if light >= dark else DARK_INK


def marks(companies: Iterable[Marked]) -> dict[str, str]:
    """One letter or digit for each company, no two the same, so that colour alone never tells them apart."""
    found: dict[str, str] = {}
    for company in companies:
        wishes = (company.mark + company.id).upper() + ascii_uppercase + digits
        taken = found.values()
        found[company.id] = next(c for c in wishes if c in ascii_uppercase + digits and c not in taken)
    return found


def colour_of(name: str) -> str:
    """A name of the palette or #rrggbb; grey for anything else, which may come from a map file."""
    colour = INKS.get(name, name)
    return colour if HEX_COLOUR.fullmatch(colour) else GREY


def on_a_chip(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def variables(side: int) -> str:
    return "".join(f"--{token}:{pair[side]};" for token, pair in TOKENS.items())


def token_rules() -> str:
    """Classes f-token and s-token for fill and stroke; viewers without CSS variables keep the light value."""
    return "".join(
        f".cuberails .f-{token}{{fill:{light};fill:var(--{token})}}"
        f".cuberails .s-{token}{{stroke:{light};stroke:var(--{token})}}"
        for token, (light, _) in TOKENS.items()
    )


# every rule begins with .cuberails, because a notebook shows the picture inside its own page
STYLE = (
    f".cuberails{{{variables(0)}}}"
    f"@media (prefers-color-scheme:dark){{.cuberails{{{variables(1)}}}}}"
    ".cuberails text{font-family:sans-serif;font-variant-numeric:tabular-nums;"
    f"fill:{TOKENS['ink'][0]};fill:var(--ink)}}"
    ".cuberails .serif{font-family:serif}.cuberails .bold{font-weight:700}.cuberails .open{fill:none}"
    ".cuberails .round{stroke-linejoin:round;stroke-linecap:round}.cuberails .dash{stroke-dasharray:3 2}"
    ".cuberails .heavy{stroke-width:2.5}"
    f".cuberails .halo{{paint-order:stroke;stroke:{TOKENS['halo'][0]};stroke:var(--halo);stroke-width:2.6}}"
    ".cuberails .wide{stroke-width:3.4}"
    f"{token_rules()}"
)
