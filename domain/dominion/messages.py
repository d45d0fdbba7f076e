"""The messages of a game of Dominion: prompts, labels, and a line of the story for each fact."""

from collections.abc import Callable
from typing import Any

from domain.dominion import card_facts as cf
from domain.dominion import facts as f
from domain.dominion.cards.kinds import REACTIONS, named
from domain.dominion.choices import CardOption, Choice, PileOption
from domain.dominion.score import DECIDED
from domain.dominion.sets import KINDS
from domain.dominion.state import Card, Cards
from domain.engine.audience.audience import Seat
from domain.engine.entry import commands
from domain.engine.entry import facts as engine
from domain.engine.entry.commands import Command
from domain.engine.entry.facts import About, Asked, Fact
from domain.engine.game.messages import Message, Ref, Value, Who

_REF = {card: Ref(f"component.{card}") for card in KINDS}
_PROMPTS: dict[tuple[str, str], Message] = {
    ("turn", "act"): Message("ask.turn.act"),
    ("draft", "name"): Message("ask.draft.name"),
    ("clean-up", "top"): Message("ask.clean-up.top"),
} | {(card, verb): Message(f"component.{card}.ask.{verb}") for card, data in KINDS.items() for verb in data.asks}
"""(Why a question is asked, what is to be done) -> the question."""
_MUST = {(why, verb[5:]): must for (why, verb), must in _PROMPTS.items() if verb.startswith("must-")}
"""The same if at least one card must be picked and the question is then worded differently."""
_ABOUT = {(why, verb[6:]): told.id for (why, verb), told in _PROMPTS.items() if verb.startswith("about-")}
"""The same for a seat that is told what the question is about: the id of the text."""
ASKED = frozenset([(why, verb) for why, verb in _PROMPTS if not verb.startswith(("must-", "about-"))])
"""Every (why, verb) that a question may have."""
_NONE = {
    (str(card), verb): Message(f"component.{card}.none.{verb}") for card, d in KINDS.items() for verb in d.optional
}
_GO_ON = Message("none.empty")


def prompt(asked: Asked) -> Message:
    """The question; how many to pick is given beside it.

    A silent question also goes to a seat with nothing to choose from: that seat alone is told so.
    """
    key = asked.why, asked.verb
    about = asked.about if isinstance(asked.about, About) else None
    if asked.options == ():
        return _empty(asked.why, about)
    if about is not None and key in _ABOUT:
        return Message.of(_ABOUT[key], **_said(about))
    return _MUST.get(key, _PROMPTS[key]) if asked.least else _PROMPTS[key]


def _empty(why: str, about: About | None) -> Message:
    """The prompt when there is nothing to choose from.

    It names the card that caused the question, unless that is the Reaction asked for.
    """
    cause = about.cause if about is not None and about.cause is not None else why
    card = _REF.get(named(cause))
    return Message("empty.plain") if card is None or cause in REACTIONS else Message.of("empty.because", card=card)


def _said(about: About) -> dict[str, Value]:
    """The fields that are given, as arguments of a message."""
    said: dict[str, Value] = {name: Who(seat) for name in ("by", "of") if (seat := getattr(about, name)) is not None}
    said |= {name: _REF[card] for name in ("cause", "card") if (card := getattr(about, name)) is not None}
    return said if about.amount is None else said | {"amount": about.amount}


def none(asked: Asked) -> Message:
    """The label for picking nothing, or for going on where there is nothing to pick."""
    return _NONE[asked.why, asked.verb] if asked.options else _GO_ON


def label(_: str, verb: str, option: Choice) -> Message:
    """The label of an option: what is done with the card. If the type of the option does not say, the verb does."""
    card: Card | None = getattr(option, "card", None)
    done = verb if isinstance(option, CardOption | PileOption) else option.__struct_config__.tag
    return Message(f"option.{done}") if card is None else Message.of(f"option.{done}", card=_REF[card])


def line(step: Command | Fact) -> Message | None:
    """A line of the story; None if none is needed."""
    said = _LINES.get(type(step))
    told = None if said is None else said(step)
    if told is None:
        return None
    key, args = told
    seat: Any = getattr(step, "seat", None)
    return Message.of(f"line.{key}", **args) if seat is None else Message.of(f"line.{key}", player=Who(seat), **args)


Line = tuple[str, dict[str, Value]]
"""A line's key, and its arguments besides the player."""


def _refs(cards: Cards) -> tuple[Ref, ...]:
    return tuple([_REF[card] for card in cards if card is not None])


