"""The record of a game: one document from which anybody can check all of it.

1. It contains the stored bytes of every entry, as they were hashed; nothing has to be encoded again for a check.
2. Everything else in it is derived from those bytes. A verifier derives it again, so nothing goes unchecked.
3. The readable entries are those bytes decoded without types, so fields that later versions add do not change them.
4. Before the end a viewer gets frames instead: what they may see of each entry, with the digest of the whole entry.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from domain.engine.entry import deals, record
from domain.engine.entry.commands import Opened
from domain.engine.lobby.lobby import LobbyState
from projections.schemas.record_schemas import Algorithm, RecordSeat


def full_record(
    game: str,
    bodies: Sequence[bytes],
    digests: Sequence[bytes],
    lobby: LobbyState,
    convert: Callable[[dict[str, Any]], Any] = msgspec.to_builtins,
) -> dict[str, Any]:
    """The record of a finished game, as JSON types. `lobby` is the one that the entries in `bodies` fold to.

    `convert`: converts each entry, one at a time, so that no encoder is busy with one for long. Bytes, which are base64
    in JSON, are still bytes in what it is given.
    """
    assert lobby.ended is not None, "only a finished game has a full record"
    secret = bytes.fromhex(lobby.ended.secret)
    if lobby.opening.deal is not UNSET:
        secret = deals.secret_within(secret, game)
    ended = lobby.ended
    opening = msgspec.msgpack.decode(bodies[0])["cause"]
    rules: set[int] = set()
    entries: list[Any] = []
    for version, (body, digest) in enumerate(zip(bodies, digests, strict=True), 1):
        raw = msgspec.msgpack.decode(body)
        rules.update(rules_versions([raw]))
        salt = record.salt(secret, version).hex()
        entries.append(convert({"version": version, **raw, "salt": salt, "digest": digest.hex(), "body": body}))
    return {
        "ruleset": opening["ruleset"],
        "game": game,
        "algorithm": _algorithm(lobby.opening),
        "rules": sorted(rules),
        "options": opening["options"],
        "seats": msgspec.to_builtins(list(record_seats(lobby))),
        "commitment": lobby.opening.commitment,
        "entropies": list(lobby.entropies),
        "secret": ended.secret,
        "result": {"how": ended.how, "places": list(ended.places), "decided": ended.decided},
        "entries": entries,
    }


def record_seats(lobby: LobbyState) -> tuple[RecordSeat, ...]:
    """Who sat where, and what each seat brought to the dice."""
    return tuple([RecordSeat(i, c.player, c.bot, c.commitment, c.entropy, c.fair) for i, c in enumerate(lobby.chairs)])


def _algorithm(opening: Opened) -> Any:
    return msgspec.to_builtins(Algorithm(version=record.VERSION if opening.deal is UNSET else record.OF_DEALS))


def seen_record(game: str, opening: Opened, viewer: str, frames: Sequence[Any]) -> dict[str, Any]:
    """An unfinished game as one viewer has seen it. `frames`: redacted, oldest first."""
    return {
        "ruleset": opening.ruleset,
        "game": game,
        "algorithm": _algorithm(opening),
        "viewer": viewer,
        "commitment": opening.commitment,
        "over": False,
        "frames": frames,
    }


def rules_versions(raw: Sequence[Mapping[str, Any]]) -> list[int]:
    """Every version of the rules that these entries (decoded without types) state, ascending."""
    versions: set[int] = set()
    for entry in raw:
        versions.add(entry["rules"])
        versions.update([fact["rules"] for fact in entry["facts"] if fact["type"] in ("started", "rested")])
    return sorted(versions)
