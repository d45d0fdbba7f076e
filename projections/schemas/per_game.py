"""One game's own types of requests and answers, derived from types that say what all games have in common.

Such a type is a class like any other: every field with its docstring, which the API's document repeats. Where each game
has a type of its own, the field of the common class is `Any`.
"""

from typing import Any, TypeVar, cast

from msgspec import Struct, defstruct
from msgspec.structs import FieldInfo, fields

T = TypeVar("T", bound=Struct)


def of_game(common: type[T], name: str, own: dict[str, Any], **config: Any) -> type[T]:
    """A subclass of `common` called `name`, in which the fields of `own` have these types.

    `config` is that of `msgspec.defstruct`. A type may be a pair of type and default. Raises KeyError for a field that
    the common class does not have.
    """
    known = {field.name: field for field in fields(common)}
    if unknown := own.keys() - known.keys():
        raise KeyError(*unknown)
    # All of them are redefined, to keep their order: msgspec puts a field that is defined again last.
    defined = [_defined(field, own) for field in known.values()]
    namespace = {"__doc__": common.__doc__}
    return cast("type[T]", defstruct(name, defined, namespace=namespace, bases=(common,), frozen=True, **config))


def _defined(field: FieldInfo, own: dict[str, Any]) -> Any:
    """The field's name, type and default, if it has one, as `defstruct` expects it."""
    kind = own.get(field.name, field.type)
    if isinstance(kind, tuple):
        return (field.name, *cast("tuple[Any, Any]", kind))
    return (field.name, kind) if field.required else (field.name, kind, field.default)
