"""Receipts and kept frames: they show that a record is of the game that was played, not of one made up afterwards.

1. A record alone proves only that it is consistent: the server has the secret and could make another consistent one. So
   what was kept is checked first, before anything in the record that somebody could have made up.
2. A receipt is the server's signature of a digest. As digests are chained, it fixes all entries up to its version.
3. A frame carries the digest too. All frames must be what one and the same viewer was shown of these entries.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec
from msgspec import Struct

from domain.engine.audience.audience import REFEREE, Viewer
from domain.engine.audience.state_paths import step
from domain.engine.entry import record
from domain.engine.entry.entry import Entry
from domain.engine.history.audit import Flaw
from domain.engine.lobby.lobby import LobbyState
from projections.schemas.record_schemas import SignatureCheck
from projections.schemas.schemas import Receipt
from projections.verification.reading import DIGEST, GAME
from projections.views.presenter import Presenter

_SIGNATURE = re.compile("[0-9a-f]{128}")


class Evidence(Struct, frozen=True):
    """What somebody kept: receipts, the server's public keys by id (32 bytes each), and frames as JSON types."""

    receipts: Sequence[Receipt] = ()
    keys: Mapping[str, bytes] = {}
    frames: Sequence[Mapping[str, Any]] = ()


class Anchors(Struct, frozen=True):
    """How many receipts and frames match, whose the frames are (`Viewer.label`), and the last version they prove."""

    receipts: int
    frames: int
    viewer: str | None
    upto: int
    signed: tuple[int, ...] = ()
    """The versions that receipts prove."""


class ConsistentRecord(Struct, frozen=True):
    """A record that has passed all internal checks. `stored`: its entries decoded without types."""

    game: str
    entries: Sequence[Entry]
    digests: Sequence[bytes]
    stored: Sequence[Mapping[str, Any]]
    lobby: LobbyState


def check_digests(game: str, digests: Sequence[bytes], evidence: Evidence, signed: SignatureCheck) -> tuple[int, ...]:
    """Compare a record's digests with kept receipts and frames; returns the versions that receipts prove. Raises Flaw.

    Receipts of other games are ignored. Nothing else in the record need be right yet, nor its rules be installed.
    """
    mine = [receipt for receipt in evidence.receipts if receipt.game == game]
    if evidence.receipts and not mine:
        raise Flaw("receipt", None, f"none of the {len(evidence.receipts)} receipts is of game {game}")
    check_receipts(mine, evidence.keys, signed)
    for receipt in mine:
        _check_receipt(receipt, digests, evidence.keys, signed)
    for frame in evidence.frames:
        _check_head(frame, digests)
    return tuple([receipt.version for receipt in mine])


def check_receipts(receipts: Sequence[Receipt], keys: Mapping[str, bytes], signed: SignatureCheck) -> None:
    """Raise Flaw if two receipts show, whatever any record says, that the server has signed two histories of a game."""
    heads: dict[tuple[str, int], str] = {}
    for receipt in receipts:
        of, head = (receipt.game, receipt.version), receipt.head
        if head != heads.get(of) and _signed(receipt, keys, signed) and heads.setdefault(of, head) != head:
            detail = f"{heads[of]} and {head} are both signed: two histories of one game, so that dice could be chosen"
            raise Flaw("receipt", receipt.version, detail)


def check_frames(
    presenter: Presenter, checked: ConsistentRecord, evidence: Evidence, proved: tuple[int, ...]
) -> Anchors:
    """Compare a consistent record with kept frames; returns how much they and the receipts prove. Raises Flaw."""
    viewer = _frames(presenter, checked, evidence.frames) if evidence.frames else None
    versions = [*proved, *[frame["version"] for frame in evidence.frames]]
    return Anchors(len(proved), len(evidence.frames), viewer, max(versions, default=0), proved)


def _check_receipt(
    receipt: Receipt, digests: Sequence[bytes], keys: Mapping[str, bytes], signed: SignatureCheck
) -> None:
    version = receipt.version
    if not 1 <= version <= len(digests):
        raise Flaw("receipt", version, f"there is a receipt of version {version}, the record ends at {len(digests)}")
    if receipt.head != digests[version - 1].hex():
        raise Flaw("receipt", version, "the receipt is of another history than this up to this version")
    if receipt.key not in keys:
        raise Flaw("signature", version, f"key {receipt.key} is not among those given: GET /v1/keys lists them")
    if not _signed(receipt, keys, signed):
        raise Flaw("signature", version, f"the signature is not by key {receipt.key}")


