"""A stranger's client: it knows the protocol, and nothing of this server but its address."""

from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import parse_qs, urlencode, urlsplit

import authlib.oauth2.rfc7636 as pkce
import httpx

from tests.support.app import RunningApp
from tests.support.client import Guest, ok

SITE = "http://croupier"
PROGRAM, BACK = "http://localhost/bot", "http://127.0.0.1:8123/back"
VERIFIER = "v" * 43


@dataclass
class Stranger:
    """`asked`: parameters of the authorization request that differ; None: left out."""

    http: httpx.AsyncClient
    id: str = PROGRAM
    back: str = BACK
    verifier: str = VERIFIER
    asked: dict[str, str | None] = field(default_factory=dict[str, str | None])

    def query(self, **more: str | None) -> str:
        """The query of an authorization request."""
        usual: dict[str, str | None] = {
            "response_type": "code",
            "client_id": self.id,
            "redirect_uri": self.back,
            "code_challenge": cast("Any", pkce).create_s256_code_challenge(self.verifier),
            "code_challenge_method": "S256",
            "scope": "play",
            "state": "s t&a=te",
        }
        return urlencode({name: value for name, value in (usual | self.asked | more).items() if value is not None})

    async def request(self, player: Guest, **more: str | None) -> httpx.Response:
        """What the page asks first."""
        return await player.post("/v1/oauth/requests", {"query": self.query(**more)})

    async def consent(self, player: Guest, granted: Any = {"scope": "play"}, **more: str | None) -> httpx.Response:  # noqa: B006 - never changed
        """What the page asks once the player has answered."""
        return await player.post("/v1/oauth/consents", {"query": self.query(**more), "granted": granted})

    async def code(self, player: Guest, granted: Any = {"scope": "play"}, **more: str | None) -> str:  # noqa: B006
        """A code, for a player who grants this."""
        answer = answered(ok(await self.consent(player, granted, **more))["redirect"])
        return answer["code"]

    async def exchange(self, code: str, /, **more: str | None) -> httpx.Response:
        """The request of tokens for a code."""
        form: dict[str, str | None] = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self.back,
            "client_id": self.id,
            "code_verifier": self.verifier,
        }
        return await self.send("/oauth/token", form | more)

    async def refresh(self, token: str, /, **more: str | None) -> httpx.Response:
        """The request of tokens for a refresh token."""
        return await self.send(
            "/oauth/token", {"grant_type": "refresh_token", "refresh_token": token, "client_id": self.id} | more
        )

    async def revoke(self, token: str) -> httpx.Response:
        return await self.send("/oauth/revoke", {"token": token})

    async def send(self, path: str, form: dict[str, str | None]) -> httpx.Response:
        return await self.http.post(path, data={name: value for name, value in form.items() if value is not None})

    async def tokens(self, player: Guest, granted: Any = {"scope": "play"}, **more: str | None) -> dict[str, Any]:  # noqa: B006
        """What a player grants, all the way."""
        return told(await self.exchange(await self.code(player, granted, **more)))

    def as_player(self, tokens: dict[str, Any]) -> Guest:
        """Somebody with the access token."""
        return Guest(self.http, token=tokens["access_token"])


def stranger(h: RunningApp, **more: Any) -> Stranger:
    return Stranger(h.http, **more)


def told(response: httpx.Response) -> Any:
    """The answer of the token endpoint."""
    assert response.status_code == 200, response.text
    assert response.headers["cache-control"] == "no-store"
    return response.json()


def denied(response: httpx.Response, error: str) -> str:
    """The description of this error, by RFC 6749."""
    assert response.status_code == 400, response.text
    assert response.headers["content-type"] == "application/json"
    assert response.headers["cache-control"] == "no-store"
    assert response.json()["error"] == error, response.text
    return response.json()["error_description"]


def answered(redirect: str) -> dict[str, str]:
    """The parameters with which a client is answered."""
    given = parse_qs(urlsplit(redirect).query, strict_parsing=True)
    assert all(len(values) == 1 for values in given.values())
    return {name: values[0] for name, values in given.items()}
