"""Structs within structs, and values held to the JSON Schemas of an OpenAPI document."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args
from urllib.parse import quote

from jsonschema_rs import Draft202012Validator, Registry
from msgspec import Struct

from domain.engine.audience.field_audiences import marks


def structs(kinds: Sequence[type[Struct]]) -> Iterator[type[Struct]]:
    """These structs and all that lie inside them."""
    found: dict[type[Struct], None] = {}
    left = list(kinds)
    while left:
        kind = left.pop()
        if kind not in found:
            found[kind] = None
            left += [one for _, _, hint in marks(kind) for one in _inside(hint)]
    yield from found


def _inside(hint: Any) -> Iterator[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for arg in get_args(hint):
        yield from _inside(arg)


# -- values held to the JSON Schemas of an OpenAPI document, each of which is compiled once


WHERE = "urn:croupier:document"


class Schemas:
    """The schemas of a document, each known by where it stands: ("components", "schemas", "Problem").

    `formats`: whether `date-time` and the like are looked at as well.
    """

    def __init__(self, document: Mapping[str, Any], *, formats: bool = False) -> None:
        self._registry, self._formats = Registry([(WHERE, dict(document))]), formats
        self._compiled: dict[tuple[str, ...], Draft202012Validator] = {}

    def faults(self, value: Any, *where: str) -> list[str]:
        """What of a value does not fit the schema that stands there."""
        if where not in self._compiled:
            names = [quote(name.replace("~", "~0").replace("/", "~1"), safe="~") for name in where]
            schema = {"$ref": f"{WHERE}#/{'/'.join(names)}"}
            made = Draft202012Validator(schema, registry=self._registry, validate_formats=self._formats)
            self._compiled[where] = made
        return [f"{fault.instance_path}: {fault.message}" for fault in self._compiled[where].iter_errors(value)]

    def answered(self, value: Any, method: str, path: str, status: int | str, media: str) -> list[str]:
        """What of an answer's body does not fit what is said of it."""
        return self.faults(value, "paths", path, method, "responses", str(status), "content", media, "schema")

    def component(self, value: Any, name: str) -> list[str]:
        """What of a value does not fit a component."""
        return self.faults(value, "components", "schemas", name)
