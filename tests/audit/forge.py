"""Forgers: one edits a document, one has the secret and rebuilds the chain, one plays another game."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any, cast

import msgspec

from domain.engine.entry import record
from domain.engine.entry.commands import Chose
from domain.engine.entry.facts import Asked
from domain.engine.history.codec import Codec
from domain.engine.lobby.lobby import LobbyState
from domain.engine.lobby.lobby_fold import lobby_after
from projections.verification.record import full_record
from tests.audit.games import Played, Player

Raw = list[dict[str, Any]]
"""All entries of a game, as stored, without types."""


def raw(game: Played) -> Raw:
    return [msgspec.msgpack.decode(body) for body in game.bodies]


def rechained(game: Played, entries: Raw, secret: bytes | None = None) -> dict[str, Any]:
    """A record of these entries with matching salts and digests; all else that it says matches as well."""
    key = game.secret if secret is None else secret
    bodies, digests = chained(game, entries, key)
    lobby = msgspec.structs.replace(_lobby(game, entries), ended=_ended(game, entries, key))
    return full_record(game.game, bodies, digests, lobby)


def chained(game: Played, entries: Raw, secret: bytes) -> tuple[list[bytes], list[bytes]]:
    """(bodies, digests) of these entries, whatever they hold; unedited ones keep their bytes."""
    encode = msgspec.msgpack.encode
    kept = {encode(msgspec.msgpack.decode(body)): body for body in game.bodies}
    bodies = [kept.get(body := encode(entry), body) for entry in entries]
    head, digests = record.GENESIS, list[bytes]()
    for version, body in enumerate(bodies, 1):
        head = record.chain(game.game, version, head, record.salt(secret, version), body)
        digests.append(head)
    return bodies, digests


def _ended(game: Played, entries: Raw, secret: bytes) -> Any:
    ended = game.table.lobby.ended
    assert ended is not None
    facts: list[dict[str, Any]] = entries[-1]["facts"]
    said = next((fact for fact in reversed(facts) if fact["type"] == "ended"), dict[str, Any]())
    how: Any = {name: said.get(name, getattr(ended, name)) for name in ("how", "decided")}
    return msgspec.structs.replace(ended, places=tuple(said.get("places", ended.places)), secret=secret.hex(), **how)


def _lobby(game: Played, entries: Raw) -> LobbyState:
    """The lobby as an honest reader of these entries would get it, as far as they can be read at all."""
    codec = Codec(game.rules)
    lobby = LobbyState(codec.decode(msgspec.msgpack.encode(entries[0])).cause)
    for entry in entries:
        try:
            typed = codec.decode(msgspec.msgpack.encode(entry))
            for step in (typed.cause, *typed.facts):
                lobby = lobby_after(lobby, step)
        except (msgspec.MsgspecError, IndexError, AssertionError):
            continue
    return lobby


def edited(game: Played, edit: Callable[[Raw], Any], secret: bytes | None = None) -> dict[str, Any]:
    """A record whose stored bytes were edited, and everything that depends on them made to match."""
    entries = raw(game)
    edit(entries)
    return rechained(game, entries, secret)


def other_end(game: Played, version: int, seed: int, *then: Chose) -> Played:
    """The same game up to a version; after it these choices of bots, and another end, by the rules and the secret."""
    player = Player(game.rules, game.game, game.secret, game.entries[0].cause)
    for entry in game.entries[:version]:
        player.keep(player.table.execute(entry.cause, entry.at, entry.player, entry.key))
        player.at = entry.at
    for cause in then:
        player.tell(cause, None)
    return player.ends(Random(seed))


def question_of(game: Played, cause: Chose) -> Asked:
    """The question that a choice answers."""
    facts = game.entries[cause.question - 1].facts
    return next(fact for fact in facts if isinstance(fact, Asked) and fact.seat == cause.seat)


def other_picks(game: Played, cause: Chose) -> tuple[int, ...]:
    """Other picks that were offered as well."""
    assert cause.picks
    spare = next(n for n in range(len(question_of(game, cause).options or ())) if n not in cause.picks)
    return (*cause.picks[1:], spare)


# -- single edits anywhere in a document


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value inside a document."""
    if isinstance(value, dict):
        for name, part in cast("dict[str, Any]", value).items():
            yield (*at, name)
            yield from places(part, (*at, name))
    elif isinstance(value, list):
        for i, part in enumerate(cast("list[Any]", value)):
            yield (*at, i)
            yield from places(part, (*at, i))


def tampered(whole: dict[str, Any], at: tuple[Any, ...], rng: Random) -> dict[str, Any]:
    """The document with one value changed, dropped, doubled, or swapped with its neighbour."""
    # Only what lies along the path is copied: the rest is shared, and nobody writes to it.
    made: Any = dict(whole)
    part: Any = made
    for step in at[:-1]:
        part[step] = dict(part[step]) if isinstance(part[step], dict) else list(part[step])
        part = part[step]
    last, old = at[-1], part[at[-1]]
    kind = rng.choice(("change", "change", "change", "drop", "add", "swap"))
    if kind == "drop":
        del part[last]
    elif kind == "add":
        if isinstance(part, dict):
            part[f"{last}_"] = deepcopy(old)
        else:
            part.insert(last, deepcopy(old))
    elif kind == "swap" and isinstance(part, list) and part[last] != part[last - 1]:
        part[last], part[last - 1] = part[last - 1], part[last]
    else:
        part[last] = _changed(old, rng)
    return made


def _changed(old: Any, rng: Random) -> Any:
    """Another value, often of the same type and always one that JSON tells apart."""
    others: tuple[Any, ...] = ("x",)
    if isinstance(old, bool):
        others = (not old, int(old), str(old).lower())
    elif isinstance(old, int):
        others = (old + 1, old - 1, -old - 7, float(old), str(old), None)
    elif isinstance(old, str) and old:
        i = rng.randrange(len(old))
        other = rng.choice([c for c in "0123456789abcdefAB+/=" if c != old[i]])
        others = (old[:i] + other + old[i + 1 :], old[:-1], old + "0", old[::-1] + "0", None)
    elif old is None:
        others = (0, "", False, [], {})
    elif isinstance(old, list):
        others = ([*cast("list[Any]", old), None], [[]], None, {})
    elif isinstance(old, dict):
        others = ({**cast("dict[str, Any]", old), "": 0}, [], None)
    return rng.choice(others)
