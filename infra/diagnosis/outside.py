"""What a server talks to: Redis, the proxies in front, and itself as its clients reach it."""

from collections.abc import Iterator
from ipaddress import ip_network
from pathlib import Path

import httpx

from infra import wings
from infra.diagnosis.finding import Finding
from infra.settings import Settings

URL_TIMEOUT = 10.0


def redis(settings: Settings) -> Iterator[Finding]:
    """Whether Redis answers, each master of a cluster, and its clock."""
    if settings.redis is None:
        if not isinstance(settings.database, Path):
            advice = "set CROUPIER_REDIS_URL if more than one process serves these games"
            yield Finding("redis", "warning", "there is none: streams lag by two seconds between processes", advice)
        return
    yield from wings.redis_servers.masters(settings.redis)


def proxies(settings: Settings) -> Iterator[Finding]:
    """Which proxies are trusted."""
    trusted = settings.trusted_proxies
    if any(ip_network(network).prefixlen == 0 for network in trusted):
        advice = "name the proxy's own address: anybody can say to be anybody else now, and no limit holds"
        yield Finding("proxies", "wrong", "CROUPIER_TRUSTED_PROXIES believes everybody", advice)
    elif trusted:
        yield Finding("proxies", "ok", f"believed: {', '.join(trusted)}")
    elif settings.host not in ("127.0.0.1", "::1", "localhost"):
        advice = "behind a proxy set CROUPIER_TRUSTED_PROXIES to its address, or all its clients count as one"
        yield Finding("proxies", "warning", f"the server listens at {settings.host}, and believes no proxy", advice)


def reached(url: str) -> list[Finding]:
    """Ask the server at this URL whether it is ready, as its clients reach it, through a proxy if there is one."""
    root = url.rstrip("/").removesuffix("/v1")
    if path := root.partition("://")[2].partition("/")[2]:
        advice = "give the server a host name of its own: its pages, and the links in its answers, begin at /"
        return [Finding("url", "wrong", f"{url} leads below the path /{path}", advice)]
    try:
        answer = httpx.get(f"{root}/v1/readyz", timeout=URL_TIMEOUT)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        return [Finding("url", "wrong", f"{root} does not answer: {type(error).__name__}", "look whether it runs")]
    if not answer.is_success:
        advice = "the log of the server, or of the proxy in front, says why"
        return [Finding("url", "wrong", f"{root}/v1/readyz answers {answer.status_code}", advice)]
    findings = [Finding("url", "ok", f"{root} is ready: {answer.text}")]
    if "x-request-id" not in answer.headers:
        advice = "let the proxy pass the headers of answers on as they are"
        findings.append(Finding("url", "warning", "the proxy takes headers away, as X-Request-ID", advice))
    return findings
