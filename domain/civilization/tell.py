"""A game of Civilization told in words, for whoever may see it: prompts, labels, and a line for each fact."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from domain.civilization import facts as f
from domain.civilization.names import NAMES, RESOURCES, TERMS
from domain.civilization.prompts import PROMPTS
from domain.civilization.state import RESOURCES as KINDS
from domain.civilization.state import Card, Stock
from domain.civilization.words import MOVES, TELLS
from domain.engine import facts as engine
from domain.engine.facts import Asked, Command, Fact
from domain.engine.words import say


def prompt(asked: Asked, language: str) -> str:
    """The question in words; how many to pick stands beside it."""
    return say(PROMPTS[asked.why, asked.verb], language)


def label(option: Any, language: str) -> str:
    """An option in words. Seats, plots and attackers are counted from 1."""
    kind: str = option.__struct_config__.tag
    words: dict[str, Any] = {}
    for name in option.__struct_fields__:
        value = getattr(option, name)
        match name:
            case "card" | "attacker":
                words[name] = say(NAMES[value], language)
            case "plot" | "unit":
                words["at"] = value + 1
            case "seat" | "target":
                words["seat"] = value + 1
            case "cost" | "amount":
                words["n"] = value
            case "take" | "resource":
                words["resource"] = say(RESOURCES[value], language)
            case "because":
                words[name] = say(TERMS["highest-culture"] if value == "culture" else NAMES[value], language)
            case _:
                pass
    if "food" in option.__struct_fields__:
        words["stock"] = stock(Stock(option.food, option.hammers, option.commerce), language)
    return say(MOVES[kind], language).format(**words)


def stock(amounts: Stock, language: str) -> str:
    """Resources in words: "2 food, 1 commerce"."""
    shape = MOVES["amount"]
    given = [(name, getattr(amounts, name)) for name in KINDS]
    parts = [say(shape, language).format(n=n, resource=say(RESOURCES[name], language)) for name, n in given if n]
    return ", ".join(parts) or "0"


def cards(seen: Iterable[Card | None], language: str) -> str:
    """Cards in words: "2 Archer, Temple"."""
    count = Counter([card for card in seen if card is not None])
    return ", ".join((f"{n} x " if n > 1 else "") + say(NAMES[card], language) for card, n in count.items())


def tell(step: Command | Fact, names: Sequence[str], language: str) -> str | None:
    """A line of the story; None for what goes without saying."""
    if isinstance(step, engine.Ended):
        key, winners = f"over-{step.decided}", [n for n, place in zip(names, step.places, strict=False) if place == 1]
        return say(TELLS[key], language).format(seat=", ".join(winners)) if key in TELLS else None
    line = _LINES.get(type(step))
    key = None if line is None else line(step)
    return None if key is None else say(TELLS[key], language).format(**_said(step, names, language))


def _said(step: Any, names: Sequence[str], language: str) -> dict[str, Any]:
    """Everything that a line may say of a fact, by the name it has in the texts."""
    words: dict[str, Any] = {}
    for name in step.__struct_fields__:
        value = getattr(step, name)
        match name:
            case "seat" | "victim" | "target":
                words["seat" if name == "seat" else "other"] = names[value]
            case "card" | "attacker":
                words[name] = say(NAMES[value], language)
            case "cards":
                words[name], words["n"] = cards(value, language), len(value)
            case "stock" | "paid" | "gave":
                words["stock"] = stock(value, language)
            case "took":
                words["resource"] = say(RESOURCES[value], language)
            case "plot":
                words["at"] = value + 1
            case "round" | "commerce" | "points":
                words["n"] = value
            case "seats":
                given: tuple[int, ...] = value
                words[name] = ", ".join([names[seat] for seat in given])
            case _:
                words[name] = value
    return words


def _stole(e: f.Stole) -> str:
    if not e.cards:
        return "stole-nothing"
    return "stole" if None in e.cards else "stole-seen"


_LINES: dict[type, Callable[[Any], str | None]] = {
    engine.Resigned: lambda _: "resigned",
    f.DealerDrawn: lambda _: "dealer",
    f.Shuffled: lambda e: "deck" if e.of_discards else None,
    f.TurnedUp: lambda _: "turned-up",
    f.TookPlots: lambda _: "took-plots",
    f.TurnBegan: lambda _: "turn-began",
    f.Collected: lambda e: {"yield": "collected", "bonus": "bonus", "mining": "mined"}[e.source],
    f.Played: lambda _: "played",
    f.Traded: lambda _: "traded",
    f.Grew: lambda _: "grew",
    f.BoughtPlot: lambda _: "bought-plot",
    f.Learned: lambda _: "learned",
    f.Built: lambda _: "built",
    f.Used: lambda _: "used",
    f.Stole: _stole,
    f.Levied: lambda _: "levied",
    f.Sent: lambda _: "sent",
    f.Breached: lambda _: "breached",
    f.Bounced: lambda _: "bounced",
    f.Blocked: lambda _: "blocked",
    f.Seized: lambda _: "seized",
    f.Returned: lambda e: e.why,
    f.Drew: lambda e: "drew" if None in e.cards else "drew-seen",
    f.Discarded: lambda _: "discarded",
    f.StatusMoved: lambda e: e.status if e.seats else f"{e.status}-nobody",
    f.Closing: lambda e: f"closing-{e.why}",
    f.Scored: lambda _: "scored",
}
