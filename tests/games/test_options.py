"""A house rule is one field: everything that shows it or checks it is made from there."""

from __future__ import annotations

import inspect
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from cuberails.cli.errors import Failure
from cuberails.cli.house_rules import options_from
from cuberails.cli.options import with_setup
from cuberails.games.chicago_express.box import HouseRules
from cuberails.games.game_type import GameType
from cuberails.games.options import Off, OptionError, by_rule, option, options_of, read_options
from cuberails.games.registry import bundled, installed
from cuberails.views.catalog import kind_of

FORMATS = Path(__file__).parents[2] / "docs" / "formats.md"


@dataclass(frozen=True)
class MoreRules(HouseRules):
    engines: int = option(3, "Engines", "How many locomotives a turn may place.", "CE-16", 1, 9)
    spare: tuple[int, int] = option((1, 2), "Spare parts", "Wheels and axles.", "CE-17", 0, 5)
    engineer: str = option(
        "casey", "Engineer", "Who drives.", "CE-16", choices={"casey": "Casey Jones", "kate": "Kate Shelley"}
    )
    is_raining: bool = option(True, "Rain", "It rains.", "CE-18", off=Off("dry", "It does not rain."))


EXPRESS = installed()["chicago-express"]
MORE = replace(EXPRESS, setup=EXPRESS.setup._replace(options=MoreRules))


def given(typed: Any, **others: Any) -> dict[str, Any]:
    """The house rules that a command gets, by the names on the command line."""
    made = {one.parameter: one for one in options_from([MORE])}
    return {made[name].id: made[name].read(value) for name, value in {**typed, **others}.items()}


def test_a_new_option_is_in_the_catalog() -> None:
    found = {rule.id: rule for rule in kind_of(MORE).house_rules}
    assert list(found) == [
        "starting_cash",
        "houses",
        "dials",
        "free_opening_share",
        "connected_expansion",
        "engines",
        "engineer",
        "spare",
        "chicago_interrupts",
        "is_raining",
        "erie_opens_unsold",
        "erie_doubles_new_york",
        "sold_out_ends_at_once",
        "narrow_gauge_moves_red",
        "develop_narrow_gauge",
    ]
    engines = found["engines"]
    assert (engines.title, engines.kind, engines.default, engines.least, engines.most) == (
        "Engines",
        "number",
        3,
        1,
        9,
    )
    assert (found["spare"].kind, found["spare"].default) == ("numbers", [1, 2])
    assert (found["is_raining"].kind, found["is_raining"].default) == ("yes-no", True)
    engineer = found["engineer"]
    assert (engineer.kind, engineer.default, list(engineer.choices)) == ("choice", "casey", ["casey", "kate"])
    assert found["engines"].choices == {}


def test_a_new_option_is_on_the_command_line() -> None:
    made = {one.parameter: one for one in options_from([MORE])}
    assert made["engines"].help == "How many locomotives a turn may place, usually 3 (CE-16)."
    assert made["dry"].help == "It does not rain (CE-18)."
    assert get_args(made["spare"].annotation)[1].metavar == "N,N"
    assert given({"engines": 4, "spare": "2, 3", "dry": True}) == {
        "engines": 4,
        "spare": [2, 3],
        "is_raining": False,
    }
    assert made["engineer"].help == "Who drives, usually casey (CE-16)."
    assert get_args(get_args(get_args(made["engineer"].annotation)[0])[0]) == ("casey", "kate")
    assert given({"engineer": "kate"}) == {"engineer": "kate"}
    with pytest.raises(Failure, match=r"--spare: two numbers from 0 to 5 such as 1,2 are needed, not '1,x'"):
        given({"spare": "1,x"})


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"engines": 0}, "house rules: engines is a number from 1 to 9"),
        ({"engines": 10}, "house rules: engines is a number from 1 to 9"),
        ({"spare": [0, 6]}, "house rules: spare are two numbers from 0 to 5"),
        ({"spare": [0]}, "house rules: "),
        ({"engines": "many"}, "house rules: "),
        ({"engineer": "ann"}, "house rules: engineer is one of: casey, kate"),
        ({"engineer": None}, "house rules: "),
        ({"wheels": 4}, "unknown house rule 'wheels' of Chicago Express, known: erie_doubles_new_york, "),
    ],
)
def test_the_values_of_a_new_option_are_checked(values: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        read_options(MoreRules, values, "Chicago Express")


def test_a_new_option_is_read() -> None:
    assert read_options(MoreRules, {"engines": 9, "spare": [5, 0]}, "").spare == (5, 0)
    assert read_options(MoreRules, {"engineer": "kate"}, "").engineer == "kate"


def test_games_share_an_option_that_means_the_same() -> None:
    shared = next(one for one in options_from(installed().values()) if one.parameter == "starting_cash")
    assert shared.rules[:2] == ("CE-1", "NW-1")


def other(**fields: Any) -> GameType:
    made = dataclass(frozen=True)(
        type("Rules", (), {"__annotations__": dict.fromkeys(fields, bool), **fields})
    )
    return replace(EXPRESS, name="other", setup=EXPRESS.setup._replace(options=made))


def test_an_option_whose_name_is_taken_begins_with_its_game() -> None:
    game = other(houses=option(False, "", "", "OT-1"), seed=option(False, "", "", "OT-2"))
    names = [one.parameter for one in options_from([EXPRESS, game], taken=["seed"])]
    assert names[-2:] == ["other_houses", "other_seed"]


def test_commands_take_all_house_rules() -> None:
    found = inspect.signature(with_setup(lambda setup: None)).parameters
    assert {one.parameter for one in options_from(installed().values())} <= set(found)


def test_an_option_that_is_on_says_how_it_is_turned_off() -> None:
    with pytest.raises(TypeError, match="'Rain' is on by default"):
        option(True, "Rain", "", "CE-1")


def test_every_field_is_an_option() -> None:
    @dataclass(frozen=True)
    class Plain:
        wheels: int = 4

    with pytest.raises(TypeError, match="'wheels' is not made by `option`"):
        options_of(Plain)


def test_the_formats_page_lists_every_house_rule() -> None:
    rows: dict[str, list[Any]] = {}
    for game in bundled():
        for one in by_rule(game.setup.options):
            row = rows.setdefault(one.id, [[], one.default, []])
            row[0].append(game.title)
            row[2].append(one.rule)
    for name, (games, default, rules) in rows.items():
        shown = "the table of the rule" if default is None else f"`{compact(default)}`"
        assert f"| `{name}` | {', '.join(games)} | {shown} | {', '.join(rules)} |" in FORMATS.read_text()


def compact(value: Any) -> str:
    return msgspec.json.encode(value).decode().replace(",", ", ")
