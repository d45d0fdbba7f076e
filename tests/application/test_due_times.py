"""What falls due happens without any request: any process does it, one wins, and a read never writes."""

import asyncio
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

import pytest

from api.application.ports.errors import Unavailable
from api.application.ports.strangers import LATELY
from api.application.service import due_times
from domain.engine.entry.commands import OPERATOR, REVEAL_SECONDS, Abandoned
from domain.engine.lobby.due_times import MICROSECONDS
from infra.store.event_store import EventStoreAdapter
from projections.verification.reading import parse
from projections.words.texts import LANGUAGES
from tests.support.app import Clock, RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import frames, open_game, reveal
from tests.support.stores import BREAK_OFF
from tests.support.until import until

SALTS = [bytes([i]) * 32 for i in range(2)]


def damage(h: RunningApp, path: str) -> None:
    """One entry of a game cannot be read any more."""
    told = (b"\0", path.rpartition("/")[2])
    h.site.run("UPDATE events SET state = ? WHERE game = ? AND version = 2", told)


def committed(salt: bytes) -> dict[str, str]:
    return {"commitment": sha256(salt).hexdigest()}


async def waiting(*guests: Guest, **opening: Any) -> str:
    """A game in which all seats are taken, and all owe what they have committed to."""
    path = await open_game(guests[0], **opening)
    for guest, salt in zip(guests, SALTS, strict=True):
        ok(await guest.post(f"{path}/seats", committed(salt)))
    return path


async def card(guest: Guest, path: str) -> Any:
    return ok(await guest.get(path))


async def test_the_card_says_until_when_reveals_are_awaited(h: RunningApp) -> None:
    guests = await h.players("Anna", "Bert")
    for opening, seconds in (({}, REVEAL_SECONDS), ({"reveal_seconds": 90}, 90)):
        path = await waiting(*guests, **opening)
        by = (await frames(guests[0], path))[-1]["at"] + seconds * MICROSECONDS
        assert (await card(guests[0], path))["reveal_by"] == by
        ok(await reveal(guests[1], path, SALTS[1]))
        assert (await card(guests[0], path))["reveal_by"] == by, "a reveal moves nothing"
    hasty = {"ruleset": "dominion", "seats": 2, "reveal_seconds": 1}
    refused(await guests[0].post("/v1/games", hasty), 422, "invalid")


async def test_overdue_reveal_ends_the_game_in_any_process(tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, clock=clock) as h, application(tmp_path, clock=clock) as other:
        anna, bert = await h.players("Anna", "Bert")
        path = await waiting(anna, bert)
        ok(await reveal(anna, path, SALTS[0]))
        for each in (h, other):
            await each.service.due_times.rounds.close()
        assert await h.service.due_times.work() == 0
        overdue = await card(anna, path)
        clock.now = overdue["reveal_by"]
        assert (await card(anna, path))["status"] == "open", "a read never writes"
        both = [each.service.due_times.work() for each in (h, other)]
        assert sum(await asyncio.gather(*both)) == 1
        ended = await card(anna, path)
        assert (ended["status"], ended["result"]["how"]) == ("over", "abandoned")
        assert ended["version"] == overdue["version"] + 1
        last = (await frames(anna, path))[-1]
        assert last["cause"] == {"type": "abandoned", "reason": "no-reveal"}
        assert last["at"] >= overdue["reveal_by"]
        assert await h.service.due_times.work() == 0
        await told(anna, path)


async def told(guest: Guest, path: str) -> None:
    """The story says that nothing was stored, naming nobody; the record holds."""
    for language in LANGUAGES:
        lines = ok(await guest.get(f"{path}/story", Accept_Language=language))["lines"]
        assert lines[-1]["fact"] == "abandoned"
        assert "Anna" not in lines[-1]["text"]
        assert "Bert" not in lines[-1]["text"]
    assert ok(await guest.get(f"{path}/story"))["lines"][-1]["text"].endswith("no reveal was stored in time.")


