"""Receipts and kept frames: they show that a record is of the game that was played, not of one made up afterwards.

1. A record alone proves only that it is consistent: the server has the secret and could make another consistent one.
2. A receipt is the server's signature of a digest. As digests are chained, it fixes all entries up to its version.
3. A frame carries the digest too. All frames must be what one and the same viewer was shown of these entries.
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
    """How many receipts and frames fit, whose the frames are (`Viewer.label`), and the last version that they prove."""

    receipts: int
    frames: int
    viewer: str | None
    upto: int


class ConsistentRecord(Struct, frozen=True):
    """A record that has passed all checks of its own. `stored`: its entries decoded without types."""

    game: str
    entries: Sequence[Entry]
    digests: Sequence[bytes]
    stored: Sequence[Mapping[str, Any]]
    lobby: LobbyState


def check_evidence(
    presenter: Presenter, checked: ConsistentRecord, evidence: Evidence, signed: SignatureCheck
) -> Anchors:
    """Compare a consistent record with what somebody kept. Receipts of other games are left out. Raises Flaw."""
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
    """The label of the viewer whose frames these are; raises Flaw if they are nobody's."""
    for frame in frames:
        version = frame.get("version")
        if type(version) is not int or not 1 <= version <= len(checked.entries):
            raise Flaw(
                "frame", None, f"there is a frame of version {version}, the record has 1 to {len(checked.entries)}"
            )
        if frame.get("head") != checked.digests[version - 1].hex():
            raise Flaw("frame", version, "the frame was shown with another digest", "/head")
    # Frames do not say who was shown them, so every possible viewer is tried: spectator, players, referee.
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
    """(version, JSON pointer) of the first frame that is not what this viewer was shown; None if all are."""
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
