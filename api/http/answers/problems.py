"""Refusals: each is a problem document (RFC 9457) with a stable code, and says what the caller can do.

Problems hold ids, codes and versions, never what was sent: a scenario's cards are hidden from the moment they arrive.
"""

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, cast

import msgspec
from litestar.exceptions import HTTPException
from msgspec import Struct

from api.application.games.refusals import Refused, from_rules
from api.application.ports.errors import ArchiveAway, Broken, Quarantined, Unavailable
from api.application.runtime.border import lines_of
from api.application.runtime.turns import CrowdedError
from api.http.answers.responses import RawResponse, limits_left
from api.http.requests import AnyRequest, header, language, origin
from domain.engine.audience.errors import HistoryDiverged, RuleError
from projections.words.texts import service_texts

LOG = logging.getLogger("croupier")
MEDIA_TYPE = "application/problem+json"
REFUSED = "croupier.refused"
"""The key in a request's scope under which the (code, rule) of its refusal is kept."""
RETRY_AFTER = "1"
"""Seconds after which a caller may ask again after an outage."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why a request was refused."""

    type: str
    """A URN derived from the code."""
    title: str
    """What is wrong in general, in the language of the request."""
    status: int
    """The status of the answer."""
    code: str
    """A stable code, for programs."""
    detail: str
    """What is wrong here, and what to do about it."""
    rule: str | None = None
    """The rule that refused it, if one did."""
    pointer: str | None = None
    """JSON pointer to the part of the body that does not fit; `?name` for a query parameter."""
    version: int | None = None
    """The newest version of the game that you may know of, if that helps."""
    retry: bool = False
    """Whether the same request may succeed later."""
    game: str | None = None
    """The id of the game to go on with, if the detail tells you to."""
    question: int | None = None
    """The question that is open for you, if another one was answered."""
    proposal: int | None = None
    """The version of the proposal to answer first, if one stands."""


STATUS = {
    "malformed": 400,
    "no-token": 401,
    "bad-token": 401,
    "banned": 403,
    "bad-recovery": 403,
    "not-your-seat": 403,
    "not-organiser": 403,
    "no-spectators": 403,
    "no-scope": 403,
    "not-found": 404,
    "unknown-version": 404,
    "unknown-seat": 404,
    "unknown-game": 404,
    "unknown-player": 404,
    "unknown-token": 404,
    "unknown-webhook": 404,
    "unknown-grant": 404,
    "unknown-event": 404,
    "unknown-deal": 404,
    "unknown-ruleset": 404,
    "method-not-allowed": 405,
    "not-acceptable": 406,
    "refused": 409,
    "not-asked": 409,
    "game-over": 409,
    "not-open": 409,
    "not-running": 409,
    "not-over": 409,
    "event-ended": 409,
    "no-position": 409,
    "not-due": 409,
    "no-undo": 409,
    "undo-would-tell": 409,
    "not-played-here": 409,
    "rematch-exists": 409,
    "seat-taken": 409,
    "game-exists": 409,
    "busy": 409,
    "stale": 412,
    "too-large": 413,
    "limited": 429,
    "key-reused": 422,
    "invalid": 422,
    "illegal-pick": 422,
    "bad-options": 422,
    "bad-scenario": 422,
    "bad-entropy": 422,
    "bad-evidence": 422,
    "record-altered": 422,
    "rules-not-installed": 422,
    "internal": 500,
    "game-diverged": 503,
    "game-quarantined": 503,
    "unavailable": 503,
}
"""The HTTP status of each refusal."""
FORBIDDEN = {("not-over", "viewer"), ("not-over", "record")}
"""(code, rule) of refusals that are a 403, whatever `STATUS` says of the code: nobody may see this yet."""
NEEDED = "croupier.needed"
"""The key in a request's scope under which the scope that it needs is kept, where clients can be granted one."""
METADATA = "/.well-known/oauth-protected-resource/v1"
"""Where the document is that says who gives tokens."""
ERRORS = {"no-token": "", "bad-token": ', error="invalid_token"', "no-scope": ', error="insufficient_scope"'}


_encoder = msgspec.json.Encoder()


