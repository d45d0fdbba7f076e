"""From a new player to the end of a game: names, tokens, lists, keys, and an operator who ends one."""

from hashlib import sha256
from pathlib import Path
from typing import Any

from domain.engine.entry.spectator_delay import MINUTE
from tests.http.test_tokens import host as operator_of
from tests.support.app import Clock, RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import choice, deal, do, evidence, frames, join, open_game, to_move, view

# -- players


async def test_a_player_has_an_id_and_a_token_that_is_stored_hashed(h: RunningApp, tmp_path: Path) -> None:
    answer = await h.nobody.post("/v1/players", {"name": "Anna 안나"})
    assert answer.status_code == 201
    assert answer.headers["cache-control"] == "no-store"
    made = answer.json()
    assert len(made["id"]) == 32
    assert made["token"].startswith("crp_")
    anna = Guest(h.http, made["id"], "Anna", made["token"])
    assert ok(await anna.get("/v1/me")) == {"id": made["id"], "name": "Anna 안나", "bot": False}
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())  # noqa: ASYNC240 - a few kilobytes
    assert made["token"].encode() not in stored
    assert made["token"].removeprefix("crp_").encode() not in stored
    assert bytes.fromhex(made["token"].removeprefix("crp_")) not in stored


async def test_a_wrong_token_is_no_token(h: RunningApp) -> None:
    anna = await h.player("Anna")
    for path in ("/v1/me", "/v1/me/games"):
        answer = await h.nobody.get(path)
        refused(answer, 401, "no-token")
        assert answer.headers["www-authenticate"].startswith("Bearer")
    for token in ("crp_", anna.token[:-1], anna.token.upper(), anna.id):
        stranger = Guest(h.http, token=token)
        refused(await stranger.get("/v1/me"), 401, "bad-token")
        refused(await stranger.get("/v1/games"), 401, "bad-token")
    refused(await h.nobody.get("/v1/me", Authorization=f"Basic {anna.token}"), 401, "bad-token")
    assert (await h.nobody.get("/v1/me", Authorization=f"bearer {anna.token}")).status_code == 200


async def test_names_have_1_to_40_characters(h: RunningApp) -> None:
    for name in ("", "x" * 41, "a\nb", "a\n"):
        refused(await h.nobody.post("/v1/players", {"name": name}), 422, "invalid")
    wrong: tuple[Any, ...] = ({}, {"name": 1}, {"name": None}, [], {"name": "Anna", "admin": True})
    for body in wrong:
        refused(await h.nobody.post("/v1/players", body), 400, "malformed")
    ok(await h.nobody.post("/v1/players", {"name": "x" * 40}))


SALTS = [bytes([i]) * 32 for i in range(4)]


def committed(salt: bytes) -> dict[str, str]:
    return {"commitment": sha256(salt).hexdigest()}


