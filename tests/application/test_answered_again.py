"""Requests repeated under their key, and commands that fail halfway: nothing is done twice or spoilt."""

from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from api.application.games.keys import REQUEST, TAG, Key
from api.application.ports.limits import Limits
from domain.engine.entry.clock import GRACE
from domain.engine.entry.commands import Command
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked
from domain.games import GAMES
from infra.store.event_store import StoreError
from projections.views.presenter import Presenter
from tests.support.app import Clock, RunningApp, application
from tests.support.client import Guest, headers_of, ok, refused
from tests.support.games import (
    BARE,
    PLAIN,
    bot_game,
    choice,
    deal,
    do,
    evidence,
    mat,
    mine,
    open_game,
    simple,
    to_move,
    view,
)
from tests.support.playing import altered
from tests.support.streams import NDJSON, tap

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


class Sent(NamedTuple):
    """A request that was accepted, and its answer. `route`: as the document writes its path."""

    by: Guest
    method: str
    route: str
    game: str
    body: Any
    answer: bytes

    async def again(self, h: RunningApp, key: str, body: Any) -> httpx.Response:
        """Send it under a key."""
        path, headers = (
            self.route.format(game=self.game, event=self.game, seat=0),
            headers_of(self.by.token, Idempotency_Key=key),
        )
        return await h.http.request(self.method, path, json=body, headers=headers)


class Sending(list[Sent]):
    """What was sent, each under a key of its own: that of its place."""

    async def send(self, h: RunningApp, by: Guest, operation: str, game: str, body: Any) -> Any:
        method, _, end = operation.partition(" ")
        one = Sent(by, method, end if end[:4] == "/v1/" else f"/v1/games{end}", game, body, b"")
        answer = await one.again(h, f"number-{len(self)}", body)
        self.append(one._replace(answer=answer.content))
        return ok(answer)

    async def repeat(self, h: RunningApp) -> None:
        """Each is answered as it was."""
        for place, one in enumerate(self):
            again = await one.again(h, f"number-{place}", one.body)
            assert (again.content, again.headers.get(REPLAYED)) == (one.answer, "true"), (one, again.text)


