from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.support.app import RunningApp
from tests.support.client import Guest, ok, refused
from tests.support.games import deal, do, evidence, join, open_game, to_move, view

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
