"""The messages of a game of Civilization, for each question, option and fact; the sentences are in `texts`.

An argument has the name of its field in the question, option or fact: a card is `{card}`, players `{seat}` and
`{victim}`, resources `{stock}`. Plots and attackers are counted from 1.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.civilization import combat_facts as cf
from domain.civilization import facts as f
from domain.civilization import setup_facts as sf
from domain.civilization.box import TECHNOLOGIES
from domain.civilization.choices import Amount
from domain.civilization.state import RESOURCES, Card, Resource
from domain.engine.entry import commands
from domain.engine.entry import facts as engine
from domain.engine.entry.commands import Command
from domain.engine.entry.facts import About, Asked, Fact
from domain.engine.game.messages import Message, Ref, Value, Who

ASKS: Final[Mapping[str, tuple[str, ...]]] = {
    "draft": ("take",),
    "free": ("place",),
    "opening": ("discard",),
    "collect": ("take", "amount"),
    "turn": ("act", "discard"),
    "plot": ("pay", "amount"),
    "build": ("place",),
    "combat": ("attack", "lose-walls", "bounce", "block", "lose-population", "settle", "lose-building"),
    "overflow": ("return",),
    "draw": ("extra",),
}
"""Why questions are asked, and the verbs of each, besides those that a technology asks."""

OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "card": ("card",),
    "take-plot": ("card",),
    "plot": ("plot", "card"),
    "building": ("card", "plot"),
    "mix": ("stock",),
    "other-mix": (),
    "amount": ("stock",),
    "play-resource": ("card", "stock"),
    "trade": ("stock", "take"),
    "buy-population": ("plot", "card", "cost"),
    "buy-plot": ("card", "cost"),
    "buy-technology": ("card", "cost"),
    "build": ("card", "cost"),
    "use": ("card",),
    "rival": ("seat",),
    "attack": ("card", "target"),
    "unit": ("unit", "card"),
    "block": ("card", "unit", "attacker"),
    "extra": ("because",),
    "done": (),
    "back": (),
}
"""Type of option -> the arguments of its label."""

LINES: Final[Mapping[str, tuple[str, ...]]] = {
    "dealer": ("seat",),
    "deck": (),
    "turned-up": ("cards",),
    "took-plots": ("seat", "cards"),
    "turn-began": ("round", "seat"),
    "collected-yield": ("seat", "stock"),
    "collected-bonus": ("seat", "stock"),
    "collected-mining": ("seat", "stock"),
    "played": ("seat", "card", "stock"),
    "traded": ("seat", "gave", "took"),
    "grew": ("seat", "plot"),
    "bought-plot": ("seat", "card", "paid"),
    "learned": ("seat", "card", "commerce"),
    "built": ("seat", "card", "plot"),
    "used": ("seat", "card"),
    "stole": ("seat", "victim"),
    "stole-seen": ("seat", "victim", "cards"),
    "stole-nothing": ("seat", "victim"),
    "levied": ("seat", "victim", "stock"),
    "levied-nothing": ("seat", "victim"),
    "sent": ("seat", "card", "target"),
    "breached": ("seat", "card", "plot"),
    "bounced": ("seat", "card"),
    "blocked": ("seat", "card", "attacker"),
    "seized": ("seat", "victim"),
    "destroyed": ("seat", "card"),
    "overflow": ("seat", "card"),
    "drew": ("seat", "number"),
    "drew-seen": ("seat", "cards"),
    "discarded": ("seat", "cards"),
    "culture": ("seats",),
    "culture-nobody": (),
    "happiness": ("seats",),
    "happiness-nobody": (),
    "closing-last-technology": (),
    "closing-technology-deck": (),
    "closing-round-limit": (),
    "scored": ("seat", "points", "technologies", "population", "wonders"),
    "resigned": ("seat",),
    "over-points": ("winners",),
    "over-technologies": ("winners",),
    "over-population": ("winners",),
    "over-wonders": ("winners",),
    "over-shared": ("winners",),
    "over-resigned": ("winners",),
}
"""Line of the story -> its arguments. Lines with `-seen` show the cards to their reader."""


ASKED: Final = frozenset(
    [(why, verb) for why, verbs in ASKS.items() for verb in verbs]
    + [(str(card), verb) for card, kind in TECHNOLOGIES.items() for verb in kind.asks if "about-" not in verb]
)
"""Every (why, verb) of a question."""


ABOUT: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("plot", "pay"): ("card", "amount"),
    ("build", "place"): ("card", "amount"),
    ("combat", "lose-walls"): ("by", "cause"),
    ("combat", "bounce"): ("by",),
    ("combat", "block"): ("by",),
    ("combat", "lose-population"): ("by", "cause"),
    ("combat", "settle"): ("of", "cause"),
    ("combat", "lose-building"): ("by", "cause"),
    ("overflow", "return"): ("card",),
} | {(card, "take"): ("of", "amount") for card, kind in TECHNOLOGIES.items() if "about-take" in kind.asks}
"""Questions worded differently for a seat that is told what they are about -> the arguments of that wording."""


def prompt(asked: Asked) -> Message:
    """What a seat is asked; without options, that there is nothing to choose."""
    if asked.options == ():
        return Message("empty.plain")
    named = ABOUT.get((asked.why, asked.verb))
    if named is None or not isinstance(asked.about, About):
        return Message(_ask(asked.why, asked.verb))
    return Message.of(_ask(asked.why, f"about-{asked.verb}"), **_args(asked.about, named))


def none(asked: Asked) -> Message:
    """The label for picking nothing, or for going on where there is nothing to pick."""
    return Message(f"none.{asked.why}.{asked.verb}" if asked.options else "none.empty")


def label(why: str, verb: str, option: Any) -> Message:
    """The label of an option: what is done, and with what."""
    kind: str = option.__struct_config__.tag
    return Message.of(f"option.{_done(why, verb, kind)}", **_args(option, OPTIONS[kind]))


def _done(why: str, verb: str, kind: str) -> str:
    """The option's kind, and what is done with it if that depends on the question."""
    if kind in ("mix", "amount"):
        return f"{kind}-{'pay' if why == 'plot' or verb == 'pay' else 'take'}"
    return f"{kind}-{why if verb == 'place' else verb}" if kind in ("plot", "building") else kind


