"""Many at once: exactly one wins, the others learn who it was."""

from __future__ import annotations

import asyncio
from collections import Counter
from uuid import uuid4

import httpx

from tests.server.browser import Browser

MANY = 100


def race(browser: Browser, table: str, nonces: list[str]) -> list[httpx.Response]:
    async def run() -> list[httpx.Response]:
        limits = httpx.Limits(max_connections=MANY)
        async with httpx.AsyncClient(
            base_url=str(browser.http.base_url),
            headers=browser.http.headers,
            cookies=browser.http.cookies,
            limits=limits,
            timeout=60,
        ) as client:
            forms = [
                {"ply": 0, "era": 0, "sentence": f"bid {9 + n % 20}", "nonce": nonce}
                for n, nonce in enumerate(nonces)
            ]
            posts = [client.post(f"/tables/{table}/actions", json=form) for form in forms]
            return await asyncio.gather(*posts)

    return asyncio.run(run())


def test_of_a_hundred_posts_of_a_ply_exactly_one_wins(ann: Browser) -> None:
    table = ann.new_table()["id"]
    answers = race(ann, table, [uuid4().hex for _ in range(MANY)])
    assert Counter(answer.status_code for answer in answers) == {201: 1, 409: MANY - 1}
    (won,) = [answer.json() for answer in answers if answer.status_code == 201]
    assert ann.get(f"/tables/{table}/plies?after=0")["plies"] == [won]
    assert all(won["sentence"] in answer.json()["reason"] for answer in answers if answer.status_code == 409)


def test_a_hundred_tries_of_one_request_are_one_action(ann: Browser) -> None:
    table = ann.new_table()["id"]
    answers = race(ann, table, ["the-same-nonce"] * MANY)
    assert Counter(answer.status_code for answer in answers) == {201: 1, 200: MANY - 1}
    assert len({answer.text for answer in answers}) == 1
    assert ann.get(f"/tables/{table}")["ply"] == 1
