"""The command line of cuberails: all commands, and how their errors are reported."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from cuberails.cli.errors import BAD_INPUT, INTERRUPTED, Failure, complain, reason_of
from cuberails.cli.lazy import SETTINGS, Entry, LazyGroup, show_help
from cuberails.cli.misuse import misuse_line
from cuberails.games.registry import installed
from cuberails.version import __version__

PIPE_CLOSED = 1
Misuse: type[Exception] = typer.BadParameter.__bases__[0]


class Commands(LazyGroup):
    entries = {
        "play": Entry(
            "play:play",
            "Play in the terminal: any number of people at one keyboard, bots in the other seats.",
        ),
        "serve": Entry("serve:serve", "Play in the browser: tables for you, your bots and your friends."),
        "think": Entry("think:think", "Think for the bots of all servers on one PostgreSQL, on any machine."),
        "check": Entry(
            "check:check", "Replay every stored table of a server, and compare the hash of every action."
        ),
        "admin": Entry("admin:admin_app", "Look after a server: its tables, bans, notice and numbers."),
        "backup": Entry(
            "backup:backup", "Write the database, the secret, and every game as a record into a new folder."
        ),
        "restore": Entry("backup:restore", "Fill a new data folder, and an empty database, from a backup."),
        "arena": Entry("arena:arena_command", "Let bots play each other, and rate them."),
        "ladder": Entry(
            "ladder:ladder_command",
            "Measure how strong the bots and levels are, each against the next weaker one.",
        ),
        "lab": Entry("lab:lab_app", "Statistics of many games.", has_help=True),
        "bench-suite": Entry(
            "bench_suite:bench_suite_command",
            "Score an agent by a fixed protocol: frozen positions first, then games against fixed bots.",
        ),
        "bots": Entry(
            "bots:bots_command", "List the bots that can be played against, each with a short description."
        ),
        "simulate": Entry("simulate:simulate_command", "Play many games at random and sum them up."),
        "replay": Entry(
            "replay:replay", "Replay recorded games: the story line by line, or one snapshot a line."
        ),
        "analyse": Entry(
            "analyse:analyse",
            "Find the three costliest decisions of every player of a recorded game, each with a better move.",
        ),
        "export": Entry(
            "export:export_command",
            "Write records as a table for pandas, polars, DuckDB or a network: one row for every action.",
        ),
        "board": Entry(
            "board:board",
            "Draw a position of a recorded game: as text in the terminal, or as an SVG picture in a file.",
        ),
        "map": Entry(
            "map:map_app", "Check your own map file, or print a game's map as a start.", has_help=True
        ),
        "lesson": Entry(
            "lesson:lesson_app",
            "List the lessons, check a lesson file, or measure what a mistake costs.",
            has_help=True,
        ),
        "games": Entry("games:games_app", "List the installed games, or try them out."),
        "perft": Entry("perft:perft", "Count the ways to play 1, 2, … N sentences from the start."),
        "rules": Entry("rules:rules_command", "Read and search the numbered rules of the installed games."),
        "version": Entry(
            "version:version",
            "Say which version this is, what it runs on, and whether the rules are compiled.",
        ),
        "warm": Entry(
            "warm:warm_all",
            "Compile the rules and the bots of all installed games now, so that no later command has to.",
        ),
    }

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self.help = HELP.format(games=", ".join(game.title for game in installed().values()))
        super().format_help(ctx, formatter)


HELP = """Rules of cube-rail games: {games}.

`cuberails serve --open` plays in the browser, `cuberails play` in the terminal.
`cuberails COMMAND --help` explains a command.
Unofficial, and not affiliated with the games' authors and publishers."""
app = typer.Typer(name="cuberails", cls=Commands, help=HELP, **SETTINGS)


def show_version(is_wanted: bool) -> None:
    if is_wanted:
        print(f"cuberails {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    show_help(context)


def run(arguments: Sequence[str] | None = None) -> int:
    """The entry point. Bad input gives one line on standard error and exit code 2, never a traceback."""
    reopen_closed()
    soften(sys.stdin, sys.stdout, sys.stderr)
    try:
        code = app(args=arguments, prog_name="cuberails", standalone_mode=False)
        sys.stdout.flush()
        return int(code or 0)
    except Failure as failure:
        complain(failure)
    except Misuse as error:
        complain(misuse_line(error))
    except BrokenPipeError:
        write_no_more()
        return PIPE_CLOSED
    except OSError as error:  # the disk is full, for example
        write_no_more()
        complain(reason_of(error))
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    return BAD_INPUT


def reopen_closed() -> None:
    """Replace standard streams that were closed before the start."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115


def write_no_more() -> None:
    """Discard further output, so that the flush at exit does not fail as well."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def soften(*streams: object) -> None:
    """Print a replacement for a character that the terminal cannot encode, instead of failing."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(run())
