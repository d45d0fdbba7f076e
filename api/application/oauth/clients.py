"""Who asks: a client is named by its own address, where a document says where players may be sent back.

1. The document is that of draft-ietf-oauth-client-id-metadata-document-02. There is no registration, and no secret.
2. A bare origin whose document is a 404 may send players to any address below it. Any other failure refuses.
3. `http://localhost/<name>` serves programs without a site. Nobody can check that name.
4. Of an address that the rules below do not call right nothing is read: no two programs would read it alike.
"""

import re
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from api.application.accounts.players import nickname
from api.application.games.refusals import Refused

LONGEST = 500
"""The most characters of an id, and of a redirect."""
LONGEST_NAME = 60
NOT_FOUND, OK = 404, 200
_ADDRESS = re.compile(r"https://[A-Za-z0-9.:\[\]-]+/[!-~]*")
_ORIGIN = re.compile(r"https://[^/]+/")
_LOOPBACK = re.compile(r"(http://(?:127\.0\.0\.1|\[::1\]|localhost))(?::[0-9]{1,5})?(/[!-~]*)")
_PROGRAM = re.compile(r"http://localhost/([A-Za-z0-9._~-]{1,60})")
_STRANGE = re.compile(r"[\"#<>\\^`{|}]")
_DOTS = re.compile(r"/(?:\.|%2e){1,2}(?=/|$)", re.IGNORECASE)


class Client(Struct, frozen=True):
    """Who asks. `name`: what it calls itself; `redirects`: where it may send players, None: anywhere below `id`."""

    id: str
    name: str | None
    redirects: tuple[str, ...] | None

    def check(self, redirect: str) -> None:
        """Refused unless it may send players back to this address."""
        local = _portless(redirect)
        if _PROGRAM.fullmatch(self.id):
            fits = local is not None and not local.startswith("http://localhost")
        elif self.redirects is None:
            fits = _is_address(redirect) and redirect.startswith(self.id)
        else:
            listed = self.redirects if local is None else map(_portless, self.redirects)
            fits = (local or redirect) in listed and (local is not None or _is_address(redirect))
        if not fits:
            detail = "redirect_uri must be one that the client's document lists: https, or http on this computer"
            raise Refused("invalid", detail, rule="redirect", pointer="/query")


def known_without(client: str) -> Client | None:
    """A client that needs no document; Refused if this cannot be an id, None if there is a document to fetch."""
    if (program := _PROGRAM.fullmatch(client)) is not None:
        return Client(client, program[1], None)
    if not _is_address(client) or _DOTS.search(urlsplit(client).path):
        detail = "client_id is the client's own address, as https://app.example/client.json, or http://localhost/name"
        raise Refused("invalid", detail, rule="client", pointer="/query")
    return None


def described(client: str, status: int | None, body: bytes) -> Client:
    """The client with this document; Refused if it does not fit. `status`: None if it could not be fetched."""
    if status == NOT_FOUND and _ORIGIN.fullmatch(client):
        return Client(client, None, None)
    if status != OK:
        raise _unfit("nothing could be fetched" if status is None else f"its answer is {status}")
    try:
        document = msgspec.json.decode(body, type=_Document)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise _unfit("it is no JSON object with client_id and redirect_uris") from None
    if document.client_id != client:
        raise _unfit("its client_id is another address")
    if document.client_secret is not None or document.token_endpoint_auth_method not in (None, "none"):
        raise _unfit("a client whose document anybody can read has no secret")
    return Client(client, _name(document.client_name), document.redirect_uris)


def _unfit(why: str) -> Refused:
    """The refusal of a document."""
    return Refused("invalid", f"the client's document does not do: {why}", rule="client-document", pointer="/query")


class _Document(Struct, frozen=True):
    client_id: str
    redirect_uris: tuple[str, ...]
    client_name: Any = None
    client_secret: Any = None
    token_endpoint_auth_method: str | None = None


def _is_address(text: str) -> bool:
    """Whether it is an https address with a path, which every program reads alike."""
    if len(text) > LONGEST or _ADDRESS.fullmatch(text) is None or _STRANGE.search(text):
        return False
    try:
        parts = urlsplit(text)
        return bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return False


def _portless(address: str) -> str | None:
    """An address of this computer without its port; None if it is none."""
    found = None if len(address) > LONGEST or _STRANGE.search(address) else _LOOPBACK.fullmatch(address)
    return None if found is None else found[1] + found[2]


def _name(given: object) -> str | None:
    """What a client calls itself, as far as it can be shown."""
    try:
        return nickname(given, LONGEST_NAME) if isinstance(given, str) else None
    except Refused:
        return None
