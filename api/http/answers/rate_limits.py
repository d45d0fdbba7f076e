"""The header fields of the IETF draft on rate limits."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from api.application.ports.limits import Allowance
from api.http.requests.request import AnyRequest

UNSHARED = ("private", "no-store")
"""The beginnings of Cache-Control in answers that no shared cache may keep."""
_SCOPE = "croupier.limits"


def remember(request: AnyRequest, counted: Sequence[Allowance]) -> None:
    """Keep in the request's scope what is left of each limit, for `fields`."""
    cast("dict[str, Any]", request.scope)[_SCOPE] = counted


def fields(request: AnyRequest) -> Mapping[str, str]:
    """The header fields with what is left; none if nothing was counted."""
    counted: list[Allowance] | None = cast("dict[str, Any]", request.scope).get(_SCOPE)
    if counted is None:
        return {}
    return {
        "RateLimit-Policy": ", ".join([f'"{a.counted}";q={a.rate.count};w={a.rate.seconds}' for a in counted]),
        "RateLimit": ", ".join([f'"{a.counted}";r={a.left};t={a.reset}' for a in counted]),
    }


def unshared(headers: Mapping[str, str]) -> bool:
    """Whether no shared cache may keep an answer with these headers."""
    return headers.get("Cache-Control", "").startswith(UNSHARED)
