"""Fetching clients' documents from real servers: checked addresses, and an end to everything."""

import asyncio
import json
import ssl
import threading
import time
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import infra.oauth
from infra.webhooks.addresses import Reach, networks
from infra.webhooks.fetching import MOST, OF_A_HOST, WITHIN, Fetcher
from infra.webhooks.sending import Sender
from tests.oauth.stranger import stranger, told
from tests.support.app import RunningApp, application
from tests.support.client import ok, refused
from tests.support.patience import patience
from tests.webhooks.receiver import LOCAL, Answer, Got, Receiver, receiver
from tools.servers.tls import authority

HOST = "app.example"


class Resolver:
    """Every host is here, or where it is said to be."""

    def __init__(self, addresses: Sequence[str] = ("127.0.0.1",)) -> None:
        self.addresses = addresses

    async def __call__(self, _: str, __: int) -> Sequence[str]:
        return self.addresses


@pytest.fixture(scope="module")
def contexts(tmp_path_factory: pytest.TempPathFactory) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Those of a server named app.example and of clients that trust it."""
    signed = authority(tmp_path_factory.mktemp("tls") / "authority")
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(signed.sign(HOST))
    return server, ssl.create_default_context(cafile=signed.certificate)


class Site:
    """The site of a client. `document`: what is said at its id; `answer` overrides it."""

    def __init__(self, there: Receiver, trusting: ssl.SSLContext) -> None:
        self.there, self.trusting = there, trusting
        self.origin = f"https://{HOST}:{there.port}"
        self.id, self.back = f"{self.origin}/client.json", f"{self.origin}/back"
        self.document: dict[str, Any] = {"client_id": self.id, "client_name": "An App", "redirect_uris": [self.back]}
        there.answer = self.answered

    def answered(self, got: Got) -> Answer:
        if got.path != "/client.json":
            return 404, {}, b""
        return 200, {"Content-Type": "application/json"}, json.dumps(self.document).encode()

    @asynccontextmanager
    async def fetcher(
        self, permitted: str = LOCAL, addresses: Sequence[str] = ("127.0.0.1",)
    ) -> AsyncGenerator[Fetcher]:
        sender = Sender(Reach(networks([permitted] if permitted else [])), Resolver(addresses), self.trusting)
        try:
            yield Fetcher(sender)
        finally:
            await sender.close()


@pytest.fixture
def site(contexts: tuple[ssl.SSLContext, ssl.SSLContext]) -> Generator[Site]:
    with receiver(contexts[0]) as there:
        yield Site(there, contexts[1])


@asynccontextmanager
async def known(site: Site, folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[RunningApp]:
    """An application that finds this site."""
    monkeypatch.setattr(infra.oauth, "Sender", partial(Sender, resolve=Resolver(), context=site.trusting))
    async with application(folder, webhook_networks=(LOCAL,)) as h:
        yield h


async def test_app_with_a_document_signs_in(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with known(site, tmp_path, monkeypatch) as h:
        anna, app = await h.player("Anna"), stranger(h, id=site.id, back=site.back)
        asked = ok(await app.request(anna))
        assert asked["name"] == "An App"
        told(await app.exchange(await app.code(anna)))
    got = site.there.got[-1]
    assert {one.path for one in site.there.got} == {"/client.json"}, "nothing of the player is said there"
    assert "authorization" not in got.headers
    assert anna.id not in str(got.headers)


async def test_bare_origin_without_a_document_signs_in(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with known(site, tmp_path, monkeypatch) as h:
        anna, app = await h.player("Anna"), stranger(h, id=f"{site.origin}/", back=f"{site.origin}/any")
        assert ok(await app.request(anna))["name"] is None
        told(await app.exchange(await app.code(anna)))
        site.there.answer = lambda _: (500, {}, b"")
        other = stranger(h, id=f"https://{HOST.upper()}:{site.there.port}/", back=app.back)
        assert refused(await other.request(anna), 422, "invalid")["rule"] == "client-document"


async def test_changed_redirect_is_refused_at_consent(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with known(site, tmp_path, monkeypatch) as h:
        anna, app = await h.player("Anna"), stranger(h, id=site.id, back=f"{site.origin}/elsewhere")
        for asked in (app.request(anna), app.consent(anna), app.consent(anna, None)):
            assert refused(await asked, 422, "invalid")["rule"] == "redirect"


NOTHING = None, b""
INSIDE: Sequence[list[str]] = (["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::ffff:127.0.0.1"], ["169.254.169.254"], [])


async def test_fetched_documents_are_bounded_in_size_and_time(site: Site) -> None:
    async with site.fetcher() as by:
        for size, got in {MOST: (200, b"x" * MOST), MOST + 1: NOTHING, 1_000_000: NOTHING}.items():
            site.there.answer = lambda _, size=size: (200, {}, b"x" * size)
            assert await by.fetch(site.id) == got
        site.there.answer = lambda _: (200, {"X-Long": "x" * 20_000}, b"")
        assert await by.fetch(site.id) == NOTHING
        began, over = time.monotonic(), threading.Event()

        def never(_: Got) -> Answer:
            over.wait(60)
            return 200, {}, b""

        site.there.answer = never
        try:
            assert await asyncio.gather(*[by.fetch(site.id) for _ in range(5)]) == [NOTHING] * 5
        finally:
            over.set()
        assert time.monotonic() - began < patience(1.6 * WITHIN), "who waits for a host that hangs waits no longer"


async def test_redirects_are_not_followed(site: Site) -> None:
    site.there.answer = lambda _: (302, {"Location": f"{site.origin}/client.json"}, b"")
    async with site.fetcher() as by:
        assert (await by.fetch(f"{site.origin}/moved"))[0] == 302
    assert [got.path for got in site.there.got] == ["/moved"]


@pytest.mark.parametrize("addresses", INSIDE)
async def test_documents_at_private_addresses_are_not_fetched(site: Site, addresses: list[str]) -> None:
    async with site.fetcher("", addresses) as by:
        assert await by.fetch(site.id) == NOTHING
    assert site.there.got == []


async def test_one_host_is_asked_only_so_often(site: Site) -> None:
    async with site.fetcher() as by:
        for _ in range(OF_A_HOST):
            assert (await by.fetch(site.id))[0] == 200
        assert await by.fetch(site.id) == NOTHING
    assert len(site.there.got) == OF_A_HOST


async def test_one_document_at_a_time_from_a_host(site: Site) -> None:
    at_once, most = 0, 0

    def slow(_: Got) -> Answer:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        time.sleep(0.05)
        at_once -= 1
        return 200, {}, b"{}"

    site.there.answer = slow
    async with site.fetcher() as by:
        await asyncio.gather(*[by.fetch(site.id) for _ in range(8)])
    assert (most, len(site.there.got)) == (1, 8)
