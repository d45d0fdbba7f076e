"""Webhooks from one end to the other: what a player makes, what a real receiver gets, and what becomes of both."""

from base64 import b64decode
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from api.application.ports.limits import Limits, Rate
from infra.webhooks.delivering import PAUSES
from projections.schemas.notices import NOTICE_TYPES
from projections.words.times import rfc3339
from tests.http.test_events import told
from tests.http.test_tokens import token
from tests.support.app import RunningApp, application
from tests.support.client import Guest, leave, ok, refused
from tests.support.games import deal
from tests.support.stores import Site
from tests.support.until import until
from tests.webhooks.receiver import LOCAL, OK, Answer, Got, Receiver, receiver

HOOKS = "/v1/me/webhooks"
DAY = 24 * 3600 * 1_000_000


@pytest.fixture
def there() -> Generator[Receiver]:
    with receiver() as made:
        yield made


@asynccontextmanager
async def over(site: Site, data: Path, **more: Any) -> AsyncGenerator[RunningApp]:
    """An application over a store, whose webhooks may point to this machine."""
    async with application(data, url=site.url, webhook_networks=(LOCAL,), **more) as home:
        (await home.composed.webhooks.opened()).deliverer.rounds.period = 0.02
        yield home


async def hook(by: Guest, there: Receiver, **asked: Any) -> dict[str, Any]:
    """A webhook of theirs."""
    return ok(await by.post(HOOKS, {"url": f"{there.url}/{by.name}", **asked}))


async def log(by: Guest, made: dict[str, Any]) -> list[dict[str, Any]]:
    return ok(await by.get(f"{HOOKS}/{made['id']}/deliveries"))["deliveries"]


async def logged(by: Guest, made: dict[str, Any], number: int, tries: int = 1) -> dict[str, Any]:
    """One delivery, once it has been tried this often."""

    async def look() -> dict[str, Any]:
        (one,) = [one for one in await log(by, made) if one["number"] == number]
        return one

    return await until(look, lambda one: one["tries"] >= tries)


async def tried(by: Guest, made: dict[str, Any]) -> dict[str, Any]:
    number = ok(await by.post(f"{HOOKS}/{made['id']}/test", {}))["number"]
    return await logged(by, made, number)


def brief(got: list[Got]) -> list[tuple[str, str]]:
    return [(one.path[1:], one.type) for one in got]


async def test_events_are_sent_signed_thin_in_order(site: Site, tmp_path: Path, there: Receiver) -> None:
    async with over(site, tmp_path) as home:
        anna, bert, carl = await home.players("Anna", "Bert", "Carl")
        made = await hook(anna, there)
        await hook(carl, there)  # spectators are not notified
        assert made["events"] == list(NOTICE_TYPES)
        other = await hook(bert, there, events=["over"])
        path = await deal(anna, anna, bert)
        ok(await bert.post(f"{path}/resignation", {}))
        got = await there.until(lambda got: sum(one.type == "over" for one in got) == 2)
        assert [one for one in brief(got) if one[0] != "Anna"] == [("Bert", "over")]
        mine = [one for one in got if one.path == "/Anna"]
        assert [one.type for one in mine] in (["started", "over"], ["started", "your-turn", "over"])
        assert all(one.signed_by(made["secret"]) for one in mine)
        assert not any(one.signed_by(other["secret"]) for one in mine)
        last = mine[-1]
        assert last.headers["content-type"] == "application/json"
        assert set(last.said) == {"type", "timestamp", "data"}
        game, number = path.rsplit("/", 1)[1], last.said["data"]["number"]
        assert last.id == f"{made['id']}_{number}"
        version = ok(await anna.get(path))["version"]
        assert last.said["data"] == {
            "webhook": made["id"], "player": anna.id, "number": number, "game": game, "version": version,
            "reason": "resigned",
        }  # fmt: skip
        found = await logged(anna, made, number)
        assert (found["status"], found["failed"], found["due"], found["game"]) == (204, None, None, game)
        assert [one["number"] for one in await told(home, anna, 0)] == [one.said["data"]["number"] for one in mine]


async def test_who_may_manage_webhooks(tmp_path: Path, there: Receiver) -> None:
    async with application(tmp_path, webhook_networks=(LOCAL,), limits=Limits(webhooks=2)) as home:
        anna, bert = await home.players("Anna", "Bert")
        made = await hook(anna, there)
        mine = f"{HOOKS}/{made['id']}"
        (shown,) = ok(await (await token(anna, scope="play")).get(HOOKS))["webhooks"]
        assert shown == {name: value for name, value in made.items() if name != "secret"}, "it is shown once"
        for ask in (bert.delete(mine), bert.post(f"{mine}/test", {}), bert.post(f"{mine}/rotation", {})):
            refused(await ask, 404, "unknown-webhook")
        refused(await bert.get(f"{mine}/deliveries"), 404, "unknown-webhook")
        await hook(anna, there)
        refused(await anna.post(HOOKS, {"url": there.url}), 429, "limited")
        assert (await anna.delete(mine)).status_code == 204
        refused(await anna.delete(mine), 404, "unknown-webhook")
        await hook(anna, there)


