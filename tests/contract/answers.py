"""Examples of answers: a server's answers, with long lists cut. `python -m tests.contract.answers` records them.

They are part of the document. `test_examples` checks them against it, `test_every_answer` against a server's today.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import httpx

from api.http.openapi.document import FILE
from tests.contract.live import committed, operations, serve
from tests.contract.requests.case import Case
from tests.contract.requests.every import CASES
from tests.contract.requests.world import World

OBJECTS, VALUES = 2, 12
"""How many of a list are shown: of objects and lists, and of plain values."""
SIGNS = 300
"""How much of a picture is shown."""
MEANT = (200, 201, 202)
ANSWERS: dict[str, dict[str, Any]] = {
    f"{name} {status}": answer["content"]
    for name, _, _, operation in operations(committed())
    for status, answer in operation["responses"].items()
    if "content" in answer
}
"""Operation and status -> the answer as described, by media type."""


def meant() -> Iterator[tuple[str, Case]]:
    """Every request for an answer that has a body, named after the operation and the status."""
    yield from ((f"{case.operation} {case.status}", case) for case in CASES if case.status in MEANT)


def said(response: httpx.Response) -> dict[str, Any]:
    """Media type -> the answer as an example of it: of a stream its first event or line."""
    media = response.headers["content-type"].partition(";")[0]
    if media == "text/event-stream":
        data = next(line for line in response.text.splitlines() if line.startswith("data:"))
        return {media: short(json.loads(data.removeprefix("data:")))}
    if media == "text/markdown":
        return {media: response.text.rstrip()}  # blanks hide how long it is
    if media == "image/png":
        return {media: response.content[:4].decode("latin-1")}
    if media == "image/svg+xml":
        return {media: response.text[:SIGNS]}
    return {media: short(json.loads(response.text.splitlines()[0]))}


def short(value: Any) -> Any:
    """The value with its long lists cut, and without references."""
    if isinstance(value, dict):
        parts = cast("dict[str, Any]", value)
        if "$defs" in parts:  # a JSON Schema: programs would look for its references in the document around it
            parts = parts["$defs"][parts["$ref"].rpartition("/")[2]]
        return {name: short(part) for name, part in parts.items() if name != "$ref"}
    if isinstance(value, list):
        parts = cast("list[Any]", value)
        most = OBJECTS if any(isinstance(part, dict | list) for part in parts) else VALUES
        return [short(part) for part in parts[:most]]
    return value


def shape(value: Any) -> Any:
    """What two answers of one kind have in common: the fields of records, and of the first item of each list."""
    if isinstance(value, dict):
        return {name: shape(part) for name, part in cast("dict[str, Any]", value).items()}
    if isinstance(value, list):
        return [shape(part) for part in cast("list[Any]", value)[:1]]
    return type(value).__name__


def alike(one: Any, other: Any) -> bool:
    """Whether two shapes have the same fields; a list may be empty and a value null in one of them."""
    if isinstance(one, dict) and isinstance(other, dict):
        fields = cast("dict[str, Any]", one), cast("dict[str, Any]", other)
        return fields[0].keys() == fields[1].keys() and all(alike(fields[0][n], fields[1][n]) for n in fields[0])
    if isinstance(one, list) and isinstance(other, list):
        return not one or not other or alike(one[0], other[0])
    return "NoneType" in (one, other) or type(one) is type(other)  # pyright: ignore[reportUnknownArgumentType]


def take() -> dict[str, dict[str, Any]]:
    """Record every example again, from a new server."""
    with TemporaryDirectory() as folder, serve(Path(folder), tally=Counter()) as live:
        world = World(live)
        found = dict[str, dict[str, Any]]()
        for name, case in meant():
            found[name] = said(case.ask(world)) | found.get(name, {})
        return found


if __name__ == "__main__":
    FILE.write_text(json.dumps(take(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
