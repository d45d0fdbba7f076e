"""Names are other people's words: in Markdown nothing of them acts; in JSON, pictures and pages they are as given."""

import json
import random
import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree as ET

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from api.http.operations.operation import Operation
from domain.engine.game.rules import Rules
from infra import composition
from infra.pages import built_pages
from projections.views.telling import escaped, told
from projections.words.language import Language
from projections.words.texts import LANGUAGES
from tests.games.toy.rules import TOY
from tests.http.test_pages import folder, given
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok
from tests.support.each import for_each
from tests.support.games import deal
from tests.support.streams import NDJSON, SSE, frames_in, tap

ACTING = {
    "code span": "`a` ``b`` ```",
    "emphasis": "*a* _b_ **c** __d__ ***e*** *_f_*",
    "strikethrough": "~a~ ~~b~~ ~~~",
    "link": "[a](//e.vil) [b](</e vil> 'c') [d][e] [f][] [g]",
    "link definition": "[g]: //e.vil 'h'",
    "image": "![a](//e.vil/p.png) ![b][c] ![g]",
    "autolink": "<http://e.vil> <a@e.vil> <MAILTO:a@e.vil>",
    "bare link": "http://e.vil https://e.vil/a ftp://e.vil www.e.vil e.vil a@e.vil mailto:a@e.vil //e.vil",
    "raw html": "<b>a</b> <img src=//e.vil onerror=a> <!-- b --> <?c?> <!D> <![CDATA[e]]>",
    "html block": "<script>a</script>",
    "entity": "&amp; &copy; &#42;a&#42; &#x2A; &lt;b&gt;",
    "backslash": r"\*a\* \\ \[b\](c) \&amp; a\ ",
    "backslash at the end": "a\\",
    "hard break": "a  \nb\\\nc",
    "heading": "# a #",
    "heading under": "===",
    "heading under with dashes": "---",
    "thematic break": "* * *",
    "thematic break with dashes": "- - -",
    "bullets": "- a",
    "pluses": "+ a",
    "numbers": "1. a",
    "numbers with a bracket": "12) a",
    "task": "[x] a",
    "quotation": "> a",
    "quotation without a blank": ">a",
    "fence": "```a",
    "tilde fence": "~~~ a",
    "indented": "     a",
    "table": "a | b\n--|--\nc | d",
    "footnote": "a[^1] [^1]: b",
    "tag at the start": "#a",
}
"""Construct -> words in which it would act: each kind in CommonMark's specification, and what is common beside it."""
PLAIN = "Anna"
READERS = (MarkdownIt("commonmark"), MarkdownIt("gfm-like", {"linkify": True}))


def shown(text: str) -> Iterator[list[tuple[str, str]]]:
    """What each reader of Markdown makes of a text: its elements, and the words in them."""
    for reader in READERS:
        yield [(one.type, one.content) for one in _joined(reader.parse(text))]


def _joined(tokens: list[Token]) -> Iterator[Token]:
    """All tokens, with words that only escapes separate as one."""
    for token in tokens:
        if token.type != "inline":
            yield token
        yield from token.children or ()


def acts_nowhere(text: str, harmless: str, words: str) -> None:
    """The text is shown as the harmless one is, with these words, and nothing but words, in place of PLAIN."""
    for seen, wanted in zip(shown(text), shown(harmless), strict=True):
        assert seen == [(kind, content.replace(PLAIN, words)) for kind, content in wanted], words


def in_one_line(words: str) -> str:
    """Words as one line shows them."""
    return " ".join(part for part in words.replace("\n", " ").split(" ") if part)


def drawn(number: int) -> Iterator[str]:
    """Words of any ASCII characters, mostly of those that act."""
    dice = random.Random(44)
    for _ in range(number):
        yield "".join(dice.choice(dice.choice((string.punctuation, " a1\n"))) for _ in range(dice.randint(1, 12)))


@for_each("words", ACTING.values())
def test_escaped_words_act_nowhere_in_a_markdown_line(words: str) -> None:
    for line in ("- {}\n- b", "# {}\n", "a\n{}\nb", "- 0: {}", "a {} b"):
        acts_nowhere(line.format(escaped(words)), line.format(PLAIN), in_one_line(words))


def test_escaped_random_words_act_nowhere_in_markdown() -> None:
    for words in drawn(600):
        if in_one_line(words):
            acts_nowhere(f"- {escaped(words)}\n- b", f"- {PLAIN}\n- b", in_one_line(words))


