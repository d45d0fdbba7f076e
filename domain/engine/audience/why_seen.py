"""Explains why a viewer sees what they see of a fact, by the marks of `audience`. `redact` decides, this explains."""

from typing import Any, Literal

from msgspec import UNSET, Struct

from domain.engine.audience.audience import Audience, Mark, Viewer
from domain.engine.audience.field_audiences import marks

Extent = Literal["faces", "size", "nothing"]
"""How much of a field a viewer sees: all of it, how many cards there are, or neither."""
Reason = Literal["public", "owner", "shown", "counts-open", "hands-open", "referee", "hidden"]
"""The mark, table option (`counts-open`, `hands-open`) or role that lets them see that much."""


class Sight(Struct, frozen=True):
    """One field of a fact, how much of it this viewer sees, and why. `field` is None for a fact without any mark."""

    field: str | None
    sees: Extent
    why: Reason


def sight(fact: Struct, viewer: Viewer) -> tuple[Sight, ...]:
    """One Sight for each marked field that is set in an unredacted command or fact; a single one if it has no marks."""
    found = [(name, mark) for name, mark, _ in marks(type(fact)) if mark is not None]
    marked = [(name, mark) for name, mark in found if getattr(fact, name) is not UNSET]
    if not marked:
        return (Sight(None, "faces", "referee" if viewer.kind == "referee" else "public"),)
    return tuple([Sight(name, *_extent(fact, mark, viewer)) for name, mark in marked])


def _extent(fact: Struct, mark: Mark, viewer: Viewer) -> tuple[Extent, Reason]:
    if (reason := _admitted(fact, mark.faces, viewer)) is not None:
        return "faces", reason
    if not mark.whole:
        if (reason := _admitted(fact, mark.size, viewer)) is not None:
            return "size", reason
        if viewer.counts:
            return "size", "counts-open"
    return "nothing", "hidden"


def _admitted(fact: Any, audience: Audience, viewer: Viewer) -> Reason | None:
    """Why this viewer belongs to the audience; None if they do not."""
    if audience is Audience.ALL:
        return "public"
    if viewer.kind == "referee":
        return "referee"
    if audience is Audience.NOBODY:
        return None
    owner = audience is Audience.OWNER
    if fact.seat in viewer.seats if owner else not set(viewer.seats).isdisjoint(fact.to):
        return "owner" if owner else "shown"
    return "hands-open" if viewer.hands else None
