"""What a route knows of a request: only what its operation names."""

import re
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any, Generic, TypeVar, cast
from urllib.parse import urlencode

from msgspec import Struct

from api.application.games.command_ports import ONLY
from api.application.games.keys import Key
from api.application.games.refusals import Refused
from api.application.ports.accounts import Player, Token
from api.application.runtime.turns import NOBODY, Caller
from api.http.answers.responses import JSON, PERSONAL, Fixed, RawResponse
from api.http.requests import (
    AnyRequest,
    Encoding,
    accepted_encoding,
    address,
    header,
    language,
    malformed,
    origin,
    preferred,
    weighted,
)
from api.http.schemas.operation_parts import EVENTS, LINES, MARKDOWN
from domain.engine.audience.audience import Seat

Q = TypeVar("Q", bound=Struct)
B = TypeVar("B")
_IDEMPOTENCY_KEY = re.compile("[!-~]{1,64}")
_VERSION_TAG = re.compile(r'(?:W/)?"([0-9]{1,9})(?:[!#-/:-~][!#-~]*)?"')
"""A version in quotes, or a view's ETag; also weak or with a suffix, since compression turns ours into such."""
_SUFFIX = re.compile('-(gzip|zstd)"$')
_LARGEST_ID = 10
"""One more than the number of digits in a version."""