async def test_keyed_request_repeated_later_gets_the_same_answer(tmp_path: Path) -> None:
    sent, clock, limits = Sending(), Clock(), Limits(games=2, bot_games=1, branches=1)
    async with application(tmp_path, clock=clock, limits=limits) as h:
        await h.service.due_times.rounds.close()
        guests = bert, anna = await h.players("Bert", "Anna")
        clocked = {"clock": {"kind": "move", "seconds": 60}, "absent": {"bot": "random"}}
        timed = OPENING | {"access": "invited", "branches": "live"} | clocked
        game = (await sent.send(h, anna, "POST", "", timed))["id"]
        path = f"/v1/games/{game}"
        invited = ok(await anna.post(f"{path}/invitations", {}))
        claim = {"invitation": invited["code"]}
        await sent.send(h, bert, "POST /{game}/seats", game, claim)
        await sent.send(h, bert, "DELETE /{game}/seats/{seat}", game, None)
        await sent.send(h, bert, "POST /{game}/seats", game, claim)
        await sent.send(h, anna, "POST /{game}/seats", game, {"commitment": sha256(bytes(32)).hexdigest()})
        entropy = {"entropy": bytes(32).hex(), **await evidence(anna, path)}
        start = {"version": (await sent.send(h, anna, "POST /{game}/entropy", game, entropy))["version"]}
        await sent.send(h, anna, "POST /{game}/branches", game, start)
        seat = to_move(await view(anna, path))
        chosen = choice(await view(guests[seat], path), "Play all Treasures")
        await sent.send(h, guests[seat], "POST /{game}/choices", game, chosen)
        proposed = await sent.send(h, guests[seat], "POST /{game}/undo", game, {})
        agreed = {"proposal": proposed["version"], "agree": True}
        await sent.send(h, guests[1 - seat], "POST /{game}/undo/answers", game, agreed)
        while not (seen := await view(anna, path))["clocks"][0]["away"]:
            if to_move(seen):
                ok(await anna.post(f"{path}/choices", simple(seen)))
            else:
                clock.now = seen["clocks"][0]["due"] + GRACE
                await h.service.due_times.work()
        await sent.send(h, bert, "POST /{game}/seats/{seat}/return", game, None)
        await sent.send(h, bert, "POST /{game}/resignation", game, {})
        h.ledger.bots_fail = 10**9  # so that their games go on
        kept, crowded = await open_game(anna, seats=2, access="invited"), await open_game(anna)
        ok(await anna.post(f"{kept}/invitations", {}))
        await sent.send(h, anna, "POST /{game}/seats", kept.rpartition("/")[2], {"bot": "random"})
        for _ in range(2):
            ok(await anna.post(f"{crowded}/seats", {"bot": "random"}))
        await round_of(sent, h, anna, bert)
        # What they need is not there any more: a quota, a free seat, the invitation, a running game.
        for limited, body in (("/v1/games", OPENING), (f"{path}/branches", start)):
            refused(await anna.post(limited, body), 429, "limited")
        refused(await anna.post(f"{kept}/seats", {"bot": "random"}), 409, "seat-taken")
        assert (await anna.delete(f"{path}/invitations/{invited['id']}")).status_code == 204
        await sent.repeat(h)
        version = (await view(h.nobody, path))["version"]
        paths = ok(await h.nobody.get("/v1/openapi.json"))["paths"]
        assert {(one.method.lower(), one.route) for one in sent} == {
            (method, route) for route, operations in paths.items() for method, operation in operations.items()
            if any(given["name"] == "Idempotency-Key" for given in operation["parameters"])
        }  # fmt: skip
    async with application(tmp_path, seed="restarted", limits=limits) as h:
        await sent.repeat(h)
        for place, one in enumerate(sent):
            if one.body is not None:
                other = OPENING | {"seats": 4} if one.body is timed else one.body | OTHER[one.route.rpartition("/")[2]]
                refused(await one.again(h, f"number-{place}", other), 422, "key-reused")
        assert (await view(h.nobody, path))["version"] == version


async def round_of(sent: Sending, h: RunningApp, organiser: Guest, *players: Guest) -> None:
    """An event, a game of it, and a deal."""
    event = await sent.send(h, organiser, "POST /v1/events", "", {"ruleset": "dominion", "title": "League"})
    games = [{"players": [organiser.id, *[player.id for player in players]]}]
    await sent.send(h, organiser, "POST /v1/events/{event}/games", event["id"], {"games": games})
    await sent.send(h, organiser, "POST /v1/deals", "", {"ruleset": "dominion", "seats": 2, "ends_in": 86_400})


OTHER: dict[str, Any] = {
    "seats": {"bot": "big-money"}, "entropy": {"seat": 1}, "branches": {"version": 1}, "choices": {"picks": []},
    "events": {"title": "Another"}, "games": {"mode": "each"}, "deals": {"seats": 3},
    "undo": {"seat": 1}, "answers": {"agree": False}, "resignation": {"seat": 1},
}  # fmt: skip


async def test_refused_request_leaves_its_idempotency_key_free(h: RunningApp) -> None:
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


async def test_opening_with_lost_answer_is_found_by_key(h: RunningApp) -> None:
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
    """What is stored about an entry's key."""
    live = await h.service.live_games.current(path.rpartition("/")[2])
    (stored,) = await h.ledger.read(live.id, version - 1, version)
    return live.compiled.codec.decode(stored.body).key


async def test_choice_key_is_stored_as_few_bytes(h: RunningApp) -> None:
    path, _, anna, *_ = await h.table(host="Host", scenario=CHAPEL)
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
            path, *guests = await h.table()
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


async def test_colliding_idempotency_keys_are_refused_as_reused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.application.games.keys.TAG", 0)  # so that all of them do
    async with application(tmp_path) as h:
        path, *guests = await h.table()
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