def _cards(key: str) -> Callable[[Any], Line]:
    return lambda e: (key, {"cards": _refs(e.cards)})


def _card(key: str) -> Callable[[Any], Line]:
    return lambda e: (key, {"card": _REF[e.card]})


def _bare(key: str) -> Callable[[Any], Line]:
    return lambda _: (key, {})


def _counted(key: str) -> Callable[[Any], Line]:
    """How many cards; which ones, for whoever sees them."""
    return lambda e: (key, {"n": len(e.cards)}) if None in e.cards else (f"{key}-seen", {"cards": _refs(e.cards)})


def _looked(e: cf.Looked) -> Line:
    return ("looked", {}) if None in e.cards else ("looked-seen", {"cards": _refs(e.cards)})


def _recovered(e: cf.Recovered) -> Line:
    return ("recovered", {}) if e.card is None else ("recovered-seen", {"card": _REF[e.card]})


def _discarded(e: cf.Discarded) -> Line:
    if None in e.cards:
        return "discarded", {"n": len(e.cards), "card": _refs((e.top,))}
    return "discarded-seen", {"cards": _refs(e.cards)}


def _gained(e: cf.Gained) -> Line:
    return {"discard": "gained", "hand": "gained-hand", "deck": "gained-deck"}[e.to], {"card": _REF[e.card]}


def _ended(e: engine.Ended) -> Line | None:
    winners = tuple([Who(Seat(seat)) for seat, place in enumerate(e.places) if place == 1])
    return (f"over-{e.decided}", {"player": winners}) if e.decided in _ENDS else None


_ENDS = (*DECIDED, "resigned")
_LINES: dict[type[Command | Fact], Callable[[Any], Line | None]] = {
    commands.Resigned: _bare("resigned"),
    engine.Ended: _ended,
    f.Named: lambda e: ("named", {"card": _REF[e.pile.card]}),
    f.KingdomChosen: _cards("kingdom-chosen"),
    f.FirstPlayerDrawn: _bare("first-player"),
    f.TurnBegan: lambda e: ("turn-began", {"n": e.turn}),
    f.TurnResumed: lambda e: ("turn-began", {"n": e.turns[e.seat]}),
    cf.Shuffled: _bare("shuffled"),
    cf.Drew: _counted("drew"),
    cf.Looked: _looked,
    cf.SetAside: lambda e: ("set-aside", {"card": _refs(e.cards)}),
    cf.TurnedUp: _cards("turned-up"),
    cf.TookOpenly: _cards("took-openly"),
    cf.Revealed: _cards("revealed"),
    cf.Played: lambda e: ("played", {"card": _refs(e.cards)}),
    cf.PlayedAgain: _card("played-again"),
    f.Bought: _card("bought"),
    cf.Gained: _gained,
    cf.GainedFromTrash: _card("gained-from-trash"),
    cf.Discarded: _discarded,
    cf.DiscardedOpenly: _cards("discarded-seen"),
    cf.DeckDiscarded: lambda e: ("deck-discarded", {"card": _REF[e.top]}),
    cf.Trashed: _cards("trashed"),
    cf.Topdecked: _counted("topdecked"),
    cf.TopdeckedOpenly: _cards("topdecked-openly"),
    cf.Recovered: _recovered,
    f.CleanedUp: _bare("cleaned-up"),
    f.Scored: lambda e: ("scored", {"n": e.points}),
}
_KEYS = (
    "drew", "drew-seen", "discarded", "discarded-seen", "trashed", "gained", "gained-hand", "gained-deck",
    "gained-from-trash", "deck-discarded", "took-openly", "topdecked-openly", "bought", "played", "played-again",
    "revealed", "turned-up", "set-aside", "looked", "looked-seen", "shuffled", "topdecked", "topdecked-seen",
    "recovered", "recovered-seen", "cleaned-up", "turn-began", "kingdom-chosen", "named", "first-player",
    "scored", "resigned",
)  # fmt: skip
_OPTIONS = {"play", "treasures", "buy", "end-actions", "end-turn"} | {verb for _, verb in ASKED} - {"act"}

IDS = frozenset(
    {
        *[message.id for message in _PROMPTS.values()],
        *[message.id for message in _NONE.values()],
        "empty.because",
        "empty.plain",
        "none.empty",
        *[f"option.{kind}" for kind in _OPTIONS],
        *[f"line.{key}" for key in _KEYS],
        *[f"line.over-{rule}" for rule in _ENDS],
        *[f"type.{kind}.name" for data in KINDS.values() for kind in data.types],
    }
)
"""Every message that this module gives, and the names of the card types."""
