"""Write what the page takes from the server: types, limits and colours. With --check, name what is stale."""

import inspect
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec.inspect import StructType, Type, multi_type_info

import cuberails.server.app  # noqa: F401  (its routes register all shapes)
from cuberails.display.palette import PAGE_TOKENS, SEAT_COLOURS, TOKENS
from cuberails.server.http.openapi import REQUEST_TYPES, SCHEMA_TYPES
from cuberails.server.messages import LONGEST_SENTENCE, Live
from cuberails.server.tables.broadcast import HEARTBEAT
from cuberails.server.tables.names import LONGEST_NAME, UNNAMED

WEB = Path(__file__).parents[1] / "web"
TYPES, COLOURS = WEB / "src" / "api" / "types.gen.ts", WEB / "src" / "colours.gen.css"
UNIONS = {"Live": Live}  # unions have no name of their own
RENAMED = {"TableForm": "Table", "ProblemForm": "Problem"}
CONSTANTS: dict[str, tuple[str, Any]] = {
    "LONGEST_NAME": ("letters of a player's name; a longer one is cut and ends with …", LONGEST_NAME),
    "LONGEST_SENTENCE": ("letters of an action", LONGEST_SENTENCE),
    "UNNAMED": ("the name of a seat with a link that nobody named", UNNAMED),
    "HEARTBEAT": ("milliseconds: the server sends a message at least this often", int(HEARTBEAT * 1000)),
    "SEAT_COLOURS": ("of the players, by seat", SEAT_COLOURS),
}
LIMITS = {"minItems", "maxItems", "minLength", "maxLength", "minimum", "maximum", "pattern", "default"}
FOREIGN = ("builtins", "msgspec")
COMMENT = re.compile(r"    (\w+): .*?  +# (?!noqa|type:)(.*)")  # the comment behind a field
OPTIONS = [
    "--additionalProperties=false",
    "--unreachableDefinitions",
    "--bannerComment=",
    "--style.printWidth=110",
]
TIDY = [  # replacements that make the text of json2ts look written by hand
    (r"^export interface Page \{\}\n", ""),
    (r"^ \* This interface was referenced by `Page`'s JSON-Schema\n \* via the `definition` .*\n", ""),
    (r"^ *\* @(min|max)Items \d+\n", ""),
    (r"^ *\*\n(?= *\*/)", ""),
    (r"^ */\*\*\n *\*/\n", ""),
    (r"/\*\*\n *\* (.*)\n *\*/", r"/** \1 */"),
    (r"\{\n *\[k: string\]: (.*);\n *\}(?=;)", r"Record<string, \1>"),
    (r"\{\n *\[k: string\]: (.*);\n *\}(?=;)", r"Record<string, \1>"),  # again, for those inside
    (r"^\}\n(?=\S)", "}\n\n"),
]

Schema = dict[str, Any]


def description() -> Schema:
    """Everything that a route or a live message uses, as one JSON Schema, by the names of the page."""
    roots = [*SCHEMA_TYPES, *UNIONS.values()]
    schemas, found = msgspec.json.schema_components(roots, ref_template="#/definitions/{name}")
    classes, given = structs(roots), structs([root for root in roots if root not in REQUEST_TYPES])
    for name, struct in classes.items():
        describe(found[name], struct, name in given)
    found |= dict(zip(UNIONS, schemas[len(SCHEMA_TYPES) :], strict=True))
    definitions: Schema = {}
    for name, schema in found.items():
        define(definitions, RENAMED.get(name, name), schema)
    return {"title": "Page", "type": "object", "definitions": definitions}


def structs(roots: list[Any]) -> dict[str, type[msgspec.Struct]]:
    """All structs that these types are made of, by name."""
    found: dict[str, type[msgspec.Struct]] = {}
    waiting: list[Any] = list(multi_type_info(roots))
    while waiting:
        each = waiting.pop()
        if isinstance(each, StructType):
            if each.cls.__name__ not in found:
                found[each.cls.__name__] = each.cls
                waiting += [field.type for field in each.fields]
        elif isinstance(each, Type):
            waiting += [getattr(each, part) for part in each.__struct_fields__]
        elif isinstance(each, tuple):
            waiting += each
    return found


