"""Records exported and imported, rematches, and stored games that no longer replay."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from cuberails import Record, chicago_express
from cuberails.engine.batch import play_sentences
from cuberails.games.registry import installed
from tests.server.browser import Browser, bot, hear, here, link
from tests.server.conftest import Serve, execute
from tests.server.test_tables import NAMES, SHORT, play_out, short_game

GOLDEN = sorted((Path(__file__).parents[1] / "records").glob("*.jsonl"))


def finished() -> Record:
    game = chicago_express(NAMES)
    return Record(game, play_sentences(game, 1, 3, "directed"))


def test_out_and_in_again(ann: Browser) -> None:
    table = ann.new_table(house_rules=SHORT)["id"]
    play_out(ann, table)
    answer = ann.http.get(f"/tables/{table}/record")
    assert answer.headers["content-disposition"].startswith("attachment")
    again = ann.post("/records", {"text": answer.text}, 201)
    assert (again["status"], again["id"] != table) == ("over", True)
    assert ann.http.get(f"/tables/{again['id']}/record").json() == answer.json()
    first, second = (ann.get(f"/tables/{one}/plies?after=0")["plies"] for one in (table, again["id"]))
    assert [ply["view"] for ply in first] == [ply["view"] for ply in second]


def test_further_keys_of_a_record_are_kept(serve: Serve) -> None:
    """Also after a restart, and when the game goes on; a rematch is another game."""
    extra = {"date": "1907-05-01", "clocks": [12.5, None], "comments": {"3": "a \u0000 bold bid"}}
    record = finished()
    text = Record(record.game, record.actions[:-1], extra=extra).to_json()
    with serve() as url, Browser(url, "Ann") as ann:
        table, cookie = ann.post("/records", {"text": text}, 201)["id"], ann.cookie
        assert ann.http.get(f"/tables/{table}/record").json() == json.loads(text)
    with serve() as url, Browser(url, cookie=cookie) as ann:
        ann.say(table, record.actions[-1], len(record.actions) - 1)
        found = ann.http.get(f"/tables/{table}/record").json()
        assert found == record.to_dict() | extra | {"result": found["result"]}
        again = ann.post(f"/tables/{table}/rematch", status=201)["id"]
        assert not ann.http.get(f"/tables/{again}/record").json().keys() & extra.keys()


def test_what_is_nested_too_deep_is_not_kept(ann: Browser) -> None:
    record = finished()
    text = Record(record.game, [], extra={"comments": nested(40)}).to_json()
    assert "too deep" in ann.post("/records", {"text": text}, 422)["reason"]
    text = Record(record.game, [], extra={"comments": nested(30)}).to_json()
    ann.post("/records", {"text": text}, 201)


def nested(depth: int) -> list[Any]:
    return [nested(depth - 1)] if depth else []


def test_an_unfinished_record_is_played_on(ann: Browser) -> None:
    record = finished()
    text = Record(record.game, record.actions[:20]).to_json()
    table = ann.post("/records", {"text": text}, 201)
    assert (table["status"], table["ply"]) == ("running", 20)
    assert all(seat["is_yours"] for seat in table["seats"])
    ann.say(table["id"], record.actions[20], 20)


def test_the_bots_of_a_table_stay_bots_in_its_record(ann: Browser) -> None:
    table = ann.new_table(here("Ann"), bot("level:2"), here("Cleo"))
    record = ann.http.get(f"/tables/{table['id']}/record").json()
    assert record["bots"] == [None, "level:2", None]
    again = ann.post("/records", {"text": json.dumps(record)}, 201)
    assert [seat["kind"] for seat in again["seats"]] == ["here", "bot", "here"]
    assert again["seats"][1]["bot"]["title"] == "Learner"
    assert [seat["is_yours"] for seat in again["seats"]] == [True, False, True]
    people = ann.new_table(here("Ann"), here("Bob"))
    assert "bots" not in ann.http.get(f"/tables/{people['id']}/record").json()


@pytest.mark.parametrize(
    ("extra", "kinds"),
    [
        ({"bots": [None, "level:1", "program:node bot.mjs"]}, ["here", "bot", "bot"]),
        ({"sitting": {"humans": [1], "bots": ["level:4", "level:4", "greedy"]}}, ["bot", "here", "bot"]),
        ({"arena": {"number": 1, "bots": ["greedy", "investor", "greedy"], "ms": []}}, ["bot", "bot", "bot"]),
        ({"bots": ["level:1"]}, ["here", "here", "here"]),
        ({"bots": "all of them", "sitting": 3, "arena": None}, ["here", "here", "here"]),
        ({"bots": [None, "", "a\nb"]}, ["here", "here", "here"]),
    ],
)
def test_a_record_from_elsewhere_names_its_bots(
    ann: Browser, extra: dict[str, Any], kinds: list[str]
) -> None:
    """As a terminal game, a match or a table writes them; what is none of these names nobody."""
    record = finished()
    table = ann.post("/records", {"text": Record(record.game, record.actions, extra=extra).to_json()}, 201)
    assert [seat["kind"] for seat in table["seats"]] == kinds
    by = {(ply["seat"], ply["by"]) for ply in ann.get(f"/tables/{table['id']}/plies?after=0")["plies"]}
    assert by == {(seat, "bot" if kind == "bot" else "person") for seat, kind in enumerate(kinds)}
    found = ann.http.get(f"/tables/{table['id']}/record").json()
    assert {key: found[key] for key in extra} == extra


def test_a_program_that_a_record_names_is_not_run(ann: Browser, tmp_path: Path) -> None:
    """Undo reopens a finished game; then the usual bot plays for the one that is not known here."""
    record, sign = finished(), tmp_path / "was-run"
    specs = [None, f"program:touch {sign}", f"program:touch {sign}"]
    text = Record(record.game, record.actions[:1], extra={"bots": specs}).to_json()
    table = ann.post("/records", {"text": text}, 201)["id"]
    with ann.live(table, after=1) as line:
        assert hear(line, "plies")["plies"][0]["by"] == "bot"
    assert not sign.exists()


def test_a_refused_action_is_counted_as_people_count_and_its_rule_is_said_once(ann: Browser) -> None:
    text = Record(chicago_express(NAMES), ["bid 9", "bid 3"]).to_json()
    problem = ann.post("/records", {"text": text}, 422)
    assert problem["reason"] == "action 2, 'bid 3': $3 is too low, the next bid must be at least $10"
    assert (problem["rule"], problem["ply"]) == ("CE-11", 1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"format": "cuberails/9"}',
        '{"format": "cuberails/1", "game": "chicago-express", "players": ["A", "B"], "actions": ["fly"]}',
        '{"format": "cuberails/1", "game": "chicago-express", "players": ["A"], "actions": []}',
    ],
)
def test_a_bad_record_is_refused_with_a_reason(ann: Browser, text: str) -> None:
    problem = ann.post("/records", {"text": text}, 422)
    assert problem["error"] == "bad-record"
    assert problem["reason"]


def test_a_record_that_is_too_long(ann: Browser) -> None:
    text = Record(chicago_express(NAMES), ["pass"] * 1001).to_json()
    assert "the limit is 1000" in ann.post("/records", {"text": text}, 422)["reason"]


def test_a_rematch_moves_the_seats_on(ann: Browser, bob: Browser) -> None:
    table = ann.new_table(here("A"), link("B"), here("C"), house_rules=SHORT)
    bob.join(table, "B")
    for ply, sentence in enumerate(short_game().actions):
        mover = ann.get(f"/tables/{table['id']}")["to_move"]
        (bob if mover == 1 else ann).say(table["id"], sentence, ply)
    made = ann.post(f"/tables/{table['id']}/rematch", status=201)
    assert [seat["name"] for seat in made["seats"]] == ["B", "C", "A"]
    assert made["status"] == "running"
    seen = bob.get(f"/tables/{table['id']}")
    assert seen["rematch"] == made["id"]
    assert bob.post(f"/tables/{table['id']}/rematch", status=201)["id"] == made["id"]
    bob.say(made["id"], "bid 9", 0)


def test_a_rematch_needs_an_end(ann: Browser) -> None:
    table = ann.new_table(here(), here(), bot())
    ann.post(f"/tables/{table['id']}/rematch", status=409)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("UPDATE actions SET digest = 'other' WHERE ply >= 3", "leads to another state now"),
        ("UPDATE actions SET sentence = 'bid 1' WHERE ply = 3", "refused now"),
    ],
)
def test_a_stored_game_that_differs_is_reported_at_the_first_ply(
    serve: Serve, address: str, change: str, what: str
) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        table = ann.new_table()["id"]
        for ply, sentence in enumerate(finished().actions[:6]):
            ann.say(table, sentence, ply, nonce="the-sixth" if ply == 5 else f"nonce-of-{ply}")
        cookie = ann.cookie
    asyncio.run(execute(address, change))
    with serve() as url, Browser(url, cookie=cookie) as ann:
        found = ann.get(f"/tables/{table}")
        assert found["problem"].startswith("Action 3,")
        assert what in found["problem"]
        assert len(ann.get(f"/tables/{table}/plies?after=0")["plies"]) == 2
        assert ann.say(table, "pass", 6, 409)["error"] == "broken"
        assert ann.say(table, finished().actions[5], 5, 409, nonce="the-sixth")["error"] == "broken"
        assert ann.post(f"/tables/{table}/undo", {"to_ply": 1}, 409)["error"] == "broken"


def test_the_version_of_the_game_is_stored_and_named_where_a_game_differs(serve: Serve, address: str) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        table = ann.new_table()["id"]
        ann.say(table, "bid 9", 0)
    version = chicago_express(NAMES).type.version
    assert asyncio.run(execute(address, "SELECT game_version FROM tables")) == [(version,)]
    asyncio.run(execute(address, f"UPDATE tables SET game_version = {version + 1}"))
    with serve() as url, Browser(url) as ann:
        assert ann.get(f"/tables/{table}")["problem"] is None
    asyncio.run(execute(address, "UPDATE actions SET digest = 'other'"))
    with serve() as url, Browser(url) as ann:
        problem = ann.get(f"/tables/{table}")["problem"]
        versions = f" uses version {version + 1} of the game's rules; version {version} is installed."
        assert problem.endswith(versions)


def test_a_table_that_cannot_be_laid_out_any_more(serve: Serve, address: str) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        table = ann.new_table(bot(), here())["id"]
    asyncio.run(
        execute(
            address,
            "UPDATE tables SET setup = :setup, to_move = 0, status = 'running'",
            setup=json.dumps(broken_setup()),
        )
    )
    with serve() as url, Browser(url) as ann:
        assert ann.get(f"/tables/{table}", 409)["error"] == "broken"


def broken_setup() -> dict[str, object]:
    setup = Record(chicago_express(["A", "B"])).to_dict()
    return setup | {"modules": ["from-the-future"]}


def test_a_table_that_cannot_even_be_read_keeps_nobody_from_playing(serve: Serve, address: str) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        table, cookie = ann.new_table(bot(), here())["id"], ann.cookie
    deep = json.dumps(broken_setup())[:-1] + ', "map": ' + "[" * 2000 + "]" * 2000 + "}"
    change = "UPDATE tables SET setup = :setup, to_move = 0, status = 'running'"
    asyncio.run(execute(address, change, setup=deep))
    with serve() as url, Browser(url, cookie=cookie) as ann:
        assert ann.get(f"/tables/{table}", 409)["error"] == "broken"
        ann.say(ann.new_table()["id"], "bid 9", 0)


def test_a_record_that_keeps_too_much(ann: Browser) -> None:
    text = Record(chicago_express(NAMES), [], extra={"comment": "x" * 70_000}).to_json()
    assert "more than 64 kB" in ann.post("/records", {"text": text}, 422)["reason"]


def test_maps_that_are_too_deep_or_too_large(ann: Browser) -> None:
    plain = json.loads(installed()["chicago-express"].setup.map_file.read_text())
    for more, what in ((nested(900), "too deep"), ("x" * 70_000, "the limit is 64")):
        form = {"game": "chicago-express", "map": plain | {"about": more}}
        if what == "too deep":  # the request itself is
            assert what in ann.post("/maps/check", form, 400)["reason"]
            assert what in ann.post("/tables", form | {"seats": [here(), here()]}, 400)["reason"]
        else:
            assert what in ann.post("/maps/check", form)["problems"][0]
            assert what in ann.post("/tables", form | {"seats": [here(), here()]}, 422)["reason"]
        text = json.dumps({"format": "cuberails/1", "players": ["A", "B"], "actions": []} | form)
        assert what in ann.post("/records", {"text": text}, 422)["reason"]


@pytest.mark.parametrize("path", GOLDEN[::5], ids=lambda path: path.stem)
def test_golden_records_come_in(ann: Browser, path: Path) -> None:
    text = path.read_text().splitlines()[0]
    table = ann.post("/records", {"text": text}, 201)
    assert (table["status"], table["ply"]) == ("over", len(json.loads(text)["actions"]))
