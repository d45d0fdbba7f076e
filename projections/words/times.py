"""Points in time in answers: microseconds since 1970, UTC, and beside each, as `<name>_time`, the same in RFC 3339.

Programs use the one; people and libraries read the other. Frames and records are evidence whose form must not change:
they have microseconds only.
"""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, TypeVar, overload

from msgspec import Meta, Struct

T = TypeVar("T", bound=Struct)
Time = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]
"""A point in time, as `2026-11-22T17:19:47.000001Z`."""
_START, _LAST = datetime(1970, 1, 1, tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
_MOST = (_LAST - _START) // timedelta(microseconds=1)


@overload
def rfc3339(at: int) -> str: ...
@overload
def rfc3339(at: None) -> None: ...
def rfc3339(at: int | None) -> str | None:
    """Microseconds since 1970 in RFC 3339, to the microsecond; None for None.

    A time before 1970 or after the year 9999, which only a forged record can contain, is clamped.
    """
    if at is None:
        return None
    moment = _START + timedelta(microseconds=min(max(at, 0), _MOST))
    return moment.isoformat(timespec="microseconds").replace("+00:00", "Z")  # takes a quarter of the time of formatting


def timed(kind: type[T], of: Any, **more: Any) -> T:
    """An answer of this type with the fields of a value, and `<name>_time` for `<name>`; `more`: what differs."""

    def field(name: str) -> Any:
        if name in more or not name.endswith("_time"):
            return more[name] if name in more else getattr(of, name)
        at: int | None = field(name.removesuffix("_time"))
        return rfc3339(at)

    return kind(**{name: field(name) for name in kind.__struct_fields__})
