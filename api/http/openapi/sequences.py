"""The same document as OpenAPI 3.2, which can say what 3.1 cannot: of what items a stream consists.

In 3.1 the schema of a stream is that of one line, or of the data of one event, as generators take it.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

import msgspec

from api.http.schemas.operation_parts import EVENTS, LINES

VERSION = "3.2.0"


def as_3_2(document: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of a document of 3.1, in which streams have an `itemSchema`, and their examples are lists of items."""
    converted: dict[str, Any] = {**deepcopy(dict(document)), "openapi": VERSION}
    for content in _contents(converted["paths"]):
        for media in {EVENTS, LINES} & content.keys():
            schema = content[media].pop("schema")
            content[media]["itemSchema"] = schema if media == LINES else _event(schema)
            for example in content[media].get("examples", {}).values():
                line = example.pop("value")
                example["dataValue"] = [line if media == LINES else {"data": msgspec.json.encode(line).decode()}]
    return converted


def _contents(paths: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for item in paths.values():
        for operation in item.values():
            for response in operation["responses"].values():
                yield response.get("content", {})


def _event(data: dict[str, Any]) -> dict[str, Any]:
    """A server-sent event, as a parser gives it; its `data` is JSON as text."""
    fields = {
        "id": {"type": "string", "description": "For `Last-Event-ID`; absent where there is nothing to go on from."},
        "event": {"type": "string", "description": "The name of the event, if it has one."},
        "retry": {"type": "integer", "description": "Milliseconds after which to reconnect."},
        "data": {"type": "string", "contentMediaType": "application/json", "contentSchema": data},
    }
    return {"type": "object", "properties": fields}
