"""Seats by link: taken once, revoked until the game starts, and nobody's but their own."""

from __future__ import annotations

from tests.server.browser import Browser, bot, here, link


def links_of(table: dict[str, object]) -> list[str | None]:
    return [seat["link"] for seat in table["seats"]]  # type: ignore[index, attr-defined]


def test_the_game_begins_when_everybody_is_there(ann: Browser, bob: Browser) -> None:
    table = ann.new_table(here(), link(), bot())
    assert (table["status"], table["to_move"], table["is_online"]) == ("waiting", None, True)
    ann.say(table["id"], "bid 9", 0, 409)
    (token,) = [found for found in links_of(table) if found]
    look = bob.get(f"/join/{token}")
    assert (look["seat"], look["table"]["id"]) == (1, table["id"])
    assert bob.get(f"/tables/{table['id']}")["seats"][1]["link"] is None
    joined = bob.post(f"/join/{token}", {"name": "Bob"})
    assert joined["status"] == "running"
    assert [seat["is_yours"] for seat in joined["seats"]] == [False, True, False]
    assert joined["seats"][1]["name"] == "Bob"
    assert links_of(ann.get(f"/tables/{table['id']}")) == [None, None, None]
    record = ann.http.get(f"/tables/{table['id']}/record").json()
    assert record["players"] == ["Ann", "Bob", "Newcomer"]


def test_a_seat_is_taken_once(ann: Browser, bob: Browser) -> None:
    table = ann.new_table(here(), link(), link())
    token = links_of(table)[1]
    bob.post(f"/join/{token}", {"name": "Bob"})
    bob.post(f"/join/{token}", {"name": "Bob"})  # the same again is no harm
    with Browser(bob.url, "Cleo") as cleo:
        cleo.post(f"/join/{token}", {"name": "Cleo"}, 409)
        seen = cleo.get(f"/join/{token}")  # a link that was used still shows whose table it is
        assert (seen["state"], seen["table"]["id"]) == ("taken", table["id"])
        assert [seat["is_taken"] for seat in seen["seats"]] == [True, True, False]
        assert not any(seat["link"] or seat["is_yours"] for seat in seen["seats"])
    assert bob.get(f"/join/{token}")["state"] == "yours"
    assert bob.get(f"/join/{links_of(table)[2]}")["state"] == "open"
    bob.post(f"/join/{links_of(table)[2]}", {"name": "Bob"}, 409)  # one seat each
    ann.post(f"/join/{links_of(table)[2]}", {"name": "Ann"}, 409)


def test_names_are_told_apart(ann: Browser, bob: Browser) -> None:
    table = ann.new_table(here(), link())
    assert bob.join(table, "ann")["seats"][1]["name"] == "ann 2"
    other = ann.new_table(here(), link())
    (token,) = [found for found in links_of(other) if found]
    bob.post(f"/join/{token}", {"name": " "}, 422)


def test_a_link_can_be_renewed_and_revoked(ann: Browser, bob: Browser) -> None:
    table = ann.new_table(here(), link())
    first = links_of(table)[1]
    second = links_of(ann.post(f"/tables/{table['id']}/seats/1/link"))[1]
    assert first != second
    bob.post(f"/join/{first}", {"name": "Bob"}, 404)
    assert links_of(ann.ask("DELETE", f"/tables/{table['id']}/seats/1/link", None, 200)) == [None, None]
    bob.post(f"/join/{second}", {"name": "Bob"}, 404)
    third = links_of(ann.post(f"/tables/{table['id']}/seats/1/link"))[1]
    assert bob.post(f"/join/{third}", {"name": "Bob"})["status"] == "running"
    ann.ask("DELETE", f"/tables/{table['id']}/seats/1/link", None, 409)


def test_an_open_seat_becomes_a_bot_or_somebody_here(ann: Browser) -> None:
    table = ann.new_table(here(), link(), link())
    path = f"/tables/{table['id']}/seats"
    changed = ann.ask("PATCH", f"{path}/1", {"kind": "bot", "bot": "level:2", "name": ""}, 200)
    assert (changed["seats"][1]["name"], changed["status"]) == ("Learner", "waiting")
    ann.ask("PATCH", f"{path}/2", {"kind": "bot", "bot": "mcts:1s", "name": ""}, 422)
    changed = ann.ask("PATCH", f"{path}/2", {"kind": "here", "bot": None, "name": "Cleo"}, 200)
    assert changed["status"] == "running"
    assert changed["seats"][2]["is_yours"] is True
    ann.ask("PATCH", f"{path}/2", {"kind": "bot", "bot": "level:2", "name": ""}, 409)
    ann.ask("PATCH", f"{path}/8", {"kind": "bot", "bot": "level:2", "name": ""}, 404)
