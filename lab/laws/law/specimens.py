"""Facts of every kind, also those that random games seldom come to: each field has some value of its type."""

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Struct

from domain.engine.audience.field_audiences import marks, meant


def specimen(kind: type[Struct], component: str) -> Any:
    """A value of this type, in which every text and every card is this component, and every number 0."""
    return kind(**{name: _some(hint, component) for name, _, hint in marks(kind)})


def _some(hint: Any, component: str) -> Any:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Annotated, Union, UnionType):
        return _some(next(inner_kind for inner_kind in inner if inner_kind is not type(None)), component)
    if origin is tuple:
        return tuple([_some(inner_kind, component) for inner_kind in (inner[:1] * 2 if inner[1:] == (...,) else inner)])
    plain = meant(hint)
    if isinstance(plain, type) and issubclass(plain, Struct):
        return specimen(plain, component)
    return inner[0] if origin is Literal else component if plain is str else plain() if isinstance(plain, type) else {}
