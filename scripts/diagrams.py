"""Draw the pictures of docs/architecture.md as plain SVG: `python scripts/diagrams.py`."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import NamedTuple

OUT = Path(__file__).parents[1] / "docs" / "pictures"
STYLE = (
    "svg{--ink:#2a2520;--card:#fbf8f1;--line:#b9ab90;--soft:#6b6053;--hot:#8a4b32}"
    "@media(prefers-color-scheme:dark){svg{--ink:#eee7d8;--card:#28241f;--line:#6a5f50;--soft:#b3a692;"
    "--hot:#e0a583}}"
    "text{font:13px sans-serif;fill:var(--ink)}.h{font-weight:700}.c{font:12px monospace;fill:var(--hot)}"
    ".s{fill:var(--soft);font-size:12px}rect{fill:var(--card);stroke:var(--line)}"
    "path{stroke:var(--soft);fill:none;stroke-width:1.4}.life{stroke-dasharray:3 4;stroke:var(--line)}"
)
LANE, ROW, TOP, LEFT = 190, 46, 64, 20


class Call(NamedTuple):
    """One arrow from lane to lane; from a lane to itself it is a note beside that lane."""

    source: int
    target: int
    code: str
    words: str


class Walk(NamedTuple):
    name: str
    title: str
    lanes: tuple[tuple[str, str], ...]  # title and path
    calls: tuple[Call, ...]


LAYERS = (
    (("cli", "commands and the terminal game"), ("server", "http, tables, storage, bots")),
    (("views", "options, effects, plies as messages for a page"),),
    (("gpu", "batches, vector environments and tree search on a CUDA GPU"),),
    (("arena", "matches, ladder, benchmark"), ("envs", "PettingZoo, OpenSpiel, Gymnasium, vectors")),
    (("bots", "opponents; search/ knows no game"),),
    (("engine", "Game, Position, Record, Batch: the public API"),),
    (("games", "the contract and the registry; a folder each for our games; yours by entry point"),),
    (
        ("kernel", "compiled blocks: auction, money, network, layout"),
        ("display", "board model, SVG, terminal, palette"),
    ),
)
WALKS = (
    Walk("walk-bid", "A bid, from the click to the other screens", (
        ("browser", "web/src"), ("http", "server/http"), ("tables", "server/tables"),
        ("engine", "engine, games"), ("storage", "server/storage"), ("other browsers", "web/src")),
        (Call(0, 1, "GET options?draft=bid 12", "what would it change?"),
         Call(1, 3, "views.options_of", "try it on a copy; effects, refusals"),
         Call(0, 1, "POST actions", "confirmed: sentence, ply, era, nonce"),
         Call(1, 2, "play.act", "under the table's lock"),
         Call(2, 3, "Position.play", "rules answer, then everything automatic"),
         Call(2, 4, "store.append", "one writer, batched commit: durable"),
         Call(2, 2, "table.accept", "played in memory only after the commit"),
         Call(2, 5, "broadcast: plies", "summary, scenes, view"),
         Call(5, 5, "playback", "scenes are patches of the view"),
         Call(2, 2, "play.wake", "a bot is next? ask the pool"))),
    Walk("walk-simulate", "cuberails simulate", (
        ("cli", "cli/commands"), ("playouts", "engine/playouts.py"), ("loops", "kernel/loops.py"),
        ("rules", "games/<game>")),
        (Call(0, 0, "options", "game, modules, house rules"),
         Call(0, 1, "simulate(series)", "chunks of games, one or more processes"),
         Call(1, 2, "play_on", "game n has the seed (seed, n)"),
         Call(2, 3, "legal, choose, apply", "compiled into one piece"),
         Call(2, 1, "log", "actions, ends of sentences, turns"),
         Call(1, 1, "Tally", "cash, victories, endings, lengths"),
         Call(1, 0, "Played", "tally and, if asked for, records"))),
    Walk("walk-search", "One search", (
        ("bot", "bots/mcts.py"), ("searcher", "bots/search/searcher.py"),
        ("simulate", "bots/search/simulate.py"), ("tree", "bots/search/tree.py"), ("game", "games/<game>")),
        (Call(0, 1, "Search.run", "budget of simulations or seconds"),
         Call(1, 3, "reuse_trees", "keep the subtree of this position"),
         Call(1, 2, "run_simulations", "a chunk, compiled, without the GIL"),
         Call(2, 3, "select_child", "PUCT, progressive widening"),
         Call(2, 4, "legal, prior", "expand the leaf"),
         Call(2, 4, "apply, prior", "a rollout of six turns"),
         Call(2, 4, "evaluate", "expected cash, then win probabilities"),
         Call(2, 3, "back up", "visits, victory and cash of every seat"),
         Call(1, 0, "stats", "the most visited sentence, and its rivals"))),
    Walk("walk-step", "One environment step", (
        ("library", "PettingZoo"), ("environment", "envs/pettingzoo.py"), ("session", "envs/session.py"),
        ("loops", "envs/loops/"), ("rules", "games/<game>")),
        (Call(0, 1, "step(action)", "a number of the action space"),
         Call(1, 2, "Session.play", "one game in play"),
         Call(2, 3, "play_at", "number to answer, checked, applied"),
         Call(3, 4, "why_not, apply", "compiled into one piece"),
         Call(0, 1, "last()", "observation, reward, mask"),
         Call(2, 3, "mark_at, encode_at", "mask and observation in place"),
         Call(3, 4, "legal, encode", ""))),
)  # fmt: skip


def text(x: float, y: float, words: str, class_: str = "", anchor: str = "middle") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{class_}" text-anchor="{anchor}">{escape(words)}</text>'


def box(x: float, y: float, width: float, head: str, below: str) -> str:
    middle = x + width / 2
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="42" rx="7"/>'
        + text(middle, y + 18, head, "h")
        + text(middle, y + 34, below, "s")
    )


def arrow(x: float, to: float, y: float) -> str:
    tip = 6 if to > x else -6
    return f'<path d="M{x:g} {y:g}H{to:g}m{-tip:g} -4l{tip:g} 4l{-tip:g} 4"/>'


def document(width: float, height: float, title: str, *parts: str) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" style="max-width:100%;height:auto">'
    )
    return f"{head}<title>{escape(title)}</title><style>{STYLE}</style>{''.join(parts)}</svg>\n"


def draw_walk(walk: Walk) -> str:
    centres = [LEFT + LANE * (i + 0.5) for i in range(len(walk.lanes))]
    height = TOP + ROW * len(walk.calls) + 24
    parts = [f'<path class="life" d="M{x:g} {TOP - 12}V{height - 10:g}"/>' for x in centres]
    parts += [box(x - LANE / 2 + 6, 8, LANE - 12, *lane) for x, lane in zip(centres, walk.lanes, strict=True)]
    for i, call in enumerate(walk.calls):
        y, x, to = TOP + ROW * (i + 0.75), centres[call.source], centres[call.target]
        if call.source == call.target:
            below = y + 7
        else:
            parts.append(arrow(x, to, y))
            below = y + 14
        left = min(x, to) + 8
        parts += [text(left, y - 6, call.code, "c", "start"), text(left, below, call.words, "s", "start")]
    return document(LEFT * 2 + LANE * len(walk.lanes) + 120, height, walk.title, *parts)


def draw_layers() -> str:
    width, parts = 760.0, []
    for i, row in enumerate(LAYERS):
        each = (width - 12 * (len(row) - 1)) / len(row)
        parts += [box(LEFT + k * (each + 12), 10 + i * 58, each, *place) for k, place in enumerate(row)]
        if i:
            parts.append(f'<path d="M{LEFT + width / 2:g} {i * 58 - 5:g}v13m-4 -6l4 6l4 -6"/>')
    return document(width + 2 * LEFT, 20 + 58 * len(LAYERS), "The layers: imports only go down", *parts)


if __name__ == "__main__":
    (OUT / "layers.svg").write_text(draw_layers(), "utf-8")
    for walk in WALKS:
        (OUT / f"{walk.name}.svg").write_text(draw_walk(walk), "utf-8")
