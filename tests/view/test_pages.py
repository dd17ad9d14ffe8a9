"""The catalog offers what can be laid out; rules and aids become safe html whose links lead to rules."""
from __future__ import annotations

import re
from dataclasses import asdict

import pytest

from cuberails.bots.levels import LEVELS
from cuberails.bots.registry import make_bot
from cuberails.display.schema import HouseRule
from cuberails.game import SetupError, make_game
from cuberails.games.registry import installed
from cuberails.rulebook import rule, rules
from cuberails.view import aid_of, catalog, rules_of
from cuberails.view.markdown import html_of

TAGS = re.compile(r"</?(?:h[1-4]|p|ul|ol|li|table|thead|tbody|tr|td|strong|code)>"
                  r'|<th scope="col">|</th>|<a href="/rules/[a-z-]+#[A-Z]+-\d+" data-rule="[A-Z]+-\d+">|</a>')


def house_rules() -> list[tuple[str, HouseRule]]:
    return [(game.id, option) for game in catalog().games for option in game.house_rules]


def test_every_game_module_and_house_rule_is_in_the_catalog() -> None:
    for game in catalog().games:
        kind = installed()[game.id]
        assert [module.id for module in game.modules] == list(kind.setup.modules)
        assert game.seats == (kind.seats[0], kind.seats[-1])
        defaults = {name: list(value) if isinstance(value, tuple) else value
                    for name, value in asdict(kind.setup.options()).items()}
        assert {option.id: option.default for option in game.house_rules} == defaults


@pytest.mark.parametrize(("game", "option"), house_rules(), ids=lambda value: getattr(value, "id", value))
def test_the_limits_of_house_rules_are_those_of_the_engine(game: str, option: HouseRule) -> None:
    found = rule(option.rule)
    assert found is not None
    assert f"`{option.id}`" in found.text
    if option.least is None or option.most is None:
        return
    seats = ["Ann", "Bob", "Cleo"]
    for value, is_legal in ((option.least, True), (option.most, True), (option.least - 1, False),
                            (option.most + 1, False)):
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


def test_markdown_is_escaped_and_only_its_subset_is_read() -> None:
    assert html_of("a <script>b</script> & [c](javascript:d)") == (
        "<p>a &lt;script&gt;b&lt;/script&gt; &amp; [c](javascript:d)</p>")
    assert html_of("`<b>` **x & `y`**") == (
        "<p><code>&lt;b&gt;</code> <strong>x &amp; <code>y</code></strong></p>")
    assert html_of("- one\n  more\n- two") == "<ul><li>one more</li><li>two</li></ul>"
    assert html_of("1. one\n2. two") == "<ol><li>one</li><li>two</li></ol>"
    assert html_of("| a | b |\n|---|---|\n| 1 | CE-7 |") == (
        '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td>'
        '<a href="/rules/chicago-express#CE-7" data-rule="CE-7">CE-7</a></td></tr></tbody></table>')
    assert html_of("## Head\ntext") == "<h2>Head</h2>\n<p>text</p>"
