"""The index of the archive: its files, what was left out and why, and the server's signature.

The signature covers the format and a line end, then the index without `signature` as RFC 8785 writes it.
"""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from infra.keys.signing import Ed25519Signer, signed

FORMAT, INDEX = "croupier exports 1", "index.json"
ABOUT = "Rows and records lead to players: by the ids of games and players, for which the server has names."


class File(Struct, frozen=True):
    """A file: its path beside the index, its size, and its SHA-256 in hex."""

    name: str
    bytes: int
    sha256: str


class Month(Struct, frozen=True, kw_only=True):
    """The games of a ruleset that everybody could see from this month on."""

    ruleset: str
    month: str
    edition: int
    """Rises when the month is made anew: after damage, or when other games belong there."""
    left_out: dict[str, int]
    """How many games were left out, by reason."""
    games: int = 0
    entries: int = 0
    looked_at: str = ""
    """SHA-256 of the ids of the games that belong there, each on a line, with `!` if it is damaged."""
    files: tuple[File, ...] = ()


class Index(Struct, frozen=True):
    """What is in the archive, by ruleset and month."""

    months: tuple[Month, ...] = ()
    about: str = ABOUT
    format: str = FORMAT

    @property
    def files(self) -> Mapping[str, File]:
        """All files by their paths."""
        return {file.name: file for month in self.months for file in month.files}


def encode(index: Index, signer: Ed25519Signer) -> bytes:
    """The signed index, as it is stored."""
    document: dict[str, Any] = {**asdict(index), "key": next(iter(signer.keys()))}
    document["signature"] = b64encode(signer.sign(_message(document))[1]).decode()
    return _encoder.encode(document)


def decode(data: bytes, keys: Mapping[str, bytes]) -> Index | None:
    """A stored index; None if it is damaged, or none of these keys has signed it."""
    try:
        document = msgspec.json.decode(data, type=dict[str, Any])
        signature, public = b64decode(document.pop("signature")), keys[document["key"]]
        return msgspec.convert(document, Index) if signed(public, signature, _message(document)) else None
    except (LookupError, TypeError, ValueError):
        return None


def _message(document: Mapping[str, Any]) -> bytes:
    return f"{FORMAT}\n".encode() + _encoder.encode(document)


_encoder = msgspec.json.Encoder(order="sorted")
