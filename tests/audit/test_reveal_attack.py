"""An operator with a seat holds a reveal back until he has found a deal that he likes, and rewrites history.

He has the secret, signs receipts, and knows a player's entropy before he has stored it. With a new secret, or other
entropy at a seat of his own, everything from there on is consistent, and each answer to a choice anchors it. What he
cannot rewrite is the receipt that the player fetched before revealing.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from domain.engine.entry import record
from domain.engine.entry.commands import Contributed, Joined, Left, WatcherAdmitted
from domain.engine.entry.facts import Seated
from domain.engine.history.audit import Flaw
from infra.keys.signing import signed
from projections.schemas.schemas import Receipt
from projections.verification.anchors import check_receipts
from projections.verification.verifier import Report
from tests.audit.games import ALL, PLAYERS, Played, Player, begun
from tests.audit.test_verify import SIGNER, receipt, verify
from tests.support.summary import Counted

by_game = pytest.mark.parametrize("key", ALL)
HELD, NOT_HELD = "committed, by the evidence you gave", "committed, without evidence from before the reveal"
TRIES, MANY = 60, 100
FILLED = 3
"""The version in which the second of two seats was taken: the last before anybody revealed anything."""


def entropy(rng: Random) -> str:
    return rng.randbytes(32).hex()


def sit(player: Player, *entropies: str) -> Player:
    """Each seat is taken and has committed to its entropy."""
    for seat, given in enumerate(entropies):
        player.tell(Joined(PLAYERS[seat], None, record.entropy_commitment(given)), PLAYERS[seat])
    return player


def reveal(player: Player, *entropies: str) -> Player:
    for seat, given in enumerate(entropies):
        player.tell(Contributed(seat, given), PLAYERS[seat])
    return player


def liked(player: Player) -> bool:
    """Whether the operator, who joined second, has the first seat."""
    seated = next(f for entry in player.entries for f in entry.facts if isinstance(f, Seated))
    return seated.order[0] == 1


def opened(key: str, seed: int) -> Player:
    return begun(ALL[key], seed, 2)


def anew(player: Player, secret: bytes) -> Player:
    """The same opening, committed to another secret."""
    opening: Any = player.entries[0].cause
    changed = type(opening)(
        **{name: getattr(opening, name) for name in opening.__struct_fields__}
        | {"commitment": record.commitment(secret, player.game)}
    )
    forged = Player(player.rules, player.game, secret, changed)
    forged.tell(changed, PLAYERS[0])
    return forged


def another_secret(key: str, seed: int, mine: str, his: str, rng: Random) -> Player:
    return reveal(sit(anew(opened(key, seed), rng.randbytes(32)), mine, his), mine, his)


def another_commitment(key: str, seed: int, mine: str, his: str, rng: Random) -> Player:
    del his
    other = entropy(rng)
    return reveal(sit(opened(key, seed), mine, other), mine, other)


Attack = Callable[[str, int, str, str, Random], Player]
ATTACKS: tuple[Attack, ...] = (another_secret, another_commitment)
by_attack = pytest.mark.parametrize("attack", ATTACKS)


def attacked(attack: Attack, key: str, seed: int) -> tuple[Player, Played]:
    """The game as the player saw it before revealing, and the operator's version of it."""
    rng = Random(f"{attack.__name__} {key} {seed}")
    mine, his = entropy(rng), entropy(rng)
    seen = sit(opened(key, seed), mine, his)
    forged = next(f for _ in range(TRIES) if liked(f := attack(key, seed, mine, his, rng)))
    return seen, forged.ends(rng)


def got_up_and_sat_down(key: str, seed: int, mine: str, his: str, rng: Random) -> Player:
    """The reveal is made to fail once it is known, and requested again after the operator's seat was retaken.

    The chain is honest, and holds the receipt that the player has kept: only the rule that a full table is final fails.
    """
    other = entropy(rng)
    player = sit(opened(key, seed), mine, his)
    for cause in (Left(1), Joined(PLAYERS[1], None, record.entropy_commitment(other))):
        player.at += 1000
        player.keep(player.table.apply_command(cause, player.at, PLAYERS[1], None))
    return reveal(player, mine, other)


