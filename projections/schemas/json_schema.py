"""JSON Schemas of types, in forms that generators of clients read."""

from inspect import cleandoc
from typing import Any, cast

_NAMES = {str: "string", bool: "boolean", int: "integer"}


def tidy(schema: Any) -> Any:
    """The schema as generators read it, with its descriptions formatted alike under every Python.

    Docstrings lost their indent in Python 3.13.
    """
    if isinstance(schema, dict):
        parts = cast("dict[str, Any]", schema)
        tidied = {k: cleandoc(v) if k == "description" and isinstance(v, str) else tidy(v) for k, v in parts.items()}
        return _listed(_fixed(tidied))
    if isinstance(schema, list):
        return [tidy(part) for part in cast("list[Any]", schema)]
    return schema


def _listed(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with a `type` beside its `enum`; values of several types become an `anyOf` with an `enum` for each."""
    values = schema.get("enum")
    if not isinstance(values, list):
        return schema
    constants = cast("list[Any]", values)
    kinds = sorted({_NAMES[type(value)] for value in constants})
    rest = {key: part for key, part in schema.items() if key != "enum"}
    if kinds == ["boolean"]:
        return rest | ({"type": "boolean"} if len(constants) > 1 else {"type": "boolean", "const": constants[0]})
    if len(kinds) == 1:
        return rest | {"type": kinds[0], "enum": constants}
    return rest | {"anyOf": [{"type": k, "enum": [v for v in constants if _NAMES[type(v)] == k]} for k in kinds]}


def _fixed(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema, if it is a tuple's, with the types of its items under `items`: few tools read `"items": false`."""
    if not isinstance(schema.get("prefixItems"), list) or schema.get("items") is not False:
        return schema
    each: list[Any] = schema["prefixItems"]
    kinds = [kind for i, kind in enumerate(each) if kind not in each[:i]]
    if len(kinds) == 1 and "$ref" in kinds[0]:  # generators would make a union of a type with itself
        return {key: part for key, part in schema.items() if key != "prefixItems"} | {"items": kinds[0]}
    return schema | {"items": kinds[0] if len(kinds) == 1 else {"anyOf": kinds}}
