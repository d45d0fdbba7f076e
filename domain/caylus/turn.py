"""A player's hands on the table: reads the state, speaks in verbs.

A question tells that it is asked and nothing more. Only hands and piles are hidden here, so a question that does not
turn on a hand may be skipped when there is nothing to choose; the question for an action is always put.
"""

from domain.caylus import facts as f
from domain.caylus.box import INCOME, take
from domain.caylus.buildings import KINDS, LIBRARY, RESIDENCE
from domain.caylus.choices import Choice, Offer, Use
from domain.caylus.options import Options
from domain.caylus.state import Card, Part, Phase, PlayerArea, State
from domain.engine.actor import Actor
from domain.engine.audience import Seat
from domain.engine.stage import Stage


class Turn(Actor[State, PlayerArea, Options]):
    """One seat acting."""

    __slots__ = ()
    question = f.Asked

    # The rules run on the whole table, so these are real cards where a `PlayerArea` has room for unseen ones.

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards in hand."""
        return self.table.state.mats[self.seat].hand

    @property
    def pile(self) -> tuple[Card, ...]:
        """The own pile, top card first."""
        return self.table.state.mats[self.seat].pile

    @property
    def discard(self) -> tuple[Card, ...]:
        """The own discard pile."""
        return self.table.state.mats[self.seat].discard

    async def choose_one(self, why: str, verb: str, options: tuple[Choice, ...]) -> Choice:
        """Ask for one of the options."""
        (picked,) = await self.choose(why, verb, options, 1, 1, known=False)
        return picked

    # -- cards

    def draw(self, n: int, paid: int = 0) -> None:
        """Draw so many cards, or what there is; an empty pile is made of the discard pile (rules 18 and 19)."""
        while n and (self.pile or self.discard):
            if not self.pile:
                order, draw = self.table.shuffle("shuffle", self.discard)
                self.table.record(f.Shuffled(self.seat, order, draw))
            cards = self.pile[:n]
            self.table.record(f.Drew(self.seat, cards, paid))
            n, paid = n - len(cards), 0

    def redraw(self, paid: int = 0) -> None:
        """Discard the whole hand, face up, and draw as many (rules 7 and 19)."""
        n = len(self.hand)
        self.table.record(f.Discarded(self.seat, tuple(sorted(self.hand)), paid))
        self.draw(n)

    # -- goods

    def earn(self) -> None:
        """The income of a round (rules 12 to 14)."""
        self.table.record(f.Earned(self.seat, income(self.state, self.seat)))

    def use(self, n: int, part: Part, use: Use) -> None:
        """Use an effect of the place n."""
        card = self.state.road[n].card
        deals = KINDS[card].primary if part == "primary" else KINDS[card].secondary
        source = "card" if any(deal.stored for deal in deals) else "stock"
        tokens = take(self.state.castle, use.tokens)
        self.table.record(f.Used(self.seat, n, card, part, use.pay, use.gain, tokens, source))

    def offer(self, offer: Offer) -> None:
        """Offer a batch to the castle (rules 45 to 47)."""
        self.table.record(f.Offered(self.seat, offer.pay, take(self.state.castle, 1)))


def income(s: State, seat: Seat) -> int:
    """Two deniers, and one for each visible residence and for the Hotel."""
    deniers = INCOME
    for place in s.road:
        if place.owner == seat and place.residence:
            deniers += RESIDENCE.income if place.prestige is None else KINDS[place.prestige].income
    return deniers


def residences(s: State, seat: Seat) -> list[int]:
    """The places of a seat's visible residences."""
    return [n for n, p in enumerate(s.road) if p.owner == seat and p.residence and p.prestige is None]


def clockwise(s: State, after: Seat) -> list[Seat]:
    """All seats, from the left neighbour of one on, that one last."""
    seats = len(s.mats)
    return [Seat((after + i) % seats) for i in range(1, seats + 1)]


def owner_of(s: State, card: Card) -> Seat | None:
    """Who built a prestige building."""
    for place in s.road:
        if place.prestige == card:
            return place.owner
    return next((m.seat for m in s.mats if card in m.prestige), None)


def begin(table: Stage, phase: Phase) -> None:
    """Go on to a phase."""
    table.record(f.PhaseBegan(phase))


def begin_round(table: Stage, number: int, first: Seat) -> None:
    """The first-player card, and everybody's income (rules 12 to 15)."""
    table.record(f.RoundBegan(number, first))
    for seat in [first, *clockwise(table.state, first)[:-1]]:
        Turn(table, seat).earn()
    begin(table, "library" if owner_of(table.state, LIBRARY) is not None else "actions")
