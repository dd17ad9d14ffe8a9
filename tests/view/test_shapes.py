"""The forms are name by name, type by type those that the browser expects."""
from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import inspect

from cuberails.view import forms
from tests.view import typescript
from tests.view.typescript import Array, Generic, Shape, Tuple, Union

TYPES = typescript.read()
SHARED = ["Catalog", "GameKind", "HouseRule", "BotKind", "Company", "ExpressBoard", "Hex", "LinksBoard",
          "City", "View", "CompanyView", "HexView", "PlayerView", "AuctionView", "Ply", "Options", "Choice",
          "Refusal", "Effect", "Change", "Outcome", "Rule", "Aid"]
PRIMITIVES = {"string": inspect.StrType, "boolean": inspect.BoolType}


def differences(ts: Any, info: Any, place: str) -> list[str]:
    """Where a type of the browser and one of ours are not the same."""
    if isinstance(ts, str) and ts in TYPES and not isinstance(info, inspect.DictType):
        return differences(TYPES[ts], info, place)
    if ts == "unknown" or ts == "TableEvent":
        return []
    if isinstance(ts, Shape):
        return shape_differences(ts, info, place)
    if isinstance(ts, Union):
        return union_differences(ts, info, place)
    if isinstance(ts, Array):
        is_list = isinstance(info, inspect.ListType)
        return differences(ts.of, info.item_type, place + "[]") if is_list else [f"{place}: no list"]
    if isinstance(ts, Tuple):
        is_same = isinstance(info, inspect.TupleType) and len(info.item_types) == len(ts.members)
        return [] if is_same else [f"{place}: no tuple of {len(ts.members)}"]
    if isinstance(ts, Generic):
        return generic_differences(ts, info, place)
    if ts == "number":
        return [] if isinstance(info, inspect.IntType | inspect.FloatType) else [f"{place}: no number"]
    assert ts in PRIMITIVES, ts
    return [] if isinstance(info, PRIMITIVES[ts]) else [f"{place}: no {ts}"]


def shape_differences(ts: Shape, info: Any, place: str) -> list[str]:
    if not isinstance(info, inspect.StructType):
        return [f"{place}: no struct"]
    ours = {field.encode_name: field.type for field in info.fields}
    theirs = {name: type_ for name, type_ in ts.fields.items() if name != info.tag_field}
    if list(ours) != list(theirs):
        return [f"{place}: we have {list(ours)}, the browser {list(theirs)}"]
    if info.tag_field:
        assert ts.fields[info.tag_field] == f'"{info.tag}"'
    return [problem for name in ours for problem in differences(theirs[name], ours[name], f"{place}.{name}")]


def union_differences(ts: Union, info: Any, place: str) -> list[str]:
    members = [member for member in ts.members if member != "null"]
    is_nullable = len(members) < len(ts.members)
    options = list(info.types) if isinstance(info, inspect.UnionType) else [info]
    ours = [option for option in options if not isinstance(option, inspect.NoneType)]
    if is_nullable != (len(ours) < len(options)):
        return [f"{place}: one of the two may be null"]
    if all(isinstance(member, str) and member.startswith('"') for member in members):
        words = {member.strip('"') for member in members}
        option, = ours
        is_same = isinstance(option, inspect.StrType) or set(getattr(option, "values", ())) == words
        return [] if is_same else [f"{place}: {option} is not {words}"]
    if len(ours) != len(members):
        return [f"{place}: {ours} and {members}"]
    if len(members) == 1:
        return differences(members[0], ours[0], place)
    unmatched = [m for m in members if all(differences(m, option, place) for option in ours)]
    return [f"{place}: {ours} and {unmatched}"] if unmatched else []


def generic_differences(ts: Generic, info: Any, place: str) -> list[str]:
    if ts.name == "member":
        of, name = ts.arguments
        shape = TYPES[str(of)]
        assert isinstance(shape, Shape)
        return differences(shape.fields[str(name)], info, place)
    if ts.name == "Partial":
        return differences(ts.arguments[0], info, place)
    assert ts.name == "Record"
    if not isinstance(info, inspect.DictType):
        return [f"{place}: no dict"]
    return differences(ts.arguments[1], info.value_type, place + "[]")


@pytest.mark.parametrize("name", SHARED)
def test_the_browser_expects_what_we_send(name: str) -> None:
    assert differences(TYPES[name], inspect.type_info(getattr(forms, name)), name) == []


def test_every_form_is_compared() -> None:
    classes = [form for form in vars(forms).values() if isinstance(form, type)]
    ours = {form.__name__ for form in classes if issubclass(form, msgspec.Struct)}
    inner = {"Form", "Module", "Development", "Dial", "Track", "Water", "Link", "Prices", "LinkDividends",
             "EndingView", "NarrowGaugeView", "Over", "BidRange", "SeatOutcome"}
    assert ours == set(SHARED) | inner


def test_a_difference_is_noticed() -> None:
    changed = msgspec.defstruct("Rule", [("id", str), ("title", str), ("html", str)])
    assert differences(TYPES["Rule"], inspect.type_info(changed), "Rule")
    wrong = msgspec.defstruct("Aid", [("title", int), ("html", str)])
    assert differences(TYPES["Aid"], inspect.type_info(wrong), "Aid") == ["Aid.title: no string"]
