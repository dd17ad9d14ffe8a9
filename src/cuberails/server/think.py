"""A thinker of its own: takes thoughts from the queue in PostgreSQL, for the servers of any machine."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable

from sqlalchemy.exc import DBAPIError

from cuberails.server.bots.thinker import Thinker
from cuberails.server.ids import TABLE_LETTERS, random_id
from cuberails.server.news import Bye, Hello, line_of, news_in
from cuberails.server.storage.bus import Bus
from cuberails.server.storage.database import (
    DatabaseError,
    check_current,
    connect,
    is_file,
    reason_of,
    url_of,
)
from cuberails.server.storage.store import Store


async def think(address: str, workers: int, when_ready: Callable[[], None]) -> None:
    """Think until a signal ends it; DatabaseError if the database cannot be used."""
    if is_file(url_of(address)):
        raise DatabaseError(
            "thoughts are shared in PostgreSQL only; give one such as postgresql://user@host/name"
        )
    engine = connect(address)
    try:
        await check_current(engine)
    except (DBAPIError, OSError) as error:
        raise DatabaseError(f"the database cannot be used: {reason_of(error)}") from None
    finally:
        await engine.dispose()
    await think_at(Store(connect(address)), workers, when_ready)


async def think_at(store: Store, workers: int, when_ready: Callable[[], None]) -> None:
    me = random_id(TABLE_LETTERS)
    thinker = Thinker(store, workers, lambda news: bus.send(line_of(news)), me)

    def hear(line: str) -> None:
        news = news_in(line)
        if news is not None and news.sender != me:
            thinker.hear(news)

    bus = Bus(store.engine, hear, lambda: bus.send(line_of(Hello(me))), lambda: None)
    ending = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, ending.set)
    try:
        await bus.start()
        await thinker.start()
        when_ready()
        await ending.wait()
    finally:
        await thinker.close()
        bus.send(line_of(Bye(me)))
        await bus.close()
        await store.close()
