"""A game of Caylus Magna Carta told in words, for whoever may see it: prompts, labels, and a line for each fact."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from domain.caylus import facts as f
from domain.caylus.names import GOODS, NAMES, PHASES
from domain.caylus.prompts import PROMPTS
from domain.caylus.state import NOTHING, Goods, Place, Tokens
from domain.caylus.words import MOVES, TELLS
from domain.engine import facts as engine
from domain.engine.facts import Asked, Command, Fact
from domain.engine.words import say


def prompt(asked: Asked, language: str) -> str:
    """The question in words; effects are asked by the name of their card."""
    return say(PROMPTS[asked.verb], language).format(card=_card(asked.why, language))


def label(option: Any, language: str) -> str:
    """An option in words."""
    kind: str = option.__struct_config__.tag
    if kind == "provost":
        steps: int = option.steps
        kind = "forth" if steps > 0 else "back" if steps else "stay"
    elif kind == "use" and option.pay == NOTHING:
        kind = "use-free"
    gain = goods(getattr(option, "gain", NOTHING), language, getattr(option, "tokens", 0))
    return say(MOVES[kind], language).format(
        card=_card(getattr(option, "card", None), language),
        place=getattr(option, "place", 0) + 1,
        pay=goods(getattr(option, "pay", NOTHING), language),
        gain=gain,
        n=abs(getattr(option, "steps", 0)),
    )


def goods(some: Goods, language: str, tokens: int = 0) -> str:
    """Goods in words: "1 food, 2 d"."""
    counts = {"food": some.food, "wood": some.wood, "stone": some.stone, "gold": some.gold, "deniers": some.deniers}
    parts = [say(GOODS[kind], language).format(n=n) for kind, n in (*counts.items(), ("tokens", tokens)) if n]
    return ", ".join(parts)


def tokens(some: Tokens, language: str) -> str:
    """Castle tokens in words: "Dungeon token, Wall token (2)"."""
    tiers = (("dungeon", some.dungeon), ("walls", some.walls), ("towers", some.towers))
    return ", ".join([_card(tier, language) + (f" ({n})" if n > 1 else "") for tier, n in tiers if n])


def _card(card: str | None, language: str) -> str:
    return "" if card not in NAMES else say(NAMES[card], language)


def tell(step: Command | Fact, names: Sequence[str], language: str) -> str | None:
    """A line of the story; None for what goes without saying."""
    if isinstance(step, engine.Ended):
        return _ended(step, names, language)
    if isinstance(step, f.HandsChosen):
        seats = ", ".join([names[seat] for seat in step.redrawn])
        return say(TELLS["redrawn" if seats else "kept"], language).format(seats=seats)
    line = LINES.get(type(step))
    told = None if line is None else line(step)
    if told is None:
        return None
    key, values = told
    words = {name: _word(name, value, language) for name, value in values.items()}
    seat: int | None = getattr(step, "seat", None)
    return say(TELLS[key], language).format(seat="" if seat is None else names[seat], **words)


def _ended(step: engine.Ended, names: Sequence[str], language: str) -> str | None:
    winners = ", ".join([name for name, place in zip(names, step.places, strict=False) if place == 1])
    key = f"over-{step.decided}"
    return say(TELLS[key], language).format(seat=winners) if key in TELLS else None


Told = tuple[str, dict[str, Any]] | None
"""A line's key, and what is said in it."""


def _word(name: str, value: Any, language: str) -> str | int:
    if name == "phase":
        return say(PHASES[value], language)
    match value:
        case int():
            return value
        case Goods():
            return goods(value, language)
        case Tokens():
            return tokens(value, language)
        case tuple():
            return _list(cast("tuple[Any, ...]", value), language)
        case _:
            return _card(value, language)


def _list(values: tuple[Any, ...], language: str) -> str:
    """Cards, places, or goods and tokens together."""
    parts = [_card(v.card, language) if isinstance(v, Place) else str(_word("", v, language)) for v in values]
    return ", ".join([part for part in parts if part])


def _used(e: f.Used) -> Told:
    return "used" if e.paid != NOTHING else "used-free", {"card": e.card, "pay": e.paid, "gain": (e.gained, e.tokens)}


def _moved(e: f.ProvostMoved) -> Told:
    return "provost-forth" if e.steps > 0 else "provost-back" if e.steps else "provost-stays", {"n": abs(e.steps)}


def _scored(e: f.Scored) -> Told:
    return "scored", {
        "n": e.points, "tokens": e.tokens, "road": e.road, "prestige": e.prestige, "gold": e.gold, "cubes": e.cubes,
        "deniers": e.deniers,
    }  # fmt: skip


LINES: dict[type, Callable[[Any], Told]] = {
    engine.Resigned: lambda _: ("resigned", {}),
    f.LaidOut: lambda e: ("laid-out", {"cards": e.road}),
    f.FirstPlayerDrawn: lambda _: ("first-player", {}),
    f.RoundBegan: lambda e: ("round", {"n": e.round}),
    f.PhaseBegan: lambda e: None if e.phase == "over" else ("phase", {"phase": e.phase}),
    f.Earned: lambda e: ("earned", {"gain": Goods(deniers=e.deniers)}),
    f.Shuffled: lambda _: ("shuffled", {}),
    f.Drew: lambda e: ("drew", {"n": len(e.cards)}) if None in e.cards else ("drew-seen", {"cards": e.cards}),
    f.Discarded: lambda e: ("discarded", {"cards": e.cards}),
    f.WorkerPlaced: lambda e: ("worker", {"card": e.card, "place": e.place + 1}),
    f.Built: lambda e: ("built", {"card": e.card, "pay": e.paid}),
    f.PrestigeBuilt: lambda e: ("built", {"card": e.card, "pay": e.paid}),
    f.Passed: lambda e: ("passed-first", {"gain": Goods(deniers=e.gained)}) if e.gained else ("passed", {}),
    f.ProvostMoved: _moved,
    f.ProvostAdvanced: lambda e: ("provost-advances", {"n": e.steps}) if e.steps else None,
    f.Used: _used,
    f.ResidenceChosen: lambda e: ("residence-chosen", {"card": e.card, "place": e.target + 1, "pay": e.paid}),
    f.Turned: lambda e: ("turned", {"card": e.card, "place": e.place + 1}),
    f.Offered: lambda e: ("offered", {"pay": e.paid, "tokens": e.tokens}),
    f.MostOffered: lambda e: ("most", {"gain": e.gained}),
    f.TokensRemoved: lambda e: ("removed", {"tokens": e.tokens}),
    f.Scored: _scored,
}
"""Fact -> its line; what is not here goes without saying."""
