"""What `import croupier` promises to programs: records verified, and the rules of games as values."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Literal

import msgspec
from msgspec import Struct

from domain.engine.game.rules import (
    Catalogue,
    Component,
    Mechanics,
    Messages,
    Policy,
    Preset,
    Rules,
    Schema,
    Score,
    Seen,
)
from domain.engine.history.audit import Policies
from domain.games import GAMES
from infra.keys.signing import signed
from infra.release import VERSION
from projections.schemas.record_schemas import Hex32
from projections.schemas.schemas import Receipt
from projections.verification.anchors import Evidence
from projections.verification.reading import MalformedError, parse
from projections.verification.verifier import Progress, Report, Verifier

__all__ = [
    "Catalogue",
    "Component",
    "MalformedError",
    "Mechanics",
    "Messages",
    "Policy",
    "Preset",
    "Report",
    "Rules",
    "Schema",
    "Score",
    "Seen",
    "__version__",
    "rulesets",
    "verify",
]

__version__ = VERSION


class PublishedKey(Struct, frozen=True):
    """A key as GET /v1/keys gave it; `public` is its 32 bytes in hexadecimal digits."""

    id: str
    algorithm: Literal["Ed25519"]
    public: Hex32


def rulesets() -> Mapping[str, Rules]:
    """The rules of every game that is installed, by the ruleset's key."""
    return MappingProxyType(GAMES)


def verify(
    record: bytes,
    *,
    receipts: Iterable[Mapping[str, Any]] = (),
    keys: Iterable[Mapping[str, Any]] = (),
    frames: Iterable[Mapping[str, Any]] = (),
    policies: Policies = "sample",
    progress: Progress | None = None,
) -> Report:
    """Check the record of a game for itself, against its rules, and against what somebody kept of it.

    `record` is the body of GET /v1/games/{id}/record. The rest is JSON as the server gave it, decoded: `receipts` may
    be answers that hold one, `keys` are those of GET /v1/keys, `frames` those of a stream or a page. `policies`: of the
    answers of bots that search a `sample`, `all` or `none` are made again; all take as long as the bots took. It needs
    no server, no network and no clock.

    The report's `verdict` is `anchored`, `consistent, not anchored`, `altered` (then `finding` says what and where) or
    `rules version not installed` (then `missing` names it). Raises MalformedError for a `record` that is none, and
    `msgspec.ValidationError` for receipts or keys that are none.
    """
    return Verifier(GAMES, signed, policies).verify(parse(record), evidence(receipts, keys, frames), progress)


def evidence(
    receipts: Iterable[Mapping[str, Any]], keys: Iterable[Mapping[str, Any]], frames: Iterable[Mapping[str, Any]]
) -> Evidence:
    """What somebody kept, as `verify` is given it. Raises `msgspec.ValidationError` if it is not a receipt or key."""
    return Evidence(
        receipts=[msgspec.convert(receipt.get("receipt", receipt), Receipt) for receipt in receipts],
        keys={key.id: bytes.fromhex(key.public) for key in msgspec.convert(list(keys), list[PublishedKey])},
        frames=list(frames),
    )
