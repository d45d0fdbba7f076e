"""An operation's parameters in the document: of the path, the query, and headers."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from api.http.openapi.components import REF
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
    "ruleset": {
        "type": "string",
        "pattern": "^[a-z0-9-]{1,40}$",
        "description": "A game's key, as `/v1/rulesets` lists it.",
    },
    "player": {"type": "string", "pattern": "^[0-9a-f]{32}$", "description": "A player's id."},
    "token": {"type": "string", "pattern": "^[0-9a-f]{16}$", "description": "A token's id, as listed."},
    "webhook": {"type": "string", "pattern": "^[0-9a-f]{16}$", "description": "A webhook's id, as listed."},
    "invitation": {
        "type": "string",
        "pattern": "^[0-9a-f]{16}$",
        "description": "An invitation's id, as listed.",
    },
}
"""Name in a path -> its schema and description."""


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
