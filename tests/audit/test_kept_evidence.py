"""Receipts and frames that were kept, checked against a record: of another course of the game, or an old release."""

from typing import Any

import pytest

from projections.verification.anchors import Evidence
from projections.verification.verifier import Report
from tests.audit.forge import Raw, edited, other_end
from tests.audit.games import ALL, PLAYERS, Played, played
from tests.audit.test_verify import SIGNER, VERIFIER, frames, receipt, verify

CHOICES = 40


@pytest.fixture(params=ALL)
def game(request: pytest.FixtureRequest) -> Played:
    return played(request.param, 1, CHOICES)


@pytest.mark.parametrize(
    ("version", "named"),
    [(1, {"cause": {"ruleset": "chess"}}), (2, {"rules": 99}), (0, {"rules": 99})],
    ids=["ruleset", "version before the start", "version at the end"],
)
def test_evidence_is_checked_before_missing_rules(version: int, named: dict[str, Any]) -> None:
    """Otherwise a forger could name rules that nobody has, and get away with it."""
    game = played("toy", 1, CHOICES)

    def name(entries: Raw) -> None:
        entry = entries[version - 1]
        entry.update(named | ({"cause": entry["cause"] | named["cause"]} if "cause" in named else {}))

    forged = edited(game, name)
    assert VERIFIER.verify(forged).verdict == "rules version not installed"
    kept = Evidence(receipts=[receipt(game, len(game.entries))], keys=SIGNER.keys())
    for evidence in (kept, Evidence(frames=frames(game, None))):
        assert VERIFIER.verify(forged, evidence).verdict == "altered"


def test_record_of_earlier_release_may_lack_later_fields(game: Played) -> None:
    """They lacked fields that later types have with a default, and so did the frames that were kept of it."""

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


def verdicts(forged: Played, original: Played) -> tuple[Report, Report, Report]:
    """Of a forgery: alone, with its victim's receipt, and with the frames that a player kept."""
    return (
        verify(forged),
        verify(forged, receipts=[receipt(original, len(original.entries) - 1)], keys=SIGNER.keys()),
        verify(forged, frames=frames(original, PLAYERS[1])),
    )


def test_another_course_is_found_by_kept_evidence_alone(game: Played) -> None:
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
    # What was kept from before the fork supports both.
    assert verify(forged, receipts=[receipt(game, branch)], keys=SIGNER.keys()).verdict == "anchored"


def test_invented_times_are_found_by_kept_evidence(game: Played) -> None:

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


def test_kept_frame_of_another_seat_is_refused(game: Played) -> None:
    """All frames belong to one viewer."""
    mine, theirs = frames(game, PLAYERS[0]), frames(game, PLAYERS[1])
    apart = [n for n, (a, b) in enumerate(zip(mine, theirs, strict=True)) if a != b]
    mixed = [*mine[: apart[-1]], theirs[apart[-1]], *mine[apart[-1] + 1 :]]
    report = verify(game, frames=mixed)
    assert report.finding is not None
    assert (report.finding.step, report.finding.version) == ("frame", apart[-1] + 1)
