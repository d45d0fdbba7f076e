"""Component schemas: msgspec's own, under names that tell the games' types apart, and in forms that generators read."""

import ast
import inspect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import pairwise
from textwrap import dedent
from typing import Any, cast

import msgspec
import msgspec.inspect as inspection
from msgspec import Struct

from api.http.openapi.directions import PREFIX, renamed
from api.http.schemas.operation_parts import Page
from domain.engine.audience.field_audiences import marks
from domain.engine.entry.commands import Command
from domain.engine.entry.facts import Fact
from domain.engine.game.layout import Layout
from projections.schemas.json_schema import tidy
from projections.views.folding import audience
from projections.views.ruleset_page import say_of_each

REF = PREFIX + "{name}"
_DOMAIN = Fact.__module__.partition("engine.")[0]
"""The common prefix of the domain's modules, in the repository and as installed."""
TAG = "Always `{tag}`: tells this type from others that can be in its place."
_KEPT = {"PlayerArea": "Mat", "SeatView": "Seating", "ListedSeat": "Seat", "ClockLimits": "ClockBounds"}
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


# -- the docstrings below the fields of structs: msgspec keeps only those of types, so these are read from the source


@cache
def field_texts(kind: type[Struct]) -> dict[str, str]:
    """Field name in JSON -> its docstring, for the fields that have one; base classes included.

    A tag is not a field of the class and has no docstring: all tags get the same text.
    """
    tag = kind.__struct_config__.tag_field
    texts: dict[str, str] = {} if tag is None else {tag: TAG.format(tag=kind.__struct_config__.tag)}
    for each in reversed(kind.__mro__):
        names = dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))
        texts |= {names[field]: text for field, text in _docstrings(each).items() if field in names}
    return texts


@cache
def _docstrings(kind: type[Any]) -> dict[str, str]:
    try:
        (written,) = ast.parse(dedent(inspect.getsource(kind))).body
    except (OSError, TypeError):  # made by defstruct, or part of Python
        return {}
    texts: dict[str, str] = {}
    body = written.body if isinstance(written, ast.ClassDef) else []
    for field, below in pairwise(body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                texts[name] = inspect.cleandoc(text)
            case _:
                pass
    return texts


def structs_in(kinds: Iterable[Any]) -> Iterator[type[Struct]]:
    """Every struct that these types are made of."""
    seen = set[type[Struct]]()
    waiting: list[Any] = list(inspection.multi_type_info(kinds))
    while waiting:
        match waiting.pop():
            case inspection.StructType(cls=kind, fields=fields) if kind not in seen:
                seen.add(kind)
                yield kind
                waiting += [field.type for field in fields]
            case inspection.UnionType(types=types):
                waiting += types
            case inspection.TupleType(item_types=types):
                waiting += types
            case inspection.VarTupleType(item_type=item) | inspection.ListType(item_type=item):
                waiting.append(item)
            case inspection.DictType(value_type=item) | inspection.Metadata(type=item):
                waiting.append(item)
            case _:
                pass


# -- a schema by itself


def layout_schema() -> dict[str, Any]:
    """The JSON Schema of table layouts, with everything it refers to under `$defs`. What has a default may be left out.

    Editors use it to check and complete a game's `layout.toml`; programs that read layouts generate types from it.
    """
    components = Components([Layout], {}).schemas
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Croupier table layout",
        "$ref": f"#/$defs/{Layout.__name__}",
        "$defs": {name: _alone(schema) for name, schema in components.items()},
    }


def _alone(schema: Any) -> Any:
    """The schema with references into `$defs`, without what only OpenAPI knows."""
    if isinstance(schema, dict):
        return {k: _alone(part) for k, part in cast("dict[str, Any]", schema).items() if k != "discriminator"}
    if isinstance(schema, list):
        return [_alone(part) for part in cast("list[Any]", schema)]
    return schema.replace(PREFIX, "#/$defs/") if isinstance(schema, str) else schema