def problem(request: AnyRequest, refused: Refused, headers: Mapping[str, str] | None = None) -> RawResponse:
    """The problem document of a refusal, its title in the caller's language."""
    code, rule = refused.code, refused.rule
    cast("dict[str, Any]", request.scope)[REFUSED] = code, rule
    status = 403 if (code, rule) in FORBIDDEN else STATUS[code]
    more = challenge(request, code, rule)
    if status == HTTPStatus.SERVICE_UNAVAILABLE and refused.retry:
        more["Retry-After"] = RETRY_AFTER
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        more["Retry-After"] = str(refused.after)
    title = service_texts(language(header(request, b"accept-language") or "")).templates[f"refusal.{code}"]
    document = Problem(
        f"urn:croupier:problem:{code}", title, status, code, refused.detail, rule, refused.pointer, refused.version,
        refused.retry, **cast("dict[str, Any]", refused.instead),
    )  # fmt: skip
    sent = {
        "Cache-Control": "no-store",
        **more,
        **limits_left(request),
        **(headers or {}),
    }
    return RawResponse(_encoder.encode(document), sent, status, MEDIA_TYPE)


def challenge(request: AnyRequest, code: str, rule: str | None) -> dict[str, str]:
    """The header of a refused token, by RFC 6750 and 9728: which scope is needed, and where to learn how to get it."""
    needed = cast("dict[str, Any]", request.scope).get(NEEDED)
    if code not in ERRORS or (code == "no-scope" and (rule != "scope" or needed is None)):
        return {}
    way = "" if needed is None else f', scope="{needed}", resource_metadata="{origin(request)}{METADATA}"'
    return {"WWW-Authenticate": f'Bearer realm="croupier"{ERRORS[code]}{way}'}


def route(request: AnyRequest) -> str:
    """The request's route with its parameters' names in place of their values."""
    scope = cast("dict[str, Any]", request.scope)
    return scope.get("path_template", "")


def refusal(request: AnyRequest, error: Exception) -> Refused:
    """What is answered where this was raised. An error of ours, or of a game, is logged."""
    match error:
        case Refused():
            refused = error
        case RuleError():  # that names no version of a game
            refused = from_rules(error, None)
        case HistoryDiverged():
            detail = "the rules no longer tell what was recorded: it can be looked at, but not gone on with"
            refused = Refused("game-diverged", detail, version=error.version)
        case Quarantined():  # the details are for operators, not for callers
            detail = "the operator is to mend it: no other game is touched, and a request that is sent again changes "
            refused = Refused("game-quarantined", f"{detail}nothing")
        case CrowdedError(own=True):
            detail = (
                "you ask for too many films, stories, records, frames, past views, worlds, branches, analyses at once: "
                "wait for some"
            )
            refused = Refused("limited", detail, rule="dear-reads", retry=True, after=1)
        case CrowdedError():
            refused = Refused("unavailable", "too much is asked for at once: ask again", retry=True, after=1)
        case Broken():
            detail = f"this part of the server ({error}) cannot be started: its log says why, and all other parts work"
            refused = Refused("unavailable", detail)
        case ArchiveAway():
            detail = (
                "this game is long over and lies in the archive, which does not answer now: no other game is touched"
            )
            refused = Refused("unavailable", detail, retry=True)
        case Unavailable():
            detail = "send it again with the same Idempotency-Key: if it was stored, you get its answer"
            refused = Refused("unavailable", detail, retry=True)
        case _:
            # Its type, the route and the lines that led there, never its arguments: those may contain cards.
            LOG.error("fault %s on %s %s%s", type(error).__name__, request.method, route(request), lines_of(error))
            refused = Refused("internal", "this is our fault; what was accepted before is safe", retry=True)
    return refused


def on_error(request: AnyRequest, error: Exception) -> RawResponse:
    """Litestar's hook for whatever was raised."""
    return problem(request, refusal(request, error))


_HTTP = {404: "not-found", 405: "method-not-allowed", 406: "not-acceptable", 503: "internal"}


def on_http(request: AnyRequest, error: HTTPException) -> RawResponse:
    """The answer to a refusal of the framework before a handler runs."""
    code = _HTTP.get(error.status_code, "malformed")
    absent = code in ("not-found", "method-not-allowed")
    detail = "see /v1/openapi.json for what there is" if absent else "the request does not fit"
    return problem(request, Refused(code, detail), error.headers)
