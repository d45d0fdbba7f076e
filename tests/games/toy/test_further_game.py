"""What a further game costs: its own folder, an entry point, and its tests."""

import ast
import asyncio
import io
import pickle
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from one_name import FLOORS

import lab
from domain.engine.audience.audience import SPECTATOR
from domain.engine.audience.errors import BadScenario
from domain.engine.audience.redaction import redact
from domain.engine.game.rules import Seen
from tests.games.toy.rules import TOY
from tests.support.app import application
from tests.support.client import ok
from tests.support.games import view

HERE = Path(__file__).parent
HOME = HERE.parents[2]
SOURCES = [path for path in sorted(HERE.glob("*.py")) if not path.name.startswith(("test_", "world"))]
TEXTS = sorted(HERE.glob("texts/*.toml"))
MOST = 180
"""Lines of code, without texts and tests."""


def lines_of(source: Path) -> set[int]:
    """The meaningful lines of a module: neither blank nor a comment, and neither prose nor an import."""
    text = source.read_text(encoding="utf-8")
    silent = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    said: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in silent:
            said.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom():
                said -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
            case _:
                pass
    return said


def imported(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_bytes())):
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_it_is_small() -> None:
    assert len(TEXTS) == 3
    assert 100 < sum(len(lines_of(source)) for source in SOURCES) <= MOST


def test_it_is_laid_out_as_the_games_are() -> None:
    """Its modules have the same names as theirs."""
    games = [{path.name for path in rules.parent.glob("*.py")} for rules in HOME.glob("domain/*/rules.py")]
    theirs = set[str]().union(*[game for game in games if "phases.py" in game])
    assert {source.name for source in SOURCES} <= theirs


def test_it_stands_on_the_engine_only() -> None:
    for source in SOURCES:
        for module in imported(source):
            own = module == "croupier.game" or module.startswith(("tests.games.toy", "msgspec"))
            assert own or module.partition(".")[0] in sys.stdlib_module_names, (source.name, module)


def test_a_position_begins_a_round() -> None:
    """Bids there would be lost, and shown cards would be there twice."""
    game = lab.new(TOY, seats=2, seed=1)
    (world,) = lab.worlds(game.view(0), 1, seed=1)
    opening: Any = world.entries[0].cause
    position = opening.scenario
    first, second = position.mats
    lying = replace(first, hand=first.hand[1:], bid=first.hand[0])
    showing = replace(first, hand=first.hand[1:], shown=first.hand[:1])
    assert lab.new(TOY, seats=2, seed=2, scenario=position).asked
    for changes in ({"phase": "set-up"}, {"mats": (lying, second)}, {"mats": (showing, second)}):
        with pytest.raises(BadScenario, match="between two rounds only"):
            lab.new(TOY, seats=2, seed=2, scenario=replace(position, **changes))


def test_nothing_is_dealt_anew_where_no_card_lies_yet() -> None:
    """An uncountable pile looks the same empty."""
    opening = TOY.schema.opened(ruleset="toy", seats=2, player="host", commitment="", options=TOY.schema.options())
    empty = redact(TOY.mechanics.start(opening), SPECTATOR)
    with pytest.raises(BadScenario, match="all cards lie somewhere"):
        TOY.mechanics.redeal(Seen(empty, (), (), opening.options), lambda cards: cards)


def test_what_is_made_for_it_goes_to_other_processes() -> None:
    """Like the record of a long game, which is made there."""
    game = lab.new(TOY, seats=2, seed=1)
    (world,) = lab.worlds(game.view(0), 1, seed=1)
    for entries in (game.entries, world.entries):
        assert pickle.loads(pickle.dumps(entries)) == entries


def test_nothing_of_the_house_knows_it() -> None:
    """It gets all that it needs of the other rooms without their knowing of it."""
    house = [path for room in FLOORS for path in (HOME / room).rglob("*.py")]
    assert len(house) > 100
    for source in house:
        words = {node.value for node in ast.walk(ast.parse(source.read_bytes())) if isinstance(node, ast.Constant)}
        assert not {TOY.key, "menagerie", "Menagerie"} & words, source
        assert not any(module.startswith("tests") for module in imported(source)), source


async def test_one_line_in_a_register_is_enough(tmp_path: Path) -> None:
    """An application with this game alone opens, plays, narrates and stores it."""
    async with application(tmp_path, games={TOY.key: TOY}) as h:
        assert [one["key"] for one in ok(await h.nobody.get("/v1/rulesets"))["rulesets"]] == ["toy"]
        host = await h.player("Host")
        path = (await host.post("/v1/games", {"ruleset": "toy", "seats": 2})).headers["location"]
        for bot in ("random", "highest"):
            ok(await host.post(f"{path}/seats", {"bot": bot}))
        for _ in range(1000):
            if (await view(h.nobody, path))["status"] == "over":
                break
            await asyncio.sleep(0.005)
        story = ok(await h.nobody.get(f"{path}/story", Accept_Language="ja"))
        assert any("ラウンドに勝った" in line["text"] for line in story["lines"])
        assert ok(await h.nobody.get(f"{path}/record"))
