"""The command line of cuberails: all commands, and how their errors are reported."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from cuberails.cli.commands.admin import admin_app
from cuberails.cli.commands.analyse import analyse
from cuberails.cli.commands.arena import arena_command
from cuberails.cli.commands.backup import backup, restore
from cuberails.cli.commands.bench_suite import bench_suite_command
from cuberails.cli.commands.board import board
from cuberails.cli.commands.bots import bots_command
from cuberails.cli.commands.check import check
from cuberails.cli.commands.export import export_command
from cuberails.cli.commands.games import games_app
from cuberails.cli.commands.lab import lab_app
from cuberails.cli.commands.ladder import ladder_command
from cuberails.cli.commands.lesson import lesson_app
from cuberails.cli.commands.map import map_app
from cuberails.cli.commands.perft import perft
from cuberails.cli.commands.play import play
from cuberails.cli.commands.replay import replay
from cuberails.cli.commands.rules import rules_command
from cuberails.cli.commands.serve import serve
from cuberails.cli.commands.simulate import simulate_command
from cuberails.cli.commands.version import version
from cuberails.cli.commands.warm import warm_all
from cuberails.cli.errors import BAD_INPUT, INTERRUPTED, Failure, complain, reason_of
from cuberails.cli.misuse import misuse_line
from cuberails.games.registry import installed
from cuberails.version import __version__

PIPE_CLOSED = 1
Misuse: type[Exception] = typer.BadParameter.__bases__[0]

app = typer.Typer(
    name="cuberails",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
    help=f"""Rules of cube-rail games: {", ".join(game.title for game in installed().values())}.

    `cuberails serve --open` plays in the browser, `cuberails play` in the terminal.
    `cuberails COMMAND --help` explains a command.
    Unofficial, and not affiliated with the games' authors and publishers.""",
)
app.command()(play)
app.command()(serve)
app.command()(check)
app.add_typer(admin_app, name="admin")
app.command()(backup)
app.command()(restore)
app.command("arena")(arena_command)
app.command("ladder")(ladder_command)
app.add_typer(lab_app, name="lab")
app.command("bench-suite")(bench_suite_command)
app.command("bots")(bots_command)
app.command("simulate")(simulate_command)
app.command()(replay)
app.command()(analyse)
app.command("export")(export_command)
app.command()(board)
app.add_typer(map_app, name="map")
app.add_typer(lesson_app, name="lesson")
app.add_typer(games_app, name="games")
app.command()(perft)
app.command("rules")(rules_command)
app.command()(version)
app.command("warm")(warm_all)


def show_version(is_wanted: bool) -> None:
    if is_wanted:
        print(f"cuberails {__version__}")
        raise typer.Exit


def show_help(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    show_help(context)


map_app.callback(invoke_without_command=True)(show_help)
lesson_app.callback(invoke_without_command=True)(show_help)
lab_app.callback(invoke_without_command=True)(show_help)


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
