"""Maps between an entry and a stored event of the event library, without changing bytes.

The state is the msgpack array [digest, body]; the topic is a tag of our own, so a renamed class never orphans a game,
and names the key if the state is encrypted. The body is compressed if that makes it smaller: then the tag is `z` and
the number of the dictionary. Compression happens before encryption, and the hashed bytes are restored exactly.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, MapperDeserialisationError, StoredEvent, Transcoder

from api.application.ports.stores import StoredEntry
from domain.engine.entry.record import SECRET_SIZES
from infra.errors import OperatorError
from infra.store.database.connection import Session, StoreError
from infra.store.entries.compression import BodyCompressor, DamagedError
from infra.store.entries.encryption import KeyRing, TamperedError

ENTRY: Final = "croupier.entry.1"
SNAPSHOT: Final = "croupier.snapshot."
FINDING: Final = "croupier.finding."
ARCHIVE: Final = "croupier.archive"
COMPRESSED: Final = "z"
KEY: Final = ";key="
LEAST_ID = "0" * 32
"""The lowest possible id, in hex."""


_GAME = re.compile("[0-9a-f]{32}")
_LATER = re.compile(r"croupier\.entry\.[0-9]+|z[0-9]+")
"""Topics that a later release may write; any other unknown one is damage."""
ODD = (TypeError, ValueError, AttributeError, LookupError, OverflowError, MemoryError)
"""What reading a row may raise if a cell has the wrong type, or an impossible value."""


class UnknownTopicError(OperatorError):
    """A stored event has a topic that this release cannot read, as after a downgrade."""


class GameEvent(msgspec.Struct, frozen=True):
    """An entry with its place, in fields named as the library requires."""

    originator_id: str
    originator_version: int
    entry: StoredEntry


class PairTranscoder(Transcoder):
    """Converts an entry's digest and body to a msgpack array, and back."""

    def encode(self, obj: tuple[bytes, bytes]) -> bytes:
        """The array."""
        return _encode(obj)

    def decode(self, data: bytes) -> tuple[bytes, bytes]:
        """Digest and body; raises msgspec.MsgspecError for anything else."""
        return _decode(data)


def key_of(topic: str) -> str | None:
    """The id of the key that encrypts what is stored under this topic; None if it is not encrypted."""
    return topic.partition(KEY)[2] or None


def checked(game: str) -> str:
    """A game's id, as it is stored: 32 lower-case hex digits, since another spelling would be a second name."""
    if not _GAME.fullmatch(game):
        raise ValueError(f"a game id is 32 lower-case hex digits, not {game!r}")
    return game


