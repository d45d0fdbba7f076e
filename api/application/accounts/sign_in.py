"""What players grant to clients, and the tokens that are given for it.

1. A grant is never whole and always ends. Its tokens are tokens like others, of one line, which no other token made.
2. A code and a refresh token are used once. Used again, somebody else has it: the grant ends, and its owner is told.
   But as an answer may be lost, a refresh token gives the same successor for `RETRY_AFTER`.
3. What a client may do is decided by the player's answer alone, which is checked against what was asked.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from hmac import digest
from typing import Any
from urllib.parse import urlsplit

from msgspec.structs import replace

from api.application.accounts import clients
from api.application.accounts.clients import API, DOCS, Client, Request
from api.application.accounts.players import Players, check_whole, hashed, lasting
from api.application.games.refusals import Refused
from api.application.ports.accounts import STROKE, TOKEN_PREFIX, Player, Scope, Token, mark
from api.application.ports.grants import Fetch, Grant, GrantStore

SECOND = 1_000_000
CODE, REFRESH, KEY, SECRET = "crc_", "crf_", 16, 32
"""The prefixes of codes and of refresh tokens; and the bytes of a key and of a secret, which follow."""
CODE_LIFE, TOKEN_LIFE, DAY = 60 * SECOND, 3600 * SECOND, 86_400 * SECOND
RETRY_AFTER = 10 * SECOND
"""Microseconds for which a refresh token that was just used gives the same successor."""


class SignIn:
    """Sign-in at one server.

    `scopes`, `days`, `refused`: what can be granted, for how long, and ids and hosts of clients to which nothing is.
    `doors`: what tokens can be for instead of the API. `count`: counts steps, see `ports.observer`.
    """

    def __init__(
        self, players: Players, store: GrantStore, fetch: Fetch,
        scopes: Sequence[Scope], days: int, refused: Collection[str], doors: Collection[str],
        count: Callable[[str], None],
    ) -> None:  # fmt: skip
        self._players, self._store, self._fetch, self.count = players, store, fetch, count
        self.scopes, self.life, self._refused, self._doors = scopes, days * DAY, refused, doors

    async def ask(self, by: Token, query: str, issuer: str) -> Request:
        """Who asks for what; Refused if the client or its way back does not fit, as then no client is told."""
        check_whole(by)
        given = clients.parameters(query)
        client = await self._client(given.get("client_id", ""), issuer)
        client.check(given.get("redirect_uri", ""))
        asked = Request(client, issuer, given)
        try:
            resource = clients.resource(given, issuer, self._doors)
            return replace(asked, scopes=clients.scopes(given, self.scopes), resource=resource)
        except Refused as error:
            return replace(asked, error=error)

    async def answer(self, by: Token, query: str, issuer: str, scope: Scope | None, game: str | None) -> str:
        """Grant this scope, None for nothing, for one game or for all: the address at which the client learns it."""
        asked = await self.ask(by, query, issuer)
        if asked.error is not None or scope is None:
            error = asked.error or Refused("access_denied", "the player refused")
            self.count(error.code)
            return asked.back(error=error.code, error_description=error.detail)
        if scope not in asked.scopes or (game and scope == "open") or asked.given.get("game", game) != game:
            raise Refused("invalid", "this was not asked for", rule="scope", pointer="/granted")
        now, key, secret = self._players.clock(), self._drawn(KEY), self._drawn(SECRET)
        grant = Grant(
            STROKE + self._drawn(8), by.player.id, asked.client.id, asked.client.name, asked.given["redirect_uri"],
            scope, game, asked.resource, now, now + CODE_LIFE, asked.given["code_challenge"], hashed(key),
            hashed(secret),
        )  # fmt: skip
        await lasting(self._store.add(by.hash, grant, now), by)
        self.count("consented")
        return asked.back(code=CODE + key + secret)

    async def give(self, form: str) -> Mapping[str, Any]:
        """Tokens for a code or a refresh token, as RFC 6749 answers."""
        given = clients.parameters(form)
        if (kind := _needed(given, "grant_type")) not in ("authorization_code", "refresh_token"):
            raise Refused("unsupported_grant_type", "grant_type is authorization_code or refresh_token")
        _needed(given, "client_id")
        first = kind == "authorization_code"
        made, token = None, _needed(given, "code" if first else kind)
        while made is None:  # if another request comes first, once more: it may have been the same one
            made = await self._advanced(given, token, first=first)
        self.count("exchanged" if first else "refreshed")
        return made

    async def revoke(self, form: str) -> Mapping[str, Any]:
        """End the grant of an access or a refresh token; an unknown one has ended."""
        token = _needed(clients.parameters(form), "token")
        known = await self._players.accounts.by_token(hashed(token), self._players.clock())
        if (grant := await self._of(token, REFRESH)) is not None:
            await self._end(grant.player, grant.lineage)
        elif known is not None and known.granted:
            await self._end(known.player.id, known.lineage)
        return {}

    async def all(self, by: Token) -> Sequence[Grant]:
        """What a player has granted, oldest first."""
        check_whole(by)
        kept, now = await self._store.find("player", by.player.id), self._players.clock()
        return [one for one in kept if one.rotated_at is not None and one.expires_at > now]

    async def end(self, by: Token, grant: str) -> None:
        """End a grant of the caller's."""
        check_whole(by)
        if not await self._end(by.player.id, STROKE + grant):
            raise Refused("unknown-grant", "GET /v1/me/grants lists what you have granted")

    async def _advanced(self, given: Mapping[str, str], token: str, *, first: bool) -> Mapping[str, Any] | None:
        """Tokens for a code, the `first` time, or a refresh token; None if another request came first."""
        grant, old, now = await self._of(token, CODE if first else REFRESH), token[-2 * SECRET :], self._players.clock()
        if grant is None or now >= grant.expires_at or self._is_refused(grant.client):
            raise _bad("it is unknown, what was granted has ended, or the operator of this server refuses this client")
        again = grant.successor if hashed(old) == grant.former and now < (grant.rotated_at or 0) + RETRY_AFTER else None
        if again is None and (hashed(old) != grant.secret or first != (grant.rotated_at is None)):
            if grant.rotated_at is not None:
                await self._players.reused(_token(grant, now), now)
                self.count("reused")
            raise _bad("it is unknown, or was used before: then what was granted has ended")
        salt = again or self._players.chance(SECRET)
        secret, renewed = digest(old.encode(), salt, "sha256").hex(), grant
        if again is None:
            life = {"expires_at": grant.created_at + self.life}
            changed = life if first else {"former": grant.secret, "successor": salt}
            renewed = replace(grant, secret=hashed(secret), rotated_at=now, **changed)
        if first and not clients.proves(_needed(given, "code_verifier"), grant.challenge):
            raise _bad("code_verifier is not that of code_challenge")
        granted = self._wanted(given, grant)
        door = f"{mark(grant.resource)}_" if grant.resource in self._doors else ""
        access, until = TOKEN_PREFIX + door + self._drawn(SECRET), min(now + TOKEN_LIFE, renewed.expires_at)
        made = replace(_token(renewed, now), hash=hashed(access), scope=granted[-1], expires_at=until)
        if not await self._store.replace(grant, renewed, made):
            return None
        self._players.notifier.announce(grant.player)  # an older token may have ended
        return {
            "access_token": access,
            "token_type": "Bearer",
            "expires_in": (until - now) // SECOND,
            "refresh_token": REFRESH + token[len(CODE) : -2 * SECRET] + secret,
            "scope": " ".join(granted),
            "game": grant.game,
        }

    def _wanted(self, given: Mapping[str, str], grant: Grant) -> Sequence[Scope]:
        """Which scopes of a grant are asked for; Refused if it is another client's, for something else, or less."""
        if (given["client_id"], given.get("redirect_uri", grant.redirect)) != (grant.client, grant.redirect):
            raise _bad("it was given to another client, or for another redirect_uri")
        named = {"resource": grant.resource, **given}
        if clients.resource(named, grant.resource.removesuffix(API), self._doors) != grant.resource:
            raise Refused("invalid_target", f"what was granted is for {grant.resource}, if that is still named here")
        granted = clients.included(given.get("scope", grant.scope))
        if granted[-1] not in clients.included(grant.scope):
            raise Refused("invalid_scope", "that is more than was granted")
        return granted

    async def _client(self, name: str, issuer: str) -> Client:
        """The client of this name; its document is fetched if it has one. Refused if it does not fit."""
        known = Client(name, None, (f"{issuer}/",)) if name == issuer + DOCS else clients.known_without(name)
        if self._is_refused(name):
            detail = "the operator of this server refuses this client"
            raise Refused("invalid", detail, rule="client-refused", pointer="/query")
        return known or clients.described(name, *await self._fetch(name))

    def _is_refused(self, client: str) -> bool:
        return client in self._refused or (urlsplit(client).hostname or client) in self._refused

    async def _of(self, token: str, prefix: str) -> Grant | None:
        """The grant of a code or a refresh token, whether or not its secret is the present one."""
        if not token.startswith(prefix) or len(token) != len(prefix) + 2 * (KEY + SECRET):
            return None
        return next(iter(await self._store.find("key", hashed(token[len(prefix) : -2 * SECRET]))), None)

    async def _end(self, player: str, lineage: str) -> bool:
        ended = await self._store.end(player, lineage)
        self._players.notifier.announce(player)
        if ended:
            self.count("revoked")
        return ended

    def _drawn(self, size: int) -> str:
        return self._players.chance(size).hex()


def _token(grant: Grant, now: int) -> Token:
    """A token of a grant, without its hash."""
    label, whose = grant.client[:100], Player(grant.player, "", 0)
    return Token(b"", whose, grant.scope, now, label=label, game=grant.game, lineage=grant.lineage)


def _needed(given: Mapping[str, str], name: str) -> str:
    if name not in given:
        raise Refused("malformed", f"{name} is needed")
    return given[name]


def _bad(why: str) -> Refused:
    return Refused("invalid_grant", why)
