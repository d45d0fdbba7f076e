"""What a granted token may never do, and everything that ends it."""

from collections.abc import Awaitable, Callable

from tests.http.test_tokens import managing
from tests.oauth.stranger import denied, stranger, told
from tests.support.app import RunningApp
from tests.support.client import Guest, leave, ok, refused


async def _others(_: RunningApp, anna: Guest) -> None:
    assert (await anna.delete("/v1/me/tokens")).status_code == 204


async def _recovery(_: RunningApp, anna: Guest) -> None:
    code = ok(await anna.post("/v1/me/recovery", None))["recovery"]
    ok(await anna.post("/v1/players/recovery", {"recovery": code}))


async def _ban(h: RunningApp, anna: Guest) -> None:
    operator = await h.operator()
    ok(await operator.post(f"/v1/players/{anna.id}/ban", {"reason": "spam"}))
    ok(await operator.delete(f"/v1/players/{anna.id}/ban"))


async def _deletion(_: RunningApp, anna: Guest) -> None:
    await leave(anna)


async def _own_token(_: RunningApp, anna: Guest) -> None:
    (grant,) = ok(await anna.get("/v1/me/grants"))["grants"]
    assert (await anna.delete(f"/v1/me/tokens/{grant['id']}")).status_code == 204


async def _operator(h: RunningApp, anna: Guest) -> None:
    await h.service.operators.revoke("command line", anna.id, None)
    ((act),) = await h.service.operators.acts(None, 1)
    assert (act.act, act.about) == ("revoke", anna.id)


ENDINGS: dict[str, Callable[[RunningApp, Guest], Awaitable[None]]] = {
    "other tokens": _others,
    "recovery": _recovery,
    "ban": _ban,
    "deletion": _deletion,
    "a token": _own_token,
    "operator": _operator,
}


async def test_grant_ends_with_its_player(h: RunningApp) -> None:
    bot, bert = stranger(h), await h.player("Bert")
    others = await bot.tokens(bert)
    for way, end in ENDINGS.items():
        anna = await h.player("Anna")
        tokens, waiting = await bot.tokens(anna), await bot.code(anna)
        await end(h, anna)
        ended = [await bot.refresh(tokens["refresh_token"])]
        if end is not _own_token:
            ended.append(await bot.exchange(waiting))
        assert {denied(answer, "invalid_grant") for answer in ended}, way
        refused(await bot.as_player(tokens).get("/v1/me"), 401, "bad-token")
    ok(await bot.as_player(others).get("/v1/me"))


async def test_client_ends_its_own_grant(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    by_access, by_id = await bot.tokens(anna), await bot.tokens(anna)
    assert (await bot.revoke(by_access["access_token"])).json() == {}
    denied(await bot.refresh(by_access["refresh_token"]), "invalid_grant")
    named = ok(await anna.get("/v1/me/grants"))["grants"][0]["id"]
    assert (await bot.as_player(by_id).delete(f"/v1/me/tokens/{named}")).status_code == 204
    denied(await bot.refresh(by_id["refresh_token"]), "invalid_grant")


async def test_revocation_ends_no_token_of_the_players_own(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    for token in (anna.token, "crp_", "crf_" + "0" * 96, "x"):
        assert (await bot.revoke(token)).json() == {}
    ok(await anna.get("/v1/me"))


async def test_granted_token_manages_nothing(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h, asked={"scope": "open"})
    granted = bot.as_player(await bot.tokens(anna, {"scope": "open"}))
    (grant,) = ok(await anna.get("/v1/me/grants"))["grants"]
    ok(await granted.post("/v1/games", {"ruleset": "dominion", "seats": 2}))
    for asked in (
        lambda: bot.request(granted), lambda: bot.consent(granted), lambda: granted.get("/v1/me/grants"),
        *[lambda write=write: write.sent(granted) for write in managing(h, anna, grant=grant["id"])],
    ):  # fmt: skip
        refused(await asked(), 403, "no-scope")


async def test_of_many_grants_the_oldest_ends(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    granted = [await bot.tokens(anna) for _ in range(21)]
    assert len(ok(await anna.get("/v1/me/grants"))["grants"]) == 20
    denied(await bot.refresh(granted[0]["refresh_token"]), "invalid_grant")
    told(await bot.refresh(granted[1]["refresh_token"]))


async def test_ended_token_grants_nothing(h: RunningApp) -> None:
    """Also if this process still believes in it, as it ended elsewhere."""
    anna, bot = await h.player("Anna"), stranger(h)
    ok(await anna.get("/v1/me"))
    h.site.run("DELETE FROM tokens")
    refused(await bot.consent(anna), 401, "bad-token")
    assert await h.composed.accounts.tokens(anna.id) == []
