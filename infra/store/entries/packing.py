"""A whole game as one object: its entries compressed together, then encrypted under the newest key.

Only the last digest is stored: each follows from the game's secret, the body and the digest before it. So unpacking
recomputes all of them and compares the last. The others would be random bytes, which do not compress.
"""

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, Literal

import msgspec
from eventsourcing.persistence import MapperDeserialisationError

from api.application.ports.stores import StoredEntry
from domain.engine.entry import record
from infra.store.entries.compression import DamagedError, GameCompressor
from infra.store.entries.mapper import RowMapper

FORMAT: Final = "croupier store archive 1"
_NAME = re.compile("[0-9a-f]{2}/([0-9a-f]{32})-[0-9a-f]{16}")


class Object(msgspec.Struct, frozen=True, array_like=True):
    """The content of an object, as a msgpack array; it can be identified and decrypted without its original store."""

    format: Literal["croupier store archive 1"]
    game: str
    version: int
    key_id: str | None
    """The key that encrypts `data`; None for none."""
    data: bytes
    """A `Packed` game, compressed, then encrypted."""


class Packed(msgspec.Struct, frozen=True, array_like=True):
    """The `data` of an object before compression: a game's entries, from version 1 on, as they were stored.

    `digest`: the chain digest of the last of them, by which the others can be checked.
    """

    digest: bytes
    bodies: tuple[bytes, ...]


def name_of(game: str, digest: bytes) -> str:
    """The name of the object with this digest that contains a game."""
    return f"{game[:2]}/{game}-{digest[:8].hex()}"


def game_of(name: str) -> str | None:
    """The game in the object of this name; None for a name that `name_of` does not produce."""
    return match[1] if (match := _NAME.fullmatch(name)) else None


def digest_of(data: bytes) -> bytes:
    """The digest of an object, which its game's head row records."""
    return sha256(data).digest()


class Packer:
    """Converts games to objects, and back; on any thread."""

    def __init__(self, mapper: RowMapper) -> None:
        self._mapper, self._compressor = mapper, GameCompressor()

    def pack(self, game: str, entries: Sequence[StoredEntry]) -> bytes:
        """The object of a game, whose entries have been verified."""
        newest = entries[-1]
        packed = _encode(Packed(newest.digest, tuple([entry.body for entry in entries])))
        return self._sealed(game, newest.version, self._compressor.compress(packed))

    def unpack(self, game: str, secret: bytes, version: int, data: bytes) -> tuple[StoredEntry, ...]:
        """A game's entries up to its newest version, verified by its secret.

        Raises MapperDeserialisationError for an object that is damaged or another game's, TamperedError and
        UnknownKeyError.
        """
        sealed = _object(game, version, data)
        plain = self._mapper.opened(game, version, sealed.data, sealed.key_id)
        try:
            packed = _packed(self._compressor.decompress(plain))
        except (DamagedError, msgspec.MsgspecError) as error:
            raise MapperDeserialisationError(f"the archived object of game {game} is damaged") from error
        entries: list[StoredEntry] = []
        digest = record.GENESIS
        for number, body in enumerate(packed.bodies, 1):
            digest = record.chain(game, number, digest, record.salt(secret, number), body)
            entries.append(StoredEntry(number, digest, body))
        if len(entries) != version or digest != packed.digest:
            raise MapperDeserialisationError(f"the archived object of game {game} holds another history")
        return tuple(entries)

    def resealed(self, game: str, version: int, data: bytes) -> bytes:
        """The same object, under the newest key."""
        sealed = _object(game, version, data)
        return self._sealed(game, version, self._mapper.opened(game, version, sealed.data, sealed.key_id))

    def _sealed(self, game: str, version: int, compressed: bytes) -> bytes:
        sealed, key_id = self._mapper.sealed(game, version, compressed)
        return _encode(Object(FORMAT, game, version, key_id, sealed))


def _object(game: str, version: int, data: bytes) -> Object:
    try:
        sealed = _read(data)
    except msgspec.MsgspecError as error:
        raise MapperDeserialisationError(f"the archived object of game {game} is damaged") from error
    if (sealed.game, sealed.version) != (game, version):
        raise MapperDeserialisationError(f"the archived object of game {game} is of another game or version")
    return sealed


_encode = msgspec.msgpack.Encoder().encode
_read = msgspec.msgpack.Decoder(Object).decode
_packed = msgspec.msgpack.Decoder(Packed).decode
