"""Plays in the game's own words: given a table, when somebody plays, then it looks like this.

given(hand="library", plots="grassland+3 coast hills river", hammers=8).builds("library", 0).then(Built(...))

1. Cards are named by their ids, with a number before several: "2 archer temple". A plot is written with what is on it:
   "grassland+2:granary,walls" has two population cards and two buildings. Seats are P1 to P4 in turn order.
2. The table is the real one, started from a scenario, and checked for conservation and redaction at every fact.
3. At every choice the table resumed from the stored bytes equals this one, and everything has words in every language.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Self

from domain.civilization import choices as c
from domain.civilization.box import COPIES
from domain.civilization.options import MatScenario, Options, PlotScenario, Scenario
from domain.civilization.rules import CIVILIZATION
from domain.civilization.state import Card, PlayerArea, Resource, State, Stock
from domain.engine.audience.audience import Face, Seat
from domain.engine.entry.commands import Opened
from domain.engine.entry.facts import Fact
from tests.games.civilization.world import total
from tests.support import playing
from tests.support.playing import P2, Playing

FOUR = "grassland mountains coast hills"


def card(name: str) -> Card:
    """A card by its id."""
    found = Card(Face(name))
    assert found in COPIES, f"no card is called {name}"
    return found


def cards(text: str) -> tuple[Card, ...]:
    """The cards in a text: "2 archer temple"."""
    found: list[Card] = []
    times = 1
    for word in text.split():
        if word.isdigit():
            times = int(word)
        else:
            found += [card(word)] * times
            times = 1
    return tuple(found)


def plots(text: str) -> tuple[PlotScenario, ...]:
    """The plots in a text: "grassland+2:granary,walls coast"."""
    found: list[PlotScenario] = []
    for word in text.split():
        name, _, built = word.partition(":")
        name, _, people = name.partition("+")
        found.append(PlotScenario(card(name), int(people or 0), tuple(map(card, filter(None, built.split(","))))))
    return tuple(found)


def mat(hand: str = "", land: str = FOUR, technologies: str = "", **more: Any) -> MatScenario:
    """A seat's area."""
    return MatScenario(cards(hand), plots(land), cards(technologies), **more)


class Checked(playing.Checked):
    """A table on which the number of cards and population is constant."""

    def count(self, fact: Fact) -> dict[Any, int] | None:
        del fact  # once it is laid out, all is there
        return total(self.state)


