"""Whether the seats that a policy plays have played as it does.

The audit has compared the answers of every policy that an entry states and that is installed. This module only says of
which seats that was possible.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import UNSET

from domain.engine.entry.commands import Chose
from domain.engine.entry.entry import Entry
from domain.engine.game.rules import Rules
from domain.engine.lobby.lobby import LobbyState
from domain.engine.table.policies import checkable

Conduct = Literal["plays its policy", "policy not checked"]
"""`plays its policy`: every answer that no player made is the one that the stated policy makes. `policy not checked`:
for at least one of them no policy is stated, or none that is installed. Of a seat at which a bot stood in for a player
only the bot's answers are meant."""


def conduct(rules: Rules, entries: Sequence[Entry], lobby: LobbyState) -> tuple[Conduct | None, ...]:
    """By seat; None where a player made every answer. `entries` have passed the audit and fold to `lobby`."""
    checked: dict[int, bool] = {}
    for entry in entries:
        cause = entry.cause
        if isinstance(cause, Chose) and (cause.policy is not UNSET or lobby.chairs[cause.seat].bot is not None):
            checked[cause.seat] = checked.get(cause.seat, True) and checkable(rules, cause)
    words: dict[bool | None, Conduct | None] = {None: None, True: "plays its policy", False: "policy not checked"}
    return tuple([words[checked.get(seat)] for seat in range(len(lobby.chairs))])