async def test_keyed_answer_keeps_to_language_and_viewer(h: RunningApp) -> None:
    path, anna, bert = await h.table()
    seat = to_move(await view(anna, path))
    mover = (anna, bert)[seat]
    body = choice(await view(mover, path), "Play all Treasures")
    first = await mover.post(f"{path}/choices", body, Idempotency_Key="k")
    korean = await mover.post(f"{path}/choices", body, Idempotency_Key="k", Accept_Language="ko")
    assert korean.json()["frame"] == first.json()["frame"]
    assert korean.json()["asked"][0]["labels"] != first.json()["asked"][0]["labels"]
    await do(mover, path, "End the turn")
    assert (await mover.post(f"{path}/choices", body, Idempotency_Key="k")).content == first.content


# -- a command that fails halfway spoils nothing that comes after it


async def test_bot_not_woken_moves_on_the_retry(h: RunningApp) -> None:
    (anna,) = await h.players("Anna")
    path = await bot_game(anna, "big-money", scenario={"turn": 0, "seats": [BARE, PLAIN]})
    seen = await view(anna, path)
    body = choice(seen, "End the turn")
    h.ledger.late_failures.append(StoreError("the answer was lost"))
    refused(await anna.post(f"{path}/choices", body, Idempotency_Key="k"), 503, "unavailable")

    again = await anna.post(f"{path}/choices", body, Idempotency_Key="k")

    assert again.headers["idempotent-replayed"] == "true"
    async with tap(h.app, f"{path}/stream", anna.headers | {"Accept": NDJSON}) as stream:
        frames = await stream.frames(seen["version"] + 2)
    assert frames[-1]["cause"]["seat"] == 1, "the bot has moved"


async def test_command_failing_midway_in_rules_leaves_table_unchanged(tmp_path: Path) -> None:
    def bad_default(_: Asked) -> tuple[int, ...]:
        return (10_000,)

    games = {"dominion": altered(GAMES["dominion"], default=bad_default)}
    async with application(tmp_path, games=games) as home:
        path, anna, bert, cleo = await home.table("Anna", "Bert", "Cleo")
        before = await view(home.nobody, path)
        guests: list[Guest] = [anna, bert, cleo]
        asked = guests[int(before["asked"][0]["seat"])]

        refused(await asked.post(f"{path}/resignation", {}), 500, "internal")

        assert await view(home.nobody, path) == before
        told = ok(await asked.post(f"{path}/choices", choice(await view(asked, path), "Play all Treasures")))
        assert told["version"] == before["version"] + 1


async def test_an_entry_that_cannot_be_encoded_spoils_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def bad_encode(_: Entry) -> bytes:
        raise TypeError("no such bytes")

    async with application(tmp_path) as home:
        path, anna, bert = await home.table()
        before = await view(home.nobody, path)
        asked = (anna, bert)[to_move(before)]
        body = choice(await view(asked, path), "Play all Treasures")
        with monkeypatch.context() as spoilt:
            spoilt.setattr(home.service.games["dominion"].codec, "encode", bad_encode)
            refused(await asked.post(f"{path}/choices", body), 500, "internal")
        assert await view(home.nobody, path) == before
        assert ok(await asked.post(f"{path}/choices", body))["version"] == before["version"] + 1


async def test_choice_is_stored_though_its_answer_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def bad_outcome(*_: object) -> None:
        raise TypeError("no such words")

    async with application(tmp_path) as home:
        path, anna, bert = await home.table()
        seen = await view(anna, path)
        asked = (anna, bert)[to_move(seen)]
        body = choice(await view(asked, path), "Play all Treasures")
        with monkeypatch.context() as spoilt:
            spoilt.setattr(Presenter, "outcome", bad_outcome)
            refused(await asked.post(f"{path}/choices", body, Idempotency_Key="k"), 500, "internal")
        again = await asked.post(f"{path}/choices", body, Idempotency_Key="k")
        assert again.headers["idempotent-replayed"] == "true"
        assert (await view(anna, path))["version"] == seen["version"] + 1


async def test_bots_stop_between_two_moves(tmp_path: Path) -> None:
    async with application(tmp_path) as home:
        (anna,) = await home.players("Anna")
        for _ in range(5):
            await bot_game(anna, "random", "random", seated=False)
    async with application(tmp_path, games={}) as home:
        open_still = home.ledger.real
        assert len(await open_still.bots_to_move()) > 0, "they were not played to their ends by the shutdown"
