"""The OpenAPI document: true to the server, with examples that can be sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from jsonschema import Draft202012Validator
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error, response_schema_conformance, status_code_conformance

from tests.server.browser import Browser, here, link
from tests.server.conftest import serving_at, settings_for

QUICK = settings(
    max_examples=8,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)
TRUE = [not_a_server_error, response_schema_conformance, status_code_conformance]
CHECKS = {GenerationMode.POSITIVE: TRUE, GenerationMode.NEGATIVE: [not_a_server_error]}
UNLIMITED = {"actions": 0, "requests": 0, "new_tables": 0}


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    folder = tmp_path_factory.mktemp("server")
    with serving_at(settings_for("", folder, **UNLIMITED)) as url, Browser(url, "Ann") as browser:
        yield browser


@pytest.fixture(scope="module")
def document(ann: Browser) -> Any:
    return ann.get("/openapi.json")


def operations(document: Any) -> list[tuple[str, str, Any]]:
    return [
        (method, path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def test_every_operation_is_described(document: Any) -> None:
    found = operations(document)
    assert len(found) > 25
    for method, path, operation in found:
        assert operation["summary"], path
        assert path.startswith("/api/v1/")
        if method != "get" and "requestBody" in operation:
            (content,) = operation["requestBody"]["content"].values()
            Draft202012Validator({**content["schema"], "components": document["components"]}).validate(
                content["example"]
            )


def test_all_references_lead_somewhere(document: Any) -> None:
    def references(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            yield from (value for key, value in part.items() if key == "$ref")
            part = list(part.values())
        if isinstance(part, list):
            for inner in part:
                yield from references(inner)

    known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    found = set(references(document))
    assert found
    assert found <= known


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_nothing_that_is_sent_breaks_the_server(ann: Browser, document: Any, mode: GenerationMode) -> None:
    """What the document allows, and what it does not, sent to a table that is there."""
    table = ann.new_table(here(), link(), here())
    known = {
        "id": table["id"],
        "seat": 1,
        "game": "chicago-express",
        "token": table["seats"][1]["link"],
        "ply": 1,
    }
    headers = {"Cookie": f"cuberails_visitor={ann.cookie}", "X-CSRF-Token": ann.me["csrf"]}
    tried: list[int] = []

    def attempt(case: schemathesis.Case) -> None:
        if mode == GenerationMode.POSITIVE:
            case.path_parameters = {name: known[name] for name in case.path_parameters}
        answer = case.call(base_url=ann.url, headers=headers)
        tried.append(answer.status_code)
        case.validate_response(answer, checks=CHECKS[mode])

    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        operation = found.ok()
        try:
            QUICK(given(operation.as_strategy(mode))(attempt))()
        except Unsatisfiable:  # an operation without anything that could be wrong
            assert mode == GenerationMode.NEGATIVE
    assert len(tried) > 100
    assert len(set(tried)) >= 3
