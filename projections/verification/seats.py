"""What a record tells of each seat: whether its dice can have been fitted, and whether a policy played as it does.

1. A seat's commitment binds nobody who can still rewrite the history before it: the server could draw another secret,
   or have another seat rejoin, once it has seen what the seat reveals.
2. A receipt for the version in which the last seat was taken, or a later one before the seat's own reveal, fixes the
   secret and all commitments while the seat's entropy was still unknown.
3. A receipt does not say when it was signed. Only its keeper knows that it was fetched before the reveal.
4. The audit has compared the answers of every installed policy that an entry states. Here is only said for which seats
   that was possible.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, get_args

from msgspec import UNSET

from domain.engine.entry.commands import Chose, Contributed, Joined, Opened
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Seated
from domain.engine.game.rules import Rules
from domain.engine.history.audit import Policies
from domain.engine.lobby.lobby import LobbyState
from domain.engine.table.policies import checkable

Standing = Literal[
    "committed, by the evidence you gave",
    "committed, without evidence from before the reveal",
    "declined",
    "bot",
]
"""`declined`: it brought no entropy; `bot`: bots have none. Both rely on the server's secret and the other seats."""
Conduct = Literal["plays its policy", "plays its policy where sampled", "policy not checked"]
"""`plays its policy`: every answer not made by a player is the one that the stated policy makes; `where sampled`: only
some of a searching bot's answers were recomputed. `policy not checked`: for at least one of them no policy is stated,
the policy is not installed, or none was recomputed. For a seat where a bot stood in for a player only the bot's answers
count."""
_SEARCHED: Mapping[Policies, Conduct] = {
    "all": "plays its policy", "sample": "plays its policy where sampled", "none": "policy not checked"
}  # fmt: skip


def standings(entries: Sequence[Entry], lobby: LobbyState, signed: Collection[int]) -> tuple[Standing, ...]:
    """By seat. `signed`: the versions with good receipts; `lobby`: the one that the entries fold to."""
    revealed = {e.cause.chair: version for version, e in enumerate(entries, 1) if isinstance(e.cause, Contributed)}
    order = next((f.order for e in entries for f in e.facts if isinstance(f, Seated)), range(len(lobby.chairs)))
    # A full table is final, and reveals come after it: nobody sits down after the last seat is taken.
    filled = max([version for version, e in enumerate(entries, 1) if isinstance(e.cause, (Opened, Joined))], default=0)

    def standing(seat: int, chair: int) -> Standing:
        fair = lobby.chairs[seat].fair
        if fair != "committed":
            return fair
        held = any(filled <= version < revealed.get(chair, 0) for version in signed)
        return "committed, by the evidence you gave" if held else "committed, without evidence from before the reveal"

    return tuple([standing(seat, chair) for seat, chair in enumerate(order)])


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
