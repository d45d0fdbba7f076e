"""What a seat can do at the table: choose plots, buildings and rivals, draw and discard, collect and take.

What depends on a hand is asked even with nothing to offer: then there are no options, and nothing to pick.
"""

from collections.abc import Iterable
from typing import Any, Literal, TypeVar

from domain.civilization import combat_facts as cf
from domain.civilization import facts as f
from domain.civilization.box import BUILDINGS, COPIES, FIGURES, PLAY_CARDS
from domain.civilization.choices import Back, BuildingOption, CardOption, PlotOption, Rival
from domain.civilization.economy.prices import culture, happiness, highest, room
from domain.civilization.options import Options
from domain.civilization.questions import OVERFLOW
from domain.civilization.state import NOTHING, Card, Market, PlayerArea, State, Stock
from domain.engine.audience.audience import Seat
from domain.engine.entry.facts import About
from domain.engine.game.questions import Question
from domain.engine.game.stage import Stage
from domain.engine.table.actor import Actor

Option = TypeVar("Option")
BACK = Back()


class WentBack(Exception):  # noqa: N818 - it is not an error
    """The player has gone back from a question, and nothing has happened."""


class Turn(Actor[State, PlayerArea, Options]):
    """One seat acting, in its own turn or because it is attacked."""

    __slots__ = ("since",)

    def __init__(self, table: Stage, seat: Seat) -> None:
        super().__init__(table, seat)
        self.since: State | None = None
        """The state in which this seat may go back; None if it never may."""

    def returnable(self) -> "Turn":
        """The same seat, which may go back at every question until something happens."""
        t = self.at(self.seat)
        t.since = self.state
        return t

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards in hand; the rules run on the whole table, so these are real ones."""
        return self.table.state.mats[self.seat].hand

    def held(self, among: Iterable[Card] = PLAY_CARDS) -> list[Card]:
        """The cards in hand, in the order of the card list: the hand's own order tells how it was drawn."""
        hand = self.hand
        kinds = set(hand)
        return [card for card in among if card in kinds for _ in range(hand.count(card))]

    def standing(self) -> list[tuple[int, Card]]:
        """(plot, building) of every building of the seat, without wonders."""
        return [
            (n, c) for n, plot in enumerate(self.mine.plots) for c in plot.built if c is not None and c in BUILDINGS
        ]

    def offered(self, laid: Iterable[Card | None]) -> list[Card]:
        """The cards in a market that are options."""
        return [card for card in laid if card is not None]

    def pointer(self, plot: int) -> str:
        """A plot of the seat, as a JSON Pointer into the state."""
        return f"/mats/{self.seat}/plots/{plot}"

    # -- asking

    async def choose_open(self, asks: Question, options: tuple[Option, ...], about: About | None = None) -> Option:
        """Ask for one of these, which everybody sees; not if all are equal. Raises WentBack."""
        if len(set(options)) == 1:
            return options[0]
        ways = (*options, BACK) if self.since is not None and self.since is self.state else options
        (picked,) = await self.pick(asks, ways, known=True, about=about)
        if isinstance(picked, Back):
            raise WentBack
        return picked

    async def choose_plot(self, asks: Question, among: Iterable[int], about: About | None = None) -> int:
        """Ask for one of these plots of the seat."""
        options = tuple([PlotOption(n, self.mine.plots[n].card) for n in among])
        return (await self.choose_open(asks, options, about)).plot

    async def choose_building(
        self, asks: Question, among: Iterable[tuple[int, Card]], about: About | None = None
    ) -> BuildingOption:
        """Ask for one of these buildings of the seat."""
        return await self.choose_open(asks, tuple([BuildingOption(n, card) for n, card in among]), about)

    async def choose_rival(self, asks: Question) -> "Turn":
        """Ask for one of the other players."""
        options = tuple([Rival(other.seat) for other in self.others()])
        return self.at((await self.choose_open(asks, options)).seat)

    async def discard_some(self, asks: Question, number: int) -> None:
        """Discard this many cards from the hand, or all there are."""
        order = list(COPIES)
        options = tuple([CardOption(card) for card in sorted(self.hand, key=order.index)])
        picked = await self.pick(asks, options, number, number, known=True)
        if picked:
            self.table.record(f.Discarded(self.seat, tuple([option.card for option in picked])))

    # -- cards

    def draw(self, number: int) -> None:
        """Draw this many cards, shuffling the discard pile when the deck has run out (rule 48)."""
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
        """Turn up plots and technologies until three of each are on offer, or the deck is empty (rule 16)."""
        markets: tuple[tuple[Market, Any, Any], ...] = (
            ("plots", self.state.plot_market, self.state.plot_deck),
            ("technologies", self.state.technology_market, self.state.technology_deck),
        )
        for market, laid, deck in markets:
            if cards := deck[: FIGURES.market - len(laid)]:
                self.table.record(f.TurnedUp(market, cards))

    def take_card_of(self, victim: "Turn", purpose: str) -> None:
        """Take a random card from another hand, if there is any; `purpose` names the draw."""
        cards, draw = (), 0
        if hand := victim.hand:
            nth, draw = self.table.below(purpose, len(hand), self.seat)
            cards = (hand[nth],)
        self.table.record(f.Stole(self.seat, victim.seat, (self.seat, victim.seat), cards, draw))

    # -- resources

    def collect(self, stock: Stock, source: Literal["yield", "bonus", "mining"]) -> None:
        """Add to the seat's stock."""
        self.table.record(f.Collected(self.seat, stock, source))

    def take_resources_of(self, victim: "Turn", stock: Stock) -> None:
        """Take this from another seat's stock."""
        self.table.record(f.Levied(self.seat, victim.seat, stock))

    def use(self, technology: Card, paid: Stock = NOTHING) -> None:
        """Use up a technology, paying these resources."""
        self.table.record(f.Used(self.seat, technology, paid))

    # -- what follows from public cards

    def move_statuses(self) -> None:
        """Record who now has Highest Culture and Highest Happiness (rules 29 to 31)."""
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
        """Return a building without room on this plot, after population was stolen from it (question C7)."""
        here = self.mine.plots[plot]
        if (
            self.options.overflow_buildings == "keep"
            or here.population >= FIGURES.crowd
            or len(here.built) <= room(self.mine, here)
        ):
            return
        if among := [(n, card) for n, card in self.standing() if n == plot]:
            about = About(card=here.card, plot=self.pointer(plot))
            gone = await self.choose_building(OVERFLOW, among, about)
            self.table.record(cf.Returned(self.seat, gone.card, plot, "overflow"))
            self.move_statuses()
