"""Whether the seats that a policy plays have played as it does.

The audit has compared the answers of every installed policy that an entry states. This module only says for which seats
that was possible.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from msgspec import UNSET

from domain.engine.entry.commands import Chose
from domain.engine.entry.entry import Entry
from domain.engine.game.rules import Rules
from domain.engine.history.audit import Policies
from domain.engine.lobby.lobby import LobbyState
from domain.engine.table.policies import checkable

Conduct = Literal["plays its policy", "plays its policy where sampled", "policy not checked"]
"""`plays its policy`: every answer not made by a player is the one that the stated policy makes; `where sampled`: only
some of a searching bot's answers were recomputed. `policy not checked`: for at least one of them no policy is stated,
the policy is not installed, or none was recomputed. For a seat where a bot stood in for a player only the bot's answers
count."""
_SEARCHED: Mapping[Policies, Conduct] = {
    "all": "plays its policy", "sample": "plays its policy where sampled", "none": "policy not checked"
}  # fmt: skip


def conduct(
    rules: Rules, entries: Sequence[Entry], lobby: LobbyState, policies: Policies
) -> tuple[Conduct | None, ...]:
    """By seat; None if a player made every answer. `entries` have passed the audit and fold to `lobby`.

    `policies`: which answers of searching bots were recomputed.
    """
    conducts: dict[int, set[Conduct]] = {}
    for entry in entries:
        cause = entry.cause
        if not isinstance(cause, Chose) or (cause.policy is UNSET and lobby.chairs[cause.seat].bot is None):
            continue
        known = cause.policy is not UNSET and checkable(rules, cause)
        searched = cause.policy is not UNSET and cause.policy.name in rules.levels
        conduct_of_seat: Conduct = "policy not checked" if not known else _SEARCHED["all" if not searched else policies]
        conducts.setdefault(cause.seat, set()).add(conduct_of_seat)
    worst: tuple[Conduct, ...] = get_args(Conduct)[::-1]
    each = [conducts.get(seat, ()) for seat in range(len(lobby.chairs))]
    return tuple([next((grade for grade in worst if grade in conducted), None) for conducted in each])
