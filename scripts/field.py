"""Measure the games in the terms of the field: players, horizon, branching by question.

    python scripts/field.py --write         # writes the tables of docs/research.md

An action is an answer to one question, a decision is a whole sentence. The size of the game tree is the
product of the branching along a game, as a power of ten, averaged over all games.
"""

import argparse
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from math import log10
from pathlib import Path
from statistics import fmean

from cuberails import Record, make_game
from cuberails.arena.benchmark.make import SETUPS, Setup
from cuberails.bots.registry import make_bot
from cuberails.engine.game import seat_names
from cuberails.envs.encoding import Encoding
from cuberails.envs.replay import Reader
from cuberails.games.registry import installed

PAGE = Path(__file__).parents[1] / "docs" / "research.md"
BEGIN, END = "<!-- written by scripts/field.py --write -->", "<!-- end of scripts/field.py -->"
BOT, GAMES = "level:4", 20


def play(setup: Setup, bot: str, seed: int) -> Record:
    game = make_game(setup.game, seat_names(setup.players), setup.modules)
    bots = [make_bot(bot, seed * 10 + seat) for seat in range(setup.players)]
    record, position = Record(game), game.start()
    while position.to_move is not None:
        position = record.play(position, bots[position.to_move].choose(position))
    return record


def measure(setup: Setup, bot: str, games: int) -> tuple[list[str], dict[str, list[int]]]:
    """A row of the first table, and the number of answers at every question of the game."""
    actions, sentences, trees, branching = [], [], [], defaultdict[str, list[int]](list)
    for seed in range(games):
        record = play(setup, bot, seed)
        encoding = Encoding(record.game)
        found = Reader(encoding).read(record)
        phases = encoding.split(found.views)["question"].argmax(1)
        for phase, legal in zip(phases.tolist(), found.legal.tolist(), strict=True):
            question = record.game.words.questions[phase].text.format(lot="the company")
            branching[question].append(legal)
        actions.append(len(found.ply))
        sentences.append(len(record.actions))
        trees.append(sum(log10(legal) for legal in found.legal.tolist()))
    every = [legal for found in branching.values() for legal in found]
    name = " ".join([setup.game, *setup.modules])
    row = [
        name,
        str(setup.players),
        f"{fmean(actions):.0f} ({min(actions)} to {max(actions)})",
        f"{fmean(sentences):.0f}",
        f"{fmean(every):.1f}",
        f"{max(every)}",
        f"10^{fmean(trees):.0f}",
    ]
    return row, dict(branching)


def table(title: str, header: list[str], rows: list[list[str]]) -> str:
    lines = [f"| {' | '.join(cells)} |" for cells in (header, *rows)]
    return "\n".join([title, "", lines[0], "|" + "---|" * len(header), *lines[1:]])


def tables(bot: str, games: int, jobs: int) -> str:
    """All tables as Markdown."""
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(measure, setup, bot, games) for setup in SETUPS]
        found = [each.result() for each in waiting]
    made = [
        table(
            f"{games} games of each setup between bots `{bot}`:",
            ["game", "players", "actions a game", "decisions", "branching, mean", "most", "game tree"],
            [row for row, _ in found],
        )
    ]
    for game in dict.fromkeys(setup.game for setup in SETUPS):
        legal = defaultdict[str, list[int]](list)
        for setup, (_, branching) in zip(SETUPS, found, strict=True):
            for question, numbers in branching.items() if setup.game == game else ():
                legal[question].extend(numbers)
        rows = [
            [question, f"{len(numbers):,}", f"{fmean(numbers):.1f}", str(max(numbers))]
            for question, numbers in sorted(legal.items(), key=lambda item: -len(item[1]))
        ]
        title = f"{installed()[game].title}, answers by question, all setups together:"
        made.append(table(title, ["question", "asked", "answers, mean", "most"], rows))
    return "\n\n".join(made)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--bot", default=BOT)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write the tables into docs/research.md")
    given = parser.parse_args()
    found = tables(given.bot, given.games, given.jobs)
    if not given.write:
        print(found)
        return
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n{found}\n\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
