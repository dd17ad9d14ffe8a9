"""The little Markdown that our own pages use, as safe html: whatever is not of this subset stays text.

Headings, paragraphs, lists, tables, **bold**, `code`, and the ids of rules, which become links.
"""
from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

RULE_PAGES = {"CE": "/rules/chicago-express", "NW": "/rules/chicago-and-northwestern"}
HEADING = re.compile(r"(#{1,4}) (.+)")
BULLET, NUMBER = re.compile(r"[-*] (.+)"), re.compile(r"\d+\. (.+)")
DASHES = re.compile(r"\|[-| :]+\|")
INLINE = re.compile(r"`(?P<code>[^`]+)`|\*\*(?P<bold>[^*]+)\*\*|\b(?P<id>(?P<game>CE|NW)-\d+)\b")


def html_of(text: str) -> str:
    blocks = re.split(r"\n\s*\n", text.strip())
    return "\n".join(block_html(block.splitlines()) for block in blocks if block.strip())


def block_html(lines: Sequence[str]) -> str:
    heading = HEADING.fullmatch(lines[0])
    if heading:
        level = len(heading[1])
        rest = f"\n{block_html(lines[1:])}" if lines[1:] else ""
        return f"<h{level}>{inline(heading[2])}</h{level}>{rest}"
    for pattern, tag in ((BULLET, "ul"), (NUMBER, "ol")):
        if pattern.fullmatch(lines[0]):
            return list_html(lines, pattern, tag)
    if lines[0].startswith("|") and len(lines) > 1 and DASHES.fullmatch(lines[1]):
        return table_html(lines[0], lines[2:])
    return f"<p>{inline(' '.join(line.strip() for line in lines))}</p>"


def list_html(lines: Sequence[str], pattern: re.Pattern[str], tag: str) -> str:
    """A line that begins no item goes on with the one before."""
    items: list[str] = []
    for line in lines:
        found = pattern.fullmatch(line)
        if found:
            items.append(found[1])
        else:
            items[-1] += f" {line.strip()}"
    return f"<{tag}>{''.join(f'<li>{inline(item)}</li>' for item in items)}</{tag}>"


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def table_html(head: str, rows: Sequence[str]) -> str:
    heads = "".join(f'<th scope="col">{inline(cell)}</th>' for cell in cells(head))
    body = "".join(f"<tr>{''.join(f'<td>{inline(cell)}</td>' for cell in cells(row))}</tr>" for row in rows)
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def inline(text: str) -> str:
    found, end = [], 0
    for match in INLINE.finditer(text):
        found += [escape(text[end:match.start()]), mark(match)]
        end = match.end()
    return "".join([*found, escape(text[end:])])


def mark(match: re.Match[str]) -> str:
    if match["code"]:
        return f"<code>{escape(match['code'])}</code>"
    if match["bold"]:
        return f"<strong>{inline(match['bold'])}</strong>"
    return f'<a href="{RULE_PAGES[match["game"]]}#{match["id"]}" data-rule="{match["id"]}">{match["id"]}</a>'
