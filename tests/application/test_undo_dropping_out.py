"""What becomes of a proposal to go back when a seat drops out: it takes effect if only that seat was missing."""

from typing import Any

import pytest

from domain.engine.entry.clock import GRACE
from tests.application.test_clocks import MOVE
from tests.application.test_undo import answer, by_seat, holds, propose, table
from tests.support.app import RunningApp
from tests.support.client import Guest, ok
from tests.support.games import choose, deal, do, frames, play, to_move, view

LAPSED = "The proposal to go back has lapsed."
BEGAN = {"seats": [{"hand": ["militia", "copper"]}, {"hand": ["gold"] * 5}, {"hand": ["gold"] * 5}], "turn": 0}


async def facts(guest: Guest, path: str) -> list[str]:
    """What followed from the last command."""
    return [fact["type"] for fact in (await frames(guest, path))[-1]["facts"]]


async def told(guest: Guest, path: str, since: int) -> list[str]:
    """The lines of the story about undoing, after a version; the film has the same."""
    lines = ok(await guest.get(f"{path}/story?since={since}"))["lines"]
    film = ok(await guest.get(f"{path}/film?since={since}&with=lines"))
    filmed = [line["fact"] for step in film["steps"] for line in step["lines"]]
    assert [line["fact"] for line in lines] == filmed
    return [fact for fact in filmed if fact.startswith("und")]


async def test_a_resignation_that_completes_the_agreement_goes_back(h: RunningApp) -> None:
    (anna, bert, carl), path = await table(h, "Anna", "Bert", "Carl")
    before = await view(anna, path)
    await do(anna, path, "Play all Treasures")
    proposal = (await propose(anna, path))["version"]
    await answer(bert, path, agree=True)
    ok(await carl.post(f"{path}/resignation", {}))
    seen = await view(anna, path)
    assert (seen["state"], seen["undo"]) == (before["state"], None)
    assert await facts(anna, path) == ["undone", "rested", "asked"]
    assert await told(anna, path, proposal) == ["undo-agreed", "undone"]
    await play(path, by_seat(seen, anna, bert, carl))
    await holds(h, anna, path)


@pytest.mark.parametrize("who", ["an awaited seat", "the proposer", "the game"])
async def test_a_proposal_that_lapses_is_told(h: RunningApp, who: str) -> None:
    (anna, bert, carl), path = await table(h, "Anna", "Bert", "Carl")
    await do(anna, path, "Play all Treasures")
    proposal = (await propose(anna, path))["version"]
    played = (await view(anna, path))["state"]
    leaving = {"an awaited seat": [bert], "the proposer": [anna], "the game": [bert, carl]}[who]
    for guest in leaving:
        ok(await guest.post(f"{path}/resignation", {}))
    assert "undone" not in await facts(carl, path)
    assert (await view(carl, path))["undo"] is None
    assert who != "an awaited seat" or (await view(anna, path))["state"] == played
    assert await told(carl, path, proposal) == ["undo-lapsed"]
    assert await told(carl, path, proposal - 1) == ["undo-proposed", "undo-lapsed"]
    texts = [line["text"] for line in ok(await carl.get(f"{path}/story"))["lines"]]
    assert texts.count(LAPSED) == 1


async def test_proposal_lapses_by_answer_or_ends_by_refusal(h: RunningApp) -> None:
    (anna, bert), path = await table(h)
    await do(anna, path, "Play all Treasures")
    first = (await propose(anna, path))["version"]
    await answer(bert, path, agree=False)
    await do(anna, path, "Buy Copper")
    assert await told(bert, path, first) == ["undo-refused"]
    await do(bert, path, "Play all Treasures")
    second = (await propose(bert, path))["version"]
    await choose(bert, path, "End the turn")
    assert await told(anna, path, second) == ["undo-lapsed"]


@pytest.mark.parametrize("agreed", [True, False], ids=["the last one missing", "one of two missing"])
async def test_resignation_by_time_out_completes_or_lapses_undo(h: RunningApp, agreed: bool) -> None:
    """The seat whose agreement is missing is out of time."""
    await h.service.due_times.rounds.close()
    anna, bert, carl = await h.players("Anna", "Bert", "Carl")
    more: dict[str, Any] = {"scenario": BEGAN, "open_hands": True, "clock": MOVE, "absent": "resign"}
    path = await deal(anna, anna, bert, carl, seating="as_joined", **more)
    before = await view(anna, path)
    await do(anna, path, "Play Militia")
    asked = await view(anna, path)
    assert to_move(asked) == 1
    proposal = (await propose(anna, path))["version"]
    if agreed:
        await answer(carl, path, agree=True)
    h.clock.now = asked["clocks"][1]["due"] + GRACE
    assert await h.service.due_times.work() == 1
    seen = await view(anna, path)
    assert (seen["state"] == before["state"]) == agreed
    assert (await facts(anna, path))[0] == ("undone" if agreed else "defaulted")
    assert (await told(anna, path, proposal))[-1] == ("undone" if agreed else "undo-lapsed")