def said(game: Played, *kept: Receipt) -> Report:
    return verify(game, receipts=kept, keys=SIGNER.keys())


def unmasked(attack: Attack, key: str, seed: int) -> None:
    """What the server answers afterwards shows nothing, and vouches for no seat; what was kept before shows all."""
    seen, forged = attacked(attack, key, seed)
    afterwards = receipt(forged, len(forged.entries) - 1)
    report = said(forged, afterwards)
    assert report.verdict == "anchored"
    assert report.standings == (NOT_HELD, NOT_HELD)
    report = said(forged, receipt(seen, FILLED), afterwards)
    assert report.verdict == "altered"
    assert report.finding is not None
    assert (report.finding.step, report.finding.version) == ("receipt", FILLED)


@by_game
@by_attack
def test_receipt_before_reveal_shows_a_rewritten_history(attack: Attack, key: str) -> None:
    unmasked(attack, key, 1)


@by_game
def test_seat_changing_hands_at_full_table_is_altered(key: str) -> None:
    seen, forged = attacked(got_up_and_sat_down, key, 1)
    kept = [receipt(seen, FILLED), receipt(forged, FILLED + 2), receipt(forged, len(forged.entries) - 1)]
    assert seen.digests == forged.digests[:FILLED]
    for report in (said(forged, *kept), said(forged)):
        assert report.finding is not None
        assert (report.verdict, report.finding.step, report.finding.version) == ("altered", "cause", FILLED + 1)
        assert "final" in report.finding.detail


@by_game
@by_attack
def test_receipts_of_two_histories_are_evidence(attack: Attack, key: str) -> None:
    seen, forged = attacked(attack, key, 1)
    both = [receipt(seen, FILLED), receipt(forged, FILLED)]
    report = said(forged, *both)
    assert report.finding is not None
    assert (report.verdict, report.finding.step, report.finding.version) == ("altered", "receipt", FILLED)
    assert "two histories of one game" in report.finding.detail
    with pytest.raises(Flaw, match="two histories"):
        check_receipts(both, SIGNER.keys(), signed)
    check_receipts([both[0], replace(both[1], signature=both[0].signature)], SIGNER.keys(), signed)
    check_receipts([both[0], replace(both[1], game="0" * 32)], SIGNER.keys(), signed)
    check_receipts(both, {}, signed)


@by_game
def test_watcher_admitted_before_reveal_weakens_no_proof(key: str) -> None:
    rng = Random(key)
    mine, his = entropy(rng), entropy(rng)
    player = sit(begun(ALL[key], 1, 2, spectators="invited"), mine, his)
    player.tell(WatcherAdmitted(PLAYERS[5]), PLAYERS[0])
    game = reveal(player, mine, his).ends(rng)
    assert said(game, receipt(game, FILLED)).standings == (HELD, HELD)


@by_game
def test_seat_is_held_by_receipts_before_its_reveal(key: str) -> None:
    rng = Random(key)
    mine, his = entropy(rng), entropy(rng)
    game = reveal(sit(opened(key, 1), mine, his), mine, his).ends(rng)
    by_chair = {
        (FILLED - 1,): (NOT_HELD, NOT_HELD),
        (FILLED,): (HELD, HELD),
        (FILLED + 1,): (NOT_HELD, HELD),
        (FILLED + 2, len(game.entries)): (NOT_HELD, NOT_HELD),
    }
    order = next(f for entry in game.entries for f in entry.facts if isinstance(f, Seated)).order
    for versions, chairs in by_chair.items():
        report = said(game, *[receipt(game, version) for version in versions])
        assert report.verdict == "anchored"
        assert report.standings == tuple(chairs[chair] for chair in order), versions
    assert verify(game).standings == (NOT_HELD, NOT_HELD)


@pytest.mark.soak
def test_receipt_before_reveal_shows_many_rewritten_histories(counted: Counted) -> None:
    for seed in range(MANY):
        unmasked(ATTACKS[seed % 2], [*ALL][seed // 2 % len(ALL)], seed)
    counted("reveal_attack", unmasked=MANY)
