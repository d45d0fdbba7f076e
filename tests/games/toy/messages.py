"""What a game of Menagerie says."""

from typing import Any

from domain.engine.commands import Command, Resigned
from domain.engine.facts import Asked, Fact
from domain.engine.messages import Message, Ref, Who
from tests.games.toy import facts as f
from tests.games.toy.choices import PlaceOption

LINES = "resigned", "round-began", "won", "scored"
ASKS = ("round", "bid"), ("round", "sink"), ("round", "show")
IDS = frozenset([
    *[f"ask.{verb}" for _, verb in ASKS], "none.there", "none.empty", "none.sink", "none.show",
    "option.beast", "option.place", *[f"line.{line}" for line in LINES],
])  # fmt: skip


def prompt(asked: Asked) -> Message:
    """A question."""
    return Message("none.there" if asked.options == () else f"ask.{asked.verb}")


def none(asked: Asked) -> Message:
    """Picking nothing."""
    return Message("none.empty" if asked.options == () else f"none.{asked.verb}")


def label(option: Any) -> Message:
    """An option."""
    if isinstance(option, PlaceOption):
        return Message.of("option.place", place=option.place)
    return Message.of("option.beast", card=Ref(f"component.{option.card}"))


def line(step: Command | Fact) -> Message | None:
    """A line of the story."""
    match step:
        case Resigned():
            return Message.of("line.resigned", player=Who(step.seat))
        case f.RoundBegan():
            return Message.of("line.round-began", n=step.round)
        case f.Won():
            return Message.of("line.won", player=Who(step.seat))
        case f.Scored():
            return Message.of("line.scored", player=Who(step.seat), n=step.points)
        case _:
            return None
