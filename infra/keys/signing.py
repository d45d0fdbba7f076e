"""Ed25519: the server's signature under chain heads, and the check of one.

Every accepted choice is signed for, and libsodium does it in half the time that OpenSSL takes.

1. Keys are lines `id:seed`, the newest first; the first signs, all are published, so old receipts stay good.
2. They come from CROUPIER_SIGNING_KEYS, or from a file in the data folder that only its owner may read, made at once.
3. A new key is a new first line; an id is never given to another key.
"""

import binascii
import os
import re
import secrets
from base64 import b64decode, b64encode
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from infra.settings import SettingsError

SEED_BYTES = 32
FILE = "signing-keys"
_ID = re.compile("[A-Za-z0-9._-]{1,64}")


class Ed25519Signer:
    """Signs with the first of its keys."""

    def __init__(self, keys: Sequence[tuple[str, bytes]]) -> None:
        if not keys:
            raise SettingsError("there is no signing key: give one as id:seed, or leave the setting out")
        self._key, seed = keys[0]
        self._private = SigningKey(seed)
        self._public = {name: _public(given) for name, given in keys}

    def sign(self, message: bytes) -> tuple[str, bytes]:
        """(the id of the key, the signature's 64 bytes); the same each time for the same message."""
        return self._key, self._private.sign(message).signature

    def keys(self) -> dict[str, bytes]:
        """Public keys of 32 bytes by id, the one that signs first."""
        return dict(self._public)


def _public(seed: bytes) -> bytes:
    return bytes(SigningKey(seed).verify_key)


def signed(public: bytes, signature: bytes, message: bytes) -> bool:
    """Whether a signature is of this message and by the owner of this public key."""
    try:
        VerifyKey(public).verify(message, signature)
    except (BadSignatureError, ValueError):
        return False
    return True


def signer(data: Path, given: str | None) -> Ed25519Signer:
    """The signer of a house: with the keys given by the environment, or those of its data folder."""
    return Ed25519Signer(parse(given, "CROUPIER_SIGNING_KEYS") if given else _of(data / FILE))


def parse(text: str, where: str) -> list[tuple[str, bytes]]:
    """Keys from `id:base64seed`, separated by spaces, commas or lines; raises SettingsError, which shows no seed."""
    found: dict[str, bytes] = {}
    for part in re.split(r"[\s,]+", text.strip()):
        name, _, seed = part.partition(":")
        try:
            raw = b64decode(seed, validate=True)
        except (binascii.Error, ValueError):
            raw = b""
        if _ID.fullmatch(name) is None or len(raw) != SEED_BYTES:
            raise SettingsError(f"{where} holds keys as id:seed, a seed being {SEED_BYTES} bytes in base64")
        if name in found:
            raise SettingsError(f"{where} gives the id {name} to two keys")
        found[name] = raw
    return list(found.items())


def _of(path: Path) -> list[tuple[str, bytes]]:
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        part = _write(path, _fresh()[1])
        with suppress(FileExistsError):  # another process was quicker: its key is the one that signs
            path.hardlink_to(part)
        part.unlink()
    return parse(path.read_text(encoding="utf-8"), str(path))


def rotate(path: Path) -> str:
    """Put a new key before those of the file, which is made if it is missing: the id of the key."""
    name, line = _fresh()
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    _write(path, line + before).replace(path)  # never half a file, whatever happens
    return name


def _fresh() -> tuple[str, str]:
    seed = secrets.token_bytes(SEED_BYTES)
    name = sha256(_public(seed)).hexdigest()[:16]
    return name, f"{name}:{b64encode(seed).decode()}\n"


def _write(path: Path, text: str) -> Path:
    """A file beside the one of this name, on the disk and for its owner only; whole, or SettingsError and no file."""
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        part.unlink(missing_ok=True)
        raise SettingsError(
            f"no key that signs receipts can be written to {path}: {error.strerror}; it takes room on the disk and a "
            "user who may write the folder, or keys in CROUPIER_SIGNING_KEYS"
        ) from error
    return part
