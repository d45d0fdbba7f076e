"""The six steps of the page on tournaments, run as they stand there against a real server."""

import asyncio
from collections.abc import Awaitable, Callable, Generator
from typing import Any, NamedTuple

import pytest

from tests.readme.pages import ROOT, headings
from tests.readme.test_transcript import blocks
from tests.support.app import serving

PAGE = ROOT / "docs/tournament.md"
NAMES = ("Anna", "Bert", "Carl")
BEST = ("Play all Treasures", "Buy Province", "Buy Gold", "Buy Silver")


def policy(_: Any, question: Any) -> Any:
    """Big money."""
    return next((label for label in BEST if label in question["labels"]), range(question["least"]))


class Held(NamedTuple):
    """A tournament that was held: what the page defines, and what came of each step."""

    steps: dict[str, Any]
    ids: dict[str, str]
    tables: list[Any]
    cards: list[Any]
    played: list[Any]
    standings: list[tuple[str, float]]
    proofs: list[str]


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Generator[Held]:
    """All six steps, in the order of the page."""
    steps = dict[str, Any]()
    for block in blocks(PAGE, "python"):
        exec(block, steps)
    with serving(tmp_path_factory.mktemp("tournament")) as (url, _, _):
        steps["SERVER"] = url
        yield asyncio.run(_hold(steps))


async def _hold(steps: dict[str, Any]) -> Held:
    came: dict[str, list[Any]] = {"enter": [], "pair": [], "play": []}
    for name, kept in came.items():
        steps[name] = _keeping(steps[name], kept)
    standings, proofs = await steps["tournament"](dict.fromkeys(NAMES, policy))
    ((clients, ids),), (tables,) = came["enter"], came["pair"]
    cards = [await table.card() for table in tables]
    for client in clients.values():
        await client.aclose()
    return Held(steps, ids, tables, cards, came["play"], standings, [proof for own in proofs for proof in own])


def _keeping(step: Callable[..., Awaitable[Any]], came: list[Any]) -> Callable[..., Awaitable[Any]]:
    """The step, of which each result is kept."""

    async def kept(*given: Any) -> Any:
        came.append(await step(*given))
        return came[-1]

    return kept


def test_page_has_six_steps() -> None:
    assert [int(h.text[0]) for h in headings(PAGE) if h.level == 2] == [1, 2, 3, 4, 5, 6]


def test_entrants_are_players(held: Held) -> None:
    assert set(held.ids) == {*NAMES}
    assert len({*held.ids.values()}) == 3


def test_conditions_are_the_same_everywhere(held: Held) -> None:
    for card in held.cards:
        conditions = held.steps["CONDITIONS"]
        assert (card["undo"], card["absent"], card["clock"]["seconds"]) == (
            conditions["undo"], conditions["absent"], conditions["clock"]["seconds"],
        )  # fmt: skip


def test_every_pair_meets_twice(held: Held) -> None:
    meetings = [frozenset(chair["player"]["id"] for chair in card["sitting"]) for card in held.cards]
    assert sorted(map(meetings.count, {*meetings})) == [2, 2, 2]


def test_every_table_is_played_out(held: Held) -> None:
    assert [card["status"] for card in held.cards] == ["over"] * 6
    assert [len(own) for own in held.played] == [4, 4, 4]


def test_standings_share_out_every_game(held: Held) -> None:
    assert sum(points for _, points in held.standings) == 6
    assert {name for name, _ in held.standings} <= {*NAMES}


def test_every_entrant_proves_its_games(held: Held) -> None:
    assert held.proofs == ["anchored"] * 12