NOWHERE = [
        "http://127.0.0.1/x", "https://127.0.0.1/x", "https://[::1]/x", "https://[::ffff:10.0.0.1]/x", "ftp://a.example/",
        "http://bot.example/x", "https://a:b@bot.example/", "https://bot.example/#x", "https://bot.example:22/",
        "https:///x", "https://b\u00f6t.example/", "https://bot.example/a b", "https://[::1", "https://bot.example:99999/",
        "https://169.254.169.254/latest", "https://bot.example:0/", "bot.example",
]  # fmt: skip


async def test_forbidden_address_is_refused_at_creation(h: RunningApp) -> None:
    anna = await h.player("Anna")
    for url in NOWHERE:
        assert refused(await anna.post(HOOKS, {"url": url}), 422, "invalid")["pointer"] == "/url", url
    assert ok(await anna.get(HOOKS))["webhooks"] == []


async def test_webhook_test_tells_its_outcome_within_limit(tmp_path: Path, there: Receiver) -> None:
    limits = Limits(webhook_tests=Rate(3, 3600), requests=Rate(1000, 60))
    async with application(tmp_path, webhook_networks=(LOCAL,), limits=limits) as home:
        anna = await home.player("Anna")
        made, other = await hook(anna, there), await hook(anna, there)
        there.answer = lambda _: (500, {}, b"the answer is nobody's business")
        found = await tried(anna, made)
        assert (found["type"], found["status"], found["failed"], found["due"]) == ("test", 500, None, None)
        assert "nobody" not in (await anna.get(f"{HOOKS}/{made['id']}/deliveries")).text
        assert refused(await anna.post(f"{HOOKS}/{made['id']}/test", {}), 429, "limited")["rule"] == "webhook-tests"
        there.answer = lambda _: OK
        assert (await tried(anna, other))["status"] == 204
        refused(await anna.post(f"{HOOKS}/{other['id']}/test", {}), 429, "limited")
        await anna.delete(f"{HOOKS}/{other['id']}")
        more = await hook(anna, there)
        refused(await anna.post(f"{HOOKS}/{more['id']}/test", {}), 429, "limited")
        assert len(there.got) == 2


async def test_former_secrets_sign_until_promised_after_rotations(tmp_path: Path, there: Receiver, site: Site) -> None:
    async with over(site, tmp_path) as home:
        anna, bert = await home.players("Anna", "Bert")
        made = await hook(anna, there)
        rotation = f"{HOOKS}/{made['id']}/rotation"
        every = [made, ok(await anna.post(rotation, {})), ok(await anna.post(rotation, {}))]
        limited = await anna.post(rotation, {})
        told = refused(limited, 429, "limited")
        assert (told["rule"], told["retry"]) == ("webhook-secrets", True)
        assert rfc3339(every[1]["former_until"]) in told["detail"], "when the first promise is over"
        assert 0 < int(limited.headers["retry-after"]) <= DAY // 1_000_000
        refused(await bert.post(rotation, {}), 404, "unknown-webhook")
        # The application's clock shows another year.
        late = "former_until = former_until + ?, older_until = older_until + ?, tested_at = NULL"
        site.run(f"UPDATE webhooks SET {late}", (100 * 365 * DAY,) * 2)
        await tried(anna, made)
        assert [there.got[-1].signed_by(one["secret"]) for one in every] == [True] * 3
        site.run("UPDATE webhooks SET older_until = 1, tested_at = NULL")
        await tried(anna, made)
        assert [there.got[-1].signed_by(one["secret"]) for one in every] == [False, True, True]
        every.append(ok(await anna.post(rotation, {})))
        refused(await anna.post(rotation, {}), 429, "limited")
        assert len({one["secret"] for one in every}) == len(every)
        site.run("UPDATE webhooks SET former_until = 1, older_until = 1, tested_at = NULL")
        await tried(anna, made)
        assert [there.got[-1].signed_by(one["secret"]) for one in every] == [False] * 3 + [True]


