"""The verbs of scripts: what a seat can do at the table, such as ask, draw, discard, gain and play.

Each verb reads the state and records facts. `known` in the questions says that everybody can tell how many options
there are: only then can skipping a question with one possible answer reveal nothing (see `engine.table.actor`).
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any, Literal

from domain.dominion import card_facts as cf
from domain.dominion import facts as f
from domain.dominion.cards.kinds import SCRIPTS, WHEN, named, printed_on
from domain.dominion.choices import CardOption, DiscardDeck, PileOption
from domain.dominion.options import Options, wording
from domain.dominion.sets import KINDS
from domain.dominion.state import Card, Cards, PlayerArea, State, without
from domain.engine.audience.audience import Seat
from domain.engine.entry.facts import About
from domain.engine.table.actor import Actor


class Turn(Actor[State, PlayerArea, Options]):
    """One seat acting, on its own turn or because of somebody's card."""

    __slots__ = ()
    # Scripts run on the unredacted state, so these are cards; the fields of a `PlayerArea` may hold None as well.

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards in hand."""
        return self.table.state.mats[self.seat].hand

    @property
    def deck(self) -> tuple[Card, ...]:
        """The deck, top card first."""
        return self.table.state.mats[self.seat].deck

    @property
    def pile(self) -> tuple[Card, ...]:
        """The discard pile, top card last."""
        return self.table.state.mats[self.seat].discard

    @property
    def aside(self) -> tuple[Card, ...]:
        """The cards set aside or turned up."""
        return self.table.state.mats[self.seat].aside

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards in play, the last one played last."""
        return self.table.state.mats[self.seat].in_play

    @property
    def skips_forced(self) -> bool:
        """Whether every question with one possible answer is skipped: with brisk prompts, yes."""
        return self.options.prompts == "brisk"

    @property
    def least_by_wording(self) -> int:
        """The least to pick where the second edition says "may" and the first one "must, if you can" (rule 67)."""
        return 0 if wording(self.options) == "2e" else 1

    # -- asking

    async def choose_cards(
        self,
        why: str,
        verb: str,
        cards: Iterable[Card],
        least: int,
        most: int,
        *,
        known: bool,
        ordered: bool = False,
        about: About | None = None,
    ) -> tuple[Card, ...]:
        """Ask for some of these cards."""
        options = tuple([CARD[card] for card in cards])
        return _picked(await self.choose(why, verb, options, least, most, known=known, ordered=ordered, about=about))

    async def choose_from_hand(
        self, why: str, verb: str, least: int, most: int, *, ordered: bool = False, about: About | None = None
    ) -> tuple[Card, ...]:
        """Ask for cards of the whole hand; its size is public."""
        return await self.choose_cards(why, verb, self.hand, least, most, known=True, ordered=ordered, about=about)

    async def choose_one(
        self, why: str, verb: str, cards: Iterable[Card], *, least: int = 1, about: About | None = None
    ) -> Card | None:
        """Ask for one of these cards in hand; which and how many there are is private. None if none is picked."""
        offered = list(cards)
        if least and self.skips_forced and len(set(offered)) == 1:
            return offered[0]
        picked = await self.choose_cards(why, verb, offered, least, 1, known=not self.hand, about=about)
        return picked[0] if picked else None

    async def choose_open(
        self, why: str, verb: str, cards: Iterable[Card], *, least: int = 1, about: About | None = None
    ) -> Card | None:
        """Ask for one of these cards, which everybody sees. None if none is picked.

        If one must be picked and all are equal, one is taken without asking.
        """
        offered = list(cards)
        if least and len(set(offered)) == 1:
            return offered[0]
        picked = await self.choose_cards(why, verb, offered, least, 1, known=True, about=about)
        return picked[0] if picked else None

    async def may_discard_deck(self, why: str) -> None:
        """Ask whether to turn over the whole deck; whether there is one is private (rule 42)."""
        deck = (DiscardDeck(),) if self.deck else ()
        if await self.choose(why, "discard-deck", deck, 0, 1, known=False):
            self.discard_deck()

    async def may_reveal(self, name: str) -> bool:
        """Ask whether to reveal a Reaction, and return the answer (rule 21).

        Whether the hand has one is private, unless the hand is empty or no Reaction is in the game.
        """
        hand, attacker = self.hand, self.at(self.state.turn)
        held = [card for card in hand if card == named(name)]
        public = not self.state.reactions or not hand
        about = About(by=attacker.seat, cause=attacker.played[-1])
        shown = await self.choose_cards(name, "reveal", held, 0, 1, known=public, about=about)
        self.reveal(shown)
        return bool(shown)

    # -- counting

    def cost(self, card: Card) -> int:
        """What a card costs now."""
        return KINDS[card].cost

    def plus(self, name: str) -> None:
        """+Cards, then +Actions, +Buys and +$, as printed on this card."""
        printed = printed_on(name)
        if printed.cards:
            self.draw(printed.cards)
        if printed.actions or printed.buys or printed.coins:
            self.table.record(f.Counted(printed.actions, printed.buys, printed.coins))

    def promise_for_silver(self, coins: int) -> None:
        """The first Silver of this turn will give this many coins more (rule 46)."""
        self.table.record(f.Counted(merchants=coins))

    # -- the deck

    def refill(self) -> tuple[Card, ...]:
        """If the deck is empty, shuffle the discard pile into it; the deck that there is now (rules 12 and 13)."""
        if not self.deck and self.pile:
            order, draw = self.table.shuffle("shuffle", self.pile, self.seat)
            self.table.record(cf.Shuffled(self.seat, order, draw))
        return self.deck

    def _off_deck(self, fact: Callable[[Seat, Cards], Any], n: int) -> tuple[Card, ...]:
        taken: tuple[Card, ...] = ()
        while len(taken) < n and (deck := self.deck or self.refill()):
            cards = deck[: n - len(taken)]
            self.table.record(fact(self.seat, cards))
            taken += cards
        return taken

    def draw(self, n: int) -> None:
        """Draw n cards, or as many as there are."""
        self._off_deck(cf.Drew, n)

    def look(self, n: int) -> tuple[Card, ...]:
        """Look at the top n cards of the deck, unseen by others; return them, fewer if it runs out."""
        return self._off_deck(cf.Looked, n)

    def turn_up(self, n: int) -> tuple[Card, ...]:
        """Reveal the top n cards of the deck to everybody, laid aside; return them, fewer if it runs out."""
        return self._off_deck(cf.TurnedUp, n)

    # -- moving cards

    def discard(self, cards: tuple[Card, ...], source: Literal["hand", "looked"] = "hand") -> None:
        """Discard cards that others do not see, the last one on top (rule 57a)."""
        if cards:
            self.table.record(cf.Discarded(self.seat, cards, cards[-1], source))

    def discard_openly(self, cards: tuple[Card, ...], source: Literal["deck", "aside"] = "aside") -> None:
        """Discard cards that everybody sees, the last one on top."""
        if cards:
            self.table.record(cf.DiscardedOpenly(self.seat, cards, source))

    def discard_deck(self) -> None:
        """Turn the whole deck over onto the discard pile (rule 42)."""
        if self.deck:
            self.table.record(cf.DeckDiscarded(self.seat, self.deck[-1]))

    def trash(self, cards: tuple[Card, ...], source: Literal["hand", "looked", "aside", "in_play"] = "hand") -> None:
        """Put cards into the trash."""
        if cards:
            # Sorted: picks are in the order of the hand, which is the order in which it was drawn.
            self.table.record(cf.Trashed(self.seat, tuple(sorted(cards)), source))

    def topdeck(self, cards: tuple[Card, ...], source: Literal["hand", "looked"] = "hand") -> None:
        """Put cards onto the deck, the first one on top."""
        if cards:
            self.table.record(cf.Topdecked(self.seat, cards, source))

    def put_back(self, cards: tuple[Card, ...]) -> None:
        """Put turned-up cards back onto the deck, the first one on top."""
        if cards:
            self.table.record(cf.TopdeckedOpenly(self.seat, cards))

    def reveal(self, cards: tuple[Card, ...]) -> None:
        """Show cards in hand to everybody."""
        if cards:
            self.table.record(cf.Revealed(self.seat, cards))

    def take_openly(self, cards: tuple[Card, ...]) -> None:
        """Take turned-up cards into the hand."""
        if cards:
            self.table.record(cf.TookOpenly(self.seat, cards))

    def take(self, cards: tuple[Card, ...]) -> None:
        """Take cards that were looked at into the hand."""
        self.table.record(cf.Took(self.seat, cards))

    def set_aside(self, cards: tuple[Card, ...]) -> None:
        """Set aside cards that were looked at, face up."""
        self.table.record(cf.SetAside(self.seat, cards))

    def recover(self, card: Card) -> None:
        """Put a card from the discard pile onto the deck; of equal ones, the deepest (rule 50)."""
        rest = without(self.pile, (card,))
        self.table.record(cf.Recovered(self.seat, card, rest[-1] if rest else None))

    # -- gaining

    def gain(self, card: Card, to: Literal["discard", "hand", "deck"] = "discard") -> None:
        """Gain a card; nothing if its pile is empty."""
        if self.state.left(card):
            self.table.record(cf.Gained(self.seat, card, to))

    def gain_from_trash(self, card: Card) -> None:
        """Gain a card from the trash."""
        self.table.record(cf.GainedFromTrash(self.seat, card))

    async def gain_up_to(
        self,
        why: str,
        cost: int,
        to: Literal["discard", "hand", "deck"] = "discard",
        among: Collection[Card] | None = None,
        trashed: Card | None = None,
    ) -> None:
        """Gain a card costing at most `cost`, if any pile has one (rule 44). `trashed`: the card it is gained for."""
        options = [
            PILE[p.card]
            for p in self.state.supply
            if p.left and self.cost(p.card) <= cost and (among is None or p.card in among)
        ]
        about = About(card=trashed, amount=cost)
        for card in _picked(await self.choose(why, "gain", tuple(options), 1, 1, known=True, about=about)):
            self.gain(card, to)

    # -- playing

    async def play(
        self, card: Card, source: Literal["hand", "discard"] = "hand", *, actions: int = 0, top: Card | None = None
    ) -> None:
        """Play an Action: into play first, then its text (rule 2)."""
        self.table.record(cf.Played(self.seat, (card,), source, actions, 0, top))
        await SCRIPTS[card](self)

    async def play_again(self, card: Card) -> None:
        """Follow the text of a card in play once more."""
        self.table.record(cf.PlayedAgain(self.seat, card))
        await SCRIPTS[card](self)

    async def attacked(self) -> "list[Turn]":
        """The others whom an Attack affects. Each may react first, so call this before anything else (rule 20)."""
        reactions = WHEN["attacked"].values()
        return [foe for foe in self.others() if not any([await react(foe) for react in reactions])]


def _picked(options: Iterable[CardOption | PileOption]) -> tuple[Card, ...]:
    """The cards that the picked options name."""
    return tuple([option.card for option in options])


CARD = {card: CardOption(card) for card in KINDS}
PILE = {card: PileOption(card) for card in KINDS}
