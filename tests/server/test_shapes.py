"""What the server says about tables is what the browser expects."""
from __future__ import annotations

import pytest
from msgspec import inspect

from cuberails.server import forms
from cuberails.server.problems import ProblemForm
from cuberails.server.thought import Considered
from tests.view.test_shapes import TYPES, differences

SHARED = {"Table": forms.TableForm, "TableSeat": forms.TableSeat, "TableLine": forms.TableLine,
          "Problem": ProblemForm, "Considered": Considered}


@pytest.mark.parametrize("name", SHARED)
def test_the_browser_expects_what_we_send(name: str) -> None:
    assert differences(TYPES[name], inspect.type_info(SHARED[name]), name) == []
