"""The OpenAPI 3.1 document, from the routes themselves: each handler carries its `Operation`, types come from msgspec.

Litestar's own document of msgspec unions has no discriminators and lets additional properties through, so the schemas
are msgspec's, and what a handler may answer is what its `Operation` says.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from inspect import cleandoc
from typing import Any, cast

import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute
from msgspec import Struct

from api.http.openapi.parts import EVENTS, Flow, Page
from api.http.operation import Operation
from api.http.problems import MEDIA_TYPE, Problem

REF = "#/components/schemas/{name}"


SUCCESS = range(200, 300)
REFUSALS = {
    400: "Malformed: not JSON, an unknown field, a wrong type, or a parameter that does not fit.",
    401: "No token, or a bad one.",
    403: "Not your seat, spectators are not admitted, the game is not over, or the token has not the scope.",
    404: "Unknown game or ruleset.",
    406: "No accepted format is spoken here.",
    409: "Not asked (any more), game over or not, seat taken, the game has (not) started, there is one of this id, "
    "or no position to branch off.",
    412: "The game is not at the version that If-Match names.",
    413: "The body is over 64 KiB, or that of an import over 32 MiB.",
    422: "Illegal picks, options or scenario, an idempotency key used for another request, or an altered record.",
    503: "The game diverged from its rules; or the store does not answer: ask again after `Retry-After` seconds.",
}


def document(routes: Sequence[HTTPRoute], shared: Sequence[Any], games: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    """The whole document. `shared` types keep their names, those of one game get its title as a prefix."""
    schemas = _Schemas(shared, games)
    paths: dict[str, dict[str, Any]] = {}
    for route in sorted(routes, key=lambda r: r.path_format):
        # Litestar keeps the handlers of a path in no particular order.
        for handler in sorted(route.route_handlers, key=lambda h: min(h.http_methods)):
            described = handler.opt.get("operation")
            for method in sorted(handler.http_methods) if isinstance(described, Operation) else ():
                assert isinstance(described, Operation)
                paths.setdefault(route.path_format, {})[method.lower()] = _operation(route, handler, described, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Croupier",
            "version": "1",
            "description": "Games with hidden information: every choice an event, every view redacted for its viewer.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": schemas.components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(route: HTTPRoute, handler: HTTPRouteHandler, doc: Operation, schemas: "_Schemas") -> dict[str, Any]:
    parameters = [_path_parameter(name) for name in route.path_parameters]
    parameters += schemas.query(doc.query)
    parameters += [
        {"name": name, "in": "header", "required": False, "description": text, "schema": _HEADERS[name]}
        for name, text in doc.headers.items()
    ]
    operation: dict[str, Any] = {
        "operationId": handler.handler_name,
        "summary": doc.summary,
        "tags": [doc.tag],
        "parameters": parameters,
        "responses": {str(status): _answer(*answer, schemas) for status, answer in sorted(doc.answers.items())},
    }
    for status in sorted(doc.answers):
        answered = operation["responses"][str(status)]
        if doc.links and status in SUCCESS:
            answered["links"] = doc.links
        if doc.sent and status in SUCCESS:
            answered["headers"] = {
                name: {"description": text, "schema": {"type": "string"}} for name, text in doc.sent.items()
            }
    if doc.body is not None:
        content = {"application/json": {"schema": schemas.of(doc.body.kind)}}
        operation["requestBody"] = {"required": True, "content": content}
    if doc.caller != "anybody":
        operation["security"] = [{}, {"token": []}] if doc.caller == "guest" else [{"token": []}]
    usual = (400,) + (() if doc.caller == "anybody" else (401,)) + ((503,) if doc.store else ())
    for status in sorted({*usual, *doc.refusals}):
        operation["responses"][str(status)] = {
            "description": REFUSALS[status],
            "content": {MEDIA_TYPE: {"schema": schemas.of(Problem)}},
        }
    return operation


def _answer(description: str, kind: Any, media: Sequence[str], schemas: "_Schemas") -> dict[str, Any]:
    if kind is None:
        return {"description": description}
    if isinstance(kind, Mapping):
        each = cast("Mapping[str, Any]", kind)
        return {"description": description, "content": {m: {"schema": schemas.of(k)} for m, k in each.items()}}
    if isinstance(kind, Flow):
        frame, view = schemas.of(kind.frames), schemas.of(kind.views)
        content = {m: {"schema": (_events if m == EVENTS else _lines)(frame, view)} for m in media}
        return {"description": description, "content": content}
    content = {m: {"schema": schemas.of(kind)} for m in media}
    return {"description": description, "content": content}


def _events(frame: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    """One event of a stream, as a client's EventSource gives it."""
    return {
        "type": "object",
        "description": "One event of the stream: a frame, or a view that takes the place of many.",
        "properties": {
            "id": {"type": "string", "pattern": "^[0-9]+$"},
            "event": {"enum": ["message", "view"], "default": "message"},
            "data": {"type": "string", "contentMediaType": "application/json"},
        },
        "required": ["id", "data"],
        "additionalProperties": False,
        "if": {"properties": {"event": {"const": "view"}}, "required": ["event"]},
        "then": {"properties": {"data": {"contentSchema": view}}},
        "else": {"properties": {"data": {"contentSchema": frame}}},
    }


