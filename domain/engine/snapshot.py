"""A table at rest as bytes, so that a long history need not be folded from its beginning.

A snapshot saves time and nothing else: one of another schema is ignored, and the whole history gives the same table.
"""

from hashlib import sha256
from typing import Any

import msgspec
from msgspec import defstruct

from domain.engine.history import Checkpoint
from domain.engine.house import Chair, House
from domain.engine.rules import Rules
from domain.engine.table import Now, Rest


class SnapshotCodec:
    """Encode and decode the checkpoints of one game. `tag` names the schema, and changes with any type in it."""

    def __init__(self, rules: Rules) -> None:
        self._type = defstruct(
            "Snapshot",
            [
                ("version", int),
                ("index", int),
                ("rules", int),
                ("draws", int),
                ("head", bytes),
                ("at", int),
                ("keys", dict[bytes, int]),
                ("opening", rules.opened),
                ("chairs", tuple[Chair, ...]),
                ("entropies", tuple[str | None, ...]),
                ("resigned", tuple[int, ...]),
                ("state", rules.state),
            ],
            frozen=True,
        )
        schema = msgspec.json.encode(msgspec.json.schema(self._type), order="sorted")
        self.tag = sha256(rules.key.encode() + schema).hexdigest()[:16]
        self._encode = msgspec.msgpack.Encoder().encode
        self._decoder: Any = msgspec.msgpack.Decoder(self._type)

    def encode(self, checkpoint: Checkpoint, head: bytes) -> bytes:
        """The bytes of a checkpoint; `head` is the chain's digest of the entry in which the table came to rest."""
        rest = checkpoint.rest
        now, house = rest.now, rest.now.house
        return self._encode(
            self._type(
                now.version, rest.index, now.rules, now.draws, head, now.at, dict(checkpoint.keys),
                house.opening, house.chairs, house.entropies, house.resigned, now.state,
            )
        )  # fmt: skip

    def decode(self, state: bytes) -> tuple[Checkpoint, bytes]:
        """A checkpoint and its head."""
        s = self._decoder.decode(state)
        house = House(s.opening, s.chairs, s.entropies, "running", s.resigned)
        now = Now(s.version, house, s.state, {}, s.draws, s.rules, s.at)
        return Checkpoint(Rest(now, s.index), s.keys), s.head
