"""What every route needs, composed once; and the few things every route does with a request."""

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec
from litestar import Request
from msgspec import Struct
from msgspec.structs import replace

from api import words
from api.application.ports import Accounts, Player, Signer
from api.desk import Desk
from api.feeds import Feeds
from api.problems import Refused, invalid, malformed
from api.shelf import Shelf
from api.warm import Key, Warm
from domain.engine.audience import REFEREE, Seat, Viewer
from projections.verification.verifier import Verifier

AnyRequest = Request[Any, Any, Any]
IDEMPOTENCY_KEY = re.compile("[!-~]{1,64}")
VERSION_TAG = re.compile(r'"([0-9]{1,9})(?:\.[!#-~]+)?"')


@dataclass
class Hall:
    """The house, open for guests. `closing` is set when the server is about to stop: streams end."""

    desk: Desk
    accounts: Accounts
    signer: Signer
    verifier: Verifier
    heartbeat: float = 15.0
    shut: Callable[[], None] = lambda: None
    """Ends the stores, after everything else."""
    beside: Sequence[Callable[[], AbstractAsyncContextManager[None]]] = ()
    """What runs beside the requests: entered when the application starts, left when everything is told."""
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    feeds: Feeds = field(init=False)

    def __post_init__(self) -> None:
        self.feeds = Feeds(self.desk, self.heartbeat)

    @property
    def shelf(self) -> Shelf:
        """The games in memory."""
        return self.desk.shelf

    def close_streams(self) -> None:
        """Let every stream end: the server is about to stop."""
        self.closing.set()
        self.feeds.wake()

    async def guest(self, request: AnyRequest) -> Player | None:
        """Whoever the bearer token belongs to; None without one; 401 for a wrong one."""
        header = request.headers.get("authorization")
        if header is None:
            return None
        scheme, _, token = header.partition(" ")
        player = None
        if scheme.lower() == "bearer":
            now = self.desk.clock()
            player = await self.accounts.by_token(sha256(token.strip().encode()).digest(), now)
        if player is None:
            raise Refused(401, "bad-token", "POST /v1/players gives a token", headers=CHALLENGE)
        return player

    async def player(self, request: AnyRequest) -> Player:
        """The caller, who must have a token."""
        player = await self.guest(request)
        if player is None:
            raise Refused(401, "no-token", "send Authorization: Bearer and a token", headers=CHALLENGE)
        return player

    async def host(self, request: AnyRequest) -> Player:
        """The caller, who must have a token of the scope `host`."""
        player = await self.player(request)
        if player.scope != "host":
            raise Refused(403, "no-scope", "this needs an operator's token: `croupier token --scope host` makes one")
        return player

    async def watch(self, request: AnyRequest) -> tuple[Player | None, Warm]:
        """The caller and the game they want to see, if they may."""
        guest = await self.guest(request)
        warm = await self.shelf.look(request.path_params["game"])
        self.viewer(warm, guest)
        return guest, warm

    def viewer(self, warm: Warm, guest: Player | None) -> Viewer:
        """Who the caller is at this table now; refused where spectators are not admitted.

        Who opened a branch may look at it also when only bots sit there.
        """
        house = warm.now.lobby
        player = None if guest is None else guest.id
        viewer = warm.game.presenter.viewer(house, player)
        own = house.parent is not None and player == house.opening.player
        if viewer.kind == "spectator" and house.opening.spectators == "none" and not own:
            if guest is None:
                raise Refused(401, "no-token", "only those who play may look at this game", headers=CHALLENGE)
            raise Refused(403, "no-spectators", "only those who play may look at this game")
        return viewer

    def viewer_as(self, warm: Warm, guest: Player | None, wanted: str | None) -> Viewer:
        """The viewer that the caller wants to be: while the game is not over, themselves only; then anybody."""
        own, house = self.viewer(warm, guest), warm.now.lobby
        if wanted is None or wanted == own.label:
            return own
        kind, _, number = wanted.partition("-")
        if number and int(number) >= house.opening.seats:
            raise Refused(404, "unknown-seat", f"this game has the seats 0 to {house.opening.seats - 1}", pointer="?as")
        if house.status != "over" and (not number or int(number) not in own.seats):
            detail = f"before the end you look as yourself only, which is {own.label}"
            raise Refused(403, "not-over", detail, rule="viewer", pointer="?as", version=warm.now.version)
        if kind == "referee":
            return REFEREE
        return replace(own, kind="seat" if number else "spectator", seats=(Seat(int(number)),) if number else ())

    async def names(self, ids: Any) -> Mapping[str, str]:
        """Player id to name."""
        return await self.accounts.names(list(dict.fromkeys(ids)))


CHALLENGE = {"WWW-Authenticate": 'Bearer realm="croupier"'}


def query(request: AnyRequest, kind: type[Any]) -> Any:
    """The query parameters as a struct; an unknown or repeated one is refused."""
    pairs = list(request.query_params.multi_items()) if request.scope["query_string"] else []
    given = dict(pairs)
    if len(given) < len(pairs):
        raise malformed("a query parameter is given once")
    try:
        asked = msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        refused = invalid(str(error))
        raise malformed(refused.problem.detail, f"?{(refused.problem.pointer or '').strip('/')}") from None
    fields = dict(zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True))
    for name in given:
        if getattr(asked, fields[name]) is None:
            raise malformed("`null` is no value here: leave the parameter out", f"?{name}")
    return asked


def idempotency_key(request: AnyRequest) -> str | None:
    """The Idempotency-Key header: 1 to 64 visible ASCII characters."""
    key = request.headers.get("idempotency-key")
    if key is not None and IDEMPOTENCY_KEY.fullmatch(key) is None:
        raise malformed("an Idempotency-Key has 1 to 64 visible ASCII characters")
    return key


def fingerprint(request: AnyRequest, player: str, route: str, asked: Any) -> Key | None:
    """What makes a repeated request known: `route` is a name that never changes. None without an Idempotency-Key."""
    key = idempotency_key(request)
    return None if key is None else Key.of(player, route, request.path_params.get("game", ""), key, asked)


def if_match(request: AnyRequest) -> int | None:
    """The version named by If-Match: the number in quotes, or a view's ETag."""
    tag = request.headers.get("if-match")
    if tag is None:
        return None
    named = VERSION_TAG.fullmatch(tag)
    if named is None:
        raise malformed('If-Match names a version: "17", or the ETag of a view')
    return int(named[1])


def language(request: AnyRequest) -> str:
    """The best of our languages that the caller accepts."""
    return words.language(request.headers.get("accept-language", ""))


class Empty(Struct, frozen=True, forbid_unknown_fields=True):
    """No parameters."""
