"""The pages are true: links lead somewhere, files that they name exist, and code that they show is the source."""

import json
import re
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest
from one_name import FLOORS

from tests.readme.pages import (
    DOCS,
    PERFORMANCE,
    ROOT,
    documents,
    headings,
    links,
    page_name,
    pages,
    prose,
    read,
    rows,
    section,
    spans,
)
from tools.bench import far

WORDS = 40_000
LONG = 100
"""Lines from which on a page has a list of its contents."""
TOP = (*FLOORS, "tests", "tools", "openapi", "docs", "deploy")


# -- links and names


@pages
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        target, _, anchor = unquote(link).partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        file = (page.parent / target).resolve() if target else page
        assert file.exists(), f"{link}: there is no such file"
        assert file.is_relative_to(ROOT), f"{link} leads out of the project"
        if anchor:
            assert anchor in {heading.anchor for heading in headings(file)}, f"{link}: there is no such heading"


MADE = {ROOT / f"docs/{name}.md" for name in ("bench", "game-api", "opponents", "python-kit", "typescript-kit")}
"""Pages made by commands: from a run of the bench, from docstrings (counted at their source), from matches of bots."""


def test_there_are_at_most_forty_thousand_words() -> None:
    assert sum(len(read(page).split()) for page in set(DOCS) - MADE) <= WORDS, (
        "say it once, where it is looked for, and link there"
    )


def test_every_page_is_reached_from_the_readme() -> None:
    reached, ahead = {ROOT / "README.md"}, [ROOT / "README.md"]
    while ahead:
        page = ahead.pop()
        found = {(page.parent / link.partition("#")[0]).resolve() for link in links(page) if ":" not in link}
        new = {file for file in found - reached if file.suffix == ".md"}
        reached |= new
        ahead += new
    assert set(DOCS) <= reached


@documents
def test_long_pages_have_a_list_of_contents(page: Path) -> None:
    if len(read(page).splitlines()) < LONG:
        return
    listed = re.findall(r"^- \[[^\]]+\]\(#([^)]+)\)", read(page), re.MULTILINE)
    assert listed == [heading.anchor for heading in headings(page) if heading.level == 2]


@pages
def test_files_that_are_named_exist(page: Path) -> None:
    for span in spans(page):
        if re.fullmatch(rf"(?:{'|'.join(TOP)})/[\w./<>*-]*", span):
            pattern = re.sub(r"<\w+>", "*", span).rstrip("/")
            assert any(ROOT.glob(pattern)), f"{span} is not there"


@pages
def test_json_that_is_shown_can_be_read(page: Path) -> None:
    for block in re.findall(r"^```json\n(.*?)^```", read(page), re.MULTILINE | re.DOTALL):
        json.loads(block)


# -- code


@pytest.mark.parametrize("walk", ["The walk of one choice", "The walk of one frame"])
def test_the_walks_name_what_is_there(walk: str) -> None:
    steps = rows(section(ROOT / "docs/architecture.md", walk))[1:]
    assert [step[0] for step in steps] == [str(number) for number in range(1, len(steps) + 1)]
    for _, file, function, _ in steps:
        source = read(ROOT / file.strip("`"))
        assert re.search(rf"\bdef {function.strip('`')}\b", source), f"{file} has no {function}"


RUN = {ROOT / "docs/webhooks.md": "tests/readme/test_pages_code.py"}
"""Pages with one program, which runs as it stands there, and the tests that run them."""
SNIPPETS = {
    ROOT / "docs/events.md": "tests/readme/test_events_page.py",
    ROOT / "docs/lab.md": "tests/lab/test_page.py",
    ROOT / "docs/library.md": "tests/install/test_library.py",
}
"""Pages whose programs run one after the other."""


@pytest.mark.parametrize("page", RUN, ids=page_name)
def test_page_that_is_run_has_one_program(page: Path) -> None:
    """All else that it shows between fences is JSON, or what goes over the wire."""
    programs = [kind for kind in re.findall(r"^ *```([a-z]+)$", read(page), re.MULTILINE) if kind != "json"]
    assert len(programs) == 1


@documents
def test_code_that_is_shown_is_the_source(page: Path) -> None:
    """Lines of Python and TOML are the same in a source as on the page, except for their indentation."""
    sources = [
        "\n".join(line.strip() for line in read(file).splitlines())
        for folder in ("domain", "tests/games", "examples/games")
        for file in sorted((ROOT / folder).rglob("*.*"))
        if file.suffix in (".py", ".toml")
    ]
    if page in RUN | SNIPPETS:
        assert page.name in read(ROOT / (RUN | SNIPPETS)[page])
        return
    for block in re.findall(r"^ *```(?:python|toml)\n(.*?)^ *```", read(page), re.MULTILINE | re.DOTALL):
        shown = "\n".join(line.strip() for line in block.strip().splitlines())
        assert any(shown in source for source in sources), f"there is no such code:\n{block}"


# -- figures


MEASURES = re.compile(r"`(make (?:bench|profile)|(\.venv/bin/)?python -m tools\.(?:bench|attacks)[^`]*)`")
"""The name of a program that prints figures."""


def test_tables_of_scaling_page_name_measuring_command() -> None:
    """Columns of figures are those aligned right; the command is in the text before the table."""
    blocks = prose(ROOT / "docs/scaling.md").split("\n\n")
    computed = far.measured()  # whose commands are in its last column
    figures = [(caption, block) for caption, block in pairwise(blocks) if "---:" in block and block != computed]
    assert figures
    for caption, block in figures:
        assert MEASURES.search(caption), f"who measured: {block}"


@documents
def test_measuring_programs_are_named_with_requirements(page: Path) -> None:
    for name, given in re.findall(r"`(?:\.venv/bin/)?python -m tools\.bench(?:\.(\w+))?([^`]*)`", prose(page)):
        asked = re.findall(r'add_argument\("(--[a-z-]+)"([^\n]*)', read(ROOT / f"tools/bench/{name or '__main__'}.py"))
        options = dict(asked)
        assert set(re.findall(r"--[a-z-]+", given)) <= set(options), f"{name}{given}"
        assert {option for option in options if "required=True" in options[option]} <= set(given.split()), (
            f"{name}{given}"
        )


def test_figures_of_performance_page_follow_their_command() -> None:
    """In between there are no figures: digits are in code and in the addresses of links only."""
    blocks = ["", *prose(PERFORMANCE).split("\n\n")]
    for caption, block in pairwise(blocks):
        if block.startswith("|"):
            assert MEASURES.search(caption), f"who measured: {block}"
    captions = [caption for caption, block in pairwise(blocks) if block.startswith("|")]
    for block in blocks:
        if block not in captions and not block.startswith("|"):
            bare = re.sub(r"`[^`]*`|\]\([^)]*\)|^ {4}.*$", "", block, flags=re.MULTILINE)
            assert not re.search(r"\d", bare), f"a figure outside a table: {block}"
