"""Receipts and kept frames: what ties a record to the game that was played, and not to one made up afterwards.

1. A record alone proves that it is consistent: whoever has the secret could have made another, as consistent.
2. A receipt is the server's signature under a digest; it holds all that came before that version to what it was then.
3. A frame carries the digest as well, and must be the redaction of its entry for one and the same viewer throughout.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from domain.engine import record
from domain.engine.audience import REFEREE, Viewer
from domain.engine.audit import Flaw
from domain.engine.facts import Entry
from domain.engine.lobby import LobbyState
from projections.presenter import Presenter
from projections.schemas import Receipt
from projections.verification.difference import first_difference

SignatureCheck = Callable[[bytes, bytes, bytes], bool]
"""(public key, signature, message) -> whether the signature is good; False for bytes that are no key or signature."""


class Evidence(Struct, frozen=True):
    """What somebody kept: receipts, the server's public keys by id (32 bytes each), and frames as JSON types."""

    receipts: Sequence[Receipt] = ()
    keys: Mapping[str, bytes] = {}
    frames: Sequence[Mapping[str, Any]] = ()


class Anchors(Struct, frozen=True):
    """How many receipts and frames fit, for which viewer the frames are, and the last version that they hold fast."""

    receipts: int
    frames: int
    viewer: str | None
    upto: int


class ConsistentRecord(Struct, frozen=True):
    """A record that has been found consistent. `stored`: the entries as they were stored, without types."""

    game: str
    entries: Sequence[Entry]
    digests: Sequence[bytes]
    stored: Sequence[Mapping[str, Any]]
    lobby: LobbyState


def check_evidence(
    presenter: Presenter, checked: ConsistentRecord, evidence: Evidence, signed: SignatureCheck
) -> Anchors:
    """Hold a consistent record to what somebody kept; raises Flaw."""
    game, digests = checked.game, checked.digests
    mine = [receipt for receipt in evidence.receipts if receipt.game == game]
    if evidence.receipts and not mine:
        raise Flaw("receipt", None, f"none of the {len(evidence.receipts)} receipts is of game {game}")
    for receipt in mine:
        _receipt(receipt, digests, evidence.keys, signed)
    viewer = _frames(presenter, checked, evidence.frames) if evidence.frames else None
    versions = [receipt.version for receipt in mine] + [frame["version"] for frame in evidence.frames]
    return Anchors(len(mine), len(evidence.frames), viewer, max(versions, default=0))


def _receipt(receipt: Receipt, digests: Sequence[bytes], keys: Mapping[str, bytes], signed: SignatureCheck) -> None:
    version = receipt.version
    if not 1 <= version <= len(digests):
        raise Flaw("receipt", version, f"there is a receipt of version {version}, the record ends at {len(digests)}")
    if receipt.head != digests[version - 1].hex():
        raise Flaw("receipt", version, "the receipt is of another history than this up to this version")
    public = keys.get(receipt.key)
    if public is None:
        raise Flaw("signature", version, f"key {receipt.key} is not among those given: GET /v1/keys lists them")
    try:
        signature = bytes.fromhex(receipt.signature)
    except ValueError:
        signature = b""
    if not signed(public, signature, record.receipt(receipt.game, version, digests[version - 1])):
        raise Flaw("signature", version, f"the signature is not by key {receipt.key}")


def _frames(presenter: Presenter, checked: ConsistentRecord, frames: Sequence[Mapping[str, Any]]) -> str:
    """The viewer whose frames these are."""
    for frame in frames:
        version = frame.get("version")
        if type(version) is not int or not 1 <= version <= len(checked.entries):
            raise Flaw(
                "frame", None, f"there is a frame of version {version}, the record has 1 to {len(checked.entries)}"
            )
        if frame.get("head") != checked.digests[version - 1].hex():
            raise Flaw("frame", version, "the frame was shown with another digest", "/head")
    # The frames do not say whose they are: whoever sat there, a spectator, or the referee.
    people = dict.fromkeys([None, *[c.player for c in checked.lobby.chairs if c.bot is None]])
    wrong: list[tuple[int, str]] = []
    for viewer in [*[presenter.viewer(checked.lobby, player) for player in people], REFEREE]:
        found = _mismatch(presenter, checked, frames, viewer)
        if found is None:
            return viewer.label
        wrong.append(found)
    version, pointer = max(wrong)
    raise Flaw("frame", version, "the frame is nobody's view of this entry", pointer)


def _mismatch(
    presenter: Presenter, checked: ConsistentRecord, frames: Sequence[Mapping[str, Any]], viewer: Viewer
) -> tuple[int, str] | None:
    """(version, place) of the first frame that this viewer was not shown."""
    for frame in frames:
        version: int = frame["version"]
        digest = checked.digests[version - 1]
        shown = msgspec.json.decode(
            msgspec.json.encode(presenter.frame(version, digest, checked.entries[version - 1], viewer))
        )
        stored = {**checked.stored[version - 1], "version": version, "head": digest, "ruleset": presenter.rules.key}
        found = first_difference(shown, frame, stored)
        if found is not None:
            return version, found
    return None
