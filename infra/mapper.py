"""Between a row of the house and a stored event of the event library, bytes untouched.

The state is the msgpack array [digest, body]; the topic is a tag of our own, so a renamed class never orphans a game.
The library's compressor and cipher lie outside of that: what was hashed is what comes back.
"""

from typing import Any, Final
from uuid import UUID

import msgspec
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, MapperDeserialisationError, StoredEvent, Transcoder

from api.ports import Row

TOPIC: Final = "croupier.entry.1"


class UnknownTopicError(Exception):
    """A stored event bears a topic that this release cannot read, as after a downgrade."""


class Kept(msgspec.Struct, frozen=True):
    """A row with its place, in the words that the library asks for."""

    originator_id: UUID
    originator_version: int
    row: Row


class NoTranscoder(Transcoder):
    """Stands where the library wants a transcoder; rows are bytes already, so nothing may ever call it."""

    def encode(self, obj: Any) -> bytes:
        """Refuse."""
        raise NotImplementedError

    def decode(self, data: bytes) -> Any:
        """Refuse."""
        raise NotImplementedError


def stream(game: str) -> UUID:
    """Turn a game id of 32 lower-case hex digits into an originator id; another spelling would be a second name."""
    try:
        originator_id = UUID(hex=game)
    except ValueError:
        originator_id = None
    if originator_id is None or originator_id.hex != game:
        raise ValueError(f"a game id is 32 lower-case hex digits, not {game!r}")
    return originator_id


class RowMapper(Mapper[UUID]):
    """Puts rows into stored events and takes them out again."""

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        """Wrap a `Kept` row."""
        assert isinstance(domain_event, Kept)
        row = domain_event.row
        state = msgspec.msgpack.encode((row.digest, row.body))
        if self.compressor:
            state = self.compressor.compress(state)
        if self.cipher:
            state = self.cipher.encrypt(state)
        return StoredEvent(domain_event.originator_id, domain_event.originator_version, TOPIC, state)

    def to_domain_event(self, stored_event: StoredEvent) -> Kept:
        """Unwrap into a `Kept` row; raises UnknownTopicError, or MapperDeserialisationError for damaged bytes."""
        originator_id = stored_event.originator_id
        if not isinstance(originator_id, UUID):
            originator_id = UUID(hex=originator_id)
        version = stored_event.originator_version
        return Kept(originator_id, version, self.row(version, stored_event.topic, stored_event.state))

    def stored(self, game: str, row: Row) -> StoredEvent:
        """Wrap one row of a game."""
        return self.to_stored_event(Kept(stream(game), row.version, row))

    def row(self, version: int, topic: str, state: bytes) -> Row:
        """Unwrap the columns of one stored event; the short way round for reads of many rows."""
        if topic != TOPIC:
            raise UnknownTopicError(f"version {version} is stored as {topic!r}, this release reads {TOPIC!r}")
        try:
            if self.cipher:
                state = self.cipher.decrypt(state)
            if self.compressor:
                state = self.compressor.decompress(state)
            digest, body = _decode(state)
        except Exception as error:
            # Neither bytes nor the cause's text go into the message: either may hold what nobody should see.
            raise MapperDeserialisationError(f"the stored bytes of version {version} are damaged") from error
        return Row(version, digest, body)


_decode = msgspec.msgpack.Decoder(tuple[bytes, bytes]).decode
