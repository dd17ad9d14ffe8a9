"""The files for operators fit the command that they start."""

from __future__ import annotations

import re
from pathlib import Path

import typer
from typer.main import get_command

from cuberails.cli.main import app

ROOT = Path(__file__).parents[2]


def options_of(command: str) -> set[str]:
    group = get_command(app)
    found = group.get_command(typer.Context(group), command)  # type: ignore[attr-defined]
    assert found is not None
    return {name for param in found.params for name in (*param.opts, *param.secondary_opts)}


def test_the_files_for_operators_use_options_that_exist() -> None:
    unit = (ROOT / "deploy" / "cuberails.service").read_text()
    container = (ROOT / "deploy" / "Containerfile").read_text()
    page = (ROOT / "docs" / "run-it-for-your-club.md").read_text()
    serve = options_of("serve")
    for text in (*re.findall(r"^(?:ExecStart|ENTRYPOINT).*", unit + container, re.MULTILINE),):
        assert set(re.findall(r"--[a-z-]+", text)) <= serve
    for command, text in re.findall(r"cuberails (backup|restore|check) ([^\n]*)", page):
        assert set(re.findall(r" (--[a-z-]+)", text)) <= options_of(command)
    for path in re.findall(r"(?:/src/|`)((?:requirements|deploy)/[\w.]+)", container + page):
        assert (ROOT / path).is_file()
    assert "/readyz" in container


def test_the_example_for_nginx_passes_on_what_the_server_needs() -> None:
    page = (ROOT / "docs" / "server.md").read_text()
    (example,) = re.findall(r"```nginx\n(.*?)```", page, re.DOTALL)
    for line in ("Host $http_host", "Upgrade $http_upgrade", "X-Forwarded-For $remote_addr"):
        assert f"proxy_set_header {line};" in example