class RowMapper(Mapper[str]):
    """Converts rows, snapshots, findings and secrets to their stored form, and back."""

    def __init__(self, keys: KeyRing | None = None) -> None:
        self.keys = keys or KeyRing.none()
        self._bodies = BodyCompressor()
        self._compressed = f"{COMPRESSED}{self._bodies.number}"
        self._pairs = PairTranscoder()
        super().__init__(self._pairs, self._bodies, self.keys)

    def to_stored_event(self, domain_event: DomainEventProtocol[str]) -> StoredEvent:
        """Wrap an entry."""
        assert isinstance(domain_event, GameEvent)
        return self.stored_entry(domain_event.originator_id, domain_event.entry)

    def to_domain_event(self, stored_event: StoredEvent) -> GameEvent:
        """Unwrap an entry; raises UnknownTopicError, or MapperDeserialisationError for damaged bytes."""
        game, version = str(stored_event.originator_id), stored_event.originator_version
        if not _GAME.fullmatch(game):
            raise MapperDeserialisationError("an event is stored under what is no game's id")
        return GameEvent(game, version, self.row(game, version, stored_event.topic, stored_event.state))

    def stored_entry(self, game: str, entry: StoredEntry) -> StoredEvent:
        """Wrap one entry of a game."""
        body = self._bodies.compress(entry.body)
        kind = self._compressed
        if len(body) >= len(entry.body):
            kind, body = ENTRY, entry.body
        return self._stored(checked(game), entry.version, kind, _encode((entry.digest, body)))

    def rows(self, game: str, rows: Iterable[tuple[Any, ...]]) -> Iterator[StoredEntry]:
        """Unwrap the columns of many stored events; most are whole and not encrypted, and take no call each."""
        usual, inflate = self._compressed, self._bodies.decompressor().decompress
        for version, topic, state in rows:
            if topic != usual:
                yield self.row(game, version, topic, state)
                continue
            try:
                digest, body = _decode(state)
                body = inflate(body)
            except Exception:  # noqa: BLE001 - of whatever type the cells are
                yield self.row(game, version, topic, state)  # which says what is wrong
            else:
                yield StoredEntry(version, digest, body)

    def row(self, game: str, version: int, topic: str, state: bytes) -> StoredEntry:
        """Unwrap the columns of one stored event."""
        if type(topic) is not str or type(state) is not bytes:  # SQLite allows any type in any column
            raise MapperDeserialisationError(f"the columns of version {version} are of another type")
        kind, _, key = topic.partition(KEY)
        if kind not in (self._compressed, ENTRY):
            if not _LATER.fullmatch(kind):
                raise MapperDeserialisationError(f"the topic of version {version} is damaged")
            reads = f"{ENTRY!r} and {self._compressed!r}"
            raise UnknownTopicError(f"version {version} is stored as {kind!r}, this release reads {reads}")
        if key:
            state = self.keys.decrypt(state, _bound(game, version, kind), key)
        try:
            digest, body = self._pairs.decode(state)
            if kind != ENTRY:
                body = self._bodies.decompress(body)
        except (msgspec.MsgspecError, DamagedError) as error:
            # The bytes are left out of the message: they may contain secrets.
            raise MapperDeserialisationError(f"the stored bytes of version {version} are damaged") from error
        return StoredEntry(version, digest, body)

    def require_keys(self, session: Session, table: str) -> None:
        """Raise UnknownKeyError if anything in this table of events, snapshots or findings cannot be decrypted."""
        for (topic,) in session.rows(f"SELECT DISTINCT topic FROM {table}"):  # noqa: S608 - our own names
            if type(topic) is str:
                self.keys.require(key_of(topic))

    def wrap_extra(self, game: str, version: int, kind: str, state: bytes) -> StoredEvent:
        """Wrap what is dispensable: an encoded snapshot or finding. `kind`: SNAPSHOT or FINDING, and a tag."""
        return self._stored(checked(game), version, f"{kind}.{self._compressed}", self._bodies.compress(state))

    def unwrap_extra(self, wanted: str, stored: StoredEvent) -> bytes | None:
        """Unwrap a snapshot or a finding; None if it is of another kind or tag, or cannot be decrypted."""
        if type(stored.topic) is not str or type(stored.state) is not bytes:  # SQLite allows any type in any column
            return None
        kind, _, key = stored.topic.partition(KEY)
        if kind not in (wanted, packed := f"{wanted}.{self._compressed}"):  # the former as 1.0 wrote them
            return None
        bound = _bound(str(stored.originator_id), stored.originator_version, kind)
        try:
            state = self.keys.decrypt(stored.state, bound, key or None)
            return self._bodies.decompress(state) if kind == packed else state
        except (StoreError, DamagedError):
            return None

    def resealed(self, game: str, version: int, topic: str, state: bytes) -> tuple[str, bytes] | None:
        """Topic and state of a stored event, snapshot or finding under the newest key; None if it already is."""
        kind, _, key = topic.partition(KEY)
        if (key or None) == self.keys.newest:
            return None
        again = self._stored(
            checked(game), version, kind, self.keys.decrypt(state, _bound(game, version, kind), key or None)
        )
        return again.topic, again.state

    def sealed(self, game: str, version: int, data: bytes) -> tuple[bytes, str | None]:
        """A whole game up to a version, encrypted under the newest key, and that key's id."""
        return self.keys.encrypt(data, _bound(game, version, ARCHIVE)), self.keys.newest

    def opened(self, game: str, version: int, data: bytes, key_id: str | None) -> bytes:
        """Reverses `sealed`; raises UnknownKeyError, TamperedError."""
        return self.keys.decrypt(data, _bound(game, version, ARCHIVE), key_id)

    def stored_secret(self, game: str, secret: bytes) -> tuple[bytes, str | None]:
        """The secret as it is stored, and the id of the key that encrypts it."""
        return self.keys.encrypt(secret, _bound(game, 0, "secret")), self.keys.newest

    def secret(self, game: str, stored: bytes, key_id: str | None) -> bytes:
        """A game's secret; raises UnknownKeyError, TamperedError."""
        secret = self.keys.decrypt(stored, _bound(game, 0, "secret"), key_id)
        if type(secret) is not bytes or len(secret) not in SECRET_SIZES:
            raise TamperedError("a game's secret is damaged")
        return secret

    def _stored(self, game: str, version: int, kind: str, state: bytes) -> StoredEvent:
        newest = self.keys.newest
        if newest is None:
            return StoredEvent(game, version, kind, state)
        sealed = self.keys.encrypt(state, _bound(game, version, kind))
        return StoredEvent(game, version, f"{kind}{KEY}{newest}", sealed)


def _bound(game: str, version: int, kind: str) -> bytes:
    return f"{kind}\n{game}\n{version}".encode()


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(tuple[bytes, bytes]).decode
