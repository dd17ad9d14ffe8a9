"""Values from JSON as structs; the first thing that is wrong is reported with its place."""

import types
import typing
from dataclasses import MISSING, fields, is_dataclass
from functools import cache

from ._names import Meta, UnsetType, ValidationError
from ._struct import REQUIRED, Struct, made_of

NAMES = {dict: "object", list: "array", tuple: "array", str: "str", int: "int", float: "float", bool: "bool",
         type(None): "null"}  # fmt: skip
ORDER = ("int", "str", "float", "bool", "null")


class Wrong(Exception):
    """What is wrong, and the places that lead there, the innermost first."""

    def __init__(self, reason):
        self.reason, self.places, self.is_key = reason, [], False


def convert(found, type, *, is_json=False):
    try:
        return checker(type, is_json)(found)
    except Wrong as wrong:
        raise ValidationError(text_of(wrong)) from None


def text_of(wrong):
    place = "".join(reversed(wrong.places))
    if wrong.is_key:
        return f"{wrong.reason} - at `key` in `${place}`"
    return f"{wrong.reason} - at `${place}`" if place else wrong.reason


def expected(names, found):
    got = "object" if isinstance(found, Struct) else NAMES.get(type(found), type(found).__name__)
    return Wrong(f"Expected `{names}`, got `{got}`")


@cache
def checker(kind, is_json):
    """The function that checks and converts a value to this type."""
    return Checker(kind, is_json).check


class Checker:
    """A type as the kinds of JSON values that it allows: `by_name` has a function for each."""

    def __init__(self, kind, is_json):
        self.is_json, self.is_any, self.literals, self.by_name = is_json, False, None, {}
        self.add(kind, None)
        names = list(self.by_name)
        simple = [name for name in ("bool", "int", "float", "str") if name in names]
        if self.literals is not None:
            simple = [name for name in ("int", "str") if name in names]
        others = [name for name in ("array", "object") if name in names]
        self.names = " | ".join([*simple, *others, *(["null"] if "null" in names else [])])

    def check(self, found):
        if self.is_any:
            return found
        name = NAMES.get(type(found)) or ("object" if isinstance(found, dict) else None)
        take = self.by_name.get(name)
        if take is None and name == "int":
            take = self.by_name.get("float") and float
        if take is None:
            raise expected(self.names, found)
        return take(found)

    def add(self, kind, meta):
        origin = typing.get_origin(kind)
        if origin is typing.Annotated:
            inner, *rest = typing.get_args(kind)
            self.add(inner, next((one for one in rest if isinstance(one, Meta)), meta))
        elif origin in (typing.Union, types.UnionType):
            for one in typing.get_args(kind):
                self.add(one, meta)
        elif origin is typing.Literal:
            self.add_literals(typing.get_args(kind))
        elif kind is typing.Any or kind is object:
            self.is_any = True
        elif kind is UnsetType:
            pass
        elif kind is None or kind is type(None):
            self.by_name["null"] = lambda found: found
        else:
            self.add_kind(kind, origin or kind, typing.get_args(kind), meta)

    def add_literals(self, values):
        self.literals = {*(self.literals or ()), *values}
        for value in values:
            self.by_name[NAMES[type(value)]] = self.take_literal

    def take_literal(self, found):
        if found is not None and found not in self.literals:
            raise Wrong(f"Invalid enum value {found!r}")
        return found

    def add_kind(self, kind, origin, inner, meta):
        if isinstance(origin, type) and issubclass(origin, Struct):
            known = self.by_name.get("object")
            choices = [*(getattr(known, "choices", ())), origin]
            self.by_name["object"] = tagged(choices, self.is_json)
        elif is_dataclass(origin):
            self.by_name["object"] = lambda found: to_dataclass(origin, found, self.is_json)
        elif origin in (bool, int, float, str):
            self.by_name[NAMES[origin]] = limited(NAMES[origin], meta)
        elif origin in (dict, typing.Mapping) or getattr(origin, "__name__", "") in (
            "Mapping",
            "MutableMapping",
        ):
            self.by_name["object"] = table_of(inner, self.is_json)
        else:
            self.by_name["array"] = row_of(origin, inner, meta, self.is_json)


