"""Refusals: every one is a problem document (RFC 9457) with a stable code, and says what the caller can do.

Problems hold ids, codes and versions, never what was sent: a scenario's cards are hidden from the moment they arrive.
"""

import logging
import re
from typing import Any, cast

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from msgspec import Struct
from msgspec.structs import replace

from api.application.ports import Unavailable
from api.words import language, title
from domain.engine.errors import HistoryDiverged, RuleError

LOG = logging.getLogger("croupier")
MEDIA_TYPE = "application/problem+json"
AGAIN = "1"
"""Seconds after which whoever met an outage may ask again."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why a request was refused."""

    type: str
    """A URN made of the code."""
    title: str
    status: int
    code: str
    detail: str
    rule: str | None = None
    """The rule that refused it, if one did."""
    pointer: str | None = None
    """JSON pointer to the part of the body that does not fit; `?name` for a query parameter."""
    version: int | None = None
    """The game's version now, where that helps."""
    retry: bool = False
    """Whether the same request may succeed later."""


class Refused(Exception):  # noqa: N818 - a refusal is no fault
    """A refusal of the API's own."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        rule: str | None = None,
        pointer: str | None = None,
        version: int | None = None,
        retry: bool = False,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(code)
        self.problem = Problem(
            f"urn:croupier:problem:{code}", title(code, "en"), status, code, detail, rule, pointer, version, retry
        )
        self.headers = headers or {}


def malformed(detail: str, pointer: str | None = None) -> Refused:
    """400: not what the document describes."""
    return Refused(400, "malformed", detail, pointer=pointer)


def from_rules(error: RuleError, version: int | None) -> Refused:
    """A refusal of the table's, with the version at which it was refused."""
    return Refused(error.status, error.code, error.detail, rule=error.rule, pointer=error.pointer, version=version)


_encoder = msgspec.json.Encoder()
_PATH = re.compile(r" - at `\$(?P<path>.*)`$")
_QUOTED = re.compile(r" '.*'$")
_UNKNOWN = re.compile(r"unknown field `(?P<name>.*)`$")
_SHAPE = (" got `", "missing required", "unknown field", "out of range")


def decode(raw: bytes, decoder: "msgspec.json.Decoder[Any]") -> Any:
    """The body as its type. Not JSON, an unknown or missing field or a wrong type is a 400; a value that is not
    allowed is a 422. The detail never repeats the value. 2.0 is an integer, as JSON Schema has it.
    """  # noqa: D205
    try:
        try:
            return decoder.decode(raw)
        except msgspec.ValidationError as error:
            if "got `float`" not in str(error):
                raise
            return msgspec.convert(_integral(msgspec.json.decode(raw)), decoder.type)
    except msgspec.ValidationError as error:
        raise invalid(str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise malformed("the body is not JSON", "") from None


def _integral(value: Any) -> Any:
    """The value with its whole floats as integers."""
    match value:
        case float() if value.is_integer():
            return int(value)
        case dict():
            return {name: _integral(part) for name, part in cast("dict[str, Any]", value).items()}
        case list():
            return [_integral(part) for part in cast("list[Any]", value)]
        case _:
            return value


def invalid(message: str) -> Refused:
    """The refusal that says what msgspec found, without the value it found."""
    found = _PATH.search(message)
    pointer = "" if found is None else re.sub(r"\.|\[", "/", found["path"]).replace("]", "")
    said = _PATH.sub("", message)
    if any(mark in said for mark in _SHAPE):
        unknown = _UNKNOWN.search(said)
        return malformed(said, pointer if unknown is None else f"{pointer}/{_escaped(unknown['name'])}")
    return Refused(422, "invalid", _QUOTED.sub("", said), pointer=pointer)


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


def answer(request: Request[Any, Any, Any], refused: Refused) -> Response[bytes]:
    """The problem document on the wire, its title in the caller's language."""
    headers = {"Cache-Control": "no-store", **refused.headers}
    if refused.problem.status == 503 and refused.problem.retry:  # noqa: PLR2004 - the status of an outage
        headers["Retry-After"] = AGAIN
    spoken = language(request.headers.get("accept-language", ""))
    problem = replace(refused.problem, title=title(refused.problem.code, spoken))
    return Response(_encoder.encode(problem), status_code=problem.status, media_type=MEDIA_TYPE, headers=headers)


def route(request: Request[Any, Any, Any]) -> str:
    """The request's route with its parameters' names in place of their values."""
    scope = cast("dict[str, Any]", request.scope)
    return scope.get("path_template", "")


def on_refused(request: Request[Any, Any, Any], error: Refused) -> Response[bytes]:
    """Litestar's hook for our own refusals."""
    return answer(request, error)


def on_rule(request: Request[Any, Any, Any], error: RuleError) -> Response[bytes]:
    """Litestar's hook for a table's refusal outside a game's version."""
    return answer(request, from_rules(error, None))


_HTTP = {404: "not-found", 405: "method-not-allowed", 406: "not-acceptable", 413: "too-large", 503: "internal"}
_DETAIL = {
    "not-found": "see /v1/openapi.json for what there is",
    "method-not-allowed": "see /v1/openapi.json for what there is",
    "too-large": "no request here needs more than 64 KiB, and no record to import more than 32 MiB",
}


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Litestar's hook for what the framework refuses before a handler runs."""
    code = _HTTP.get(error.status_code, "malformed")
    status = error.status_code if code != "malformed" else 400
    return answer(request, Refused(status, code, _DETAIL.get(code, "the request does not fit"), headers=error.headers))


def on_diverged(request: Request[Any, Any, Any], error: HistoryDiverged) -> Response[bytes]:
    """A game whose open script no longer tells what was recorded: to be looked at, not to be played."""
    detail = "the rules no longer tell what was recorded: it can be looked at, but not gone on with"
    return answer(request, Refused(503, "game-diverged", detail, version=error.version))


def on_unavailable(request: Request[Any, Any, Any], _: Unavailable) -> Response[bytes]:
    """The store failed; with an idempotency key the same request is safe to send again."""
    detail = "send it again with the same Idempotency-Key: if it was stored, you get its answer"
    return answer(request, Refused(503, "unavailable", detail, retry=True))


def on_fault(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Anything else is our fault. The log names the kind of error and the route, never its arguments."""
    LOG.error("fault %s on %s %s", type(error).__name__, request.method, route(request))
    return answer(request, Refused(500, "internal", "this is our fault; what was accepted before is safe", retry=True))