def line(step: Command | Fact) -> Message | None:
    """A line of the story."""
    key = _WHICH.get(type(step))
    key = key(step) if callable(key) else key
    if key not in LINES:
        return None
    return Message.of(f"line.{key}", **_args(step, LINES[key]))


def _ask(why: str, verb: str) -> str:
    return f"component.{why}.ask.{verb}" if why in TECHNOLOGIES else f"ask.{why}.{verb}"


IDS: Final = frozenset(
    [_ask(why, verb) for why, verb in ASKED]
    + [_ask(why, f"about-{verb}") for why, verb in ABOUT]
    + ["empty.plain", "none.empty", "none.draw.extra"]
    + [f"option.{key}" for key in OPTIONS.keys() - {"plot", "building", "mix", "amount"}]
    + [f"option.plot-{done}" for done in ("free", "build", "lose-population", "settle")]
    + [f"option.building-{done}" for done in ("lose-walls", "lose-building", "return")]
    + [f"option.{kind}-{done}" for kind in ("mix", "amount") for done in ("pay", "take")]
    + [f"line.{key}" for key in LINES]
    + [f"resource.{resource}.amount" for resource in RESOURCES]
)
"""Every message that these functions give, and those inside them."""


# -- arguments


def _card(card: Card) -> Ref:
    return Ref(f"component.{card}")


def _amount(resource: Resource, n: int) -> Message:
    return Message.of(f"resource.{resource}.amount", n=n)


def _amounts(stock: Any) -> Value:
    """The amounts of each resource: "2 food, 1 commerce"."""
    return tuple([_amount(each, n) for each in RESOURCES if (n := getattr(stock, each))]) or 0


def _stock(what: Any) -> Value:
    """The amounts in a fact, in an option with amounts, or in the option of one resource."""
    if isinstance(what, Amount):
        return _amount(what.resource, what.amount)
    return _amounts(getattr(what, "stock", what))


_SAID: Final[Mapping[str, Callable[[Any], Value]]] = {
    "card": lambda e: _card(e.card),
    "cause": lambda e: _card(e.cause),
    "by": lambda e: Who(e.by),
    "of": lambda e: Who(e.of),
    "attacker": lambda e: _card(e.attacker),
    "because": lambda e: Ref("term.highest-culture") if e.because == "culture" else _card(e.because),
    "cards": lambda e: tuple([_card(card) for card in e.cards if card is not None]),
    "number": lambda e: len(e.cards),
    "seat": lambda e: Who(e.seat),
    "victim": lambda e: Who(e.victim),
    "target": lambda e: Who(e.target),
    "seats": lambda e: tuple(map(Who, e.seats)),
    "winners": lambda e: tuple([Who(seat) for seat, place in enumerate(e.places) if place == 1]),
    "plot": lambda e: e.plot + 1,
    "unit": lambda e: e.unit + 1,
    "stock": _stock,
    "paid": lambda e: _amounts(e.paid),
    "gave": lambda e: _amounts(e.gave),
    "take": lambda e: _amount(e.take, 1),
    "took": lambda e: _amount(e.took, 1),
}
"""Argument -> its value, from an option, command or fact; all others are numbers, in a field of the same name."""


def _args(what: Any, names: tuple[str, ...]) -> dict[str, Value]:
    return {name: _SAID[name](what) if name in _SAID else getattr(what, name) for name in names}


# -- lines of the story


def _stole(e: f.Stole) -> str:
    if not e.cards:
        return "stole-nothing"
    return "stole" if None in e.cards else "stole-seen"


_WHICH: Final[Mapping[type, str | Callable[[Any], str]]] = {
    commands.Resigned: "resigned",
    sf.DealerDrawn: "dealer",
    f.Shuffled: lambda e: "deck" if e.of_discards else "",
    f.TurnedUp: "turned-up",
    f.TookPlots: "took-plots",
    f.TurnBegan: "turn-began",
    f.Collected: lambda e: f"collected-{e.source}",
    f.Played: "played",
    f.Traded: "traded",
    f.Grew: "grew",
    f.BoughtPlot: "bought-plot",
    f.Learned: "learned",
    f.Built: "built",
    f.Used: "used",
    f.Stole: _stole,
    f.Levied: lambda e: "levied" if e.stock.all else "levied-nothing",
    cf.Sent: "sent",
    cf.Breached: "breached",
    cf.Bounced: "bounced",
    cf.Blocked: "blocked",
    cf.Seized: "seized",
    cf.Returned: lambda e: e.why,
    f.Drew: lambda e: "drew" if None in e.cards else "drew-seen",
    f.Discarded: "discarded",
    f.StatusMoved: lambda e: e.status if e.seats else f"{e.status}-nobody",
    f.Closing: lambda e: f"closing-{e.why}",
    f.Scored: "scored",
    engine.Ended: lambda e: f"over-{e.decided}",
}
"""Command or fact -> its line; there is no line if LINES does not have it."""
