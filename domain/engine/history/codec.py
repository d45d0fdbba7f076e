"""One game's entries as bytes: msgpack maps with tags and field names, readable by any msgpack decoder."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import defstruct

from domain.engine.entry.entry import Entry
from domain.engine.game.rules import Rules
from domain.engine.history.entry_types import any_of, command_types, fact_types


class Codec:
    """Encodes and decodes the entries of one game."""

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
        self.encode: Callable[[Entry], bytes] = msgspec.msgpack.Encoder().encode
        """The entry's body: the bytes that are hashed, and stored as they are."""
        self.read: Callable[[bytes], Any] = msgspec.msgpack.Decoder(self.entry_type).decode
        """As `decode`, for folding: the same fields, in a type that equals no other."""

    def decode(self, body: bytes) -> Entry:
        """The entry of a stored body. Raises msgspec.DecodeError for a body that these rules cannot read."""
        e = self.read(body)
        return Entry(e.cause, e.facts, e.at, e.player, e.key, e.rules)

    def of_json(self, lines: Iterable[bytes]) -> list[Entry]:
        """The entries of lines of JSON, as golden games have them. Raises msgspec.DecodeError."""
        decoder: Any = msgspec.json.Decoder(self.entry_type)
        return [Entry(e.cause, e.facts, e.at, e.player, e.key, e.rules) for e in map(decoder.decode, lines)]
