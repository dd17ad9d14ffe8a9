"""A group of commands that imports a command when it is called: the list of all needs none of them."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperGroup

SETTINGS: dict[str, Any] = {
    "add_completion": False,
    "pretty_exceptions_enable": False,
    "rich_markup_mode": "markdown",
    "context_settings": {"help_option_names": ["-h", "--help"]},
}


class Entry(NamedTuple):
    place: str  # module:function or module:app, in cuberails.cli.commands
    about: str  # as in the help of the command
    has_help: bool = False  # of an app: without one of its commands, it prints its help


class LazyGroup(TyperGroup):
    """Subclasses have the entries, in the order of the help."""

    entries: dict[str, Entry]
    is_listing = False

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.entries)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.entries:
            return None
        if self.is_listing:
            return typer.core.TyperCommand(cmd_name, help=self.entries[cmd_name].about)
        return load(cmd_name, self.entries[cmd_name])

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self.is_listing = True
        try:
            super().format_help(ctx, formatter)
        finally:
            self.is_listing = False


def load(name: str, entry: Entry) -> Any:
    """The command itself, from its module."""
    module, _, attribute = entry.place.partition(":")
    found = getattr(import_module(f"cuberails.cli.commands.{module}"), attribute)
    around = typer.Typer(**SETTINGS)
    around.callback()(lambda: None)  # so that it is a group, also with one command
    if isinstance(found, typer.Typer):
        if entry.has_help:
            found.callback(invoke_without_command=True)(show_help)
        around.add_typer(found, name=name)
    else:
        around.command(name)(found)
    group: Any = typer.main.get_command(around)
    return group.commands[name]


def show_help(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())
