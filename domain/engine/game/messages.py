"""What the domain gives in place of text: an id and plain values. `projections.words.texts` makes the sentences."""

from typing import TypeAlias

from msgspec import Struct


class Ref(Struct, frozen=True, gc=False):
    """A thing that has a name in the texts: section and id, as in `component.copper` or `good.stone`."""

    id: str


class Who(Struct, frozen=True, gc=False):
    """Stands for the name of whoever sits at a seat; it is filled in when the sentence is made for a reader."""

    seat: int


class Message(Struct, frozen=True):
    """A sentence before it is put in words. `id`: the template. `args`: what fills it, in pairs so it is hashable."""

    id: str
    args: "tuple[tuple[str, Value], ...]" = ()

    @staticmethod
    def of(id: str, **args: "Value") -> "Message":  # noqa: A002 - it is the field's name
        """The message of this id with these arguments."""
        return Message(id, tuple(args.items()))

    @property
    def names_players(self) -> bool:
        """Whether the names of players are needed to put it in words."""
        return any(_names_players(value) for _, value in self.args)


def _names_players(value: "Value") -> bool:
    match value:
        case Who():
            return True
        case Message():
            return value.names_players
        case tuple():
            return any(map(_names_players, value))
        case _:
            return False


Value: TypeAlias = int | Ref | Who | Message | tuple["Value", ...]
"""A number, a named thing, a player, a sentence inside a sentence, or several of them, where equal ones are counted."""