async def test_failed_event_is_retried_and_later_ones_wait(site: Site, tmp_path: Path, there: Receiver) -> None:
    async with over(site, tmp_path) as home:
        anna, bert = await home.players("Anna", "Bert")
        made = await hook(anna, there, events=["started", "over"])
        down = True

        def answer(got: Got) -> Answer:
            return (503, {"Retry-After": "0"}, b"") if down and got.type == "started" else OK

        there.answer = answer
        path = await deal(anna, anna, bert)
        (first,) = await there.has(1)
        ok(await bert.post(f"{path}/resignation", {}))
        number = first.said["data"]["number"]
        found = await logged(anna, made, number)
        assert found["status"] == 503
        assert found["due"] >= found["tried_at"] + PAUSES[0] * 1_000_000
        # Its webhook pauses for that long, so both would end at once: it is retried when we say so.
        site.run("UPDATE deliveries SET due = due + 3600000000 WHERE number = ?", (number,))
        other = await deal(anna, anna, bert)  # another game does not wait
        await there.until(lambda got: len({one.said["data"]["game"] for one in got}) == 2)
        down = False
        site.run("UPDATE deliveries SET due = 1 WHERE number = ?", (number,))
        got = await there.until(lambda got: any(one.type == "over" for one in got))
        here = [one for one in got if one.said["data"]["game"] == path.rsplit("/", 1)[1]]
        assert [one.type for one in here] == ["started", "started", "over"]
        assert here[0].id == here[1].id, "it is the same, sent again"
        assert here[0].body == here[1].body
        assert other != path


async def test_webhook_failing_three_days_is_switched_off(site: Site, tmp_path: Path, there: Receiver) -> None:
    assert 3 <= sum(PAUSES) / (24 * 3600) < 3.1
    async with over(site, tmp_path) as home:
        anna, bert = await home.players("Anna", "Bert")
        await told(home, anna)
        made = await hook(anna, there, events=["started", "over"])
        there.answer = lambda _: (500, {}, b"")
        path = await deal(anna, anna, bert)
        await there.has(1)
        for tries in range(1, len(PAUSES) + 2):
            (found,) = await log(anna, made)
            await logged(anna, made, found["number"], tries)
            site.run("UPDATE webhooks SET rest_until = 0")
            site.run("UPDATE deliveries SET due = 1 WHERE due IS NOT NULL")
            (await home.composed.webhooks.opened()).deliverer.nudge()
        (found,) = await log(anna, made)
        assert (found["due"], found["status"], len(there.got)) == (None, 500, len(PAUSES) + 1)
        (shown,) = ok(await anna.get(HOOKS))["webhooks"]
        assert (shown["off_reason"], shown["off_at"]) == ("failed", found["tried_at"])
        last = (await told(home, anna, 0))[-1]
        assert (last["type"], last["reason"]) == ("webhook-off", made["id"])
        ok(await bert.post(f"{path}/resignation", {}))
        await told(home, anna)
        assert len(await log(anna, made)) == 1, "nothing is kept for it"
        there.answer = lambda _: OK
        assert (await tried(anna, made))["status"] == 204
        (shown,) = ok(await anna.get(HOOKS))["webhooks"]
        assert (shown["off_reason"], shown["off_at"]) == (None, None)
        await deal(anna, anna, bert)
        await there.until(lambda got: got[-1].type == "started")


async def test_webhook_of_deleted_or_banned_is_silent(tmp_path: Path, there: Receiver, sqlite_site: Site) -> None:
    async with over(sqlite_site, tmp_path) as home:
        anna, bert, carl = await home.players("Anna", "Bert", "Carl")
        for one in (anna, bert, carl):
            await hook(one, there, events=["over"])
        path = await deal(anna, anna, bert, carl)
        sqlite_site.run("UPDATE players SET banned_at = 1 WHERE id = ?", (bert.id,))
        await leave(carl)
        assert sqlite_site.run("SELECT count(*) FROM webhooks WHERE player = ?", (carl.id,)) == [(0,)]
        sqlite_site.run("UPDATE players SET banned_at = 1 WHERE id = ?", (bert.id,))
        await told(home, anna)
        ok(await anna.post(f"{path}/resignation", {}))
        ok(await anna.get(path))
        await told(home, anna)
        await tried(anna, ok(await anna.get(HOOKS))["webhooks"][0])
        assert {one.path for one in there.got} == {"/Anna"}


async def test_secrets_are_sealed_in_the_store(tmp_path: Path, there: Receiver, site: Site) -> None:
    keys = "k1:" + "QUFBQUFBQUFBQUFBQUFBQQ=="
    async with over(site, tmp_path, cipher_keys=keys) as home:
        anna = await home.player("Anna")
        made = await hook(anna, there)
        ((sealed, key),) = site.run("SELECT secret, key_id FROM webhooks")
        assert key == "k1"
        assert b64decode(made["secret"].removeprefix("whsec_")) not in bytes(sealed)
        await tried(anna, made)
        assert there.got[-1].signed_by(made["secret"])