def describe(schema: Schema, struct: type[msgspec.Struct], is_given: bool) -> None:
    """Add the comments behind the fields. What the server sends always has all its fields."""
    comments = comments_of(struct)
    for field in msgspec.structs.fields(struct):
        if field.name in comments:
            plain = schema["properties"][field.encode_name]
            about = {"allOf": [plain]} if plain.keys() & {"$ref", "title"} else plain
            schema["properties"][field.encode_name] = about | {"description": comments[field.name]}
        is_always = field.default is not msgspec.UNSET and not struct.__struct_config__.omit_defaults
        if is_given and is_always and field.encode_name not in schema["required"]:
            schema["required"].append(field.encode_name)


def comments_of(struct: type[msgspec.Struct]) -> dict[str, str]:
    ours = [base for base in reversed(struct.__mro__) if base.__module__.partition(".")[0] not in FOREIGN]
    lines = [line for base in ours for line in inspect.getsource(base).splitlines()]
    return {match[1]: match[2] for line in lines if (match := COMMENT.fullmatch(line))}


def define(definitions: Schema, name: str, schema: Schema) -> Schema:
    """Add the schema under this name, without its title, and return a reference to it."""
    bare = {key: value for key, value in schema.items() if key not in ("title", "discriminator")}
    definitions[name] = prepared(bare, definitions)
    return {"$ref": f"#/definitions/{name}"}


def prepared(schema: Any, definitions: Schema) -> Any:
    """As json2ts reads it: tuples in the form of an older draft, dicts marked as open, without limits."""
    if not isinstance(schema, dict):
        return schema
    if "title" in schema:
        return define(definitions, schema["title"], schema)
    made = {key: value for key, value in schema.items() if key not in LIMITS}
    for key in made.keys() & {"items", "additionalProperties"}:
        made[key] = prepared(made[key], definitions)
    for key in made.keys() & {"anyOf", "allOf"}:
        made[key] = [prepared(each, definitions) for each in made[key]]
    if "properties" in made:
        made["properties"] = {name: prepared(each, definitions) for name, each in made["properties"].items()}
    elif made.get("type") == "object":
        made.setdefault("additionalProperties", {})
    if members := made.pop("prefixItems", None):
        items = [prepared(each, definitions) for each in members]
        made |= {"items": items, "minItems": len(items), "maxItems": len(items)}
    if "$ref" in made:
        path, _, name = made["$ref"].rpartition("/")
        made["$ref"] = f"{path}/{RENAMED.get(name, name)}"
    return made


def types() -> str:
    tool = [str(WEB / "node_modules" / ".bin" / "json2ts"), *OPTIONS]
    schema = json.dumps(description())
    text = subprocess.run(tool, input=schema, stdout=subprocess.PIPE, text=True, check=True).stdout
    for pattern, better in TIDY:
        text = re.sub(pattern, better, text, flags=re.MULTILINE)
    constants = "".join(
        f"\n/** {about} */\nexport const {name} = {json.dumps(value)};\n"
        for name, (about, value) in CONSTANTS.items()
    )
    return f"// Written by `make api` from the server's own structs. Do not edit.\n{text}{constants}"


def colours() -> str:
    pairs = (TOKENS | PAGE_TOKENS).items()
    light, dark = ("\n".join(f"  --{name}: {pair[side]};" for name, pair in pairs) for side in (0, 1))
    return f"""/* Written by `make api` from the colours of the SVG pictures. Do not edit. Paper is light. */
:root {{
  color-scheme: light;
{light}
}}

@media screen {{
:root[data-theme="dark"] {{
  color-scheme: dark;
{dark}
}}
}}

/* the same again: a selector cannot be inside and outside of a query at once */
@media screen and (prefers-color-scheme: dark) {{
:root:not([data-theme="light"]) {{
  color-scheme: dark;
{dark}
}}
}}
"""


def main(arguments: list[str]) -> int:
    texts = {TYPES: types(), COLOURS: colours()}
    stale = [path for path, text in texts.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in stale:
        if "--check" in arguments:
            print(f"{path.relative_to(WEB.parent)} is stale: run make api", file=sys.stderr)
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(texts[path], "utf-8")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
