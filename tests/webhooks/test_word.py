# pyright: reportPrivateUsage=false
"""What is said where others read along: never more than a guest may see, and an address to nobody."""

from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from prometheus_client import generate_latest

from infra.telemetry.metrics import Metrics
from tests.infra.test_encrypted import files
from tests.support.app import Clock, RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import deal, game_of, open_game, play, to_move, view
from tests.support.logs import Heard
from tests.support.until import until
from tests.webhooks.receiver import LOCAL, OK, Got, Receiver, receiver
from tests.webhooks.test_forms import BAD, URLS
from tests.webhooks.test_webhook_waiting import KEYS
from tests.webhooks.test_webhooks import HOOKS, log

TOKEN = "tOkEn-that-nobody-sees"
SITE = "https://play.example"
SECRET_SPANS = 8
"""Characters of it in a row that nobody is shown: the last four are."""


@asynccontextmanager
async def playing(data: Path, **more: Any) -> AsyncGenerator[tuple[RunningApp, Receiver]]:
    with receiver() as there:
        async with application(data, webhook_networks=(LOCAL,), **more) as h:
            (await h.composed.webhooks.opened()).deliverer.rounds.period = 0.02
            yield h, there


async def hooked(by: Guest, url: str, **asked: Any) -> dict[str, Any]:
    """A webhook of theirs to ntfy."""
    return ok(await by.post(HOOKS, {"url": url, "format": "ntfy", **asked}, Host=urlsplit(SITE).netloc))


def told(got: list[Got]) -> list[str]:
    return [one.said["message"] for one in got]


async def first(path: str, *guests: Guest) -> tuple[Guest, Guest]:
    """Of two guests, in the order of their seats: who moves first, and the other."""
    seat = to_move(await view(guests[0], path))
    return guests[seat], guests[1 - seat]


async def test_word_of_a_move_tells_what_guests_see(tmp_path: Path) -> None:
    async with playing(tmp_path) as (h, there):
        guests = await h.players("Anna", "Bert*")
        made = {
            guest.id: await hooked(guest, f"{there.url}/{n}", events=["your-turn", "over"], language=language)
            for n, (guest, language) in enumerate(zip(guests, ("en", "ja"), strict=True))
        }
        path = await deal(guests[0], *guests, clock={"kind": "correspondence", "hours": 24})
        mover, other = await first(path, *guests)
        (said,) = [got.said for got in await there.has(1)]
        link = f"http://{urlsplit(SITE).netloc}/games/{game_of(path)}"
        assert (said["topic"], said["click"]) == (str(guests.index(mover)), link)
        assert said["title"] == {"0": "Dominion", "1": "ドミニオン"}[said["topic"]]
        by = {"0": "Anna to move, until 20", "1": "Bert*さんの手番です。期限: 20"}
        assert said["message"].startswith(by[said["topic"]])
        site, _, drawn = said["attach"].partition("/v1/")
        assert site == f"http://{urlsplit(SITE).netloc}"
        shown = await h.nobody.get(f"/v1/{drawn}")
        assert (shown.status_code, shown.headers["content-type"]) == (200, "image/png")
        assert f"&version={ok(await h.nobody.get(path))['version']}" in drawn
        while to_move(await view(mover, path)) == guests.index(mover):
            await play(path, guests, 1)
        got = await there.has(2)
        assert got[1].said["topic"] == str(guests.index(other))
        assert got[1].said["message"].startswith(by[got[1].said["topic"]])
        ok(await other.post(f"{path}/resignation", {}))
        await there.until(lambda got: "The game is over" in told(got))
        hook = made[guests[0].id]["id"]
        number = ok(await guests[0].post(f"{HOOKS}/{hook}/test", {}))["number"]
        await there.until(lambda got: "This is a test: word of your games arrives here" in told(got))
        assert number in [one["number"] for one in await log(guests[0], made[guests[0].id])]


async def test_closed_and_late_games_tell_places_nothing(tmp_path: Path) -> None:
    clock = Clock()
    async with playing(tmp_path, clock=clock) as (h, there):
        guests = anna, bert = await h.players("Anna", "Bert")
        for guest in guests:
            await hooked(guest, f"{there.url}/x", events=["your-turn", "started", "over"])
        for spectators in ({"who": "none"}, {"who": "invited"}, {"who": "all", "late": {"minutes": 5}}):
            there.got.clear()
            path = await deal(anna, anna, bert, spectators=spectators)
            await there.has(3)
            ok(await bert.post(f"{path}/resignation", {}))
            link = f"http://{urlsplit(SITE).netloc}/games/{game_of(path)}"
            for one in await there.has(5):
                assert one.said.keys() == {"topic", "title", "message", "click"}
                assert (one.said["title"], one.said["click"]) == ("Croupier", link)
            words = Counter({"The game has started": 2, "Your move": 1, "The game is over": 2})
            assert Counter(told(there.got)) == words


async def test_reminders_end_with_the_question(tmp_path: Path) -> None:
    async with playing(tmp_path) as (h, there):
        guests = await h.players("Anna", "Bert")
        remind = {"after": 60, "times": 3}
        made = [await hooked(one, f"{there.url}/x", events=["your-turn"], remind=remind) for one in guests]
        path = await deal(guests[0], *guests)
        mover, _ = await first(path, *guests)
        mine = made[guests.index(mover)]
        await there.has(1)

        async def hurried() -> None:
            """The next reminder is due now."""
            later = "FROM deliveries WHERE type = 'reminder' AND due > 1"
            await until(lambda: h.site.run(f"SELECT 1 {later}"), lambda rows: rows != [])
            h.site.run(f"UPDATE deliveries SET due = 1 WHERE number = (SELECT min(number) {later})")

        await hurried()
        assert told(await there.has(2))[1] == f"Still {mover.name} to move"
        await play(path, guests, 1)
        for _ in range(2):
            await hurried()

        async def logged() -> list[Any]:
            return [(one["type"], one["failed"]) for one in await log(mover, mine) if one["tried_at"] is not None]

        found = await until(logged, lambda rows: len(rows) == 4)
        assert found == [("reminder", "answered")] * 2 + [("reminder", None), ("your-turn", None)]
        assert len(there.got) == 2


