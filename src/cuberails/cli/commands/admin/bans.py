"""Bans of addresses and names."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from cuberails.cli.commands.admin.connection import DataOption, with_store
from cuberails.cli.errors import Failure, one_line
from cuberails.cli.options import DatabaseOption

bans_app = typer.Typer()
Kind = Literal["address", "name"]
KindArgument = Annotated[Kind, typer.Argument(metavar="address|name", help="What is banned.")]
WhatArgument = Annotated[
    str, typer.Argument(metavar="WHAT", help="An address, a network such as 192.0.2.0/24, or a name.")
]


def checked(kind: Kind, what: str) -> str:
    from cuberails.server.bans import checked_network, plain

    if kind == "name":
        if not plain(what):
            raise Failure("WHAT: a name with letters is needed")
        return plain(what)
    try:
        return checked_network(what)
    except ValueError:
        raise Failure(f"WHAT: {what!r} is neither an address nor a network such as 192.0.2.0/24") from None


@bans_app.command()
def ban(
    kind: KindArgument,
    what: WhatArgument,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="For your own memory; nobody sees it.")] = "",
    database: DatabaseOption = "",
    data: DataOption = None,
) -> None:
    """Ban an address, a network, or a name.

    A banned address gets no answer but a refusal. Nobody can take a banned name, or one that looks like it.

    `cuberails admin ban address 192.0.2.7 --reason "4,000 tables"`

    `cuberails admin ban name "Rude Person"`
    """
    from cuberails.server.storage.operator import ban as put

    known = checked(kind, what)
    with_store(database, data, lambda store: put(store, kind, known, one_line(reason)))
    print(f"Banned: {kind} {known}.")


@bans_app.command()
def unban(
    kind: KindArgument, what: WhatArgument, database: DatabaseOption = "", data: DataOption = None
) -> None:
    """Lift a ban.

    `cuberails admin unban address 192.0.2.7`
    """
    from cuberails.server.storage.operator import all_bans
    from cuberails.server.storage.operator import unban as lift

    known = checked(kind, what)
    found = with_store(database, data, all_bans)
    if not any((one.kind, one.what) == (kind, known) for one in found):
        raise Failure(f"WHAT: {kind} {known} is not banned")
    with_store(database, data, lambda store: lift(store, kind, known))
    print(f"No longer banned: {kind} {known}.")


@bans_app.command()
def bans(database: DatabaseOption = "", data: DataOption = None) -> None:
    """List the bans.

    `cuberails admin bans`
    """
    from cuberails.server.storage.operator import all_bans

    found = with_store(database, data, all_bans)
    for one in found:
        print(f"{one.since[:16]}  {one.kind}  {one.what}  {one_line(one.reason)}".rstrip())
    if not found:
        print("Nobody is banned.")
