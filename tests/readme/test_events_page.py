"""The steps of the page on events, run as they stand there against a real server."""

from collections.abc import Awaitable, Callable
from itertools import permutations
from pathlib import Path
from typing import Any

from tests.readme.pages import ROOT, headings
from tests.readme.test_transcript import blocks
from tests.support.app import serving

PAGE = ROOT / "docs/events.md"
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


def test_page_has_seven_steps() -> None:
    steps = [int(h.text[0]) for h in headings(PAGE) if h.level == 2 and h.text[0].isdigit()]
    assert steps == [1, 2, 3, 4, 5, 6, 7]


async def test_the_steps_hold_a_tournament(tmp_path: Path) -> None:
    steps, came = dict[str, Any](), dict[str, list[Any]](enter=[], announce=[], pair=[], play=[])
    for block in blocks(PAGE, "python"):
        exec(block, steps)
    for name, kept in came.items():
        steps[name] = keeping(steps[name], kept)
    with serving(tmp_path) as (steps["SERVER"], _, _):
        standings, proofs = await steps["tournament"](dict.fromkeys(NAMES, policy))
        ((clients, ids),), (event,), (opened,) = came["enter"], came["announce"], came["pair"]
        games, about = await event.games(), await event.card()
        cards = [await clients["Anna"].table(game["game"]).card() for game in games]
        for client in clients.values():
            await client.aclose()
    assert [one["game"] for one in opened] == [game["game"] for game in games]
    assert [game["label"] for game in games] == [" - ".join(two) for two in permutations(NAMES, 2)]
    for card, two in zip(cards, permutations(NAMES, 2), strict=True):
        assert [chair["player"]["id"] for chair in card["sitting"]] == [ids[name] for name in two], "seats as given"
        assert (card["undo"], card["absent"], card["clock"]["seconds"]) == ("never", "resign", 600)
        assert card["status"] == "over"
    assert [len(own) for own in came["play"]] == [4, 4, 4], "every game is played out"
    assert sum(points for _, points in standings) == 6
    assert about["standings"]["columns"] == ["points"]
    assert [(row["name"], row["numbers"][0]) for row in about["standings"]["rows"]] == standings
    assert [proof for own in proofs for proof in own] == ["anchored"] * 12, "every entrant proves its games"
