"""One game's entries as bytes: msgpack maps with tags and field names, which any msgpack decoder reads."""

from collections.abc import Sequence
from typing import Any, Union

import msgspec
from msgspec import Struct, defstruct

from domain.engine.commands import COMMANDS
from domain.engine.facts import FACTS, Entry, undone_type
from domain.engine.rules import Rules


def command_types(rules: Rules) -> tuple[type[Struct], ...]:
    """The type of every command that an entry of this game may have as its cause."""
    return (rules.schema.opened, *COMMANDS)


def fact_types(rules: Rules) -> tuple[type[Struct], ...]:
    """The type of every fact that an entry of this game may hold: the engine's and the game's own."""
    return (*FACTS, undone_type(rules.schema.state), rules.schema.asked, *rules.schema.facts)


def any_of(types: Sequence[type[Struct]]) -> Any:
    """The union of types that are known at run time only."""
    union: Any = Union
    return union[tuple(types)]


class Codec:
    """Encode and decode the entries of one game."""

    def __init__(self, rules: Rules) -> None:
        self.entry_type = defstruct(
            "Entry",
            [
                ("cause", any_of(command_types(rules))),
                ("facts", tuple[any_of(fact_types(rules)), ...]),
                ("at", int),
                ("player", str | None),
                ("key", tuple[bytes, bytes] | None),
                ("rules", int),
            ],
            frozen=True,
        )
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder: Any = msgspec.msgpack.Decoder(self.entry_type)

    def encode(self, entry: Entry) -> bytes:
        """The entry's body: the bytes that are hashed, and stored as they are."""
        return self._encoder.encode(entry)

    def decode(self, body: bytes) -> Entry:
        """The entry of a stored body. Raises msgspec.DecodeError for a body that these rules cannot read."""
        e = self._decoder.decode(body)
        return Entry(e.cause, e.facts, e.at, e.player, e.key, e.rules)
