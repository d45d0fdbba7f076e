"""The course of Hearts, hand by hand and trick by trick; rule numbers are those of RULES.md."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from croupier.game import Actor, Asked, CardOption, Dice, Fact, Script, Seat, Seen, Stage, ask, rules_of
from croupier_hearts import table as t
from croupier_hearts.table import COMPONENTS, FIGURES, PASS, PLAY, SUIT, Card, Options, PlayerArea, State, pack

WAYS = {3: (1, 2, 0), 4: (1, 3, 2, 0), 5: (1, 4, 0)}
"""By number of players: how many seats along cards are passed, hand by hand; 0 for not at all (rule 3)."""


class Turn(Actor[State, PlayerArea, Options]):
    """One seat acting."""

    def hand(self, *cards: Any) -> tuple[CardOption, ...]:
        """These cards, or the whole hand, in the order of the pack: the hand's own order tells how it was dealt."""
        return tuple([CardOption(card) for card in COMPONENTS if card in (cards or self.mine.hand)])

    def legal(self) -> tuple[CardOption, ...]:
        """The cards that may be played (rules 4 to 7)."""
        s, hand = self.state, self.mine.hand
        first = not any(mat.taken for mat in s.mats)
        if s.trick:
            led = SUIT[s.trick[0].card]
            harmless = [card for card in hand if not COMPONENTS[card].penalty]
            return self.hand(*[card for card in hand if SUIT[card] == led] or (harmless if first else ()))
        if first:
            return self.hand(pack(len(s.mats), self.options)[0])
        return self.hand(*() if s.broken else [card for card in hand if SUIT[card] != "hearts"])

    async def play(self) -> None:
        """Play a card. Everybody knows that there is only one option for the lowest club and for the last card."""
        opens = not self.state.trick and not any(mat.taken for mat in self.state.mats)
        (picked,) = await self.pick(PLAY, self.legal(), known=opens or len(self.mine.hand) == 1)
        breaks = SUIT[picked.card] == "hearts" and not self.state.broken
        self.table.record(t.Played(self.seat, picked.card, breaks))


def next_script(table: Stage) -> Script:
    """The next script."""
    return {"deal": deal, "passing": pass_on, "play": play_trick}[table.state.phase](table)


def way(s: State) -> int:
    """How many seats along cards are passed in this hand."""
    return WAYS[len(s.mats)][(s.number - 1) % len(WAYS[len(s.mats)])]


