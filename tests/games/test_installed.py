"""Games are packages: found by their entry points, left out with a sentence, bounded, and missed without harm."""

import asyncio
import re
import sys
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from api.application.runtime.border import Border
from domain.engine.audience.audience import Face, Seat
from domain.engine.entry.facts import Fact
from domain.engine.game.rules import Rules
from domain.engine.game.stage import Stage
from domain.games import GAMES, GROUP, Installed
from infra.offered import offered
from tests.games.toy import facts as f
from tests.games.toy.rules import TOY
from tests.support.app import application
from tests.support.client import ok, refused
from tests.support.games import deal, ended, view
from tests.support.logs import Heard
from tests.support.patience import patience
from tests.support.playing import altered


class Odd(Fact, frozen=True, tag="toy.odd"):
    """Not among the facts of any game."""


class Foreign(Fact, frozen=True, tag="dominion.foreign"):
    """In another game's namespace."""


class Twice(Fact, frozen=True, tag="toy.drew"):
    """With a tag that is already taken."""


class Naked(Fact, frozen=True, tag="toy.naked"):
    """Shows a card to everybody without saying so."""

    card: Face


class Unreadable(Fact, frozen=True, tag="toy.unreadable"):
    """With a field that is stored and not read back."""

    what: tuple[set[int] | list[int], ...]


