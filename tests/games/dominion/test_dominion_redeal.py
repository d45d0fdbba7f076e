"""What-if positions: what is seen or remembered stays, what is hidden is dealt again, a turn resumes where it was."""

import pytest
from msgspec.structs import replace

from domain.dominion import card_facts as cf
from domain.dominion.redeal.hindsight import settled
from domain.dominion.rules import DOMINION
from domain.dominion.state import Card
from domain.engine.audience.audience import REFEREE, SPECTATOR, Seat, Viewer, seated
from domain.engine.audience.redaction import redact
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Fact
from projections.views.branch import Start, start
from projections.views.presenter import Presenter
from tests.support.playing import P1, P2

from .plays import Play, card, cards, given, mat, opened, position

pytestmark = pytest.mark.rule("73")
WIRE = Presenter(DOMINION)


def found(entries: list[Entry], viewer: Viewer, seed: int) -> Start | None:
    """Where a branch of these entries starts."""
    frames = [WIRE.frame(n, b"", entry, viewer) for n, entry in enumerate(entries, 1)]
    return start(DOMINION, frames, viewer, seed.to_bytes(32, "big"))


def branch(play: Play, viewer: Viewer, seed: int = 1) -> Play:
    """The play dealt again."""
    begun = found(play.entries, viewer, seed)
    assert begun is not None
    before = play.table.lobby.opening
    return position(opened(before.seats, seed, scenario=begun.scenario, options=before.options), seed)


def top(play: Play, seat: Seat) -> Card | None:
    return (play.mat(seat).deck or (None,))[0]


def test_a_turn_goes_on_where_it_was() -> None:
    play = given(hand="Market Merchant Militia 2 Copper", deck="Silver Estate", actions=2, others=[mat(hand="Copper")])
    play.plays("Market", "Merchant").plays_treasures()
    again = branch(play, seated(P1))
    assert redact(again.state, seated(P1)) == redact(play.state, seated(P1))
    assert (again.state.merchants, again.state.phase) == (1, "buy")
    again.buys("Copper")
    play.buys("Copper")
    twice = branch(again, seated(P1))
    assert twice.state.bought
    twice.ends_turn().turn_of(P2)
    assert twice.mat(P2).turns == 1


def test_own_card_on_the_deck_is_remembered() -> None:
    play = given(hand="Artisan Copper", deck="Estate Silver Gold", kingdom=cards("artisan market " + EIGHT))
    play.plays("Artisan").picks("Market").picks("Market")
    for seed in range(8):
        assert top(branch(play, seated(P1), seed), P1) == "market"
    assert len({top(branch(play, seated(P2), seed), P1) for seed in range(30)}) > 1


def test_shown_card_on_a_deck_is_remembered() -> None:
    foe = mat(hand="Estate Duchy Copper", deck="Gold Silver Copper Curse")
    play = given(hand="Bureaucrat", others=[foe], kingdom=cards("bureaucrat market " + EIGHT))
    play.plays("Bureaucrat").declines().picks("Duchy").turn_of(P1)
    for viewer in (seated(P1), SPECTATOR):
        for seed in range(8):
            assert top(branch(play, viewer, seed), P2) == "duchy"


def test_shown_card_is_still_in_the_hand() -> None:
    play = (
        given(hand="Militia", others=[mat(hand="Moat 5 Copper", deck="3 Gold 3 Silver")]).plays("Militia").picks("Moat")
    )
    for seed in range(8):
        assert "moat" in branch(play, seated(P1), seed).mat(P2).hand


def test_card_that_left_unseen_may_be_any() -> None:
    foe = mat(hand="Moat 2 Copper 2 Estate", deck="3 Gold 3 Silver")
    play = given(hand="2 Militia", actions=2, others=[foe]).plays("Militia").picks("Moat").plays("Militia").declines()
    play.picks("Copper", "Estate")
    hands = {"moat" in branch(play, seated(P1), seed).mat(P2).hand for seed in range(30)}
    assert hands == {True, False}


@pytest.mark.parametrize(
    "onto",
    [
        cf.Topdecked(P1, cards("Silver")),
        cf.TopdeckedOpenly(P1, cards("Silver")),
        cf.Recovered(P1, card("Silver"), None),
        cf.Gained(P1, card("Silver"), to="deck"),
    ],
)
def test_card_topdecked_then_drawn_tells_nothing_of_deck(onto: Fact) -> None:
    """What is drawn after it lay there before it."""
    hidden = replace(given(hand="", deck="Estate Gold").mat(P1), deck=(None, None))
    (area,) = settled([hidden], [onto, cf.Drew(P1, cards("Silver Estate"))])
    assert area.deck == (card("Estate"), None)


def test_branch_of_finished_game_starts_before_the_end() -> None:
    play = given(hand="", coins=8, supply={"Province": 1}, phase="buy").buys("Province")
    if play.table.asked:
        play.answers(0)
    assert play.table.lobby.status == "over"
    begun = found(play.entries, REFEREE, 1)
    assert begun is not None
    assert begun.version < len(play.entries)


EIGHT = "cellar chapel village smithy militia mine remodel workshop"
