"""The catalog offers what can be laid out; rules and aids become safe html whose links lead to rules."""

from __future__ import annotations

import re
from dataclasses import asdict

import pytest

from cuberails.bots.levels import LEVELS
from cuberails.bots.registry import make_bot
from cuberails.display.markdown import html_of
from cuberails.display.schema.catalog import HouseRule
from cuberails.engine.game import SetupError, make_game
from cuberails.games.books import rule, rules
from cuberails.games.registry import installed
from cuberails.views import aid_of, catalog, rules_of

TAGS = re.compile(
    r"</?(?:h[1-4]|p|ul|ol|li|table|thead|tbody|tr|td|strong|code)>"
    r'|<th scope="col">|</th>|<a href="/rules/[a-z-]+#[A-Z]+-\d+" data-rule="[A-Z]+-\d+">|</a>'
)


def house_rules() -> list[tuple[str, HouseRule]]:
    return [(game.id, option) for game in catalog().games for option in game.house_rules]


def test_every_game_module_and_house_rule_is_in_the_catalog() -> None:
    for game in catalog().games:
        kind = installed()[game.id]
        assert [module.id for module in game.modules] == list(kind.setup.modules)
        assert game.seats == (kind.seats[0], kind.seats[-1])
        defaults = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in asdict(kind.setup.options()).items()
        }
        assert {option.id: option.default for option in game.house_rules} == defaults


@pytest.mark.parametrize(("game", "option"), house_rules(), ids=lambda value: getattr(value, "id", value))
def test_the_limits_of_house_rules_are_those_of_the_engine(game: str, option: HouseRule) -> None:
    found = rule(option.rule)
    assert found is not None
    assert f"`{option.id}`" in found.text
    seats = ["Ann", "Bob", "Cleo"]
    assert (option.kind == "choice") == bool(option.choices)
    for word in option.choices:
        make_game(game, seats, house_rules={option.id: word})
    if option.least is None or option.most is None:
        return
    for value, is_legal in (
        (option.least, True),
        (option.most, True),
        (option.least - 1, False),
        (option.most + 1, False),
    ):
        given = {option.id: [value] * 3 if option.kind == "numbers" else value}
        if is_legal:
            make_game(game, seats, house_rules=given)
        else:
            with pytest.raises(SetupError):
                make_game(game, seats, house_rules=given)


def test_the_bots_of_the_catalog_can_be_made() -> None:
    bots = catalog().bots
    assert [bot.level for bot in bots] == [*range(1, len(LEVELS) + 1), None]
    assert catalog().default_bot in [bot.id for bot in bots]
    for bot in bots:
        make_bot(bot.id)


@pytest.mark.parametrize("game", installed())
def test_all_rules_are_there_as_safe_html(game: str) -> None:
    found = rules_of(game)
    title = installed()[game].title
    assert [each.id for each in found] == [each.id for each in rules() if each.game == title]
    for each in found:
        assert each.chapter
        assert "<" not in TAGS.sub("", each.html)


@pytest.mark.parametrize("game", installed())
def test_the_aid_leads_to_rules_of_its_own_game(game: str) -> None:
    html = aid_of(game).html
    own = {each.id for each in rules_of(game)}
    linked = set(re.findall(r'data-rule="([^"]+)"', html))
    assert linked
    assert linked <= own
    assert "<" not in TAGS.sub("", html)
    assert "beginners miss" in html


def flat(text: str) -> str:
    """As html on one line."""
    html = html_of(text, {"CE": "/rules/chicago-express"})
    return re.sub(r"(?<=>)\n|\n(?=</)", "", html).replace("\n", " ")


def test_markdown_is_escaped_and_only_its_subset_is_read() -> None:
    assert flat("a <script>b</script> & [c](javascript:d)") == (
        "<p>a &lt;script&gt;b&lt;/script&gt; &amp; [c](javascript:d)</p>"
    )
    assert flat("<b>a</b>\n\n![x](y) <https://z.org>") == (
        "<p>&lt;b&gt;a&lt;/b&gt;</p><p>![x](y) &lt;https://z.org&gt;</p>"
    )
    assert flat("`<b>` **x & `y`**") == (
        "<p><code>&lt;b&gt;</code> <strong>x &amp; <code>y</code></strong></p>"
    )
    assert flat("- one\n  more\n- two") == "<ul><li>one more</li><li>two</li></ul>"
    assert flat("1. one\n2. two") == "<ol><li>one</li><li>two</li></ol>"
    assert flat("| a | b |\n|---|---|\n| 1 | CE-7 |") == (
        '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td>'
        '<a href="/rules/chicago-express#CE-7" data-rule="CE-7">CE-7</a></td></tr></tbody></table>'
    )
    assert flat("## Head\ntext") == "<h2>Head</h2><p>text</p>"


def test_only_ids_of_installed_games_are_links() -> None:
    link = '<a href="/rules/chicago-express#CE-7" data-rule="CE-7">CE-7</a>'
    assert flat("**CE-7** <CE-7> `CE-7` XY-7 ACE-7") == (
        f"<p><strong>{link}</strong> &lt;{link}&gt; <code>CE-7</code> XY-7 ACE-7</p>"
    )
    assert html_of("CE-7", {}) == "<p>CE-7</p>"