def with_fact(kind: type[Fact]) -> Rules:
    moved = altered(TOY, moves={**TOY.mechanics.moves, kind: []})
    return replace(moved, schema=replace(TOY.schema, facts=(*TOY.schema.facts, kind)))


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A package of games: whatever is set on it."""
    module = SimpleNamespace()
    monkeypatch.setitem(sys.modules, "their_games", module)  # pyright: ignore[reportArgumentType]
    return module


def installed(*names: str) -> Installed:
    return Installed(lambda: [EntryPoint(name, f"their_games:{name.upper()}", GROUP) for name in names])


def test_shipped_games_are_found_by_entry_points() -> None:
    assert [*GAMES] == ["dominion", "caylus-magna-carta", "civilization"]
    assert GAMES.left_out == ()


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (replace(TOY, engine=2), "it needs engine 2 of croupier.game, and this release has engine 1"),
        (replace(TOY, key="other"), "its entry point is called toy and its key is other"),
        (replace(TOY, namespace="to"), "tags begin with the key toy or its first words, not with 'to'"),
        (with_fact(Foreign), "the tag 'dominion.foreign' of Foreign has to begin with 'toy' and a dot"),
        (with_fact(Twice), "the tag 'toy.drew' of Drew stands for another fact as well"),
        (with_fact(Naked), "Naked.card holds cards and says not who may see them"),
        (with_fact(Unreadable), "Unreadable could not be read again"),
        (altered(TOY, moves={**TOY.mechanics.moves, Odd: []}), "Odd has moves and is not among the facts"),
        (altered(TOY, moves={k: m for k, m in TOY.mechanics.moves.items() if k is not f.Drew}), "Drew has no moves"),
        ("no rules", "their_games:TOY is no Rules"),
    ],
)
def test_unfit_game_is_left_out_with_a_sentence(package: Any, rules: Any, said: str) -> None:
    package.TOY = rules
    games = installed("toy")
    assert not games
    (sentence,) = games.left_out
    assert sentence.startswith("the game toy of their_games:TOY is left out: ")
    assert said in sentence
    assert ".py:" in sentence or not re.search("Foreign|Twice|Naked|Odd|Drew|Unreadable", said)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("x = 1\nRULES = x / 0\n", "ZeroDivisionError: division by zero ({file}:2)"),
        ("import sys\nsys.exit(3)", "({file}:2)"),
        ("\nraise type('Odd', (BaseException,), {})", "({file}:2)"),
        ("while True:\n    pass\n", "it was stopped after some seconds"),
    ],
)
def test_broken_package_is_left_out_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: Any, code: str, said: str
) -> None:
    file = tmp_path / "broken_game.py"
    file.write_text(code)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "broken_game", raising=False)
    package.TOY = TOY
    points = [EntryPoint("broken", "broken_game:RULES", GROUP), EntryPoint("toy", "their_games:TOY", GROUP)]
    games = Installed(lambda: points)
    with Border().watching(limit=2):
        assert [*games] == ["toy"], "the others are there"
    (sentence,) = games.left_out
    assert said.format(file=file) in sentence


def test_two_of_one_key_are_both_left_out(package: Any) -> None:
    package.TOY, package.OTHER = TOY, replace(TOY)
    points = [EntryPoint("toy", "their_games:TOY", GROUP), EntryPoint("toy", "their_games:OTHER", GROUP)]
    games = Installed(lambda: points)
    assert not games
    assert len(games.left_out) == 2
    assert all("their_games:TOY and their_games:OTHER all have games" in one for one in games.left_out)


def test_missing_text_and_unknown_key_are_named(package: Any, tmp_path: Path) -> None:
    for text in TOY.language.texts.iterdir():
        shown = text.read_text().replace('ant = { name = "Ant"', 'ant = { nome = "Ant"')
        (tmp_path / text.name).write_text(shown)
    package.TOY = replace(TOY, language=replace(TOY.language, texts=tmp_path))
    found, sentences = offered(("toy", "chess"), installed("toy"))
    assert not found
    file = re.escape(f"{tmp_path / 'en.toml'}")
    assert re.fullmatch(rf"the game toy is left out: {file}:\d+ has no component\.ant\.name", sentences[0])
    assert sentences[1].startswith("CROUPIER_GAMES names 'chess', which is not installed")


async def loops(table: Stage) -> None:
    while table.state:
        pass


async def babbles(table: Stage) -> None:
    while True:
        table.record(f.RoundBegan(1, Seat(0), 0))


@pytest.mark.parametrize("script", [loops, babbles])
async def test_endless_game_is_stopped_while_others_continue(tmp_path: Path, script: Any) -> None:
    endless = altered(TOY, next_script=script)
    async with application(tmp_path, games={**GAMES, "toy": endless}) as h:
        other, host, anna, bert = await h.table(host="Host")
        path = (await host.post("/v1/games", {"ruleset": "toy", "seats": 2})).headers["location"]
        ok(await anna.post(f"{path}/seats", {}))
        with Heard() as heard:
            refused(await bert.post(f"{path}/seats", {}), 503, "game-diverged")
        (line,) = [one for one in heard.lines if "was stopped in game" in one]
        assert re.search(rf'test_installed.py", line \d+, in {script.__name__}\n', line)
        refused(await asyncio.wait_for(bert.post(f"{path}/seats", {}), patience(1)), 503, "game-diverged")
        assert ok(await host.get(path))["status"] == "open"
        assert (await view(anna, other))["asked"]


async def test_record_stays_readable_when_ruleset_is_not_offered(tmp_path: Path) -> None:
    async with application(tmp_path, games={**GAMES, "toy": TOY}) as h:
        anna, bert, eve = await h.players("Anna", "Bert", "Eve")
        over = f"/v1/games/{await ended(anna, bert, ruleset='toy', spectators={'who': 'none'})}"
        running = await deal(anna, anna, bert, ruleset="toy")
        whole = ok(await anna.get(f"{over}/record"))
    async with application(tmp_path) as h:
        anna, bert, eve = [h.again(one) for one in (anna, bert, eve)]
        listed = ok(await anna.get("/v1/me/games"))["games"]
        assert {one["ruleset"] for one in listed} == {"toy"}
        assert len(listed) == 2
        assert ok(await anna.get(f"{over}/record")) == whole
        refused(await eve.get(f"{over}/record"), 403, "no-spectators")
        refused(await h.nobody.get(f"{over}/record"), 401, "no-token")
        for path in (f"{running}/record", f"{running}/view", f"{over}/view"):
            assert "the game toy is not offered here" in refused(await anna.get(path), 503, "unavailable")["detail"]
