"""What the domain says in place of text: an id and plain values, which the texts of a language make into a sentence."""

from typing import TypeAlias

from msgspec import Struct


class Ref(Struct, frozen=True, gc=False):
    """Something that has a name in the texts, by its section and id: `component.copper`, `good.stone`."""

    id: str


class Who(Struct, frozen=True, gc=False):
    """Whoever sits at a seat; the texts show the player's name. For lines only: prompts and labels know no players."""

    seat: int


class Message(Struct, frozen=True):
    """A sentence to be: `id` names its text, `args` fill it, as pairs so that a message can be a key of a cache."""

    id: str
    args: "tuple[tuple[str, Value], ...]" = ()

    @staticmethod
    def of(id: str, **args: "Value") -> "Message":  # noqa: A002 - it is the field's name
        """The message of this id with these arguments."""
        return Message(id, tuple(args.items()))


Value: TypeAlias = int | Ref | Who | Message | tuple["Value", ...]
"""A number, a named thing, a player, a sentence inside a sentence, or several of them: equal ones are counted."""