def _lines(frame: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    """One line of a stream: a frame, or a view that takes the place of many."""
    only = {"type": "object", "properties": {"view": view}, "required": ["view"], "additionalProperties": False}
    return {"oneOf": [frame, only]}


_HEADERS: dict[str, Any] = {
    "Idempotency-Key": {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[!-~]+$"},
    "If-Match": {"type": "string", "pattern": r'^"[0-9]{1,9}(\.[!#-~]+)?"$'},
    "If-None-Match": {"type": "string"},
    "Last-Event-ID": {"type": "string", "pattern": "^[0-9]{1,9}$"},
    "Accept-Language": {"type": "string", "examples": ["en", "ko", "ja"]},
}
_PATH_PARAMETERS: dict[str, Any] = {
    "game": {"type": "string", "pattern": "^[0-9a-f]{32}$", "description": "A game's id."},
    "seat": {"type": "integer", "minimum": 0, "maximum": 31},
    "ruleset": {"type": "string", "pattern": "^[a-z0-9-]{1,40}$"},
}


def _path_parameter(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": _PATH_PARAMETERS[name]}


class _Schemas:
    """Component schemas, and references to them."""

    def __init__(self, shared: Sequence[Any], games: Mapping[str, Sequence[Any]]) -> None:
        self.components: dict[str, Any] = {}
        self._names: dict[Any, dict[str, Any]] = {}
        common = set(self._add([*shared, Problem], lambda name: _KEPT.get(name, name)))
        for title, kinds in games.items():
            self._add(kinds, partial(_prefixed, title, common))
        self.components = dict(sorted(self.components.items()))

    def _add(self, kinds: Sequence[Any], rename: Callable[[str], str]) -> list[str]:
        schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
        names = {name: rename(name) for name in components}
        for name, schema in components.items():
            titled = schema | {"title": _KEPT.get(name, name)} if name in _KEPT else schema
            self.components[names[name]] = _exact(_renamed(titled, names))
        for kind, schema in zip(kinds, schemas, strict=True):
            self._names[kind] = _renamed(schema, names)
        return list(names.values())

    def of(self, kind: Any) -> dict[str, Any]:
        """A reference to a type, to any of several (one for each game), or to a page of them."""
        if isinstance(kind, Page):
            return {
                "type": "object",
                "properties": {
                    "frames": {"type": "array", "items": self.of(kind.of)},
                    "next": {
                        "anyOf": [{"type": "integer"}, {"type": "null"}],
                        "description": "`since` of the page after this one; null when there are no more yet.",
                    },
                },
                "required": ["frames", "next"],
                "additionalProperties": False,
            }
        if isinstance(kind, tuple):
            kinds = cast("tuple[Any, ...]", kind)
            if len(kinds) == 1:
                return self.of(kinds[0])
            refs = [self._names[k] for k in kinds]
            mapping = {k.__struct_config__.tag: self._names[k]["$ref"] for k in kinds}
            return {"oneOf": refs, "discriminator": {"propertyName": "ruleset", "mapping": mapping}}
        return self._names[kind]

    def query(self, kind: type[Struct]) -> list[dict[str, Any]]:
        """A struct's fields as query parameters."""
        (_,), components = msgspec.json.schema_components([kind], ref_template=REF)
        schema = components[kind.__name__]
        found: list[dict[str, Any]] = []
        for name, part in schema["properties"].items():
            about = dict(part)
            options = [o for o in about.pop("anyOf", ()) if o != {"type": "null"}]
            if len(options) == 1:
                about |= options[0]
            if about.get("default", 0) is None:
                del about["default"]
            parameter = {"name": name, "in": "query", "required": False, "schema": about}
            if "description" in about:
                parameter["description"] = about.pop("description")
            found.append(parameter)
        return found


_KEPT = {"PlayerArea": "Mat", "SeatView": "Seating", "ListedSeat": "Seat"}
"""Types that have another name in the document than in the code: clients generated from it know them by that one."""


def _prefixed(title: str, common: Collection[str], name: str) -> str:
    """A component's name in the document: one game's types carry its title, what all games share does not."""
    name = _KEPT.get(name, name)
    return name if name in common or name.startswith(title) else title + name


def _renamed(schema: Any, names: Mapping[str, str]) -> Any:
    """The schema with references to components under their new names."""
    if isinstance(schema, dict):
        return {key: _renamed(part, names) for key, part in cast("dict[str, Any]", schema).items()}
    if isinstance(schema, list):
        return [_renamed(part, names) for part in cast("list[Any]", schema)]
    if isinstance(schema, str) and schema.startswith("#/components/schemas/"):
        return REF.format(name=names[schema.removeprefix("#/components/schemas/")])
    return schema


def _exact(schema: dict[str, Any]) -> dict[str, Any]:
    """An object has the properties it names and no others."""
    if schema.get("type") == "object":
        schema.setdefault("additionalProperties", False)
    return tidy(schema)


def tidy(schema: Any) -> Any:
    """The schema with its descriptions laid out alike under every Python: docstrings lost their indent in 3.13."""
    if isinstance(schema, dict):
        parts = cast("dict[str, Any]", schema)
        return {k: cleandoc(v) if k == "description" and isinstance(v, str) else tidy(v) for k, v in parts.items()}
    if isinstance(schema, list):
        return [tidy(part) for part in cast("list[Any]", schema)]
    return schema
