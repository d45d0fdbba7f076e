"""What follows when players do not come back: their seats resign, are played by bots, or nobody is left."""

import asyncio
from pathlib import Path

from domain.engine.entry.clock import GRACE
from domain.engine.entry.commands import Command
from domain.engine.lobby.due_times import next_due
from domain.engine.lobby.lobby import LobbyState
from projections.verification.reading import parse
from tests.application.clocked import MINUTE, holds, table
from tests.support.app import Clock, application
from tests.support.client import ok, refused
from tests.support.games import frames, play, simple, to_move, view


async def test_who_does_not_come_has_resigned_if_the_opening_says_so(tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, clock=clock) as h:
        (anna, _), path = await table(h, absent="resign")
        seat = to_move(await view(anna, path))
        clock.now += MINUTE + GRACE
        assert await h.service.due_times.work() == 1
        card = ok(await anna.get(path))
        assert card["result"]["how"] == "resigned"
        assert card["result"]["places"][seat] == 2
        for language, words in (("en", "time was up"), ("ko", "시간이 다"), ("ja", "持ち時間")):
            lines = ok(await anna.get(f"{path}/story", Accept_Language=language))["lines"]
            assert any(words in line["text"] for line in lines if line["fact"] == "timed-out")
        await holds(h, anna, path)


async def test_a_game_that_everybody_has_left_ends_and_counts_for_nobody(tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, clock=clock) as h:
        (anna, _), path = await table(h)
        for _ in range(40):
            clock.now += MINUTE + GRACE
            await h.service.due_times.work()
        card = ok(await anna.get(path))
        assert (card["status"], card["result"]["how"]) == ("over", "abandoned")
        assert ok(await anna.get("/v1/results"))["results"] == []
        assert await h.service.live_games.store.due(1 << 62, None, 9) == []
        await holds(h, anna, path)


async def test_who_was_away_returns_and_is_asked_again(tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, clock=clock) as h:
        guests, path = await table(h, 3)
        refused(await guests[0].post(f"{path}/seats/0/return", None), 409, "not-asked")
        seat, seen = to_move(await view(guests[0], path)), await view(guests[0], path)
        while not seen["clocks"][seat]["away"]:
            asked = to_move(seen)
            if asked == seat:
                clock.now += MINUTE + GRACE
                assert await h.service.due_times.work() == 1
            else:
                ok(await guests[asked].post(f"{path}/choices", simple(await view(guests[asked], path))))
            seen = await view(guests[0], path)
        assert to_move(seen) != seat, "it is not waited for"
        refused(await guests[seat - 1].post(f"{path}/seats/{seat}/return", None), 403, "not-your-seat")
        back = ok(await guests[seat].post(f"{path}/seats/{seat}/return", None, Idempotency_Key="back"))
        again = ok(await guests[seat].post(f"{path}/seats/{seat}/return", None, Idempotency_Key="back"))
        assert again["receipt"] == back["receipt"]
        refused(await guests[seat].post(f"{path}/seats/{seat}/return", None), 409, "not-asked")
        while (asked := to_move(seen := await view(guests[0], path))) != seat:
            ok(await guests[asked].post(f"{path}/choices", simple(await view(guests[asked], path))))
        assert not seen["clocks"][seat]["away"]
        for language, words in (("en", "is back"), ("ko", "돌아왔"), ("ja", "戻りました")):
            lines = ok(await guests[0].get(f"{path}/story", Accept_Language=language))["lines"]
            assert any(words in line["text"] for line in lines if line["fact"] == "returned")
        await play(path, guests)
        await holds(h, guests[0], path)


async def test_a_bot_stands_in_until_its_player_returns(tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, clock=clock) as h:
        guests, path = await table(h, absent={"bot": "random"})
        assert ok(await guests[0].get(path))["absent"] == {"bot": "random"}
        seat = to_move(await view(guests[0], path))
        clock.now += MINUTE + GRACE
        assert await h.service.due_times.work() == 1
        async with asyncio.timeout(10):
            while to_move(await view(guests[0], path)) == seat:  # noqa: ASYNC110 - the bot gets there by itself
                await asyncio.sleep(0.01)
        told = await frames(guests[0], path)
        assert [f["cause"]["type"] for f in told if f["cause"].get("seat") == seat][:1] == ["timed-out"]
        answers = [f["cause"] for f in told if f["cause"]["type"] == "chose"]
        assert {one["seat"] for one in answers} == {seat}
        assert all(one["policy"]["name"] == "random" for one in answers)
        mine = ok(await guests[seat].get("/v1/me/games"))["games"][0]
        assert not mine["your_move"]
        assert await h.service.live_games.store.bots_to_move() == []
        ok(await guests[seat].post(f"{path}/seats/{seat}/return", None))
        await play(path, guests)
        assert ok(await guests[0].get(path))["result"]["how"] == "finished"
        report = h.service.verifier.verify(parse((await guests[0].get(f"{path}/record")).content))
        assert report.finding is None
        assert report.conduct[seat] == "plays its policy"
        assert report.conduct[1 - seat] is None


async def test_a_stand_in_plays_on_after_a_restart(tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, clock=clock) as h:
        guests, path = await table(h, absent={"bot": "random"})
        seat, game = to_move(await view(guests[0], path)), path.rpartition("/")[2]
        clock.now += MINUTE + GRACE
        await h.service.bus.execute(game, _first_due, None)
        h.ledger.bots_fail = 1 << 30  # it dies before its bot has answered
        assert [one for one, _ in await h.service.live_games.store.bots_to_move()] == [game]
        await h.service._bots.close()  # pyright: ignore[reportPrivateUsage, reportOptionalMemberAccess]
    async with application(tmp_path, clock=clock) as h, asyncio.timeout(10):
        while to_move(await view(h.again(guests[0]), path)) == seat:  # noqa: ASYNC110 - the bot gets there by itself
            await asyncio.sleep(0.01)


def _first_due(lobby: LobbyState) -> Command:
    due = next_due(lobby)
    assert due is not None
    return due.command
