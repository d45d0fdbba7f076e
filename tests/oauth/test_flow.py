"""A stranger's client from the discovery documents to a turn played, a refresh, and the end of what was granted."""

import httpx

from tests.oauth.stranger import BACK, PROGRAM, SITE, answered, denied, stranger, told
from tests.support.app import RunningApp
from tests.support.client import ok, refused
from tests.support.games import deal, open_game
from tests.support.streams import NDJSON, tap


async def test_stranger_signs_in_and_plays(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    bot = stranger(h)
    path = await deal(anna, anna, bert)
    asked = ok(await bot.request(anna))
    assert (asked["name"], asked["scopes"], asked["refused"]) == ("bot", ["read", "play"], None)
    consented = await bot.consent(anna)
    assert consented.headers["cache-control"] == "no-store"
    redirect = ok(consented)["redirect"]
    assert redirect.startswith(f"{BACK}?")
    answer = answered(redirect)
    assert (answer["state"], answer["iss"]) == ("s t&a=te", SITE)
    tokens = told(await bot.exchange(answer["code"]))
    assert {name: tokens[name] for name in ("token_type", "expires_in", "scope", "game")} == {
        "token_type": "Bearer", "expires_in": 3600, "scope": "read play", "game": None,
    }  # fmt: skip
    granted = bot.as_player(tokens)
    assert ok(await granted.get("/v1/me"))["id"] == anna.id
    ok(await granted.post(f"{path}/resignation", {}))
    refused(await granted.post("/v1/games", {"ruleset": "dominion", "seats": 2}), 403, "no-scope")
    again = told(await bot.refresh(tokens["refresh_token"]))
    assert again["refresh_token"] != tokens["refresh_token"]
    assert ok(await bot.as_player(again).get("/v1/me"))["id"] == anna.id
    assert (await bot.revoke(again["refresh_token"])).json() == {}
    for one in (tokens, again):
        refused(await bot.as_player(one).get("/v1/me"), 401, "bad-token")
        denied(await bot.refresh(one["refresh_token"]), "invalid_grant")
    ok(await anna.get("/v1/me"))


async def test_player_sees_and_ends_what_was_granted(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    bot, path = stranger(h), await open_game(anna)
    assert ok(await anna.get("/v1/me/grants")) == {"grants": []}
    tokens = await bot.tokens(anna, {"scope": "read", "game": path.rpartition("/")[2]})
    (grant,) = ok(await anna.get("/v1/me/grants"))["grants"]
    assert (grant["client"], grant["name"], grant["scope"]) == (PROGRAM, "bot", "read")
    assert (grant["game"], tokens["game"], tokens["scope"]) == (path.rpartition("/")[2],) * 2 + ("read",)
    assert grant["used_at"] > grant["created_at"]
    assert grant["expires_at"] - grant["created_at"] == 90 * 24 * 3600 * 1_000_000
    assert ok(await bert.get("/v1/me/grants")) == {"grants": []}
    refused(await bert.delete(f"/v1/me/grants/{grant['id']}"), 404, "unknown-grant")
    async with tap(h.app, f"{path}/stream", bot.as_player(tokens).headers | {"Accept": NDJSON}) as stream:
        await stream.frames(1)
        assert (await anna.delete(f"/v1/me/grants/{grant['id']}")).status_code == 204
        await stream.end()
    refused(await bot.as_player(tokens).get(path), 401, "bad-token")
    assert ok(await anna.get("/v1/me/grants")) == {"grants": []}


async def test_refusal_goes_back_without_a_code(h: RunningApp) -> None:
    anna = await h.player("Anna")
    redirect = ok(await stranger(h).consent(anna, None))["redirect"]
    answer = answered(redirect)
    assert redirect.startswith(f"{BACK}?")
    assert (answer["error"], answer["iss"], answer["state"]) == ("access_denied", SITE, "s t&a=te")
    assert "code" not in answer
    assert ok(await anna.get("/v1/me/grants")) == {"grants": []}


async def test_the_apis_own_page_is_a_client(h: RunningApp) -> None:
    anna, bot, site = await h.player("Anna"), stranger(h), "https://croupier"

    async def asked(client: str, back: str) -> httpx.Response:
        sent = {"query": bot.query(client_id=client, redirect_uri=back), "granted": {"scope": "play"}}
        return await h.http.post(f"{site}/v1/oauth/consents", json=sent, headers=anna.headers)

    assert ok(await asked(f"{site}/v1/docs", f"{site}/"))["redirect"].startswith(f"{site}/?code=")
    refused(await asked(f"{site}/v1/docs", f"{site}/v1/docs"), 422, "invalid")
    refused(await asked(f"{site}/v1/doc", f"{site}/"), 422, "invalid")
