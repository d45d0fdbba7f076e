"""From a new player to the end of a game: names, tokens, lists, keys, and an operator who ends one."""

from pathlib import Path

from domain.engine.entry.spectator_delay import MINUTE
from tests.support.app import Clock, RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import choice, deal, do, frames, open_game, to_move, view

# -- players


async def test_player_has_id_and_token_stored_hashed(h: RunningApp, tmp_path: Path) -> None:
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
    for token in ("crp_", anna.token[:-1], anna.token.upper(), anna.id):
        stranger = Guest(h.http, token=token)
        refused(await stranger.get("/v1/me"), 401, "bad-token")
        refused(await stranger.get("/v1/games"), 401, "bad-token")
    assert (await h.nobody.get("/v1/me", Authorization=f"bearer {anna.token}")).status_code == 200


# -- who may watch


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


# -- an operator ends a game, running or not; the act is in the list of acts, and why only operators read


async def test_operator_ends_running_game_on_record(tmp_path: Path) -> None:
    async with application(tmp_path, clock=Clock()) as h:
        anna, bert = await h.players("Anna", "Bert")
        host = await h.operator()
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
    anna, host = await h.player("Anna"), await h.operator()
    path = await open_game(anna)
    ok(await host.post(f"{path}/abandon", {}))
    assert ok(await anna.get(path))["status"] == "over"


async def test_operators_end_is_as_late_for_late_spectators(tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, clock=clock) as h:
        await h.service.due_times.rounds.close()
        anna, bert, carl = await h.players("Anna", "Bert", "Carl")
        host = await h.operator()
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
