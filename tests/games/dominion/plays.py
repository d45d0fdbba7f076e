"""The table that plays are played on: the real one, checked by the laws at every fact. Cards are named in words.

A card is named as in English or by its id, with a number before several: "Throne Room 3 Copper".
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Self

from domain.dominion.choices import Buy, CardOption, Choice, EndActions, EndTurn, Name, PileOption, PlayTreasures
from domain.dominion.choices import Play as PlayCard
from domain.dominion.options import MatScenario, Options, PileCount, Scenario
from domain.dominion.rules import DOMINION
from domain.dominion.sets import KINDS, POOLS
from domain.dominion.state import Card, PlayerArea, State
from domain.engine.audience.audience import Face, Seat
from domain.engine.entry import record
from domain.engine.entry.commands import Opened
from domain.engine.entry.facts import Fact
from tests.games.dominion.world import total
from tests.support import playing
from tests.support.playing import Playing, game_id, secret

_WORDS = {card.replace("-", " "): str(card) for card in KINDS if "-" in card}


def cards(text: str) -> tuple[Card, ...]:
    """The cards in a text: "Throne Room 3 Copper"."""
    text = text.lower()
    for name, card in _WORDS.items():
        text = text.replace(name, card)
    found: list[Card] = []
    times = 1
    for word in text.split():
        if word.isdigit():
            times = int(word)
            continue
        card = Card(Face(word))
        assert card in KINDS, f"no card is called {word}"
        found += [card] * times
        times = 1
    return tuple(found)


def card(name: str) -> Card:
    """The one card in a text."""
    (found,) = cards(name)
    return found


def mat(hand: str | None = None, deck: str | None = "", discard: str | None = "") -> MatScenario:
    """A seat's area; None for what is as usual."""
    return MatScenario(*[None if zone is None else cards(zone) for zone in (hand, deck, discard)])


class Checked(playing.Checked):
    """A table on which the number of cards is constant, no count goes below zero, and each discard shows its top."""

    def count(self, fact: Fact) -> dict[Any, int] | None:
        cards = total(self.state)
        assert cards is None or all((m.discard or (None,))[-1] == m.top for m in self.state.mats), fact
        return cards


def opened(seats: int, seed: int = 0, **given: Any) -> Opened:
    """An opening by player "p"."""
    promise = record.commitment(secret(seed), game_id(seed))
    return DOMINION.schema.opened(ruleset="dominion", seats=seats, player="p", commitment=promise, **given)


# -- plays in the game's own words: given a table, when somebody plays, then it looks like this


