"""The dice of a deal, `croupier/2`: what its games share, and what of it their records prove."""

import hmac
import json
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from domain.dominion.rules import DOMINION
from domain.engine.audience.audience import Seat
from domain.engine.entry import deals, record
from domain.engine.entry.facts import Rested
from domain.engine.game.rules import Rules
from domain.engine.history.history import resume
from domain.games import GAMES
from infra.library import verify
from tests.audit.forge import edited
from tests.audit.games import Played, opened
from tests.deals.dealt import DEAL, SECRET, begun, drawn_for, facts, played

VECTOR: dict[str, Any] = json.loads((Path(__file__).parents[1] / "golden" / "deal.json").read_text())


def verified(game: Played) -> Any:
    return verify(msgspec.json.encode(game.document))


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_tables_of_a_deal_begin_alike(rules: Rules) -> None:
    first, other = (list(facts(begun(rules, table))) for table in range(2))
    assert len(first) > 5
    assert first == other


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_records_prove_a_shared_deal(rules: Rules) -> None:
    one, other = (verified(played(rules, table)) for table in range(2))
    assert (one.status, other.status, one.finding) == (0, 0, None)
    assert one.deal == other.deal != ""
    assert one.draws
    assert {draw.purpose for draw in one.draws} & {draw.purpose for draw in other.draws}


def test_sixty_four_tables_have_equal_dice() -> None:
    reports = [verified(played(DOMINION, table, answers=4)) for table in range(64)]
    assert {report.status for report in reports} == {0}
    assert len({report.deal for report in reports}) == 1
    assert len({report.head for report in reports}) == 64


def test_a_game_of_its_own_names_no_deal() -> None:
    assert verified(opened(DOMINION, 1).ends(Random(1))).deal == ""


def test_the_same_cards_come_in_the_same_order() -> None:
    """Big Money at one table, no answer at all at the other: what they shuffle differs, their first shuffles do not."""
    tables = [begun(DOMINION, table) for table in range(2)]
    for table, player in enumerate(tables):
        for _ in range(60):
            player.step(Random(table))
    shuffles = [[drawn_for(player, Seat(seat)) for seat in range(2)] for player in tables]
    for of_one, of_other in zip(*shuffles, strict=True):
        for mine, yours in zip(of_one, of_other, strict=False):
            assert (mine == yours) == (Counter(mine) == Counter(yours))
        assert of_one[0] == of_other[0]


def test_shuffle_ignores_the_earlier_order_of_cards() -> None:
    orders = [begun(DOMINION, 0).table.shuffle("shuffle", cards, Seat(0)) for cards in ("abcdef", "fedcba")]
    assert orders[0] == orders[1]


def test_a_seat_counts_its_own_draws() -> None:
    """However often one seat shuffles, the other's next shuffle is the one that it would have been."""
    player = begun(DOMINION, 0)
    before = player.table.counts
    player.table.shuffle("shuffle", "abc", Seat(0))
    player.table.draws += 1
    assert player.table.counts["shuffle/0"] == before["shuffle/0"] + 1
    assert player.table.counts["shuffle/1"] == before["shuffle/1"]


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_a_game_resumed_counts_on(rules: Rules) -> None:
    player = begun(rules, 0)
    for n in range(30):
        player.step(Random(n))
    again = resume(rules, player.game, player.secret, player.entries)
    assert again.counts == player.table.counts
    rests = [fact.counts for fact in facts(player, lambda fact: isinstance(fact, Rested))]
    assert all(rests)


def test_salts_and_bots_are_of_each_game() -> None:
    one, other = (deals.secret_within(SECRET, f"{n:032x}") for n in range(2))
    assert record.salt(one, 1) != record.salt(other, 1)
    assert record.bot_key(one, 0) != record.bot_key(other, 0)


@pytest.mark.parametrize("change", ["id", "rules"])
def test_a_forged_deal_is_found(change: str) -> None:
    def forge(entries: Any) -> None:
        deal = entries[0]["cause"]["deal"]
        deal[change] = "6e" * 16 if change == "id" else deal[change] + 1

    found = verify(msgspec.json.encode(edited(played(DOMINION, 0), forge)))
    assert found.verdict == "altered"


def test_commitment_key_and_shuffle_match_the_golden_file() -> None:
    """Recomputed with `hashlib` and `hmac` alone."""
    secret, terms = bytes.fromhex(VECTOR["secret"]), bytes.fromhex(VECTOR["terms"])
    assert sha256(b"croupier/2 secret" + bytes.fromhex(DEAL) + secret).hexdigest() == VECTOR["commitment"]
    what = sha256(b"dominion").digest() + (1).to_bytes(8, "big") + terms
    assert hmac.digest(secret, b"croupier/2 dice" + what + bytes(2), "sha256").hex() == VECTOR["key"]
    assert deals.commitment(secret, DEAL) == VECTOR["commitment"]
    assert record.deal_key(secret, "dominion", 1, VECTOR["terms"], (None, None)).hex() == VECTOR["key"]
    assert begun(DOMINION, 0).table.dice.hex() == VECTOR["key"]
    first = next(iter(drawn_for(begun(DOMINION, 0), Seat(0))))
    assert list(first) == VECTOR["first shuffle of seat 0"]
