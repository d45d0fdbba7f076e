"""A game of Dominion told in words, for whoever may see it: prompts, labels, and a line for each fact."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from domain.dominion import facts as f
from domain.dominion.names import NAMES
from domain.dominion.prompts import PROMPTS
from domain.dominion.state import Card, Cards
from domain.dominion.words import MOVES, TELLS
from domain.engine import facts as engine
from domain.engine.facts import Asked, Command, Fact
from domain.engine.words import say


def prompt(asked: Asked, language: str) -> str:
    """The question in words; how many to pick stands beside it."""
    return say(PROMPTS[asked.why, asked.verb], language)


def label(option: Any, language: str) -> str:
    """An option in words."""
    kind: str = option.__struct_config__.tag
    card: str | None = getattr(option, "card", None)
    return say(MOVES[kind], language).format(card="" if card is None else say(NAMES[card], language))


def cards(seen: Iterable[str | None], language: str) -> str:
    """Cards in words: "2 Copper, Estate"."""
    count = Counter([card for card in seen if card is not None])
    return ", ".join((f"{n} " if n > 1 else "") + say(NAMES[card], language) for card, n in count.items())


def tell(step: Command | Fact, names: Sequence[str], language: str) -> str | None:
    """A line of the story; None for what goes without saying."""
    if isinstance(step, engine.Ended):
        return _ended(step, names, language)
    line = _LINES.get(type(step))
    told = None if line is None else line(step)
    if told is None:
        return None
    key, values = told
    words = {name: _word(value, language) for name, value in values.items()}
    seat: int | None = getattr(step, "seat", None)
    return say(TELLS[key], language).format(seat="" if seat is None else names[seat], **words)


def _ended(step: engine.Ended, names: Sequence[str], language: str) -> str | None:
    winners = ", ".join([name for name, place in zip(names, step.places, strict=False) if place == 1])
    key = f"over-{step.decided}"
    return say(TELLS[key], language).format(seat=winners) if key in TELLS else None


Told = tuple[str, dict[str, Cards | Card | int]] | None
"""A line's key, and what is said in it: cards, one card, or a number."""


def _word(value: Cards | Card | int, language: str) -> str | int:
    if isinstance(value, int):
        return value
    return cards(value if isinstance(value, tuple) else (value,), language)


def _discarded(e: f.Discarded) -> Told:
    if None not in e.cards:
        return "discarded-seen", {"cards": e.cards}
    return "discarded", {"n": len(e.cards), "card": e.top}


def _gained(e: f.Gained) -> Told:
    return {"discard": "gained", "hand": "gained-hand", "deck": "gained-deck"}[e.to], {"card": e.card}


_LINES: dict[type, Callable[[Any], Told]] = {
    engine.Resigned: lambda _: ("resigned", {}),
    f.Named: lambda e: ("named", {"card": e.pile.card}),
    f.KingdomChosen: lambda e: ("kingdom-chosen", {"cards": e.cards}),
    f.FirstPlayerDrawn: lambda _: ("first-player", {}),
    f.TurnBegan: lambda e: ("turn-began", {"n": e.turn}),
    f.TurnResumed: lambda e: ("turn-began", {"n": e.turns[e.seat]}),
    f.Shuffled: lambda _: ("shuffled", {}),
    f.Drew: lambda e: ("drew-seen", {"cards": e.cards}) if None not in e.cards else ("drew", {"n": len(e.cards)}),
    f.Looked: lambda _: ("looked", {}),
    f.SetAside: lambda e: ("set-aside", {"card": e.cards[0]}),
    f.TurnedUp: lambda e: ("turned-up", {"cards": e.cards}),
    f.TookOpenly: lambda e: ("took-openly", {"cards": e.cards}),
    f.Revealed: lambda e: ("revealed", {"cards": e.cards}),
    f.Played: lambda e: ("played", {"card": e.cards}),
    f.PlayedAgain: lambda e: ("played-again", {"card": e.card}),
    f.Bought: lambda e: ("bought", {"card": e.card}),
    f.Gained: _gained,
    f.GainedFromTrash: lambda e: ("gained-from-trash", {"card": e.card}),
    f.Discarded: _discarded,
    f.DiscardedOpenly: lambda e: ("discarded-seen", {"cards": e.cards}),
    f.DeckDiscarded: lambda e: ("deck-discarded", {"card": e.top}),
    f.Trashed: lambda e: ("trashed", {"cards": e.cards}),
    f.Topdecked: lambda e: ("topdecked", {"n": len(e.cards)}),
    f.TopdeckedOpenly: lambda e: ("topdecked-openly", {"cards": e.cards}),
    f.Recovered: lambda _: ("recovered", {}),
    f.CleanedUp: lambda _: ("cleaned-up", {}),
    f.Scored: lambda e: ("scored", {"n": e.points}),
}
