"""Undo by consent over the routes: proposed, agreed, refused, lapsed, and what it leaves unchanged."""

from typing import Any

import pytest

from projections.verification.reading import parse
from tests.support.app import RunningApp, worked_off
from tests.support.client import Guest, ok, refused
from tests.support.games import bot_game, deal, do, frames, play, to_move, view


async def propose(guest: Guest, path: str, **more: Any) -> Any:
    """Propose an undo: the game's card after it."""
    return ok(await guest.post(f"{path}/undo", {}, **more))


async def answer(guest: Guest, path: str, *, agree: bool, proposal: int | None = None) -> Any:
    """Answer the pending proposal."""
    if proposal is None:
        proposal = (await view(guest, path))["undo"]["version"]
    return ok(await guest.post(f"{path}/undo/answers", {"proposal": proposal, "agree": agree}))


async def table(h: RunningApp, *names: str, **more: Any) -> tuple[list[Guest], str]:
    """A game: the player to move comes first, then the others in turn order."""
    guests = await h.players(*(names or ("Anna", "Bert")))
    path = await deal(guests[0], *guests, **more)
    first = to_move(await view(guests[0], path))
    return guests[first:] + guests[:first], path


async def holds(h: RunningApp, guest: Guest, path: str) -> None:
    """The record is valid."""
    report = h.verifier.verify(parse((await guest.get(f"{path}/record")).content))
    assert report.finding is None, report.finding


async def test_undo_happens_when_everybody_else_agrees(h: RunningApp) -> None:
    (anna, bert, carl), path = await table(h, "Anna", "Bert", "Carl")
    before = await view(anna, path)
    await do(anna, path, "Play all Treasures")
    played = await view(anna, path)
    card = await propose(anna, path)
    version, seat = played["version"] + 1, to_move(before)
    others = sorted({0, 1, 2} - {seat})
    stands = {
        "version": version, "seat": seat, "to": before["version"], "tells": False, "agreed": [], "awaited": others,
    }  # fmt: skip
    assert (card["version"], card["undo"], card["undo_proposed"]) == (version, "consent", stands)
    for guest in (bert, carl, h.nobody):
        assert (await view(guest, path))["undo"] == stands
        assert ok(await guest.get(path))["undo_proposed"] == stands
    assert (await view(anna, path))["state"] == played["state"], "nothing has moved"
    await answer(bert, path, agree=True)
    assert len((await view(anna, path))["undo"]["agreed"]) == 1
    card = await answer(carl, path, agree=True)
    assert card["undo_proposed"] is None
    for guest in (anna, bert, carl, h.nobody):
        seen = await view(guest, path)
        assert seen["undo"] is None
        then = ok(await guest.get(f"{path}/view?version={before['version']}"))
        assert seen["state"] == then["state"]
        same = [{k: v for k, v in q.items() if k != "question"} for q in seen["asked"]]
        assert same == [{k: v for k, v in q.items() if k != "question"} for q in then["asked"]]
        assert ok(await guest.get(f"{path}/view?version={played['version']}"))["version"] == played["version"]
    assert ok(await anna.get(f"{path}/view?version={played['version']}")) == played
    last = (await frames(carl, path))[-1]
    assert last["cause"] == {"type": "undo-agreed", "seat": (seat + 2) % 3, "proposal": version}
    assert [fact["type"] for fact in last["facts"]] == ["undone", "rested", "asked"]
    assert last["facts"][0]["state"] == (await view(carl, path))["state"], "under its marks"
    for language, words in (("en", "The game went back"), ("ko", "되돌아갔습니다"), ("ja", "戻った")):
        lines = ok(await carl.get(f"{path}/story", Accept_Language=language))["lines"]
        assert words in next(line["text"] for line in lines if line["fact"] == "undone")
    assert await play(path, by_seat(await view(anna, path), anna, bert, carl)) < 10_000
    await holds(h, anna, path)


