"""What a seat can do at the table: choose plots, buildings and rivals, draw and discard, collect and take.

What hangs on a hand is asked even with nothing to offer: then there are no options, and nothing to pick.
"""

from collections.abc import Iterable
from typing import Any, Literal

from domain.civilization import facts as f
from domain.civilization.box import COPIES, PLAY_CARDS
from domain.civilization.choices import BuildingOption, CardOption, PlotOption, Rival
from domain.civilization.options import Options
from domain.civilization.prices import CROWD, buildings, culture, happiness, highest, room
from domain.civilization.state import NOTHING, Card, Market, PlayerArea, State, Stock
from domain.engine.actor import Actor
from domain.engine.audience import Seat

MARKET = 3
"""So many plots and technologies lie on offer."""


class Turn(Actor[State, PlayerArea, Options]):
    """One seat acting, in its own turn or because it is attacked."""

    __slots__ = ()
    question = f.Asked

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards in hand; the rules run on the whole table, so these are real ones."""
        return self.table.state.mats[self.seat].hand

    def kinds(self, among: Iterable[Card] = PLAY_CARDS) -> list[Card]:
        """The kinds of cards in hand, in the order of the card list: the order of a hand tells how it was drawn."""
        held = set(self.hand)
        return [card for card in among if card in held]

    def neighbours(self) -> "list[Turn]":
        """The seats to the left and to the right (rule 32)."""
        others = self.others()
        left, right = others[0], others[-1]
        return [left] if left.seat == right.seat else [left, right]

    # -- asking

    async def choose_plot(self, why: str, verb: str, among: Iterable[int]) -> int:
        """One of these own plots."""
        options = tuple([PlotOption(n, self.mine.plots[n].card) for n in among])
        (picked,) = await self.choose(why, verb, options, 1, 1, known=True)
        return picked.plot

    async def choose_building(self, why: str, verb: str, among: Iterable[tuple[int, Card]]) -> BuildingOption:
        """One of these own buildings."""
        options = tuple([BuildingOption(n, card) for n, card in among])
        (picked,) = await self.choose(why, verb, options, 1, 1, known=True)
        return picked

    async def choose_rival(self, why: str) -> "Turn":
        """One of the other players."""
        options = tuple([Rival(other.seat) for other in self.others()])
        (picked,) = await self.choose(why, "rival", options, 1, 1, known=True)
        return self.at(picked.seat)

    async def discard_some(self, why: str, number: int) -> None:
        """Discard so many cards of the whole hand, or all there are."""
        order = list(COPIES)
        options = tuple([CardOption(card) for card in sorted(self.hand, key=order.index)])
        picked = await self.choose(why, "discard", options, number, number, known=True)
        if picked:
            self.table.record(f.Discarded(self.seat, tuple([option.card for option in picked])))

    # -- cards

    def draw(self, number: int) -> None:
        """Draw so many cards, shuffling the discard pile when the deck has run out (rule 48)."""
        while number:
            s = self.state
            if not s.deck:
                if not s.discard:
                    return
                order, draw = self.table.shuffle("deck", s.discard)
                self.table.record(f.Shuffled("deck", order, draw, of_discards=True))
            cards = self.state.deck[:number]
            self.table.record(f.Drew(self.seat, cards))
            number -= len(cards)

    def refill(self) -> None:
        """Turn plots and technologies up until three of each lie on offer, or the deck is empty (rule 16)."""
        markets: tuple[tuple[Market, Any, Any], ...] = (
            ("plots", self.state.plot_market, self.state.plot_deck),
            ("technologies", self.state.technology_market, self.state.technology_deck),
        )
        for market, laid, deck in markets:
            if cards := deck[: MARKET - len(laid)]:
                self.table.record(f.TurnedUp(market, cards))

    def take_card_of(self, victim: "Turn", purpose: str) -> None:
        """Take a random card of another hand, if there is any; the dice are drawn for this purpose."""
        cards, draw = (), 0
        if hand := victim.hand:
            nth, draw = self.table.below(purpose, len(hand))
            cards = (hand[nth],)
        self.table.record(f.Stole(self.seat, victim.seat, (self.seat, victim.seat), cards, draw))

    # -- resources

    def collect(self, stock: Stock, source: Literal["yield", "bonus", "mining"]) -> None:
        """Add to the own stock."""
        self.table.record(f.Collected(self.seat, stock, source))

    def take_resources_of(self, victim: "Turn", stock: Stock) -> None:
        """Take so much of another seat's stock."""
        self.table.record(f.Levied(self.seat, victim.seat, stock))

    def use(self, technology: Card, paid: Stock = NOTHING) -> None:
        """Use up a technology, for these resources."""
        self.table.record(f.Used(self.seat, technology, paid))

    # -- what follows from what lies open

    def reckon(self) -> None:
        """See who has Highest Culture and Highest Happiness now (rules 29 to 31)."""
        s, o = self.state, self.options
        statuses: tuple[tuple[Literal["culture", "happiness"], Any, int, tuple[Seat, ...]], ...] = (
            ("culture", culture, o.culture_min, s.culture),
            ("happiness", happiness, o.happiness_min, s.happiness),
        )
        for status, level, least, before in statuses:
            seats = highest(list(map(level, s.mats)), least, before, o.status_tie)
            if seats != before:
                self.table.record(f.StatusMoved(status, seats))

    async def overflow(self, plot: int) -> None:
        """After population was stolen from this own plot: what has no room any more (question C7)."""
        here = self.mine.plots[plot]
        if (
            self.options.overflow_buildings == "keep"
            or here.population >= CROWD
            or len(here.built) <= room(self.mine, here)
        ):
            return
        if among := [(n, card) for n, card in buildings(self.mine) if n == plot]:
            gone = await self.choose_building("overflow", "return", among)
            self.table.record(f.Returned(self.seat, gone.card, plot, "overflow"))
            self.reckon()
