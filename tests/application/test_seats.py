"""Seats taken, given up, drawn and raced for; entropy committed to and revealed."""

import asyncio
from hashlib import sha256

from tests.support.app import RunningApp
from tests.support.client import ok, refused
from tests.support.games import choice, deal, join, open_game, to_move, view

# -- seats


async def test_seat_with_entropy_claimed_twice_has_one_owner(h: RunningApp) -> None:
    anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
    path = await open_game(anna)
    ok(await anna.post(f"{path}/seats", {"commitment": sha256(bytes(32)).hexdigest()}))
    answers = await asyncio.gather(*[guest.post(f"{path}/seats", {}) for guest in (bert, cleo)])
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    refused(next(answer for answer in answers if answer.status_code == 409), 409, "seat-taken")


async def test_choice_sent_many_times_is_made_once(h: RunningApp) -> None:
    path, *guests = await h.table()
    seat = to_move(await view(h.nobody, path))
    for keys in ({}, {"Idempotency_Key": "k"}):
        seen = await view(guests[seat], path)
        body = choice(seen, "Play Copper")
        answers = await asyncio.gather(
            *[guests[seat].post(f"{path}/choices", body, **keys) for _ in range(5)],
        )
        assert (await view(guests[seat], path))["version"] == seen["version"] + 1
        if keys:
            assert len({answer.content for answer in answers}) == 1
            assert sum("idempotent-replayed" in answer.headers for answer in answers) == 4
        else:
            assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409, 409]


async def test_game_not_started_is_withdrawn_by_its_opener(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await open_game(anna)
    await join(path, bert)
    refused(await bert.delete(path), 403, "not-your-seat")
    gone = ok(await anna.delete(path))
    assert (gone["status"], gone["result"]["how"], gone["result"]["places"]) == ("over", "abandoned", [])
    refused(await anna.post(f"{path}/seats", {}), 409, "game-over")
    refused(await anna.delete(path), 409, "game-over")
    refused(await anna.post(f"{path}/rematch", {"ruleset": "dominion"}), 409, "not-over")
    started = await deal(anna, anna, bert)
    refused(await anna.delete(started), 409, "not-open")


async def test_leaving_at_a_version_hits_no_other_chair(h: RunningApp) -> None:
    (anna,) = await h.players("Anna")
    path = await open_game(anna, seats=4)
    for bot in ("big-money", "random"):
        at = ok(await anna.post(f"{path}/seats", {"bot": bot}))["version"]
    left = await anna.http.delete(f"{path}/seats/0", headers=anna.headers | {"If-Match": f'"{at}"'})
    assert [seat["bot"] for seat in ok(left)["sitting"]] == ["random"]
    again = await anna.http.delete(f"{path}/seats/0", headers=anna.headers | {"If-Match": f'"{at}"'})
    assert refused(again, 412, "stale")["version"] == at + 1
