"""What players grant to clients, and the tokens that are given for it.

1. A grant is never whole and always ends. Its tokens are tokens like others, of one line, which no other token made.
2. A code and a refresh token are used once. Used again, somebody else has it: the grant ends, and its owner is told.
   But as an answer may be lost, a refresh token gives the same successor for `RETRY_AFTER`.
3. What a client may do is decided by the player's answer alone, which is checked against what was asked.
"""

from collections.abc import Collection, Mapping, Sequence
from hmac import digest
from typing import Any
from urllib.parse import urlsplit

from cachetools import TTLCache
from msgspec.structs import replace

from api.application.accounts.players import Players, check_whole, hashed, lasting
from api.application.games.refusals import Refused
from api.application.oauth import clients, requests
from api.application.oauth.clients import Client
from api.application.oauth.requests import Request
from api.application.ports.accounts import STROKE, TOKEN_PREFIX, Player, Token
from api.application.ports.grants import API, LEVELS, Fetch, Grant, GrantStore, Level, OAuthError
from api.application.ports.limits import Requests

SECOND = 1_000_000
CODE, REFRESH = "crc_", "crf_"
"""The prefixes of codes and of refresh tokens; a key and a secret follow."""
KEY, SECRET = 16, 32
"""Their bytes."""
CODE_LIFE = 60 * SECOND
RETRY_AFTER = 10 * SECOND
"""Microseconds for which a refresh token that was just used gives the same successor."""
MOST_GRANTS = 20
"""The most that a player has granted at a time."""
CACHED, CACHED_SECONDS = 1000, 600.0
"""Of clients' documents."""


