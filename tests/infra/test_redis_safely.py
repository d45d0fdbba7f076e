"""Redis over TLS, and for users with no more rights than the documentation names: a single one and a cluster."""

import asyncio
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from api.application.ports.limits import Limits, Rate
from infra.cli.main import main
from infra.limits import RequestCounter
from infra.notify.redis import publish_player
from tests.readme.pages import ROOT, section
from tests.support.logs import Heard
from tests.support.notifiers import hears, running
from tests.support.until import until
from tools.servers.process import LOOPBACK
from tools.servers.redis import Redis, redis
from tools.servers.redis_cluster import ask, redis_cluster
from tools.servers.tls import Authority, authority

PASSWORD = "correct horse/battery"
IN_URL = "correct%20horse%2Fbattery"
GAMES = [f"game-{n}" for n in range(12)]
"""Enough for every master to have some."""


def rights() -> list[list[str]]:
    """The documented commands that give a user rights: for each Redis, and for those of a cluster."""
    found = re.findall(r"^    (ACL SETUSER .*)$", section(ROOT / "docs/operation.md", "Redis"), re.MULTILINE)
    assert len(found) == 2
    return [line.replace("\\", "").split() for line in found]


@dataclass(frozen=True)
class Site:
    """Servers with TLS that accept only the documented user. `url` has no way to trust them yet."""

    servers: Sequence[Redis]
    url: str
    authority: Authority

    @property
    def trusting(self) -> str:
        """The URL that trusts them."""
        return f"{self.url}?ssl_ca_certs={self.authority.certificate}"


@pytest.fixture(scope="module", params=["single", "cluster"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    single, more = rights()
    signed = authority(tmp_path_factory.mktemp("tls") / "authority")
    with ExitStack() as stack:
        if request.param == "single":
            servers: Sequence[Redis] = [stack.enter_context(redis(signed))]
        else:
            servers = stack.enter_context(redis_cluster(signed=signed)).masters
        for server in servers:
            ask(server, *(word.replace("PASSWORD", PASSWORD) for word in single))
            if request.param == "cluster":
                ask(server, *more)
            ask(server, "ACL", "SETUSER", "default", "off")
        yield Site(servers, f"rediss://games:{IN_URL}@{LOOPBACK}:{servers[-1].port}/0", signed)


async def test_notifications_of_games_and_players_arrive_over_tls(site: Site) -> None:
    heard: list[str | None] = []
    with Heard() as log:
        async with running(site.trusting) as telling, running(site.trusting) as hearing:
            hearing.hear(heard.append)
            await until(lambda: telling.state == hearing.state == "connected")
            for game in GAMES:
                async with hearing.listen(game) as follower:
                    await follower.wait(5)
                    telling.notify(game, 2)
                    await hears(follower, 2)
            telling.announce("anna")
            await publish_player(site.trusting, "bert")
            await until(lambda: {"anna", "bert"} <= set(heard))
            assert telling.state == hearing.state == "connected"
    assert "NoPermission" not in "".join(log.lines)


async def test_requests_are_counted_by_all_processes_together(site: Site) -> None:
    rate = Limits(requests=Rate(20, 60))
    one, two = RequestCounter(rate, site.trusting), RequestCounter(rate, site.trusting)
    async with one.running(), two.running():
        for key in GAMES:
            taken = [await counter.take("requests", key) for counter in (one, two) for _ in range(20)]
            assert sum(one is not None and one.granted for one in taken) == 20
            last = taken[-1]
            assert last is not None
            assert (last.granted, last.left, last.reset <= 60) == (False, 0, True)


async def test_doctor_reaches_each_redis_server_over_tls(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CROUPIER_REDIS_URL", site.trusting)
    await asyncio.to_thread(main, ["check", "doctor", "--data", str(tmp_path)])
    said = capsys.readouterr().out
    assert len(re.findall(r"ok +redis: .* answers in", said)) == len(site.servers), said


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("authority", "CERTIFICATE_VERIFY_FAILED"),
        ("password", "invalid username-password pair"),
        ("scheme", "Connection (reset|closed)"),
    ],
)
async def test_redis_refusal_is_said_once_without_password(site: Site, wrong: str, why: str) -> None:
    urls = {
        "authority": site.url,
        "password": site.trusting.replace("battery", "staple"),
        "scheme": site.url.replace("rediss", "redis"),
    }
    with Heard() as log:
        async with running(urls[wrong]) as telling:
            await until(lambda: any("Redis is away" in line for line in log.lines))
            await asyncio.sleep(0.3)
            assert telling.state == "away"
    told = [line for line in log.lines if "croupier" in line]
    assert len(told) == 1, told
    assert re.search(why, told[0])
    assert "correct" not in "".join(log.lines)


async def test_redis_gets_our_certificate_if_asked(tmp_path: Path) -> None:
    signed = authority(tmp_path / "authority")
    with redis(signed, tls_auth_clients="yes") as server:
        url = f"rediss://{LOOPBACK}:{server.port}?ssl_ca_certs={signed.certificate}"
        shown = signed.sign("client.example")
        async with running(url) as without, running(f"{url}&ssl_certfile={shown}&ssl_keyfile={shown}") as telling:
            await until(lambda: telling.state == "connected")
            assert without.state == "away"


async def test_a_certificate_for_another_name_is_not_taken(tmp_path: Path) -> None:
    signed = authority(tmp_path / "authority")
    with redis(signed) as server, Heard() as log:
        async with running(f"rediss://localhost:{server.port}?ssl_ca_certs={signed.certificate}") as telling:
            await until(lambda: any("Redis is away" in line for line in log.lines))
            assert telling.state == "away"
