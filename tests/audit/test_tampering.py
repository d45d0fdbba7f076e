"""Edits of the bytes by a forger with the secret, and what is missing: each is found, and reported with its place."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import astuple

from domain.engine.entry import record
from domain.engine.entry.commands import Chose, Contributed
from domain.engine.entry.facts import Seated
from domain.engine.table.checks import terms_of
from projections.verification.verifier import Finding
from tests.audit.forge import Raw, chained, edited, other_picks, question_of, raw
from tests.audit.games import ALL, Played, played
from tests.audit.test_verify import VERIFIER

CHOICES = 40


@pytest.fixture(params=ALL)
def game(request: pytest.FixtureRequest) -> Played:
    return played(request.param, 1, CHOICES)


def found(document: dict[str, Any]) -> Finding:
    """What the verifier finds; the test fails if it finds nothing."""
    report = VERIFIER.verify(msgspec.json.decode(msgspec.json.encode(document)))
    assert report.verdict == "altered"
    assert report.finding is not None
    return report.finding


def chosen(game: Played) -> int:
    """The index of an entry in which somebody picked something, with another pick that was offered."""
    for i, entry in enumerate(game.entries):
        cause = entry.cause
        if isinstance(cause, Chose) and cause.picks:
            asked = question_of(game, cause)
            if not asked.ordered and len(asked.options or ()) > len(cause.picks):
                return i
    raise AssertionError(game.rules.key)


# -- by somebody who edits the bytes and has the secret to rebuild the rest; any edit of a document: `test_any_edit`


def test_changed_pick_is_found(game: Played) -> None:
    i = chosen(game)
    picks = sorted(other_picks(game, game.entries[i].cause))
    finding = found(edited(game, lambda e: e[i]["cause"].update(picks=picks)))
    assert finding.step in ("rule", "draw", "fold", "pick", "cause")
    assert (finding.version or 0) >= i + 1


def test_pick_not_offered_is_found(game: Played) -> None:
    i = chosen(game)
    finding = found(edited(game, lambda e: e[i]["cause"].update(picks=[99])))
    assert (finding.step, finding.version, finding.pointer) == ("pick", i + 1, f"/entries/{i}/cause")


def test_dropped_tail_is_found(game: Played) -> None:
    document = game.document
    document["entries"] = document["entries"][:-1]
    finding = found(document)
    assert (finding.step, finding.version) == ("result", len(game.entries) - 1)
    assert "stops" in finding.detail


def test_reordered_pair_is_found(game: Played) -> None:
    i = chosen(game)

    def swap(entries: Raw) -> None:
        entries[i - 1], entries[i] = entries[i], entries[i - 1]

    document = game.document
    swap(document["entries"])
    assert (found(document).step, found(document).version) == ("digest", i)
    finding = found(edited(game, swap))
    assert finding.version in (i, i + 1)
    assert finding.step in ("cause", "fold", "time")


def test_changed_secret_is_found(game: Played) -> None:
    other = bytes(32)

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
"""The games that have an option to be turned on or off."""


@pytest.mark.parametrize("key", SWITCHED)
def test_changed_options_are_found(key: str) -> None:
    game = played(key, 1, CHOICES)

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


def test_changed_entropy_is_found(game: Played) -> None:
    i = next(n for n, e in enumerate(game.entries) if isinstance(e.cause, Contributed))
    finding = found(edited(game, lambda e: e[i]["cause"].update(entropy="00" * 32)))
    assert (finding.step, finding.version) == ("entropy", i + 1)

    def commit(entries: Raw) -> None:
        entries[i]["cause"]["entropy"] = "00" * 32
        entries[1]["cause"]["commitment"] = record.entropy_commitment("00" * 32)

    finding = found(edited(game, commit))
    assert (finding.step, finding.version) == ("draw", i + 1)


def test_changed_time_is_found(game: Played) -> None:
    finding = found(edited(game, lambda e: e[5].update(at=e[4]["at"] - 1)))
    assert (finding.step, finding.version) == ("time", 6)


def test_chair_taken_away_is_found(game: Played) -> None:
    """What then supports nobody is a flaw of the record, and no fault of the verifier."""
    i, seated = next((n, m) for n, e in enumerate(game.entries) for m, f in enumerate(e.facts) if isinstance(f, Seated))
    for chair in (0, 1):
        entries = raw(game)
        del entries[i]["facts"][seated]["order"][chair]
        finding = VERIFIER.verify_stored(game.game, *chained(game, entries, game.secret)).finding
        assert finding is not None
        assert finding.step in ("cause", "rule", "fold", "draw")


def test_unknown_field_in_an_entry_is_found(game: Played) -> None:
    """It would stand in the readable record as if it had been checked."""
    finding = found(edited(game, lambda e: e[4].update(note="Anna cheated")))
    assert (finding.step, finding.version, finding.pointer) == ("document", 5, "/entries/4/note")


def test_rules_that_are_not_installed_are_named(game: Played) -> None:

    def newer(entries: Raw) -> None:
        entries[-1]["rules"] = 99

    report = VERIFIER.verify(edited(game, newer))
    assert (report.verdict, report.finding) == ("rules version not installed", None)
    assert report.missing == f"{game.rules.key} version 99; installed are 1 to {game.rules.version}"


def test_a_ruleset_that_is_not_installed_is_named() -> None:
    game = played("toy", 1, CHOICES)
    report = VERIFIER.verify(edited(game, lambda e: e[0]["cause"].update(ruleset="chess")))
    assert report.verdict == "rules version not installed"
    assert (report.missing or "").startswith("ruleset chess; installed are")
