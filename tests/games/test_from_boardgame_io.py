"""Lantern in boardgame.io and as a package of ours: fed the same decks and picks, equal after every move.

The mapping is that of docs/from-boardgame-io.md.
"""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

import pytest
from build_web import program

from croupier import lab
from domain.engine.history.fitness import check_fit
from projections.words.untold import untold
from tests.readme.pages import ROOT, read
from tools.bench.boardgame_io import absent

FOLDER = ROOT / "examples/from_boardgame_io"
PEER = ROOT / "tools/bench/peers/boardgame_io"


@pytest.fixture
def lantern(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(sys, "path", [str(FOLDER), *sys.path])
    rules: Any = import_module("croupier_lantern").RULES
    return rules


def value(card: str | None) -> int | None:
    return None if card is None else int(card.removeprefix("light-"))


def hand(cards: Sequence[str | None]) -> list[int | None] | int:
    """As `playerView` shows it: the values, or how many."""
    return len(cards) if None in cards or not cards else [value(card) for card in cards]


def mapped(state: Any, swapped: int) -> dict[str, Any]:
    """A state or a view of ours as boardgame.io has it."""
    trick = {str((state.lead + n) % 2): value(card) for n, card in enumerate(state.trick)}
    return {
        "deck": len(state.deck),
        "discard": [value(card) for card in state.discard],
        "played": {"0": None, "1": None} | trick,
        "players": {str(mat.seat): {"hand": hand(mat.hand), "won": mat.won} for mat in state.mats},
        "swapped": swapped,
        "lead": str(state.lead),
    }


def played(rules: Any, seed: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A random play of ours: what to feed to boardgame.io, and what is expected of it after each move."""
    random = Random(seed)
    game: Any = lab.new(rules, 2, seed=seed, seating="as_joined")
    moves, expected = list[list[Any]](), list[dict[str, Any]]()

    def look() -> None:
        states = [game.view(seat).state for seat in (0, 1)]
        facts: list[Any] = [fact for entry in game.entries for fact in entry.facts]
        swaps = sum(type(fact).__name__ == "Swapped" for fact in facts)
        turn = None if game.over else game.to_move[0]
        expected.append({"views": [mapped(state, swaps) for state in states], "phase": states[0].phase, "turn": turn})

    look()
    while not game.over:
        seat = game.to_move[0]
        question = game.question(seat)
        n = len(question.options)
        picks = [random.randrange(n)] if question.least or random.random() < 0.7 else []
        name = "play" if question.verb == "play" else "swap" if picks else "keep"
        moves.append([name, *[value(question.options[pick].card) for pick in picks]])
        game.choose(seat, picks)
        look()
    (deck,) = [fact.deck for entry in game.entries for fact in entry.facts if type(fact).__name__ == "Shuffled"]
    expected[-1]["winner"] = str(game.result.places.index(1))
    return {"deck": [value(card) for card in deck], "moves": moves}, expected


def spectator(G: Mapping[str, Any]) -> dict[str, Any]:  # noqa: N803 - boardgame.io's name
    players = {player: one | {"hand": len(one["hand"])} for player, one in G["players"].items()}
    return {**G, "deck": len(G["deck"]), "players": players}


def compare(rules: Any, count: int) -> None:
    """Play so many games on both, and compare all states and views."""
    ours = [played(rules, seed) for seed in range(count)]
    node, _ = program()
    done = subprocess.run(
        [node, PEER / "plays.mjs"],
        input="".join(f"{json.dumps(feed)}\n" for feed, _ in ours),
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    theirs: list[list[dict[str, Any]]] = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(theirs) == count
    for (feed, expected), found in zip(ours, theirs, strict=True):
        assert len(found) == len(expected)
        for want, got in zip(expected, found, strict=True):
            for seat in (0, 1):
                assert emptied(got["views"][seat]) == want["views"][seat]
                assert got["G"]["players"][str(seat)]["hand"] == whole(
                    want["views"][seat]["players"][str(seat)]["hand"]
                )
            assert got["views"][2] == spectator(got["G"])
            assert got["G"]["deck"] == feed["deck"][12 - want["views"][0]["deck"] :]
            if want["turn"] is not None:
                assert (got["turn"], got["phase"]) == (str(want["turn"]), want["phase"])
            over: dict[str, str] = got["over"] or {}
            assert over.get("winner") == want.get("winner")


def whole(cards: list[int] | int) -> list[int]:
    return [] if cards == 0 else cards if isinstance(cards, list) else [cards]


def emptied(view: dict[str, Any]) -> dict[str, Any]:
    """With an empty hand as a number, which a list and a number both say."""
    players = {player: one | {"hand": one["hand"] or 0} for player, one in view["players"].items()}
    return view | {"players": players}


@pytest.mark.parametrize("count", [100, pytest.param(1_000, marks=pytest.mark.generators)])
def test_lantern_plays_alike_in_boardgame_io_and_croupier(lantern: Any, count: int) -> None:
    if count == 100 and (why := absent()):
        pytest.skip(why)
    compare(lantern, count)


def test_docs_page_gives_the_right_line_counts() -> None:
    page = " ".join(read(ROOT / "docs/from-boardgame-io.md").split())
    lines = [len(read(FOLDER / name).splitlines()) for name in ("lantern.mjs", "croupier_lantern/__init__.py")]
    assert f"has {lines[0]} lines" in page
    assert f"the package](../examples/from_boardgame_io/croupier_lantern/__init__.py) {lines[1]} " in page


def test_lantern_is_told_in_every_language_and_redealt(lantern: Any) -> None:
    check_fit(lantern)
    assert untold(lantern) is None
    game: Any = lab.new(lantern, 2, seed=3)
    worlds = lab.worlds(game.view(game.to_move[0]), 3, seed=1)
    assert len([*worlds]) == 3
