"""Patches as the server sends them: RFC 6902 with the operations add, remove and replace."""

from collections.abc import Iterable, Mapping
from typing import Any


def patched(value: Any, operations: Iterable[Mapping[str, Any]]) -> Any:
    """The value after these operations. Containers that they touch are copied: earlier views do not change."""
    for operation in operations:
        keys = [key.replace("~1", "/").replace("~0", "~") for key in operation["path"].split("/")[1:]]
        value = _changed(value, keys, operation)
    return value


def _changed(value: Any, keys: list[str], operation: Mapping[str, Any]) -> Any:
    if not keys:
        return operation["value"]
    copy, key = value.copy(), keys[0]
    place: Any = key if isinstance(value, dict) else len(value) if key == "-" else int(key)
    if len(keys) > 1:
        copy[place] = _changed(copy[place], keys[1:], operation)
    elif operation["op"] == "remove":
        del copy[place]
    elif isinstance(value, list) and operation["op"] == "add":
        copy.insert(place, operation["value"])
    else:
        copy[place] = operation["value"]
    return copy
