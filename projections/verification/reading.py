"""Reads a record document that may contain anything: malformed ones are refused before anything else is checked."""

import json
import re
from base64 import b64decode
from binascii import Error as NotBase64
from typing import Any, cast

GAME = re.compile("[0-9a-f]{32}")
DIGEST = re.compile("[0-9a-f]{64}")


class MalformedError(ValueError):
    """The document is not a record at all; the message says why."""


def parse(raw: bytes) -> Any:
    """A record document as JSON types; raises MalformedError.

    Also if an object repeats a name: readers would disagree on which of the two counts.
    """
    try:
        return json.loads(raw, object_pairs_hook=_without_repeats, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise MalformedError(f"it is not JSON as a record has it: {error}") from None


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("a name stands twice in an object")
    return members


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def bodies_and_digests(given: Any) -> tuple[str, list[bytes], list[bytes]]:
    """(game id, stored bodies, digests) of a record document; raises MalformedError."""
    if not isinstance(given, dict):
        raise MalformedError("a record is a JSON object")
    parts = cast("dict[str, Any]", given)
    game, entries = parts.get("game"), parts.get("entries")
    if not isinstance(game, str) or GAME.fullmatch(game) is None:
        raise MalformedError("`game` is 32 lower-case hex digits")
    if not isinstance(entries, list) or not entries:
        raise MalformedError("`entries` is a list, and not empty: a full record has all of them")
    bodies, digests = list[bytes](), list[bytes]()
    for i, entry in enumerate(cast("list[Any]", entries)):
        pair = _body_and_digest(entry)
        if pair is None:
            raise MalformedError(f"/entries/{i} needs `body` in base64 and `digest` in hex")
        bodies.append(pair[0])
        digests.append(pair[1])
    return game, bodies, digests


def _body_and_digest(entry: Any) -> tuple[bytes, bytes] | None:
    try:
        digest: str = entry["digest"]
        return (b64decode(entry["body"], validate=True), bytes.fromhex(digest)) if DIGEST.fullmatch(digest) else None
    except (TypeError, KeyError, ValueError, NotBase64):
        return None
