"""The record of a game: one document from which anybody can check the whole of it, and what a viewer has been shown.

1. The stored bytes of every entry are in it, as they were hashed; nothing is encoded again to be checked.
2. Whatever else it says is worked out from those bytes, and a verifier works it out anew: no word of it is unchecked.
3. The readable entries are the stored bytes without types, so fields that later versions add do not change them.
4. Before the end a viewer gets the same game as frames: what was seen, with the digest of what was not.
"""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec

from domain.engine import record
from domain.engine.lobby import LobbyState
from projections.record_schemas import Algorithm, RecordSeat


def full_record(game: str, bodies: Sequence[bytes], digests: Sequence[bytes], lobby: LobbyState) -> dict[str, Any]:
    """The record of a finished game, as JSON types: from its id, its stored bytes, and the house they fold to."""
    assert lobby.ended is not None, "only a finished game has a full record"
    raw = [msgspec.msgpack.decode(body) for body in bodies]
    secret = bytes.fromhex(lobby.ended.secret)
    ended = lobby.ended
    return {
        "ruleset": raw[0]["cause"]["ruleset"],
        "game": game,
        "algorithm": msgspec.to_builtins(Algorithm()),
        "rules": rules_versions(raw),
        "options": raw[0]["cause"]["options"],
        "seats": msgspec.to_builtins(list(record_seats(lobby))),
        "commitment": lobby.opening.commitment,
        "entropies": list(lobby.entropies),
        "secret": ended.secret,
        "result": {"how": ended.how, "places": list(ended.places), "decided": ended.decided},
        "entries": [
            {
                "version": version,
                **{name: _jsonable(part) for name, part in entry.items()},
                "salt": record.salt(secret, version).hex(),
                "digest": digest.hex(),
                "body": b64encode(body).decode(),
            }
            for version, (entry, digest, body) in enumerate(zip(raw, digests, bodies, strict=True), 1)
        ],
    }


def record_seats(lobby: LobbyState) -> tuple[RecordSeat, ...]:
    """Who sat where, and what each seat brought to the dice."""
    return tuple([RecordSeat(i, c.player, c.bot, c.commitment, c.entropy, c.fair) for i, c in enumerate(lobby.chairs)])


def seen_record(game: str, kind: str, commitment: str, viewer: str, frames: Sequence[Any]) -> dict[str, Any]:
    """A running game as one viewer has seen it: `frames` from the gate, oldest first."""
    return {
        "ruleset": kind,
        "game": game,
        "algorithm": msgspec.to_builtins(Algorithm()),
        "viewer": viewer,
        "commitment": commitment,
        "over": False,
        "frames": frames,
    }


def rules_versions(raw: Sequence[Mapping[str, Any]]) -> list[int]:
    """Every version of the rules that untyped entries state, ascending."""
    found: set[int] = set()
    for entry in raw:
        found.add(entry["rules"])
        found.update([fact["rules"] for fact in entry["facts"] if fact["type"] in ("started", "rested")])
    return sorted(found)


def _jsonable(part: Any) -> Any:
    """Untyped msgpack as JSON types: the idempotency fingerprints are bytes."""
    if isinstance(part, list) and any(isinstance(p, bytes) for p in cast("list[Any]", part)):
        return [b64encode(p).decode() for p in cast("list[bytes]", part)]
    return cast("Any", part)
