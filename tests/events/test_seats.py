"""Whom organisers seat: what players are told, how they leave, what a deleted account leaves."""

import json
from typing import Any

from tests.events.rounds import FAR, event, league, listed, opened
from tests.support.app import RunningApp, worked_off
from tests.support.client import Guest, leave, ok, refused
from tests.support.games import ANY, play
from tests.support.looks import About
from tests.support.writes import writes


async def told(h: RunningApp, guest: Guest) -> list[tuple[str, str | None, str | None]]:
    """What a player is told after the summary: type, game and reason each."""
    await worked_off(h)
    text = (await guest.get("/v1/me/events?seconds=0&since=0", Accept="application/x-ndjson")).text
    events = [json.loads(line) for line in text.splitlines()]
    return [(one["type"], one.get("game"), one.get("reason")) for one in events if one["type"] != "summary"]


async def test_each_player_is_told_once_of_each_game(h: RunningApp) -> None:
    path, olga, (anna, bert) = await league(h)
    carl = await h.player("Carl")
    for one in (olga, anna, bert, carl):
        await one.get("/v1/me/events?seconds=0")
    first, second = await opened(olga, path, (anna, bert), (anna, carl))
    whose = path.rpartition("/")[2]
    for one in (anna, bert):
        said = await told(h, one)
        assert said.count(("seated", first["game"], whose)) == 1
        assert said.count(("started", first["game"], None)) == 1
    assert (await told(h, anna)).count(("seated", second["game"], whose)) == 1
    assert await told(h, carl) == [("invited", second["game"], None)]
    assert await told(h, olga) == []
    ok(await bert.post(f"/v1/games/{first['game']}/resignation", {}))
    assert await told(h, olga) == [("event-over", first["game"], "resigned")]


async def test_seated_player_leaves_unrated_before_any_answer(h: RunningApp) -> None:
    path, olga, (anna, bert) = await league(h, rated=True)
    first, second = await opened(olga, path, (anna, bert), (anna, bert))
    refused(await olga.delete(f"{path}/games/{first['game']}"), 403, "not-your-seat")
    refused(await bert.delete(f"{await event(olga)}/games/{first['game']}"), 403, "not-your-seat")
    assert (await bert.delete(f"{path}/games/{first['game']}")).status_code == 204
    row = (await listed(h, path))[0]
    assert (row["status"], row["result"]["how"]) == ("over", "abandoned")
    assert ok(await h.nobody.get("/v1/results"))["results"] == []
    game = f"/v1/games/{second['game']}"
    first_seat = ok(await anna.get(game))["sitting"][0]["player"]["id"]
    await play(game, (anna, bert) if first_seat == anna.id else (bert, anna), 1)
    refused(await bert.delete(f"{path}/games/{second['game']}"), 409, "not-open")
    record = ok(await anna.get(f"/v1/games/{first['game']}/record"))
    assert h.verifier.verify(record).finding is None


async def test_invited_player_who_sat_down_cannot_leave_unrated(h: RunningApp) -> None:
    path, olga, (anna,) = await league(h, "Anna")
    carl = await h.player("Carl")
    (made,) = await opened(olga, path, (anna, carl))
    refused(await anna.delete(f"{path}/games/{made['game']}"), 409, "not-running")
    ok(await carl.post(f"/v1/games/{made['game']}/seats", {}))
    refused(await carl.delete(f"{path}/games/{made['game']}"), 403, "not-your-seat")


async def test_grant_names_another_player_and_its_end(h: RunningApp) -> None:
    olga, anna = await h.players("Olga", "Anna")
    asked = {"until": FAR, "games": 1, "clocks": ["none"]}
    refused(await anna.put(f"/v1/me/organisers/{'0' * 32}", asked), 404, "unknown-player")
    refused(await anna.put(f"/v1/me/organisers/{anna.id}", asked), 422, "invalid")
    refused(await anna.put(f"/v1/me/organisers/{olga.id}", {**asked, "until": 1}), 422, "invalid")


async def test_players_change_no_rules_of_an_event(h: RunningApp) -> None:
    """Whatever they ask of a game of it, on any route: what it says holds, and nothing else becomes part of it."""
    path, olga, (anna, bert) = await league(h, undo="never", spectators={"late": {"minutes": 5}})
    (made,) = await opened(olga, path, (anna, bert))
    shared = ("options", "clock", "absent", "undo", "spectators")
    rules = [ok(await olga.get(path))[name] for name in shared]
    about = About(made["game"], 3, anna.id, ANY, path.rpartition("/")[2])
    for write in sorted(writes(h.app, about), key=lambda one: one.operation in ("resign", "leave_event_game")):
        await write.sent(bert)
    game = ok(await bert.get(f"/v1/games/{made['game']}"))
    assert game["status"] == "over"
    assert [game[name] for name in shared] == rules
    ok(await bert.post(f"/v1/games/{made['game']}/rematch", {"ruleset": ANY}))
    assert [row["game"] for row in await listed(h, path)] == [made["game"]]


async def test_standings_are_text_and_posted_by_organiser(h: RunningApp) -> None:
    path, olga, (anna, bert) = await league(h)
    rows = [{"player": anna.id, "numbers": [3]}, {"name": "<b>Team</b>", "numbers": [1.5]}]
    refused(await anna.put(f"{path}/standings", {"columns": ["points"], "rows": rows}), 403, "not-organiser")
    assert (await olga.put(f"{path}/standings", {"columns": ["points"], "rows": rows})).status_code == 204
    shown = ok(await h.nobody.get(path))["standings"]
    assert [row["name"] for row in shown["rows"]] == ["Anna", "<b>Team</b>"]
    wrongs: list[Any] = [[{"numbers": [1]}], [{"player": bert.id, "numbers": []}], rows * 101]
    for wrong in wrongs:
        refused(await olga.put(f"{path}/standings", {"columns": ["points"], "rows": wrong}), 422, "invalid")
    assert (await (await h.operator()).delete(f"{path}/standings")).status_code == 204
    assert ok(await h.nobody.get(path))["standings"] is None
    assert ok(await (await h.operator()).get("/v1/acts"))["acts"][0]["act"] == "standings"


async def test_deleted_account_leaves_ids_and_no_names(h: RunningApp) -> None:
    path, olga, (anna, bert) = await league(h)
    await opened(olga, path, (anna, bert))
    await olga.put(f"{path}/standings", {"columns": [], "rows": [{"player": anna.id}]})
    await leave(anna)
    await leave(olga)
    shown = ok(await h.nobody.get(path))
    assert (shown["organiser"]["name"], shown["standings"]["rows"][0]["name"]) == ("", None)
    assert shown["ended_at"] is not None
    (row,) = await listed(h, path)
    assert [(one["id"], one["name"]) for one in row["players"]] == [(anna.id, ""), (bert.id, "Bert")]
    assert ok(await bert.get("/v1/me/organisers"))["organisers"] == []
