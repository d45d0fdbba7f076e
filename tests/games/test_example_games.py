"""The games of `examples/games`, and Menagerie: written with `croupier.game` alone; played, told, proved like ours."""

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from croupier_hearts.rules import HEARTS
from croupier_night_harbour.rules import NIGHT_HARBOUR

import lab
from domain.engine.game.rules import Rules
from infra.keys.signing import signed
from projections.verification.reading import parse
from projections.verification.verifier import Verifier
from projections.words.texts import LANGUAGES
from tests.games.toy.rules import TOY
from tests.support.app import application
from tests.support.client import ok, refused
from tests.support.games import view
from tests.support.until import until

HOME = Path(__file__).parents[2]
MOST = {"hearts": 220, "night-harbour": 350, "toy": 180}
"""Lines of code of each, without texts and tests."""
every = pytest.mark.parametrize("rules", [HEARTS, NIGHT_HARBOUR, TOY], ids=lambda rules: rules.key)


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


@every
def test_example_games_are_short_importing_only_croupier_game(rules: Rules) -> None:
    folder = rules.language.texts.parent
    sources = [path for path in folder.glob("*.py") if not path.name.startswith(("test_", "world"))]
    assert 50 < sum(len(lines_of(source)) for source in sources) <= MOST[rules.key]
    own = ".".join(folder.relative_to(HOME).parts) if rules is TOY else folder.name
    for source in sources:
        for module in imported(source):
            assert module == "croupier.game" or module.startswith(("collections", "typing", "msgspec", own)), source


@every
@pytest.mark.parametrize("seed", range(3))
def test_example_games_end_with_a_verifiable_record(rules: Rules, seed: int) -> None:
    least, most = rules.catalogue.players
    rng = Random(seed)
    game = lab.new(rules, seats=rng.randint(least, most), seed=seed)
    while not game.over:
        seat = rng.choice(game.asked).seat
        seen = game.view(seat)
        bot = rules.bots[rng.choice([*rules.bots])]
        game.choose(seat, bot(seen.state, game.question(seat), seen.dice))
    report = Verifier({rules.key: rules}, signed).verify(parse(game.record()))
    assert report.verdict == "consistent, not anchored", report.finding


@every
async def test_served_example_games_have_stories_in_every_language(tmp_path: Path, rules: Rules) -> None:
    seats = rules.catalogue.players[0]
    async with application(tmp_path, games={rules.key: rules}) as h:
        host = await h.player("Host")
        opening: dict[str, Any] = {"ruleset": rules.key, "seats": seats}
        path = (await host.post("/v1/games", opening)).headers["location"]
        for _ in range(seats):
            ok(await host.post(f"{path}/seats", {"bot": rules.best_bot}))
        seen = await until(lambda: view(h.nobody, path), lambda seen: seen["status"] != "running", 60)
        for language in LANGUAGES:
            lines = ok(await h.nobody.get(f"{path}/story", Accept_Language=language))["lines"]
            assert len(lines) > 5
            assert not any("{" in line["text"] for line in lines)
        assert ok(await h.nobody.get(f"{path}/record"))
        assert ok(await h.nobody.get(f"/v1/rulesets/{rules.key}"))["layout"]["zones"]
        refused(await host.post("/v1/games", {**opening, "scenario": seen["state"]}), 422, "bad-scenario")
