"""Places on the map over HTTP: explained at every ply to everybody, and what can be done there now."""

from __future__ import annotations

from tests.server.browser import Browser

OPENING = ("bid 20", "pass", "bid 6", "pass", "bid 5", "pass", "bid 8", "pass")


def opened(ann: Browser) -> str:
    table: str = ann.new_table({"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"})["id"]
    for ply, sentence in enumerate(OPENING):
        ann.say(table, sentence, ply)
    return table


def laid(ann: Browser) -> str:
    table = opened(ann)
    ann.say(table, "expand PRR Q5 P4", len(OPENING))
    return table


def cost(browser: Browser, table: str, ply: int) -> str:
    places = {place["id"]: place for place in browser.get(f"/tables/{table}/plies/{ply}/places")}
    found: str = places["P4"]["details"][0]["text"]
    return found


def test_places_at_every_ply_for_a_spectator(ann: Browser, bob: Browser) -> None:
    table = laid(ann)
    before, after = "$1 for PRR, B&O, C&O and NYC", "$2 for B&O, C&O and NYC; PRR is here"
    assert [cost(bob, table, ply) for ply in (9, 8, 0, 3, 9)] == [after, before, before, before, after]
    bob.get(f"/tables/{table}/plies/10/places", 404)


def test_a_past_ply_follows_an_undo(ann: Browser) -> None:
    table = laid(ann)
    assert "PRR is here" in cost(ann, table, 9)
    ann.say(table, "develop -", 9)
    assert "PRR is here" in cost(ann, table, 9)
    ann.post(f"/tables/{table}/undo", {"to_ply": 8})
    era = ann.get(f"/tables/{table}")["era"]
    for ply, sentence in ((8, "develop -"), (9, "develop -")):
        ann.say(table, sentence, ply, era=era)
    assert "PRR is here" not in cost(ann, table, 9)


def test_offers(ann: Browser) -> None:
    path = f"/tables/{opened(ann)}/offers"
    found = ann.get(f"{path}?ply=8&place=P4")
    assert [offer["draft"] for offer in found["offers"]] == [
        "expand PRR Q5 P4", "expand B&O P6 P5 P4", "expand NYC R3 Q4 P4"
    ]  # fmt: skip
    assert all(offer["effect"] for offer in found["offers"])
    assert ann.get(f"{path}?ply=8&place=P4&draft=develop+P4", 422)["rule"] == "CE-23"
    ann.get(f"{path}?ply=8&place=Z99", 404)
    ann.get(f"{path}?ply=7&place=P4", 409)
    ann.get(f"{path}?ply=8", 422)