def limited(name, meta):
    """Checks the limits of a text or a number."""
    if meta is None:
        return lambda found: found
    import re

    pattern = meta.pattern and re.compile(meta.pattern)
    low, high = meta.ge, meta.le
    if name == "int":
        low = meta.gt + 1 if meta.gt is not None else low
        high = meta.lt - 1 if meta.lt is not None else high

    def check(found):
        if name == "str":
            check_length("str", found, meta)
            if pattern and not pattern.search(found):
                raise Wrong(f"Expected `str` matching regex {meta.pattern!r}")
        elif low is not None and found < low:
            raise Wrong(f"Expected `{name}` >= {low}")
        elif high is not None and found > high:
            raise Wrong(f"Expected `{name}` <= {high}")
        return found

    return check


def check_length(name, found, meta):
    if meta.min_length is not None and len(found) < meta.min_length:
        raise Wrong(f"Expected `{name}` of length >= {meta.min_length}")
    if meta.max_length is not None and len(found) > meta.max_length:
        raise Wrong(f"Expected `{name}` of length <= {meta.max_length}")


def within(place, check, found):
    try:
        return check(found)
    except Wrong as wrong:
        wrong.places.append(place)
        raise


def table_of(inner, is_json):
    if not inner or inner == (str, typing.Any):
        return dict
    key_kind, value_kind = inner
    keys, values = checker(key_kind, is_json), checker(value_kind, is_json)

    def check(found):
        made = {}
        for key, value in found.items():
            try:
                is_number = key_kind is int and is_json and key.lstrip("-").isdigit()
                read = keys(int(key) if is_number else key)
            except Wrong as wrong:
                wrong.is_key = True
                raise
            made[read] = within("[...]", values, value)
        return made

    return check


def row_of(origin, inner, meta, is_json):
    """Lists, sets and tuples. A tuple without `...` has as many values as types."""
    make = origin if origin in (tuple, set, frozenset) else list
    is_fixed = origin is tuple and inner and inner[-1] is not Ellipsis
    each = [checker(one, is_json) for one in inner if one is not Ellipsis]

    def check(found):
        if meta:
            check_length("array", found, meta)
        is_short = is_fixed and len(found) != len(each)
        if is_short and not is_json:
            raise Wrong(f"Expected `array` of length {len(each)}, got {len(found)}")
        if not each:
            return make(found)
        checks = each if is_fixed else each * len(found)
        made = make(
            within(f"[{n}]", one, value) for n, (one, value) in enumerate(zip(checks, found, strict=False))
        )
        if is_short:
            raise Wrong(f"Expected `array` of length {len(each)}")
        return made

    return check


def tagged(choices, is_json):
    """Structs, told apart by their tags if there are several."""

    def check(found):
        cls = choices[0]
        if key := cls.__tag_key__:
            given = found.get(key)
            if given is None and len(choices) > 1:
                raise Wrong(f"Object missing required field `{key}`")
            if given is not None:
                cls = next((one for one in choices if one.__tag_value__ == given), None)
            if cls is None:
                wrong = Wrong(f"Invalid value {given!r}")
                wrong.places.append(f".{key}")
                raise wrong
        return to_struct(cls, found, is_json)

    check.choices = choices
    return check


@cache
def plan_of(cls, is_json):
    """For each key of the JSON: the attribute, the check and the default."""
    kinds = typing.get_type_hints(cls, include_extras=True)
    return {one.name: (name, checker(kinds[name], is_json), one) for name, one in cls.__fields__.items()}


def to_struct(cls, found, is_json):
    plan, values = plan_of(cls, is_json), {}
    for key, value in found.items():
        if part := plan.get(key):
            values[part[0]] = within(f".{key}", part[1], value)
        elif cls.__forbid_unknown_fields__ and key != cls.__tag_key__:
            raise Wrong(f"Object contains unknown field `{key}`")
    for key, (name, _, one) in plan.items():
        if name not in values:
            if one.factory:
                values[name] = one.factory()
            elif one.default is REQUIRED:
                raise Wrong(f"Object missing required field `{key}`")
            else:
                values[name] = one.default
    return made_of(cls, values)


def to_dataclass(cls, found, is_json):
    kinds, values = typing.get_type_hints(cls, include_extras=True), {}
    for one in fields(cls):
        if one.name in found:
            values[one.name] = within(f".{one.name}", checker(kinds[one.name], is_json), found[one.name])
        elif one.default is MISSING and one.default_factory is MISSING:
            raise Wrong(f"Object missing required field `{one.name}`")
    return cls(**values)
