"""The direction of a schema. Requests may omit what has a default; answers are complete.

So a type that goes both ways has two components: `X` as it is answered, and `XInput` as it is sent.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, cast

PREFIX = "#/components/schemas/"
INPUT = "{name}Input"


def directed(document: dict[str, Any], sparing: Collection[str], returned: Collection[str]) -> dict[str, Any]:
    """The document with its components as they are answered, and as they are sent where that differs.

    `sparing`: names of components whose answers omit defaults. `returned`: names of those that a client sends back as
    received, which have no second form.
    """
    schemas: dict[str, Any] = document["components"]["schemas"]
    bodies, answers = list(_parts(document["paths"], "requestBody")), list(_parts(document["paths"], "responses"))
    pushed = list(_parts(document["webhooks"], "requestBody"))  # there the client is the server: it is reached
    sent = _reached(schemas, bodies, returned)
    reached = _reached(schemas, [*answers, *pushed, *[{"$ref": PREFIX + name} for name in returned]])
    twice = _differing(schemas, sent & reached)
    new = {name: INPUT.format(name=name) for name in twice}
    directed_schemas: dict[str, Any] = {}
    for name in sorted(sent | reached):
        if name in reached:
            directed_schemas[name] = _answered(schemas[name], sparing=name in sparing)
        if name in sent:
            title = new.get(name, name)
            directed_schemas[title] = _asked(renamed(schemas[name], new)) | {"title": title}
    for body in bodies:
        body.update(renamed(body, new))
    document["components"]["schemas"] = dict(sorted(directed_schemas.items()))
    return document


def _parts(paths: Mapping[str, Any], name: str) -> Iterator[dict[str, Any]]:
    for item in paths.values():
        for operation in item.values():
            if name in operation:
                yield operation[name]


def references(schema: Any) -> Iterator[str]:
    """The names of the schemas that a schema refers to, at any depth in it; not what those refer to."""
    if isinstance(schema, dict):
        parts = cast("dict[str, Any]", schema)
        for key, part in parts.items():
            if key == "$ref":
                if part.startswith(PREFIX):
                    yield part.removeprefix(PREFIX)
            elif key not in ("mapping", "examples"):  # values that look like references are not references
                yield from references(part)
    elif isinstance(schema, list):
        for part in cast("list[Any]", schema):
            yield from references(part)


def _reached(schemas: Mapping[str, Any], roots: Iterable[Any], but: Collection[str] = ()) -> set[str]:
    """The names of the components that `roots` refer to, directly or through others, without following `but`."""
    reached = set[str]()
    waiting = [name for root in roots for name in references(root)]
    while waiting:
        name = waiting.pop()
        if name not in reached and name not in but:
            reached.add(name)
            waiting += references(schemas[name])
    return reached


def _differing(schemas: Mapping[str, Any], names: set[str]) -> set[str]:
    """Those whose request form differs from the answer: they have defaults, or refer to some that have."""
    differing = {
        name for name in names if any("default" in part for part in schemas[name].get("properties", {}).values())
    }
    while more := {name for name in names - differing if differing & set(references(schemas[name]))}:
        differing |= more
    return differing


def _answered(schema: dict[str, Any], *, sparing: bool) -> dict[str, Any]:
    """A component as it is answered: without defaults; fields that had one are required, unless it is `sparing`."""
    if "properties" not in schema:
        return schema
    properties: dict[str, Any] = schema["properties"]
    always = {name for name, part in properties.items() if "default" in part and not sparing}
    plain = {name: {k: v for k, v in part.items() if k != "default"} for name, part in properties.items()}
    required = [name for name in properties if name in always or name in schema.get("required", ())]
    return schema | {"properties": plain, "required": required}


def _asked(schema: dict[str, Any]) -> dict[str, Any]:
    """A component as it is sent. The default is given in words: generators make a field with the keyword required."""
    if "properties" not in schema:
        return schema
    asked: dict[str, Any] = {}
    for name, part in schema["properties"].items():
        plain = {key: value for key, value in part.items() if key != "default"}
        if part.get("default") is not None:
            description = plain.get("description", "")
            default = json.dumps(part["default"], ensure_ascii=False)
            plain["description"] = f"{description}{' ' if description else ''}By default `{default}`."
        asked[name] = plain
    return schema | {"properties": asked}


def renamed(schema: Any, new: Mapping[str, str]) -> Any:
    """The schema with its references to components renamed. `new`: name -> new name; the others stay."""
    if isinstance(schema, dict):
        return {key: renamed(part, new) for key, part in cast("dict[str, Any]", schema).items()}
    if isinstance(schema, list):
        return [renamed(part, new) for part in cast("list[Any]", schema)]
    if isinstance(schema, str) and schema.startswith(PREFIX):
        name = schema.removeprefix(PREFIX)
        return PREFIX + new.get(name, name)
    return schema
