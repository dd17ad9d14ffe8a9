"""Records as a Parquet table with one row per action, written in groups of rows.

Amounts are dollars, seats are counted from the seat that acts, and `observation` has the same bytes that an
environment would show it. `mask` has one bit for every action, the lowest bit of the first byte for action 0.
"""

# ruff: noqa: E402
from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import IO, Any

import numpy as np
import numpy.typing as npt

from cuberails.envs.optional import need

need("pyarrow", "tables")

import pyarrow as pa
import pyarrow.parquet as pq

from cuberails.engine.record import Record
from cuberails.envs.encoding import Encoding
from cuberails.envs.replay import Decisions, Reader
from cuberails.kernel.observation import AMOUNTS, DIGITS, Part
from cuberails.kernel.scoring import shares
from cuberails.version import __version__

GROUP = 1 << 16  # rows per group
PLAIN = ("game", "ply", "step", "seat", "action", "legal")


def schema_of(encoding: Encoding) -> Any:
    seats = len(encoding.game.players)
    fields = [
        pa.field("game", pa.int32()),
        pa.field("ply", pa.int16()),
        pa.field("step", pa.int32()),
        pa.field("seat", pa.int8()),
        pa.field("action", pa.int16()),
        pa.field("legal", pa.int16()),
        pa.field("sentence", pa.dictionary(pa.int32(), pa.string())),
        pa.field("victory", pa.list_(pa.float32(), seats)),
        pa.field("final_cash", pa.list_(pa.int32(), seats)),
    ]
    fields += [pa.field(part.name, type_of(part)) for part in encoding.parts if not part.bits]
    fields.append(pa.field("observation", pa.binary(encoding.size)))
    fields.append(pa.field("mask", pa.binary(-(-encoding.actions.size // 8))))
    game = encoding.game
    about = {
        "version": __version__,
        "observation": encoding.version,
        "actions": encoding.actions.version,
        "game": game.name,
        "players": str(seats),
        "modules": "+".join(game.modules),
        "map": json.dumps(game.map),
        "house_rules": json.dumps(game.changed_house_rules),
        "parts": json.dumps([[part.name, part.shape, part.about] for part in encoding.parts]),
    }
    return pa.schema(fields, metadata={f"cuberails.{key}": text for key, text in about.items()})


def type_of(part: Part) -> Any:
    size = int(np.prod(part.shape))
    if part.is_dollars:
        return pa.list_(pa.int32(), size // DIGITS) if size > DIGITS else pa.int32()
    return pa.list_(pa.uint8(), size) if size > 1 else pa.uint8()


def write_parquet(file: IO[bytes], encoding: Encoding, records: Iterable[Record]) -> tuple[int, int, int]:
    """Write the records of one setup. Returns the numbers of games, of rows, and of unfinished games."""
    schema, reader = schema_of(encoding), Reader(encoding)
    games = rows = unfinished = 0
    group: list[dict[str, Any]] = []
    waiting = 0
    with pq.ParquetWriter(file, schema, compression="zstd") as writer:
        for record in records:
            found = reader.read(record)
            group.append(columns_of(encoding, found, games))
            unfinished += not found.is_over
            games, rows, waiting = games + 1, rows + len(found.ply), waiting + len(found.ply)
            if waiting >= GROUP:
                writer.write_table(table_of(encoding, schema, group))
                group, waiting = [], 0
        if group:
            writer.write_table(table_of(encoding, schema, group))
    return games, rows, unfinished


def columns_of(encoding: Encoding, found: Decisions, number: int) -> dict[str, Any]:
    """The columns of one game."""
    n, seats = len(found.ply), len(encoding.game.players)
    cash = np.array(found.cash, np.int32)
    turned = (found.seat[:, None] + np.arange(seats)) % seats  # (rows, seats) the observer first
    return {
        "game": np.full(n, number, np.int32),
        "step": np.arange(n, dtype=np.int32),
        "ply": found.ply.astype(np.int16),
        "seat": found.seat.astype(np.int8),
        "action": found.action.astype(np.int16),
        "legal": found.legal.astype(np.int16),
        "sentence": np.array(found.sentences, object)[found.ply],
        "victory": shares(cash).astype(np.float32)[turned],
        "final_cash": cash[turned],
        "is_over": np.full(n, found.is_over),
        "views": found.views.copy(),
        "masks": np.packbits(found.masks, axis=1, bitorder="little"),
    }


def table_of(encoding: Encoding, schema: Any, group: list[dict[str, Any]]) -> Any:
    joined = {name: np.concatenate([columns[name] for columns in group]) for name in group[0]}
    views, parts = joined["views"], encoding.split(joined["views"])
    arrays: dict[str, Any] = {name: pa.array(joined[name]) for name in PLAIN}
    arrays["sentence"] = pa.array(joined["sentence"], pa.string()).dictionary_encode()
    for name in ("victory", "final_cash"):
        arrays[name] = listed(joined[name], schema.field(name).type, ~joined["is_over"])
    for part in encoding.parts:
        if not part.bits:
            arrays[part.name] = listed(numbers_of(part, parts[part.name]), schema.field(part.name).type)
    arrays["observation"], arrays["mask"] = as_binary(views), as_binary(joined["masks"])
    return pa.Table.from_arrays([arrays[name] for name in schema.names], schema=schema)


def as_binary(rows: npt.NDArray[np.uint8]) -> Any:
    """The bytes of every row as one value."""
    length, size = rows.shape
    return pa.Array.from_buffers(pa.binary(size), length, [None, pa.py_buffer(np.ascontiguousarray(rows))])


def numbers_of(part: Part, values: npt.NDArray[np.uint8]) -> npt.NDArray[Any]:
    """(rows, numbers), amounts in dollars."""
    width = math.prod(values.shape[1:-1] if part.is_dollars else values.shape[1:])
    if part.is_dollars:
        return (values.astype(np.int32) @ np.array([AMOUNTS, 1], np.int32)).reshape(len(values), width)
    return values.reshape(len(values), width)


def listed(values: npt.NDArray[Any], kind: Any, unknown: npt.NDArray[np.bool_] | None = None) -> Any:
    flat = pa.array(np.ascontiguousarray(values).reshape(-1))
    if not pa.types.is_fixed_size_list(kind):
        return flat.cast(kind)
    mask = None if unknown is None else pa.array(unknown)
    return pa.FixedSizeListArray.from_arrays(flat.cast(kind.value_type), kind.list_size, mask=mask)
