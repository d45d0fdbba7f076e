"""Many games in one request: what does not fit, repeats, bounds."""

import asyncio
from typing import Any

import pytest

from tests.deals.tables import now
from tests.events.rounds import allow, event, league, listed, opened
from tests.support.app import SOON, RunningApp
from tests.support.client import Guest, leave, ok, refused
from tests.support.until import until


async def test_given_seats_are_taken_in_their_order(h: RunningApp) -> None:
    path, olga, (anna, bert) = await league(h)
    for pair in ((anna, bert), (bert, anna)):
        (made,) = await opened(olga, path, pair, seating="as_given")
        sitting = ok(await h.nobody.get(f"/v1/games/{made['game']}"))["sitting"]
        assert [seat["player"]["id"] for seat in sitting] == [one.id for one in pair]


async def misfits(h: RunningApp, olga: Guest, anna: Guest) -> list[tuple[dict[str, Any], str, str]]:
    """(a game that does not fit, the code of its refusal, the pointer within it) each."""
    carl, dora, eve = await h.players("Carl", "Dora", "Eve")
    ok(await (await h.operator()).post(f"/v1/players/{carl.id}/ban", {"reason": "spam"}))
    assert (await dora.put(f"/v1/me/blocks/{olga.id}")).status_code == 204
    assert (await eve.put(f"/v1/me/blocks/{anna.id}")).status_code == 204
    gone = ok(await h.nobody.post("/v1/players", {"name": "Program", "bot": True}))
    await leave(Guest(h.http, gone["id"], "Program", gone["token"]))
    return [
        ({"players": [anna.id, "0" * 32]}, "unknown-player", "/players/1"),
        ({"players": [anna.id, gone["id"]]}, "unknown-player", "/players/1"),
        ({"players": [anna.id, carl.id]}, "refused", "/players/1"),
        ({"players": [anna.id, dora.id]}, "refused", "/players/1"),
        ({"players": [anna.id, eve.id]}, "refused", "/players/1"),
        ({"players": [anna.id, anna.id]}, "invalid", "/players/1"),
        ({"players": [anna.id]}, "bad-options", "/players"),
        ({"players": [anna.id, (await h.player("Fay")).id], "seating": "as_given"}, "refused", "/seating"),
    ]


async def test_misfit_game_refuses_its_batch_unless_mode_each(h: RunningApp) -> None:
    path, olga, (anna, bert) = await league(h)
    fits: dict[str, Any] = {"players": [anna.id, bert.id]}
    wrong = await misfits(h, olga, anna)
    for game, code, pointer in wrong:
        answer = await olga.post(f"{path}/games", {"games": [fits, game]})
        assert (answer.json()["code"], answer.json()["pointer"]) == (code, f"/games/1{pointer}"), game
    assert await listed(h, path) == []
    asked = {"mode": "each", "games": [fits, *[game for game, _, _ in wrong], fits]}
    made = ok(await olga.post(f"{path}/games", asked))["games"]
    assert [one["problem"] and one["problem"]["code"] for one in made] == [None, *[code for _, code, _ in wrong], None]
    assert [row["game"] for row in await listed(h, path)] == [made[0]["game"], made[-1]["game"]]


async def test_only_its_organiser_opens_games(h: RunningApp) -> None:
    path, _, (anna, bert) = await league(h)
    asked = {"games": [{"players": [anna.id, bert.id]}]}
    refused(await anna.post(f"{path}/games", asked), 403, "not-organiser")
    refused(await h.nobody.post(f"{path}/games", asked), 401, "no-token")


async def test_games_of_a_batch_give_way_to_requests(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each waits for requests under way, but for its own; then the others rest: somebody's choice meets few of them."""
    monkeypatch.setattr("api.application.runtime.turns.LONGEST_WAIT", 3600.0)
    path, olga, (anna, bert) = await league(h)
    asked = {"games": [{"players": [anna.id, bert.id]}] * 3}
    turns = h.service.turns
    for beat, there in ((0.0, 3), (3600.0, 4)):
        monkeypatch.setattr("api.application.leagues.leagues.BEAT", beat)
        turns.began()
        async with asyncio.timeout(SOON):
            batch = asyncio.create_task(olga.post(f"{path}/games", asked))
            await until(lambda: len(turns.waiting) > 0)
            assert not batch.done()
            turns.ended()
            await until(lambda: listed(h, path), lambda rows, there=there: len(rows) == there)
            assert beat or len(ok(await batch)["games"]) == 3
    assert not batch.done()
    batch.cancel()


async def test_thousand_and_first_open_game_is_refused(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.application.leagues.decisions.MOST_RUNNING", 3)
    path, olga, (anna, bert) = await league(h)
    pair = {"players": [anna.id, bert.id]}
    made = await opened(olga, path, (anna, bert), (anna, bert))
    assert refused(await olga.post(f"{path}/games", {"games": [pair, pair]}), 429, "limited")["rule"] == "event-games"
    ok(await anna.post(f"/v1/games/{made[0]['game']}/resignation", {}))
    ok(await olga.post(f"{path}/games", {"games": [pair, pair]}))


async def test_players_are_seated_within_what_they_let(h: RunningApp) -> None:
    path, olga, (anna, bert) = await league(h)
    await allow(anna, olga, games=3)
    made = [one for _ in range(2) for one in await opened(olga, path, *[(anna, bert)] * 2)]
    assert [one["invited"] for one in made] == [[], [], [], [anna.id]]
    await allow(anna, olga, until=now(h) + 1_000_000)
    h.service.bus.clock.now += 1_000_000  # type: ignore[attr-defined] - the clock of tests
    assert (await opened(olga, path, (anna, bert)))[0]["invited"] == [anna.id]
    await allow(bert, olga, clocks=["move"])
    timed = await event(olga, clock={"kind": "move", "seconds": 60})
    await allow(anna, olga)
    assert (await opened(olga, timed, (anna, bert)))[0]["invited"] == []
    assert (await opened(olga, path, (anna, bert)))[0]["invited"] == [bert.id]
    assert (await bert.put(f"/v1/me/blocks/{olga.id}")).status_code == 204
    assert ok(await bert.get("/v1/me/organisers"))["organisers"] == []
    assert (await anna.delete(f"/v1/me/organisers/{olga.id}")).status_code == 204
    dora = await h.player("Dora")
    assert set((await opened(olga, path, (anna, dora)))[0]["invited"]) == {anna.id, dora.id}


async def test_only_open_events_of_willing_players_are_rated(h: RunningApp) -> None:
    path, olga, (anna, bert) = await league(h, rated=True)
    assert (await opened(olga, path, (anna, bert)))[0]["rated"]
    await allow(bert, olga, rated=False)
    (unrated,) = await opened(olga, path, (anna, bert))
    assert (unrated["rated"], unrated["invited"]) == (False, [])
    ok(await anna.post(f"/v1/games/{unrated['game']}/resignation", {}))
    assert ok(await h.nobody.get("/v1/results"))["results"] == []
