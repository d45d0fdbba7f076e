"""Push subscriptions from one end to the other: a browser of our own, and a push service that checks who sends."""

import ssl
import time
from base64 import b64encode
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from infra.webhooks import sending
from tests.support.app import Clock, RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import deal
from tests.support.stores import Site
from tests.support.until import until
from tests.webhooks.browsers import Browser, checked
from tests.webhooks.receiver import LOCAL, Answer, Receiver, receiver
from tools.servers.tls import authority

MINE, HOOKS = "/v1/me/push-subscriptions", "/v1/me/webhooks"
CONTACT = "mailto:op@play.example"
MADE: Answer = (201, {}, b"")
OLD, NEW = [f"{name}:{b64encode(name.encode() * 8).decode()}" for name in ("ofol", "newe")]
CIPHER = "k1:" + "QUFBQUFBQUFBQUFBQUFBQQ=="


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Receiver]:
    """A push service on this machine, by https."""
    signed = authority(tmp_path / "signed")
    monkeypatch.setattr(sending, "_trusting", lambda: ssl.create_default_context(cafile=signed.certificate))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(signed.sign("127.0.0.1"))
    with receiver(context) as made:
        made.answer = lambda _: MADE
        yield made


class Now(Clock):
    """The time that push services and certificates go by."""

    def __call__(self) -> int:
        return time.time_ns() // 1000


@asynccontextmanager
async def over(site: Site, data: Path, **settings: Any) -> AsyncGenerator[RunningApp]:
    """An application whose pushes may go to this machine, and whose operator can be reached."""
    told = {"security_contact": CONTACT, **settings}
    reach: dict[str, Any] = {"url": site.url, "webhook_networks": (LOCAL,), "cipher_keys": CIPHER}
    async with application(data, clock=Now(), oauth=told, **reach) as home:
        (await home.composed.webhooks.opened()).deliverer.rounds.period = 0.02
        yield home


async def mine(by: Guest) -> Any:
    return ok(await by.get(MINE))


async def log(by: Guest, one: Any) -> Any:
    return ok(await by.get(f"{HOOKS}/{one['id']}/deliveries"))["deliveries"]


async def subscribed(by: Guest, browser: Browser, language: str = "en") -> Any:
    return ok(await by.post(MINE, browser.subscription((await mine(by))["key"], language)))


async def sent_a_test(by: Guest, one: Any, site: Site) -> None:
    """A test is sent, as often as one likes."""
    site.run("UPDATE webhooks SET tested_at = NULL, rest_until = 0")
    ok(await by.post(f"{HOOKS}/{one['id']}/test", {}))


async def test_browser_is_told_of_a_move_alone(tmp_path: Path, sqlite_site: Site, service: Receiver) -> None:
    async with over(sqlite_site, tmp_path) as home:
        anna, bert = await home.players("Anna", "Bert")
        url = f"https://127.0.0.1:{service.port}"
        browsers = {name: Browser(f"{url}/send/{name}-s3cret") for name in ("anna", "bert")}
        made = await subscribed(anna, browsers["anna"], "ko")
        await subscribed(bert, browsers["bert"])
        key = (await mine(anna))["key"]
        path = await deal(anna, anna, bert, clock={"kind": "move", "seconds": 60})
        got = await service.has(1)
        name = got[0].path.removeprefix("/send/").removesuffix("-s3cret")
        language = {"anna": "ko", "bert": "en"}[name]
        said = {"kind": "your-turn", "game": path.rpartition("/")[2], "language": language}
        assert browsers[name].read(got[0].body) == said
        assert checked(got[0].headers, url, key)["sub"] == CONTACT
        assert len(got[0].headers["topic"]) == 32
        assert got[0].headers["urgency"] == "high"
        assert 0 < int(got[0].headers["ttl"]) <= 60, "nobody waits for them longer"
        shown = await mine(anna)
        assert shown["subscriptions"] == [made]
        assert made["endpoint"] == f"{url}/\u2026cret"
        assert ok(await anna.get(HOOKS))["webhooks"] == []
        assert (await anna.delete(f"{MINE}/{made['id']}")).status_code == 204
        refused(await anna.delete(f"{MINE}/{made['id']}"), 404, "unknown-webhook")
        refused(await anna.delete(f"{MINE}/{(await mine(bert))['subscriptions'][0]['id']}"), 404, "unknown-webhook")