class Play(Playing[State, PlayerArea]):
    """A table of Civilization in the middle of a play."""

    def __init__(self, opening: Opened, seed: int = 0, players: str = "pqrs") -> None:
        super().__init__(Checked, CIVILIZATION, opening, seed, players[: opening.seats])

    # -- when

    def picks(self, *options: Any) -> Self:
        """Answer the open question with these options."""
        left, numbers = list(self.options), list[int]()
        for option in options:
            assert option in left, f"{option} is not offered in {self.question}"
            numbers.append(left.index(option))
            left[numbers[-1]] = None
        return self.answers(*numbers)

    def of(self, kind: type, **fields: Any) -> list[Any]:
        """The options of this type with these fields."""
        found = [option for option in self.options if isinstance(option, kind)]
        return [option for option in found if all(getattr(option, n) == v for n, v in fields.items())]

    def pick(self, kind: type, **fields: Any) -> Self:
        """Answer with the first option of this type with these fields."""
        found = self.of(kind, **fields)
        assert found, f"no {kind.__name__} with {fields} in {self.question}"
        return self.picks(found[0])

    def plays(self, name: str, food: int | None = None, hammers: int = 0, commerce: int = 0) -> Self:
        """Play a resource card; the amounts matter for a wild one."""
        chosen = {} if food is None else {"food": food, "hammers": hammers, "commerce": commerce}
        return self.pick(c.PlayResource, card=card(name), **chosen)

    def trades(self, take: Resource, food: int = 0, hammers: int = 0, commerce: int = 0) -> Self:
        return self.picks(c.Trade(food, hammers, commerce, take))

    def grows(self, plot: int) -> Self:
        return self.pick(c.BuyPopulation, plot=plot)

    def buys_plot(self, name: str) -> Self:
        return self.pick(c.BuyPlot, card=card(name))

    def learns(self, name: str) -> Self:
        return self.pick(c.BuyTechnology, card=card(name))

    def builds(self, name: str, plot: int | None = None) -> Self:
        self.pick(c.Build, card=card(name))
        return self if plot is None else self.on(plot)

    def on(self, plot: int) -> Self:
        """Name one of the own plots."""
        return self.pick(c.PlotOption, plot=plot)

    def uses(self, name: str) -> Self:
        return self.pick(c.Use, card=card(name))

    def against(self, seat: Seat) -> Self:
        return self.pick(c.Rival, seat=seat)

    def mixes(self, food: int = 0, hammers: int = 0, commerce: int = 0) -> Self:
        return self.picks(c.Mix(food, hammers, commerce))

    def done(self) -> Self:
        return self.picks(c.Done())

    def attacks(self, *names: str, seat: Seat = P2) -> Self:
        """Send these units, one after the other, against this seat."""
        for name in names:
            self.picks(c.Attack(card(name), seat))
        return self

    def blocks(self, name: str, attacker: str) -> Self:
        return self.pick(c.Block, card=card(name), attacker=card(attacker))

    def loses(self, name: str) -> Self:
        """Give up this building."""
        return self.pick(c.BuildingOption, card=card(name))

    def bounces(self, *names: str) -> Self:
        """Send these units back."""
        left, found = list(self.options), list[Any]()
        for name in names:
            found.append(next(o for o in left if o.card == name))
            left.remove(found[-1])
        return self.picks(*found)

    def discards(self, text: str) -> Self:
        return self.picks(*map(c.CardOption, cards(text)))

    def nothing(self) -> Self:
        """Pick nothing, where there is nothing to pick."""
        return self.answers()

    def nothing_to_attack(self) -> Self:
        """A hand without units is still asked whether it attacks."""
        assert (self.question.why, self.question.verb, self.options) == ("combat", "attack", ())
        return self.nothing()

    # -- then

    def asks(self, seat: Seat, why: str, verb: str) -> Self:
        asked = self.question
        assert (asked.seat, asked.why, asked.verb) == (seat, why, verb), asked
        return self

    def may(self, kind: type, **fields: Any) -> Self:
        assert self.of(kind, **fields), self.question
        return self

    def may_not(self, kind: type, **fields: Any) -> Self:
        assert not self.of(kind, **fields), self.question
        return self

    def lies(
        self,
        seat: Seat,
        *,
        hand: str | None = None,
        land: str | None = None,
        technologies: str | None = None,
        stock: Stock | None = None,
    ) -> Self:
        """A seat's area looks like this: cards in any order, plots in theirs."""
        m = self.mat(seat)
        for zone, wanted in ((m.hand, hand), (m.technologies, technologies)):
            assert wanted is None or Counter(zone) == Counter(cards(wanted)), m
        if land is not None:
            assert [(p.card, p.population, p.built) for p in m.plots] == [
                (p.card, p.population, p.built) for p in plots(land)
            ], m.plots
        assert stock is None or m.stock == stock, m.stock
        return self

    def discarded(self, text: str) -> Self:
        """The discard pile has these cards, in any order."""
        assert Counter(self.state.discard) == Counter(cards(text)), self.state.discard
        return self


def opened(seats: int, scenario: Scenario | None = None, options: Options | None = None, **more: Any) -> Opened:
    """The opening of a game."""
    more.setdefault("seating", "as_joined")
    chosen = Options() if options is None else options
    return CIVILIZATION.schema.opened(
        ruleset="civilization", seats=seats, player="p", commitment="0" * 64, options=chosen, scenario=scenario, **more
    )


def dealt(players: int = 2, seed: int = 0, **options: Any) -> Play:
    """A usual game: the first plot of the draft is to be chosen."""
    return Play(opened(players, options=Options(**options)), seed)


def given(
    hand: str = "",
    land: str = FOUR,
    technologies: str = "",
    *,
    used: str = "",
    food: int = 0,
    hammers: int = 0,
    commerce: int = 0,
    safe: int = 0,
    turns: int = 1,
    others: Sequence[MatScenario] = (),
    seats: int = 2,
    deck: str | None = None,
    seed: int = 0,
    table: dict[str, Any] | None = None,
    **options: Any,
) -> Play:
    """The first player's purchases, unless `table` says another phase; zones of `table` are texts."""
    mine = mat(
        hand,
        land,
        technologies,
        used=cards(used),
        food=food,
        hammers=hammers,
        commerce=commerce,
        safe=safe,
        turns=turns,
    )
    rest = [*others, *[mat()] * (seats - 1 - len(others))]
    zones: dict[str, Any] = {
        name: cards(zone) if isinstance(zone, str) and name != "phase" else zone for name, zone in (table or {}).items()
    }
    scenario = Scenario(seats=(mine, *rest), deck=None if deck is None else cards(deck), **zones)
    return Play(opened(len(rest) + 1, scenario, Options(**options)), seed, "pppp")


FIGHT = {"phase": "combat"}


def attack(hand: str, other: str = "", land: str = "grassland coast hills river", **more: Any) -> Play:
    """The first player is about to send units from this hand; the second one has that hand and those plots."""
    theirs = mat(other, land, more.pop("theirs", ""))
    return given(hand, others=[theirs], deck="3 library monastery", table=FIGHT, **more)
