"""Tables, the notice and the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cuberails.cli.commands.admin.connection import DataOption, TableId, YesOption, ask, with_store
from cuberails.cli.errors import Failure, one_line
from cuberails.cli.options import DatabaseOption

if TYPE_CHECKING:
    from cuberails.server.storage.rows import StoredTable
    from cuberails.server.storage.store import Store

LONGEST_NOTICE = 300  # letters
admin_app = typer.Typer(
    no_args_is_help=True,
    help="Look after a server: its tables, bans, notice and numbers. It may be running; it follows within"
    " a few seconds. `--data` and `--database` name it as for `cuberails serve`.",
)


@admin_app.command("list")
def list_(
    status: Annotated[
        Literal["waiting", "running", "over"] | None, typer.Option(help="Only tables of this status.")
    ] = None,
    address: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Only tables that were made from this address.")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=100_000, metavar="N", help="At most so many.")] = 50,
    database: DatabaseOption = "",
    data: DataOption = None,
) -> None:
    """List the tables that changed last.

    `cuberails admin list --status running`
    """
    from cuberails.server.admin import list_tables

    found = with_store(database, data, lambda store: list_tables(store, status, address, limit))
    for line in found:
        about = f"{line.game}, {line.status}, action {line.ply}, {', '.join(line.players)}"
        made = f" (from {line.address})" if line.address else ""
        print(one_line(f"{line.changed[:16]}  {line.id}  {about}{made}"))
    if not found:
        print("There is no such table.")


@admin_app.command()
def show(table: TableId, database: DatabaseOption = "", data: DataOption = None) -> None:
    """Show one table: its seats, its last actions, and whether it replays as stored.

    Standing orders and the links of seats are not shown.

    `cuberails admin show k3m9x2abcdef`
    """
    from cuberails.server.admin import load, problem_of

    stored = with_store(database, data, lambda store: load(store, table))
    row = stored.row
    print(f"{row.id}: {row.setup['game']}, {row.status}, action {row.ply}, {len(stored.undone)} undos")
    print(f"made {row.created} from {row.address or 'an address that is no longer stored'}")
    print(f"changed {row.changed}, last used {row.seen or 'unknown'}")
    for line in lines_of(stored):
        print(one_line(line))
    print(problem_of(stored) or "It replays as stored.")


def lines_of(stored: StoredTable) -> list[str]:
    kinds = {"here": "a person at the host's screen", "link": "a person by link", "bot": "a bot"}
    taken = ["" if seat.is_taken else ", not taken" for seat in stored.seats]
    seats = [f"seat {s.seat}: {s.name}, {kinds[s.kind]}{t}" for s, t in zip(stored.seats, taken, strict=True)]
    return seats + [f"{a.ply}. {stored.seats[a.seat].name}: {a.sentence}" for a in stored.actions[-5:]]


@admin_app.command()
def delete(
    tables: Annotated[list[str], typer.Argument(metavar="TABLE...", help="The ids of the tables.")],
    yes: YesOption = False,
    database: DatabaseOption = "",
    data: DataOption = None,
) -> None:
    """Delete tables with all their actions. There is no way back but a backup.

    `cuberails admin delete k3m9x2abcdef`
    """
    from cuberails.server.admin import load
    from cuberails.server.storage.operator import delete_table

    async def find(store: Store) -> list[StoredTable]:
        return [await load(store, table) for table in tables]

    async def remove(store: Store) -> None:
        for table in tables:
            await delete_table(store, table)

    for stored in with_store(database, data, find):
        players = ", ".join(seat.name for seat in stored.seats)
        print(one_line(f"{stored.row.id}: {stored.row.status}, {len(stored.actions)} actions, {players}"))
    ask(f"Delete {'this table' if len(tables) == 1 else f'these {len(tables)} tables'} for ever?", yes)
    with_store(database, data, remove)
    print("Deleted.")


@admin_app.command()
def unstick(table: TableId, database: DatabaseOption = "", data: DataOption = None) -> None:
    """Take a broken table back to its last certain action. What follows is kept among the undone actions.

    `cuberails admin unstick k3m9x2abcdef`
    """
    from cuberails.server.admin import unstick as go_back

    done = with_store(database, data, lambda store: go_back(store, table))
    print(one_line(done.problem))
    print(f"The table went back from action {done.before} to action {done.after}.")


@admin_app.command("renew-link")
def renew_link(
    table: TableId,
    seat: Annotated[int, typer.Argument(min=0, max=9, metavar="SEAT", help="Its number, from 0.")],
    yes: YesOption = False,
    database: DatabaseOption = "",
    data: DataOption = None,
) -> None:
    """Make a new link for a seat, and print it. The browser that has the seat loses it.

    `cuberails admin renew-link k3m9x2abcdef 1`
    """
    from cuberails.server.admin import renew_link as renew

    ask(f"The person in seat {seat} of {table} loses the seat until they open the new link. Go on?", yes)
    link = with_store(database, data, lambda store: renew(store, table, seat))
    print(f"/join#{link}  (put the address of your server before it)")


@admin_app.command()
def notice(
    text: Annotated[str, typer.Argument(metavar="[TEXT]", help="Empty to show the notice.")] = "",
    clear: Annotated[bool, typer.Option("--clear", help="Take the notice back.")] = False,
    database: DatabaseOption = "",
    data: DataOption = None,
) -> None:
    """Show a notice on every page, such as planned maintenance.

    `cuberails admin notice "Maintenance today at 22:00; games go on afterwards."`
    """
    from cuberails.server.storage.operator import notice_of, put_notice

    said = one_line(text)
    if len(said) > LONGEST_NOTICE:
        raise Failure(f"TEXT: the notice has {len(said)} letters; the limit is {LONGEST_NOTICE}")
    if said and clear:
        raise Failure("--clear: give either a text or --clear")
    if said or clear:
        with_store(database, data, lambda store: put_notice(store, said))
        print("The notice is shown." if said else "No notice is shown.")
    else:
        print(with_store(database, data, notice_of) or "No notice is shown.")


@admin_app.command()
def statistics(database: DatabaseOption = "", data: DataOption = None) -> None:
    """Count tables, actions and visitors.

    `cuberails admin statistics`
    """
    from cuberails.server.admin import statistics as count

    for what, number in with_store(database, data, count).items():
        print(f"{number:>12,}  {what}")
