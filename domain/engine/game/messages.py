"""What the domain produces instead of text: an id and plain values. `projections.words.texts` makes the sentences."""

from typing import TypeAlias

from msgspec import Struct


class Ref(Struct, frozen=True, gc=False):
    """Something named in the texts: section and id, as in `component.copper` or `good.stone`."""

    id: str


class Who(Struct, frozen=True, gc=False):
    """Stands for the name of whoever holds a seat; it is filled in when the sentence is made for a reader."""

    seat: int


class Message(Struct, frozen=True):
    """A sentence before it is put into words. `id`: the template. `args`: its arguments, as hashable pairs."""

    id: str
    args: "tuple[tuple[str, Value], ...]" = ()

    @staticmethod
    def of(id: str, **args: "Value") -> "Message":  # noqa: A002 - it is the field's name
        """The message with this id and these arguments."""
        return Message(id, tuple(args.items()))


Value: TypeAlias = int | Ref | Who | Message | tuple["Value", ...]
"""A number, a named thing, a player, a nested sentence, or several of them; equal ones are counted."""