async def deal(table: Stage) -> None:
    """Deal all cards (rule 2)."""
    deck, draw = table.shuffle("deal", pack(table.opening.seats, table.opening.options))
    table.record(t.Shuffled(table.state.number + 1, deck, draw))
    for mat in table.state.mats:
        table.record(t.Dealt(mat.seat, table.state.deck[: len(deck) // table.opening.seats]))


async def pass_on(table: Stage) -> None:
    """All pass three cards at once (rule 3); the seat with the lowest club then leads (rule 4)."""
    seats, steps = [Turn(table, mat.seat) for mat in table.state.mats], way(table.state)
    given = await ask(*[one.asked(PASS, one.hand(), FIGURES.passed, FIGURES.passed) for one in seats if steps])
    for seat, picked in sorted(given.items()):
        to = Seat((seat + steps) % len(seats))
        table.record(t.PassedOn(seat, to, (seat, to), tuple([option.card for option in picked])))
    lowest = pack(len(seats), table.opening.options)[0]
    table.record(t.Led(next(mat.seat for mat in table.state.mats if lowest in mat.hand)))


async def play_trick(table: Stage) -> None:
    """One card each; the highest of the suit led takes them (rules 5 to 8)."""
    leader = Turn(table, table.state.turn)
    for turn in (leader, *leader.others()):
        await turn.play()
    trick = table.state.trick
    led = SUIT[trick[0].card]
    takes = max(trick, key=lambda one: (SUIT[one.card] == led, COMPONENTS[one.card].rank)).seat
    table.record(t.Took(takes, tuple([one.card for one in trick])))
    if not leader.mine.hand:
        close(table)


def close(table: Stage) -> None:
    """Count the hand (rules 9 to 11)."""
    options, mats = table.opening.options, table.state.mats
    points = [sum(COMPONENTS[card].penalty for card in mat.taken) for mat in mats]
    if FIGURES.moon in points:
        points = [n - FIGURES.moon if options.moon == "own" else FIGURES.moon - n for n in points]
        points = [-FIGURES.moon if n == FIGURES.moon else 0 for n in points] if options.moon == "own" else points
    for mat, n in zip(mats, points, strict=True):
        table.record(t.Counted(mat.seat, n))
    limit = getattr(FIGURES, options.length)
    table.record(t.Closed(any(mat.points >= limit for mat in table.state.mats)))


def standing(s: State, seat: Seat) -> int:
    """Fewest points win (rule 12)."""
    return s.mats[seat].points


def known(seen: Seen) -> State:
    """Cards that were passed and not played since are where they went; so is the lowest club."""
    s: State = seen.state
    hands = [mat.hand for mat in s.mats]
    out = {card for mat in s.mats for card in mat.taken}
    told = {card: fact.receiver for fact in this_hand(seen) if isinstance(fact, t.PassedOn) for card in fact.cards}
    lowest = pack(len(hands), seen.options)[0]
    if s.turn is not None and lowest not in out:
        told[lowest] = s.turn
    for card, seat in told.items():
        if card is not None and card not in out and card not in hands[seat]:
            at = hands[seat].index(None)
            hands[seat] = (*hands[seat][:at], card, *hands[seat][at + 1 :])
    return replace(s, mats=tuple([replace(mat, hand=hand) for mat, hand in zip(s.mats, hands, strict=True)]))


def may_hold(seen: Seen) -> Callable[[Seat | None, str, Card], bool]:
    """Nobody holds a card that they would have had to play in this hand (rules 5 to 7)."""
    shown, led, first = set[tuple[Seat, Card]](), None, True
    for fact in this_hand(seen):
        if isinstance(fact, t.Took):
            led, first = None, False
        elif isinstance(fact, t.Played):
            suit = SUIT[fact.card]
            if led is not None and suit != led:
                shown |= {(fact.seat, card) for card in COMPONENTS if SUIT[card] == led}
                if first and COMPONENTS[fact.card].penalty:
                    shown |= {(fact.seat, card) for card in COMPONENTS if not COMPONENTS[card].penalty}
            elif led is None and fact.breaks:
                shown |= {(fact.seat, card) for card in COMPONENTS if SUIT[card] != suit}
            led = led or suit
    return lambda seat, _, card: (seat, card) not in shown


def this_hand(seen: Seen) -> Sequence[Fact]:
    """The facts seen since the last deal."""
    began = [i for i, fact in enumerate(seen.facts) if isinstance(fact, t.Shuffled)]
    return seen.facts[began[-1] :] if began else seen.facts


def careful(s: State, asked: Asked, _: Dice) -> tuple[int, ...]:
    """Pass the highest; duck as high as possible, discard the worst, lead low."""
    cards = [option.card for option in asked.options or ()]
    worst = sorted(range(len(cards)), key=lambda i: (cards[i] == t.QUEEN, COMPONENTS[cards[i]].rank), reverse=True)
    if asked.verb == "pass" or not s.trick:
        return tuple(worst[: asked.least]) if asked.verb == "pass" else (worst[-1],)
    led = SUIT[s.trick[0].card]
    if SUIT[cards[0]] != led:
        return (worst[0],)
    high = max(COMPONENTS[one.card].rank for one in s.trick if SUIT[one.card] == led)
    under = [i for i in worst if COMPONENTS[cards[i]].rank < high]
    return ((under or worst[-1:])[0],)


BOTS = {"careful": careful}
HEARTS = rules_of(__name__, key="hearts", version=1, players=(3, 5), best=4, minutes=(20, 60))
