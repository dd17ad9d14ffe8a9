"""Every endpoint, asked by everybody who may not use it: the request is refused, and nothing changes."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

import httpx
import pytest
from fastapi.routing import APIRoute

from cuberails.server.http import routes
from tests.server.browser import Browser, here, link

OTHER = "http://evil.example"


class Ask(NamedTuple):
    method: str
    path: str
    body: dict[str, Any] | None = None
    spectator: int = 200  # somebody who knows the address of the table, and no more
    other_seat: int = 200  # somebody who sits there, when it is another's turn or another's table


ACTION = {"ply": 0, "era": 0, "sentence": "bid 9", "nonce": "stranger-1"}
ORDER = {"ply": 0, "era": 0, "kind": "up_to", "amount": 9}
HINT = {"ply": 0, "era": 0}
BOT = {"kind": "bot", "bot": "level:1", "name": ""}
NEW = {"game": "chicago-express", "seats": [here(), here()]}
# {t}: a running table of Ann and Bob where Ann must act; {w}: a waiting one of Ann's; {gone}: a revoked link
ASKS = [
    Ask("GET", "/me"), Ask("GET", "/catalog"), Ask("GET", "/rules/chicago-express"),
    Ask("GET", "/aid/chicago-express"), Ask("GET", "/games/chicago-express/example"),
    Ask("GET", "/tables"), Ask("GET", "/tables/{t}"), Ask("GET", "/tables/{t}/board"),
    Ask("GET", "/tables/{t}/plies?after=0"),
    Ask("GET", "/tables/{t}/plies/1/considered", None, 404, 404),
    Ask("GET", "/tables/{t}/options?ply=0&draft="), Ask("GET", "/tables/{t}/why-not?ply=0&draft=bid"),
    Ask("GET", "/tables/{t}/plies/1/places", None, 404, 404), Ask("GET", "/tables/{t}/offers?ply=0&place=P4"),
    Ask("GET", "/tables/{t}/record"), Ask("GET", "/tables/{t}/result", None, 404, 404),
    Ask("GET", "/tables/{t}/review"),
    Ask("GET", "/join/{gone}", None, 404, 404), Ask("GET", "/me/recovery"),
    Ask("POST", "/me/recovery", {"token": "x.y"}, 404, 404),
    Ask("POST", "/invitations", {"link": "x"}, 404, 404),
    Ask("POST", "/seats", {"link": "x", "name": "X"}, 404, 404),
    Ask("PUT", "/me", {"name": "X"}), Ask("POST", "/maps/check", {"game": "chicago-express", "map": {}}),
    Ask("POST", "/tables", NEW, 201, 201), Ask("POST", "/records", {"text": "{"}, 422, 422),
    Ask("POST", "/tables/{t}/actions", ACTION, 403, 403), Ask("POST", "/tables/{t}/undo", {}, 403, 409),
    Ask("POST", "/tables/{t}/undo/agree", {"to_ply": 0}, 403, 409),
    Ask("POST", "/tables/{t}/undo/refuse", {}, 403, 409),
    Ask("POST", "/tables/{t}/redo", {}, 403, 409),
    Ask("PUT", "/tables/{t}/seats/0/order", ORDER, 403, 403),
    Ask("DELETE", "/tables/{t}/seats/0/order", None, 403, 403),
    Ask("POST", "/tables/{t}/seats/0/hint", HINT, 403, 403),
    Ask("POST", "/tables/{t}/seats/0/hint/mine", HINT | {"draft": "pass"}, 403, 403),
    Ask("POST", "/tables/{t}/review", {}, 403, 409),
    Ask("GET", "/lessons"), Ask("POST", "/lessons", {"game": "chicago-express", "id": "none"}, 404, 404),
    Ask("POST", "/tables/{t}/lesson/next", {"ply": 0, "era": 0}, 403, 409),
    Ask("DELETE", "/tables/{t}/lesson", None, 403, 409),
    Ask("POST", "/tables/{t}/move-now", {}, 403, 409), Ask("POST", "/tables/{t}/rematch", {}, 403, 409),
    Ask("POST", "/tables/{w}/seats/1/link", {}, 403, 403),
    Ask("DELETE", "/tables/{w}/seats/1/link", None, 403, 403),
    Ask("PATCH", "/tables/{w}/seats/1", BOT, 403, 403), Ask("POST", "/join/{gone}", {"name": "X"}, 404, 404),
]  # fmt: skip
CHANGES = [ask for ask in ASKS if ask.method != "GET"]


@pytest.fixture(scope="module")
def scene(url: str) -> Iterator[dict[str, Any]]:
    with Browser(url, "Ann") as ann, Browser(url, "Bob") as bob:
        running = ann.new_table(here(), link("Bob"))
        bob.join(running, "Bob")
        waiting = ann.new_table(here(), link())
        gone = waiting["seats"][1]["link"]
        waiting = ann.post(f"/tables/{waiting['id']}/seats/1/link")
        yield {"url": url, "t": running["id"], "w": waiting["id"], "gone": gone, "ann": ann, "bob": bob}


def unchanged(scene: dict[str, Any]) -> None:
    ann = scene["ann"]
    running, waiting = ann.get(f"/tables/{scene['t']}"), ann.get(f"/tables/{scene['w']}")
    assert (running["ply"], running["era"], running["undo"], running["rematch"]) == (0, 0, None, None)
    assert waiting["seats"][1]["kind"] == "link"
    assert waiting["seats"][1]["link"] not in (None, scene["gone"])


def send(client: httpx.Client, ask: Ask, scene: dict[str, Any], **headers: str) -> int:
    path = ask.path.format(**scene)
    answer = client.request(ask.method, path, json=ask.body, headers=headers)
    if answer.status_code >= 400:
        assert answer.json()["reason"]
    return answer.status_code


def name(ask: Ask) -> str:
    return f"{ask.method} {ask.path.partition('?')[0]}"


def test_no_endpoint_is_forgotten() -> None:
    names = [part.name for part in pkgutil.iter_modules(routes.__path__)]
    parts = [import_module(f"{routes.__name__}.{each}") for each in names]
    made = {
        (method, route.path)
        for part in parts
        for route in getattr(part.routes, "routes", part.routes)
        if isinstance(route, APIRoute)
        for method in route.methods
    }
    assert {(ask.method, shape(ask.path)) for ask in ASKS} == made


def shape(path: str) -> str:
    """The path as the routes name it."""
    names = {
        "{t}": "{id}",
        "{w}": "{id}",
        "{gone}": "{token}",
        "/seats/0": "/seats/{seat}",
        "/seats/1": "/seats/{seat}",
        "/plies/1": "/plies/{ply}",
        "/rules/chicago-express": "/rules/{game}",
        "/aid/chicago-express": "/aid/{game}",
        "/games/chicago-express": "/games/{game}",
    }
    path = path.partition("?")[0]
    for ours, theirs in names.items():
        path = path.replace(ours, theirs)
    return path


@pytest.mark.parametrize("ask", ASKS, ids=name)
def test_a_spectator_sees_everything_and_can_do_nothing(scene: dict[str, Any], ask: Ask) -> None:
    with Browser(scene["url"]) as stranger:
        assert send(stranger.http, ask, scene) == ask.spectator
    unchanged(scene)


@pytest.mark.parametrize("ask", ASKS, ids=name)
def test_another_seat_acts_for_itself_only(scene: dict[str, Any], ask: Ask) -> None:
    assert send(scene["bob"].http, ask, scene) == ask.other_seat
    unchanged(scene)


@pytest.mark.parametrize("ask", CHANGES, ids=name)
def test_without_a_cookie_nothing_changes(scene: dict[str, Any], ask: Ask) -> None:
    with httpx.Client(base_url=f"{scene['url']}/api/v1") as nobody:
        assert send(nobody, ask, scene) == 403
        token = scene["ann"].http.headers["X-CSRF-Token"]
        assert send(nobody, ask, scene, **{"X-CSRF-Token": token}) == 403
    unchanged(scene)


@pytest.mark.parametrize("ask", CHANGES, ids=name)
def test_a_page_of_another_site_changes_nothing(scene: dict[str, Any], ask: Ask) -> None:
    for headers in ({"Origin": OTHER}, {"Origin": "null"}, {"Origin": scene["url"] + "0"}):
        assert send(scene["ann"].http, ask, scene, **headers) == 403
    unchanged(scene)


@pytest.mark.parametrize("ask", CHANGES, ids=name)
def test_without_the_token_nothing_changes(scene: dict[str, Any], ask: Ask) -> None:
    other = scene["bob"].http.headers["X-CSRF-Token"]
    for token in ("", "x", "%C3%A9", other):
        assert send(scene["ann"].http, ask, scene, **{"X-CSRF-Token": token}) == 403
    unchanged(scene)


@pytest.mark.parametrize("ask", CHANGES, ids=name)
def test_a_forged_cookie_is_nobody(scene: dict[str, Any], ask: Ask) -> None:
    signed = scene["ann"].cookie
    visitor, _, signature = signed.partition(".")
    for forged in (visitor, f"{visitor}.", f"{visitor}x.{signature}", f"{visitor}.{signature}x", "."):
        with httpx.Client(base_url=f"{scene['url']}/api/v1", cookies={"cuberails_visitor": forged}) as forger:
            token = scene["ann"].http.headers["X-CSRF-Token"]
            assert send(forger, ask, scene, **{"X-CSRF-Token": token}) == 403
    unchanged(scene)


def test_without_an_origin_the_browser_may_say_where_it_comes_from(scene: dict[str, Any]) -> None:
    ask = Ask("PUT", "/me", {"name": "Ann"})
    client = scene["ann"].http
    origin = client.headers.pop("Origin")
    try:
        assert send(client, ask, scene, **{"Sec-Fetch-Site": "cross-site"}) == 403
        assert send(client, ask, scene, **{"Sec-Fetch-Site": "same-origin"}) == 200
    finally:
        client.headers["Origin"] = origin
