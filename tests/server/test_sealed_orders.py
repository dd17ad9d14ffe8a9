"""What the others receive is the same, byte by byte, whether a seat clicks its bids or has an order."""

from __future__ import annotations

import asyncio
import re
from contextlib import ExitStack
from datetime import datetime
from itertools import pairwise
from pathlib import Path

import pytest

from cuberails.server.tables import presence
from cuberails.server.tables.registry import GATHER
from tests.server.browser import EXPRESS, Browser, drain, hear, here, link
from tests.server.conftest import Serve, execute, serving_at, settings_for
from tests.server.party import NORTHWESTERN, OPENINGS, Party

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
LIMIT = 5  # above the first bid
PATHS = ("", "/plies", "/plies?after=2", "/plies/3/considered", "/record", "/board")
# who of the three that are called in turn, and what above the first bid
AUCTION = [(0, 0), (1, 1), (2, None), (0, 2), (1, 3), (0, 4), (1, 5), (0, 6), (1, None)]

SHORT = [(0, 0), (1, 1), (2, None), (0, 2), (1, 3), (0, None)]


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


def heard(party: Party, watcher: Browser, is_away: bool) -> list[str]:
    """What the others receive of an auction in which a player clicks, or leaves an order and goes away."""
    owner = (party.table(0)["to_move"] + 1) % 3
    others = [browser for seat, browser in enumerate(party.people) if seat != owner] + [watcher]
    with ExitStack() as stack:
        own = stack.enter_context(party.people[owner].live(party.id))
        lines = [stack.enter_context(browser.live(party.id)) for browser in others]
        for line in lines:
            drain(line)
        n = party.minimum
        if is_away:
            party.place(owner, "up_to", n + LIMIT)
            own.close()
        for done, (turn, more) in enumerate(SHORT):
            if turn != 1 or not is_away:
                party.say(sentence_of(n, more))
            party.wait(done + 1)
        found = ["\n".join(drain(line, 2 * GATHER)) for line in lines]
        found += [browser.http.get(f"/tables/{party.id}").text for browser in others]
    return [TIME.sub("then", text.replace(party.id, "table")) for text in found]


@pytest.mark.parametrize("game", [EXPRESS, NORTHWESTERN])
def test_nobody_can_tell_an_order_by_who_is_there(game: str, tmp_path: Path) -> None:
    with serving_at(settings_for("", tmp_path)) as url, ExitStack() as stack:
        *people, watcher = [stack.enter_context(Browser(url, name)) for name in ("Ann", "Bob", "Cyd", "Dan")]
        clicked = heard(Party(game, *people), watcher, is_away=False)
        ordered = heard(Party(game, *people), watcher, is_away=True)
    assert ordered == clicked
    assert all(len(text) > 10_000 for text in ordered[:3])


def test_who_has_just_acted_may_be_there_or_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who is to move soon after an auction must not be seen to be away: an order ended it."""
    monkeypatch.setattr(presence, "QUIET", 6.0)  # longer than the moves take
    with serving_at(settings_for("", tmp_path)) as url, Browser(url) as a, Browser(url) as b:
        table = a.new_table(link(), here(), here(), game=NORTHWESTERN)
        b.join(table, "Bob")
        for ply, (browser, sentence) in enumerate(zip((b, a, a), OPENINGS[NORTHWESTERN], strict=False)):
            browser.say(table["id"], sentence, ply)
        with a.live(table["id"]) as line:
            told = [hear(line, "table")["table"]["seats"][0]["is_online"] for _ in range(2)]
        assert told == [None, False]


@pytest.mark.parametrize("game", [EXPRESS, NORTHWESTERN])
def test_an_order_answers_no_quicker_than_a_person(serve: Serve, game: str) -> None:
    """As long as somebody without an order is in the auction. It takes the same time to bid and to pass."""
    least = 0.4
    pause = (least, least)
    with serve(order_pause=pause) as url, Browser(url) as a, Browser(url) as b, Browser(url) as c:
        party = Party(game, a, b, c)
        first = party.table(0)["to_move"]
        owner = (first + 1) % 3
        n = party.minimum
        party.place(owner, "up_to", n + 2)
        party.say(f"bid {n}")
        party.wait(2)
        party.say("pass")
        party.say(f"bid {n + 3}")
        party.wait(5)
        waits = pauses(party)
        assert min(waits[1], waits[4]) > least - 0.01  # a bid, a pass; times are stored in milliseconds


@pytest.mark.parametrize("game", [EXPRESS, NORTHWESTERN])
def test_an_auction_between_orders_ends_at_once(serve: Serve, game: str) -> None:
    long = 60.0
    pause = (long, long)
    with serve(order_pause=pause) as url, Browser(url) as a, Browser(url) as b, Browser(url) as c:
        party = Party(game, a, b, c)
        first = party.table(0)["to_move"]
        n = party.minimum
        party.place((first + 1) % 3, "up_to", n + 3)
        party.place((first + 2) % 3, "pass")
        party.place(first, "up_to", n + 4)
        assert len(party.wait(7)) >= 7  # its patience is shorter than one pause


def pauses(party: Party) -> list[float]:
    """The seconds before each action of the auction."""
    plies = party.people[0].get(f"/tables/{party.id}/plies")["plies"]
    times = [datetime.fromisoformat(ply["at"]) for ply in plies]
    since = [0.0] + [(b - a).total_seconds() for a, b in pairwise(times)]
    return since[party.start :]


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
