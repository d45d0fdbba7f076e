"""Words that do not follow from names: what fills placeholders that are no fields, and names taken from elsewhere."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.caylus.choices import Use
from domain.engine.authoring.fillings import amounts
from domain.engine.game.messages import Message, Ref, Value


def _gain(what: Any) -> Value:
    """What an effect brings: goods and, in one list with them, tokens; before they are taken, of no stated tier."""
    if not isinstance(what, Use):
        return (*(amounts(what.gained) or ()), *(amounts(what.tokens) or ()))
    return (*(amounts(what.gain) or ()), *([Message.of("amount.tokens", n=what.tokens)] if what.tokens else ()))


SAID: Mapping[str, Callable[[Any], Value | None]] = {
    # Places are counted from 0 in the state, and from 1 in words.
    "place": lambda what: what.place + 1,
    "target": lambda fact: fact.target + 1,
    # The provost goes either way.
    "forth": lambda what: max(what.steps, 0),
    "back": lambda what: max(-what.steps, 0),
    "gain": _gain,
    "laid": lambda fact: tuple([Ref(f"component.{place.card}") for place in fact.road]),
    # Laying out and the end are told by other lines.
    "begun": lambda fact: None if fact.phase in ("set-up", "over") else Ref(f"phase.{fact.phase}"),
    # Before the first batch there is nothing to count.
    "batches": lambda asked: asked.about.amount or None,
}
VOCABULARY = {
    "phase": {},
    "part": {},
    "rules": {"beginner": "preset.beginner", "standard": "preset.standard"},
    "tiebreak": {},
    "goods": {kind: f"unit.{kind}" for kind in ("food", "wood", "stone", "gold")} | {"deniers": "term.denier"},
    "tokens": {tier: f"component.{tier}" for tier in ("dungeon", "walls", "towers")},
    "type": {
        kind: f"type.{kind}"
        for kind in ("player", "wood", "stone", "neutral", "prestige", "back", "token", "standard-only")
    },
    "reckoning": {
        "points": "unit.points",
        **{
            name: f"reckoning.{name}"
            for name in ("income", "forward", "back", "sites", "reached", "pass_gains", "most_batches")
        },
        "score": "zone.score",
        **{name: f"unit.for-{name}" for name in ("tokens", "road", "prestige", "gold", "cubes", "deniers")},
    },
}
"""Goods and tokens are no words of the state, and have the names of what they count; so have the parts of a score."""