def _signed(receipt: Receipt, keys: Mapping[str, bytes], signed: SignatureCheck) -> bool:
    """Whether a receipt is signed by the key that it names. False for malformed game ids, digests or signatures."""
    public = keys.get(receipt.key)
    # `fromhex` would accept blanks: each has one spelling.
    hexes = ((GAME, receipt.game), (DIGEST, receipt.head), (_SIGNATURE, receipt.signature))
    if public is None or receipt.version < 1 or not all(pattern.fullmatch(text) for pattern, text in hexes):
        return False
    message = record.receipt(receipt.game, receipt.version, bytes.fromhex(receipt.head))
    return signed(public, bytes.fromhex(receipt.signature), message)


def _check_head(frame: Mapping[str, Any], digests: Sequence[bytes]) -> None:
    version = frame.get("version")
    if type(version) is not int or not 1 <= version <= len(digests):
        raise Flaw("frame", None, f"there is a frame of version {version}, the record has 1 to {len(digests)}")
    if frame.get("head") != digests[version - 1].hex():
        raise Flaw("frame", version, "the frame was shown with another digest", "/head")


def _frames(presenter: Presenter, checked: ConsistentRecord, frames: Sequence[Mapping[str, Any]]) -> str:
    """The label of the viewer whose frames these are; raises Flaw if they fit no viewer."""
    # Frames do not say who was shown them, so every possible viewer is tried: spectator, players, referee.
    people = dict.fromkeys([None, *checked.lobby.players])
    wrong: list[tuple[int, str]] = []
    for viewer in [*[presenter.viewer(checked.lobby, player) for player in people], REFEREE]:
        mismatch = _mismatch(presenter, checked, frames, viewer)
        if mismatch is None:
            return viewer.label
        wrong.append(mismatch)
    version, pointer = max(wrong)
    raise Flaw("frame", version, "the frame is nobody's view of this entry", pointer)


def _mismatch(
    presenter: Presenter, checked: ConsistentRecord, frames: Sequence[Mapping[str, Any]], viewer: Viewer
) -> tuple[int, str] | None:
    """(version, JSON pointer) of the first frame that is not what this viewer was shown; None if all match."""
    for frame in frames:
        version: int = frame["version"]
        digest = checked.digests[version - 1]
        shown = msgspec.json.decode(
            msgspec.json.encode(presenter.frame(version, digest, checked.entries[version - 1], viewer))
        )
        stored = {**checked.stored[version - 1], "version": version, "head": digest, "ruleset": presenter.rules.key}
        pointer = first_difference(shown, frame, stored)
        if pointer is not None:
            return version, pointer
    return None


def first_difference(ours: Any, given: Any, stored: Any = None, *, missing: bool = False) -> str | None:
    """The JSON pointer to the first difference, or None. 1, 1.0 and true are three different values.

    A later version of a type may have more fields: then `ours` has them and an earlier `given` does not. They are
    excused in two ways. `stored` is the same value as it was stored: a field that it lacks may be missing in `given`.
    With `missing`, any field may be missing in `given`.
    """
    if isinstance(ours, dict) and isinstance(given, dict):
        mine, theirs = cast("dict[str, Any]", ours), cast("dict[str, Any]", given)
        kept = cast("dict[str, Any]", stored) if isinstance(stored, dict) else None
        for name in sorted(mine.keys() | theirs.keys()):
            if name not in mine or (name not in theirs and not missing and (kept is None or name in kept)):
                return f"/{step(name)}"
            if name in theirs:
                inside = first_difference(
                    mine[name], theirs[name], None if kept is None else kept.get(name), missing=missing
                )
                if inside is not None:
                    return f"/{step(name)}{inside}"
        return None
    if isinstance(ours, (list, tuple)) and isinstance(given, (list, tuple)):
        left, right = cast("list[Any]", ours), cast("list[Any]", given)
        kept = (
            cast("list[Any]", stored)
            if isinstance(stored, list) and len(cast("list[Any]", stored)) == len(left)
            else ()
        )
        for i, (element, other) in enumerate(zip(left, right, strict=False)):
            inside = first_difference(element, other, kept[i] if kept else None, missing=missing)
            if inside is not None:
                return f"/{i}{inside}"
        return None if len(left) == len(right) else f"/{min(len(left), len(right))}"
    value, other = cast("object", ours), given
    return None if type(value) is type(other) and value == other else ""