class SignIn:
    """Sign-in at one server. `access`, `refresh`: seconds that a token and a whole grant last.

    `refused`: ids and hosts of clients to which nothing is granted. `requests`: counts documents that are fetched.
    """

    def __init__(
        self,
        players: Players,
        store: GrantStore,
        fetch: Fetch,
        requests: Requests | None,
        *,
        levels: tuple[Level, ...] = LEVELS,
        access: int,
        refresh: int,
        refused: Collection[str] = (),
    ) -> None:
        self._players, self._store, self._fetch, self._requests = players, store, fetch, requests
        self.levels, self.life, self._access, self._refused = levels, refresh * SECOND, access * SECOND, refused
        self._known = TTLCache[str, Client](CACHED, CACHED_SECONDS)

    async def ask(self, by: Token, query: str, issuer: str) -> Request:
        """Who asks for what; Refused if the client or its way back does not fit, as then no client is told."""
        check_whole(by)
        try:
            given = requests.parameters(query)
        except OAuthError as error:
            raise Refused("malformed", error.description, pointer="/query") from None
        client, redirect = await self._client(by, given.get("client_id", "")), given.get("redirect_uri", "")
        client.check(redirect)
        return requests.asked(given, client, redirect, issuer, self.levels)

    async def answer(self, by: Token, query: str, issuer: str, level: Level | None, game: str | None) -> str:
        """Grant this level, None for nothing, for one game or for all: the address at which the client learns it."""
        asked = await self.ask(by, query, issuer)
        if asked.error is not None or level is None:
            return asked.refused(asked.error or OAuthError("access_denied", "the player refused"))
        if level not in asked.levels or (game and level == "open"):
            raise Refused("invalid", "this was not asked for", rule="scope", pointer="/granted/scope")
        if asked.game not in (None, game):
            raise Refused("invalid", "another game was asked for", rule="game", pointer="/granted/game")
        now, key, secret = self._players.clock(), self._drawn(KEY), self._drawn(SECRET)
        grant = Grant(
            STROKE + self._drawn(8), by.player.id, asked.client.id, asked.client.name, asked.redirect, level, game,
            issuer + API, now, now + CODE_LIFE, asked.challenge, hashed(key), hashed(secret),
        )  # fmt: skip
        if not await lasting(self._store.add(by.hash, grant, now, MOST_GRANTS), by):
            detail = f"a player grants at most {MOST_GRANTS} things at a time: revoke one"
            raise Refused("limited", detail, rule="grants", retry=True)
        return asked.back(code=CODE + key + secret)

    async def give(self, form: str) -> Mapping[str, Any]:
        """Tokens for a code or a refresh token, as RFC 6749 answers; raises OAuthError."""
        given = requests.parameters(form)
        ways = {"authorization_code": self._exchange, "refresh_token": self._refresh}
        if (way := ways.get(_needed(given, "grant_type"))) is None:
            raise OAuthError("unsupported_grant_type", f"grant_type is {' or '.join(ways)}")
        if "client_secret" in given:
            raise OAuthError("invalid_client", "clients have no secret here")
        if self._is_refused(_needed(given, "client_id")):
            raise _bad("the operator of this server refuses this client")
        return await way(given)

    async def revoke(self, form: str) -> None:
        """End the grant of an access or a refresh token; an unknown one has ended. Raises OAuthError."""
        token = _needed(requests.parameters(form), "token")
        if (grant := await self._of(token, REFRESH)) is not None:
            await self._end(grant.player, grant.lineage)
        elif token.startswith(TOKEN_PREFIX):
            known = await self._players.accounts.by_token(hashed(token), self._players.clock())
            if known is not None and known.granted:
                await self._end(known.player.id, known.lineage)

    async def all(self, by: Token) -> Sequence[Grant]:
        """What a player has granted, oldest first, each with when it was last used."""
        check_whole(by)
        tokens = await self._players.accounts.tokens(by.player.id)
        used = {one.lineage: one.used_at for one in tokens if one.used_at is not None}  # the newest comes last
        kept = await self._store.of_player(by.player.id, self._players.clock())
        return [replace(one, used_at=max(one.used_at or 0, used.get(one.lineage, 0))) for one in kept]

    async def end(self, by: Token, grant: str) -> None:
        """End a grant of the caller's."""
        check_whole(by)
        if not await self._end(by.player.id, STROKE + grant):
            raise Refused("unknown-grant", "GET /v1/me/grants lists what you have granted")

    async def _exchange(self, given: Mapping[str, str]) -> Mapping[str, Any]:
        """Tokens for a code."""
        code, verifier, now = _needed(given, "code"), _needed(given, "code_verifier"), self._players.clock()
        grant = await self._of(code, CODE)
        if grant is None:
            raise _bad("the code is unknown")
        if grant.taken_at is None:
            if hashed(_secret(code)) != grant.secret or now >= grant.expires_at:
                raise _bad("the code is unknown, or older than a minute")
            if (given["client_id"], given.get("redirect_uri", grant.redirect)) != (grant.client, grant.redirect):
                raise _bad("the code was given to another client, or for another redirect_uri")
            if not requests.proves(verifier, grant.challenge):
                raise _bad("code_verifier is not that of code_challenge")
            secret = self._drawn(SECRET)
            until = grant.created_at + self.life
            taken = replace(grant, secret=hashed(secret), taken_at=now, used_at=now, expires_at=until)
            if (made := await self._given(given, grant, taken, _key(code) + secret, grant.scope)) is not None:
                return made
        raise await self._reused(grant)

    async def _refresh(self, given: Mapping[str, str]) -> Mapping[str, Any]:
        """Tokens for a refresh token."""
        token = _needed(given, "refresh_token")
        old = _secret(token)
        while True:  # if another request comes first, once more: it may have been the same one
            grant, now = await self._of(token, REFRESH), self._players.clock()
            if grant is None or grant.taken_at is None or now >= grant.expires_at:
                raise _bad("the refresh token is unknown, or what was granted has ended")
            if grant.client != given["client_id"]:
                raise _bad("the refresh token is another client's")
            level = requests.level(given.get("scope", grant.scope))
            if not requests.includes(grant.scope, level):
                raise OAuthError("invalid_scope", "that is more than was granted")
            if hashed(old) == grant.secret:
                secret = self._drawn(SECRET)
                renewed = replace(
                    grant, secret=hashed(secret), former=grant.secret, successor=_masked(old, bytes.fromhex(secret)),
                    rotated_at=now, used_at=now,
                )  # fmt: skip
            elif hashed(old) == grant.former and grant.successor and now < (grant.rotated_at or 0) + RETRY_AFTER:
                secret, renewed = _masked(old, grant.successor).hex(), grant
            else:
                raise await self._reused(grant)
            if (made := await self._given(given, grant, renewed, _key(token) + secret, level)) is not None:
                return made

    async def _given(
        self, given: Mapping[str, str], was: Grant, grant: Grant, refresh: str, level: Level
    ) -> Mapping[str, Any] | None:
        """Store a changed grant and a token of it; None if another request came first. Raises OAuthError."""
        requests.check_resource(given, was.resource.removesuffix(API))
        access, now = TOKEN_PREFIX + self._drawn(SECRET), self._players.clock()
        until = min(now + self._access, grant.expires_at)
        token = replace(_token(grant, now), hash=hashed(access), scope=level, expires_at=until)
        if not await self._store.replace(was, grant, token):
            return None
        self._players.notifier.announce(grant.player)  # an older token may have ended
        return {
            "access_token": access,
            "token_type": "Bearer",
            "expires_in": (until - now) // SECOND,
            "refresh_token": REFRESH + refresh,
            "scope": " ".join(one for one in LEVELS if requests.includes(level, one)),
            "game": grant.game,
        }

    async def _client(self, by: Token, name: str) -> Client:
        """The client of this name; its document is fetched if it has one. Refused if it does not fit."""
        known = clients.known_without(name) or self._known.get(name)
        if self._is_refused(name):
            detail = "the operator of this server refuses this client"
            raise Refused("invalid", detail, rule="client-refused", pointer="/query")
        if known is None:
            taken = None if self._requests is None else await self._requests.take("sign-ins", by.player.id)
            if taken is not None and not taken.granted:
                detail = f"a player begins {taken.rate.count} sign-ins in {taken.rate.seconds} seconds"
                raise Refused("limited", detail, rule="sign-ins", retry=True, after=taken.reset)
            known = self._known[name] = clients.described(name, *await self._fetch(name))
        return known

    def _is_refused(self, client: str) -> bool:
        return client in self._refused or (urlsplit(client).hostname or client) in self._refused

    async def _of(self, token: str, prefix: str) -> Grant | None:
        """The grant of a code or a refresh token, whether or not its secret is the present one."""
        if not token.startswith(prefix) or len(token) != len(prefix) + 2 * (KEY + SECRET):
            return None
        return await self._store.by_key(hashed(_key(token)))

    async def _end(self, player: str, lineage: str) -> bool:
        ended = await self._store.end(player, lineage)
        self._players.notifier.announce(player)
        return ended

    async def _reused(self, grant: Grant) -> OAuthError:
        """End a grant of which something was used twice, and tell its owner: what the client is told."""
        now = self._players.clock()
        await self._players.reused(_token(grant, now), now)
        return _bad("it was used before: what was granted has ended")

    def _drawn(self, size: int) -> str:
        return self._players.chance(size).hex()


def _token(grant: Grant, now: int) -> Token:
    """A token of a grant, without its hash."""
    label, whose = grant.client[:100], Player(grant.player, "", 0)
    return Token(b"", whose, grant.scope, now, label=label, game=grant.game, lineage=grant.lineage)


def _needed(given: Mapping[str, str], name: str) -> str:
    if name not in given:
        raise OAuthError("invalid_request", f"{name} is needed")
    return given[name]


def _bad(why: str) -> OAuthError:
    return OAuthError("invalid_grant", why)


def _key(token: str) -> str:
    return token[len(CODE) :][: 2 * KEY]


def _secret(token: str) -> str:
    return token[len(CODE) :][2 * KEY :]


def _masked(secret: str, successor: bytes) -> bytes:
    """A successor under the secret before it, which is used for nothing else; twice gives it back."""
    mask = digest(secret.encode(), b"successor", "sha256")
    return bytes([a ^ b for a, b in zip(mask, successor, strict=True)])
