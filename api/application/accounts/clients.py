"""Who asks for what: a client is named by its own address, where a document says where players may be sent back.

Its requests are checked by OAuth 2.1, RFC 7636, 8707 and 9207. A refusal that it is told has a code of theirs.

1. The document is that of draft-ietf-oauth-client-id-metadata-document-02. There is no registration, and no secret.
2. A bare origin whose document is a 404 may send players to any address below it. Any other failure refuses.
3. `http://localhost/<name>` serves programs without a site. Nobody can check that name.
"""

import re
from base64 import urlsafe_b64encode
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qsl, urlencode

import msgspec
from msgspec import Struct

from api.application.accounts.players import nickname
from api.application.games.refusals import Refused
from api.application.ports.accounts import SCOPES, Scope

GRANTABLE = SCOPES[:-1]
API = "/v1"
"""The path of the API: with the issuer before it, it is the resource that tokens are for."""
DOCS = f"{API}/docs"
"""The path of the API's own page, a client by that address. Players come back to the front page: this has no query."""
MOST_PARAMETERS = 40
FORMS = {
    "response_type": "code",
    "response_mode": "(query)?",
    "code_challenge_method": "S256",
    "code_challenge": "[A-Za-z0-9_-]{43}",
    "state": "(?s:.{0,1000})",
    "game": "([0-9a-f]{32})?",
}
"""Parameter of an authorization request -> how it must look; an absent one is empty."""
LONGEST_NAME = 60
NOT_FOUND, OK = 404, 200
_PATH = r"/[!$-;=?-\[\]_a-z~]{0,500}"
"""Of letters that no two programs read differently."""
_ADDRESS = re.compile(
    rf"https://[A-Za-z0-9.-]{{1,253}}(?::[1-9][0-9]{{0,4}})?(?!.*/(?:\.|%2[Ee]){{1,2}}(?:[/?]|$)){_PATH}"
)
_ORIGIN, _PROGRAM = re.compile("https://[^/]+/"), re.compile("http://localhost/([A-Za-z0-9._~-]{1,60})")
_LOCAL = re.compile(rf"(http://(?:127\.0\.0\.1|\[::1\]|localhost))(?::[0-9]{{1,5}})?({_PATH})")


class Client(Struct, frozen=True):
    """Who asks. `name`: what it calls itself; `redirects`: where it may send players, None: anywhere below `id`."""

    id: str
    name: str | None
    redirects: tuple[str, ...] | None

    def check(self, redirect: str) -> None:
        """Refused unless it may send players back to this address; on their own computer the port does not matter."""
        local = _LOCAL.fullmatch(redirect)
        if _PROGRAM.fullmatch(self.id):
            fits = local is not None and not local[1].endswith("localhost")
        elif self.redirects is not None and local is not None:
            fits = local.groups() in [listed.groups() for listed in map(_LOCAL.fullmatch, self.redirects) if listed]
        else:
            below = redirect.startswith(self.id) if self.redirects is None else redirect in self.redirects
            fits = below and _ADDRESS.fullmatch(redirect) is not None
        if not fits:
            detail = "redirect_uri must be one that the client's document lists: https, or http on this computer"
            raise Refused("invalid", detail, rule="redirect", pointer="/query")


def known_without(client: str) -> Client | None:
    """A client that needs no document; Refused if this cannot be an id, None if there is a document to fetch."""
    if (program := _PROGRAM.fullmatch(client)) is not None:
        return Client(client, program[1], None)
    if _ADDRESS.fullmatch(client) is None:
        detail = "client_id is the client's own address, as https://app.example/client.json, or http://localhost/name"
        raise Refused("invalid", detail, rule="client", pointer="/query")
    return None


def described(client: str, status: int | None, body: bytes) -> Client:
    """The client with this document; Refused if it does not fit. `status`: None if it could not be fetched."""
    if status == NOT_FOUND and _ORIGIN.fullmatch(client):
        return Client(client, None, None)
    document = None
    with suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        document = msgspec.json.decode(body, type=_Document) if status == OK else None
    if (
        document is None
        or document.client_id != client
        or document.client_secret
        or document.method not in ("", "none")
    ):
        detail = (
            "the client's document is JSON of 5 KB at most at its id, answered within 3 seconds from a public address, "
            "without a redirect; it has client_id, which is that very address, redirect_uris, and no secret"
        )
        raise Refused("invalid", detail, rule="client-document", pointer="/query")
    name = None
    with suppress(Refused):
        name = nickname(document.client_name, LONGEST_NAME) if isinstance(document.client_name, str) else None
    return Client(client, name, document.redirect_uris)


class _Document(Struct, frozen=True):
    client_id: str
    redirect_uris: tuple[str, ...]
    client_name: Any = None
    client_secret: Any = None
    method: str = msgspec.field(default="", name="token_endpoint_auth_method")


class Request(Struct, frozen=True):
    """What a client asks for. `scopes`: what can be granted for `resource`, least first; `error`: why nothing can."""

    client: Client
    issuer: str
    given: Mapping[str, str]
    scopes: Sequence[Scope] = ()
    resource: str = ""
    error: Refused | None = None

    def back(self, **answer: str) -> str:
        """The address at which the client gets an answer."""
        told = {**answer, "state": self.given.get("state"), "iss": self.issuer}
        redirect, query = self.given["redirect_uri"], {name: value for name, value in told.items() if value is not None}
        return f"{redirect}{'&' if '?' in redirect else '?'}{urlencode(query)}"


def parameters(text: str) -> Mapping[str, str]:
    """The parameters of a form or a query; an empty one counts as absent. Refused if one is given twice."""
    try:
        pairs = parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=MOST_PARAMETERS)
    except ValueError:
        pairs = [("", "")] * 2
    if len({name for name, _ in pairs}) < len(pairs):
        raise Refused("malformed", f"this is a form in UTF-8 of {MOST_PARAMETERS} parameters at most, each given once")
    return {name: value for name, value in pairs if value}


def scopes(given: Mapping[str, str], allowed: Sequence[Scope]) -> Sequence[Scope]:
    """What an authorization request with these parameters can be granted of what is `allowed`; Refused if nothing."""
    for name, form in FORMS.items():
        if not re.fullmatch(form, given.get(name, "")):
            raise Refused("invalid_request", f"{name} must be {form}")
    return included(given.get("scope", "read"), [one for one in allowed if "game" not in given or one != "open"])


def included(scope: str, among: Sequence[Scope] = GRANTABLE) -> Sequence[Scope]:
    """Those of some scopes that the highest one named includes, least first; Refused if there is none."""
    named = scope.split(" ")
    most = max([GRANTABLE.index(one) for one in GRANTABLE if one in named], default=-1)
    found: list[Scope] = [one for one in among if GRANTABLE.index(one) <= most]
    if not found or not set(named) <= set(GRANTABLE):
        raise Refused("invalid_scope", f"scope names some of {', '.join(among)}")
    return found


def resource(given: Mapping[str, str], issuer: str, doors: Collection[str]) -> str:
    """What tokens are asked for: this server's API, or one of the `doors`. Refused for anything else."""
    asked = given.get("resource", issuer)
    if (door := asked.removesuffix("/")) in doors:
        return door
    if asked not in (issuer, f"{issuer}/", issuer + API):
        raise Refused("invalid_target", f"tokens of this server are for {issuer}{API}")
    return issuer + API


def proves(verifier: str, challenge: str) -> bool:
    """Whether a verifier is the one of a challenge, by RFC 7636 with S256."""
    digest = urlsafe_b64encode(sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    return re.fullmatch("[A-Za-z0-9._~-]{43,128}", verifier) is not None and digest == challenge
