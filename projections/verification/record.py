"""The record of a game: one document from which anybody can check the whole of it, and what a viewer has been shown.

1. The stored bytes of every entry are in it, as they were hashed; nothing is encoded again to be checked.
2. Whatever else it says is worked out from those bytes, and a verifier works it out anew: no word of it is unchecked.
3. The readable entries are the stored bytes without types, so fields that later versions add do not change them.
4. Before the end a viewer gets the same game as frames: what was seen, with the digest of what was not.
"""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import Meta, Struct, defstruct

from domain.engine import record
from domain.engine.audit import Fair, part
from domain.engine.codec import any_of, command_types, fact_types
from domain.engine.lobby import LobbyState
from domain.engine.rules import Rules

RECORD = "application/vnd.croupier.record.v1+json"
SEEN = "application/vnd.croupier.seen.v1+json"

Hex16 = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
_FOURS = "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"
Base64 = Annotated[bytes, Meta(extra_json_schema={"pattern": _FOURS})]


class Algorithm(Struct, frozen=True):
    """What salts, digests and dice are made with."""

    name: str = record.NAME
    version: int = record.VERSION


class RecordSeat(Struct, frozen=True):
    """A seat: who held it, and what it brought to the dice. `fair`: its part in them."""

    seat: int
    player: str
    """For a bot, whoever sat it down."""
    bot: str | None
    commitment: str | None
    entropy: str | None
    fair: Fair


class RecordResult(Struct, frozen=True):
    """How the game ended: each seat's place (1 won) and the rule that decided."""

    how: str
    places: tuple[int, ...]
    decided: str


def record_types(rules: Rules, frame_type: type[Struct]) -> tuple[type[Struct], type[Struct]]:
    """The documents of one game: the full record, and what a viewer has seen so far."""
    tag: dict[str, Any] = {"frozen": True, "tag": rules.key, "tag_field": "ruleset"}
    entry = defstruct(
        f"{rules.title}RecordEntry",
        [
            ("version", int),
            ("at", int),
            ("player", str | None),
            ("key", tuple[bytes, bytes] | None),
            ("rules", int),
            ("cause", any_of(command_types(rules))),
            ("facts", tuple[any_of(fact_types(rules)), ...]),
            ("salt", Hex32),
            ("digest", Hex32),
            ("body", Base64),
        ],
        namespace={
            "__doc__": "One entry, unredacted. `body` is the stored msgpack, of which digest = SHA-256(croupier/1, "
            "game id, version, digest before, salt, body); all other fields say the same in JSON."
        },
        frozen=True,
    )
    entries: Any = entry
    full = defstruct(
        f"{rules.title}Record",
        [
            ("game", Hex16),
            ("algorithm", Algorithm),
            ("rules", tuple[int, ...]),
            ("options", rules.schema.options),
            ("seats", tuple[RecordSeat, ...]),
            ("commitment", Hex32),
            ("entropies", tuple[str | None, ...]),
            ("secret", Hex32),
            ("result", RecordResult),
            ("entries", Annotated[tuple[entries, ...], Meta(min_length=1)]),
        ],
        namespace={
            "__doc__": "The whole of a finished game. `rules`: the versions of the rules it was played under; "
            "`entropies`: in order of joining, as the key of the dice is made of them."
        },
        **tag,
    )
    frames: Any = frame_type
    shown = defstruct(
        f"{rules.title}Seen",
        [
            ("game", Hex16),
            ("algorithm", Algorithm),
            ("viewer", str),
            ("commitment", Hex32),
            ("over", Literal[False]),
            ("frames", tuple[frames, ...]),
        ],
        namespace={
            "__doc__": "A game that is not over, as one viewer may see it, with the digest after every entry. Keep it: "
            "`croupier verify --seen` says whether the full record is of the game that was shown."
        },
        **tag,
    )
    return full, shown


def document(game: str, bodies: Sequence[bytes], digests: Sequence[bytes], lobby: LobbyState) -> dict[str, Any]:
    """The record of a finished game, as JSON types: from its id, its stored bytes, and the house they fold to."""
    assert lobby.ended is not None, "only a finished game has a full record"
    raw = [msgspec.msgpack.decode(body) for body in bodies]
    secret = bytes.fromhex(lobby.ended.secret)
    ended = lobby.ended
    seats = [RecordSeat(i, c.player, c.bot, c.commitment, c.entropy, part(c)) for i, c in enumerate(lobby.chairs)]
    return {
        "ruleset": raw[0]["cause"]["ruleset"],
        "game": game,
        "algorithm": msgspec.to_builtins(Algorithm()),
        "rules": stated(raw),
        "options": raw[0]["cause"]["options"],
        "seats": msgspec.to_builtins(seats),
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


def seen(game: str, kind: str, commitment: str, viewer: str, frames: Sequence[Any]) -> dict[str, Any]:
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


def stated(raw: Sequence[Mapping[str, Any]]) -> list[int]:
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
