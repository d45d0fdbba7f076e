"""Encryption at rest: entry bodies, snapshots and game secrets under AES-GCM, bound to the place where they are stored.

1. `CROUPIER_CIPHER_KEYS` holds `id:key` pairs, newest first. The newest encrypts; all of them decrypt.
2. The id of the key is stored in the clear beside the row. A row without one is plain, and stays readable.
3. Game, version and kind are associated data: a row moved to another place does not decrypt.
"""

import binascii
import os
import re
from base64 import b64decode
from collections.abc import Mapping
from typing import Self

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from eventsourcing.persistence import Cipher
from eventsourcing.utils import Environment

from infra.errors import SettingsError
from infra.store.database.connection import StoreError

SETTING = "CROUPIER_CIPHER_KEYS"
_ID = re.compile("[A-Za-z0-9._-]{1,32}")
_SIZES = (16, 24, 32)
_NONCE = 12


class UnknownKeyError(StoreError):
    """Something was stored under a key that this server does not have."""


class TamperedError(StoreError):
    """Encrypted data cannot be decrypted: the bytes are damaged, or our key with this id is a different one."""


class KeyRing(Cipher):
    """The keys by id; `newest` is None for a server that does not encrypt."""

    def __init__(self, environment: Environment | Mapping[str, str]) -> None:
        self._keys: dict[str, AESGCM] = {}
        for pair in filter(None, (environment.get(SETTING) or "").replace(",", " ").split()):
            name, _, key = pair.partition(":")
            if not _ID.fullmatch(name) or name in self._keys:
                raise SettingsError(f"{SETTING} holds id:key pairs, each id once, of letters, digits, `.`, `_`, `-`")
            self._keys[name] = AESGCM(_key(name, key))
        self.newest: str | None = next(iter(self._keys), None)

    @classmethod
    def none(cls) -> Self:
        """No keys: nothing is encrypted."""
        return cls({})

    def encrypt(self, plaintext: bytes, bound: bytes = b"") -> bytes:
        """Encrypt under the newest key; without keys the bytes are returned unchanged."""
        if self.newest is None:
            return plaintext
        nonce = os.urandom(_NONCE)
        return nonce + self._keys[self.newest].encrypt(nonce, plaintext, bound)

    def decrypt(self, ciphertext: bytes, bound: bytes = b"", key_id: str | None = None) -> bytes:
        """Decrypt what was stored under this key; raises UnknownKeyError, or TamperedError."""
        if key_id is None:
            return ciphertext
        self.require(key_id)
        if type(ciphertext) is not bytes:
            raise TamperedError(f"what was encrypted under the key {key_id!r} is of another type")
        try:
            return self._keys[key_id].decrypt(ciphertext[:_NONCE], ciphertext[_NONCE:], bound)
        except (InvalidTag, ValueError):  # the latter for too few bytes
            raise TamperedError(
                f"what was encrypted under the key {key_id!r} is damaged, or the key is another"
            ) from None

    def require(self, key_id: str | None) -> None:
        """Raise UnknownKeyError unless this key is available, or none is needed."""
        if key_id is not None and type(key_id) is not str:
            raise TamperedError("the id of a key is damaged")
        if key_id is not None and key_id not in self._keys:
            raise UnknownKeyError(f"the key {key_id!r} is needed and {SETTING} does not give it")


def _key(name: str, text: str) -> bytes:
    try:
        key = b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if len(key) not in _SIZES:
        raise SettingsError(f"{SETTING}: the key {name!r} must be base64 of 16, 24 or 32 bytes")
    return key
