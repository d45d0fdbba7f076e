"""The bots."""

from collections.abc import Sequence
from typing import Literal

import pytest

from domain.caylus.choices import Build, BuildPrestige, Offer
from domain.caylus.options import Options
from domain.caylus.rules import CAYLUS
from domain.engine.audience import redact, seated
from domain.engine.facts import Chose
from tests.laws.play import sit

from .plays import Play, given
from .tables import at, mat


def duel(bots: Sequence[str], seed: int, options: Options) -> tuple[int, ...]:
    """The places at the end."""
    table = sit(CAYLUS, seed, len(bots), options).table
    while table.lobby.status == "running":
        seat = min(table.asked)
        open_ = table.asked[seat]
        view = redact(table.state, seated(seat))
        picks = CAYLUS.bots[bots[seat]](view, open_.asked, table.bot_dice(seat, open_.question))
        table.execute(Chose(seat, open_.question, picks), 1)
    assert table.lobby.ended is not None
    return table.lobby.ended.places


@pytest.mark.parametrize("rules", ["beginner", "standard"])
def test_the_builder_beats_the_random_bot_at_least_nine_times_in_ten(rules: Literal["beginner", "standard"]) -> None:
    """Over 200 games, the builder in turn at each seat; a shared victory is no victory."""
    won = 0
    for seed in range(200):
        mine = seed % 2
        places = duel(("builder", "random") if mine == 0 else ("random", "builder"), seed, Options(rules=rules))
        won += places[mine] < places[1 - mine]
    assert won >= 180


def test_builders_finish_a_game_of_four_with_everything_in_it() -> None:
    for seed in range(3):
        assert len(duel(["builder"] * 4, seed, Options(library=True, auto_collect=True))) == 4


def choice(play: Play) -> object:
    (pick,) = CAYLUS.bots["builder"](play.view(play.question.seat), play.question, lambda _: 0)
    return play.options[pick]


def test_it_builds_what_counts_most_and_pays_with_plain_cubes() -> None:
    picked = choice(given(mat("Market, Small farm", "1 food 2 wood 2 gold")))
    assert isinstance(picked, Build)
    assert (picked.card, picked.pay.gold) == ("market", 0)
    road = [at("Park"), at("Church", 0, residence=True)]
    assert isinstance(choice(given(mat("Bank", "3 wood 2 stone 2 gold"), road=road)), BuildPrestige)
    assert isinstance(choice(given(mat("", "1 food 1 wood 1 stone"), phase="castle")), Offer)
