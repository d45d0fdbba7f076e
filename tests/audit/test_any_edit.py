"""Records with one edit of anything, anywhere: each is refused, or else it says the same."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest

from projections.verification.reading import MalformedError
from tests.audit.forge import Raw, chained, places, raw, tampered
from tests.audit.games import ALL, Played, played
from tests.audit.test_verify import VERIFIER
from tests.support.summary import Counted

by_game = pytest.mark.parametrize("key", ALL)
CHOICES = 40
FEW, MANY = 300, 10_000


def edits(key: str, seed: int, count: int) -> None:
    """Many single edits, all of them refused; what the readable record says otherwise than its bytes, by its place."""
    rng = Random(seed)
    game = played(key, seed, CHOICES, bot=seed % 2 == 1)
    document = msgspec.json.decode(msgspec.json.encode(game.document))
    assert VERIFIER.verify(document).verdict == "consistent, not anchored"
    paths = list(places(document))
    for _ in range(count):
        at = rng.choice(paths)
        made = tampered(document, at, rng)
        assert made != document or msgspec.json.encode(made) != msgspec.json.encode(document), at
        try:
            report = VERIFIER.verify(made)
        except MalformedError:
            continue
        found, place = report.finding, "".join(f"/{part}" for part in at)
        assert found is not None, (at, report.verdict)
        assert report.verdict == "altered", (at, report.verdict)
        if found.step == "document" and found.pointer is not None:
            near = place.startswith(found.pointer) or found.pointer.startswith(place.rpartition("/")[0])
            assert near, (at, found)
            assert at[0] != "entries" or len(at) < 2 or abs((found.version or 0) - at[1] - 1) <= 1, (at, found)


@by_game
def test_no_single_edit_is_accepted(key: str) -> None:
    edits(key, 1, FEW)


@pytest.mark.soak
@by_game
@pytest.mark.parametrize("seed", range(5))
def test_none_of_ten_thousand_edits_is_accepted(key: str, seed: int, counted: Counted) -> None:
    edits(key, seed, MANY // 5)
    counted(f"edits_{key}", refused=MANY // 5)


FREE = {"at", "key", "spectators", "open_hands", "scenario", "picks", "policy"}
"""What a forger with the secret may change and sometimes stay consistent: when it happened, under which idempotency
key, who may watch, a scenario that gives nothing, picks from which exactly the same facts follow, and a policy that
is not installed, which is reported as unchecked. It takes a receipt or frames to find that."""


def forgeries(key: str, seed: int, count: int) -> None:
    """Many single edits of stored entries, with the chain rebuilt from the secret: the rules find all but the free.

    What they find lies at the edit or after it.
    """
    rng, game = Random(seed), played(key, seed, CHOICES, bot=seed % 2 == 1)
    entries = raw(game)
    paths = [path for path in places({"": entries}) if len(path) > 2]
    for _ in range(count):
        at = rng.choice(paths)
        made: Raw = tampered({"": entries}, at, rng)[""]
        bodies, digests = chained(game, made, game.secret)
        report = VERIFIER.verify_stored(game.game, bodies, digests)
        if (found := report.finding) is not None:
            version = found.version or 0
            assert at[1] < version <= len(bodies), (at, found, "no entry before it is blamed")
            assert (found.pointer or "/entries").startswith(f"/entries/{version - 1}"), (at, found)
        elif report.missing is None:
            assert not FREE.isdisjoint(at) or _same(game, bodies), at


def _same(game: Played, bodies: list[bytes]) -> bool:
    """Whether only fields with their default values are missing: then it is what an earlier release stored."""
    codec = VERIFIER.compiled(game.rules.key).codec
    return [codec.decode(body) for body in bodies] == game.entries


@by_game
def test_rules_find_edits_with_recomputed_digests(key: str) -> None:
    forgeries(key, 1, FEW)


@pytest.mark.soak
@by_game
@pytest.mark.parametrize("seed", range(5))
def test_rules_find_ten_thousand_rechained_edits(key: str, seed: int, counted: Counted) -> None:
    forgeries(key, seed, MANY // 5)
    counted(f"forgeries_{key}", found=MANY // 5)


EDGES: list[tuple[str, Callable[[dict[str, Any]], Any]]] = [
    ("a body in another base64", lambda d: d["entries"][0].update(body=d["entries"][0]["body"].rstrip("=") + "====")),
    ("a whole number as a float", lambda d: d["entries"][2].update(version=3.0)),
    ("one as true", lambda d: d["entries"][0].update(version=True)),
    ("an unknown field", lambda d: d.update(note="")),
    ("a digest in capitals", lambda d: d["entries"][0].update(digest=d["entries"][0]["digest"].upper())),
]


@pytest.mark.parametrize(("name", "edit"), EDGES)
def test_record_with_another_spelling_is_not_accepted(name: str, edit: Callable[[dict[str, Any]], Any]) -> None:
    document = msgspec.json.decode(msgspec.json.encode(played("toy", 1, CHOICES).document))
    edit(document)
    with suppress(MalformedError):
        assert VERIFIER.verify(document).verdict == "altered", name
