"""What a game's folder offers to the rest: one value, with the same names for both games."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cuberails.games.words import Words
from cuberails.kernel.instinct import expect_cash, weigh_evenly
from cuberails.kernel.layout import Layout, Pool


@dataclass(frozen=True, eq=False)
class Kind:
    id: str                             # chicago-express
    title: str
    seats: range
    modules: tuple[str, ...]
    seats_rule: str                     # the rule that says how many may play
    map_file: Path
    map_note: str                       # said wherever the bundled map is presented
    house_rules: type[Any]
    make_box: Callable[[Mapping[str, Any], int, Iterable[str], Any], Any]
    check_house_rules: Callable[[Any], str | None]
    make_tables: Callable[[Any], Pool]
    make_words: Callable[[Any], Words]
    state: type[Layout]
    set_up: Callable[[Any, Any], None]
    rules: Any                          # the module of the two doors
    drive: Any                          # the loops of drive.py, bound to this game's rules
    snapshot_form: type[Any]
    take_snapshot: Callable[[Any, Any, Sequence[str], int], Any]
    reasons: Mapping[int, tuple[str, str]]
    facts: Callable[[Any, Pool, Pool, Any, Sequence[str], int], dict[str, Any]]
    tell_answer: Callable[..., Any]
    tell_event: Callable[..., Any]
    ending_names: Callable[[Pool, Pool], tuple[str, ...]]
    # for the bots; a game that offers none is still searched
    weigh: Callable[..., int] = weigh_evenly
    expect: Callable[..., float] = expect_cash
    count_next: Callable[..., float] = expect_cash
    judgement: int = 1                  # counts up when bots begin to play this game differently
