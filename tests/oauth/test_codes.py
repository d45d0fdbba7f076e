"""Codes: bound to everything that they were given for, good for a minute and once."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.oauth.stranger import VERIFIER, Stranger, denied, stranger, told
from tests.support.app import RunningApp, application
from tests.support.client import ok, refused
from tests.support.stores import Site

AT_ONCE = 64


WRONG: Sequence[tuple[str, str | None, str]] = (
    ("code_verifier", None, "invalid_request"),
    ("code_verifier", "w" * 43, "invalid_grant"),
    ("code_verifier", VERIFIER[1:], "invalid_grant"),
    ("client_id", "http://localhost/other", "invalid_grant"),
    ("client_id", "https://[", "invalid_grant"),
    ("client_id", None, "invalid_request"),
    ("redirect_uri", "http://127.0.0.1:8124/back", "invalid_grant"),
    ("code", "crc_" + "0" * 96, "invalid_grant"),
    ("code", None, "invalid_request"),
    ("resource", "https://other.example/v1", "invalid_target"),
    ("grant_type", "password", "unsupported_grant_type"),
    ("grant_type", None, "invalid_request"),
)


async def test_wrong_exchange_gives_nothing(h: RunningApp) -> None:
    bot = stranger(h)
    for name, value, error in WRONG:
        anna = await h.player("Anna")
        code = await bot.code(anna)
        refusal = await bot.exchange(code, **{name: value})
        assert denied(refusal, error), (name, value)
        assert ok(await anna.get("/v1/me/grants")) == {"grants": []}, (name, value)
        told(await bot.exchange(code))  # it was not used up by somebody who does not have the verifier


async def test_repeated_or_malformed_token_parameters_are_refused(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    form = {"grant_type": "authorization_code", "client_id": bot.id, "code_verifier": bot.verifier}
    sent = urlencode([*form.items(), ("code", await bot.code(anna)), ("client_id", bot.id)])
    denied(await h.http.post("/oauth/token", content=sent.encode()), "invalid_request")
    for content in (b"grant_type=authorization_code&grant_type=refresh_token", b"{}", b"\xff", b"a=1&" * 50, b""):
        denied(await h.http.post("/oauth/token", content=content), "invalid_request")
    refused(await h.http.post("/oauth/token", content=b"x" * 70_000), 413, "too-large")
    refused(await h.http.post("/oauth/token?code=1", content=b""), 400, "malformed")
    assert (await bot.revoke("crp_" + "0" * 64)).json() == {}
    denied(await bot.send("/oauth/revoke", {}), "invalid_request")


async def test_code_is_good_for_a_minute(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    late, soon = await bot.code(anna), await bot.code(anna)
    h.clock.now += 59_900_000
    told(await bot.exchange(soon))
    h.clock.now += 100_000
    denied(await bot.exchange(late), "invalid_grant")


async def test_code_used_twice_ends_what_it_gave(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    await anna.get("/v1/me/events?seconds=0")
    code, other = await bot.code(anna), await bot.tokens(anna)
    tokens = told(await bot.exchange(code))
    thief = stranger(h, verifier="w" * 43)
    denied(await thief.exchange(code), "invalid_grant")
    refused(await bot.as_player(tokens).get("/v1/me"), 401, "bad-token")
    denied(await bot.refresh(tokens["refresh_token"]), "invalid_grant")
    ok(await bot.as_player(other).get("/v1/me"))
    events = (await anna.get("/v1/me/events?seconds=0&since=0", Accept="application/x-ndjson")).text
    assert "token-reused" in events


async def test_codes_are_not_refresh_tokens(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    code = await bot.code(anna)
    denied(await bot.refresh("crf_" + code[4:]), "invalid_grant")
    tokens = told(await bot.exchange(code))
    for crossed in ("crf_" + code[4:], code, tokens["access_token"], tokens["refresh_token"] + "0"):
        denied(await bot.refresh(crossed), "invalid_grant")


async def test_one_of_many_exchanges_at_once_wins(site: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=site.url) as h:
        anna, bot = await h.player("Anna"), stranger(h)
        for _ in range(3):
            code = await bot.code(anna)
            answers = await asyncio.gather(*[bot.exchange(code) for _ in range(AT_ONCE)])
            assert sorted({answer.status_code for answer in answers}) == [200, 400]
            (won,) = [answer for answer in answers if answer.status_code == 200]
            refused(await bot.as_player(won.json()).get("/v1/me"), 401, "bad-token")
            assert ok(await anna.get("/v1/me/grants")) == {"grants": []}


async def test_secrets_are_stored_as_hashes_and_logged_nowhere(h: RunningApp, caplog: pytest.LogCaptureFixture) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    caplog.set_level("DEBUG")
    code = await bot.code(anna)
    tokens = told(await bot.exchange(code))
    again = told(await bot.refresh(tokens["refresh_token"]))
    kept = b"".join(file.read_bytes() for file in h.data.iterdir() if file.is_file())
    for secret in _secrets(bot, code, tokens["access_token"], tokens["refresh_token"], again["refresh_token"]):
        assert secret.encode() not in kept
        assert bytes.fromhex(secret) not in kept
        assert secret not in caplog.text


def _secrets(_: Stranger, *tokens: str) -> list[str]:
    return [token[-64:] for token in tokens]
