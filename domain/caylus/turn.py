"""The verbs of scripts: what a seat can do at the table, such as draw, earn, offer; and what the road implies.

Everybody sees that a question is asked. Only hands and piles are hidden in this game, so the question for an action,
whose options depend on the hand, is always asked; any other may be left out if there is nothing to choose.
"""

from collections.abc import Sequence

from domain.caylus import facts as f
from domain.caylus import road_facts as rf
from domain.caylus.box import FIGURES, take
from domain.caylus.cards.buildings import KINDS, LIBRARY, shown
from domain.caylus.choices import Choice, Offer, Use
from domain.caylus.options import Options
from domain.caylus.state import Card, Part, Phase, PlayerArea, State
from domain.engine.audience.audience import Seat
from domain.engine.entry.facts import About
from domain.engine.game.questions import Question
from domain.engine.game.stage import Stage
from domain.engine.table.actor import Actor


class Turn(Actor[State, PlayerArea, Options]):
    """One seat acting."""

    __slots__ = ()
    # Scripts run on the unredacted state, so these are cards, where the fields of a `PlayerArea` may hold None as well.

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards in hand."""
        return self.table.state.mats[self.seat].hand

    @property
    def pile(self) -> tuple[Card, ...]:
        """The seat's pile, top card first."""
        return self.table.state.mats[self.seat].pile

    @property
    def discard(self) -> tuple[Card, ...]:
        """The seat's discard pile."""
        return self.table.state.mats[self.seat].discard

    async def choose_one(self, asks: Question, options: Sequence[Choice], about: About | None = None) -> Choice:
        """Ask for one of the options."""
        (picked,) = await self.pick(asks, options, known=False, about=about)
        return picked

    # -- cards

    def draw(self, n: int, paid: int = 0) -> None:
        """Draw n cards, or as many as there are; an empty pile is renewed from the discard pile (rules 18 and 19).

        `paid`: deniers for the first of them.
        """
        while n and (self.pile or self.discard):
            if not self.pile:
                order, draw = self.table.shuffle("shuffle", self.discard, self.seat)
                self.table.record(f.Shuffled(self.seat, order, draw))
            cards = self.pile[:n]
            self.table.record(f.Drew(self.seat, cards, paid))
            n, paid = n - len(cards), 0

    def redraw(self, paid: int = 0) -> None:
        """Discard the whole hand, face up, and draw as many cards; `paid` in deniers (rules 7 and 19)."""
        n = len(self.hand)
        self.table.record(f.Discarded(self.seat, tuple(sorted(self.hand)), paid))
        self.draw(n)

    # -- goods

    def earn(self) -> None:
        """Take the income of a round (rules 12 to 14)."""
        self.table.record(f.Earned(self.seat, income(self.state, self.seat)))

    def use(self, n: int, part: Part, use: Use) -> None:
        """Use an effect of place n of the road as picked: pay, and take the gain from the card or the stock."""
        card = self.state.road[n].card
        deals = KINDS[card].figures.primary if part == "primary" else KINDS[card].figures.secondary
        source = "card" if any(deal.stored for deal in deals) else "stock"
        tokens = take(self.state.castle, use.tokens)
        self.table.record(rf.Used(self.seat, n, card, part, use.pay, use.gain, tokens, source))

    def offer(self, offer: Offer) -> None:
        """Offer a batch to the castle (rules 45 to 47)."""
        self.table.record(rf.Offered(self.seat, offer.pay, take(self.state.castle, 1)))


def income(s: State, seat: Seat) -> int:
    """How many deniers a seat earns: two, one for each residence that is not covered, one for the Hotel."""
    return FIGURES.income + sum([shown(place).figures.income for place in s.road if place.owner == seat])


def residences(s: State, seat: Seat) -> list[int]:
    """Where on the road a seat has residences that no prestige building covers."""
    return [n for n, p in enumerate(s.road) if p.owner == seat and p.residence and p.prestige is None]


def reach(s: State) -> int:
    """How many places on the road are activated: up to and including the provost's (rule 32)."""
    return len(s.road) if s.provost is None else s.provost + 1


def provost_steps(s: State, seat: Seat) -> tuple[int, int]:
    """How far a seat can pay to move the provost, on the road only: (forward, back) (rules 28 to 31)."""
    if s.provost is None:
        return 0, 0
    far = min(FIGURES.provost_paid, s.mats[seat].goods.deniers // FIGURES.fee)
    return min(far, len(s.road) - 1 - s.provost), min(far, s.provost)


def most_batches(s: State) -> Seat | None:
    """Who has offered most batches this round; if tied, the seat that passed earlier (rules 50 and 51)."""
    most = max(s.offers, default=0)
    return next(seat for seat in s.bridge if s.offers[seat] == most) if most else None


def clockwise(s: State, after: Seat) -> list[Seat]:
    """All seats in turn, from the left neighbour of `after` on; `after` comes last."""
    seats = len(s.mats)
    return [Seat((after + i) % seats) for i in range(1, seats + 1)]


def owner_of(s: State, card: Card) -> Seat | None:
    """Who built this prestige building, if anybody has."""
    for place in s.road:
        if place.prestige == card:
            return place.owner
    return next((m.seat for m in s.mats if card in m.prestige), None)


def begin(table: Stage, phase: Phase) -> None:
    """Begin a phase."""
    table.record(f.PhaseBegan(phase))


def begin_round(table: Stage, number: int, first: Seat) -> None:
    """Begin a round: `first` has the first-player card, and all seats earn (rules 12 to 15)."""
    table.record(f.RoundBegan(number, first))
    for seat in [first, *clockwise(table.state, first)[:-1]]:
        Turn(table, seat).earn()
    begin(table, "library" if owner_of(table.state, LIBRARY) is not None else "actions")
