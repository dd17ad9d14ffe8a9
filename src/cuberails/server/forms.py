"""Bodies of requests as structs; what is wrong with them is a `Problem`."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from cuberails.games.json_shape import JsonTooLarge, check_shape
from cuberails.server.errors import Problem, invalid

T = TypeVar("T")


def form_of(text: bytes | str, form: type[T]) -> T:
    """400 or 422 with the reason if the text is not such a form."""
    try:
        check_shape(text)
        return msgspec.json.decode(text, type=form)
    except JsonTooLarge as error:
        raise Problem(400, "malformed", f"The request is nested or divided too much: {error}.") from None
    except msgspec.ValidationError as error:
        raise invalid(str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Problem(400, "malformed", f"Not JSON: {error}") from None
