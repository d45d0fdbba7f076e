"""Every edit of a record is found, and named with its place; a game made up whole is found with what somebody kept."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import astuple

from domain.engine import record
from domain.engine.checks import terms_of
from domain.engine.commands import Chose, Contributed
from domain.engine.facts import Asked, Seated
from projections.verification.anchors import Evidence
from projections.verification.reading import MalformedError
from projections.verification.verifier import Finding, Report
from tests.audit.forge import Raw, chained, edited, other_end, places, raw, tampered
from tests.audit.games import ALL, PLAYERS, Played, played
from tests.audit.test_verify import SIGNER, VERIFIER, frames, receipt, verify
from tests.support.summary import Counted

by_game = pytest.mark.parametrize("key", ALL)
CHOICES = 40
FEW, MANY = 300, 10_000


def found(document: dict[str, Any]) -> Finding:
    """What the verifier finds; it fails the test if it finds nothing."""
    report = VERIFIER.verify(msgspec.json.decode(msgspec.json.encode(document)))
    assert report.verdict == "altered"
    assert report.finding is not None
    return report.finding


def chosen(game: Played) -> int:
    """The index of an entry in which somebody picked something, with another pick that was offered."""
    for i, entry in enumerate(game.entries):
        cause = entry.cause
        if isinstance(cause, Chose) and cause.picks:
            asked = answered(game, cause)
            if not asked.ordered and len(asked.options or ()) > len(cause.picks):
                return i
    raise AssertionError(game.rules.key)


def answered(game: Played, cause: Chose) -> Asked:
    facts = game.entries[cause.question - 1].facts
    return next(fact for fact in facts if isinstance(fact, Asked) and fact.seat == cause.seat)


def other_pick(game: Played, i: int) -> list[int]:
    """Other picks that were offered as well."""
    cause = game.entries[i].cause
    assert isinstance(cause, Chose)
    assert cause.picks
    spare = next(n for n in range(len(answered(game, cause).options or ())) if n not in cause.picks)
    return sorted([*cause.picks[1:], spare])


# -- by somebody who edits the document, and by somebody who edits the bytes and has the secret to make them fit


@by_game
def test_a_changed_pick(key: str) -> None:
    game = played(key, 1, CHOICES)
    i = chosen(game)
    document = game.document
    document["entries"][i]["cause"]["picks"] = other_pick(game, i)
    finding = found(document)
    assert (finding.step, finding.version) == ("document", i + 1)
    assert (finding.pointer or "").startswith(f"/entries/{i}/cause/picks")

    finding = found(edited(game, lambda e: e[i]["cause"].update(picks=other_pick(game, i))))
    assert finding.step in ("rule", "draw", "fold", "pick", "cause")
    assert (finding.version or 0) >= i + 1


@by_game
def test_a_pick_that_was_not_offered(key: str) -> None:
    game = played(key, 1, CHOICES)
    i = chosen(game)
    finding = found(edited(game, lambda e: e[i]["cause"].update(picks=[99])))
    assert (finding.step, finding.version, finding.pointer) == ("pick", i + 1, f"/entries/{i}/cause")


@by_game
def test_swapped_facts(key: str) -> None:
    game = played(key, 1, CHOICES)
    i = next(n for n, e in enumerate(game.entries) if len(e.facts) > 2 and e.facts[0] != e.facts[1])

    def swap(entries: Raw) -> None:
        facts = entries[i]["facts"]
        facts[0], facts[1] = facts[1], facts[0]

    document = game.document
    swap(document["entries"])
    assert (found(document).step, found(document).version) == ("document", i + 1)
    finding = found(edited(game, swap))
    assert finding.step in ("rule", "draw", "fold")
    assert finding.version == i + 1


@by_game
def test_a_fact_left_out(key: str) -> None:
    game = played(key, 1, CHOICES)
    i = next(n for n, e in enumerate(game.entries) if len(e.facts) > 2 and isinstance(e.cause, Chose))
    finding = found(edited(game, lambda e: e[i]["facts"].pop(0)))
    assert finding.step in ("rule", "draw", "fold", "cause", "pick")
    assert (finding.version or 0) > i


@by_game
def test_a_dropped_tail(key: str) -> None:
    game = played(key, 1, CHOICES)
    document = game.document
    document["entries"] = document["entries"][:-1]
    finding = found(document)
    assert (finding.step, finding.version) == ("result", len(game.entries) - 1)
    assert "stops" in finding.detail


@by_game
def test_a_reordered_pair(key: str) -> None:
    game = played(key, 1, CHOICES)
    i = chosen(game)

    def swap(entries: Raw) -> None:
        entries[i - 1], entries[i] = entries[i], entries[i - 1]

    document = game.document
    swap(document["entries"])
    assert (found(document).step, found(document).version) == ("digest", i)
    finding = found(edited(game, swap))
    assert finding.version in (i, i + 1)
    assert finding.step in ("cause", "fold", "time")


@by_game
def test_a_changed_secret(key: str) -> None:
    game = played(key, 1, CHOICES)
    other = bytes(32)
    document = game.document | {"secret": other.hex()}
    assert (found(document).step, found(document).pointer) == ("document", "/secret")

    def reveal(entries: Raw) -> None:
        entries[-1]["facts"][-1]["secret"] = other.hex()

    assert (found(edited(game, reveal, other)).step, found(edited(game, reveal, other)).version) == ("secret", 1)

    def commit(entries: Raw) -> None:
        reveal(entries)
        entries[0]["cause"]["commitment"] = record.commitment(other, game.game)

    finding = found(edited(game, commit, other))
    assert finding.step == "draw"
    assert "draw 1 (seating)" in finding.detail or finding.version


SWITCHED = [
    key for key, rules in ALL.items() if any(isinstance(value, bool) for value in astuple(rules.schema.options()))
]
"""The games that have an option which is on or off."""


@pytest.mark.parametrize("key", SWITCHED)
def test_changed_options(key: str) -> None:
    game = played(key, 1, CHOICES)
    document = game.document
    document["options"] = document["options"] | {"public_counts": True}
    assert (found(document).step, found(document).pointer) == ("document", "/options/public_counts")

    def change(entries: Raw) -> None:
        options = entries[0]["cause"]["options"]
        name = next(name for name, value in options.items() if isinstance(value, bool))
        options[name] = not options[name]

    finding = found(edited(game, change))
    assert (finding.step, finding.version, finding.pointer) == ("cause", 1, "/entries/0/cause/terms")

    def change_terms(entries: Raw) -> None:
        change(entries)
        entries[0]["cause"]["terms"] = terms_of(entries[0]["cause"]["options"])

    assert found(edited(game, change_terms)).step == "draw"


@by_game
def test_changed_entropy(key: str) -> None:
    game = played(key, 1, CHOICES)
    i = next(n for n, e in enumerate(game.entries) if isinstance(e.cause, Contributed))
    document = game.document
    document["entropies"] = ["00" * 32, *document["entropies"][1:]]
    assert (found(document).step, found(document).pointer) == ("document", "/entropies/0")
    finding = found(edited(game, lambda e: e[i]["cause"].update(entropy="00" * 32)))
    assert (finding.step, finding.version) == ("entropy", i + 1)

    def commit(entries: Raw) -> None:
        entries[i]["cause"]["entropy"] = "00" * 32
        entries[1]["cause"]["commitment"] = record.entropy_commitment("00" * 32)

    finding = found(edited(game, commit))
    assert (finding.step, finding.version) == ("draw", i + 1)


@by_game
def test_a_changed_time(key: str) -> None:
    game = played(key, 1, CHOICES)
    document = game.document
    document["entries"][5] |= {"at": document["entries"][5]["at"] + 1}
    assert (found(document).step, found(document).pointer) == ("document", "/entries/5/at")
    finding = found(edited(game, lambda e: e[5].update(at=e[4]["at"] - 1)))
    assert (finding.step, finding.version) == ("time", 6)


@by_game
def test_another_result(key: str) -> None:
    game = played(key, 1, CHOICES)
    document = game.document
    document["result"] = document["result"] | {"decided": "luck"}
    assert found(document).pointer == "/result/decided"

    def win(entries: Raw) -> None:
        places = entries[-1]["facts"][-1]["places"]
        entries[-1]["facts"][-1]["places"] = places[::-1]

    finding = found(edited(game, win))
    assert (finding.step, finding.version) == ("rule", len(game.entries))


@by_game
def test_somebody_elses_name(key: str) -> None:
    game = played(key, 1, CHOICES)
    i = chosen(game)
    finding = found(edited(game, lambda e: e[i].update(player="f" * 32)))
    assert (finding.step, finding.version, finding.pointer) == ("cause", i + 1, f"/entries/{i}/player")


@by_game
def test_a_chair_that_was_taken_away(key: str) -> None:
    """What then speaks for nobody is a flaw of the record, and no fault of the verifier."""
    game = played(key, 1, CHOICES)
    i, seated = next((n, m) for n, e in enumerate(game.entries) for m, f in enumerate(e.facts) if isinstance(f, Seated))
    for chair in (0, 1):
        entries = raw(game)
        del entries[i]["facts"][seated]["order"][chair]
        finding = VERIFIER.verify_stored(game.game, *chained(game, entries, game.secret)).finding
        assert finding is not None
        assert finding.step in ("cause", "rule", "fold", "draw")


@by_game
def test_what_the_bytes_hold_beside_an_entry(key: str) -> None:
    """It would stand in the readable record as if somebody had looked at it."""
    game = played(key, 1, CHOICES)
    finding = found(edited(game, lambda e: e[4].update(note="Anna cheated")))
    assert (finding.step, finding.version, finding.pointer) == ("document", 5, "/entries/4/note")


@by_game
def test_rules_that_are_not_installed_are_named(key: str) -> None:
    game = played(key, 1, CHOICES)

    def newer(entries: Raw) -> None:
        entries[-1]["rules"] = 99

    report = VERIFIER.verify(edited(game, newer))
    assert (report.verdict, report.finding) == ("rules version not installed", None)
    assert report.missing == f"{key} version 99; installed are 1 to {game.rules.version}"


@pytest.mark.parametrize(
    ("version", "named"),
    [(1, {"cause": {"ruleset": "chess"}}), (2, {"rules": 99}), (0, {"rules": 99})],
    ids=["ruleset", "version before the start", "version at the end"],
)
def test_what_was_kept_is_looked_at_before_what_is_not_installed(version: int, named: dict[str, Any]) -> None:
    """Else a forger would name rules that nobody has, and be let off with a shrug."""
    game = played("toy", 1, CHOICES)

    def name(entries: Raw) -> None:
        entry = entries[version - 1]
        entry.update(named | ({"cause": entry["cause"] | named["cause"]} if "cause" in named else {}))

    forged = edited(game, name)
    assert VERIFIER.verify(forged).verdict == "rules version not installed"
    kept = Evidence(receipts=[receipt(game, len(game.entries))], keys=SIGNER.keys())
    for evidence in (kept, Evidence(frames=frames(game, None))):
        assert VERIFIER.verify(forged, evidence).verdict == "altered"


def test_a_ruleset_that_is_not_installed_is_named() -> None:
    game = played("toy", 1, CHOICES)
    report = VERIFIER.verify(edited(game, lambda e: e[0]["cause"].update(ruleset="chess")))
    assert report.verdict == "rules version not installed"
    assert (report.missing or "").startswith("ruleset chess; installed are")


@by_game
def test_a_record_of_an_earlier_release_lacks_fields_that_came_later(key: str) -> None:
    """They had no fields that later types have with a default, and so had the frames that were kept of it."""
    game = played(key, 1, CHOICES)

    def earlier(entries: Raw) -> None:
        for entry in entries:
            for step in (entry["cause"], *entry["facts"]):
                for name, plain in (("rematch", None), ("ordered", False), ("draw", 0), ("bot", None)):
                    if step.get(name, ...) == plain and type(step[name]) is type(plain):
                        del step[name]

    old = edited(game, earlier)
    assert "rematch" not in old["entries"][0]["cause"]
    assert VERIFIER.verify(old).finding is None
    kept = [{**frame, "head": entry["digest"]} for frame, entry in zip(frames(game, None), old["entries"], strict=True)]
    assert _with(old, kept) == ("anchored", None), "as a later release showed it"
    del kept[0]["cause"]["rematch"]
    assert _with(old, kept) == ("anchored", None), "as it was shown at the time"
    del kept[0]["cause"]["seats"]
    assert _with(old, kept) == ("altered", 1)


# -- by somebody who plays the rest anew: nothing in the record is wrong


def verdicts(forged: Played, original: Played) -> tuple[Report, Report, Report]:
    """Of a forgery: alone, with the receipt of its victim, and with the frames that a player kept."""
    return (
        verify(forged),
        verify(forged, receipts=[receipt(original, len(original.entries) - 1)], keys=SIGNER.keys()),
        verify(forged, frames=frames(original, PLAYERS[1])),
    )


@by_game
def test_another_course_of_the_game_is_found_by_what_was_kept_and_by_nothing_else(key: str) -> None:
    game = played(key, 1, CHOICES)
    branch = len(game.entries) // 2
    forged = next(
        f
        for f in (other_end(game, branch, seed) for seed in range(20))
        if len(f.entries) >= len(game.entries) - 1 or f.digests[branch] != game.digests[branch]
    )
    alone, receipted, shown = verdicts(forged, game)
    assert (alone.verdict, alone.finding) == ("consistent, not anchored", None)
    assert receipted.finding is not None
    assert (receipted.verdict, receipted.finding.step) == ("altered", "receipt")
    assert shown.finding is not None
    assert (shown.verdict, shown.finding.step) == ("altered", "frame")
    assert (shown.finding.version or branch) >= branch
    # What was kept from before the two courses part speaks for both.
    assert verify(forged, receipts=[receipt(game, branch)], keys=SIGNER.keys()).verdict == "anchored"


@by_game
def test_times_made_up_afterwards_are_found_by_what_was_kept(key: str) -> None:
    game = played(key, 1, CHOICES)

    def later(entries: Raw) -> None:
        for entry in entries[6:]:
            entry["at"] += 60_000_000

    forged = edited(game, later)
    assert VERIFIER.verify(forged).verdict == "consistent, not anchored"
    kept = frames(game, None)
    assert _with(forged, kept[:6]) == ("anchored", None)
    assert _with(forged, kept) == ("altered", 7)


def _with(document: dict[str, Any], kept: list[Any]) -> tuple[str, int | None]:
    report = VERIFIER.verify(document, Evidence(frames=kept))
    return report.verdict, None if report.finding is None else report.finding.version


@by_game
def test_a_frame_that_shows_what_another_saw_is_not_mine(key: str) -> None:
    """Frames are those of one viewer throughout."""
    game = played(key, 1, CHOICES)
    mine, theirs = frames(game, PLAYERS[0]), frames(game, PLAYERS[1])
    apart = [n for n, (a, b) in enumerate(zip(mine, theirs, strict=True)) if a != b]
    mixed = [*mine[: apart[-1]], theirs[apart[-1]], *mine[apart[-1] + 1 :]]
    report = verify(game, frames=mixed)
    assert report.finding is not None
    assert (report.finding.step, report.finding.version) == ("frame", apart[-1] + 1)


# -- anywhere, anything


def edits(key: str, seed: int, count: int) -> None:
    """Many single edits, none of them accepted."""
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
            verdict = VERIFIER.verify(made).verdict
        except MalformedError:
            continue
        assert verdict == "altered", (at, verdict)


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
"""What a forger with the secret may change and, now and then, be consistent: when it happened, under which idempotency
key, who may look on, a scenario that gives nothing, picks from which exactly the same facts follow, and a policy that
is not installed, which is said not to be checked. It takes a receipt or frames to find that."""


def forgeries(key: str, seed: int, count: int) -> None:
    """Many single edits of stored entries, chained anew with the game's own secret: the rules find all but the free."""
    rng, game = Random(seed), played(key, seed, CHOICES, bot=seed % 2 == 1)
    entries = raw(game)
    paths = [path for path in places({"": entries}) if len(path) > 2]
    for _ in range(count):
        at = rng.choice(paths)
        made: Raw = tampered({"": entries}, at, rng)[""]
        bodies, digests = chained(game, made, game.secret)
        report = VERIFIER.verify_stored(game.game, bodies, digests)
        if report.finding is None and report.missing is None:
            assert not FREE.isdisjoint(at) or _same(game, bodies), at


def _same(game: Played, bodies: list[bytes]) -> bool:
    """Whether nothing but fields that have their defaults are missing: then it is what an earlier release stored."""
    codec = VERIFIER.compiled[game.rules.key].codec
    return [codec.decode(body) for body in bodies] == game.entries


@by_game
def test_the_rules_find_what_is_chained_anew(key: str) -> None:
    forgeries(key, 1, FEW)


@pytest.mark.soak
@by_game
@pytest.mark.parametrize("seed", range(5))
def test_the_rules_find_ten_thousand_that_are_chained_anew(key: str, seed: int, counted: Counted) -> None:
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
def test_what_looks_the_same_is_not(name: str, edit: Callable[[dict[str, Any]], Any]) -> None:
    document = msgspec.json.decode(msgspec.json.encode(played("toy", 1, CHOICES).document))
    edit(document)
    with suppress(MalformedError):
        assert VERIFIER.verify(document).verdict == "altered", name
