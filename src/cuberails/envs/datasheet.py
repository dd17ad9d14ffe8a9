"""A datasheet for a table of games: what it is, how it was made, what it is good for, and how to cite it.

The questions are those of Gebru et al., "Datasheets for Datasets" (2021), as far as they apply to games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from cuberails.envs.encoding import Encoding
from cuberails.version import __version__

UNKNOWN = "records that do not say who played"


class Contents(NamedTuple):
    """What is in a table."""

    file: str
    games: int
    rows: int
    unfinished: int
    sources: Counter[str]  # games by how they were made


def source_of(extra: Mapping[str, Any]) -> str:
    """How a game was made, by the further keys of its record."""
    match extra:
        case {"simulation": {"policy": str(policy), "seed": int(seed)}}:
            return f"`cuberails simulate --policy {policy} --seed {seed}`"
        case {"arena": {"bots": list(bots)}}:
            return f"`cuberails arena`, bots: {', '.join(sorted(set(map(str, bots))))}"
        case {"bots": dict(bots)} if bots:
            return f"bots: {', '.join(sorted(set(map(str, bots.values()))))}"
        case {"bots": list(bots)} if bots:
            return f"bots: {', '.join(sorted({str(bot) for bot in bots if bot}))}"
    return UNKNOWN


def datasheet(encoding: Encoding, found: Contents) -> str:
    """The datasheet as Markdown."""
    game = encoding.game
    modules = " and ".join(game.modules) or "none"
    rules = ", ".join(f"{name} {value}" for name, value in game.changed_house_rules.items()) or "none"
    made = "\n".join(f"- {count:,} games: {source}" for source, count in found.sources.most_common())
    return f"""# Datasheet of `{found.file}`

## What it is

{found.games:,} games of {game.type.title}, {found.rows:,} rows, one for every action. Nothing is left
out within a game. Unfinished games: {found.unfinished:,}; their `victory` and `final_cash` are null.

| | |
|---|---|
| game | `{game.name}` |
| players | {len(game.players)} |
| modules | {modules} |
| house rules that differ from the printed ones | {rules} |
| map | {"bundled" if game.map == game.type.id else "of its own, whole in the metadata of the table"} |
| observations | `{encoding.version}` |
| actions | `{encoding.actions.version}` |
| written by | cuberails {__version__} |

The columns are described on the page *Research* of the documentation of cuberails. Every row was made by
replaying a record under the rules, so observation, mask, action and result agree with each other.

## How it was made

{made}

A record replays to the same rows with every later version of cuberails.

## What it is for

Imitation, value models, offline learning, and the study of how the game is played. Games of random policies
show the rules, not good play. Games of bots show those bots. Seats are not symmetric, so compare players by
games in all seats.

## People

The table has no names of players and no times. Records of games between people may have names; they are not
in the table.

## How to cite

Name cuberails {__version__}, the two encodings above, and the way the games were made.
"""
