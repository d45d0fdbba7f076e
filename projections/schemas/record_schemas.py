"""A game's record documents as types: all of a finished game, or what one viewer has seen of an unfinished one.

Docstrings of types are published in the API's document.
"""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from domain.engine.entry import record
from domain.engine.entry.record import Fair
from domain.engine.game.rules import Rules
from domain.engine.history.entry_types import any_of, command_types, fact_types
from projections.schemas.per_game import of_game

RECORD = "application/vnd.croupier.record.v1+json"
SEEN = "application/vnd.croupier.seen.v1+json"

SignatureCheck = Callable[[bytes, bytes, bytes], bool]
"""(public key, signature, message) -> whether the signature is good; False for malformed keys or signatures."""
Hex16 = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]
_FOURS = "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"
Base64 = Annotated[bytes, Meta(extra_json_schema={"pattern": _FOURS})]


class Algorithm(Struct, frozen=True):
    """The algorithm of salts, digests and dice."""

    name: str = record.NAME
    """Its name."""
    version: int = record.VERSION
    """Its version."""


class RecordSeat(Struct, frozen=True):
    """A seat: who held it, and what it brought to the dice."""

    seat: int
    """Its number."""
    player: str
    """The player's id; for a bot, that of the player who added it."""
    bot: str | None
    """The name of the bot that held it; null for a player."""
    commitment: str | None
    """The commitment to the player's own entropy, 32 bytes in hex; null if there is none."""
    entropy: str | None
    """The entropy that they revealed, in hex; null if they have not."""
    fair: Fair
    """How the seat contributed to the dice."""


class RecordResult(Struct, frozen=True):
    """How the game ended."""

    how: str
    """Whether it was played to its end (`finished`), given up (`resigned`), or abandoned (`abandoned`)."""
    places: tuple[int, ...]
    """Each seat's place, 1 for a winner; several may share one."""
    decided: str
    """The rule that decided."""


class RecordEntry(Struct, frozen=True):
    """One entry, unredacted. Its other fields say in JSON what `body` says."""

    version: int
    """Its number."""
    at: int
    """When it was stored, in microseconds since 1970, UTC."""
    player: str | None
    """The id of the player whose request it was; null if no request caused it."""
    key: tuple[bytes, bytes] | None
    """The idempotency key, which identifies a repeated request, in base64; null if there was none."""
    rules: int
    """The version of the rules that decided it."""
    cause: Any
    """What somebody wanted, or a clock caused."""
    facts: tuple[Any, ...]
    """What happened, in order."""
    salt: Hex32
    """Drawn for this entry, so that nobody can guess the content from its digest."""
    digest: Hex32
    """SHA-256 of (croupier/1, game id, version, digest before, salt, body), in hex."""
    body: Base64
    """The stored msgpack, in base64."""


class Record(Struct, frozen=True):
    """The whole of a finished game."""

    game: Hex16
    """The game's id."""
    algorithm: Algorithm
    """What its salts, digests and dice are made with."""
    rules: tuple[int, ...]
    """The versions of the rules that it was played under."""
    options: Any
    """The options that it was opened with."""
    seats: tuple[RecordSeat, ...]
    """Who sat where, in order."""
    commitment: Hex32
    """The commitment to the secret, as published at the opening."""
    entropies: tuple[str | None, ...]
    """The players' own entropy, in the order in which it enters the key of the dice: that of joining."""
    secret: Hex32
    """The secret that all chance was derived from, in hex."""
    result: RecordResult
    """How it ended."""
    entries: Any
    """Its whole history."""


class Seen(Struct, frozen=True):
    """An unfinished game as one viewer may see it, with the digest after every entry.

    Keep it: `croupier verify --seen` says whether the full record is of the same game.
    """

    game: Hex16
    """The game's id."""
    algorithm: Algorithm
    """What its salts, digests and dice are made with."""
    viewer: str
    """The viewer."""
    commitment: Hex32
    """The commitment to the secret of its dice, in hex."""
    over: Literal[False]
    """Always false: a finished game answers with its record."""
    frames: tuple[Any, ...]
    """What has happened so far, oldest first."""


def record_types(rules: Rules, frame_type: type[Struct]) -> tuple[type[Struct], type[Struct]]:
    """The documents of one game: the full record, and what a viewer has seen so far."""
    tag: dict[str, Any] = {"tag": rules.key, "tag_field": "ruleset"}
    happened: dict[str, Any] = {"cause": any_of(command_types(rules)), "facts": tuple[any_of(fact_types(rules)), ...]}
    entry: Any = of_game(RecordEntry, f"{rules.title}RecordEntry", happened)
    entries = Annotated[tuple[entry, ...], Meta(min_length=1)]
    full = of_game(Record, f"{rules.title}Record", {"options": rules.schema.options, "entries": entries}, **tag)
    frames: Any = frame_type
    return full, of_game(Seen, f"{rules.title}Seen", {"frames": tuple[frames, ...]}, **tag)
