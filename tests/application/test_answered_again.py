"""A request that is sent again under its key is answered from history, whatever has become of the first answer."""

from pathlib import Path
from typing import Any

import pytest

from api.application.games.keys import REQUEST, TAG, Key
from domain.engine.entry.commands import Command
from infra.store.event_store import StoreError
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import PLAIN, choice, deal, do, mat, mine, play, simple, to_move, view

REPLAYED = "idempotent-replayed"
OPENING = {"ruleset": "dominion", "seats": 2, "seating": "as_joined", "options": {"preset": "first-game"}}


async def test_one_key_serves_several_routes_and_games(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    for _ in range(2):
        path = await deal(anna, anna, bert)
        seat = to_move(await view(anna, path))
        mover = (anna, bert)[seat]
        body = choice(await view(mover, path), "End the turn")
        sending: dict[str, Any] = {"choices": body, "resignation": {}}
        for route, sent in sending.items():
            answer = await mover.post(f"{path}/{route}", sent, Idempotency_Key="same")
            assert answer.status_code == 201, answer.text
            assert REPLAYED not in answer.headers


async def test_the_first_answer_comes_again_after_the_game_went_on_and_after_a_restart(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        guests = await h.players("Anna", "Bert")
        opened = await guests[0].post("/v1/games", OPENING, Idempotency_Key="open")
        path = f"/v1/games/{opened.json()['id']}"
        sent: list[tuple[int, str, Any, bytes]] = [(0, "/v1/games", OPENING, opened.content)]
        for seat in (0, 1):
            body: Any = {}
            answer = await guests[seat].post(f"{path}/seats", body, Idempotency_Key="seat")
            sent.append((seat, f"{path}/seats", body, answer.content))
        seat = to_move(await view(h.nobody, path))
        body = choice(await view(guests[seat], path), "Play all Treasures")
        answer = await guests[seat].post(f"{path}/choices", body, Idempotency_Key="choice")
        sent.append((seat, f"{path}/choices", body, answer.content))
        await play(path, guests, 12)
        answer = await guests[1].post(f"{path}/resignation", {}, Idempotency_Key="resign")
        sent.append((1, f"{path}/resignation", {}, answer.content))
        keys = ["open", "seat", "seat", "choice", "resign"]
        version = (await view(h.nobody, path))["version"]
        for (seat, route, body, first), key in zip(sent, keys, strict=True):
            again = await guests[seat].post(route, body, Idempotency_Key=key)
            assert (again.content, again.headers[REPLAYED]) == (first, "true"), route
    async with application(tmp_path, seed="restarted") as h:
        for (seat, route, body, first), key in zip(sent, keys, strict=True):
            again = await h.again(guests[seat]).post(route, body, Idempotency_Key=key)
            assert (again.content, again.headers[REPLAYED]) == (first, "true"), route
            refused(await h.again(guests[seat]).post(route, OTHER[key], Idempotency_Key=key), 422, "key-reused")
        assert (await view(h.nobody, path))["version"] == version


OTHER: dict[str, Any] = {
    "open": OPENING | {"seats": 4},
    "seat": {"bot": "random"},
    "choice": {"question": 1, "picks": []},
    "resign": {"seat": 1},
}


async def test_refusals_are_not_remembered(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    refused(await anna.post("/v1/games", OPENING | {"seats": 7}, Idempotency_Key="k"), 422, "invalid")
    made = ok(await anna.post("/v1/games", OPENING, Idempotency_Key="k"))
    path = f"/v1/games/{made['id']}"
    refused(await bert.post(f"{path}/seats", {"bot": "random"}, Idempotency_Key="k"), 403, "not-your-seat")
    ok(await bert.post(f"{path}/seats", {}, Idempotency_Key="k"))
    refused(await bert.post(f"{path}/resignation", {}, Idempotency_Key="k"), 409, "not-running")
    ok(await anna.post(f"{path}/seats", {}))
    guests = {0: bert, 1: anna}
    seat = to_move(await view(anna, path))
    body = choice(await view(guests[seat], path), "End the turn")
    wrong = body | {"picks": [99]}
    refused(await guests[seat].post(f"{path}/choices", wrong, Idempotency_Key="c"), 422, "illegal-pick")
    assert REPLAYED not in (await guests[seat].post(f"{path}/choices", body, Idempotency_Key="c")).headers
    assert (await bert.post(f"{path}/resignation", {}, Idempotency_Key="k")).status_code == 201


async def test_a_stored_choice_whose_answer_was_lost_is_found_by_its_key(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await deal(anna, anna, bert)
    seat = to_move(await view(anna, path))
    mover = (anna, bert)[seat]
    seen = await view(mover, path)
    body = choice(seen, "End the turn")
    h.ledger.late_failures.append(StoreError("the line went dead"))
    lost = await mover.post(f"{path}/choices", body, Idempotency_Key="k")
    assert refused(lost, 503, "unavailable")["retry"] is True
    found = await mover.post(f"{path}/choices", body, Idempotency_Key="k")
    assert found.status_code == 201
    assert found.headers[REPLAYED] == "true"
    assert found.json()["version"] == seen["version"] + 1
    assert (await view(anna, path))["version"] == seen["version"] + 1


async def test_an_opening_whose_answer_was_lost_is_found_by_its_key(h: RunningApp) -> None:
    anna = await h.player("Anna")
    h.ledger.late_failures.append(StoreError("the line went dead"))
    refused(await anna.post("/v1/games", OPENING, Idempotency_Key="k"), 503, "unavailable")
    found = await anna.post("/v1/games", OPENING, Idempotency_Key="k")
    assert (found.status_code, found.headers[REPLAYED]) == (201, "true")
    (listed,) = ok(await anna.get("/v1/games"))["games"]
    assert listed["id"] == found.json()["id"]
    assert ok(await anna.get(found.headers["location"])) | {"receipt": found.json()["receipt"]} == found.json()


CHAPEL = {"seats": [mat(hand="chapel copper estate copper", deck="copper"), PLAIN], "turn": 0}


async def keyed(h: RunningApp, path: str, version: int) -> tuple[bytes, bytes] | None:
    """What is stored of the key of an entry."""
    live = await h.service.live_games.current(path.rpartition("/")[2])
    (stored,) = await h.ledger.read(live.id, version - 1, version)
    return live.compiled.codec.decode(stored.body).key


async def test_of_a_choice_s_key_a_few_bytes_are_stored(h: RunningApp) -> None:
    host, anna, bert = await h.players("Host", "Anna", "Bert")
    path = await deal(host, anna, bert, scenario=CHAPEL)
    for kept, picks, others in ((0, None, ()), (REQUEST, [2, 0], ([0, 2], [2], [2, 0, 1]))):
        body = choice(await view(anna, path), "Play Chapel") if picks is None else {"picks": picks}
        body = {"question": mine(await view(anna, path))["question"]} | body
        key = f"of-{kept}-bytes"
        answer = await anna.post(f"{path}/choices", body, Idempotency_Key=key)
        stored = await keyed(h, path, ok(answer)["version"])
        assert stored is not None
        assert [len(part) for part in stored] == [TAG, kept], "nothing of what the choice itself repeats"
        again = await anna.post(f"{path}/choices", body, Idempotency_Key=key)
        assert (again.content, again.headers[REPLAYED]) == (answer.content, "true")
        for other in (*({"picks": picks} for picks in others), {"seat": 1}):
            refused(await anna.post(f"{path}/choices", body | other, Idempotency_Key=key), 422, "key-reused")


async def test_whole_keys_of_earlier_releases_are_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[Guest, Any, str, bytes]] = []

    def whole(key: Key, *_: Command) -> tuple[bytes, bytes]:
        return key.pair

    async def keep_on(path: str, guests: list[Guest], choices: int) -> None:
        for _ in range(choices):
            mover = guests[to_move(await view(guests[0], path))]
            body, key = simple(await view(mover, path)), f"number-{len(sent)}"
            sent.append((mover, body, key, (await mover.post(f"{path}/choices", body, Idempotency_Key=key)).content))

    with monkeypatch.context() as before:
        before.setattr(Key, "beside", whole)
        async with application(tmp_path) as h:
            guests = await h.players("Anna", "Bert")
            path = await deal(guests[0], *guests)
            await keep_on(path, guests, 20)
            assert [len(part) for part in await keyed(h, path, 8) or ()] == [32, 32]
    async with application(tmp_path, seed="again") as h:
        guests = [h.again(guest) for guest in guests]
        await keep_on(path, guests, 20)
        for mover, body, key, first in sent:
            again = await h.again(mover).post(f"{path}/choices", body, Idempotency_Key=key)
            assert (again.content, again.headers[REPLAYED]) == (first, "true")
            other = body | {"question": body["question"] + 1}
            refused(await h.again(mover).post(f"{path}/choices", other, Idempotency_Key=key), 422, "key-reused")


async def test_keys_that_look_alike_harm_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.application.games.keys.TAG", 0)  # so that all of them do
    async with application(tmp_path) as h:
        guests = await h.players("Anna", "Bert")
        path = await deal(guests[0], *guests)
        mover = guests[to_move(await view(guests[0], path))]
        body = simple(await view(mover, path))
        first = await mover.post(f"{path}/choices", body, Idempotency_Key="first")
        after = await view(mover, path)
        for guest in guests:
            sent = simple(await view(guest, path)) if guest is guests[to_move(after)] else body
            refused(await guest.post(f"{path}/choices", sent, Idempotency_Key="second"), 422, "key-reused")
        assert await view(mover, path) == after, "nothing was stored, and nobody else's answer was given"
        await do(guests[to_move(after)], path, "End the turn")
        assert (await mover.post(f"{path}/choices", body, Idempotency_Key="first")).content == first.content
