"""A table at rest as bytes, so that a long history need not be folded from its beginning.

A snapshot saves time and nothing else: one of another schema is ignored, and the whole history gives the same table.
"""

from hashlib import sha256
from typing import Any

import msgspec
from msgspec import defstruct

from domain.engine.history import ResumePoint
from domain.engine.lobby import LobbyState, SeatHolder
from domain.engine.rules import Rules
from domain.engine.table import Checkpoint, TableState


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
                ("opening", rules.schema.opened),
                ("chairs", tuple[SeatHolder, ...]),
                ("entropies", tuple[str | None, ...]),
                ("resigned", tuple[int, ...]),
                ("state", rules.schema.state),
            ],
            frozen=True,
        )
        schema = msgspec.json.encode(msgspec.json.schema(self._type), order="sorted")
        self.tag = sha256(rules.key.encode() + schema).hexdigest()[:16]
        self._encode = msgspec.msgpack.Encoder().encode
        self._decoder: Any = msgspec.msgpack.Decoder(self._type)

    def encode(self, point: ResumePoint, head: bytes) -> bytes:
        """The bytes of a checkpoint; `head` is the chain's digest of the entry in which the table came to rest."""
        checkpoint = point.checkpoint
        now, lobby = checkpoint.table_state, checkpoint.table_state.lobby
        return self._encode(
            self._type(
                now.version, checkpoint.facts_folded, now.rules, now.draws, head, now.at, dict(point.keys),
                lobby.opening, lobby.chairs, lobby.entropies, lobby.resigned, now.state,
            )
        )  # fmt: skip

    def decode(self, state: bytes) -> tuple[ResumePoint, bytes]:
        """A checkpoint and its head."""
        s = self._decoder.decode(state)
        lobby = LobbyState(s.opening, s.chairs, s.entropies, "running", s.resigned)
        now = TableState(s.version, lobby, s.state, {}, s.draws, s.rules, s.at)
        return ResumePoint(Checkpoint(now, s.index), s.keys), s.head
