"""A table's life over HTTP: made, played, read, ended."""

from __future__ import annotations

import json

import pytest

from cuberails import Record, chicago_express
from cuberails.engine.batch import play_sentences
from tests.server.browser import Browser, bot, here, link

NAMES = ["A", "B", "C"]
SHORT = {"houses": 0, "starting_cash": 20}  # some thirty plies


def short_game() -> Record:
    game = chicago_express(NAMES, **SHORT)
    return Record(game, play_sentences(game, 1, 7, "directed"))


def play_out(browser: Browser, table: str) -> list[str]:
    """A whole game of people at one screen, by HTTP."""
    sentences = short_game().actions
    for ply, sentence in enumerate(sentences):
        browser.say(table, sentence, ply)
    return sentences


def test_a_new_table_begins_at_once(ann: Browser) -> None:
    table = ann.new_table(here(), here(), here("Cleo"))
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Ann 2", "Cleo"]
    assert (table["status"], table["ply"], table["era"], table["to_move"]) == ("running", 0, 0, 0)
    assert table["is_host"] is True
    assert table["is_online"] is False
    assert all(seat["is_yours"] for seat in table["seats"])
    assert ann.get(f"/tables/{table['id']}") == table


def test_bots_answer(ann: Browser) -> None:
    table = ann.new_table(here(), bot(), bot("level:5"))
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Newcomer", "Regular"]
    with ann.live(table["id"]) as line:
        ann.say(table["id"], "bid 39", 0)
        by = []
        while not by or by[-1] != "bot":
            message = json.loads(line.recv(20))
            by += [ply["by"] for ply in message.get("plies", [])]
    assert by[0] == "person"


def test_a_whole_game(ann: Browser) -> None:
    table = ann.new_table(house_rules=SHORT)["id"]
    ann.get(f"/tables/{table}/result", 404)
    sentences = play_out(ann, table)
    found = ann.get(f"/tables/{table}")
    assert (found["status"], found["to_move"], found["ply"]) == ("over", None, len(sentences))
    last = short_game().replay()
    result = ann.get(f"/tables/{table}/result")
    assert result["winners"] == list(last.winners or ())
    assert [seat["cash"] for seat in result["seats"]] == list(last.cash)
    (line,) = ann.get("/tables")
    assert line["winners"] == [NAMES[seat] for seat in last.winners or ()]
    ann.say(table, "pass", len(sentences), 409)


def test_plies_are_what_was_played(ann: Browser) -> None:
    table = ann.new_table()["id"]
    first = ann.say(table, "bid 9", 0)
    assert (first["ply"], first["seat"], first["sentence"], first["by"]) == (1, 0, "bid 9", "person")
    second = ann.say(table, "  pass ", 1)
    assert second["sentence"] == "pass"
    found = ann.get(f"/tables/{table}/plies?after=0")
    assert found["plies"] == [first, second]
    assert found["start"]["ply"] == 0
    later = ann.get(f"/tables/{table}/plies?after=1")
    assert later == {"era": 0, "start": None, "plies": [second]}
    assert ann.get(f"/tables/{table}/plies?after=99")["plies"] == []


def test_the_rules_refuse_with_their_number(ann: Browser) -> None:
    table = ann.new_table()["id"]
    problem = ann.say(table, "bid 1", 0, 422)
    assert problem["error"] == "illegal-action"
    assert problem["rule"].startswith("CE-")
    assert problem["ply"] == 0
    assert ann.get(f"/tables/{table}")["ply"] == 0


def test_the_same_request_again_is_the_same_action(ann: Browser) -> None:
    table = ann.new_table()["id"]
    first = ann.say(table, "bid 9", 0, nonce="once-only")
    assert ann.say(table, "bid 9", 0, 200, nonce="once-only") == first
    assert ann.get(f"/tables/{table}")["ply"] == 1


def test_too_late_and_too_early(ann: Browser) -> None:
    table = ann.new_table()["id"]
    ann.say(table, "bid 9", 0)
    problem = ann.say(table, "bid 9", 0, 409)
    assert (problem["error"], problem["ply"]) == ("too-late", 1)
    assert "bid 9" in problem["reason"]
    ann.say(table, "pass", 5, 409)
    ann.say(table, "pass", 1, 409, era=1)


