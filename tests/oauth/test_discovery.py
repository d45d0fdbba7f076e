"""Everything that a client needs is found from a refused request alone."""

from pathlib import Path

from authlib.oauth2.rfc8414 import AuthorizationServerMetadata  # pyright: ignore[reportMissingTypeStubs]

from tests.oauth.stranger import SITE, stranger
from tests.support.app import RunningApp, application
from tests.support.client import ok

API = f"{SITE}/v1"


async def test_refusal_leads_to_the_metadata(h: RunningApp) -> None:
    refusal = await h.nobody.get("/v1/me")
    metadata = f"{SITE}/.well-known/oauth-protected-resource/v1"
    assert (
        refusal.headers["www-authenticate"] == f'Bearer realm="croupier", scope="read", resource_metadata="{metadata}"'
    )
    resource = ok(await h.nobody.get("/.well-known/oauth-protected-resource/v1"))
    assert (resource["resource"], resource["authorization_servers"]) == (API, [SITE])
    server = ok(await h.nobody.get("/.well-known/oauth-authorization-server"))
    assert server["issuer"] == SITE
    assert server["code_challenge_methods_supported"] == ["S256"]
    assert server["token_endpoint_auth_methods_supported"] == ["none"]
    assert server["authorization_response_iss_parameter_supported"] is True
    assert server["client_id_metadata_document_supported"] is True
    assert server["scopes_supported"] == ["read", "play", "open"]
    for kind in ("authorization", "token", "revocation"):
        assert server[f"{kind}_endpoint"].startswith(f"{SITE}/oauth/")


async def test_metadata_is_valid_by_a_library(h: RunningApp) -> None:
    said = (await h.http.get("https://croupier/.well-known/oauth-authorization-server")).json()
    assert said["issuer"] == "https://croupier"
    AuthorizationServerMetadata(said).validate()


async def test_metadata_names_the_host_that_was_asked(h: RunningApp) -> None:
    server = (await h.http.get("/.well-known/oauth-authorization-server", headers={"Host": "other.example:81"})).json()
    assert server["issuer"] == "http://other.example:81"


async def test_refused_tokens_say_what_is_needed(h: RunningApp) -> None:
    anna, bot = await h.player("Anna"), stranger(h)
    bot.asked = {"scope": "open"}
    granted, wide = [bot.as_player(await bot.tokens(anna, {"scope": scope})) for scope in ("read", "open")]
    said = (await granted.post("/v1/games", {"ruleset": "dominion", "seats": 2})).headers["www-authenticate"]
    assert 'error="insufficient_scope", scope="open"' in said
    said = (await h.http.get("/v1/me", headers={"Authorization": "Bearer crp_1"})).headers["www-authenticate"]
    assert 'error="invalid_token", scope="read"' in said
    for asked in (granted.get("/v1/acts"), wide.get("/v1/me/grants")):
        assert "www-authenticate" not in (await asked).headers, "nobody can grant that"


async def test_every_origin_may_sign_in(tmp_path: Path) -> None:
    async with application(tmp_path, origins=("https://play.example",)) as h:
        asked = {"Origin": "https://app.example", "Access-Control-Request-Method": "POST"}
        for path in ("/oauth/token", "/oauth/revoke", "/.well-known/oauth-authorization-server"):
            before = await h.http.request("OPTIONS", path, headers=asked)
            answer = await h.http.get(path, headers={"Origin": "https://app.example"})
            for one in (before, answer):
                assert one.headers["access-control-allow-origin"] == "https://app.example", path
        page = await h.http.request("OPTIONS", "/v1/oauth/consents", headers=asked)
        assert "access-control-allow-origin" not in page.headers
