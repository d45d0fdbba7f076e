"""Component schemas: msgspec's own, under names that tell the games' types apart, and in forms that generators read."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, cast

import msgspec
from msgspec import Struct

from api.http.openapi.directions import PREFIX, renamed
from api.http.openapi.field_texts import field_texts, structs_in
from api.http.schemas.operation_parts import Page
from domain.engine.audience.field_audiences import marks
from domain.engine.entry.commands import Command
from domain.engine.entry.facts import Fact
from projections.schemas.json_schema import tidy
from projections.views.folding import audience
from projections.views.ruleset_page import say_of_each

REF = PREFIX + "{name}"
_DOMAIN = Fact.__module__.partition("engine.")[0]
"""The common prefix of the domain's modules, in the repository and as installed."""
_KEPT = {"PlayerArea": "Mat", "SeatView": "Seating", "ListedSeat": "Seat"}
"""Types whose name in the document differs from the code: generated clients depend on it."""


class Components:
    """Component schemas, and references to them."""

    def __init__(
        self,
        shared: Sequence[Any],
        games: Mapping[str, Sequence[Any]],
        texts: Mapping[type[Struct], Mapping[str, str]] | None = None,
    ) -> None:
        """`texts`: type -> field -> its description, for types whose fields are described by texts."""
        self.schemas: dict[str, Any] = {}
        self.sparing: set[str] = set()
        """The names of components whose JSON omits defaults."""
        self._names: dict[Any, dict[str, Any]] = {}
        self._said = texts or {}
        common = set(self._add_schemas(shared, lambda name: _KEPT.get(name, name)))
        for title, kinds in games.items():
            self._add_schemas(kinds, partial(_prefixed, title, common))
        self.schemas = dict(sorted(self.schemas.items()))

    def _add_schemas(self, kinds: Sequence[Any], rename: Callable[[str], str]) -> list[str]:
        schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
        names = {name: rename(name) for name in components}
        structs = {
            name: kind
            for kind in structs_in(kinds)
            for name in (kind.__name__, f"{kind.__module__}.{kind.__qualname__}")
        }
        for name, schema in components.items():
            kind = structs.get(name)
            if kind is not None:
                say_of_each(schema, self._said.get(kind, {}))
                for field, text in field_texts(kind).items():
                    schema["properties"][field].setdefault("description", text)
                _tell_audiences(schema, kind)
            if kind is not None and kind.__struct_config__.omit_defaults:
                self.sparing.add(names[name])
            self.schemas[names[name]] = _exact(renamed(schema, names)) | {"title": names[name]}
        for kind, schema in zip(kinds, schemas, strict=True):
            self._names[kind] = renamed(schema, names)
        return list(names.values())

    def reference(self, kind: Any) -> dict[str, Any]:
        """A reference to a type, to any of several (one for each game), or to a page of them."""
        if isinstance(kind, Page):
            return {
                "type": "object",
                "properties": {
                    "frames": {"type": "array", "items": self.reference(kind.of), "description": "Oldest first."},
                    "next": {
                        "anyOf": [{"type": "integer"}, {"type": "null"}],
                        "description": "`since` of the next page; null if there are no more yet.",
                    },
                },
                "required": ["frames", "next"],
                "additionalProperties": False,
            }
        if isinstance(kind, tuple):
            kinds = cast("tuple[Any, ...]", kind)
            if not kinds:  # a house without games
                return {"not": {}}
            if len(kinds) == 1:
                return self.reference(kinds[0])
            refs = [self._names[k] for k in kinds]
            mapping = {k.__struct_config__.tag: self._names[k]["$ref"] for k in kinds}
            told_by = kinds[0].__struct_config__.tag_field
            return {"oneOf": refs, "discriminator": {"propertyName": told_by, "mapping": mapping}}
        return self._names[kind]


def _tell_audiences(schema: dict[str, Any], kind: type[Struct]) -> None:
    """Add `x-audience` to each field of commands, facts and any type with a field that not everybody sees."""
    fields = marks(kind)
    if issubclass(kind, (Command, Fact)) or any(mark is not None for _, mark, _ in fields):
        names = dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))
        for name, mark, _ in fields:
            schema["properties"][names[name]]["x-audience"] = audience(mark)


def _prefixed(title: str, common: Collection[str], name: str) -> str:
    """A component's name in the document: one game's types carry its title, shared types do not.

    If two types have the same name, msgspec puts their modules before it.
    """
    module, _, name = name.rpartition(".")
    name = _KEPT.get(name, name)
    shared = name in common and not module.startswith(_DOMAIN)
    return name if shared or name.startswith(title) else title + name


def _exact(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema, tidied; an object allows only the properties that it names."""
    if schema.get("type") == "object":
        schema.setdefault("additionalProperties", False)
    return tidy(schema)
