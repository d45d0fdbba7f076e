"""The docstrings below the fields of structs. msgspec keeps only those of types, so these are read from the source."""

import ast
import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from textwrap import dedent
from typing import Any

import msgspec.inspect as inspection
from msgspec import Struct

TAG = "Always `{tag}`: tells this type from others that can be in its place."


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