def by_seat(seen: Any, *guests: Guest) -> list[Guest]:
    ids = {guest.id: guest for guest in guests}
    return [ids[seat["player"]["id"]] for seat in seen["sitting"]]


async def test_undo_story_says_who_agreed_and_where_to(h: RunningApp) -> None:
    (anna, bert), path = await table(h)
    before = await view(anna, path)
    await do(anna, path, "Play all Treasures")
    await propose(anna, path)
    await answer(bert, path, agree=True)
    lines = ok(await bert.get(f"{path}/story?limit=500"))["lines"]
    (played,) = [one for one in lines if one["fact"] == "dominion.played"]
    assert (played["seat"], played["by"], set(played["cards"])) == (to_move(before),) * 2 + ({"copper"},)
    hands = [one["cards"] for one in lines if one["fact"] == "dominion.drew" and one["seat"] == to_move(before)]
    assert not any(hands), "what only its seat may see is in no line of another's"
    assert [one["back_to"] for one in lines if one["back_to"] is not None] == [before["version"]]


async def test_undo_is_refused_by_one_or_withdrawn(h: RunningApp) -> None:
    (anna, bert), path = await table(h)
    await do(anna, path, "Play all Treasures")
    first = (await propose(anna, path))["version"]
    assert (await answer(bert, path, agree=False))["undo_proposed"] is None
    assert refused(await anna.post(f"{path}/undo", {}), 409, "no-undo")["rule"] == "undo-refused"
    refused(await bert.post(f"{path}/undo/answers", {"proposal": first, "agree": True}), 409, "not-asked")
    await do(anna, path, "Buy Copper")
    refused(await anna.post(f"{path}/undo", {}), 409, "undo-would-tell")  # the turn was over: five cards were drawn


async def test_dry_run_says_what_a_proposal_meets(h: RunningApp) -> None:
    """Nothing is stored; and for a seat that is not the caller's it is refused as the proposal would be."""
    (anna, bert), path = await table(h)
    met = list[tuple[int, str | None]]()
    for move in ("Play all Treasures", "Buy Copper", None):
        before = (await view(anna, path))["version"]
        for guest in (anna, bert):
            dry = await guest.post(f"{path}/undo?dry_run=true", {}, Idempotency_Key="dry")
            met.append((dry.status_code, dry.json().get("code")))
            if dry.is_success:
                assert dry.json() == {"version": before, "legal": True}
            else:
                assert (await guest.post(f"{path}/undo", {})).json() == dry.json()
        assert (await view(anna, path))["version"] == before
        if move is not None:
            await do(anna, path, move)
    no, told = (409, "no-undo"), (409, "undo-would-tell")
    assert met == [no, no, (200, None), no, told, no]
    refused(await h.nobody.post(f"{path}/undo?dry_run=true", {}), 401, "no-token")


async def test_who_proposed_an_undo_may_withdraw_it(h: RunningApp) -> None:
    (anna, bert), path = await table(h)
    await do(anna, path, "Play all Treasures")
    proposed = await propose(anna, path)
    stands = refused(await anna.post(f"{path}/undo", {}), 409, "no-undo")
    assert (stands["rule"], stands["proposal"]) == ("undo-one", proposed["version"])
    for guest, number in ((anna, (await view(anna, path))["version"]), (bert, proposed["version"] - 1)):
        refused(await guest.post(f"{path}/undo/answers", {"proposal": number, "agree": True}), 409, "not-asked")
    assert (await answer(anna, path, agree=False))["undo_proposed"] is None
    refused(await bert.post(f"{path}/undo/answers", {"proposal": 7, "agree": True}), 409, "not-asked")


async def test_proposal_lapses_with_the_next_answer(h: RunningApp) -> None:
    (anna, bert), path = await table(h)
    await do(anna, path, "Play all Treasures")
    proposal = (await propose(anna, path))["version"]
    await do(anna, path, "End the turn")
    assert (await view(bert, path))["undo"] is None
    refused(await bert.post(f"{path}/undo/answers", {"proposal": proposal, "agree": True}), 409, "not-asked")
    assert refused(await bert.post(f"{path}/undo", {}), 409, "no-undo")["rule"] == "undo-answer"


