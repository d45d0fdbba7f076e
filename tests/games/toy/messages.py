"""What a game of Menagerie says: by the usual ids, so only what fills its lines is said here."""

from pathlib import Path

from domain.engine.entry.commands import Resigned
from domain.engine.game.default_words import usual_messages
from domain.engine.game.messages import Who
from tests.games.toy import facts as f
from tests.games.toy.choices import BeastOption, PlaceOption

MESSAGES = usual_messages(
    asks=[("round", "bid"), ("round", "sink"), ("round", "show")],
    optional=("sink", "show"),
    options={"bid": [BeastOption], "sink": [PlaceOption], "show": [BeastOption]},
    lines={
        Resigned: lambda step: {"player": Who(step.seat)},
        f.RoundBegan: lambda step: {"n": step.round},
        f.Won: lambda step: {"player": Who(step.seat)},
        f.Scored: lambda step: {"player": Who(step.seat), "n": step.points},
    },
    texts=Path(__file__).with_name("texts"),
)
