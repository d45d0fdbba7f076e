"""What the verifier accepts, and what it says about it."""

from typing import Any

import msgspec
import pytest

from domain.engine.entry import record
from domain.engine.entry.commands import Abandoned
from infra.keys.signing import Ed25519Signer, signed
from projections.schemas.schemas import Receipt
from projections.verification.anchors import Evidence
from projections.verification.reading import MalformedError, parse
from projections.verification.verifier import Report, Verifier
from tests.audit.games import ALL, PLAYERS, Played, Player, opened, played
from tests.support.each import for_each

VERIFIER = Verifier(ALL, signed)
SIGNER = Ed25519Signer([("new", b"n" * 32), ("old", b"o" * 32)])
by_game = pytest.mark.parametrize("key", ALL)


def receipt(of: Player | Played, version: int, signer: Ed25519Signer = SIGNER) -> Receipt:
    """What the server would answer there."""
    head = of.digests[version - 1]
    key, signature = signer.sign(record.receipt(of.game, version, head))
    return Receipt(of.game, version, head.hex(), key, signature.hex())


def frames(game: Played, player: str | None, upto: int | None = None) -> list[Any]:
    """The frames that somebody was shown, as JSON types."""
    presenter = VERIFIER.compiled(game.rules.key).presenter
    viewer = presenter.viewer(game.table.lobby, player)
    rows = list(zip(game.entries, game.digests, strict=True))[:upto]
    return [msgspec.to_builtins(presenter.frame(n, digest, entry, viewer)) for n, (entry, digest) in enumerate(rows, 1)]


def verify(game: Played, **evidence: Any) -> Report:
    return VERIFIER.verify(parse(msgspec.json.encode(game.document)), Evidence(**evidence))


@by_game
def test_record_is_consistent_and_says_fair_to_whom(key: str) -> None:
    game = played(key, 1, 40, bot=True)
    report = verify(game)
    assert (report.verdict, report.finding) == ("consistent, not anchored", None)
    assert (report.game, report.ruleset, report.rules) == (game.game, key, (game.rules.version,))
    assert (report.entries, report.head) == (len(game.entries), game.digests[-1].hex())
    by_player = {seat.player: seat.fair for seat in report.seats if seat.fair != "bot"}
    assert by_player.get(PLAYERS[0]) == "committed"
    assert sum(seat.fair == "bot" for seat in report.seats) == 1
    assert set(by_player.values()) <= {"committed", "declined"}


@by_game
def test_every_draw_is_named_by_purpose_and_number(key: str) -> None:
    game = played(key, 1, 40)
    draws = verify(game).draws
    assert [draw.draw for draw in draws] == list(range(1, len(draws) + 1))
    assert draws[0].purpose == "seating"
    told = {(n, fact.draw) for n, e in enumerate(game.entries, 1) for fact in e.facts if getattr(fact, "draw", 0)}
    assert {(draw.version, draw.draw) for draw in draws} == told


@by_game
def test_receipt_anchors_record_up_to_its_version(key: str) -> None:
    game = played(key, 2, 30)
    report = verify(game, receipts=[receipt(game, 7), receipt(game, 1)], keys=SIGNER.keys())
    assert report.verdict == "anchored"
    assert report.anchors is not None
    assert (report.anchors.receipts, report.anchors.frames, report.anchors.upto) == (2, 0, 7)


@by_game
def test_kept_frames_anchor_a_record_and_name_viewer(key: str) -> None:
    game = played(key, 2, 30)
    seats = {c.player: seat for seat, c in enumerate(game.table.lobby.chairs)}
    for player in PLAYERS[:2]:
        report = verify(game, frames=frames(game, player))
        assert (report.verdict, report.finding) == ("anchored", None)
        assert report.anchors is not None
        assert report.anchors.viewer == f"seat-{seats[player]}"
        assert report.anchors.upto == len(game.entries)
    watched = verify(game, frames=frames(game, None))
    assert watched.anchors is not None
    assert watched.anchors.viewer == "spectator"


def test_a_signature_has_one_spelling_and_known_key() -> None:
    game = played("toy", 2, 30)
    good = receipt(game, 5, Ed25519Signer([("old", b"o" * 32)]))
    assert verify(game, receipts=[good], keys=SIGNER.keys()).verdict == "anchored"
    spelt = [good.signature.upper(), *[good.signature[:64] + blank + good.signature[64:] for blank in " \n"]]
    unknown = receipt(game, 5, Ed25519Signer([("gone", b"o" * 32)]))
    liars = receipt(game, 5, Ed25519Signer([("new", b"x" * 32)]))
    for wrong in (unknown, liars, *[msgspec.structs.replace(good, signature=one) for one in spelt]):
        report = verify(game, receipts=[wrong], keys=SIGNER.keys())
        assert report.finding is not None
        assert (report.verdict, report.finding.step, report.finding.version) == ("altered", "signature", 5), wrong
        assert wrong is not unknown or "gone" in report.finding.detail


def test_receipts_of_other_games_only_anchor_nothing() -> None:
    game, other = played("toy", 2, 30), played("toy", 3, 30)
    both = [receipt(other, 5), receipt(game, 5)]
    assert verify(game, receipts=both, keys=SIGNER.keys()).verdict == "anchored"
    report = verify(game, receipts=both[:1], keys=SIGNER.keys())
    assert report.finding is not None
    assert report.finding.step == "receipt"


def test_record_of_abandoned_unstarted_game_is_consistent() -> None:
    player = opened(ALL["toy"], 9)
    fresh = type(player)(player.rules, player.game, player.secret, player.entries[0].cause)
    fresh.tell(player.entries[0].cause, PLAYERS[0])
    fresh.tell(Abandoned("withdrawn"), PLAYERS[0])
    report = verify(fresh.done())
    assert (report.verdict, report.finding, report.seats) == ("consistent, not anchored", None, ())


@by_game
def test_kept_frame_lacking_a_stored_field_is_altered(key: str) -> None:
    """A field with a default that is missing from the stored bytes is no difference; one that they have is."""
    game = played(key, 2, 30)
    shown = frames(game, None)
    del shown[-1]["facts"][-1]["how"]
    report = verify(game, frames=shown)
    assert report.finding is not None
    assert (report.finding.step, report.finding.pointer) == ("frame", f"/facts/{len(shown[-1]['facts']) - 1}/how")


@for_each(
    "raw, why",
    [
        (b"{", "JSON"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b'{"a": NaN}', "NaN"),
        (b"[" * 100_000, "JSON"),
        (b"[]", "object"),
        (b'{"game": "7"}', "game"),
        (b'{"game": "00000000000000000000000000000000", "entries": []}', "entries"),
        (b'{"game": "00000000000000000000000000000000", "entries": [{"body": "!", "digest": ""}]}', "/entries/0"),
    ],
)
def test_verify_refuses_what_is_no_record(raw: bytes, why: str) -> None:
    with pytest.raises(MalformedError, match=why):
        VERIFIER.verify(parse(raw))


def test_progress_goes_to_the_end() -> None:
    game = played("toy", 1, 40)
    seen: list[tuple[int, int]] = []
    VERIFIER.verify(game.document, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(n, 2 * len(game.entries)) for n in range(1, 2 * len(game.entries) + 1)]
