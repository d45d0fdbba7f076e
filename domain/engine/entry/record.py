"""Hashes that anybody can compute again: commitments, dice key, salts and the digest chain ("croupier/1").

Games of a deal share their dice ("croupier/2"): commitment and key are the deal's, salts each game's own.

They may never change, for records made with them must verify for ever. All parts but the last of each hash have a fixed
length, so no two inputs give the same bytes. "|" is concatenation; a game id is its 16 raw bytes, a number 8 bytes
big-endian; secrets, salts and digests are 32 raw bytes.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Literal

Fair = Literal["committed", "declined", "bot"]
"""`committed`: entropy of its own; `declined`: none; `bot`: none, as bots have no entropy."""


NAME = "croupier"
VERSION, OF_DEALS = 1, 2
"""Of the algorithms in this module and in `dice`. Records state name and version; any change needs a new version."""
SECRET_BYTES = 32
SECRET_SIZES = (SECRET_BYTES, SECRET_BYTES + 16)
"""Bytes of a game's secret; in a deal the deal's, followed by the game's id."""
GENESIS = bytes(32)
"""The digest before version 1."""


_INNER, _OUTER = (bytes([byte ^ pad for byte in range(256)]) for pad in (0x36, 0x5C))
_BLOCK = 64


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 (RFC 2104) with a key of at most 64 bytes.

    Written out because `hmac.digest` releases the GIL at every call: while another thread writes to the store, the few
    hashes of one choice would wait longer for it than its rules take. `sha256` of less than 2 KiB keeps it.
    """
    assert len(key) <= _BLOCK, "a longer key would have to be hashed first"
    block = key.ljust(_BLOCK, b"\x00")
    return sha256(block.translate(_OUTER) + sha256(block.translate(_INNER) + message).digest()).digest()


def commitment(secret: bytes, game: str) -> str:
    """What the opening publishes of the secret: SHA-256("croupier/1 secret" | game id | secret), in hex."""
    return sha256(b"croupier/1 secret" + bytes.fromhex(game) + secret).hexdigest()


def entropy_commitment(entropy: str) -> str:
    """What a seat commits to when it joins: SHA-256 of its 32 bytes of entropy; both in hex."""
    return sha256(bytes.fromhex(entropy)).hexdigest()


def dice_key(secret: bytes, game: str, terms: str, entropies: Sequence[str | None]) -> bytes:
    """The key of the game's dice: HMAC-SHA-256(secret, "croupier/1 dice" | game id | terms | entropies).

    `terms` is SHA-256 of the options' canonical JSON (sorted keys, no spaces, UTF-8), in hex; its 32 raw bytes go in.
    The entropies (32 bytes in hex; None for a seat without) are in order of joining: byte 1 and 32 bytes, or byte 0.
    """
    return hmac_sha256(secret, b"croupier/1 dice" + bytes.fromhex(game) + bytes.fromhex(terms) + _given(entropies))


def _given(entropies: Sequence[str | None]) -> bytes:
    return b"".join(b"\x00" if e is None else b"\x01" + bytes.fromhex(e) for e in entropies)


def deal_key(secret: bytes, ruleset: str, rules: int, terms: str, entropies: Sequence[str | None]) -> bytes:
    """The key of the dice of all games of a deal, see `dice_key`; the ruleset's key goes in as its SHA-256."""
    what = sha256(ruleset.encode()).digest() + rules.to_bytes(8, "big") + bytes.fromhex(terms)
    return hmac_sha256(secret, b"croupier/2 dice" + what + _given(entropies))


def bot_key(secret: bytes, seat: int) -> bytes:
    """The key of a bot's own dice: HMAC-SHA-256(secret, "croupier/1 bot" | seat). They are apart from the game's."""
    return hmac_sha256(secret, b"croupier/1 bot" + seat.to_bytes(8, "big"))


def salt(secret: bytes, version: int) -> bytes:
    """The salt of one entry: HMAC-SHA-256(secret, "croupier/1 salt" | version).

    Without a salt a viewer could guess a hidden card and confirm the guess by the digest.
    """
    return hmac_sha256(secret, b"croupier/1 salt" + version.to_bytes(8, "big"))


def chain(game: str, version: int, head: bytes, salt_: bytes, body: bytes) -> bytes:
    """The digest of one entry: SHA-256("croupier/1" | game id | version | digest before | salt | body)."""
    return sha256(b"croupier/1" + bytes.fromhex(game) + version.to_bytes(8, "big") + head + salt_ + body).digest()


def receipt(game: str, version: int, head: bytes) -> bytes:
    """What the server signs: "croupier/1 receipt" | game id | version | the chain's digest after that version."""
    return b"croupier/1 receipt" + bytes.fromhex(game) + version.to_bytes(8, "big") + head
