"""The middleware: security headers, limits, host names and pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from cuberails.server.http.identity import COOKIE, CookieSigner, read_secret
from cuberails.server.http.rate_limit import RateLimit
from tests.server.browser import Browser
from tests.server.conftest import serving_at, settings_for


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>the page</title>")
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "assets" / "main-1.js").write_text("1")
    return folder


@pytest.fixture
def client(tmp_path: Path, site: Path) -> Iterator[httpx.Client]:
    settings = settings_for("", tmp_path, site=site, hosts=("127.0.0.1", "games.example"), body=2000)
    with serving_at(settings) as url, httpx.Client(base_url=url) as found:
        yield found


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/tables/x",
        "/join/x",
        "/join",
        "/recover",
        "/import",
        "/rules",
        "/rules/x",
        "/aid/x",
        "/about",
        "/new",
        "/new/x",
        "/learn",
    ],
)
def test_the_page_stands_at_all_its_paths(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert "the page" in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy.replace("ws://127.0.0.1", "")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["x-frame-options"] == "DENY"


def test_files_of_the_site(client: httpx.Client) -> None:
    assert "immutable" in client.get("/assets/main-1.js").headers["cache-control"]
    assert client.get("/icon.svg").status_code == 200
    for path in (
        "/assets/none.js",
        "/none",
        "/tables",
        "/.secret",
        "/secret",
        "/..%2fsecret",
        "/%2e%2e/secret",
        "/C:%5Csecret",
        "/a%5C..%5C..%5Csecret",
        "/assets/..%2f..%2fsecret",
        "/api/v2/me",
        "/api/v1/",
    ):
        assert client.get(path).status_code == 404, path


def test_a_site_that_is_not_built_says_so(tmp_path: Path) -> None:
    with serving_at(settings_for("", tmp_path, site=tmp_path / "none")) as url:
        assert "not built" in httpx.get(url).text
        assert httpx.get(f"{url}/assets/x.js").status_code == 404


def test_other_names_are_not_answered(client: httpx.Client) -> None:
    for host, status in (
        ("games.example", 200),
        ("games.example:80", 200),
        ("evil.example", 403),
        ("", 403),
        ("a b", 403),
        ("[::1", 403),
    ):
        assert client.get("/api/v1/me", headers={"Host": host}).status_code in (status, 400), host
    assert client.get("/api/v1/me", headers={"Host": "evil.example"}).status_code == 403


def test_too_large(client: httpx.Client) -> None:
    with Browser(str(client.base_url).rstrip("/")) as ann:
        big = b'{"name": "' + b"x" * 3000 + b'"}'
        assert ann.http.put("/me", content=big).status_code == 413
        in_parts = iter([big[:1500], big[1500:]])  # without a length
        assert ann.http.put("/me", content=in_parts).status_code == 413
        assert ann.http.put("/me", json={"name": "Ann"}).status_code == 200


def test_the_cookie_is_for_us_alone(client: httpx.Client) -> None:
    cookie = client.get("/api/v1/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    forwarded = client.get("/api/v1/me", headers={"X-Forwarded-Proto": "https"})
    assert "Secure" in forwarded.headers["set-cookie"]


@pytest.mark.parametrize("others", ["theme=solarized dark", "flag", 'prefs={"dark":true}', "a=b; ; =c;;"])
def test_cookies_of_other_programs_on_this_host_do_no_harm(client: httpx.Client, others: str) -> None:
    client.get("/api/v1/me")
    ((name, ours),) = client.cookies.items()
    assert name.startswith(COOKIE)
    for cookies in (f"{others}; {name}={ours}", f"{name}={ours}; {others}"):
        again = httpx.get(f"{client.base_url}/api/v1/me", headers={"Cookie": cookies})
        assert again.cookies[name] == ours


@pytest.mark.parametrize("path", ["/tables/%00", "/join/a%00b", "/tables/a%0Ab/plies"])
def test_no_name_has_signs_that_a_database_refuses(client: httpx.Client, path: str) -> None:
    assert client.get(f"/api/v1{path}").status_code == 422


def test_a_database_that_is_away_is_told_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise ConnectionRefusedError

    with serving_at(settings_for("", tmp_path)) as url, Browser(url) as ann:
        table = ann.new_table()["id"]
        with monkeypatch.context() as patch:
            patch.setattr("cuberails.server.storage.writer.Writer.commit", away)
            assert ann.say(table, "bid 9", 0, 503)["error"] == "database"
        assert ann.get(f"/tables/{table}")["ply"] == 0
        assert ann.say(table, "bid 9", 0)["ply"] == 1


def test_too_many(tmp_path: Path) -> None:
    with serving_at(settings_for("", tmp_path, actions=4, requests=120)) as url, Browser(url) as ann:
        codes = [ann.http.put("/me", json={"name": "Ann"}).status_code for _ in range(4)]
        assert (codes[0], codes[-1]) == (200, 429)
        codes = [ann.http.get("/catalog").status_code for _ in range(100)]
        assert (codes[0], 429 in codes) == (200, True)


def test_too_many_tables(tmp_path: Path) -> None:
    with serving_at(settings_for("", tmp_path, new_tables=0, open_tables=2)) as url, Browser(url) as ann:
        ann.new_table()
        ann.new_table()
        form = {"game": "chicago-express", "seats": [{"kind": "here"}] * 2}
        assert ann.post("/tables", form, 429)["reason"]


def test_too_many_lines(tmp_path: Path) -> None:
    with serving_at(settings_for("", tmp_path, sockets=2)) as url, Browser(url) as ann:
        table = ann.new_table()["id"]
        with ann.live(table), ann.live(table), pytest.raises(Exception, match="403"):
            ann.live(table)


def test_a_crowd_keeps_no_player_out(tmp_path: Path) -> None:
    with serving_at(settings_for("", tmp_path, sockets_a_table=2)) as url, Browser(url) as ann:
        table = ann.new_table()["id"]
        with (
            Browser(url) as bob,
            bob.live(table),
            bob.live(table),
            ann.live(table),
            pytest.raises(Exception, match="403"),
        ):
            bob.live(table)


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    rate = RateLimit(60, lambda: now[0])
    assert [rate.allows("a") for _ in range(17)] == [True] * 15 + [False] * 2
    assert rate.allows("b")
    now[0] = 2.0
    assert [rate.allows("a") for _ in range(3)] == [True, True, False]


def test_the_secret_is_made_once_and_for_the_owner_only(tmp_path: Path) -> None:
    first = read_secret(tmp_path / "deep" / "secret")
    assert read_secret(tmp_path / "deep" / "secret") == first
    assert (tmp_path / "deep" / "secret").stat().st_mode & 0o777 == 0o600
    signer = CookieSigner(first)
    assert signer.visitor_of(signer.cookie("ann")) == "ann"
    assert CookieSigner(b"x" * 32).visitor_of(signer.cookie("ann")) is None
    (tmp_path / "deep" / "secret").write_bytes(b"short")
    with pytest.raises(ValueError, match="not a valid secret"):
        read_secret(tmp_path / "deep" / "secret")
