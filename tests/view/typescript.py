"""Just enough of TypeScript to read the shapes of web/src/lib/types.ts."""
from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

TYPES = Path(__file__).parents[2] / "web" / "src" / "lib" / "types.ts"
LINE_COMMENT = re.compile(r"//[^\n]*")
TOKEN = re.compile(r'"[^"]*"|[A-Za-z_]\w*|\.\.\.|[\[\]{}()<>|;:,?=&]|\d+')


class Union(NamedTuple):
    members: tuple[object, ...]


class Array(NamedTuple):
    of: object


class Tuple(NamedTuple):
    members: tuple[object, ...]


class Generic(NamedTuple):
    name: str
    arguments: tuple[object, ...]


class Shape(NamedTuple):
    fields: dict[str, object]


class Reader:
    def __init__(self, text: str) -> None:
        self.tokens, self.at = TOKEN.findall(text), 0

    @property
    def next(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, wanted: str = "") -> str:
        found = self.next
        assert not wanted or found == wanted, (wanted, self.tokens[self.at - 5:self.at + 5])
        self.at += 1
        return found

    def type(self) -> object:
        if self.next == "|":
            self.take()
        members = [self.intersection()]
        while self.next == "|":
            self.take()
            members.append(self.intersection())
        return members[0] if len(members) == 1 else Union(tuple(members))

    def intersection(self) -> object:
        found = self.postfix()
        while self.next == "&":
            self.take()
            self.postfix()
            found = "unknown"
        return found

    def postfix(self) -> object:
        found = self.primary()
        while self.next == "[":
            self.take()
            if self.next == "]":
                self.take()
                found = Array(found)
            else:               # Choice["kind"]
                found = Generic("member", (found, self.take().strip('"')))
                self.take("]")
        return found

    def primary(self) -> object:
        token = self.take()
        if token == "{":
            return self.shape()
        if token == "(":
            found = self.type()
            self.take(")")
            return found
        if token == "[":
            members = [self.type()]
            while self.next == ",":
                self.take()
                members.append(self.type())
            self.take("]")
            return Tuple(tuple(members))
        if self.next == "<":
            self.take()
            arguments = [self.type()]
            while self.next == ",":
                self.take()
                arguments.append(self.type())
            self.take(">")
            return Generic(token, tuple(arguments))
        return token

    def shape(self) -> Shape:
        fields: dict[str, object] = {}
        while self.next != "}":
            name = self.take()
            self.take(":")
            fields[name] = self.type()
            if self.next in (";", ","):
                self.take()
        self.take("}")
        return Shape(fields)


def read() -> dict[str, object]:
    """Every exported interface and type by its name."""
    text = LINE_COMMENT.sub("", re.sub(r"/\*.*?\*/", "", TYPES.read_text("utf-8"), flags=re.DOTALL))
    reader, found = Reader(text), {}
    while reader.next:
        reader.take("export")
        what, name = reader.take(), reader.take()
        if what == "interface":
            reader.take("{")
            found[name] = reader.shape()
        else:
            reader.take("=")
            found[name] = reader.type()
        if reader.next == ";":
            reader.take()
    return found
