"""What a game of Menagerie says."""

from typing import Any

from domain.engine.facts import Asked, Command, Fact, Resigned
from domain.engine.messages import Message, Ref, Who
from tests.games.toy import facts as f
from tests.games.toy.choices import PlaceOption

LINES = "resigned", "round-began", "won", "scored"
IDS = frozenset(
    ["ask.bid", "ask.sink", "ask.show", "option.beast", "option.place", *[f"line.{line}" for line in LINES]]
)


def prompt(asked: Asked) -> Message:
    """A question."""
    return Message(f"ask.{asked.verb}")


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