async def test_a_reveal_can_be_repeated_under_its_key(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await open_game(anna)
    for guest in (anna, bert):
        ok(await guest.post(f"{path}/seats", committed(SALTS[0])))
    sent = {"entropy": SALTS[0].hex(), **await evidence(anna, path)}
    first = await anna.post(f"{path}/entropy", sent, Idempotency_Key="k")
    ok(await bert.post(f"{path}/entropy", sent))
    again = await anna.post(f"{path}/entropy", sent, Idempotency_Key="k")
    assert (again.content, again.headers["idempotent-replayed"]) == (first.content, "true")


# -- who may look


async def test_a_game_without_spectators_is_seen_by_its_players_only(h: RunningApp) -> None:
    anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
    path = await deal(anna, anna, bert, spectators={"who": "none"})
    for route in ("", "/view", "/frames", "/stream"):
        refused(await h.nobody.get(path + route), 401, "no-token")
        refused(await cleo.get(path + route), 403, "no-spectators")
    assert (await view(bert, path))["viewer"] == "seat-1"
    body: dict[str, Any] = {"question": 1, "picks": []}
    refused(await cleo.post(f"{path}/choices", body, If_Match='"1"'), 403, "not-your-seat")
    for guest in (h.nobody, cleo):
        assert ok(await guest.get("/v1/games"))["games"] == [], "nor who is to move"
    (listed,) = ok(await bert.get("/v1/games"))["games"]
    assert any(seat["to_move"] for seat in listed["sitting"])
    ok(await bert.post(f"{path}/resignation", {}))
    refused(await cleo.get(path), 403, "no-spectators")  # else the revealed secret would deal the cards again


async def test_a_game_without_spectators_shows_who_it_waits_for(h: RunningApp) -> None:
    (anna,) = await h.players("Anna")
    path = await open_game(anna, spectators={"who": "none"})
    assert ok(await h.nobody.get(path))["spectators"]["who"] == "none"


# -- lists


async def test_the_lobby_filters_and_pages_newest_first(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    opened = [(await open_game(anna)).removeprefix("/v1/games/") for _ in range(5)]
    await join(f"/v1/games/{opened[1]}", anna, bert)
    listed: list[str] = []
    url = "/v1/games?limit=2"
    while True:
        page = ok(await h.nobody.get(url))
        listed += [game["id"] for game in page["games"]]
        if page["next"] is None:
            break
        assert len(page["games"]) == 2
        url = f"/v1/games?limit=2&cursor={page['next']}"
    assert listed == opened[::-1]
    running = ok(await anna.get("/v1/games?status=running&ruleset=dominion"))["games"]
    assert [game["id"] for game in running] == [opened[1]]
    assert ok(await anna.get("/v1/games?status=over"))["games"] == []
    refused(await anna.get("/v1/games?ruleset=chess"), 404, "unknown-ruleset")
    for cursor in ("x", "WzEsMl0"):
        for url in ("/v1/games", "/v1/me/games"):
            refused(await anna.get(f"{url}?cursor={cursor}"), 422, "invalid")
    for wrong in (
        "limit=0",
        "limit=101",
        "status=lost",
        "colour=red",
        "limit=1&limit=2",
    ):
        refused(await anna.get(f"/v1/games?{wrong}"), 400, "malformed")


async def test_my_games_have_my_move_first(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    paths = [await deal(anna, anna, bert, scenario=None) for _ in range(6)]
    movers: list[int] = [to_move(await view(anna, path)) for path in paths]
    assert set(movers) == {0, 1}
    ids = [path.removeprefix("/v1/games/") for path in paths]
    mine = [i for i, seat in zip(ids, movers, strict=True) if seat == 0]
    others = [i for i, seat in zip(ids, movers, strict=True) if seat == 1]
    games = ok(await anna.get("/v1/me/games"))["games"]
    assert [game["id"] for game in games] == mine[::-1] + others[::-1]
    assert [game["your_move"] for game in games] == [True] * len(mine) + [False] * len(others)
    paged: list[str] = []
    page: Any = None
    cursor = ""
    for _ in range(3):
        page = ok(await anna.get(f"/v1/me/games?limit=2{cursor}"))
        paged += [game["id"] for game in page["games"]]
        cursor = f"&cursor={page['next']}"
    assert paged == [game["id"] for game in games]
    assert page["next"] is None
    first = f"/v1/games/{mine[-1]}"
    await do(anna, first, "End the turn")
    if to_move(await view(anna, first)) == 0:  # asked which card comes on top
        await do(anna, first, (await view(anna, first))["asked"][0]["labels"][0])
    assert ok(await anna.get("/v1/me/games"))["games"][0]["id"] != mine[-1] or len(mine) == 1
    assert ok(await bert.get("/v1/me/games"))["games"][0]["your_move"] is True


async def test_a_name_shows_and_passes_for_no_other(h: RunningApp) -> None:
    for name in ("Zoë 🎲", "안나", "O'Neill"):
        assert ok(await h.nobody.post("/v1/players", {"name": name}))["name"] == name
    for name in (" ", " Anna", "👩‍👧", "\u200b", "\u202eannA", "An\u2066na", "\x85", "Anna\n", "An\x00na"):
        refused(await h.nobody.post("/v1/players", {"name": name}), 422, "invalid")


# -- http/test_idempotency.py


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


# -- an operator ends a game, running or not; what was done is in the list of acts, and why only operators read


async def test_a_running_game_is_ended_and_the_act_is_kept(tmp_path: Path) -> None:
    async with application(tmp_path, clock=Clock()) as h:
        anna, bert = await h.players("Anna", "Bert")
        host = await operator_of(h)
        path = await deal(anna, anna, bert, spectators={"who": "none"}, clock={"kind": "move", "seconds": 60})
        refused(await anna.post(f"{path}/abandon", {"reason": "mine"}), 403, "no-scope")
        seat = to_move(await view(anna, path))
        act = ok(await host.post(f"{path}/abandon", {"reason": "nobody comes"}))
        assert (act["act"], act["about"], act["detail"]) == ("abandon", path.rpartition("/")[2], "nobody comes")
        assert ok(await host.get("/v1/acts"))["acts"][0] == act
        card = ok(await anna.get(path))
        assert (card["status"], card["result"]["how"]) == ("over", "abandoned")
        assert (await frames(anna, path))[-1]["cause"] == {"type": "abandoned", "reason": "operator"}
        assert await h.service.live_games.store.due(1 << 62, None, 9) == []
        refused(await (anna, bert)[seat].post(f"{path}/choices", {"question": 4, "picks": []}), 409, "game-over")
        refused(await host.post(f"{path}/abandon", {}), 409, "game-over")
        assert len(ok(await host.get("/v1/acts"))["acts"]) == 1, "what was refused is no act"


async def test_a_game_that_waits_is_ended_as_well(h: RunningApp) -> None:
    anna, host = await h.player("Anna"), await operator_of(h)
    path = await open_game(anna)
    ok(await host.post(f"{path}/abandon", {}))
    assert ok(await anna.get(path))["status"] == "over"


async def test_those_who_are_late_hear_of_it_as_late_as_of_any_other_end(tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, clock=clock) as h:
        await h.service.due_times.rounds.close()
        anna, bert, carl = await h.players("Anna", "Bert", "Carl")
        host = await operator_of(h)
        path = await deal(carl, anna, bert, spectators={"late": {"minutes": 5}})
        clock.now += 5 * MINUTE
        ok(await host.post(f"{path}/abandon", {}))
        refused(await host.post(f"{path}/abandon", {}), 409, "game-over")  # an operator is told the truth
        assert ok(await anna.get(path))["status"] == "over"
        for who in (carl, h.nobody, host):
            assert ok(await who.get(path))["status"] == "running"
            assert [g["status"] for g in ok(await who.get("/v1/games"))["games"]] == ["running"]
        clock.now += 5 * MINUTE
        assert ok(await carl.get(path))["status"] == "over"
