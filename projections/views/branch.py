"""Where a what-if branch starts: a position that somebody has seen, folded from their frames and from nothing else.

1. It takes neither an entry nor a state, only frames, which the presenter has redacted: nothing hidden can leak.
2. A branch starts at a checkpoint after which somebody was asked. After any other, nobody has anything to choose before
   the next checkpoint, or the end.
3. A referee's frames hide nothing, so the same function gives the true position of a finished game.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from domain.engine.audience.audience import Viewer
from domain.engine.audience.errors import BadScenario
from domain.engine.game.rules import Rules
from domain.engine.worlds.dealing import shuffler
from domain.engine.worlds.seen_game import SeenGame
from projections.schemas.schemas import Frame

PURPOSE = "branch"
"""The purpose label of the shuffles, see `dice`."""


class Start(NamedTuple):
    """What a branch starts from: the version whose entry contains the checkpoint, and its position as a scenario."""

    version: int
    scenario: Any


def start(rules: Rules, frames: Iterable[Frame], viewer: Viewer, key: bytes) -> Start | None:
    """The last checkpoint in these frames from which a branch can start; None if there is none, as during set-up.

    `frames` are a game's from version 1 on, as `viewer` may see them. What is hidden is dealt anew by dice with `key`.
    """
    game = seen_game(rules, frames, viewer)
    for rest in reversed(game.rests):
        try:
            scenario = rules.mechanics.redeal(game.seen(rest), shuffler(key, PURPOSE))
            # Convert as a request is converted: a scenario that exceeds its type's limits could not be read back.
            return Start(rest.version, msgspec.convert(msgspec.to_builtins(scenario), rules.schema.scenario))
        except (BadScenario, msgspec.ValidationError):
            continue
    return None


def seen_game(rules: Rules, frames: Iterable[Frame], viewer: Viewer) -> SeenGame:
    """What a viewer has seen, from the frames that they were given; `frames` as for `start`."""
    game = SeenGame(rules, viewer)
    for frame in frames:
        game.add(frame.version, frame.cause, frame.facts)
    return game
