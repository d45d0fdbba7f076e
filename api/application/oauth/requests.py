"""What a client asks for: the parameters of its requests, checked by OAuth 2.1, RFC 7636, 8707 and 9207."""

import re
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from urllib.parse import parse_qsl, urlencode

from msgspec import Struct

from api.application.oauth.clients import Client
from api.application.ports.grants import API, LEVELS, Level, OAuthError

MOST_PARAMETERS, LONGEST_STATE = 40, 1000
_CHALLENGE, _VERIFIER = re.compile("[A-Za-z0-9_-]{43}"), re.compile("[A-Za-z0-9._~-]{43,128}")
_GAME = re.compile("[0-9a-f]{32}")


class Request(Struct, frozen=True):
    """What a client asks for. `levels`: what can be granted, least first; `game`: the only game, None for all.

    `error`: why nothing can be granted.
    """

    client: Client
    redirect: str
    issuer: str
    state: str | None
    challenge: str = ""
    levels: tuple[Level, ...] = ()
    game: str | None = None
    error: OAuthError | None = None

    def back(self, **answer: str) -> str:
        """The address at which the client gets an answer."""
        told = {**answer, **({} if self.state is None else {"state": self.state}), "iss": self.issuer}
        return f"{self.redirect}{'&' if '?' in self.redirect else '?'}{urlencode(told)}"

    def refused(self, error: OAuthError) -> str:
        """The address at which it learns of this error."""
        return self.back(error=error.code, error_description=error.description)


def parameters(text: str) -> Mapping[str, str]:
    """The parameters of a form or a query; an empty one counts as absent. Raises OAuthError if one is given twice."""
    try:
        pairs = parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=MOST_PARAMETERS)
    except ValueError:
        raise OAuthError("invalid_request", "the parameters are no form in UTF-8, or too many") from None
    if len({name for name, _ in pairs}) < len(pairs):
        raise OAuthError("invalid_request", "each parameter is given once")
    return {name: value for name, value in pairs if value}


def asked(given: Mapping[str, str], client: Client, redirect: str, issuer: str, allowed: tuple[Level, ...]) -> Request:
    """The authorization request with these parameters. `allowed`: what the operator lets players grant."""
    try:
        levels, error = _checked(given, issuer, allowed), None
    except OAuthError as found:
        levels, error = (), found
    challenge = given.get("code_challenge", "")
    return Request(client, redirect, issuer, given.get("state"), challenge, levels, given.get("game"), error)


def _checked(given: Mapping[str, str], issuer: str, allowed: tuple[Level, ...]) -> tuple[Level, ...]:
    """What can be granted; raises OAuthError."""
    if given.get("response_type") != "code" or given.get("response_mode", "query") != "query":
        raise OAuthError("unsupported_response_type", "response_type is code, and response_mode query")
    if given.get("code_challenge_method") != "S256" or not _CHALLENGE.fullmatch(given.get("code_challenge", "")):
        raise OAuthError("invalid_request", "code_challenge is needed, with code_challenge_method=S256")
    if len(given.get("state", "")) > LONGEST_STATE or not _GAME.fullmatch(given.get("game", "0" * 32)):
        raise OAuthError("invalid_request", f"state has {LONGEST_STATE} characters at most; game is a game's id")
    check_resource(given, issuer)
    asked_for = level(given.get("scope", "read"))
    most: Level = "play" if "game" in given and asked_for == "open" else asked_for
    levels: tuple[Level, ...] = tuple([one for one in allowed if includes(most, one)])
    if not levels:
        raise OAuthError("invalid_scope", "the operator of this server lets nobody grant that")
    return levels


def level(scope: str) -> Level:
    """The highest level that a scope names; raises OAuthError."""
    named = scope.split(" ")
    if not set(named) <= set(LEVELS):
        raise OAuthError("invalid_scope", f"scope names some of {', '.join(LEVELS)}")
    return max([one for one in LEVELS if named.count(one)], key=LEVELS.index)


def includes(whole: Level, part: Level) -> bool:
    """Whether one level includes another, or is the same."""
    return LEVELS.index(part) <= LEVELS.index(whole)


def check_resource(given: Mapping[str, str], issuer: str) -> None:
    """Raise OAuthError if tokens are asked for something else than this server's API."""
    if given.get("resource", issuer) not in (issuer, f"{issuer}/", f"{issuer}{API}"):
        raise OAuthError("invalid_target", f"tokens of this server are for {issuer}{API}")


def proves(verifier: str, challenge: str) -> bool:
    """Whether a verifier is the one of a challenge, by RFC 7636 with S256."""
    digest = urlsafe_b64encode(sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    return _VERIFIER.fullmatch(verifier) is not None and digest == challenge
