"""What an operator can measure and log, and that no secret gets into it."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from cuberails.cli.commands.serve import check_access_log, read_address
from cuberails.cli.errors import Failure
from cuberails.server.http.pressure import Pressure
from cuberails.server.metrics import Counter, Histogram, Metrics
from cuberails.server.monitor import watch_loop
from tests.server.browser import Browser, bot, hear, here, link
from tests.server.conftest import serving_at, settings_for
from tests.server.hostile import attack, everything
from tests.server.started import started

SAMPLE = re.compile(r'[a-z_]+(\{[a-z]+="[^"\n]*"(,le="[^"]+")?\})? [0-9.e+-]+')


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def read(at: str) -> dict[str, float]:
    text = httpx.get(f"{at}/metrics").text
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(SAMPLE.fullmatch(line) for line in lines)
    return {name: float(number) for name, _, number in (line.rpartition(" ") for line in lines)}


def test_a_server_measures_what_it_does(tmp_path: Path) -> None:
    port = free_port()
    at = f"http://127.0.0.1:{port}"
    settings = settings_for("", tmp_path, metrics=("127.0.0.1", port))
    with serving_at(settings) as url, Browser(url) as ann:
        table = ann.new_table(here(), bot(), here())["id"]
        with pytest.raises(InvalidStatus):
            ann.live(table, origin="http://evil.example")
        with ann.live(table) as line:
            ann.say(table, "bid 9", 0)
            while hear(line, "table")["table"]["ply"] < 2:
                pass
            found = read(at)
        ann.get("/tables/none", 404)
        while read(at)["cuberails_sockets"]:
            time.sleep(0.01)
        after = read(at)
        assert httpx.get(f"{at}/").status_code == 404
        assert httpx.get(f"{url}/metrics", headers={"Accept": "*/*"}).status_code == 404
    assert found['cuberails_actions_total{by="person"}'] == 1
    assert found['cuberails_actions_total{by="bot"}'] >= 1
    assert found["cuberails_sockets"] == found["cuberails_tables_watched"] == 1
    assert found["cuberails_commit_seconds_count"] >= 2
    assert found['cuberails_thinkers{state="wanted"}'] == 0
    assert found["process_resident_memory_bytes"] > 1 << 20
    assert after['cuberails_refusals_total{reason="not-found"}'] == 1
    assert after['cuberails_refusals_total{reason="wrong-origin"}'] == 1
    assert after['cuberails_request_seconds_count{status="201"}'] == 2


def test_refusals_before_a_request_are_counted_too(tmp_path: Path) -> None:
    port = free_port()
    settings = settings_for("", tmp_path, metrics=("127.0.0.1", port), connections=1)
    with serving_at(settings) as url:
        with attack(url, b"nonsense\r\n\r\n") as line:
            everything(line)
        with attack(url), attack(url) as second:
            everything(second)
        found = read(f"http://127.0.0.1:{port}")
    assert found['cuberails_refusals_total{reason="malformed"}'] == 1
    assert found['cuberails_refusals_total{reason="connections"}'] == 1


def test_the_text_is_that_of_prometheus() -> None:
    metrics = Metrics()
    metrics.queue_wait.observe(0.7, "level:8")
    metrics.queue_wait.observe(500, "level:8")
    metrics.refusals.add('a "b"\\\n')
    lines = metrics.text().splitlines()
    name = "cuberails_queue_wait_seconds"
    assert f"# TYPE {name} histogram" in lines
    assert [line for line in lines if line.startswith(name)] == [
        *(
            f'{name}_bucket{{level="level:8",le="{le}"}} {n}'
            for le, n in (("0.1", 0), ("0.5", 0), ("1.0", 1))
        ),
        *(f'{name}_bucket{{level="level:8",le="{le}"}} 1' for le in (2.5, 5.0, 10.0, 30.0, 60.0, 120.0)),
        f'{name}_bucket{{level="level:8",le="+Inf"}} 2',
        f'{name}_sum{{level="level:8"}} 500.7',
        f'{name}_count{{level="level:8"}} 2',
    ]
    assert r'cuberails_refusals_total{reason="a \"b\"\\\n"} 1' in lines
    assert list(Counter("a", "").samples()) == list(Histogram("b", "", ()).samples()) == []


def test_a_busy_loop_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cuberails.server.monitor.LOOK", 0.01)
    metrics = Metrics()

    async def keep_busy() -> None:
        watching = asyncio.create_task(watch_loop(metrics, Pressure()))
        await asyncio.sleep(0)
        time.sleep(0.2)  # nothing else can go on
        while not metrics.loop_lag.counts:
            await asyncio.sleep(0.01)
        watching.cancel()

    asyncio.run(keep_busy())
    assert metrics.loop_lag.sums[""] > 0.15


def test_the_access_log_tells_no_secret(tmp_path: Path) -> None:
    log = tmp_path / "log" / "access.jsonl"
    log.parent.mkdir()
    with started(tmp_path / "data", "--access-log", str(log)) as server:
        with Browser(server.url, "Ann") as ann, Browser(server.url, "Bob") as bob:
            made = ann.new_table(here(), link(), link())
            secrets = [seat["link"] for seat in made["seats"] if seat["link"]]
            bob.post(f"/join/{secrets[0]}", {"name": "Bob"})
            bob.post("/seats", {"link": secrets[1], "name": "Bob"}, 409)
            secret = bob.get("/me/recovery")["token"]
            ann.post("/me/recovery", {"token": secret, "replaces": True})
            bob.get(f"/join/{secrets[1]}?cookie={bob.cookie}")
            with bob.live(made["id"]) as line:
                hear(line, "table")
            while "WEBSOCKET" not in log.read_text():
                time.sleep(0.01)
            secrets += [ann.cookie, bob.cookie, *(one.cookie.split(".")[0] for one in (ann, bob)), secret]
            secrets += [ann.me["csrf"], bob.me["csrf"], made["id"]]
        log.rename(log.with_name("moved"))
        httpx.get(f"{server.url}/nowhere")
        server.end()
        assert server.said == ""
    text = log.with_name("moved").read_text()
    assert not [secret for secret in secrets if secret in text]
    lines = [json.loads(line) for line in text.splitlines()]
    paths = {(line["method"], line["path"].removeprefix("/api/v1"), line["status"]) for line in lines}
    assert ("POST", "/join/{token}", 200) in paths
    assert ("POST", "/seats", 409) in paths
    assert ("WEBSOCKET", "/tables/{id}/live", 101) in paths
    assert {line["address"] for line in lines} == {"127.0.0.1"}
    assert len({line.get("visitor") for line in lines}) == 3  # nobody yet, Ann, Bob
    assert [json.loads(line)["status"] for line in log.read_text().splitlines()] == [404]
    assert log.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("given", ["nonsense", "127.0.0.1:99999", "127.0.0.1:", "127.0.0.1:0"])
def test_an_address_for_metrics_needs_a_port(given: str) -> None:
    with pytest.raises(Failure, match=f"--metrics: .*, such as 127.0.0.1:9642, not '{given}'"):
        read_address(given)


def test_addresses_and_files_that_cannot_be() -> None:
    with pytest.raises(Failure, match=r"--metrics: this program cannot listen at 192\.0\.2\.1:9642"):
        read_address("192.0.2.1:9642")
    with pytest.raises(Failure, match="--access-log: /none/such/file: there is no such file"):
        check_access_log("/none/such/file")
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"127.0.0.1:{other.getsockname()[1]}"
        with pytest.raises(Failure, match=f"--metrics: another program uses {address}"):
            read_address(address)
    assert read_address(address) == (host := ("127.0.0.1", int(address.rpartition(":")[2])))
    assert read_address(f":{host[1]}") == host
