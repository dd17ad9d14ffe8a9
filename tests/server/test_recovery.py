"""A seat is not lost: cookies of several servers, personal links, and new links during the game."""

from __future__ import annotations

from pathlib import Path

import httpx

from tests.server.browser import COOKIE, Browser, bot, hear, here, link
from tests.server.conftest import serving_at, settings_for


def test_two_servers_on_one_host_name_keep_their_cookies_apart(tmp_path: Path) -> None:
    with (
        serving_at(settings_for("", tmp_path / "one")) as one,
        serving_at(settings_for("", tmp_path / "two")) as two,
        httpx.Client() as browser,
    ):
        first = browser.get(f"{one}/api/v1/me").json()["csrf"]
        second = browser.get(f"{two}/api/v1/me").json()["csrf"]
        assert len(browser.cookies) == 2
        assert browser.get(f"{one}/api/v1/me").json()["csrf"] == first
        assert browser.get(f"{two}/api/v1/me").json()["csrf"] == second


def test_a_cookie_of_an_older_version_is_known(tmp_path: Path) -> None:
    with serving_at(settings_for("", tmp_path)) as url, Browser(url) as ann:
        table = ann.new_table()["id"]
        with Browser(url, cookie=ann.cookie) as again:  # under the old name
            assert COOKIE in again.http.cookies
            assert [line["id"] for line in again.get("/tables")] == [table]
            again.http.cookies.delete(COOKIE)
            assert [line["id"] for line in again.get("/tables")] == [table]


def test_a_personal_link_brings_the_seats_back(tmp_path: Path) -> None:
    with serving_at(settings_for("", tmp_path)) as url, Browser(url, "Ann") as ann:
        token = ann.get("/me/recovery")["token"]  # before the first table
        table = ann.new_table()["id"]
        with Browser(url) as phone:
            assert phone.post("/me/recovery", {"token": token})["name"] == "Ann"
            phone.http.headers["X-CSRF-Token"] = phone.get("/me")["csrf"]
            assert [line["id"] for line in phone.get("/tables")] == [table]
            phone.say(table, "bid 9", 0)
        with Browser(url) as bob:
            own = bob.new_table()["id"]
            bob.post("/me/recovery", {"token": token}, 409)
            assert [line["id"] for line in bob.get("/tables")] == [own]
            bob.post("/me/recovery", {"token": token, "replaces": True})
            for wrong in (token + "x", ann.cookie, ""):  # a cookie is no link, nor a link a cookie
                with Browser(url) as other:
                    other.post("/me/recovery", {"token": wrong}, 404)
        with Browser(url, cookie=token) as thief:
            assert thief.get("/tables") == []


def test_the_host_can_renew_the_link_of_a_seat_during_the_game(tmp_path: Path) -> None:
    with (
        serving_at(settings_for("", tmp_path)) as url,
        Browser(url, "Ann") as ann,
        Browser(url, "Bob") as bob,
    ):
        table = ann.new_table(here(), link(), bot())
        bob.join(table, "Bob")
        path = f"/tables/{table['id']}"
        assert ann.get(path)["seats"][1]["link"] is None
        with bob.live(table["id"]) as line:
            new = ann.post(f"{path}/seats/1/link")["seats"][1]["link"]
            assert "no longer has it" in hear(line, "problem")["reason"]
        assert not bob.get(path)["seats"][1]["is_yours"]
        ann.say(table["id"], "bid 9", 0)
        bob.say(table["id"], "pass", 1, 403)
        with Browser(url) as again:
            seen = again.post("/invitations", {"link": new})
            assert (seen["state"], seen["seat"]) == ("open", 1)
            taken = again.post("/seats", {"link": new, "name": "Bobby"})
            assert (taken["seats"][1]["name"], taken["status"]) == ("Bob", "running")
            again.say(table["id"], "pass", 1)
        bob.post("/seats", {"link": new, "name": "Bob"}, 409)
        assert ann.get(path)["seats"][1]["link"] is None
        ann.post(f"{path}/seats/0/link", status=409)  # no seat of a link
        bob.post(f"{path}/seats/1/link", status=403)
