"""What Menagerie says, as messages; the sentences stand in `texts`."""

from domain.engine.facts import Asked, Command, Fact, Resigned
from domain.engine.messages import Message, Ref, Who
from tests.games.toy import state as m

IDS = frozenset(
    [
        *[f"ask.{verb}" for verb in ("bid", "sink", "show")],
        *[f"option.{kind}" for kind in ("beast", "place")],
        *[f"line.{what}" for what in ("resigned", "round", "won", "scored")],
    ]
)


def prompt(asked: Asked) -> Message:
    """The question."""
    return Message(f"ask.{asked.verb}")


def label(option: m.BeastOption | m.PlaceOption) -> Message:
    """An option."""
    if isinstance(option, m.BeastOption):
        return Message.of("option.beast", card=Ref(f"component.{option.card}"))
    return Message.of("option.place", n=option.place)


def line(step: Command | Fact) -> Message | None:
    """A line of the story; None for what goes without saying."""
    match step:
        case Resigned():
            return Message.of("line.resigned", player=Who(step.seat))
        case m.RoundBegan():
            return Message.of("line.round", n=step.round)
        case m.Won():
            return Message.of("line.won", player=Who(step.seat))
        case m.Scored():
            return Message.of("line.scored", player=Who(step.seat), n=step.points)
        case _:
            return None
