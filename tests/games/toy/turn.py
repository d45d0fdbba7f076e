"""A player's hands on the table."""

from domain.engine.audience.audience import Seat
from domain.engine.entry.facts import About
from domain.engine.table.actor import Actor
from tests.games.toy import facts as f
from tests.games.toy.choices import BeastOption, PlaceOption
from tests.games.toy.options import Options
from tests.games.toy.state import VALUES, PlayerArea, State


class Turn(Actor[State, PlayerArea, Options]):
    """One seat acting."""

    def beasts(self) -> tuple[BeastOption, ...]:
        """The beasts in hand, in the order of the box: the order of a hand tells how it was drawn."""
        return tuple([BeastOption(beast) for beast in VALUES for held in self.mine.hand if held == beast])

    def bids(self) -> f.Asked:
        """The question which beast to bid, to be asked of several seats at once."""
        return f.Asked(self.seat, "round", "bid", self.beasts(), 1, 1)

    def sinks(self) -> f.Asked:
        """The question how much to sink, likewise; nobody else can count the deck, so it is always asked."""
        depth, about = len(self.mine.deck or ()), About(place=f"/mats/{self.seat}/deck")
        places = tuple(map(PlaceOption, range(1, depth + 1)))
        return f.Asked(self.seat, "round", "sink", places, depth // 2, depth, about=about)

    async def show(self) -> None:
        """Show a beast to the left or not: that hangs on the hand, so `known` is false."""
        if self.mine.hand:
            picked = await self.choose("round", "show", self.beasts(), 0, 1, known=False)
            left = Seat((self.seat + 1) % self.table.opening.seats)
            self.table.record(f.Showed(self.seat, (left, self.seat), tuple([option.card for option in picked])))
