"""Random games of Dominion: what the laws, which hold for every game, do not say of its cards and its end."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from domain.dominion import card_facts as cf
from domain.dominion.cards.kinds import ACTIONS, TREASURES
from domain.dominion.choices import Play as PlayCard
from domain.dominion.options import Options
from domain.dominion.rules import DOMINION
from domain.dominion.score import owned
from domain.dominion.sets import KINDS, POOLS
from domain.engine.entry.commands import Chose
from domain.engine.entry.facts import Asked
from domain.engine.game.bots import random_bot
from domain.engine.table.table import Table
from lab.laws.game.play import Play, sit

BOUND = 4000
"""Random players finish within this many causes, unless they have trashed all money and nothing is free (rule 72)."""
CARDS = POOLS["all"]
KINGDOMS = [(CARDS + CARDS)[n : n + 10] for n in range(0, len(CARDS), 10)]
"""Each kingdom card is in one of them."""


def picks_of(asked: Asked, rng: Random) -> tuple[int, ...]:
    """Blindly, but Actions are played more often than not; equal moves of a turn count as one."""
    options: tuple[Any, ...] = asked.options or ()
    if asked.verb == "act" and len(moves := list(dict.fromkeys(options))) < len(options):
        (nth,) = picks_of(replace(asked, options=tuple(moves)), rng)
        return (options.index(moves[nth]),)
    actions = [i for i, option in enumerate(options) if isinstance(option, PlayCard) and option.card in ACTIONS]
    if actions and rng.random() < 0.8:
        return (rng.choice(actions),)
    return random_bot(None, asked, rng.randrange)


def playing(seed: int, seats: int, options: Options, limit: int = BOUND) -> Iterator[Play]:
    """A game after every choice, until it is over."""
    rng = Random(seed)
    play = sit(DOMINION, seed, seats, options)
    while play.going and len(play.entries) < limit:
        yield play
        ((seat, open_),) = play.table.asked.items()
        play.execute(Chose(seat, open_.question, picks_of(open_.asked, rng)), f"p{seat}")
    yield play


def penniless(table: Table) -> bool:
    """Whether nobody has money left, and nothing is free (rule 72)."""
    free = any(pile.left for pile in table.state.supply if not KINDS[pile.card].cost)
    return not free and not any(card in TREASURES for m in table.state.mats for card in owned(m))


@pytest.mark.rule("18", "62", "65", "67", "72")
def test_games_with_every_card_come_to_an_end() -> None:
    seen: set[Any] = set()
    for n, kingdom in enumerate(14 * KINGDOMS):
        options = Options(kingdom=kingdom, wording="1e" if n % 8 < 4 else "2e", prompts="brisk" if n % 3 else "silent")
        *_, play = playing(2000 + n, 2 + n % 5, options)
        assert play.table.lobby.status == "over" or penniless(play.table), n
        facts = [fact for entry in play.entries for fact in entry.facts]
        seen |= {card for fact in facts if isinstance(fact, cf.Played) for card in fact.cards}
    assert seen >= ACTIONS
