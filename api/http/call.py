"""What a route knows of a request: only what its operation names."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from api.application.games.command_ports import ONLY
from api.application.games.keys import Key
from api.application.ports.accounts import Player, Token
from api.http.answers.responses import JSON, PERSONAL, Fixed, RawResponse, following, unchanged
from api.http.requests.request import (
    AnyRequest,
    Encoding,
    accepted_encoding,
    address,
    header,
    idempotency_key,
    language,
    last_event_id,
    media_type,
    origin,
    streamed,
    version_of,
    wants_text,
)
from domain.engine.audience.audience import Seat

Q = TypeVar("Q", bound=Struct)
B = TypeVar("B")


class Call(Generic[Q, B]):
    """One request, as far as its operation names it: query and body, the caller, its path, and some headers.

    Only headers among `named`, those of the operation, in lower case, are available. Accepted encodings and media types
    are always available.
    """

    __slots__ = ("_named", "_request", "body", "known_by", "query")

    def __init__(
        self, request: AnyRequest, named: Collection[bytes], known_by: Token | None, query: Q, body: B
    ) -> None:
        self._request, self._named, self.known_by, self.query, self.body = request, named, known_by, query, body

    @property
    def token(self) -> Token:
        """The caller's token, for operations that require one."""
        assert self.known_by is not None, "the operation says who may call"
        return self.known_by

    @property
    def player(self) -> Player:
        """The caller, for operations that require a token."""
        return self.token.player

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
        return version_of(self._header(b"if-match"))

    @property
    def recovery(self) -> str | None:
        """The recovery code sent alongside the token; None without one."""
        return self._header(b"recovery-code")

    @property
    def last_event_id(self) -> int | None:
        """The number of the last event that the caller has; None if they do not say. Refused if it is not a number."""
        return last_event_id(self._header(b"last-event-id"))

    @property
    def stream_type(self) -> str:
        """The requested media type of a stream; Refused if we support none of those accepted."""
        return media_type(header(self._request, b"accept") or "")

    @property
    def wants_text(self) -> bool:
        """Whether the caller prefers Markdown to JSON."""
        return wants_text(self._request)

    @property
    def streamed_in_gzip(self) -> bool:
        """Whether a stream for this caller is compressed."""
        return streamed(header(self._request, b"accept-encoding") or "")

    def encoding(self, *order: Encoding) -> Encoding:
        """The caller's preferred encoding among these, the first of equals; "" for none of them."""
        return accepted_encoding(self._request, *order)

    def key(self, route_name: str, request: Any) -> Key | None:
        """The key by which a repeat of this request is recognised; None without an Idempotency-Key.

        `route_name`: a name that never changes. `request`: what must be the same in a repeat.
        """
        key, game = idempotency_key(self._header(b"idempotency-key")), self._request.path_params.get("game", "")
        return None if key is None else Key.of(self.player.id, route_name, game, key, request)

    def has(self, tag: str) -> bool:
        """Whether the caller has what this strong ETag names, in any encoding."""
        return unchanged(self._header(b"if-none-match"), tag)

    async def etagged(
        self,
        make: Callable[[], Awaitable[bytes]],
        tag: str,
        sent: Mapping[str, str] = PERSONAL,
        media_type: str = JSON,
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
        return following(self._request.url.path, self._request.query_params.multi_items(), name, after)

    def _header(self, name: bytes) -> str | None:
        assert name in self._named, f"the operation does not name {name.decode()}"
        return header(self._request, name)


def seat_or_only(seat: int | None) -> Seat:
    """The seat that a caller named, if any."""
    return ONLY if seat is None else Seat(seat)
