"""A resume point as bytes, so that a long history need not be folded from its beginning.

A snapshot is a cache: one with another schema is ignored, and folding the whole history gives the same table.
"""

from hashlib import sha256
from typing import Any

import msgspec
from msgspec import defstruct

from domain.engine.entry.clock import Clocks
from domain.engine.game.rules import Rules
from domain.engine.game.table_state import Checkpoint, TableState
from domain.engine.history.history import ResumePoint
from domain.engine.lobby.lobby import LobbyState, SeatHolder


class SnapshotCodec:
    """Encodes and decodes resume points of one game. `tag` is a hash of the schema: it changes with any type in it."""

    def __init__(self, rules: Rules) -> None:
        self._type = defstruct(
            "Snapshot",
            [
                ("version", int),
                ("index", int),
                ("rules", int),
                ("draws", int),
                ("counts", dict[str, int]),
                ("head", bytes),
                ("at", int),
                ("keys", dict[bytes, int]),
                ("opening", rules.schema.opened),
                ("chairs", tuple[SeatHolder, ...]),
                ("entropies", tuple[str | None, ...]),
                ("resigned", tuple[int, ...]),
                ("clocks", Clocks | None),
                ("timed_out", tuple[int, ...]),
                ("state", rules.schema.state),
                ("fresh", bool),
            ],
            frozen=True,
        )
        schema = msgspec.json.encode(msgspec.json.schema(self._type), order="sorted")
        self.tag = sha256(rules.key.encode() + schema).hexdigest()[:16]
        self._encode = msgspec.msgpack.Encoder().encode
        self._decoder: Any = msgspec.msgpack.Decoder(self._type)

    def encode(self, point: ResumePoint, head: bytes) -> bytes:
        """The bytes of a resume point; `head` is the chain's digest at the entry that contains its checkpoint."""
        checkpoint = point.checkpoint
        now, lobby = checkpoint.table_state, checkpoint.table_state.lobby
        return self._encode(
            self._type(
                now.version, checkpoint.facts_folded, now.rules, now.draws, now.counts, head, now.at, dict(point.keys),
                lobby.opening, lobby.chairs, lobby.entropies, lobby.resigned, lobby.clocks, lobby.timed_out, now.state,
                checkpoint.fresh,
            )
        )  # fmt: skip

    def decode(self, state: bytes) -> tuple[ResumePoint, bytes]:
        """The resume point and its head. Raises msgspec.DecodeError for bytes of another schema."""
        s = self._decoder.decode(state)
        lobby = LobbyState(
            s.opening, s.chairs, s.entropies, "running", s.resigned, clocks=s.clocks, timed_out=s.timed_out
        )
        now = TableState(s.version, lobby, s.state, {}, s.draws, s.rules, s.at, s.counts)
        return ResumePoint(Checkpoint(now, s.index, s.fresh), s.keys), s.head