def test_options_and_why_not(ann: Browser) -> None:
    table = ann.new_table()["id"]
    options = ann.get(f"/tables/{table}/options?ply=0&draft=")
    assert options["bid"]["minimum"] > 0
    nothing = {"rule": None, "reason": None, "title": None}
    assert ann.get(f"/tables/{table}/why-not?ply=0&draft=bid%209") == nothing
    assert ann.get(f"/tables/{table}/why-not?ply=0&draft=bid%201")["rule"].startswith("CE-")
    here = ann.get(f"/tables/{table}/why-not?ply=0&draft=&place=P7")
    assert here["title"].startswith("P7")
    assert "No place on the map answers this" in here["reason"]
    ann.get(f"/tables/{table}/why-not?ply=0&draft=&place=Z99", 404)
    ann.get(f"/tables/{table}/options?ply=1&draft=", 409)
    ann.get(f"/tables/{table}/options?ply=0&draft=dance", 422)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "monopoly"},
        {"seats": []},
        {"seats": [here()]},
        {"seats": [here()] * 7},
        {"modules": ["bus"]},
        {"house_rules": {"gravity": 9}},
        {"house_rules": {"starting_cash": "much"}},
        {"map": "/etc/passwd"},
        {"map": {"hexes": 3}},
        {"seats": [here(), bot("program:rm"), here()]},
        {"seats": [here(), bot(""), here()]},
        {"seats": [here(), {"kind": "ghost"}, here()]},
        {"game": "chicago-and-northwestern", "seats": [here()] * 2},
    ],
)
def test_a_table_that_cannot_be_laid_out(ann: Browser, change: dict[str, object]) -> None:
    form = {"game": "chicago-express", "seats": [here(), here(), here()]} | change
    problem = ann.post("/tables", form, 422)
    assert problem["reason"]


def test_modules_maps_and_house_rules(ann: Browser) -> None:
    table = ann.new_table(modules=["erie"], house_rules={"starting_cash": 77})
    assert table["modules"] == ["erie"]
    assert table["house_rules"] == {"starting_cash": 77}
    start = ann.get(f"/tables/{table['id']}/plies?after=0")["start"]
    assert [player["cash"] for player in start["players"]] == [77, 77, 77]
    board = ann.get(f"/tables/{table['id']}/board")
    assert "ERIE" in [company["id"] for company in board["companies"]]
    other = ann.new_table(game="chicago-and-northwestern")
    assert ann.get(f"/tables/{other['id']}/board")["layout"] == "links"


def test_maps_are_checked(ann: Browser) -> None:
    found = ann.post("/maps/check", {"game": "chicago-express", "map": {"hexes": []}})
    assert found["problems"]
    assert ann.post("/maps/check", {"game": "chicago-express", "map": 3})["problems"]


def test_shuffled_seats_are_the_same_people(ann: Browser) -> None:
    orders = {
        tuple(seat["name"] for seat in ann.new_table(*map(here, "ABCDEF"), shuffle=True)["seats"])
        for _ in range(6)
    }
    assert len(orders) > 1
    assert all(sorted(order) == list("ABCDEF") for order in orders)


def test_lots_are_drawn_unless_somebody_arranges_the_seats(ann: Browser) -> None:
    form = {"game": "chicago-express", "seats": [here(name) for name in "ABCDEF"]}

    def order(**more: bool) -> str:
        return "".join(seat["name"] for seat in ann.post("/tables", form | more, 201)["seats"])

    assert len({order() for _ in range(6)}) > 1
    assert {order(shuffle=False) for _ in range(6)} == {"ABCDEF"}


def test_my_turn_comes_first(ann: Browser, bob: Browser) -> None:
    other = ann.new_table(link("Bob"), here())
    bob.join(other, "Bob")
    mine = ann.new_table()
    ann.new_table(link(), here())
    lines = ann.get("/tables")
    assert [line["is_your_turn"] for line in lines] == [True, False, False]
    assert lines[0]["id"] == mine["id"]
    assert {line["to_move"] for line in lines} == {"A", "Bob", None}
    assert [line["id"] for line in bob.get("/tables")] == [other["id"]]
    assert bob.get("/tables")[0]["is_your_turn"] is True


def test_what_can_be_played_and_read(ann: Browser) -> None:
    found = ann.get("/catalog")
    assert found["default_bot"] in [kind["id"] for kind in found["bots"]]
    assert ann.get("/rules/chicago-express")[0]["id"] == "CE-1"
    assert ann.get("/aid/chicago-and-northwestern")["html"]
    for path in ("/rules/monopoly", "/aid/monopoly", "/nothing", "/tables/nothing", "/join/nothing"):
        assert ann.get(path, 404)["error"]


def test_a_name_is_tidied(ann: Browser) -> None:
    found = ann.ask("PUT", "/me", {"name": " Ann\n\x00 Lee " + "x" * 100}, 200)
    assert found["name"] == "Ann Lee " + "x" * 21 + "…"  # 30 letters, and one sees that it was longer
    assert ann.ask("PUT", "/me", {"name": "y" * 30}, 200)["name"] == "y" * 30
    assert ann.ask("PUT", "/me", {"name": "Ann Lee"}, 200)["name"] == "Ann Lee"
    assert ann.get("/me")["name"].startswith("Ann Lee")
    assert ann.ask("PUT", "/me", {"name": " \n"}, 422)["error"] == "invalid"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"\xff", 400),
        (b"[" * 100_000, 400),
        (b"[]", 422),
        (b'{"name": 3}', 422),
        (b"null", 422),
    ],
)
def test_bodies_that_are_none(ann: Browser, body: bytes, status: int) -> None:
    answer = ann.http.put("/me", content=body)
    assert answer.status_code == status
    assert answer.json()["reason"]


def test_a_body_nested_too_deeply(ann: Browser) -> None:
    deep = b'{"game": "chicago-express", "map": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    assert ann.http.post("/maps/check", content=deep).status_code == 400
