"""Leaks in the rules of Dominion that break a law."""

import pytest

from domain.dominion.cards.kinds import SCRIPTS
from domain.dominion.choices import CardOption
from domain.dominion.facts import Counted
from domain.dominion.turn import Turn
from lab.laws.law.red import breaks_silence
from lab.laws.suite.leaks import CAUGHT
from tests.games.dominion.world import WORLD

pytestmark = pytest.mark.proof


def test_asking_only_holders_of_moat_turns_silence_red(monkeypatch: pytest.MonkeyPatch) -> None:
    async def attacked(t: Turn) -> list[Turn]:
        hit: list[Turn] = []
        for foe in t.others():
            holds = tuple([CardOption(c) for c in foe.hand if c == "moat"][:1])
            if not await foe.choose("moat", "reveal", holds, 0, 1, known=True):
                hit.append(foe)
        return hit

    monkeypatch.setattr(Turn, "attacked", attacked)
    broken = CAUGHT["dominion: leak asks only holders of Moat"] = breaks_silence(WORLD)
    assert broken


def test_fact_of_some_hands_turns_silence_red(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = SCRIPTS["witch"]  # type: ignore[index]

    async def witch(t: Turn) -> None:
        if any(card == "moat" for foe in t.others() for card in foe.hand):
            t.table.record(Counted())
        await honest(t)

    monkeypatch.setitem(SCRIPTS, "witch", witch)  # type: ignore[arg-type]
    broken = CAUGHT["dominion: leak a fact only some hands cause"] = breaks_silence(WORLD)
    assert broken