async def test_overdue_game_may_be_ended_by_a_seat(h: RunningApp) -> None:
    anna, bert, carl = await h.players("Anna", "Bert", "Carl")
    path = await waiting(anna, bert)
    problem = refused(await bert.delete(path), 409, "not-due")
    by = (await card(anna, path))["reveal_by"]
    assert str(by) in problem["detail"]
    refused(await carl.delete(path), 403, "not-your-seat")
    await h.service.due_times.rounds.close()
    h.clock.now = by
    ended = ok(await bert.delete(path))
    assert ended["result"]["how"] == "abandoned"
    assert ended["receipt"]["version"] == ended["version"]
    assert (await frames(anna, path))[-1]["cause"]["reason"] == "no-reveal"
    document = parse((await anna.get(f"{path}/record")).content)
    report = h.verifier.verify(document)
    assert (report.verdict, report.finding) == ("consistent, not anchored", None)
    assert set(report.standings) == {"committed, without evidence from before the reveal"}


async def test_rematch_after_missing_reveal_leaves_the_absent_out(h: RunningApp) -> None:
    anna, bert, carl = await h.players("Anna", "Bert", "Carl")
    two, three = await waiting(anna, bert), await open_game(anna, seats=3)
    for guest, salt in zip((bert, anna), SALTS, strict=True):
        ok(await guest.post(f"{three}/seats", committed(salt)))
    ok(await carl.post(f"{three}/seats", {}))
    refused(await anna.delete(two), 409, "not-due")
    refused(await bert.delete(f"{two}/seats/1"), 409, "not-open")
    for path, salt in ((two, SALTS[0]), (three, SALTS[1])):
        ok(await reveal(anna, path, salt))
    h.clock.now = (await card(anna, three))["reveal_by"]
    await h.service.due_times.work()
    for path in (two, three):
        assert [one["name"] for one in (await card(anna, path))["unrevealed"]] == ["Bert"]
        refused(await bert.post(f"{path}/rematch", {"ruleset": "dominion"}), 403, "not-your-seat")
    again = ok(await anna.post(f"{three}/rematch", {"ruleset": "dominion"}))
    assert (again["seats"], {one["name"] for one in again["awaited"]}) == (2, {"Anna", "Carl"})
    path = f"/v1/games/{again['id']}"
    refused(await bert.post(f"{path}/seats", {}), 409, "seat-taken")
    assert [ok(await guest.post(f"{path}/seats", {}))["status"] for guest in (anna, carl)] == ["open", "running"]
    again = ok(await anna.post(f"{two}/rematch", {"ruleset": "dominion"}))
    assert (again["seats"], [one["name"] for one in again["awaited"]]) == (2, ["Anna"]), "one seat is anybody's"
    path = f"/v1/games/{again['id']}"
    assert [ok(await guest.post(f"{path}/seats", {}))["status"] for guest in (carl, anna)] == ["open", "running"]


async def counted(h: RunningApp, games: int) -> None:
    """The server's count of games that ended before their start; it follows from their ends after a delay."""
    await until(lambda: h.nobody.get("/v1"), lambda told: ok(told)["aborted"] == games)


async def test_quick_game_avoids_players_who_missed_their_reveal(h: RunningApp) -> None:
    anna, bert, carl = await h.players("Anna", "Bert", "Carl")
    lost = [await waiting(anna, bert) for _ in range(2)]
    for path in lost:
        ok(await reveal(anna, path, SALTS[0]))
    h.clock.now = (await card(anna, lost[-1]))["reveal_by"]
    await h.service.due_times.work()
    quick = {"ruleset": "dominion", "seats": 2}
    await counted(h, 2)
    assert [ok(await h.nobody.get(f"/v1/players/{one.id}"))["aborts"] for one in (anna, bert)] == [0, 2]
    alone = ok(await bert.post("/v1/quick", quick))
    assert alone["status"] == "open"
    assert ok(await anna.post("/v1/quick", quick))["id"] != alone["id"]
    assert ok(await carl.post("/v1/quick", quick))["status"] == "running", "with Anna"
    assert ok(await bert.post("/v1/quick", quick))["id"] == alone["id"]
    h.clock.now += LATELY
    assert ok(await h.nobody.get("/v1"))["aborted"] == 0
    assert ok(await carl.post("/v1/quick", quick))["id"] == alone["id"], "it is forgotten in time"


