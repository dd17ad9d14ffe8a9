"""`cuberails play`: a game in the terminal."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from cuberails.bots.registry import describe
from cuberails.cli.console import new_console
from cuberails.cli.errors import INTERRUPTED, Failure, ends_as_interrupts
from cuberails.cli.files import STANDARD
from cuberails.cli.house_rules import split
from cuberails.cli.matches import read_bots
from cuberails.cli.options import LARGEST_SEED, GameName, Setup, with_example_game, with_setup
from cuberails.cli.prepare import never_wait
from cuberails.cli.records import read_one
from cuberails.cli.story import title_of
from cuberails.cli.terminal.game import TerminalGame
from cuberails.cli.terminal.seating import Seating, seating_of
from cuberails.cli.terminal.session import Session, check_place, default_path, resume
from cuberails.display.text import printable
from cuberails.engine.game import Game
from cuberails.engine.record import Record
from cuberails.games.registry import installed

NEW_SEEDS = 10**6


@with_example_game
@with_setup
def play(
    game: GameName = "",
    humans: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="N",
            help="People at this keyboard, whose names come first; 1 by default. Others are bots.",
        ),
    ] = None,
    lots: Annotated[
        bool,
        typer.Option("--lots/--in-order", help="Draw lots for the seats, or keep the order of the names."),
    ] = True,
    names: Annotated[
        str, typer.Option(metavar="A,B,C", help="Names, people before bots, separated by commas.")
    ] = "",
    bots: Annotated[
        str, typer.Option(metavar="A,B", help="Bots for the other seats, in turn; see `cuberails bots`.")
    ] = "",
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="SPEC", help="One more bot, such as path/to/file.py:MyBot; may be repeated."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, max=LARGEST_SEED, metavar="N", help="Seed of the bots; a new one by default."),
    ] = None,
    save: Annotated[
        str | None, typer.Option(metavar="FILE", help="Save the game to this file after every decision.")
    ] = None,
    resume_: Annotated[
        str | None,
        typer.Option("--resume", metavar="FILE", help="Continue a saved game, and save it to the same file."),
    ] = None,
    *,
    setup: Setup,
) -> None:
    """Play in the terminal: any number of people at one keyboard, bots in the other seats.

    Every decision is a sentence, such as `bid 9` or `pass`. TAB completes words, `help` lists
    the sentences, and `why` explains why something is not possible.

    `cuberails play {game} --players 4`

    `cuberails play --humans 2 --names Ann,Bob,Robot --save evening.json`

    `cuberails play --players 4 --bots level:3,level:6 --bot path/to/file.py:MyBot`
    """
    specs = read_bots(bots, bot or [])
    if save is not None and save != resume_:
        check_place(save, f"--resume {save} continues it")
    if resume_:
        refuse_setup(game, names, seed, lots, setup)
        if resume_ == STANDARD:
            raise Failure("--resume: name a file, standard input is for the players")
        session = resume_from(resume_, humans, specs, save or resume_)
    else:
        seating = Seating([], seed=secrets.randbelow(NEW_SEEDS) if seed is None else seed)
        check_names(split(names), setup.players)
        laid_out = setup.lay_out(game or ask_game(), split(names))
        seating.seat(len(laid_out.players), humans)
        seating.fill(len(laid_out.players), specs)
        if lots:
            drawn = seating.draw_lots(laid_out.players)
            laid_out = laid_out.with_players(drawn) if names else laid_out
        session = new_session(laid_out, seating, save)
    if save:
        session.save()
    greet(session)
    run(session)


def run(session: Session) -> None:
    terminal = TerminalGame(session)
    try:
        with ends_as_interrupts():
            terminal.run()
    except KeyboardInterrupt:
        print()
        terminal.finish()
        raise typer.Exit(INTERRUPTED) from None
    finally:
        session.close()


def refuse_setup(game: str, names: str, seed: int | None, lots: bool, setup: Setup) -> None:
    own = {"GAME": bool(game), "--names": bool(names), "--seed": seed is not None, "--in-order": not lots}
    for option in [*(name for name, is_given in own.items() if is_given), *setup.given()]:
        raise Failure(f"{option}: not allowed with --resume, which takes the setup from the file")


def resume_from(source: str, humans: int | None, specs: Sequence[str], path: str) -> Session:
    place, record = read_one(source)
    seating = seating_of(record) or Seating([0])
    if humans is not None:
        seating.seat(len(record.game.players), humans)
    if not specs:
        seating.refuse_external(place)
    seating.fill(len(record.game.players), specs)
    seating.check(place)
    never_wait(record.game.type)
    return resume(place, record, seating, path)


def ask_game() -> str:
    """Ask for a game; without a terminal, the first installed one."""
    known = list(installed().values())
    while sys.stdin.isatty():
        for number, kind in enumerate(known, 1):
            print(f"  {number}  {kind.title}, {kind.seats[0]} to {kind.seats[-1]} players")
        answer = input("Which game? [1] ").strip() or "1"
        if answer in installed():
            return answer
        if answer in map(str, range(1, len(known) + 1)):
            return known[int(answer) - 1].id
    return known[0].id


def new_session(game: Game, seating: Seating, save: str | None) -> Session:
    never_wait(game.type)
    return Session(Record(game), seating, save or default_path())


def check_names(names: list[str], players: int | None) -> None:
    for name in names:
        if not name.isprintable():
            raise Failure(f"--names: {name!r} cannot be printed")
        if names.count(name) > 1:
            raise Failure(f"--names: {name} appears twice")
    if names and players not in (None, len(names)):
        raise Failure(f"--names: {len(names)} given, but --players is {players}; name every seat")


def greet(session: Session) -> None:
    game, seating = session.record.game, session.seating
    print(title_of(game))
    humans = [name for seat, name in enumerate(game.players) if seat in seating.humans]
    print(f"At this keyboard: {printable(', '.join(humans)) or 'nobody'}")
    for seat, name in enumerate(game.players):
        if seat not in seating.humans:
            spec = seating.bots[seat]
            line = f"{name} is {spec} (seed {seating.seed}): {describe(spec)}"
            new_console().print(printable(line))
    if game.map == game.type.id:
        new_console().print(game.type.setup.map_note)
    print("Type a sentence; help lists them, TAB completes words, quit leaves.")
