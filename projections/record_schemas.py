"""A game's record documents as types: the whole of a finished game, or what one viewer has seen of an unfinished one.

Docstrings of types are in the API's document.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, defstruct

from domain.engine import record
from domain.engine.codec import any_of, command_types, fact_types
from domain.engine.fair import Fair
from domain.engine.rules import Rules

RECORD = "application/vnd.croupier.record.v1+json"
SEEN = "application/vnd.croupier.seen.v1+json"

Hex16 = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]
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
    """The player's id; for a bot, that of whoever added it."""
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
