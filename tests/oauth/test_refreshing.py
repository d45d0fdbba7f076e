"""Refresh tokens: each is used once, but for an answer that may have been lost; what is reused ends all of it."""

import asyncio
from pathlib import Path

from tests.oauth.stranger import denied, stranger, told
from tests.support.app import RunningApp, application
from tests.support.client import ok, refused
from tests.support.stores import Site

DAY = 24 * 3600 * 1_000_000


async def test_repeated_refresh_soon_after_gives_same_successor(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    tokens = await bot.tokens(anna)
    first = told(await bot.refresh(tokens["refresh_token"]))
    h.clock.now += 9_000_000
    again = told(await bot.refresh(tokens["refresh_token"]))
    assert again["refresh_token"] == first["refresh_token"]
    ok(await bot.as_player(again).get("/v1/me"))
    refused(await bot.as_player(first).get("/v1/me"), 401, "bad-token")
    next_one = told(await bot.refresh(first["refresh_token"]))
    assert next_one["refresh_token"] != first["refresh_token"]


async def test_late_reuse_of_refresh_token_ends_the_grant(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    tokens = await bot.tokens(anna)
    (grant,) = ok(await anna.get("/v1/me/grants"))["grants"]
    renewed = told(await bot.refresh(tokens["refresh_token"]))
    h.clock.now += 10_000_000
    assert "used before" in denied(await bot.refresh(tokens["refresh_token"]), "invalid_grant")
    denied(await bot.refresh(renewed["refresh_token"]), "invalid_grant")
    refused(await bot.as_player(renewed).get("/v1/me"), 401, "bad-token")
    lines = (await anna.get("/v1/me/events?seconds=0&since=0", Accept="application/x-ndjson")).text
    assert '"type":"token-reused"' in lines
    assert grant["id"] in lines


async def test_reuse_of_older_refresh_token_ends_the_grant(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    tokens = await bot.tokens(anna)
    second = told(await bot.refresh(tokens["refresh_token"]))
    third = told(await bot.refresh(second["refresh_token"]))
    denied(await bot.refresh(tokens["refresh_token"]), "invalid_grant")
    denied(await bot.refresh(third["refresh_token"]), "invalid_grant")


async def test_grant_ends_at_its_stated_expiry(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    tokens = await bot.tokens(anna)
    (grant,) = ok(await anna.get("/v1/me/grants"))["grants"]
    h.clock.now += 3600 * 1_000_000
    refused(await bot.as_player(tokens).get("/v1/me"), 401, "bad-token")
    h.clock.now = grant["expires_at"] - 60_000_000
    last = told(await bot.refresh(tokens["refresh_token"]))
    assert last["expires_in"] < 60
    h.clock.now = grant["expires_at"]
    denied(await bot.refresh(last["refresh_token"]), "invalid_grant")
    assert ok(await anna.get("/v1/me/grants")) == {"grants": []}


async def test_refresh_gives_no_more_than_was_granted(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    tokens = await bot.tokens(anna)
    denied(await bot.refresh(tokens["refresh_token"], scope="open"), "invalid_scope")
    denied(await bot.refresh(tokens["refresh_token"], scope="host"), "invalid_scope")
    denied(await bot.refresh(tokens["refresh_token"], client_id="http://localhost/other"), "invalid_grant")
    denied(await bot.refresh(tokens["refresh_token"], resource="https://other.example"), "invalid_target")
    less = told(await bot.refresh(tokens["refresh_token"], scope="read", resource="http://croupier/v1"))
    assert less["scope"] == "read"
    refused(await bot.as_player(less).post("/v1/games/" + "0" * 32 + "/seats", {}), 403, "no-scope")
    assert told(await bot.refresh(less["refresh_token"]))["scope"] == "read play"


async def test_refreshes_leave_one_token(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    tokens = await bot.tokens(anna)
    for _ in range(6):
        tokens = told(await bot.refresh(tokens["refresh_token"]))
    assert len(await h.composed.accounts.tokens(anna.id)) == 2
    assert len(ok(await anna.get("/v1/me/tokens"))["tokens"]) == 1, "those of grants are among the grants"
    ok(await bot.as_player(tokens).get("/v1/me"))


async def test_refreshes_at_once_give_one_successor(site: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=site.url) as h:
        anna, bot = await h.player("Anna"), stranger(h)
        tokens = await bot.tokens(anna)
        answers = await asyncio.gather(*[bot.refresh(tokens["refresh_token"]) for _ in range(16)])
        assert len({told(answer)["refresh_token"] for answer in answers}) == 1
        ok(await bot.as_player(told(await bot.refresh(answers[0].json()["refresh_token"]))).get("/v1/me"))
