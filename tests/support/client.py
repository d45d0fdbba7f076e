"""Callers of an application over HTTP, and checks of its answers."""

from dataclasses import dataclass
from typing import Any

import httpx


def headers_of(token: str, **more: str) -> dict[str, str]:
    """The headers of a request: the token, if there is one, and `Idempotency_Key="k"` and similar."""
    own = {"Authorization": f"Bearer {token}"} if token else {}
    return own | {name.replace("_", "-"): text for name, text in more.items()}


@dataclass(frozen=True)
class Guest:
    """Somebody with a token, or without one."""

    http: httpx.AsyncClient
    id: str = ""
    name: str = ""
    token: str = ""

    @property
    def headers(self) -> dict[str, str]:
        """The token as sent."""
        return headers_of(self.token)

    async def get(self, path: str, **headers: str) -> httpx.Response:
        return await self.http.get(path, headers=headers_of(self.token, **headers))

    async def delete(self, path: str, **headers: str) -> httpx.Response:
        return await self.http.delete(path, headers=headers_of(self.token, **headers))

    async def put(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        return await self.http.put(path, json=body, headers=headers_of(self.token, **headers))

    async def post(self, path: str, body: Any, **headers: str) -> httpx.Response:
        """POST a JSON body; `Idempotency_Key="k"` and similar are headers."""
        return await self.http.post(path, json=body, headers=headers_of(self.token, **headers))


async def newcomers(http: httpx.AsyncClient, *names: str) -> list[Guest]:
    """New players."""
    made = [ok(await http.post("/v1/players", json={"name": name})) for name in names]
    return [Guest(http, one["id"], one["name"], one["token"]) for one in made]


async def leave(guest: Guest) -> None:
    """Leave for good: players made by tests have no recovery code at hand, and get one first."""
    code = ok(await guest.post("/v1/me/recovery", None))["recovery"]
    assert (await guest.delete("/v1/me", Recovery_Code=code)).status_code == 204


def at(http: httpx.AsyncClient, guest: Guest) -> Guest:
    """The same guest at another server."""
    return Guest(http, guest.id, guest.name, guest.token)


def ok(response: httpx.Response) -> Any:
    """The answer's JSON; a refusal fails the test."""
    assert response.status_code < 300, (response.request.url.path, response.status_code, response.text)
    return response.json()


def refused(response: httpx.Response, status: int, code: str) -> Any:
    """The problem document of this refusal."""
    assert response.headers["content-type"] == "application/problem+json", response.text
    problem = response.json()
    assert (response.status_code, problem["status"], problem["code"]) == (status, status, code), response.text
    assert problem["type"] == f"urn:croupier:problem:{code}"
    assert problem["title"]
    assert problem["detail"]
    return problem
