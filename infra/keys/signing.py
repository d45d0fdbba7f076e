"""Ed25519 signatures: the server signs a receipt for every accepted choice, and anybody can check one.

1. A key is written `id:seed`, the seed being 32 bytes in base64. The first of several signs; all public keys are
   published (GET /v1/keys), so receipts signed by an older one can still be checked.
2. Keys come from CROUPIER_SIGNING_KEYS, or else from the file `signing-keys` in the data folder, one per line. It is
   created at the first start with a random key, and only its owner may read it.
3. A new key goes before the others. Its id is derived from the public key, so no id is ever used twice.
"""

import binascii
import os
import re
import secrets
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from infra.errors import SettingsError

SEED_BYTES = 32
FILE = "signing-keys"
_ID = re.compile("[A-Za-z0-9._-]{1,64}")
_PRIME = 2**255 - 19
_ORDER_8 = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
_SMALL_ORDER = {0, 1, _PRIME - 1, _ORDER_8, _PRIME - _ORDER_8}
"""The y of the points whose order divides 8: as public keys they would make one signature valid for many messages."""


class Ed25519Signer:
    """Signs with the first of its keys, which are pairs (id, seed). Raises SettingsError if there are none."""

    def __init__(self, keys: Sequence[tuple[str, bytes]]) -> None:
        if not keys:
            raise SettingsError("there is no signing key: give one as id:seed, or leave the setting out")
        self._key, seed = keys[0]
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self._public = {name: _public(given) for name, given in keys}

    def sign(self, message: bytes) -> tuple[str, bytes]:
        """(id of the key, signature of 64 bytes); deterministic."""
        return self._key, self._private.sign(message)

    def keys(self) -> dict[str, bytes]:
        """The public keys, 32 bytes each, by their ids; the first is the one that signs."""
        return dict(self._public)


def _public(seed: bytes) -> bytes:
    return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()


def signed(public: bytes, signature: bytes, message: bytes) -> bool:
    """Whether a signature is that of this message by this public key; False as well if either is malformed.

    A key of small order counts as malformed: OpenSSL takes it, and a server that published it could disown receipts.
    """
    if int.from_bytes(public, "little") % 2**255 % _PRIME in _SMALL_ORDER:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def signer(data: Path, given: str | None) -> Ed25519Signer:
    """The signer with the `given` keys (CROUPIER_SIGNING_KEYS), else with those of the data folder.

    Creates the file of keys if it is needed and missing. Raises SettingsError.
    """
    return Ed25519Signer(parse(given, "CROUPIER_SIGNING_KEYS") if given else _from_file(data / FILE))


def parse(text: str, where: str) -> list[tuple[str, bytes]]:
    """The keys in a text of `id:base64seed`, separated by spaces, commas or newlines: pairs (id, seed).

    Raises SettingsError, which says `where` the text is but shows no seed.
    """
    keys: dict[str, bytes] = {}
    for part in re.split(r"[\s,]+", text.strip()):
        name, _, seed = part.partition(":")
        try:
            raw = b64decode(seed, validate=True)
        except (binascii.Error, ValueError):
            raw = b""
        if _ID.fullmatch(name) is None or len(raw) != SEED_BYTES:
            raise SettingsError(f"{where} holds keys as id:seed, a seed being {SEED_BYTES} bytes in base64")
        if name in keys:
            raise SettingsError(f"{where} gives the id {name} to two keys")
        keys[name] = raw
    return list(keys.items())


def _from_file(path: Path) -> list[tuple[str, bytes]]:
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        part = _write_beside(path, _new_key()[1])
        with suppress(FileExistsError):  # another process was quicker: its key is the one that signs
            path.hardlink_to(part)
        part.unlink()
    return parse(path.read_text(encoding="utf-8"), str(path))


def text(data: Path, given: str | None) -> str:
    """The keys of `signer`, secret seeds included: `id:seed`, one per line; empty if it would create one."""
    if given:
        return given.replace(",", "\n") + "\n"
    return (data / FILE).read_text(encoding="utf-8") if (data / FILE).exists() else ""


def public_keys(text: str, where: str) -> dict[str, bytes]:
    """The public keys of a text like that, by their ids; raises SettingsError, see `parse`."""
    return Ed25519Signer(parse(text, where)).keys() if text else {}


def add(path: Path, more: str) -> None:
    """Append to a file the keys in `more` (`id:seed`, one per line) whose ids it lacks; it is created if missing."""
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    known = {name for name, _ in parse(before, str(path))} if before else set[str]()
    lines = [line for line in more.split() if line.partition(":")[0] not in known]
    _write_beside(path, before + "".join(f"{line}\n" for line in lines)).replace(path)


def rotate(path: Path, announce: Callable[[str], None] = lambda _: None) -> str:
    """Put a new key before those in the file, which is created if missing; returns the new key's id.

    `announce` is called with the id once everything is on the disk, and before the key is in place: if it raises, the
    file stays as it was. Raises SettingsError.
    """
    name, line = _new_key()
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    part = _write_beside(path, line + before)
    try:
        announce(name)
    except BaseException:
        part.unlink()
        raise
    part.replace(path)  # never a partial file, whatever happens
    return name


def _new_key() -> tuple[str, str]:
    """A random key: (its id, its line in the file)."""
    seed = secrets.token_bytes(SEED_BYTES)
    name = sha256(_public(seed)).hexdigest()[:16]
    return name, f"{name}:{b64encode(seed).decode()}\n"


def _write_beside(path: Path, text: str) -> Path:
    """Write a file next to `path`, with a unique name, readable by its owner only, and sync it.

    Returns its path. Raises SettingsError and leaves no file if it cannot be written completely.
    """
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
