"""The bots."""

from collections.abc import Sequence

import pytest

from domain.caylus.choices import Build, BuildPrestige, MakeResidence, Offer, PlaceWorker
from domain.caylus.options import Options
from domain.caylus.rules import CAYLUS
from domain.caylus.state import RuleSet
from domain.engine.audience.audience import Seat, seated
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose
from domain.engine.game.rules import Chooser
from domain.engine.table.policies import policy_dice
from domain.engine.table.table import Table
from lab.laws.game.play import secret_of, sit

from .plays import Play, given
from .tables import at, mat

FEW, MANY = 60, 200
"""Games of one bot against another: the suite's, and the soak's."""
BUILDER, RANDOM = CAYLUS.bots["builder"], CAYLUS.bots["random"]


def duel(bots: Sequence[Chooser], seed: int, options: Options) -> Table:
    """The game of these bots, at its end."""
    table = sit(CAYLUS, seed, len(bots), options).table
    while table.lobby.status == "running":
        seat = min(table.asked)
        open_ = table.asked[seat]
        view = redact(table.state, seated(seat))
        picks = bots[seat](view, open_.asked, policy_dice(secret_of(seed), seat, open_.question))
        table.execute(Chose(seat, open_.question, picks), 1)
    return table


def duels(other: Chooser, games: int, rules: RuleSet) -> list[tuple[Seat, Table]]:
    """This many games of the builder against another, each with the builder's seat, in alternation."""
    return [
        (Seat(seed % 2), duel((other, BUILDER) if seed % 2 else (BUILDER, other), seed, Options(rules=rules)))
        for seed in range(games)
    ]


def victories(played: list[tuple[Seat, Table]]) -> int:
    """How many of them the builder won; shared victories do not count."""
    places = [(mine, table.lobby.ended.places) for mine, table in played if table.lobby.ended is not None]
    assert len(places) == len(played)
    return sum([found[mine] < found[1 - mine] for mine, found in places])


@pytest.mark.parametrize("games", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])
@pytest.mark.parametrize("rules", ["beginner", "standard"])
def test_the_builder_beats_the_random_bot_at_least_nine_times_in_ten(rules: RuleSet, games: int) -> None:
    assert victories(duels(RANDOM, games, rules)) >= games * 9 // 10


def test_builders_finish_a_game_of_four_with_everything_in_it() -> None:
    for seed in range(3):
        table = duel([BUILDER] * 4, seed, Options(library=True, auto_collect=True))
        assert table.lobby.ended is not None
        assert len(table.lobby.ended.places) == 4


def choice(play: Play) -> object:
    (pick,) = BUILDER(play.view(play.question.seat), play.question, lambda _: 0)
    return play.options[pick]


def test_it_builds_what_counts_most_and_pays_with_plain_cubes() -> None:
    picked = choice(given(mat("Market, Small farm", "1 food 2 wood 2 gold")))
    assert isinstance(picked, Build)
    assert (picked.card, picked.pay.gold) == ("market", 0)
    road = [at("Park"), at("Church", 0, residence=True)]
    assert isinstance(choice(given(mat("Bank", "3 wood 2 stone 2 gold"), road=road)), BuildPrestige)
    assert isinstance(choice(given(mat("", "1 food 1 wood 1 stone"), phase="castle")), Offer)


def test_it_sends_a_worker_to_a_lawyer_and_gives_up_the_cheapest_card() -> None:
    road = [at("Trading post"), at("Lawyer", 1), at("Bank", 0), at("Small farm", 0)]
    picked = choice(given(mat("", "2 food 1 wood 1 stone 1 gold 1 d", pile=""), road=road, provost=1))
    assert isinstance(picked, PlaceWorker)
    assert picked.card == "lawyer"
    road[1] = at("Lawyer", 1, 0)
    picked = choice(given(mat("", "2 food 1 d"), road=road, phase="effects", spot=1, provost=1))
    assert isinstance(picked, MakeResidence)
    assert picked.card == "small-farm"
