"""Where two JSON values differ."""

from typing import Any, cast

from domain.engine.audience.state_paths import step


def first_difference(ours: Any, given: Any, stored: Any = None, *, missing: bool = False) -> str | None:
    """The JSON pointer to the first difference, or None. 1, 1.0 and true are three different values.

    A later version of a type may have more fields: then `ours` has them and an earlier `given` does not. They are
    excused in two ways. `stored` is the same value as it was stored: a field that it lacks may be missing in `given`.
    With `missing`, any field may be missing in `given`.
    """
    if isinstance(ours, dict) and isinstance(given, dict):
        mine, theirs = cast("dict[str, Any]", ours), cast("dict[str, Any]", given)
        kept = cast("dict[str, Any]", stored) if isinstance(stored, dict) else None
        for name in sorted(mine.keys() | theirs.keys()):
            if name not in mine or (name not in theirs and not missing and (kept is None or name in kept)):
                return f"/{step(name)}"
            if name in theirs:
                inside = first_difference(
                    mine[name], theirs[name], None if kept is None else kept.get(name), missing=missing
                )
                if inside is not None:
                    return f"/{step(name)}{inside}"
        return None
    if isinstance(ours, (list, tuple)) and isinstance(given, (list, tuple)):
        left, right = cast("list[Any]", ours), cast("list[Any]", given)
        kept = (
            cast("list[Any]", stored)
            if isinstance(stored, list) and len(cast("list[Any]", stored)) == len(left)
            else ()
        )
        for i, (element, other) in enumerate(zip(left, right, strict=False)):
            inside = first_difference(element, other, kept[i] if kept else None, missing=missing)
            if inside is not None:
                return f"/{i}{inside}"
        return None if len(left) == len(right) else f"/{min(len(left), len(right))}"
    value, other = cast("object", ours), given
    return None if type(value) is type(other) and value == other else ""
