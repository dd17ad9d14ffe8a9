"""What a page missed while it was not connected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from cuberails.server.messages import (
    Live,
    NoticeMessage,
    PliesMessage,
    PreparingMessage,
    ProblemMessage,
    TableMessage,
    UndoneMessage,
)
from cuberails.server.tables.broadcast import encoded, pages, text_of
from cuberails.server.tables.registry import TableRegistry
from cuberails.server.tables.table import Table, last_common_ply


def catch_up(
    registry: TableRegistry, table: Table, visitor: str | None, after: int, era: int
) -> Iterator[str]:
    """What the client missed until now. Plies are unpacked page by page, as the client reads."""
    kept, now = last_common_ply(table, after, era), table.row.era
    before: list[Live] = [TableMessage(registry.response_for(table, visitor))]
    if era != now or kept < after:
        before.append(UndoneMessage(now, kept))
    behind: list[Live] = []
    if step := registry.bot_pool.preparing:
        behind.append(PreparingMessage(step.done, step.of, step.what))
    if registry.notice:
        behind.append(NoticeMessage(registry.notice))
    if table.problem:
        behind.append(ProblemMessage(table.problem))
    return chain(map(text_of, before), missed(now, kept, table.packed(kept)), map(text_of, behind))


def missed(era: int, kept: int, packed: Sequence[bytes]) -> Iterator[str]:
    for page in pages(packed):
        yield text_of(PliesMessage(era, kept, encoded(page)))
        kept += len(page)
