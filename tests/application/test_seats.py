"""Who sits where: seats taken, given up, drawn and raced for, entropy committed to and revealed."""

import asyncio
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx

from tests.support.app import SOON, RunningApp, application, serving
from tests.support.client import Guest, ok, refused
from tests.support.games import (
    PLAIN,
    choice,
    deal,
    evidence,
    frames,
    join,
    last_province,
    open_game,
    reveal,
    simple,
    to_move,
    view,
)
from tests.support.streams import tap

# -- seats


async def test_a_game_fills_and_starts_by_itself(h: RunningApp) -> None:
    anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
    path = await open_game(anna, seats=3)
    opened = ok(await bert.get(path))
    assert (opened["status"], opened["sitting"], opened["your_seats"]) == ("open", [], [])
    assert opened["opener"] == {"id": anna.id, "name": "Anna", "bot": False}
    assert (await view(bert, path))["state"] is None
    for i, guest in enumerate((anna, bert)):
        card = await join(path, guest)
        assert (card["status"], card["your_seats"], len(card["sitting"])) == ("open", [i], i + 1)
        assert card["sitting"][i]["player"] == {"id": guest.id, "name": guest.name, "bot": False}
    card = await join(path, cleo)
    assert (card["status"], card["version"], card["your_seats"]) == ("running", 4, [2])
    assert [seat["to_move"] for seat in card["sitting"]].count(True) == 1
    assert (await view(anna, path))["status"] == "running"
    refused(await (await h.player("Dora")).post(f"{path}/seats", {}), 409, "not-open")


async def test_a_player_has_one_seat(h: RunningApp) -> None:
    anna = await h.player("Anna")
    path = await open_game(anna)
    await join(path, anna)
    refused(await anna.post(f"{path}/seats", {}), 409, "seat-taken")
    assert ok(await anna.get(path))["version"] == 2


async def test_a_seat_can_be_given_up_before_the_start_and_later_ones_move_up(h: RunningApp) -> None:
    anna, bert, cleo, dora = await h.players("Anna", "Bert", "Cleo", "Dora")
    path = await open_game(anna, seats=3)
    await join(path, anna, bert)
    refused(await bert.delete(f"{path}/seats/0"), 403, "not-your-seat")
    refused(await bert.delete(f"{path}/seats/5"), 403, "not-your-seat")
    left = ok(await anna.delete(f"{path}/seats/0"))
    assert [seat["player"]["name"] for seat in left["sitting"]] == ["Bert"]
    assert ok(await bert.get(path))["your_seats"] == [0]
    await join(path, cleo, dora)
    refused(await bert.delete(f"{path}/seats/0"), 409, "not-open")
    kinds = [frame["cause"]["type"] for frame in await frames(dora, path)]
    assert kinds == ["opened", "joined", "joined", "left", "joined", "joined"]


