"""The events of players' games: who gets what, in which order, and that nobody else does."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from infra.store.database.connection import StoreError
from infra.store.lists.account_rows import insert
from infra.store.outbox.notices import announce, begin
from projections.schemas.notices import Notice
from projections.words.times import rfc3339
from tests.support.app import SOON, RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import deal, do, join, open_game, to_move, view
from tests.support.stores import Site, game
from tests.support.streams import NDJSON, frames_in, tap, times_in
from tests.support.until import until

EVENTS = "/v1/me/events"


async def told(home: RunningApp, by: Guest, since: int | None = None) -> list[dict[str, Any]]:
    """A player's events now."""
    await until(home.composed.events.lag, lambda lag: lag is not None and not lag.entries)
    query = "?seconds=0" if since is None else f"?seconds=0&since={since}"
    answered = await by.get(EVENTS + query, Accept=NDJSON)
    assert answered.status_code == 200, answered.text
    return frames_in(answered.content)


def brief(events: list[dict[str, Any]]) -> list[tuple[str, str | None]]:
    return [(one["type"], one.get("reason")) for one in events]


async def test_events_of_a_game_reach_its_players_only(h: RunningApp) -> None:
    anna, bert, carl = await h.players("Anna", "Bert", "Carl")
    for one in (anna, bert, carl):
        (summary,) = await told(h, one)
        assert (summary["type"], summary["games"]) == ("summary", [])
    path = await deal(anna, anna, bert)
    game = path.rsplit("/", 1)[1]
    for_anna, for_bert = await told(h, anna, 0), await told(h, bert, 0)
    assert brief(for_anna)[0] == brief(for_bert)[0] == ("started", None)
    asked = [len(one) == 2 for one in (for_anna, for_bert)]
    assert sorted(asked) == [False, True], "it is one player's turn"
    (turn,) = [one for one in (*for_anna, *for_bert) if one["type"] == "your-turn"]
    assert turn["game"] == game
    assert set(turn) == {"number", "type", "at", "at_time", "game", "version"}, "nothing that a card could be in"
    ok(await bert.post(f"{path}/resignation", {}))
    last = for_anna[-1]["number"]
    assert brief(await told(h, anna, last)) == [("over", "resigned")]
    assert await told(h, carl, 0) == [], "whoever only may look on is told nothing"
    ok(await anna.post(f"{path}/rematch", {"ruleset": "dominion"}))
    assert brief(await told(h, bert, 0))[-1] == ("rematch-offered", None)


async def test_undo_event_reaches_who_must_agree_only(h: RunningApp) -> None:
    anna, bert, carl = await h.players("Anna", "Bert", "Carl")
    for one in (anna, bert, carl):
        await told(h, one)
    path = await deal(anna, anna, bert)
    first = to_move(await view(anna, path))
    mover, other = (anna, bert) if first == 0 else (bert, anna)
    await do(mover, path, "Play all Treasures")
    before = {one.id: (await told(h, one, 0))[-1]["number"] for one in (anna, bert)}
    version = ok(await mover.post(f"{path}/undo", {}))["version"]
    (event,) = await told(h, other, before[other.id])
    assert (event["type"], event["game"], event["version"]) == ("undo-proposed", path.rsplit("/", 1)[1], version)
    assert await told(h, mover, before[mover.id]) == []
    assert await told(h, carl, 0) == []


