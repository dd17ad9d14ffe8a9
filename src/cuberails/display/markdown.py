"""Rule books and player aids as safe HTML, in which the ids of rules are links.

HTML, links and images in the source are not rendered: anything that is not enabled below stays plain text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from markdown_it import MarkdownIt
from markdown_it.token import Token

MARKDOWN = MarkdownIt("zero").enable(["table", "list", "heading", "emphasis", "backticks"])


def html_of(text: str, pages: Mapping[str, str]) -> str:
    """The text as HTML. `pages` has the address of each rule book, by the prefix of its rules."""
    tokens = MARKDOWN.parse(text)
    prefixes = "|".join(sorted(map(re.escape, pages)))
    ids = re.compile(rf"\b(?P<prefix>{prefixes})-\d+\b") if pages else re.compile(r"(?!)")
    for token in tokens:
        if token.type == "th_open":
            token.attrSet("scope", "col")
        if token.children:
            token.children = list(with_links(token.children, ids, pages))
    return str(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})).strip()


def with_links(tokens: Iterable[Token], ids: re.Pattern[str], pages: Mapping[str, str]) -> Iterator[Token]:
    for token in tokens:
        if token.type != "text":
            yield token
            continue
        end = 0
        for found in ids.finditer(token.content):
            yield Token("text", "", 0, content=token.content[end : found.start()])
            # letters, digits and an address that the registry has checked: nothing to escape
            link = f'<a href="{pages[found["prefix"]]}#{found[0]}" data-rule="{found[0]}">{found[0]}</a>'
            yield Token("html_inline", "", 0, content=link)
            end = found.end()
        yield Token("text", "", 0, content=token.content[end:])
