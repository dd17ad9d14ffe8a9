"""Standing orders: the server bids for a seat, and nobody else can know."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.browser import EXPRESS, Browser, bot, drain, hear, here
from tests.server.conftest import Serve, execute
from tests.server.party import NORTHWESTERN, OPENINGS, Party

GAMES = [EXPRESS, NORTHWESTERN]


@pytest.fixture
def cyd(url: str) -> Iterator[Browser]:
    with Browser(url, "Cyd") as browser:
        yield browser


@pytest.fixture(params=GAMES)
def party(request: pytest.FixtureRequest, ann: Browser, bob: Browser, cyd: Browser) -> Party:
    return Party(request.param, ann, bob, cyd)


def called(party: Party) -> tuple[int, int, int]:
    """The seats in the order of the bidding."""
    first = party.table(0)["to_move"]
    return first, (first + 1) % 3, (first + 2) % 3


def test_an_order_bids_for_its_seat_until_its_amount_and_then_passes(party: Party) -> None:
    a, b, _ = called(party)
    n = party.minimum
    placed = party.place(b, "up_to", n + 3)
    assert placed["orders"] == [{"seat": b, "kind": "up_to", "amount": n + 3, "rival": None}]
    assert party.said() == []  # not its turn yet
    party.say(f"bid {n}")
    assert party.wait(2) == [f"{a}: bid {n}", f"{b}: bid {n + 1}"]
    party.say("pass")
    party.say(f"bid {n + 2}")
    assert party.wait(5)[-1] == f"{b}: bid {n + 3}"
    assert len(party.orders(b)) == 1
    party.say(f"bid {n + 4}")
    assert party.wait(7)[-1] == f"{b}: pass"
    assert party.orders(b) == []


def test_it_acts_at_once_if_it_is_the_seats_turn(party: Party) -> None:
    a, _, _ = called(party)
    n = party.minimum
    party.place(a, "up_to", n + 5)
    assert party.wait(1) == [f"{a}: bid {n}"]


def test_pass_this_one(party: Party) -> None:
    a, b, c = called(party)
    n = party.minimum
    assert party.place(c, "pass", n + 1, rival=a)["orders"][0]["amount"] is None
    party.place(b, "pass")
    party.say(f"bid {n}")
    assert party.wait(3)[:3] == [f"{a}: bid {n}", f"{b}: pass", f"{c}: pass"]


def test_only_against_one_player(party: Party) -> None:
    _, b, c = called(party)
    n = party.minimum
    party.place(c, "against", n + 9, b)
    party.say(f"bid {n}")
    party.say(f"bid {n + 1}")
    assert party.wait(3)[-1] == f"{c}: bid {n + 2}"
    party.say(f"bid {n + 3}")
    party.say("pass")
    assert party.wait(6)[-1] == f"{c}: pass"  # the first seat leads


def test_two_equal_orders_end_as_at_a_table(party: Party) -> None:
    """The seat that is called first reaches the amount first, where the steps come out so."""
    a, b, c = called(party)
    n = party.minimum
    party.place(c, "pass")
    party.place(b, "up_to", n + 4)
    party.place(a, "up_to", n + 4)
    assert party.wait(7) == [
        f"{a}: bid {n}",
        f"{b}: bid {n + 1}",
        f"{c}: pass",
        f"{a}: bid {n + 2}",
        f"{b}: bid {n + 3}",
        f"{a}: bid {n + 4}",
        f"{b}: pass",
    ]
    assert [party.orders(seat) for seat in range(3)] == [[], [], []]


def test_an_order_can_be_changed_and_cancelled(party: Party) -> None:
    _, b, _ = called(party)
    n = party.minimum
    party.place(b, "up_to", n + 9)
    assert party.place(b, "up_to", n + 1)["orders"][0]["amount"] == n + 1
    party.say(f"bid {n}")
    party.wait(2)
    assert party.cancel(b)["orders"] == []
    assert party.cancel(b)["orders"] == []
    party.say("pass")
    party.say(f"bid {n + 2}")
    assert party.table(0)["to_move"] == b  # it is asked again


def test_an_order_is_for_one_auction(party: Party) -> None:
    _, _, c = called(party)
    n = party.minimum
    seen = party.ply
    party.place(c, "up_to", n + 9)
    for sentence in (f"bid {n}", "pass"):
        party.say(sentence)
    party.wait(3)
    party.say("pass")
    assert party.orders(c) == []
    reasons = {
        "The order is for another auction; look at the table and try again.",
        "There is no auction now.",
    }
    assert party.place(c, "pass", status=409, ply=seen)["reason"] in reasons


def test_what_is_refused(party: Party) -> None:
    _, b, c = called(party)
    n = party.minimum
    assert party.place(b, "pass", status=403, by=c)["reason"] == "This seat is not yours."
    party.cancel(b, 403, by=c)
    party.people[0].ask("DELETE", party.order(7), None, 404)
    assert party.place(b, "up_to", n - 1, status=422)["reason"].startswith(f"amount: choose from ${n}")
    party.place(b, "up_to", 900, status=422)
    party.place(b, "up_to", None, status=422)
    party.place(b, "against", n, b, status=422)
    party.place(b, "against", n, None, status=422)
    party.place(b, "most", n, status=422)
    party.place(b, "pass", era=1, status=409)
    party.place(b, "pass", ply=party.ply + 1, status=409)
    party.say(f"bid {n}")
    party.say("pass")
    assert party.place(b, "pass", status=409)["reason"] == "You are out of this auction."
    assert party.place(c, "against", n + 5, b, status=422)["reason"].startswith("rival:")


def test_the_bidding_may_go_on_while_a_player_decides(party: Party) -> None:
    _, b, _ = called(party)
    n, seen = party.minimum, party.ply
    party.say(f"bid {n}")
    party.place(b, "up_to", n + 1, ply=seen)
    assert party.wait(2)[-1] == f"{b}: bid {n + 1}"


def test_no_order_outside_an_auction(ann: Browser, bob: Browser, cyd: Browser) -> None:
    party = Party.__new__(Party)
    party.people, party.id = (ann,), ann.new_table(game=NORTHWESTERN)["id"]
    assert party.place(0, "pass", status=409)["reason"] == "There is no auction now."


def test_an_undo_removes_every_order_of_the_auction(party: Party) -> None:
    a, b, c = called(party)
    n = party.minimum
    party.place(b, "up_to", n + 9)
    party.place(c, "up_to", n + 9)
    party.say(f"bid {n}")
    party.wait(3)
    to_ply = party.start + 1
    party.people[a].post(f"/tables/{party.id}/undo", {"to_ply": to_ply}, 202)
    placed = party.place(c, "up_to", n + 8)
    assert placed["undo"] is not None  # an open request hinders no order
    for seat, status in ((b, 202), (c, 200)):
        party.people[seat].post(f"/tables/{party.id}/undo/agree", {"to_ply": to_ply}, status)
    assert (party.ply, party.table(0)["era"]) == (to_ply, 1)
    assert [party.orders(seat) for seat in range(3)] == [[], [], []]
    assert party.said() == [f"{a}: bid {n}"]
    party.place(b, "up_to", n + 1)
    assert party.wait(2)[-1] == f"{b}: bid {n + 1}"


def test_at_one_screen_every_seat_has_its_own_order(ann: Browser) -> None:
    for game in GAMES:
        party = Party.__new__(Party)
        party.id = ann.new_table(here("A"), here("B"), here("C"), game=game)["id"]
        party.people, party.start = (ann, ann, ann), 0
        for sentence in OPENINGS[game]:
            party.say(sentence)
        party.start = party.ply
        a, b, c = called(party)
        n = party.minimum
        party.place(b, "up_to", n + 2)
        assert [order["seat"] for order in party.place(c, "pass")["orders"]] == sorted([b, c])
        party.say(f"bid {n}")
        assert party.wait(3) == [f"{a}: bid {n}", f"{b}: bid {n + 1}", f"{c}: pass"]


def test_alone_against_bots(ann: Browser) -> None:
    """The server answers every bot until the person is out or has the share."""
    table = ann.new_table(here("A"), bot(), bot())["id"]
    form = {"ply": 0, "era": 0, "kind": "up_to", "amount": 9, "rival": None}
    with ann.live(table) as line:
        ann.ask("PUT", f"/tables/{table}/seats/0/order", form, 200)
        while True:
            said = ann.get(f"/tables/{table}/plies")["plies"]
            if said and (said[-1]["view"]["auction"] or {}).get("company") != "PRR":
                break
            hear(line, "plies")
    own = [ply["sentence"] for ply in said if ply["seat"] == 0]
    bids = [int(sentence.split()[1]) for sentence in own if sentence != "pass"]
    assert 0 < max(bids) <= 9
    assert all(ply["by"] == "person" and ply["why"] is None for ply in said if ply["seat"] == 0)


def test_a_second_page_of_the_owner_is_told_and_nobody_else(party: Party) -> None:
    _, b, c = called(party)
    with party.people[b].live(party.id) as own, party.people[c].live(party.id) as other:
        n = party.minimum
        drain(other)  # who has come
        party.place(b, "up_to", n + 3)
        while not hear(own, "table")["table"]["orders"]:
            pass
        party.cancel(b)
        while hear(own, "table")["table"]["orders"]:
            pass
        assert drain(other) == []


def test_an_order_survives_a_restart(serve: Serve) -> None:
    for game in GAMES:
        with serve() as url, Browser(url, "A") as a, Browser(url, "B") as b, Browser(url, "C") as c:
            party = Party(game, a, b, c)
            _, second, _ = called(party)
            n = party.minimum
            party.place(second, "up_to", n + 3)
            cookies = [browser.cookie for browser in (a, b, c)]
        with serve() as url:
            party.people = tuple(Browser(url, "", cookie) for cookie in cookies)
            assert party.orders(second) == [{"seat": second, "kind": "up_to", "amount": n + 3, "rival": None}]
            party.say(f"bid {n}")
            assert party.wait(2)[-1] == f"{second}: bid {n + 1}"
            for browser in party.people:
                browser.http.close()


def test_an_order_acts_after_a_crash_before_its_action(serve: Serve, address: str) -> None:
    with serve() as url, Browser(url, "A") as a, Browser(url, "B") as b, Browser(url, "C") as c:
        party, cookie = Party(EXPRESS, a, b, c), a.cookie
        n = party.minimum
        party.say(f"bid {n}")
    columns = "table_id, seat, kind, amount, rival, era, auction"
    for seat, auction in ((1, 0), (2, 1)):  # the second is void: it names another auction
        values = f"'{party.id}', {seat}, 'up_to', {n + 9}, NULL, 0, {auction}"
        asyncio.run(execute(address, f"INSERT INTO orders ({columns}) VALUES ({values})"))
    with serve() as url:
        rows = []
        while len(rows) < 2:  # without a request
            rows = asyncio.run(execute(address, "SELECT sentence FROM actions ORDER BY ply"))
        assert rows[1].sentence == f"bid {n + 1}"
        with Browser(url, "", cookie) as a:
            assert a.get(f"/tables/{party.id}")["to_move"] == 2