class Call(Generic[Q, B]):
    """One request, as far as its operation names it: query and body, the caller, its path, and some headers.

    Only headers among `named`, those of the operation, in lower case, are available. Accepted encodings and media types
    are always available.
    """

    __slots__ = ("_headers", "_named", "_request", "body", "known_by", "query")

    def __init__(
        self, request: AnyRequest, named: Collection[bytes], known_by: Token | None, query: Q, body: B
    ) -> None:
        self._request, self._named, self.known_by, self.query, self.body = request, named, known_by, query, body
        self._headers = dict([*request.scope["headers"]][::-1])  # of several the first, see `header`

    @property
    def token(self) -> Token:
        """The caller's token, for operations that require one."""
        assert self.known_by is not None, "the operation says who may call"
        return self.known_by

    @property
    def player(self) -> Player:
        """The caller, for operations that require a token."""
        assert self.known_by is not None, "the operation says who may call"
        return self.known_by.player

    @property
    def caller(self) -> str | None:
        """The caller's id; None without a token."""
        return None if self.known_by is None else self.known_by.player.id

    @property
    def address(self) -> str:
        """Where the request comes from, according to trusted proxies; for IPv6 the network."""
        return address(self._request)

    @property
    def site(self) -> str:
        """The URL by which this server was addressed, without a path."""
        return origin(self._request)

    @property
    def is_head(self) -> bool:
        """Whether only the headers of the answer are wanted."""
        return self._request.method == "HEAD"

    @property
    def game(self) -> str:
        """The game named in the path."""
        return self._request.path_params["game"]

    @property
    def seat(self) -> int:
        """The seat named in the path."""
        return self._request.path_params["seat"]

    def path(self, name: str) -> str:
        """The value in the path for `{name:str}`."""
        return self._request.path_params[name]

    @property
    def language(self) -> str:
        """The best of our languages that the caller accepts."""
        return language(self._header(b"accept-language") or "")

    @property
    def if_match(self) -> int | None:
        """The version that the game must be at; None for any. Refused if the header names none."""
        if (tag := self._header(b"if-match")) is None:
            return None
        if (named := _VERSION_TAG.fullmatch(tag)) is None:
            raise malformed('If-Match names a version: "17", or the ETag of a view')
        return int(named[1])

    @property
    def recovery(self) -> str | None:
        """The recovery code sent alongside the token; None without one."""
        return self._header(b"recovery-code")

    @property
    def last_event_id(self) -> int | None:
        """The number of the last event that the caller has; None if they do not say. Refused if it is not a number."""
        if (last := self._header(b"last-event-id")) is None:
            return None
        if not (last.isascii() and last.isdigit() and len(last) < _LARGEST_ID):
            raise malformed("Last-Event-ID is a version")
        return int(last)

    @property
    def stream_type(self) -> str:
        """The requested media type of a stream; Refused if we support none of those accepted."""
        kind = preferred(header(self._request, b"accept") or "*/*", EVENTS, LINES)
        if kind is None:
            raise Refused("not-acceptable", f"accept {EVENTS} or {LINES}")
        return kind

    @property
    def wants_text(self) -> bool:
        """Whether the caller prefers Markdown to JSON: the Accept header names it, and not after JSON."""
        accept = header(self._request, b"accept") or ""
        return MARKDOWN in accept and preferred(accept, JSON, MARKDOWN) == MARKDOWN

    @property
    def streamed_in_gzip(self) -> bool:
        """Whether a stream for this caller is compressed: they list gzip, and not identity.

        Ruby's standard library lists both by itself, and hands on nothing of what is compressed before its end.
        """
        accepted = header(self._request, b"accept-encoding") or ""
        return self.encoding("gzip") == "gzip" and "identity" not in dict(weighted(accepted))

    def encoding(self, *order: Encoding) -> Encoding:
        """The caller's preferred encoding among these, the first of equals; "" for none of them."""
        return accepted_encoding(self._request, *order)

    def key(self, route_name: str, request: Any) -> Key | None:
        """The key by which a repeat of this request is recognised; None without an Idempotency-Key.

        `route_name`: a name that never changes. `request`: what must be the same in a repeat.
        """
        key, game = self._header(b"idempotency-key"), self._request.path_params.get("game", "")
        if key is not None and _IDEMPOTENCY_KEY.fullmatch(key) is None:
            raise malformed("an Idempotency-Key has 1 to 64 visible ASCII characters")
        return None if key is None else Key.of(self.player.id, route_name, game, key, request)

    def has(self, tag: str) -> bool:
        """Whether the caller has what this strong ETag names, in any encoding."""
        kept = [entity.strip().removeprefix("W/") for entity in (self._header(b"if-none-match") or "").split(",")]
        return kept == ["*"] or tag in [_SUFFIX.sub('"', entity) for entity in kept]

    @property
    def write(self) -> Callable[[bytes], bool] | None:
        """Writes a piece of the answer past the framework; False if that has to wait. None where nothing can."""
        return cast("dict[str, Any]", self._request.scope).get("croupier.write")

    async def etagged(
        self, make: Callable[[], Awaitable[bytes]], tag: str, sent: Mapping[str, str] = PERSONAL, media_type: str = JSON
    ) -> RawResponse:
        """A 304 if the caller has what this strong ETag names, else the result of `make`. `sent`: more headers."""
        headers = {"ETag": tag, **sent}
        if self.has(tag):
            return RawResponse(b"", headers, 304)
        return RawResponse(await make(), headers, media_type=media_type)

    async def fixed(self, answer: Fixed) -> RawResponse:
        """An answer that is the same for everybody, or a 304."""
        return await answer.answer(accepted_encoding(self._request), has=self.has(answer.tag))

    def following(self, name: str, after: Any) -> dict[str, str]:
        """The Link header of a page: this request with `after` as its parameter `name`; none if `after` is None."""
        if after is None:
            return {}
        pairs = [(key, text) for key, text in self._request.query_params.multi_items() if key != name]
        return {"Link": f'<{self._request.url.path}?{urlencode([*pairs, (name, after)])}>; rel="next"'}

    def _header(self, name: bytes) -> str | None:
        assert name in self._named, f"the operation does not name {name.decode()}"
        return self._headers.get(name, b"").decode("latin-1") or None


def caller_of(address: str, token: Token | None) -> Caller:
    """The caller to charge in the fair queue; `token`: None for a guest."""
    return Caller(NOBODY, address) if token is None else Caller(token.player.id, token.player.id)


def seat_or_only(seat: int | None) -> Seat:
    """The seat that a caller named, if any."""
    return ONLY if seat is None else Seat(seat)