class Play(Playing[State, PlayerArea]):
    """A table of Dominion in the middle of a play."""

    def __init__(self, opening: Opened, seed: int, players: Sequence[str]) -> None:
        super().__init__(Checked, DOMINION, opening, seed, players)

    # -- when

    def _does(self, option: Choice) -> Self:
        assert (self.question.why, self.question.verb) == ("turn", "act"), self.question
        assert option in self.options, f"{option} is not offered"
        return self.answers(self.options.index(option))

    def plays(self, *names: str) -> Self:
        """Play these cards from the hand, one after the other."""
        for name in names:
            self._does(PlayCard(card(name)))
        return self

    def plays_treasures(self) -> Self:
        return self._does(PlayTreasures())

    def buys(self, *names: str) -> Self:
        for name in names:
            self._does(Buy(card(name)))
        return self

    def ends_actions(self) -> Self:
        return self._does(EndActions())

    def ends_turn(self) -> Self:
        return self._does(EndTurn())

    def picks(self, *names: str) -> Self:
        """Answer the open question with these cards or piles, in this order."""
        left = {i: o.card for i, o in enumerate(self.options) if isinstance(o, CardOption | PileOption | Name)}
        numbers: list[int] = []
        for wanted in [c for name in names for c in cards(name)]:
            assert wanted in left.values(), f"{wanted} is not offered"
            numbers.append(next(i for i, c in left.items() if c == wanted))
            del left[numbers[-1]]
        return self.answers(*numbers)

    def declines(self) -> Self:
        """Pick nothing."""
        return self.answers()

    # -- then

    def asks(self, seat: Seat, why: str, verb: str, options: str | None = None, bounds: str | None = None) -> Self:
        """The only open question is this; `options` are its cards or piles in any order, `bounds` is like "0-4"."""
        asked = self.question
        assert (asked.seat, asked.why, asked.verb) == (seat, why, verb), asked
        if options is not None:
            offered = Counter([o.card for o in self.options if isinstance(o, CardOption | PileOption)])
            assert offered == Counter(cards(options)), asked
        if bounds is not None:
            assert f"{asked.least}-{asked.most}" == bounds, asked
        return self

    def turn_of(self, seat: Seat) -> Self:
        """The only open question is what this seat does in its turn."""
        return self.asks(seat, "turn", "act")

    def may(self, *options: Choice) -> Self:
        assert set(options) <= set(self.options)
        return self

    def may_not(self, *options: Choice) -> Self:
        assert not set(options) & set(self.options)
        return self

    def lies(
        self,
        seat: Seat,
        *,
        hand: str | None = None,
        deck: str | None = None,
        discard: str | None = None,
        top: str | None = None,
        in_play: str | None = None,
        aside: str | None = None,
    ) -> Self:
        """A seat's area looks like this: the deck in order, the other zones in any order."""
        m = self.mat(seat)
        if deck is not None:
            assert m.deck == cards(deck), m
        if top is not None:
            assert m.top == (card(top) if top else None), m
        for zone, wanted in ((m.hand, hand), (m.discard, discard), (m.in_play, in_play), (m.aside, aside)):
            if wanted is not None:
                assert Counter(zone or ()) == Counter(cards(wanted)), m
        return self

    def counts(self, *, actions: int | None = None, buys: int | None = None, coins: int | None = None) -> Self:
        """This much is left of the turn."""
        s = self.state
        for left, wanted in ((s.actions, actions), (s.buys, buys), (s.coins, coins)):
            assert wanted is None or left == wanted, (left, wanted)
        return self

    def pile(self, name: str, left: int) -> Self:
        assert self.state.left(card(name)) == left
        return self

    def trash(self, text: str) -> Self:
        assert Counter(self.state.trash) == Counter(cards(text))
        return self


def dealt(players: int = 2, seed: int = 0, seating: Literal["drawn", "as_joined"] = "drawn", **options: Any) -> Play:
    """A usual game, dealt."""
    opening = opened(players, seed, seating=seating, options=Options(**options))
    return Play(opening, seed, ["p", "q", "r", "s", "t", "u"][:players])


def position(opening: Opened, seed: int = 0) -> Play:
    """A game opened from a scenario, one player at all seats."""
    return Play(opening, seed, ["p"] * opening.seats)


def given(
    hand: str | None = "",
    deck: str | None = "",
    discard: str | None = "",
    *,
    others: Sequence[MatScenario] = (),
    players: int = 2,
    supply: Mapping[str, int] | None = None,
    trash: str = "",
    phase: Literal["action", "buy"] = "action",
    actions: int = 1,
    buys: int = 1,
    coins: int = 0,
    seed: int = 0,
    **options: Any,
) -> Play:
    """The first player's turn; whatever is not given of the others is as usual.

    Without `kingdom` the Supply has the kingdom cards that are named anywhere, filled up in the order of the list.
    """
    piles = {card(name): left for name, left in (supply or {}).items()}
    mats = (mat(hand, deck, discard), *others)
    named = [
        *piles,
        *[c for m in mats for zone in (m.hand, m.deck, m.discard) for c in zone or ()],
        *POOLS["2e"],
        *POOLS["1e"],
    ]
    kingdom = tuple(dict.fromkeys([c for c in named if c in POOLS["all"]]))[:10]
    scenario = Scenario(
        seats=mats,
        supply=tuple([PileCount(c, left) for c, left in piles.items()]),
        trash=cards(trash),
        turn=0,
        phase=phase,
        actions=actions,
        buys=buys,
        coins=coins,
    )
    seats = max(players, len(mats))
    options.setdefault("kingdom", kingdom)
    chosen = Options(**options)
    return position(opened(seats, seed, scenario=scenario, seating="as_joined", options=chosen), seed)
