"""What operators decide: what can be granted, for how long, to whom, and whether at all."""

from pathlib import Path

import pytest

from api.application.ports.accounts import mark
from api.application.ports.limits import Limits, Rate
from infra.errors import SettingsError
from infra.settings import Settings
from tests.oauth.stranger import answered, denied, stranger, told
from tests.support.app import application
from tests.support.client import ok, refused

DOOR = "https://door.example/mcp"


def test_settings_of_sign_in() -> None:
    given = Settings.read({
        "CROUPIER_OAUTH": "play, read", "CROUPIER_OAUTH_DAYS": "7",
        "CROUPIER_OAUTH_REFUSED": "bad.example,https://app.example/x",
    })  # fmt: skip
    assert (given.oauth_scopes, given.oauth_days) == (("read", "play"), 7)
    assert given.oauth_refused == ("bad.example", "https://app.example/x")
    assert Settings.read({"CROUPIER_OAUTH": "off"}).oauth_scopes == ()
    assert Settings.read({}).oauth_scopes == ("read", "play", "open")
    assert Settings.read({"CROUPIER_OAUTH_DOORS": f"{DOOR},http://d:1"}).oauth_doors == (DOOR, "http://d:1")
    for wrong in (
        {"CROUPIER_OAUTH_DOORS": "door.example/mcp"}, {"CROUPIER_OAUTH_DOORS": f"{DOOR}/"},
        {"CROUPIER_OAUTH": "perhaps"}, {"CROUPIER_OAUTH": "play,host"}, {"CROUPIER_OAUTH_DAYS": "long"},
    ):  # fmt: skip
        with pytest.raises(SettingsError, match="CROUPIER_OAUTH"):
            Settings.read(wrong)


async def test_sign_in_can_be_switched_off(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna, bot = await h.player("Anna"), stranger(h)
        tokens = await bot.tokens(anna)
    async with application(tmp_path, seed="again", oauth={"oauth_scopes": ()}) as h:
        anna, bot = h.again(anna), stranger(h)
        for asked in (
            bot.request(anna), bot.consent(anna), bot.refresh(tokens["refresh_token"]), bot.revoke("x"),
            anna.get("/v1/me/grants"), h.nobody.get("/.well-known/oauth-authorization-server"),
            h.nobody.get("/.well-known/oauth-protected-resource/v1"),
        ):  # fmt: skip
            refused(await asked, 404, "not-found")
        assert (await h.nobody.get("/v1/me")).headers["www-authenticate"] == 'Bearer realm="croupier"'


async def test_operator_bounds_what_is_granted(tmp_path: Path) -> None:
    some = {"oauth_scopes": ("read", "play"), "oauth_days": 7}
    async with application(tmp_path, oauth=some) as h:
        anna, bot = await h.player("Anna"), stranger(h, asked={"scope": "open"})
        asked = ok(await bot.request(anna))
        assert asked["scopes"] == ["read", "play"]
        assert refused(await bot.consent(anna, {"scope": "open"}), 422, "invalid")["rule"] == "scope"
        await bot.tokens(anna)
        (grant,) = ok(await anna.get("/v1/me/grants"))["grants"]
        assert grant["expires_at"] - grant["created_at"] == 7 * 24 * 3600 * 1_000_000
    async with application(tmp_path, seed="again", oauth={"oauth_scopes": ("open",)}) as h:
        asked = ok(await stranger(h).request(h.again(anna)))
        assert asked["scopes"] == []
        assert asked["refused"] == "scope names some of open"
        answer = answered(ok(await stranger(h).consent(h.again(anna)))["redirect"])
        assert (answer["error"], answer["iss"]) == ("invalid_scope", "http://croupier")


async def test_operator_refuses_clients(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna, bot = await h.player("Anna"), stranger(h)
        tokens, code = await bot.tokens(anna), await bot.code(anna)
    listed = ("http://localhost/bot", "bad.example")
    async with application(tmp_path, seed="again", oauth={"oauth_refused": listed}) as h:
        anna, bot = h.again(anna), stranger(h)
        bad = stranger(h, id="https://bad.example/client.json", back="https://bad.example/")
        for asked in (bot.request(anna), bot.consent(anna), bad.request(anna)):
            assert refused(await asked, 422, "invalid")["rule"] == "client-refused"
        denied(await bot.refresh(tokens["refresh_token"]), "invalid_grant")
        denied(await bot.exchange(code), "invalid_grant")
        await stranger(h, id="http://localhost/other").tokens(anna)


async def test_sign_in_requests_are_limited_per_player(tmp_path: Path) -> None:
    """Each may fetch a stranger's document."""
    async with application(tmp_path, limits=Limits(sign_ins=Rate(2, 60))) as h:
        (anna, bert), bot = await h.players("Anna", "Bert"), stranger(h)
        ok(await bot.request(anna))
        code = await bot.code(anna)
        for asked in (bot.request(anna), bot.consent(anna)):
            assert refused(await asked, 429, "limited")["rule"] == "sign-ins"
        told(await bot.exchange(code))
        ok(await bot.request(bert))


async def test_tokens_of_doors_are_for_named_doors(tmp_path: Path) -> None:
    async with application(tmp_path, oauth={"oauth_doors": (DOOR,)}) as h:
        anna, bot = await h.player("Anna"), stranger(h, asked={"resource": DOOR})
        tokens = await bot.tokens(anna, resource=DOOR)
        assert tokens["access_token"].startswith(f"crp_{mark(DOOR)}_")
        assert ok(await bot.as_player(tokens).get("/v1/me"))["id"] == anna.id
        code = await bot.code(anna)
        denied(await bot.exchange(code, resource="http://croupier/v1"), "invalid_target")
        denied(await stranger(h).exchange(await stranger(h).code(anna), resource=DOOR), "invalid_target")
        other = tokens["access_token"].replace(mark(DOOR), mark("https://other.example/mcp"))
        refused(await bot.as_player({"access_token": other}).get("/v1/me"), 401, "bad-token")
    async with application(tmp_path, seed="again") as h:
        bot = stranger(h, asked={"resource": DOOR})
        said = refused(await bot.as_player(tokens).get("/v1/me"), 401, "bad-token")
        assert "CROUPIER_OAUTH_DOORS" in said["detail"]
        denied(await bot.refresh(tokens["refresh_token"]), "invalid_target")
        answer = answered(ok(await bot.consent(h.again(anna)))["redirect"])
        assert answer["error"] == "invalid_target"