async def test_only_the_opener_sits_bots_down_and_sends_them_away(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await open_game(anna, seats=3)
    refused(await bert.post(f"{path}/seats", {"bot": "random"}), 403, "not-your-seat")
    refused(await anna.post(f"{path}/seats", {"bot": "genius"}), 422, "bad-options")
    entropy = {"bot": "random", "commitment": "0" * 64}
    refused(await anna.post(f"{path}/seats", entropy), 422, "bad-entropy")
    card = ok(await anna.post(f"{path}/seats", {"bot": "random"}))
    assert (card["sitting"][0]["bot"], card["sitting"][0]["player"], card["your_seats"]) == ("random", None, [])
    refused(await bert.delete(f"{path}/seats/0"), 403, "not-your-seat")
    ok(await anna.delete(f"{path}/seats/0"))
    assert ok(await bert.get(path))["sitting"] == []


async def test_bots_alone_play_to_the_end(h: RunningApp) -> None:
    anna = await h.player("Anna")
    path = await open_game(anna, seats=2, scenario={"supply": [{"card": "province", "left": 1}]})
    for _ in range(2):
        ok(await anna.post(f"{path}/seats", {"bot": "big-money"}))
    async with tap(h.app, f"{path}/stream", {}) as stream:
        last = (await stream.end())[-1]
    assert last["facts"][-1]["how"] == "finished"
    assert ok(await anna.get(path))["result"]["secret"] == last["facts"][-1]["secret"]


async def test_seats_are_drawn_unless_they_are_as_joined(tmp_path: Path) -> None:
    orders: set[tuple[str, ...]] = set()
    for seed in range(6):
        async with application(tmp_path / str(seed), seed=f"seating {seed}") as h:
            guests = await h.players("Anna", "Bert", "Cleo")
            for seating in ("as_joined", "drawn"):
                path = await deal(guests[0], *guests, seating=seating)
                card = ok(await guests[0].get(path))
                names = tuple(seat["player"]["name"] for seat in card["sitting"])
                seated = (await frames(guests[0], path))[-1]["facts"][0]
                order: list[int] = seated["order"]
                assert names == tuple(("Anna", "Bert", "Cleo")[chair] for chair in order)
                assert card["your_seats"] == [names.index("Anna")]
                assert (seated["draw"] > 0) == (seating == "drawn")
                if seating == "as_joined":
                    assert names == ("Anna", "Bert", "Cleo")
                else:
                    orders.add(names)
                assert (await view(guests[1], path))["viewer"] == f"seat-{names.index('Bert')}"
    assert len(orders) > 1


async def test_two_claims_of_the_last_seat_have_one_owner(tmp_path: Path) -> None:
    with serving(tmp_path) as (url, _, _hall):
        async with httpx.AsyncClient(base_url=url, timeout=SOON) as client:
            made = [ok(await Guest(client).post("/v1/players", {"name": f"Player {i}"})) for i in range(6)]
            guests = [Guest(client, one["id"], one["name"], one["token"]) for one in made]
            for _ in range(6):
                path = await open_game(guests[0])
                await join(path, guests[0])
                answers = await asyncio.gather(*[guest.post(f"{path}/seats", {}) for guest in guests[1:]])
                won = [answer for answer in answers if answer.status_code == 201]
                assert len(won) == 1
                for answer in answers:
                    if answer.status_code != 201:
                        assert refused(answer, 409, "not-open")["version"] == 3
                card = ok(await guests[0].get(path))
                assert len(card["sitting"]) == 2
                assert won[0].json()["your_seats"] == [1]
                assert won[0].json()["sitting"] == card["sitting"]
                assert card["version"] == 3, "nothing else was stored"


async def test_two_claims_of_a_seat_that_waits_for_entropy_have_one_owner(h: RunningApp) -> None:
    anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
    path = await open_game(anna)
    ok(await anna.post(f"{path}/seats", {"commitment": sha256(bytes(32)).hexdigest()}))
    answers = await asyncio.gather(*[guest.post(f"{path}/seats", {}) for guest in (bert, cleo)])
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    refused(next(answer for answer in answers if answer.status_code == 409), 409, "seat-taken")


async def test_one_choice_sent_many_times_at_once_is_made_once(h: RunningApp) -> None:
    guests = await h.players("Anna", "Bert")
    path = await deal(guests[0], *guests)
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


async def test_one_player_may_hold_several_seats_of_a_sandbox_game_and_says_which(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await open_game(anna, scenario=last_province(seats=[PLAIN, PLAIN]))
    card = await join(path, anna, anna)
    assert (card["status"], card["your_seats"], card["sandbox"]) == ("running", [0, 1], True)
    seen = await view(anna, path)
    assert seen["viewer"] == "seat-0+seat-1"
    assert all(None not in mat["hand"] for mat in seen["state"]["mats"]), "both hands are Anna's"
    assert None in (await view(bert, path))["state"]["mats"][1]["hand"]
    body = simple(seen)
    refused(await anna.post(f"{path}/choices", body), 422, "invalid")
    refused(await anna.post(f"{path}/choices", body | {"seat": 1}), 409, "not-asked")
    refused(await anna.post(f"{path}/choices", body | {"seat": 2}), 403, "not-your-seat")
    refused(await bert.post(f"{path}/choices", body | {"seat": 0}), 403, "not-your-seat")
    ok(await anna.post(f"{path}/choices", body | {"seat": 0}))
    refused(await anna.post(f"{path}/resignation", {}), 422, "invalid")
    told = ok(await anna.post(f"{path}/resignation", {"seat": 1}))
    assert told["frame"]["facts"][-1]["places"] == [1, 2]


async def test_a_game_that_never_starts_is_withdrawn_by_its_opener(h: RunningApp) -> None:
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


async def test_a_seat_has_the_colour_it_asked_for_or_a_free_one(h: RunningApp) -> None:
    anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
    palette = ok(await anna.get("/v1/rulesets/dominion"))["colours"]
    path = await open_game(anna, seats=3)
    before = ok(await anna.post(f"{path}/seats", {}))
    assert [seat["colour"] for seat in before["sitting"]] == [None]
    ok(await bert.post(f"{path}/seats", {"colour": palette[0]}))
    problem = refused(await cleo.post(f"{path}/seats", {"colour": palette[0]}), 409, "seat-taken")
    assert (problem["rule"], problem["pointer"]) == ("colours", "/colour")
    assert palette[1] in problem["detail"]
    refused(await cleo.post(f"{path}/seats", {"colour": "beige"}), 422, "bad-options")
    after = ok(await cleo.post(f"{path}/seats", {"colour": palette[2]}))
    assert [seat["colour"] for seat in after["sitting"]] == [palette[1], palette[0], palette[2]]
    assert [seat["colour"] for seat in (await view(h.nobody, path))["sitting"]] == [
        palette[1],
        palette[0],
        palette[2],
    ]


# -- entropy over the routes: what the game waits for, and what the deal depends on


# -- seats


SALTS = [bytes([i]) * 32 for i in range(4)]


def committed(salt: bytes) -> dict[str, str]:
    return {"commitment": sha256(salt).hexdigest()}


async def test_the_game_waits_for_what_was_committed_to_and_for_nothing_else(h: RunningApp) -> None:
    anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
    path = await open_game(anna, seats=3)
    early = {"entropy": SALTS[0].hex(), "version": 2, "head": "0" * 64}
    ok(await anna.post(f"{path}/seats", committed(SALTS[0])))
    refused(await anna.post(f"{path}/entropy", early), 422, "bad-entropy")
    await join(path, bert)
    card = ok(await cleo.post(f"{path}/seats", committed(SALTS[1])))
    assert card["status"] == "open"
    assert [seat["commitment"] for seat in card["sitting"]] == [
        sha256(SALTS[0]).hexdigest(),
        None,
        sha256(SALTS[1]).hexdigest(),
    ]
    good = early | await evidence(anna, path)
    refused(await anna.post(f"{path}/entropy", good | {"entropy": SALTS[1].hex()}), 422, "bad-entropy")
    refused(await bert.post(f"{path}/entropy", good), 422, "bad-entropy")
    refused(await anna.post(f"{path}/entropy", good | {"entropy": "zz"}), 422, "invalid")
    refused(await anna.post(f"{path}/entropy", good | {"seat": 1}), 403, "not-your-seat")
    first = ok(await anna.post(f"{path}/entropy", good))
    assert (first["status"], first["sitting"][0]["entropy"]) == ("open", SALTS[0].hex())
    refused(await anna.post(f"{path}/entropy", good), 422, "bad-entropy")
    refused(await bert.delete(f"{path}/seats/1"), 409, "not-open")
    last = ok(await cleo.post(f"{path}/entropy", good | {"entropy": SALTS[1].hex()}))
    assert last["status"] == "running"
    refused(await cleo.post(f"{path}/entropy", good), 409, "not-open")


async def dealt(data: Path, salts: list[bytes | None]) -> Any:
    """The kingdom that is drawn for a game with these entropies; the secret is the same each time."""
    async with application(data) as h:
        guests = await h.players("Anna", "Bert")
        path = await open_game(guests[0], seating="drawn", options={})
        for guest, salt in zip(guests, salts, strict=True):
            ok(await guest.post(f"{path}/seats", {} if salt is None else committed(salt)))
        for guest, salt in zip(guests, salts, strict=True):
            if salt is not None:
                ok(await reveal(guest, path, salt))
        facts: Any = (await frames(guests[0], path))[-1]["facts"]
        return {fact["type"]: fact for fact in facts}["dominion.kingdom-chosen"]["cards"]


async def test_the_deal_depends_on_every_seat_s_entropy_and_on_nothing_that_can_be_tried_out(tmp_path: Path) -> None:
    tried: list[list[bytes | None]] = [
        [None, None],
        [SALTS[0], None],
        [None, SALTS[0]],
        [SALTS[0], SALTS[1]],
        [SALTS[1], SALTS[0]],
    ]
    deals = [tuple(await dealt(tmp_path / str(i), salts)) for i, salts in enumerate(tried)]
    assert len(set(deals)) == len(deals)
    assert tuple(await dealt(tmp_path / "again", tried[3])) == deals[3]
