"""The bytes that are fixed for ever: commitment, dice key, salts and the digest chain ("croupier/1").

All parts but the last of each hash have a fixed length, so nothing can be moved from one part to the next:
a game id counts as its 16 raw bytes, numbers as 8 bytes big-endian, secrets, salts and digests as 32 raw bytes.
"""

from collections.abc import Sequence
from hashlib import sha256

NAME = "croupier"
VERSION = 1
"""Of everything in here and of the dice: a record names both, and a change of either would be another version."""
SECRET_BYTES = 32
GENESIS = bytes(32)
"""What stands in for the digest before version 1."""


_INNER, _OUTER = (bytes([byte ^ pad for byte in range(256)]) for pad in (0x36, 0x5C))
_BLOCK = 64


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 (RFC 2104) with a key of at most 64 bytes.

    Written out, because `hmac.digest` lets other threads run at every call: while a ledger is writing, the few hashes
    of one choice then wait longer than all its rules take. `sha256` of less than 2 KiB does not.
    """
    assert len(key) <= _BLOCK, "a longer key would have to be hashed first"
    block = key.ljust(_BLOCK, b"\x00")
    return sha256(block.translate(_OUTER) + sha256(block.translate(_INNER) + message).digest()).digest()


def commitment(secret: bytes, game: str) -> str:
    """What the opening shows of the secret: SHA-256("croupier/1 secret" | game id | secret), in hex."""
    return sha256(b"croupier/1 secret" + bytes.fromhex(game) + secret).hexdigest()


def entropy_commitment(entropy: str) -> str:
    """What a seat commits to when it joins: SHA-256 of its 32 bytes of entropy; both in hex."""
    return sha256(bytes.fromhex(entropy)).hexdigest()


def dice_key(secret: bytes, game: str, terms: str, entropies: Sequence[str | None]) -> bytes:
    """The key of the game's dice: HMAC-SHA-256(secret, "croupier/1 dice" | game id | terms | entropies).

    `terms` is SHA-256 of the options' canonical JSON (sorted keys, no spaces, UTF-8), in hex; 32 raw bytes here. In
    order of joining, an entropy is 1 and its 32 bytes; a seat without one is 0.
    """
    given = b"".join(b"\x00" if e is None else b"\x01" + bytes.fromhex(e) for e in entropies)
    return hmac_sha256(secret, b"croupier/1 dice" + bytes.fromhex(game) + bytes.fromhex(terms) + given)


def bot_key(secret: bytes, seat: int) -> bytes:
    """The key of a bot's own dice, which never touch the game's."""
    return hmac_sha256(secret, b"croupier/1 bot" + seat.to_bytes(8, "big"))


def salt(secret: bytes, version: int) -> bytes:
    """The salt of one entry; without it a viewer could guess a hidden card and confirm the guess by the digest."""
    return hmac_sha256(secret, b"croupier/1 salt" + version.to_bytes(8, "big"))


def chain(game: str, version: int, head: bytes, salt_: bytes, body: bytes) -> bytes:
    """The digest of one entry: SHA-256("croupier/1" | game id | version | digest before | salt | body)."""
    return sha256(b"croupier/1" + bytes.fromhex(game) + version.to_bytes(8, "big") + head + salt_ + body).digest()


def receipt(game: str, version: int, head: bytes) -> bytes:
    """What the server signs: "croupier/1 receipt" | game id | version | the chain's digest after that version."""
    return b"croupier/1 receipt" + bytes.fromhex(game) + version.to_bytes(8, "big") + head