async def test_full_table_ended_by_operator_blames_no_player(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await waiting(anna, bert)
    await h.service.commands.act(path.rpartition("/")[2], None, Abandoned(OPERATOR))
    assert (await card(anna, path))["unrevealed"] == []
    await counted(h, 1)
    assert not any([ok(await h.nobody.get(f"/v1/players/{one.id}"))["aborts"] for one in (anna, bert)])


async def test_due_work_missed_is_done_after_restart(tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, clock=clock) as h:
        anna, bert = await h.players("Anna", "Bert")
        path = await waiting(anna, bert)
        by = (await card(anna, path))["reveal_by"]
    clock.now = by
    async with application(tmp_path, clock=clock) as h:
        await over(h, path)


async def over(h: RunningApp, path: str) -> None:
    """The service gets there by itself; nobody calls it."""
    await until(lambda: h.nobody.get(path), lambda game: ok(game)["status"] == "over")


async def test_due_work_passes_by_unreadable_games(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    async with application(tmp_path, clock=clock) as h:
        anna, bert = await h.players("Anna", "Bert")
        await h.service.due_times.rounds.close()
        damaged, path = await waiting(anna, bert), await waiting(anna, bert)
        by = (await card(anna, path))["reveal_by"]
        damage(h, damaged)
        h.service.live_games.evict(damaged.rpartition("/")[2])
        clock.now = by
        await h.service.due_times.work()
        assert (await card(anna, path))["status"] == "over"
        await h.service.due_times.work()
        assert len([line for line in caplog.messages if "cannot continue" in line]) == 1


async def test_due_work_passes_by_unstorable_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(due_times, "AWAY_PAUSE", 0.0)
    clock = Clock()
    async with application(tmp_path, clock=clock) as h:
        anna, bert = await h.players("Anna", "Bert")
        await h.service.due_times.rounds.close()
        full, *others = [await waiting(anna, bert) for _ in range(3)]
        clock.now = (await card(anna, others[-1]))["reveal_by"]
        with h.site.forbidding(full.rpartition("/")[2], BREAK_OFF):
            for status in ("open", "over"):  # what shares its commit fails with it, and is tried again alone
                with pytest.raises(Unavailable):
                    await h.service.due_times.work()
                assert {(await card(anna, path))["status"] for path in others} == {status}
        assert (await card(anna, full))["status"] == "open"


async def test_due_games_share_commit_but_no_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(due_times, "GATHERING", 3600.0)
    clock = Clock()
    async with application(tmp_path, clock=clock) as h, application(tmp_path, clock=clock) as other:
        anna, bert = await h.players("Anna", "Bert")
        for each in (h, other):
            await each.service.due_times.rounds.close()
        damaged, overtaken, over, *good = [await waiting(anna, bert) for _ in range(6)]
        before = await card(anna, good[-1])
        clock.now = before["reveal_by"]
        damage(h, damaged)
        for path in (damaged, good[0]):  # one of those that are read from the store is damaged
            h.service.live_games.evict(path.rpartition("/")[2])
        pages: list[Any] = [await h.ledger.due(clock.now, None, 9), []]
        for app, path in ((other, overtaken), (h, over)):
            ok(await app.again(bert).delete(path))

        async def due(*_: Any) -> Any:
            return pages.pop(0)

        monkeypatch.setattr(h.ledger, "due", due, raising=False)
        writer = cast("EventStoreAdapter", h.ledger.real).writer
        commits = writer.commits
        assert await h.service.due_times.work() == len(good)
        assert writer.commits == commits + 1
        ended = [await card(anna, path) for path in (overtaken, over, *good)]
        assert {(one["status"], one["version"]) for one in ended} == {("over", before["version"] + 1)}