async def test_subscription_that_has_expired_is_deleted(
    site: Site, tmp_path: Path, service: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    async with over(site, tmp_path) as home:
        anna = await home.player("Anna")
        url = f"https://127.0.0.1:{service.port}"
        for status in (404, 410):
            service.answer = lambda _, status=status: (status, {}, b"")
            await sent_a_test(anna, await subscribed(anna, Browser(f"{url}/send/{status}")), site)
            await until(lambda: mine(anna), lambda told: told["subscriptions"] == [])
            assert site.run("SELECT count(*) FROM deliveries") == [(0,)]
        bert = await home.player("Bert")
        for status, off in ((503, False), (403, True)):
            both = [(one, await subscribed(one, Browser(f"{url}/send/{one.name}/{status}"))) for one in (anna, bert)]
            service.answer = lambda _, status=status: (status, {}, b"")
            await deal(anna, anna, bert)

            async def tries(both: list[tuple[Guest, Any]] = both) -> list[Any]:
                """Of whoever begins."""
                return [(one, found) for one, made in both for found in await log(one, made) if found["tries"]]

            ((first, found),) = await until(tries)
            (shown,) = (await mine(first))["subscriptions"]
            assert (found["status"], found["due"] is None, shown["off_at"] is not None) == (status, off, off)
            for one, made in both:
                assert "/send/" not in (await one.get(f"{HOOKS}/{made['id']}/deliveries")).text
                assert (await one.delete(f"{MINE}/{made['id']}")).status_code == 204
    assert "is switched off" in caplog.text
    assert "/send/" not in caplog.text, "an endpoint is a secret"


async def test_rotated_key_signs_for_its_subscriptions(tmp_path: Path, sqlite_site: Site, service: Receiver) -> None:
    url = f"https://127.0.0.1:{service.port}"
    before, after = Browser(f"{url}/send/before"), Browser(f"{url}/send/after")
    async with over(sqlite_site, tmp_path, signing_keys=OLD) as home:
        anna = await home.player("Anna")
        old = (await mine(anna))["key"]
        one = await subscribed(anna, before)
    async with over(sqlite_site, tmp_path, signing_keys=f"{NEW} {OLD}") as home:
        anna = home.again(anna)
        new = (await mine(anna))["key"]
        assert new != old
        await sent_a_test(anna, one, sqlite_site)
        await sent_a_test(anna, await subscribed(anna, after), sqlite_site)
        for got in await service.has(2):
            checked(got.headers, url, old if got.path == "/send/before" else new)


async def test_subscriptions_are_checked_counted_and_replaced(tmp_path: Path, sqlite_site: Site) -> None:
    async with over(sqlite_site, tmp_path) as home:
        anna = await home.player("Anna")
        key = (await mine(anna))["key"]
        good = Browser("https://push.example/send/s3cret")
        asked = good.subscription(key)
        off_curve = {**good.keys, "p256dh": "B" + "A" * 86}
        for wrong, pointer in (
            ({"endpoint": "http://push.example/"}, "/endpoint"),
            ({"endpoint": "https://10.0.0.1/send"}, "/endpoint"),
            ({"endpoint": "https://push.example/" + "x" * 10_240}, "/endpoint"),
            ({"keys": off_curve}, "/keys/p256dh"),
            ({"keys": {**good.keys, "auth": "AAAA"}}, "/keys/auth"),
            ({"key": "B" + "A" * 86}, "/key"),
            ({"language": "tlh"}, "/language"),
        ):
            answer = await anna.post(MINE, {**asked, **wrong})
            assert (answer.status_code, answer.json()["pointer"]) in ((400, pointer), (422, pointer)), answer.text
            assert "s3cret" not in answer.text
        for number in range(10):
            await subscribed(anna, Browser(f"https://push.example/send/{number}"))
        limited = refused(await anna.post(MINE, asked), 429, "limited")
        assert limited["rule"] == "push-subscriptions"
        again = await subscribed(anna, Browser("https://push.example/send/3"), "ja")
        there = (await mine(anna))["subscriptions"]
        assert (len(there), [one["language"] for one in there].count("ja")) == (10, 1)
        assert there[-1]["id"] == again["id"]
        assert all(b"push.example/send" not in str(row).encode() for row in sqlite_site.run("SELECT * FROM webhooks"))


async def test_pushes_are_off_without_https_or_by_setting(tmp_path: Path, sqlite_site: Site) -> None:
    browser = Browser("https://push.example/send/1")
    async with over(sqlite_site, tmp_path, security_contact=None) as home:
        anna = await home.player("Anna")
        assert await mine(anna) == {"key": None, "subscriptions": []}
        refused(await anna.post(MINE, browser.subscription("B" + "A" * 86)), 503, "unavailable")
        there = await anna.get(f"https://test{MINE}")
        made = await anna.post(f"https://test{MINE}", browser.subscription(there.json()["key"]))
        assert made.status_code == 201, "the site itself is named"
    async with over(sqlite_site, tmp_path, push=False) as home:
        anna = home.again(anna)
        shown = await mine(anna)
        assert (shown["key"], len(shown["subscriptions"])) == (None, 1)
        await sent_a_test(anna, shown["subscriptions"][0], sqlite_site)
        await until(lambda: log(anna, made.json()), lambda told: told[0]["failed"] == "answered")
