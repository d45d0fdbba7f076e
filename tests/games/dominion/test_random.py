"""Random players over random kingdoms of all 32 cards, two to six of them, both wordings, every way of choosing."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from domain.dominion import facts as f
from domain.dominion.choices import Play as PlayCard
from domain.dominion.kinds import ACTIONS, TREASURES
from domain.dominion.options import Options
from domain.dominion.rules import DOMINION
from domain.dominion.score import owned
from domain.dominion.sets import KINDS, POOLS, RECOMMENDED
from domain.dominion.state import State
from domain.engine.audience import SPECTATOR, Viewer, redact, seated
from domain.engine.bots import random_bot
from domain.engine.facts import Asked, Chose, Entry, Fact, Joined, Resigned
from domain.engine.history import resume
from domain.engine.table import Table
from tests.support.playing import game_id, secret

from .reader import FullReader
from .tables import Checked, everything, opened

BOUND = 4000
"""Random players are done after so many causes, unless they have trashed all money and nothing is free (rule 72)."""
KINDS_OF_GAME = 30
ONLY_FIRST = set(POOLS["all"]) - set(POOLS["2e"])


class Conserving(Table):
    """A table whose cards are counted at every fact."""

    box: Counter[Any] | None = None

    def fold(self, fact: Fact) -> None:
        super().fold(fact)
        s: State | None = self.state
        if s is not None and (self.box is not None or isinstance(fact, f.TurnBegan)) and type(fact) in f.FACTS:
            count = everything(s)
            self.box = self.box or count
            assert count == self.box, fact
            assert min(s.actions, s.buys, s.coins, *[pile.left for pile in s.supply]) >= 0, fact


def options_of(rng: Random) -> Options:
    """Ten names, a preset, a draft, or the dice; half of the named kingdoms hold all six of the first edition."""
    given: dict[str, Any] = {}
    match rng.randrange(6):
        case 0:
            given["preset"] = rng.choice(list(RECOMMENDED))
        case 1:
            given |= {"draft": True, "pool": rng.choice(list(POOLS))}
        case 2:
            given["pool"] = rng.choice(list(POOLS))
        case n:
            first = [card for card in POOLS["all"] if card in ONLY_FIRST] if n % 2 else []
            others = [card for card in POOLS["all"] if card not in first]
            given["kingdom"] = (*first, *rng.sample(others, 10 - len(first)))
    if rng.random() < 0.7:
        given["wording"] = rng.choice(("1e", "2e"))
    return Options(
        prompts=rng.choice(("silent", "silent", "brisk")),
        public_counts=rng.random() < 0.2,
        cleanup_top=rng.choice(("last_played", "ask")),
        **given,
    )


def picks_of(asked: Asked, rng: Random) -> tuple[int, ...]:
    """Blindly, but Actions are played more often than not."""
    options: tuple[Any, ...] = asked.options or ()
    actions = [i for i, option in enumerate(options) if isinstance(option, PlayCard) and option.card in ACTIONS]
    if actions and rng.random() < 0.8:
        return (rng.choice(actions),)
    return random_bot(None, asked, rng.randrange)


def playing(seed: int, kind: type[Table] = Conserving, limit: int = BOUND) -> Iterator[tuple[Table, list[Entry]]]:
    """A table and its entries after every cause, until it is over; now and then a seat resigns."""
    rng = Random(seed)
    seats = 2 + seed % 5
    opening = opened(seats, seed, options=options_of(rng))
    DOMINION.mechanics.check(opening)
    table = kind(DOMINION, game_id(seed), secret(seed), opening)
    entries = [table.execute(opening, 1, "p")]
    entries += [table.execute(Joined(player), 1, player) for player in "pqrstu"[:seats]]
    yield table, entries
    while table.lobby.status == "running" and len(entries) < limit:
        assert len(table.asked) == 1
        ((seat, open_),) = table.asked.items()
        if seats > 2 and rng.random() < 0.0005:
            entries.append(table.execute(Resigned(seat), 1))
        else:
            entries.append(table.execute(Chose(seat, open_.question, picks_of(open_.asked, rng)), 1))
        yield table, entries


def whole_game(seed: int, limit: int = BOUND) -> list[Entry]:
    entries: list[Entry] = []
    for _, entries in playing(seed, Table, limit):  # noqa: B007 - the last is wanted
        pass
    return entries


def penniless(table: Table) -> bool:
    """Whether nobody who stays has money left, and nothing is free (rule 72)."""
    staying = [m for m in table.state.mats if m.seat not in table.lobby.resigned]
    free = any(pile.left for pile in table.state.supply if not KINDS[pile.card].cost)
    return not free and not any(card in TREASURES for m in staying for card in owned(m))


@pytest.mark.rule("18", "62", "65", "67", "72")
def test_random_games_come_to_an_end_and_no_card_comes_or_goes() -> None:
    played: set[Any] = set()
    for seed in range(4 * KINDS_OF_GAME):
        *_, (table, entries) = playing(seed)
        assert table.lobby.status == "over" or penniless(table), seed
        played |= {card for e in entries for fact in e.facts if isinstance(fact, f.Played) for card in fact.cards}
    assert played >= ACTIONS


@pytest.mark.parametrize("seed", range(10))
def test_random_games_keep_the_law_of_redaction(seed: int) -> None:
    for _ in playing(seed, Checked, 150):
        pass


@pytest.mark.rule("59")
@pytest.mark.parametrize("seed", range(20))
def test_who_folds_the_feed_has_the_view(seed: int) -> None:
    readers: list[tuple[Viewer, FullReader]] = []
    for version, (table, entries) in enumerate(playing(seed, Table, 250)):
        if not readers:
            counts = DOMINION.mechanics.counts(table.lobby.opening.options)
            viewers = [seated(seat, counts=counts) for seat in range(len(table.lobby.chairs))]
            viewers.append(Viewer("spectator", (), counts))
            readers = [(v, FullReader(v.seats, counts=v.counts)) for v in viewers]
        for viewer, reader in readers:
            for entry in entries if version == 0 else entries[-1:]:
                cause, facts = redact(entry.cause, viewer), redact(entry.facts, viewer)
                reader.read(msgspec.json.decode(msgspec.json.encode({"cause": cause, "facts": facts})))
            view = msgspec.json.decode(msgspec.json.encode(redact(table.state, viewer)))
            assert reader.state == view, (seed, table.version, viewer)


@pytest.mark.parametrize("seed", range(20))
def test_random_games_resume(seed: int) -> None:
    for n, (table, entries) in enumerate(playing(seed, Table, 120)):
        if n % 5 == seed % 5:
            assert resume(DOMINION, table.game, secret(seed), entries).now() == table.now()


@pytest.mark.rule("59")
def test_a_spectator_never_sees_a_face_that_lies_hidden() -> None:
    for table, _ in playing(6, Table, 400):
        for m, seen in zip(table.state.mats, redact(table.state, SPECTATOR).mats, strict=True):
            assert (seen.deck, seen.discard) == (None, None) or table.lobby.opening.options.public_counts
            assert set(seen.hand) <= {None}
            assert (seen.aside, seen.top) == (m.aside, m.top)


def test_the_hash_seed_changes_nothing() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-m", "tests.games.dominion.ledgers"],
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert len(told[0].split()) == 1
