"""A player's hands on the table."""

from croupier.game import About, Actor, Asked, Seat
from tests.games.toy import facts as f
from tests.games.toy.choices import BID, SHOW, SINK, BeastOption, PlaceOption
from tests.games.toy.options import Options
from tests.games.toy.state import VALUES, PlayerArea, State


class Turn(Actor[State, PlayerArea, Options]):
    """One seat acting."""

    def beasts(self) -> tuple[BeastOption, ...]:
        """The beasts in hand, in the order of the box: the order of a hand reveals how it was drawn."""
        return tuple([BeastOption(beast) for beast in VALUES for held in self.mine.hand if held == beast])

    def bids(self) -> Asked:
        """The question which beast to bid, for several seats at once."""
        return self.asked(BID, self.beasts())

    def sinks(self) -> Asked:
        """The question how much to sink, likewise; nobody else can count the deck, so it is always asked."""
        depth, about = len(self.mine.deck or ()), About(place=f"/mats/{self.seat}/deck")
        places = tuple(map(PlaceOption, range(1, depth + 1)))
        return self.asked(SINK, places, depth // 2, depth, about)

    async def show(self) -> None:
        """Show a beast to the left or not: that depends on the hand, so `known` is false."""
        if self.mine.hand:
            picked = await self.pick(SHOW, self.beasts(), 0, known=False)
            left = Seat((self.seat + 1) % self.table.opening.seats)
            self.table.record(f.Showed(self.seat, (left, self.seat), tuple([option.card for option in picked])))
