"""A player's hands on the table: reads the state, speaks in verbs. What a card may do is what stands here.

A question tells that it is asked and nothing more, so it is skipped only when public knowledge alone decides it.
`known` says that everybody can tell how many options there are; under the option `prompts: "brisk"` everything with one
possible answer is skipped.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Literal

from domain.dominion import facts as f
from domain.dominion.choices import CardOption, Choice, PileOption
from domain.dominion.sets import ACTIONS, KINDS, MOAT
from domain.dominion.state import Card, Cards, Mat, State
from domain.engine.audience import Seat
from domain.engine.script import ask, happen
from domain.engine.table import Table

CardScript = Callable[["Turn"], Awaitable[None]]
SCRIPTS: dict[Card, CardScript] = {}
"""What each Action does when it is played; filled by the modules of `cards`."""


class Turn:
    """One seat acting, on its own turn or because of somebody's card."""

    __slots__ = ("seat", "table")

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table, self.seat = table, seat

    @property
    def state(self) -> State:
        """The table as it lies now."""
        return self.table.state

    @property
    def mine(self) -> Mat:
        """What lies before this seat now."""
        return self.table.state.mats[self.seat]

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards in hand."""
        return self.table.state.mats[self.seat].hand

    @property
    def options(self) -> Any:
        """The game's options."""
        return self.table.house.opening.options

    def others(self) -> "list[Turn]":
        """The other seats, the one to the left first (rule 17)."""
        n = len(self.state.mats)
        return [Turn(self.table, Seat((self.seat + i) % n)) for i in range(1, n)]

    # -- asking

    async def choose(
        self,
        why: str,
        verb: str,
        options: Sequence[Choice],
        least: int,
        most: int,
        *,
        known: bool,
        ordered: bool = False,
    ) -> tuple[Choice, ...]:
        """Ask for `least` to `most` of the options, as far as there are so many."""
        n = len(options)
        most = min(most, n)
        least = min(least, most)
        forced = most == 0 or (least == n and (n == 1 or not ordered))
        if forced and (known or self.options.prompts == "brisk"):
            return tuple(options)
        question = f.Asked(self.seat, why, verb, tuple(options), least, most, ordered)
        return (await ask(question))[self.seat]

    async def choose_from_hand(
        self, why: str, verb: str, least: int, most: int, *, ordered: bool = False
    ) -> tuple[Card, ...]:
        """Ask for cards of the whole hand; its size is public."""
        options = [CARD[card] for card in self.hand]
        return _cards(await self.choose(why, verb, options, least, most, known=True, ordered=ordered))

    async def choose_one(self, why: str, verb: str, cards: Iterable[Card], *, least: int = 1) -> Card | None:
        """Ask for one kind of card among those of the hand; which and how many kinds these are is private."""
        options = [CARD[card] for card in KINDS if card in set(cards)]
        picked = _cards(await self.choose(why, verb, options, least, 1, known=not self.hand))
        return picked[0] if picked else None

    async def choose_open(self, why: str, verb: str, cards: Iterable[Card], *, least: int = 1) -> Card | None:
        """Ask for one of the cards that everybody sees."""
        options = [CARD[card] for card in dict.fromkeys(cards)]
        picked = _cards(await self.choose(why, verb, options, least, 1, known=True))
        return picked[0] if picked else None

    # -- counting

    async def plus(self, cards: int = 0, actions: int = 0, buys: int = 0, coins: int = 0) -> None:
        """+Cards, then +Actions, +Buys and +$."""
        await self.draw(cards)
        if actions or buys or coins:
            await happen(f.Counted(actions, buys, coins))

    # -- the deck

    async def fresh(self) -> bool:
        """Whether there is a card on the deck, after a shuffle if one is needed (rules 12 and 13)."""
        mat = self.mine
        if not mat.deck and mat.discard:
            order, draw = self.table.shuffle("shuffle", mat.discard)
            await happen(f.Shuffled(self.seat, order, draw))
            return True
        return bool(mat.deck)

    async def _off_deck(self, fact: Callable[[Seat, Cards], Any], n: int) -> tuple[Card, ...]:
        taken: tuple[Card, ...] = ()
        while len(taken) < n and await self.fresh():
            cards: tuple[Card, ...] = self.mine.deck[: n - len(taken)]  # type: ignore[index, assignment]
            await happen(fact(self.seat, cards))
            taken += cards
        return taken

    async def draw(self, n: int) -> None:
        """Draw so many cards, or what there is."""
        await self._off_deck(f.Drew, n)

    async def look(self, n: int) -> tuple[Card, ...]:
        """Look at the top cards of the deck, unseen by others."""
        return await self._off_deck(f.Looked, n)

    async def turn_up(self, n: int) -> tuple[Card, ...]:
        """Reveal the top cards of the deck to everybody; they lie aside."""
        return await self._off_deck(f.TurnedUp, n)

    # -- moving cards

    async def discard(self, cards: Cards, source: Literal["hand", "looked"] = "hand") -> None:
        """Discard cards that others do not see, the last one on top (rule 57a)."""
        if cards:
            await happen(f.Discarded(self.seat, cards, cards[-1], source))  # type: ignore[arg-type]

    async def discard_openly(self, cards: Cards, source: Literal["deck", "aside"] = "aside") -> None:
        """Discard cards that everybody sees, the last one on top."""
        if cards:
            await happen(f.DiscardedOpenly(self.seat, cards, source))

    async def trash(self, cards: Cards, source: Literal["hand", "looked", "aside"] = "hand") -> None:
        """Put cards into the trash."""
        if cards:
            await happen(f.Trashed(self.seat, cards, source))

    async def topdeck(self, cards: Cards, source: Literal["hand", "looked"] = "hand") -> None:
        """Put cards onto the deck, the first one on top."""
        if cards:
            await happen(f.Topdecked(self.seat, cards, source))

    async def reveal(self, cards: Cards) -> None:
        """Show cards of the hand to everybody."""
        if cards:
            await happen(f.Revealed(self.seat, cards))

    # -- gaining

    async def gain(self, card: Card, to: Literal["discard", "hand", "deck"] = "discard") -> None:
        """Gain a card; from an empty pile nothing."""
        if self.state.left(card):
            await happen(f.Gained(self.seat, card, to))

    async def gain_up_to(
        self,
        why: str,
        cost: int,
        to: Literal["discard", "hand", "deck"] = "discard",
        among: frozenset[Card] | None = None,
    ) -> None:
        """Gain a card costing at most `cost`, if any pile has one (rule 44)."""
        options = [
            PILE[p.card]
            for p in self.state.supply
            if p.left and KINDS[p.card].cost <= cost and (among is None or p.card in among)
        ]
        for card in _cards(await self.choose(why, "gain", options, 1, 1, known=True)):
            await self.gain(card, to)

    # -- playing

    async def play(
        self, card: Card, source: Literal["hand", "discard"] = "hand", *, actions: int = 0, top: Card | None = None
    ) -> None:
        """Play an Action: into play first, then its text (rule 2)."""
        await happen(f.Played(self.seat, (card,), source, actions, 0, top))
        await SCRIPTS[card](self)

    async def play_again(self, card: Card) -> None:
        """Do the text of a card in play once more."""
        await happen(f.PlayedAgain(self.seat, card))
        await SCRIPTS[card](self)

    async def attacked(self) -> "list[Turn]":
        """The others who suffer an Attack, once each has had the chance to react; before its first instruction."""
        hit: list[Turn] = []
        for foe in self.others():
            reactions = [CARD[MOAT]] if MOAT in foe.hand else []
            public = not self.state.reactions or not foe.hand
            if await foe.choose("moat", "reveal", reactions, 0, 1, known=public):
                await foe.reveal((MOAT,))
            else:
                hit.append(foe)
        return hit


def _cards(picked: Iterable[Choice]) -> tuple[Card, ...]:
    return tuple([o.card for o in picked if isinstance(o, CardOption | PileOption)])


def action_cards(cards: Iterable[Card]) -> list[Card]:
    """The Actions among these cards."""
    return [card for card in cards if card in ACTIONS]


CARD = {card: CardOption(card) for card in KINDS}
PILE = {card: PileOption(card) for card in KINDS}
