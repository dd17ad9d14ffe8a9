"""JSON: the texts that the page and the tables exchange."""

import json as standard
import re
import secrets

from ._build import built
from ._check import convert
from ._names import DecodeError, Raw

MARK = secrets.token_hex(8)  # stands for JSON that is put in as it is; nobody can guess it
MARKED = re.compile(f'"{MARK} (\\d+)"')
EXPONENTS = re.compile(r'"(?:[^"\\]|\\.)*"|(?<=\d)e([+-])0*(\d+)')
REASONS = {
    "Expecting property name enclosed in double quotes": "object keys must be strings",
    "Expecting ':' delimiter": "expected ':'",
    "Extra data": "trailing characters",
}
TRUNCATED = "Input data was truncated"


def encode(found, *, order=None):
    raws = []

    def insert(value):
        if not isinstance(value, Raw):
            raise TypeError(f"Encoding objects of type {type(value).__name__} is unsupported")
        raws.append(value.decode())
        return f"{MARK} {len(raws) - 1}"

    options = {"ensure_ascii": False, "separators": (",", ":"), "sort_keys": order is not None}
    text = standard.dumps(without_nan(built(found, True, list)), default=insert, **options)
    if "e+" in text or "e-0" in text:
        text = EXPONENTS.sub(shorter, text)
    if raws:
        text = MARKED.sub(lambda found: raws[int(found[1])], text)
    return text.encode()


def shorter(found):
    """1e+16 as 1e16; text in quotes stays."""
    return found[0] if found[2] is None else f"e{found[1].replace('+', '')}{found[2]}"


def without_nan(found):
    if isinstance(found, float):
        return found if found - found == 0 else None
    if isinstance(found, dict):
        return {key: without_nan(value) for key, value in found.items()}
    return [without_nan(one) for one in found] if isinstance(found, list) else found


def decode(text, *, type=object):
    if not isinstance(text, str):
        text = bytes(text).decode()
    try:
        found = standard.loads(text, parse_constant=refuse_constant)
    except standard.JSONDecodeError as error:
        raise DecodeError(reason_of(error)) from None
    return found if type is object else convert(found, type, is_json=True)


def refuse_constant(name):
    raise DecodeError(f"JSON is malformed: invalid character: {name}")


def reason_of(error):
    """Much as msgspec says it, with the place in bytes."""
    rest = error.doc[error.pos :]
    if not rest or error.msg.startswith("Unterminated") or "null".startswith(rest) or "true".startswith(rest):
        return TRUNCATED
    reason = REASONS.get(error.msg, "invalid character")
    if error.msg == "Expecting ',' delimiter":
        reason = "expected ',' or '}'" if is_in_object(error) else "expected ',' or ']'"
    return f"JSON is malformed: {reason} (byte {place(error, rest)})"


def place(error, rest):
    return len(error.doc[: error.pos].encode("utf-8", "replace")) + len(rest) - len(rest.lstrip())


def is_in_object(error):
    """Whether the innermost thing that is open before the error is an object."""
    open_ones = []
    for sign in re.sub(r'"(?:[^"\\]|\\.)*"', "", error.doc[: error.pos]):
        if sign in "[{":
            open_ones.append(sign)
        elif sign in "]}" and open_ones:
            open_ones.pop()
    return open_ones[-1:] == ["{"]
