"""The bots, and how long their games are."""

from collections.abc import Sequence
from statistics import median

import pytest

from domain.civilization.options import Options
from domain.civilization.rules import CIVILIZATION
from domain.engine.audience.audience import seated
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose, Joined
from domain.engine.table.policies import policy_dice
from domain.engine.table.table import Table
from tests.support.playing import P1

from .plays import given, mat, opened


def game(seed: int, bots: Sequence[str]) -> Table:
    """A game among these bots, to its end."""
    secret = seed.to_bytes(32, "big")
    table = Table(CIVILIZATION, f"{seed:032x}", secret, opened(len(bots), options=Options(dealer="random")))
    table.execute(table.lobby.opening, 1, "p")
    for bot in bots:
        table.execute(Joined("p", bot), 1, "p")
    while table.asked:
        seat, open_ = next(iter(table.asked.items()))
        view, dice = redact(table.state, seated(seat)), policy_dice(secret, seat, open_.question)
        table.execute(Chose(seat, open_.question, CIVILIZATION.bots[bots[seat]](view, open_.asked, dice)), 1)
    return table


def test_settler_beats_random_nine_times_in_ten() -> None:
    won = 0
    for seed in range(200):
        bots = ("settler", "random") if seed % 2 else ("random", "settler")
        ended = game(seed, bots).lobby.ended
        assert ended is not None
        won += ended.places[bots.index("settler")] == 1 and ended.places.count(1) == 1
    assert won >= 180


@pytest.mark.parametrize(("players", "rounds"), [(2, 16), (3, 14), (4, 12)])
def test_games_of_settlers_are_as_long_as_in_the_reference_simulation(players: int, rounds: int) -> None:
    found = median([game(seed, ("settler",) * players).state.round for seed in range(40)])
    assert abs(found - rounds) <= 1


def test_settler_grows_learns_and_is_done() -> None:
    play = given("food-2 archer", food=4, commerce=12, table={"technology_market": "mining"}, deck="6 archer")
    told: list[str] = []
    while play.question.seat == P1 and play.question.why == "turn" and play.question.verb == "act":
        (pick,) = CIVILIZATION.bots["settler"](play.view(P1), play.question, lambda _: 0)
        told.append(type(play.options[pick]).__name__)
        play.answers(pick)
    assert told == ["PlayResource", "BuyTechnology", "BuyPopulation", "Done"]


def test_settler_leaves_the_last_technology_to_others_when_it_is_behind() -> None:
    last = {"technology_market": "mining", "technology_deck": ""}
    play = given(commerce=12, others=[mat(land="coast+5")], table=last)
    (pick,) = CIVILIZATION.bots["settler"](play.view(P1), play.question, lambda _: 0)
    assert type(play.options[pick]).__name__ == "Done"