async def test_problems_say_what_a_place_expects(tmp_path: Path) -> None:
    async with playing(tmp_path) as (h, _):
        anna = await h.player("Anna")

        async def problem(**asked: Any) -> tuple[str, str]:
            answer = refused(await anna.post(HOOKS, asked), 422, "invalid")
            return answer["pointer"], answer["detail"]

        for form, urls in BAD.items():
            for url in urls:
                assert (await problem(url=url, format=form))[0] == "/url"
        expected = "https://discord.com/api/webhooks/{id}/{token}"
        assert expected in (await problem(url="https://bot.example/x", format="discord"))[1]
        discord = {"url": URLS["discord"], "format": "discord"}
        assert (await problem(**discord, mention="@everyone"))[0] == "/mention"
        assert (await problem(url=URLS["ntfy"], format="ntfy", mention="@x"))[0] == "/mention"
        night = {"zone": "Nowhere/Town", "from": "22:00", "until": "07:00"}
        assert (await problem(**discord, quiet=night))[0] == "/quiet/zone"
        assert (await problem(**discord, quiet=night | {"zone": "UTC", "until": "22:00"}))[0] == "/quiet/until"
        assert (await problem(**discord, remind={"after": 3600, "times": 4}))[0] == "/remind/times"
        assert (await problem(url=URLS["slack"], format="matrix"))[0] == "/format"
        ok(await anna.post(HOOKS, discord | {"quiet": night | {"zone": "Asia/Seoul"}, "mention": f"<@{'9' * 18}>"}))
        (shown,) = ok(await anna.get(HOOKS))["webhooks"]
        assert shown["url"] == f"https://discord.com/…{URLS['discord'][-4:]}"
        assert shown["quiet"] == night | {"zone": "Asia/Seoul"}


async def test_webhook_address_leaks_into_no_answer_or_log(tmp_path: Path) -> None:
    """Neither while all goes well nor while nothing does."""
    metrics, hay = Metrics("test"), list[str]()
    with Heard() as heard:
        async with playing(tmp_path, cipher_keys=KEYS[0]) as (h, there):
            (await h.composed.webhooks.opened()).deliverer._observer = metrics
            anna, bert = await h.players("Anna", "Bert")
            operator = await h.operator()
            answers: list[Callable[[Got], Any]] = [
                lambda _: OK, lambda _: (500, {}, b""), lambda _: (429, {"Retry-After": "1"}, TOKEN.encode()),
                lambda _: (307, {"Location": "/elsewhere"}, TOKEN.encode()), lambda _: (404, {}, TOKEN.encode()),
            ]  # fmt: skip
            for n, answer in enumerate(answers):
                there.answer = answer
                url = f"{there.url}/{TOKEN}-{n}?auth={TOKEN}"
                mine = await hooked(anna, url, mention=None)
                gone = await hooked(bert, f"http://127.0.0.1:1024/{TOKEN}", events=["over"])
                path = await deal(anna, anna, bert)
                ok(await bert.post(f"{path}/resignation", {}))
                await there.has(n + 1)
                again = await anna.post(HOOKS, {"url": f"{url}/x", "format": "ntfy"})
                lists = [await one.get(HOOKS) for one in (anna, bert)]
                ended = await bert.get(f"{HOOKS}/{gone['id']}/deliveries")
                hay += [answer.text for answer in (again, *lists, ended, await anna.get("/v1/me/events?seconds=0"))]
                await until(lambda made=mine: log(anna, made), lambda rows: any(one["tries"] for one in rows))
                hay += [str(await log(anna, mine)), str(mine)]
                ok(await anna.post(f"{HOOKS}/{mine['id']}/rotation", {}))
                assert (await anna.delete(f"{HOOKS}/{mine['id']}")).status_code == 204
                assert (await bert.delete(f"{HOOKS}/{gone['id']}")).status_code == 204
            hay += [(await operator.get("/v1/acts")).text, str(await h.service.readiness())]
    hay += [*heard.lines, generate_latest(metrics.registry).decode()]
    hay += [content.decode("latin-1") for content in files(tmp_path)]
    assert len(there.got) >= len(answers)
    parts = {TOKEN[n : n + SECRET_SPANS] for n in range(len(TOKEN) - SECRET_SPANS + 1)}
    assert [heap[:300] for heap in hay if any(part in heap for part in parts)] == []


async def test_webhook_made_before_its_game_names_it(tmp_path: Path) -> None:
    async with playing(tmp_path) as (h, there):
        anna, bert = await h.players("Anna", "Bert")
        path = await open_game(anna)
        await hooked(anna, f"{there.url}/one", game=game_of(path), events=["started"])
        other = await deal(anna, anna, bert)
        for guest in (anna, bert):
            ok(await guest.post(f"{path}/seats", {}))
        (one,) = await there.has(1)
        assert game_of(path) in one.said["click"]
        assert game_of(other) not in one.said["click"]
