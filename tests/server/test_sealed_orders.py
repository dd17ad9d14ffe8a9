"""What the others receive is the same, byte by byte, whether a seat clicks its bids or has an order."""

from __future__ import annotations

import asyncio
import re
from contextlib import ExitStack

import pytest

from tests.server.browser import EXPRESS, Browser, drain
from tests.server.conftest import Serve, execute
from tests.server.party import NORTHWESTERN, Party

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
LIMIT = 5  # above the first bid
PATHS = ("", "/plies", "/plies?after=2", "/plies/3/considered", "/record", "/board")
# who of the three that are called in turn, and what above the first bid
AUCTION = [(0, 0), (1, 1), (2, None), (0, 2), (1, 3), (0, 4), (1, 5), (0, 6), (1, None)]


def sentence_of(first: int, more: int | None) -> str:
    return "pass" if more is None else f"bid {first + more}"


def everything(party: Party, watcher: Browser, has_order: bool) -> tuple[list[str], list[str]]:
    """What the owner and what the others receive during one auction, without times and ids."""
    start = party.table(0)["to_move"]
    owner = (start + 1) % 3
    others = [browser for seat, browser in enumerate(party.people) if seat != owner] + [watcher]
    with ExitStack() as stack:
        lines = [stack.enter_context(browser.live(party.id)) for browser in [*others, party.people[owner]]]
        for line in lines:
            drain(line)  # who has come
        n = party.minimum
        if has_order:
            party.place(owner, "against", n + LIMIT - 1, start)
            party.cancel(owner)
            party.place(owner, "up_to", n + LIMIT)
        for done, (turn, more) in enumerate(AUCTION):
            if turn != 1 or not has_order:
                party.say(sentence_of(n, more))
            party.wait(done + 1)
        found = ["\n".join(drain(line)) for line in lines]
        for number, browser in enumerate(others):
            answers = [browser.http.get(f"/tables/{party.id}{path}").text for path in PATHS]
            found[number] += "\n".join(answers)
    plain = [TIME.sub("then", text.replace(party.id, "table")) for text in found]
    return plain[-1:], plain[:-1]


@pytest.mark.parametrize("game", [EXPRESS, NORTHWESTERN])
def test_nobody_else_can_tell_an_order_from_clicks(game: str, ann: Browser, bob: Browser) -> None:
    with Browser(ann.url, "Cyd") as cyd, Browser(ann.url) as watcher:
        people = ann, bob, cyd
        own, ordered = everything(Party(game, *people), watcher, has_order=True)
        _, clicked = everything(Party(game, *people), watcher, has_order=False)
    assert ordered == clicked
    assert all(len(text) > 10_000 for text in ordered)  # it was not silence that was compared
    assert '"kind":"up_to"' in own[0]
    for text in ordered:
        assert not re.search("up_to|against", text)


def test_the_database_keeps_no_trace(serve: Serve, address: str) -> None:
    with serve() as url, Browser(url, "A") as a, Browser(url, "B") as b, Browser(url, "C") as c:
        party = Party(EXPRESS, a, b, c)
        n = party.minimum
        party.say(f"bid {n}")
        party.place(1, "up_to", n + LIMIT)
        party.wait(2)
        stored = asyncio.run(execute(address, "SELECT seat, kind, amount FROM orders"))
        assert [tuple(row) for row in stored] == [(1, "up_to", n + LIMIT)]
        party.say("pass")
        party.say("pass")
        assert asyncio.run(execute(address, "SELECT * FROM orders")) == []
        rows = asyncio.run(execute(address, 'SELECT "by", why, nonce, considered FROM actions ORDER BY ply'))
    kinds = {(row.by, row.why, row.considered, bool(row.nonce)) for row in rows}
    assert kinds == {("person", None, None, True)}
    assert len({row.nonce for row in rows}) == len(rows) == 4
