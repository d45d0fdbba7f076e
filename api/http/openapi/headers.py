"""The headers of answers in the document: those that all operations share, as components, and each operation's own."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from api.http.operations.operation import Operation

SHARED = {
    "RateLimit": "What is left of each limit; absent from answers that shared caches may keep, and without limits.",
    "RateLimit-Policy": "The limits that `RateLimit` is about, as in the draft of the IETF.",
    "Retry-After": "Seconds after which to ask again.",
    "WWW-Authenticate": "How to send a token.",
    "Deprecation": "When the removal of this was announced, as in RFC 9745.",
    "Sunset": "When it stops working, as in RFC 8594.",
}
"""Header -> description."""
GOING = ("Deprecation", "Sunset")
LIMITED = ("RateLimit", "RateLimit-Policy")
OF_A_REFUSAL = {401: ("WWW-Authenticate",), 429: ("Retry-After",), 503: ("Retry-After",)}


def components(paths: Mapping[str, Any]) -> dict[str, Any]:
    """The shared ones that some answer has: those of going operations only while one is to go."""
    answers = [response for item in paths.values() for each in item.values() for response in each["responses"].values()]
    used = {name for response in answers for name in response.get("headers", {})}
    return {name: _text_header(text) for name, text in SHARED.items() if name in used}


def headers(described: Operation, status: int) -> dict[str, Any]:
    """Those of one answer or refusal of an operation."""
    refused = status >= HTTPStatus.BAD_REQUEST
    names = LIMITED if described.counted else ()
    names += OF_A_REFUSAL.get(status, ()) if refused else GOING if described.deprecated is not None else ()
    shared = {name: {"$ref": f"#/components/headers/{name}"} for name in names}
    return shared if refused else shared | {name: _text_header(text) for name, text in described.sent.items()}


def _text_header(text: str) -> dict[str, Any]:
    return {"description": text, "schema": {"type": "string"}}
