"""The laws are tested themselves: none is red when nothing leaks, and every known kind of leak turns one red.

What caught what is printed at the end of the run.
"""

from dataclasses import replace
from typing import Any

import pytest

from domain.dominion.cards.kinds import SCRIPTS
from domain.dominion.choices import CardOption
from domain.dominion.facts import Counted
from domain.dominion.state import Cards
from domain.dominion.turn import Turn
from domain.engine.audience.audience import REFEREE, Seat, Viewer
from domain.engine.entry.facts import Fact
from domain.engine.game.table_state import TableState
from domain.engine.table.actor import Actor
from tests.laws.caught import CAUGHT
from tests.laws.eyes import EYES, Eyes, reckoned
from tests.laws.leaks import LEAKS
from tests.laws.red import breaks_silence, by_key, red
from tests.laws.worlds import WORLDS, World

pytestmark = pytest.mark.proof


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.rules.key)
def test_no_law_is_red_when_nothing_leaks(world: World) -> None:
    assert red(world) == []


# -- leaks of the gate


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.rules.key)
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_planted_leak_turns_a_law_red(world: World, leak: type[Eyes]) -> None:
    broken = red(world, leak(), ("plain reader", "sight", "silence"))
    CAUGHT[f"{world.rules.key}: leak {leak.__name__}"] = broken
    assert broken


class ReckonedFromTheWhole(Eyes):
    """What follows is computed from the table itself, and not from what is seen of it."""

    def view(self, now: TableState, viewer: Viewer) -> dict[str, Any]:
        return super().view(now, viewer) | {"reckoning": reckoned(now, REFEREE)}


@pytest.mark.parametrize("key", ["dominion", "toy"])
def test_reckoning_from_the_whole_table_turns_silence_red(key: str) -> None:
    """In the other games nothing hidden counts for anything that is shown."""
    assert red(by_key(key), ReckonedFromTheWhole(), ("silence",))


class Seen(Fact, frozen=True, tag="planted.seen"):
    """A fact that forgot its marks."""

    seat: Seat
    cards: Cards


def test_a_fact_without_a_mark_turns_a_law_red() -> None:
    for world in WORLDS:
        broken = red(
            replace(
                world,
                rules=replace(world.rules, schema=replace(world.rules.schema, facts=(*world.rules.schema.facts, Seen))),
            ),
            EYES,
            ("nothing naked",),
        )
        CAUGHT[f"{world.rules.key}: a fact without marks"] = broken
        assert broken


# -- timing: these are leaks of the rules, so the pairs are told anew


def test_asking_only_holders_of_moat_turns_silence_red(monkeypatch: pytest.MonkeyPatch) -> None:
    async def attacked(t: Turn) -> list[Turn]:
        hit: list[Turn] = []
        for foe in t.others():
            holds = tuple([CardOption(c) for c in foe.hand if c == "moat"][:1])
            if not await foe.choose("moat", "reveal", holds, 0, 1, known=True):
                hit.append(foe)
        return hit

    monkeypatch.setattr(Turn, "attacked", attacked)
    broken = CAUGHT["dominion: leak asks only holders of Moat"] = breaks_silence(by_key("dominion"))
    assert broken


@pytest.mark.parametrize(
    ("key", "leak"),
    [
        ("dominion", "no options"),
        ("civilization", "no options"),
        ("dominion", "one answer"),
        ("caylus-magna-carta", "one answer"),
        ("civilization", "one answer"),
    ],
)
def test_skipping_what_a_hand_answers_turns_silence_red(key: str, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the one `choose` of all games: what only the hand's owner knows to be decided is not asked."""
    honest = Actor[Any, Any, Any].choose

    async def choose(t: Any, why: str, verb: str, options: Any, least: int, most: int, **how: Any) -> Any:
        how["known"] = how["known"] or leak == "one answer" or not options
        return await honest(t, why, verb, options, least, most, **how)

    monkeypatch.setattr(Actor, "choose", choose)
    broken = CAUGHT[f"{key}: leak skips questions with {leak}"] = breaks_silence(by_key(key))
    assert broken


def test_a_fact_only_some_hands_cause_turns_silence_red(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = SCRIPTS["witch"]  # type: ignore[index]

    async def witch(t: Turn) -> None:
        if any(card == "moat" for foe in t.others() for card in foe.hand):
            t.table.record(Counted())
        await honest(t)

    monkeypatch.setitem(SCRIPTS, "witch", witch)  # type: ignore[arg-type]
    broken = CAUGHT["dominion: leak a fact only some hands cause"] = breaks_silence(by_key("dominion"))
    assert broken
