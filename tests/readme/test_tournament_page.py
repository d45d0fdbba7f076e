"""The six steps of the page on tournaments, run as they stand there against a real server."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tests.readme.pages import ROOT, headings
from tests.readme.test_transcript import blocks
from tests.support.app import serving

PAGE = ROOT / "docs/tournament.md"
NAMES = ("Anna", "Bert", "Carl")
BEST = ("Play all Treasures", "Buy Province", "Buy Gold", "Buy Silver")


def policy(_: Any, question: Any) -> Any:
    """Big money."""
    return next((label for label in BEST if label in question["labels"]), range(question["least"]))


def keeping(step: Callable[..., Awaitable[Any]], came: list[Any]) -> Callable[..., Awaitable[Any]]:
    """The step, of which each result is kept."""

    async def kept(*given: Any) -> Any:
        came.append(await step(*given))
        return came[-1]

    return kept


def test_page_has_six_steps() -> None:
    assert [int(h.text[0]) for h in headings(PAGE) if h.level == 2] == [1, 2, 3, 4, 5, 6]


async def test_the_steps_hold_a_tournament(tmp_path: Path) -> None:
    steps, came = dict[str, Any](), dict[str, list[Any]](enter=[], pair=[], play=[])
    for block in blocks(PAGE, "python"):
        exec(block, steps)
    for name, kept in came.items():
        steps[name] = keeping(steps[name], kept)
    with serving(tmp_path) as (steps["SERVER"], _, _):
        standings, proofs = await steps["tournament"](dict.fromkeys(NAMES, policy))
        ((clients, ids),), (tables,) = came["enter"], came["pair"]
        cards = [await table.card() for table in tables]
        for client in clients.values():
            await client.aclose()
    assert ids.keys() == {*NAMES}
    assert len({*ids.values()}) == 3, "entrants are players"
    conditions = steps["CONDITIONS"]
    for card in cards:
        assert (card["undo"], card["absent"]) == (conditions["undo"], conditions["absent"])
        assert card["clock"]["seconds"] == conditions["clock"]["seconds"]
    meetings = [frozenset(chair["player"]["id"] for chair in card["sitting"]) for card in cards]
    assert sorted(map(meetings.count, {*meetings})) == [2, 2, 2], "every pair meets twice"
    assert [card["status"] for card in cards] == ["over"] * 6
    assert [len(own) for own in came["play"]] == [4, 4, 4], "every table is played out"
    assert sum(points for _, points in standings) == 6
    assert {name for name, _ in standings} <= {*NAMES}
    assert [proof for own in proofs for proof in own] == ["anchored"] * 12, "every entrant proves its games"
