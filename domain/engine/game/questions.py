"""Questions that a game names once: why a seat is asked, what it is asked to do, and what can be picked."""

from collections.abc import Callable

from msgspec import Struct

from domain.engine.audience.audience import Face


class CardOption(Struct, frozen=True, tag_field="type", tag="card"):
    """A card."""

    card: Face
    """What is printed on it."""


class Question:
    """A kind of question. `none`: picking nothing is allowed, and its text `none.<verb>` labels that."""

    __slots__ = ("none", "options", "verb", "why")

    def __init__(self, why: str, verb: str, *options: type[Struct], none: bool = False) -> None:
        self.why, self.verb, self.options, self.none = why, verb, options or (CardOption,), none


def tags(key: str) -> Callable[[str], str]:
    """The tags of a game's facts, derived from their class names: `PassedOn` of `hearts` is `hearts.passed-on`."""
    return lambda name: f"{key}." + "".join(f"-{c.lower()}" if c.isupper() else c for c in name).strip("-")