async def test_events_after_dropped_number_begin_with_summary(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    await told(h, anna)
    path = await deal(anna, anna, bert)
    kept = await told(h, anna, 0)
    assert kept[0]["type"] == "started"
    summary, *rest = await told(h, anna, 10**6)
    assert summary["type"] == "summary", "a number that was never given out"
    assert rest == []
    assert summary["number"] == kept[-1]["number"]
    assert [one["game"] for one in summary["games"]] == [path.rsplit("/", 1)[1]]
    await h.composed.notices.prune(kept[-1]["at"] + 1 + 30 * 24 * 3600 * 1_000_000)
    assert (await told(h, anna, 0))[0]["type"] == "summary", "what came after it is gone"
    assert await told(h, anna, kept[-1]["number"]) == [], "nothing is missing after this"


async def test_event_stream_ends_with_its_token(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    made = ok(await anna.post("/v1/me/tokens", {"scope": "read"}))
    headers = {"authorization": f"Bearer {made['token']}", "accept": NDJSON}
    async with tap(h.composed.app, EVENTS, headers) as stream:
        assert [one["type"] for one in await stream.frames(1)] == ["summary"]
        path = await open_game(anna, seating="as_joined")
        await join(path, anna)
        await join(path, bert)
        assert (await stream.frames(2))[1]["type"] == "started"
        ended = await anna.delete(f"/v1/me/tokens/{made['kept']['id']}")
        assert ended.status_code == 204
        await stream.end()
    refused(await Guest(h.http, token=made["token"]).get(EVENTS), 401, "bad-token")


async def test_event_list_ends_without_its_store(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: Any) -> Any:
        raise StoreError("the disk does not answer")

    (anna,) = await h.players("Anna")
    monkeypatch.setattr(h.composed.notices, "after", away)
    async with asyncio.timeout(SOON):
        answered = await anna.get(f"{EVENTS}?since=0&seconds=0")
    assert (frames_in(answered.content), len(times_in(answered.content))) == ([], 1), "only that it is still there"


async def test_event_stream_resumes_after_last_event_id(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    await told(h, anna)
    await deal(anna, anna, bert)
    kept = await told(h, anna, 0)

    async def sent(**headers: str) -> list[tuple[str, Any]]:
        """The ids and the data of the events, as Server-Sent Events."""
        answered = await anna.get(f"{EVENTS}?seconds=0&since=0", **headers)
        assert answered.headers["content-type"].startswith("text/event-stream")
        events = [one.splitlines() for one in answered.text.split("\n\n") if one.startswith("id: ")]
        return [(id_.removeprefix("id: "), json.loads(data.removeprefix("data: "))) for id_, data in events]

    assert await sent() == [(str(one["number"]), one) for one in kept]
    first = str(kept[0]["number"])
    assert [one for _, one in await sent(Last_Event_ID=first)] == kept[1:], "it counts, and not `since`"
    ((_, summary),) = await sent(Last_Event_ID="999999999")
    assert summary["type"] == "summary"


@pytest.mark.parametrize("kind", [NDJSON, "text/event-stream"])
async def test_silent_event_stream_sends_the_time(tmp_path: Path, kind: str) -> None:
    async with application(tmp_path, heartbeat=0.01) as home:
        anna = await home.player("Anna")
        async with tap(home.app, EVENTS, anna.headers | {"Accept": kind}) as stream:
            await stream.until(lambda t: len(times_in(t.body)) >= 2)
        one, two = times_in(stream.body)[:2]
        (summary,) = frames_in(stream.body)
        assert summary["at"] < one["at"] < two["at"]
        assert (one["type"], one["number"]) == ("time", summary["number"])
        assert one["at_time"] == rfc3339(one["at"])
        assert stream.body.count(b"id: ") == (kind != NDJSON), "whoever comes back names the last event"


async def test_reminder_comes_once_for_each_question(h: RunningApp) -> None:
    await h.service.due_times.rounds.close()
    anna, bert = await h.players("Anna", "Bert")
    for one in (anna, bert):
        await told(h, one)
    path = await deal(anna, anna, bert, clock={"kind": "move", "seconds": 60})
    seen = await view(anna, path)
    seat, begun = to_move(seen), h.clock.now
    h.clock.now = begun + 47 * 10**6
    await h.service.due_times.work()
    assert "time-short" not in [one["type"] for one in await told(h, (anna, bert)[seat], 0)]
    for _ in range(3):
        h.clock.now = begun + 49 * 10**6
        await h.service.due_times.work()
    (short,) = [one for one in await told(h, (anna, bert)[seat], 0) if one["type"] == "time-short"]
    assert short["version"] == seen["asked"][0]["question"]
    assert set(short) == {"number", "type", "at", "at_time", "game", "version"}
    assert "time-short" not in [one["type"] for one in await told(h, (anna, bert)[1 - seat], 0)]
    h.clock.now = seen["clocks"][seat]["due"] + 2 * 10**6
    assert await h.service.due_times.work() == 1, "and then it is up as ever"


async def test_admitted_watcher_has_one_event_of_a_game(h: RunningApp) -> None:
    host, anna, bert, wendy, carl = await h.players("Host", "Anna", "Bert", "Wendy", "Carl")
    for one in (host, anna, wendy, carl):
        await told(h, one)
    path = await open_game(host, spectators={"who": "invited"})
    for one in (host, wendy, carl):
        assert (await host.put(f"{path}/watchers/{one.id}")).status_code == 204
    (let_in,) = await told(h, wendy, 0)
    assert (let_in["type"], let_in["game"], let_in["version"]) == ("let-in", path.rsplit("/", 1)[1], 3)
    assert set(let_in) == {"number", "type", "at", "at_time", "game", "version"}
    assert (await host.delete(f"{path}/watchers/{carl.id}")).status_code == 204
    await join(path, anna, bert)
    assert (await anna.delete(f"{path}/watchers/{wendy.id}")).status_code == 204
    ok(await bert.post(f"{path}/resignation", {}))
    assert [brief(await told(h, one, 0)) for one in (wendy, carl)] == [[("let-in", None)]] * 2
    assert await told(h, host, 0) == [], "who lets themselves in knows it"
    assert brief(await told(h, anna, 0))[0] == ("started", None), "who plays has the list on the card"


@pytest.mark.parametrize("blocks", ["who offers", "who is offered it"])
async def test_offers_of_blocked_players_raise_no_event(blocks: str, h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    await told(h, bert)
    played = await deal(anna, anna, bert)
    ok(await anna.post(f"{played}/resignation", {}))
    before = (await told(h, bert, 0))[-1]["number"]
    one, other = (anna, bert) if blocks == "who offers" else (bert, anna)
    assert (await one.put(f"/v1/me/blocks/{other.id}")).status_code == 204
    seats = await open_game(anna, access="invited")
    invited = await anna.post(f"{seats}/invitations", {"player": bert.id})
    look_on = await open_game(anna, spectators={"who": "invited"})
    let_in = await anna.put(f"{look_on}/watchers/{bert.id}")
    again = await anna.post(f"{played}/rematch", {"ruleset": "dominion"})
    assert [answer.status_code for answer in (invited, let_in, again)] == [201, 204, 201], "nor that they are not"
    assert await told(h, bert, before) == []
    assert (await one.delete(f"/v1/me/blocks/{other.id}")).status_code == 204
    assert (await anna.delete(f"{look_on}/watchers/{bert.id}")).status_code == 204
    assert (await anna.put(f"{look_on}/watchers/{bert.id}")).status_code == 204
    assert brief(await told(h, bert, before)) == [("let-in", None)]


def test_notice_from_blocked_player_is_done_without_event(site: Site) -> None:
    """On every store: what fails here would hold up all that is to be told."""
    with site.session() as session, session.transaction():
        begin(session, "bert", 1)
        insert(session, "blocks", [("bert", "anna", 1)])
        assert announce(session, [(Notice("bert", "invited", by="anna"), game(1), None)]) == []


async def test_whoever_is_invited_is_told(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    await told(h, bert)
    path = await open_game(anna, access="invited")
    ok(await anna.post(f"{path}/invitations", {"player": bert.id}))
    ok(await anna.post(f"{path}/invitations", {}))
    (invited,) = await told(h, bert, 0)
    assert (invited["type"], invited["game"]) == ("invited", path.rsplit("/", 1)[1])
    assert set(invited) == {"number", "type", "at", "at_time", "game"}
