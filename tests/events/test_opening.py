"""Events, and games opened many at once."""

from tests.events.rounds import event, league, listed, opened
from tests.support.app import RunningApp
from tests.support.client import ok, refused


async def test_event_says_what_its_games_share(h: RunningApp) -> None:
    olga = await h.player("Olga")
    asked = {"ruleset": "dominion", "title": "Winter league", "spectators": {"late": {"minutes": 5}}, "undo": "never"}
    made = ok(await olga.post("/v1/events", asked))
    assert ok(await h.nobody.get(f"/v1/events/{made['id']}")) == made
    assert (made["title"], made["organiser"]["name"], made["undo"]) == ("Winter league", "Olga", "never")
    assert made["spectators"]["late"]["minutes"] == 5
    assert made["standings"] is None
    assert [one["id"] for one in ok(await h.nobody.get("/v1/events"))["events"]] == [made["id"]]


async def test_event_of_no_possible_game_is_refused(h: RunningApp) -> None:
    olga, asked = await h.player("Olga"), {"ruleset": "dominion", "title": "League"}
    for more, code, pointer in (
        ({"access": "unlisted", "rated": True}, "invalid", "/rated"),
        ({"clock": None, "absent": "resign"}, "bad-options", "/absent"),
    ):
        assert refused(await olga.post("/v1/events", asked | more), 422, code)["pointer"] == pointer
    assert ok(await h.nobody.get("/v1/events"))["events"] == []


async def test_granted_players_sit_and_play_at_once(h: RunningApp) -> None:
    path, olga, (anna, bert) = await league(h)
    (made,) = await opened(olga, path, (anna, bert))
    assert made["seated"] == [anna.id, bert.id]
    assert made["invited"] == []
    game = ok(await anna.get(f"/v1/games/{made['game']}"))
    assert game["status"] == "running"
    assert {seat["player"]["id"] for seat in game["sitting"]} == {anna.id, bert.id}
    (row,) = await listed(h, path)
    assert (row["number"], row["game"], row["status"], row["version"]) == (1, made["game"], "running", 3)
    assert sum(seat["to_move"] for seat in row["seats"]) == 1


async def test_others_are_invited_and_begin_once_seated(h: RunningApp) -> None:
    path, olga, (anna,) = await league(h, "Anna")
    carl = await h.player("Carl")
    (made,) = await opened(olga, path, (anna, carl))
    assert (made["seated"], made["invited"], made["rated"]) == ([anna.id], [carl.id], False)
    (kept,) = ok(await carl.get("/v1/me/invitations"))["invitations"]
    assert kept["game"] == made["game"]
    refused(await (await h.player("Dora")).post(f"/v1/games/{made['game']}/seats", {}), 403, "not-your-seat")
    ok(await carl.post(f"/v1/games/{made['game']}/seats", {}))
    assert (await listed(h, path))[0]["status"] == "running"


async def test_ended_event_takes_no_games(h: RunningApp) -> None:
    path, olga, (anna, bert) = await league(h)
    made = ok(await olga.delete(path))
    assert made["ended_at"] is not None
    assert ok(await olga.delete(path)) == made
    refused(await olga.post(f"{path}/games", {"games": [{"players": [anna.id, bert.id]}]}), 409, "event-ended")


async def test_invited_event_is_there_for_its_players_alone(h: RunningApp) -> None:
    path, olga, (anna, bert) = await league(h, access="invited")
    await opened(olga, path, (anna, bert))
    for looked in (path, f"{path}/games", f"{path}/stream?seconds=0"):
        for one in (olga, anna, bert):
            assert (await one.get(looked)).status_code == 200, looked
        for one in (h.nobody, await h.player("Carl")):
            refused(await one.get(looked), 404, "unknown-event")
    assert ok(await h.nobody.get("/v1/events"))["events"] == []
    own = ok(await olga.get(f"/v1/events?organiser={olga.id}"))["events"]
    assert [f"/v1/events/{one['id']}" for one in own] == [path]


async def test_sixth_event_of_an_organiser_is_refused(h: RunningApp) -> None:
    olga = await h.player("Olga")
    events = [await event(olga) for _ in range(5)]
    asked = {"ruleset": "dominion", "title": "One more"}
    assert refused(await olga.post("/v1/events", asked), 429, "limited")["rule"] == "events"
    ok(await olga.delete(events[0]))
    ok(await olga.post("/v1/events", asked))


async def test_key_opens_one_event(h: RunningApp) -> None:
    olga, asked = await h.player("Olga"), {"ruleset": "dominion", "title": "League"}
    first = await olga.post("/v1/events", asked, Idempotency_Key="one")
    again = await olga.post("/v1/events", asked, Idempotency_Key="one")
    assert ok(first) == ok(again)
    assert again.headers["idempotent-replayed"] == "true"
    refused(await olga.post("/v1/events", {**asked, "title": "Cup"}, Idempotency_Key="one"), 422, "key-reused")
