"""The pages that people read, parsed: headings, links, tables, code."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.support.each import for_each

ROOT = Path(__file__).parents[2]
DOCS = sorted((ROOT / "docs").rglob("*.md"))
PAGES = [*sorted(ROOT.glob("*.md")), *DOCS, *sorted((ROOT / "domain").glob("*/RULES.md"))]
PERFORMANCE = ROOT / "docs/performance.md"
_FENCE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
_HEADING = re.compile(r"^(#{1,6}) +(.*?) *$", re.MULTILINE)


class Heading(NamedTuple):
    """A heading: 1 for the title of the page."""

    level: int
    text: str
    anchor: str


@cache
def read(page: Path) -> str:
    """The text of a page."""
    return page.read_text(encoding="utf-8")


def prose(page: Path) -> str:
    """The page without its blocks of code."""
    return _FENCE.sub("", read(page))


def code(page: Path) -> str:
    """All code of a page: fenced blocks, indented blocks, and text between backticks."""
    text = read(page)
    fenced = [block.group() for block in _FENCE.finditer(text)]
    indented = re.findall(r"^ {4}\S.*$", prose(page), re.MULTILINE)
    return "\n".join([*fenced, *indented, *spans(page)])


def spans(page: Path) -> list[str]:
    """The text between backticks."""
    return _CODE.findall(prose(page))


def links(page: Path) -> Iterator[str]:
    """The targets of a page's links and pictures."""
    for found in _LINK.finditer(_CODE.sub("code", prose(page))):
        yield found[3]


def headings(page: Path) -> list[Heading]:
    """The headings, with the anchors that a forge gives them: lower case, hyphens, numbered where they repeat."""
    seen: Counter[str] = Counter()
    found: list[Heading] = []
    for marks, text in _HEADING.findall(prose(page)):
        shown = _LINK.sub(r"\2", text).replace("`", "")
        plain = re.sub(r"[^\w\- ]", "", shown.lower()).replace(" ", "-")
        anchor = f"{plain}-{seen[plain]}" if seen[plain] else plain
        seen[plain] += 1
        found.append(Heading(len(marks), shown, anchor))
    return found


def rows(text: str) -> list[list[str]]:
    """The cells of all rows of tables in a text, headers included; `\\|` is a bar inside a cell."""
    lines = [line for line in text.splitlines() if line.startswith("|") and not re.fullmatch(r"[|:\- ]+", line)]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]


def section(page: Path, heading: str) -> str:
    """The text under a heading, up to the next one of its level or a higher one."""
    text = read(page)
    start = re.search(rf"^(#+) {re.escape(heading)}$", text, re.MULTILINE)
    assert start is not None, f"{page.name} has no heading {heading!r}"
    rest = text[start.end() :]
    end = re.search(rf"^#{{1,{len(start[1])}}} ", rest, re.MULTILINE)
    return rest if end is None else rest[: end.start()]


def page_name(page: Path) -> str:
    """A page's name in the names of tests."""
    return str(page.relative_to(ROOT))


pages = for_each("page", PAGES, page_name)
documents = for_each("page", DOCS, page_name)