def test_harmless_words_are_not_escaped_in_markdown() -> None:
    for words in (
        "+1 Card",
        "3.5 coins (2 of 4)",
        "Buy Silver: it costs 3!",
        "worth $3",
        "동 3장",
        "「銅貨」3枚",
        "a-b, c/d",
    ):
        assert escaped(words) == words


def named(rules: Rules, words: str, texts: Path) -> Rules:
    """A package of a game in whose texts every name, prompt and label ends in these words."""

    def ended(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {name: ended(one) for name, one in cast("Mapping[str, Any]", value).items()}
        return f"{value} {words}" if isinstance(value, str) else value

    def written(value: Any) -> str:
        if isinstance(value, dict):
            parts = cast("dict[str, Any]", value).items()
            return "{ " + ", ".join(f"{json.dumps(name)} = {written(one)}" for name, one in parts) + " }"
        return json.dumps(value, ensure_ascii=False)

    texts.mkdir()
    for language in LANGUAGES:
        read = tomllib.loads((rules.language.texts / f"{language}.toml").read_text(encoding="utf-8"))
        lines = [f"{json.dumps(name)} = {written(ended(value))}" for name, value in read.items()]
        (texts / f"{language}.toml").write_text("\n".join(lines), encoding="utf-8")
    return replace(rules, language=replace(rules.language, texts=texts))


async def test_a_view_as_text_shows_names_as_words(tmp_path: Path) -> None:
    """Of players and of an installed game: in headings, lists, prompts and labels, and what a table waits for."""
    async with application(tmp_path / "data", games={TOY.key: TOY}) as h:
        path, *guests = await h.table(PLAIN, "Bert", "Cleo", ruleset=TOY.key, options={"pace": "short"})
        views = [ok(await guest.get(f"{path}/view?version={version}")) for guest in guests[:2] for version in (2, 4)]
    harmless = Language(named(TOY, PLAIN, tmp_path / "harmless"))
    for number, words in enumerate(map(in_one_line, ACTING.values())):
        game = Language(named(TOY, words, tmp_path / str(number)))
        language = LANGUAGES[number % len(LANGUAGES)]
        for seen in views:
            wanted, said = [
                json.loads(json.dumps(with_words(seen)).replace(PLAIN, json.dumps(one)[1:-1])) for one in (PLAIN, words)
            ]
            text = told(game, said, language).decode()
            acts_nowhere(text, told(harmless, wanted, language).decode(), words)


def with_words(seen: dict[str, Any]) -> dict[str, Any]:
    """A view whose prompts and labels end in PLAIN."""
    asked = [
        {
            **one,
            "prompt": f"{one['prompt']} {PLAIN}",
            "labels": one["labels"] and [f"{a} {PLAIN}" for a in one["labels"]],
        }
        for one in seen["asked"]
    ]
    return {**seen, "asked": asked}


# -- what the operations answer

NAMES = ("![a](//e.vil/p.png)", "<b>*b*</b> &amp; www.e.vil", "[c](//e.vil) `c` | _c_", "# d\\ ~~d~~ <d@e.vil>")
"""Names that a server accepts; the harmless ones sit at a table beside theirs."""
ESCAPED = [escaped(name) for name in NAMES]
HARMLESS = ("Anna", "Bert", "Cleo", "Dora")
MARKDOWN, JSONS = "text/markdown", ("application/json", NDJSON, SSE)


async def tables(h: RunningApp, names: tuple[str, ...]) -> list[tuple[str, Guest]]:
    """A game of these players that is open, one that is running, and one that is over; with one of the players."""
    guests = await h.players(*names)
    waiting = ok(await guests[0].post("/v1/games", {"ruleset": TOY.key, "seats": 4}))
    for guest in guests[:3]:
        ok(await guest.post(f"/v1/games/{waiting['id']}/seats", {}))
    running, over = [
        await deal(guests[0], *guests, ruleset=TOY.key, seating="as_joined", options={"pace": "short"})
        for _ in range(2)
    ]
    for guest in guests[1:]:
        ok(await guest.post(f"{over}/resignation", {}))
    return [(path, guests[0]) for path in (f"/v1/games/{waiting['id']}", running, over)]


def reading(h: RunningApp) -> dict[str, Operation]:
    """Every operation that reads, documented or not, by its path."""
    operations: list[Operation] = h.app.state.operations
    return {one.path_format: one for one in operations if one.method == "GET"}


async def answers(h: RunningApp, path: str, guest: Guest) -> dict[tuple[str, str], str]:
    """What each operation that reads answers in each of its media types, of one game and one player; of streams, what
    comes first."""
    known = {"game": path.rpartition("/")[2], "player": guest.id, "ruleset": TOY.key}
    found: dict[tuple[str, str], str] = {}
    for route, operation in reading(h).items():
        for kind in [media.partition(";")[0] for media in operation.answers[200][2]]:
            if set(re.findall(r"{(\w+)}", route)) - known.keys():
                assert kind != MARKDOWN, f"this law does not know how to ask for {route}"
            elif kind in (SSE, NDJSON):
                url = route.format_map(known) + ("?of=views" if "of" in operation.query.__struct_fields__ else "")
                async with tap(h.app, url, guest.headers | {"Accept": kind}) as stream:
                    await stream.until(lambda tap: frames_in(tap.body) != [] or tap.ended)
                found[route, kind] = json.dumps(frames_in(stream.body))
            elif kind != "image/png":
                answer = await guest.get(route.format_map(known), Accept=kind)
                if answer.status_code == 200:
                    assert answer.headers["content-type"].partition(";")[0] == kind, route
                    found[route, kind] = answer.text
    return found


async def test_names_act_nowhere_and_stay_raw_elsewhere(tmp_path: Path) -> None:
    """In Markdown they change no element and are said as often as harmless ones; elsewhere they are not escaped."""
    game, naming = "/v1/games/{game}", dict[str, set[str]]()
    async with application(tmp_path, games={TOY.key: TOY}) as h:
        for (path, guest), (harmless, other) in zip(await tables(h, NAMES), await tables(h, HARMLESS), strict=True):
            said, wanted = await answers(h, path, guest), await answers(h, harmless, other)
            assert (f"{game}/view", MARKDOWN) in said
            for (route, kind), text in said.items():
                if kind == MARKDOWN:
                    for seen, plain in zip(shown(text), shown(wanted[route, kind]), strict=True):
                        assert [element for element, _ in seen] == [element for element, _ in plain], route
                        for name, instead in zip(NAMES, HARMLESS, strict=True):
                            assert counted(seen, name) == counted(plain, instead), route
                else:
                    words = list(words_in(kind, text))
                    assert not [one for one in words for name in ESCAPED if name in one], (route, kind)
                    if any(name in one for one in words for name in NAMES):
                        naming.setdefault(kind, set()).add(route)
    assert naming.keys() == {*JSONS, "image/svg+xml"}
    assert naming[JSONS[0]] >= {game, f"{game}/view", f"{game}/story", f"{game}/film", "/v1/me", "/v1/games"}


def counted(elements: list[tuple[str, str]], name: str) -> int:
    """How often a name is said."""
    return sum(words.count(name) for _, words in elements)


def words_in(kind: str, text: str) -> Iterator[str]:
    """All words in an answer, decoded."""
    if kind in JSONS:
        yield from strings(json.loads(text))
    elif kind == "image/svg+xml":
        yield from ET.fromstring(text).itertext()


def strings(value: Any) -> Iterator[str]:
    """All texts in a JSON value."""
    if isinstance(value, dict):
        for one in cast("dict[str, Any]", value).values():
            yield from strings(one)
    elif isinstance(value, list):
        for one in cast("list[Any]", value):
            yield from strings(one)
    elif isinstance(value, str):
        yield value


class Read(HTMLParser):
    """The words and attributes of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.feed(page)

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ("head", "title", "meta", "link"), tag
        self.words += [value for _, value in attrs if value]


async def test_pages_show_names_without_markdown_escapes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = folder(tmp_path / "built")
    monkeypatch.setattr(composition, "built_pages", given(built_pages(built)))
    async with application(tmp_path / "data", games={TOY.key: TOY}) as h:
        for path, guest in await tables(h, NAMES):
            for page in (path.removeprefix("/v1"), f"/players/{guest.id}"):
                answer = await h.nobody.get(page)
                words = Read(answer.text).words
                assert [one for one in words if NAMES[0] in one], page
                assert not [one for one in words for name in ESCAPED if name in one], page
