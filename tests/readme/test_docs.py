"""What the pages say is so: links lead somewhere, and whatever they name exists."""

import json
import re
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from itertools import cycle, pairwise, product
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import msgspec
import pytest

from api.http.problems import FORBIDDEN, STATUS
from domain.engine.rules import Rules
from domain.games import GAMES
from infra.cli.main import COMMANDS, main
from projections.language import language_of
from tests.readme.pages import DOCS, PAGES, ROOT, code, headings, links, prose, read, rows, section, spans
from tests.support.playing import NAMES

GUIDE, OPERATION = ROOT / "docs/client-guide.md", ROOT / "docs/operation.md"
PERFORMANCE, QUICKSTART = ROOT / "docs/performance.md", ROOT / "docs/quickstart.md"
LONG = 100
"""Lines from which on a page has a list of its contents."""
TOP = ("domain", "projections", "api", "infra", "tests", "openapi", "docs")


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


pages = pytest.mark.parametrize("page", PAGES, ids=name)
documents = pytest.mark.parametrize("page", DOCS, ids=name)
games = pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))


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


# -- commands, targets, settings


@cache
def croupier(*arguments: str) -> str:
    """What a command prints."""
    with redirect_stdout(StringIO()) as printed:
        assert main(arguments) == 0, f"croupier {' '.join(arguments)}"
    return printed.getvalue()


def named(page: Path) -> set[tuple[str, ...]]:
    """The commands that a page names: what follows `croupier`, up to an argument or an option."""
    found = re.findall(r"(?<![\w/.-])(?:\.venv/bin/)?croupier((?: [a-z][a-z-]+)+)", code(page))
    return {tuple(words.split()) for words in found}


@pages
def test_commands_that_are_named_exist(page: Path) -> None:
    for words in named(page):
        assert words[0] in COMMANDS, f"croupier {' '.join(words)}"
        croupier(*words[:2] if words[0] == "projections" else words[:1], "--help")


def test_every_command_is_explained() -> None:
    assert set(COMMANDS) == {words[0] for words in named(OPERATION)}


@pages
def test_options_of_commands_exist(page: Path) -> None:
    for line in code(page).splitlines():
        if found := re.search(r"(?<![\w/.-])croupier ([a-z-]+)((?: .*)?)$", line):
            if found[1] not in COMMANDS:
                continue
            for option in re.findall(r"(?<![\w-])--[a-z][a-z-]+", found[2]):
                assert option in croupier(found[1], "--help"), f"{option} in: {line}"


def test_the_options_of_each_command_in_the_table_exist() -> None:
    for command, about in rows(section(OPERATION, "Commands"))[1:]:
        words = command.strip("`").split()[1:]
        helped = croupier(*[word for word in words if word.islower()], "--help")
        for option in re.findall(r"(?<![\w-])--[a-z][a-z-]+", command + about):
            assert option in helped, f"{option} of {command}"


