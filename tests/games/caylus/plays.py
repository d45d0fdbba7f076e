"""Plays in the game's own words: given a table, when somebody acts, then it looks like this.

given(mat("Market", "2 wood"), road=[at("Park")]).builds("Market", "2 wood").has(P1, "")

1. Names as in `tables`; seats are P1 to P4 in turn order; places of the road are counted from 0.
2. The table is the real one, started from a scenario, and checked at every fact.
3. At every choice the table resumed from the stored bytes equals this one, and everything has words in every language.
"""

from collections.abc import Sequence
from typing import Any, Self

import pytest

from domain.caylus import choices as c
from domain.caylus.choices import Choice
from domain.caylus.options import MatScenario, Options, PlaceScenario, Scenario
from domain.caylus.rules import CAYLUS
from domain.caylus.state import Phase, Place, PlayerArea, State
from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import RuleError
from domain.engine.entry.commands import Chose, Opened
from domain.engine.entry.facts import Fact
from tests.support.playing import Playing

from .tables import Checked, at, card, cards, castle, goods, opened, tokens

PLAIN = (at("Forest"), at("Neutral peddler"))


class Play(Playing[State, PlayerArea]):
    """A table of Caylus in the middle of a play."""

    def __init__(self, opening: Opened, seed: int, players: Sequence[str]) -> None:
        super().__init__(Checked, CAYLUS, opening, seed, players)

    def place(self, n: int) -> Place:
        return self.state.road[n]

    # -- when

    def does(self, option: Choice, seat: Seat | None = None) -> Self:
        """Answer the only open question, or this seat's."""
        asker = self.question.seat if seat is None else seat
        open_ = self.table.asked[asker]
        options = open_.asked.options or ()
        assert option in options, f"{option} is not offered: {options}"
        return self.tell(Chose(asker, open_.question, (options.index(option),)))

    def draws(self) -> Self:
        return self.does(c.Draw())

    def replaces(self) -> Self:
        return self.does(c.Replace())

    def sends(self, *places: int) -> Self:
        """Send a worker to each of these places, one action after the other."""
        for n in places:
            self.does(c.PlaceWorker(n, self.place(n).card))
        return self

    def builds(self, name: str, pay: str) -> Self:
        """Build a card of the hand or a prestige building."""
        kind = c.Build if card(name) in self.mat(self.question.seat).hand else c.BuildPrestige
        return self.does(kind(card(name), goods(pay)))

    def passes(self, times: int = 1) -> Self:
        for _ in range(times):
            self.does(c.Pass())
        return self

    def moves(self, steps: int) -> Self:
        return self.does(c.MoveProvost(steps))

    def uses(self, pay: str = "", gain: str = "", tokens: int = 0) -> Self:
        return self.does(c.Use(goods(pay), goods(gain), tokens))

    def turns(self, place: int, pay: str = "1 food") -> Self:
        return self.does(c.MakeResidence(place, self.place(place).card, goods(pay)))

    def offers(self, pay: str = "1 food 1 wood 1 stone") -> Self:
        return self.does(c.Offer(goods(pay)))

    def declines(self, times: int = 1) -> Self:
        for _ in range(times):
            self.does(c.Decline())
        return self

    # -- then

    def happened(self, *facts: Fact) -> Self:
        """All this followed from the last choice, among other things."""
        missing = [fact for fact in facts if fact not in self.facts]
        assert not missing, (missing, self.facts)
        return self

    def asks(self, seat: Seat, why: str, verb: str) -> Self:
        asked = self.question
        assert (asked.seat, asked.why, asked.verb) == (seat, why, verb), asked
        return self

    def turn_of(self, seat: Seat) -> Self:
        """This seat is asked for an action."""
        return self.asks(seat, "turn", "act")

    def may(self, *options: Choice) -> Self:
        assert set(options) <= set(self.options), self.options
        return self

    def may_not(self, *options: Choice | type[Choice]) -> Self:
        for option in options:
            unwanted = [o for o in self.options if o == option or (isinstance(option, type) and isinstance(o, option))]
            assert not unwanted
        return self

    def pays(self, name: str) -> list[str]:
        """The ways to pay for a card that are offered, in order."""
        ways = [o.pay for o in self.options if isinstance(o, c.Build | c.BuildPrestige) and o.card == card(name)]
        return [written(way) for way in ways]

    def has(self, seat: Seat, text: str) -> Self:
        """Exactly these cubes and coins."""
        assert self.mat(seat).goods == goods(text), self.mat(seat).goods
        return self

    def lies(self, seat: Seat, *, hand: str | None = None, pile: str | None = None, discard: str | None = None) -> Self:
        """A seat's area looks like this: the pile in order, the other zones in any order."""
        m = self.mat(seat)
        assert pile is None or m.pile == cards(pile), m
        assert hand is None or set(m.hand) == set(cards(hand)), m
        assert discard is None or set(m.discard) == set(cards(discard)), m
        return self

    def holds(self, seat: Seat, text: str) -> Self:
        """Exactly these castle tokens."""
        assert self.mat(seat).tokens == tokens(text), self.mat(seat).tokens
        return self

    def castle(self, text: str) -> Self:
        """Exactly these tokens are left at the castle."""
        assert self.state.castle == tokens(text), self.state.castle
        return self

    def road(self, *names: str) -> Self:
        assert [place.card for place in self.state.road] == [card(name) for name in names]
        return self

    def provost(self, place: int | None) -> Self:
        assert self.state.provost == place
        return self

    def phase(self, phase: Phase) -> Self:
        assert self.state.phase == phase
        return self


def written(some: Any) -> str:
    """Goods in the plays' notation."""
    counts = {"food": some.food, "wood": some.wood, "stone": some.stone, "gold": some.gold, "d": some.deniers}
    return " ".join([f"{n} {kind}" for kind, n in counts.items() if n])


def dealt(players: int = 2, seed: int = 0, **options: Any) -> Play:
    """A usual game, in which everybody is asked about the first hand."""
    return Play(opened(players, seed, options=Options(**options)), seed, ["p", "q", "r", "s"][:players])


def begun(players: int = 2, seed: int = 0, **options: Any) -> Play:
    """A usual game in which everybody has kept the first hand and the first seat begins."""
    play = dealt(players, seed, first_player="seat1", **options)
    for seat in range(players):
        play.does(c.KeepHand(), Seat(seat))
    return play


def given(
    *mats: MatScenario,
    road: Sequence[PlaceScenario] = PLAIN,
    players: int = 2,
    tokens_left: str | None = None,
    seed: int = 0,
    options: Options | None = None,
    rules: str = "standard",
    **course: Any,
) -> Play:
    """A position; what is not given of seats is as usual. It is the first seat's turn unless the course says more.

    `effects` begins when everybody has passed in turn order.
    """
    seats = max(players, len(mats))
    course = {"phase": "actions"} | course
    if course["phase"] in ("provost", "effects", "castle"):
        course = {"passed": tuple(range(seats))} | course
    elif course["phase"] == "actions":
        course = {"turn": 0} | course
    course = {"first": course.get("turn", 0)} | course
    left = None if tokens_left is None else castle(tokens_left)
    scenario = Scenario(seats=mats, road=tuple(road), castle=left, **course)
    chosen = options or Options(rules=rules)  # type: ignore[arg-type]
    return Play(opened(seats, seed, scenario=scenario, options=chosen), seed, ["p"] * seats)


def refused(error: type[RuleError], mats: Sequence[MatScenario] = (), **given_: Any) -> RuleError:
    """The refusal of a position."""
    with pytest.raises(error) as caught:
        given(*mats, **given_)
    return caught.value