async def test_undo_among_bots_goes_back_step_by_step(h: RunningApp) -> None:
    anna = await h.player("Anna")
    path = await bot_game(anna, "random", scenario={"turn": 0, "buys": 3, "coins": 6})
    start = await view(anna, path)
    await do(anna, path, "Play all Treasures")
    paid = await view(anna, path)
    await do(anna, path, "Buy Copper")
    for then in (paid, start):
        card = await propose(anna, path)
        assert card["undo_proposed"] is None
        assert (await view(anna, path))["state"] == then["state"]
    assert refused(await anna.post(f"{path}/undo", {}), 409, "no-undo")["rule"] == "undo-answer"


async def test_undo_of_what_was_told_needs_an_option(h: RunningApp) -> None:
    (anna, bert), path = await table(h)
    await do(anna, path, "Play all Treasures")
    await do(anna, path, "Buy Copper")
    assert refused(await anna.post(f"{path}/undo", {}), 409, "undo-would-tell")["rule"] == "undo"
    (anna, bert), path = await table(h, undo="never")
    await do(anna, path, "Play all Treasures")
    assert refused(await anna.post(f"{path}/undo", {}), 409, "no-undo")["rule"] == "undo"
    (anna, bert), path = await table(h, undo="any")
    await do(anna, path, "Play all Treasures")
    before = await view(anna, path)
    assert ok(await anna.get(path))["undo"] == "any"
    await do(anna, path, "Buy Copper")
    card = await propose(anna, path)
    assert card["undo_proposed"]["tells"] is True
    lines = ok(await bert.get(f"{path}/story"))["lines"]
    assert "although" in next(line["text"] for line in lines if line["fact"] == "undo-proposed")
    await answer(bert, path, agree=True)
    assert (await view(anna, path))["state"] == before["state"]
    assert await play(path, by_seat(before, anna, bert)) < 10_000
    await holds(h, anna, path)


async def test_game_that_allows_any_undo_is_unrated(h: RunningApp) -> None:
    for rule, rated in (("any", False), ("consent", True)):
        (anna, bert), path = await table(h, f"Anna {rule}", f"Bert {rule}", undo=rule)
        await do(anna, path, "Play all Treasures")
        ok(await bert.post(f"{path}/resignation", {}))
        await worked_off(h)
        assert bool(ok(await h.nobody.get(f"/v1/players/{anna.id}"))["ratings"]) == rated


async def test_undo_in_own_sandbox_happens_at_once(h: RunningApp) -> None:
    anna = await h.player("Anna")
    path = await deal(anna, anna, anna, scenario={"turn": 0})
    before = await view(anna, path)
    asked = before["asked"][0]
    picks = [asked["labels"].index("Play all Treasures")]
    ok(await anna.post(f"{path}/choices", {"question": asked["question"], "picks": picks, "seat": 0}))
    refused(await anna.post(f"{path}/undo", {}), 422, "invalid")
    assert ok(await anna.post(f"{path}/undo", {"seat": 0}))["undo_proposed"] is None
    assert (await view(anna, path))["state"] == before["state"]


@pytest.mark.parametrize("whose", ["anna", "bert"])
async def test_branch_after_an_undo_starts_where_it_went(h: RunningApp, whose: str) -> None:
    (anna, bert), path = await table(h, branches="live")
    before = await view(anna, path)
    await do(anna, path, "Play all Treasures")
    await propose(anna, path)
    await answer(bert, path, agree=True)
    guest = anna if whose == "anna" else bert
    version = (await view(anna, path))["version"]
    branch = ok(await guest.post(f"{path}/branches", {"version": version}))
    assert branch["parent"] == {"game": path.rpartition("/")[2], "version": version}
    assert before["state"]["mats"][0]["in_play"] == []