@cache
def targets() -> frozenset[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^([a-z-]+):.*##", makefile, re.MULTILINE))


@pages
def test_make_targets_that_are_named_exist(page: Path) -> None:
    for found in re.findall(r"(?:^|[\s`])make ([a-z-]+)", "\n".join(line for line in code(page).splitlines())):
        assert found in targets(), f"make {found}"


def test_every_make_target_is_explained() -> None:
    explained = re.findall(r"^\| `make ([a-z-]+)`", section(QUICKSTART, "All make targets"), re.MULTILINE)
    assert sorted(explained) == sorted(targets())


def test_every_setting_is_explained_and_no_other() -> None:
    settings = (ROOT / "infra/settings.py").read_text(encoding="utf-8")
    composed = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    known = set(re.findall(r"CROUPIER_[A-Z_]+", settings))
    explained = {
        found for row in rows(section(OPERATION, "Settings")) for found in re.findall(r"CROUPIER_[A-Z_]+", row[0])
    }
    assert explained == known
    # A name with _ before it is none of ours: shells ask for completion by _CROUPIER_COMPLETE.
    assert set(re.findall(r"(?<!_)CROUPIER_[A-Z_]+", read(OPERATION))) == known | set(
        re.findall(r"CROUPIER_[A-Z_]+", composed)
    )


# -- the API


@cache
def document() -> dict[str, Any]:
    return json.loads((ROOT / "openapi/openapi.json").read_bytes())


def routes(page: Path) -> set[tuple[str, str]]:
    found = re.findall(r"\b(GET|POST|DELETE) (/[\w/{}.]+)", code(page))
    paths = [(method, path.removeprefix("/v1").replace("{id}", "{game}").rstrip(".")) for method, path in found]
    return {
        (method, re.sub(r"^/rulesets/(?!\{)[a-z-]+$", "/rulesets/{ruleset}", path)) for method, path in paths if path
    }


UNDESCRIBED = {("GET", "/openapi.json"), ("GET", "/docs"), ("GET", "/llms.txt")}
"""The document does not describe itself, nor the pages that show it."""


@pages
def test_routes_that_are_named_exist(page: Path) -> None:
    there = {
        (method.upper(), path.removeprefix("/v1")) for path, ways in document()["paths"].items() for method in ways
    }
    assert routes(page) <= there | UNDESCRIBED


def test_every_route_is_explained() -> None:
    there = {
        (method.upper(), path.removeprefix("/v1")) for path, ways in document()["paths"].items() for method in ways
    }
    table = {tuple(row[0].strip("`").split(" ", 1)) for row in rows(section(GUIDE, "All routes"))[1:]}
    assert table == there | UNDESCRIBED


def test_every_code_of_a_refusal_is_explained_with_its_status() -> None:
    explained = {
        (int(status), code)
        for statuses, codes in rows(section(GUIDE, "Refusals"))[1:]
        for status, code in zip(cycle(statuses.split(", ")), re.findall(r"`([a-z-]+)`", codes), strict=False)
    }
    known = {(status, code) for code, status in STATUS.items()} | {(403, code) for code, _ in FORBIDDEN}
    assert explained == known - {(409, "refused")}, (
        "`refused` stands for what has no code of its own; nothing raises it"
    )


# -- the games


def page_of(rules: Rules) -> Path:
    return ROOT / f"docs/games/{rules.key}.md"


@games
def test_every_option_of_a_game_is_explained_with_its_values(rules: Rules) -> None:
    heading = "Options" if rules.key == "civilization" else "Opening a game"
    table = {row[0].strip("`"): row[1] for row in rows(section(page_of(rules), heading))[1:]}
    schema: Any = msgspec.json.schema(rules.schema.options)
    properties: dict[str, Any] = schema["$defs"]["Options"]["properties"]
    assert set(table) == set(properties)
    for option, about in properties.items():
        said = re.findall(r"`([^`]+)`", table[option])
        if "enum" in about:
            values = [str(value) for value in about["enum"]]
            assert sorted(set(said)) == sorted(values), option
            if "default" in about:
                assert said[0] == str(about["default"]), f"{option}: the default comes first"
        elif about.get("type") == "boolean":
            assert said == (["true", "false"] if about.get("default") else ["false", "true"]), option


@games
def test_every_bot_and_preset_of_a_game_is_explained(rules: Rules) -> None:
    told = "\n".join(spans(page_of(rules)))
    for one in (*rules.bots, *[preset.id for preset in rules.catalogue.presets]):
        assert one in told.splitlines(), one


@games
def test_every_question_of_a_game_is_explained_and_no_other(rules: Rules) -> None:
    """By the ids of its messages: `ask.<why>.<verb>` and `component.<why>.ask.<verb>`, or `ask.<verb>` alone."""
    explained = {
        (why, verb)
        for row in rows(section(page_of(rules), "What is asked"))[1:]
        for why, verb in product(re.findall(r"`([^`]+)`", row[0]) or [""], re.findall(r"`([^`]+)`", row[1]))
    }
    asks = [
        re.fullmatch(r"(?:component\.(.+)\.ask|ask\.(.+)|ask)\.(?:must-|about-)?([^.]+)", one)
        for one in rules.language.ids
    ]
    asked = {(found[1] or found[2] or "", found[3]) for found in asks if found}
    whole = {("" if ("", verb) in asked else why, verb) for why, verb in explained}
    assert whole == asked


@games
def test_bodies_that_open_a_game_are_legal(rules: Rules) -> None:
    bodies = [
        json.loads(body)
        for body in re.findall(r"^ {4}(\{\"ruleset\".*?\})$", read(page_of(rules)), re.MULTILINE | re.DOTALL)
    ]
    assert bodies
    for body in bodies:
        assert body["ruleset"] == rules.key
        msgspec.convert(body.get("options", {}), rules.schema.options)
        if "scenario" in body:
            msgspec.convert(body["scenario"], rules.schema.scenario)


@documents
def test_questions_that_are_shown_are_in_the_games_words(page: Path) -> None:
    for block in re.findall(r"^```json\n(.*?)^```", read(page), re.MULTILINE | re.DOTALL):
        shown = json.loads(block)
        if not shown.get("labels"):
            continue
        rules, words = GAMES[shown.get("ruleset", page.stem)], language_of(GAMES[shown.get("ruleset", page.stem)])
        fields = {name: shown.get(name) for name in rules.schema.asked.__struct_fields__}
        asked: Any = msgspec.convert({**fields, "seat": 0, "type": "asked"}, rules.schema.asked)
        assert shown["prompt"] == words.prompt(asked, NAMES, "en")
        assert shown["labels"] == [words.label(asked, option, NAMES, "en") for option in asked.options]


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


RUN = {
    ROOT / "docs/webhooks.md": "tests/readme/test_webhooks_page.py",
    ROOT / "docs/watching.md": "tests/readme/test_replay_page.py",
    GUIDE: "tests/browser/guide.test.mjs",
}
"""Pages whose programs run as they stand there, and the tests that run them."""


@pytest.mark.parametrize("page", RUN, ids=name)
def test_such_a_page_has_one_program(page: Path) -> None:
    """All else that it shows between fences is JSON, or what goes over the wire."""
    programs = [kind for kind in re.findall(r"^ *```([a-z]+)$", read(page), re.MULTILINE) if kind != "json"]
    assert len(programs) == 1


@documents
def test_code_that_is_shown_is_the_source(page: Path) -> None:
    """Lines of Python and TOML stand in a source as they stand on the page, but for their indentation."""
    sources = [
        "\n".join(line.strip() for line in read(file).splitlines())
        for folder in ("domain", "tests/games")
        for file in sorted((ROOT / folder).rglob("*.*"))
        if file.suffix in (".py", ".toml")
    ]
    if page in RUN:
        assert page.name in read(ROOT / RUN[page])
        return
    for block in re.findall(r"^ *```(?:python|toml)\n(.*?)^ *```", read(page), re.MULTILINE | re.DOTALL):
        shown = "\n".join(line.strip() for line in block.strip().splitlines())
        assert any(shown in source for source in sources), f"there is no such code:\n{block}"


# -- figures


def test_every_figure_stands_in_a_table_that_names_its_command() -> None:
    """In between there are no figures: digits stand in code and in the addresses of links only."""
    blocks = ["", *prose(PERFORMANCE).split("\n\n")]
    for caption, block in pairwise(blocks):
        if block.startswith("|"):
            assert re.search(r"`(make bench|\.venv/bin/python -m tests\.bench[^`]*)`", caption), (
                f"who measured: {block}"
            )
    captions = [caption for caption, block in pairwise(blocks) if block.startswith("|")]
    for block in blocks:
        if block not in captions and not block.startswith("|"):
            bare = re.sub(r"`[^`]*`|\]\([^)]*\)|^ {4}.*$", "", block, flags=re.MULTILINE)
            assert not re.search(r"\d", bare), f"a figure outside a table: {block}"
