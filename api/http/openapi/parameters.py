"""An operation's parameters in the document: of the path, the query, and headers; and the headers of its answers.

Those that all operations share are components.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from msgspec import Struct

from api.http.openapi.components import REF
from api.http.operations.operation import Operation
from api.http.schemas.queries import MAX_INT
from projections.schemas.json_schema import tidy

_HEADERS: Mapping[str, Any] = {
    "Idempotency-Key": {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[!-~]+$"},
    "If-Match": {"type": "string", "pattern": r'^(W/)?"[0-9]{1,9}([^0-9"][!#-~]*)?"$'},
    "If-None-Match": {"type": "string"},
    "Last-Event-ID": {"type": "string", "pattern": "^[0-9]{1,9}$"},
    "Recovery-Code": {"type": "string", "minLength": 1, "maxLength": 100, "pattern": "^[!-~]+$"},
    "Accept-Language": {"type": "string", "examples": ["en", "ko", "ja"]},
}
"""Request header -> its schema."""
_PATH_PARAMETERS: Mapping[str, Any] = {
    "game": {"type": "string", "pattern": "^[0-9a-f]{32}$", "description": "A game's id."},
    "seat": {
        "type": "integer",
        "minimum": 0,
        "maximum": 31,
        "examples": [0],
        "description": "A seat, numbered from 0.",
    },
    "version": {
        "type": "integer",
        "minimum": 1,
        "maximum": MAX_INT,
        "examples": [1],
        "description": "A version of the game.",
    },
    "ruleset": {
        "type": "string",
        "pattern": "^[a-z0-9-]{1,40}$",
        "description": "A game's key, as `/v1/rulesets` lists it.",
    },
    "player": {"type": "string", "pattern": "^[0-9a-f]{32}$", "description": "A player's id."},
    "event": {"type": "string", "pattern": "^[0-9a-f]{32}$", "description": "An event's id."},
    "token": {"type": "string", "pattern": "^[0-9a-f]{16}$", "description": "A token's id, as listed."},
    "webhook": {"type": "string", "pattern": "^[0-9a-f]{16}$", "description": "A webhook's id, as listed."},
    "grant": {"type": "string", "pattern": "^[0-9a-f]{16}$", "description": "A grant's id, as listed."},
    "deal": {"type": "string", "pattern": "^[0-9a-f]{32}$", "description": "A deal's id."},
    "invitation": {
        "type": "string",
        "pattern": "^[0-9a-f]{16}$",
        "description": "An invitation's id, as listed.",
    },
}
"""Name in a path -> its schema and description."""
SHARED = {
    "RateLimit": "What is left of each limit; absent from answers that shared caches may keep, and without limits.",
    "RateLimit-Policy": "The limits that `RateLimit` is about, as in the draft of the IETF.",
    "Retry-After": "Seconds after which to ask again.",
    "WWW-Authenticate": "How to get and send a token; of a 403 where another scope would do.",
    "Deprecation": "When the removal of this was announced, as in RFC 9745.",
    "Sunset": "When it stops working, as in RFC 8594.",
}
"""Header -> description."""
GOING = ("Deprecation", "Sunset")
LIMITED = ("RateLimit", "RateLimit-Policy")
OF_A_REFUSAL = {401: ("WWW-Authenticate",), 403: ("WWW-Authenticate",), 429: ("Retry-After",), 503: ("Retry-After",)}


def path_parameter(name: str) -> dict[str, Any]:
    """The parameter of this name in a path; KeyError for an unknown name."""
    schema = dict(_PATH_PARAMETERS[name])
    return {"name": name, "in": "path", "required": True, "description": schema.pop("description"), "schema": schema}


def header_parameter(name: str, text: str) -> dict[str, Any]:
    """An optional request header; KeyError for an unknown one."""
    return {"name": name, "in": "header", "required": False, "description": text, "schema": _HEADERS[name]}


def query_parameters(kind: type[Struct]) -> list[dict[str, Any]]:
    """A struct's fields as query parameters."""
    (_,), components = msgspec.json.schema_components([kind], ref_template=REF)
    parameters: list[dict[str, Any]] = []
    whole = tidy(components[kind.__name__])
    for name, part in whole["properties"].items():
        about = dict(part)
        options = [o for o in about.pop("anyOf", ()) if o != {"type": "null"}]
        if len(options) == 1:
            about |= options[0]
        if about.get("default", 0) is None:
            del about["default"]
        parameter = {"name": name, "in": "query", "required": name in whole.get("required", ()), "schema": about}
        if "description" in about:
            parameter["description"] = about.pop("description")
        parameters.append(parameter)
    return parameters


def header_components(paths: Mapping[str, Any]) -> dict[str, Any]:
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
