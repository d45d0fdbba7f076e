from typing import Any

from tests.support.app import RunningApp
from tests.support.client import Guest, ok, refused
from tests.support.games import choice, deal, do, open_game, to_move, view

REPLAYED = "idempotent-replayed"
OPENING = {"ruleset": "dominion", "seats": 2, "seating": "as_joined", "options": {"preset": "first-game"}}


async def twice(guest: Guest, path: str, body: Any, other: Any) -> bytes:
    """The same key, thrice: the first answer again, byte for byte; another body is refused."""
    first = await guest.post(path, body, Idempotency_Key="k")
    again = await guest.post(path, body, Idempotency_Key="k")
    assert first.status_code == again.status_code < 300, first.text
    assert REPLAYED not in first.headers
    assert again.headers[REPLAYED] == "true"
    assert again.content == first.content
    assert {**again.headers, REPLAYED: ""} == {**first.headers, REPLAYED: ""}
    refused(await guest.post(path, other, Idempotency_Key="k"), 422, "key-reused")
    return first.content


async def test_opening_a_game(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    first = await twice(anna, "/v1/games", OPENING, OPENING | {"seats": 3})
    other = ok(await bert.post("/v1/games", OPENING, Idempotency_Key="k"))
    assert other["opener"]["id"] == bert.id
    assert len(ok(await h.nobody.get("/v1/games"))["games"]) == 2
    replay = await anna.post("/v1/games", {**OPENING, "spectators": {"who": "all"}}, Idempotency_Key="k")
    assert replay.content == first, "a default written out is the same request"


async def test_taking_a_seat(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await open_game(anna)
    await twice(anna, f"{path}/seats", {}, {"bot": "random"})
    started = ok(await bert.post(f"{path}/seats", {}, Idempotency_Key="k"))
    assert started["status"] == "running"
    assert ok(await bert.post(f"{path}/seats", {}, Idempotency_Key="k")) == started


async def test_choosing_and_resigning(h: RunningApp) -> None:
    guests = await h.players("Anna", "Bert", "Cleo")
    path = await deal(guests[0], *guests)
    seat = to_move(await view(h.nobody, path))
    mover = guests[seat]
    body = choice(await view(mover, path), "Play all Treasures")
    await twice(mover, f"{path}/choices", body, body | {"picks": [0, 1]})
    other = guests[seat - 1]
    stale = await other.post(f"{path}/choices", body, Idempotency_Key="k")
    refused(stale, 409, "not-asked")  # a new key of another player's, so it is looked at anew
    await twice(other, f"{path}/resignation", {}, {"seat": 9})


async def test_a_key_does_not_outrun_the_language_or_the_viewer(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await deal(anna, anna, bert)
    seat = to_move(await view(anna, path))
    mover = (anna, bert)[seat]
    body = choice(await view(mover, path), "Play all Treasures")
    first = await mover.post(f"{path}/choices", body, Idempotency_Key="k")
    korean = await mover.post(f"{path}/choices", body, Idempotency_Key="k", Accept_Language="ko")
    assert korean.json()["frame"] == first.json()["frame"]
    assert korean.json()["asked"][0]["labels"] != first.json()["asked"][0]["labels"]
    await do(mover, path, "End the turn")
    assert (await mover.post(f"{path}/choices", body, Idempotency_Key="k")).content == first.content


async def test_keys_have_1_to_64_visible_characters(h: RunningApp) -> None:
    anna = await h.player("Anna")
    for key in ("", "x" * 65):
        refused(await anna.post("/v1/games", OPENING, Idempotency_Key=key), 400, "malformed")
    ok(await anna.post("/v1/games", OPENING, Idempotency_Key="x" * 64))
