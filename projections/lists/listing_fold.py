"""What lists of games show of a game, folded from its entries alone: each step of one changes the line before it.

Only the engine's own commands and facts matter here. So entries are decoded without the game's types, which is faster,
works for rules that are not installed, and looks at no card. A game in memory need not be folded: see
`projections.lists.live_listing`.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.engine.entry.clock import Clock
from domain.engine.entry.commands import Absent
from domain.engine.entry.spectator_delay import End, Late, Start
from projections.schemas.listing import (
    TERMS,
    Ending,
    Imported,
    LateListing,
    Listing,
    OccupiedSeat,
    Substitute,
    late_listings,
)


class Step(Struct, frozen=True):
    """A command or a fact with the fields that lists need. They are Any: a game's own facts may use the same names."""

    type: str
    seat: Any = None
    chair: Any = None
    order: Any = None
    player: Any = None
    bot: Any = None
    ruleset: Any = None
    seats: Any = None
    spectators: Any = "all"
    scenario: Any = None
    open_hands: Any = False
    rematch: Any = None
    parent: Any = None
    access: Any = "open"
    terms: Any = ""
    policy: Any = None
    clock: Any = None
    absent: Any = "default"
    undo: Any = None
    how: Any = None
    places: Any = None
    decided: Any = None
    late: Any = None
    spectators_see: Any = None


class LobbyEvent(Struct, frozen=True):
    """An entry, decoded for lists."""

    cause: Step
    facts: tuple[Step, ...]
    at: int


read: Callable[[bytes], LobbyEvent] = msgspec.msgpack.Decoder(LobbyEvent).decode
"""Decode an entry's stored body for lists. Raises msgspec.DecodeError."""


def fold(game: str, bodies: Iterable[bytes], imported: Imported | None = None) -> Listing:
    """A game's listing after all of its entries, from their stored bodies; raises ValueError if one cannot be read."""
    entries = [read(body) for body in bodies]
    folded, started = listing(game, entries[0], imported), Begun(1, ()) if _starts(entries[0]) else None
    for version, entry in enumerate(entries[1:], 2):
        if _starts(entry):
            started = Begun(version, folded.sitting)
        folded = after(folded, entry)
    if folded.late is None or started is None or imported is not None:
        return folded
    return replace(folded, stages=_late_listings(folded, folded.late, started, [entry.at for entry in entries]))


class Begun(Struct, frozen=True):
    """The version in which a game started, and who had sat down before it."""

    version: int
    before: tuple[OccupiedSeat, ...]


def _starts(entry: LobbyEvent) -> bool:
    return any(fact.type == "started" for fact in entry.facts)


def _late_listings(item: Listing, late: Late, begun: Begun, given: Sequence[int]) -> tuple[LateListing, ...]:
    """The stages of a game, see `Listing.stages`. `given`: the times of all entries, as they were stored."""
    times = list(accumulate(given, max))
    passed = times[begun.version + late.versions - 1 :][:1]
    start = Start(begun.version, times[begun.version - 1], passed[0] if passed else None)
    end = End(len(times), times[-1]) if item.status == "over" else None
    return late_listings(late, start, begun.before, item.sitting, end)


def listing(game: str, entry: LobbyEvent, imported: Imported | None = None) -> Listing:
    """A game's listing after its first entry."""
    o = entry.cause
    kept = () if o.rematch is None else o.rematch["seats"]
    sitting = tuple([OccupiedSeat(o.player, seat["bot"], to_move=False) for seat in kept if seat.get("bot")])
    sandbox = o.scenario is not None or o.open_hands
    opened = Listing(game, o.ruleset, "open", sandbox, o.spectators == "all", o.seats, entry.at, sitting)
    private = o.parent is not None and o.spectators == "none"
    opened = replace(
        opened,
        imported=imported,
        private=private,
        access=o.access,
        terms=o.terms[:TERMS],
        clock=msgspec.convert(o.clock, Clock | None),
        absent=None if o.clock is None else msgspec.convert(o.absent, Absent),
        substitutes=() if isinstance(o.absent, dict) else None,
        lax=o.undo == "any",
        late=msgspec.convert(o.late, Late | None),
        invited=o.spectators == "invited",
        hands=o.spectators_see == "hands",
    )
    return _facts(opened, entry)


def after(before: Listing, entry: LobbyEvent) -> Listing:
    """The listing after one more entry."""
    return _facts(_step(before, entry.cause, entry.at), entry)


def _facts(item: Listing, entry: LobbyEvent) -> Listing:
    for fact in entry.facts:
        item = _step(item, fact, entry.at)
    return item


def _step(item: Listing, step: Step, at: int) -> Listing:
    change = _CHANGES.get(step.type)
    return item if change is None else change(item, step, at)


def _joined(item: Listing, step: Step, _: int) -> Listing:
    return replace(item, sitting=(*item.sitting, OccupiedSeat(step.player, step.bot, to_move=False)))


def _left(item: Listing, step: Step, _: int) -> Listing:
    return replace(item, sitting=item.sitting[: step.chair] + item.sitting[step.chair + 1 :])


def _seated(item: Listing, step: Step, _: int) -> Listing:
    return replace(item, sitting=tuple([item.sitting[int(chair)] for chair in step.order]))


def _started(item: Listing, _: Step, __: int) -> Listing:
    return replace(item, status="running")


def _asked(item: Listing, step: Step, _: int) -> Listing:
    return _moves(item, step.seat, to_move=True)


def _answered(item: Listing, step: Step, _: int) -> Listing:
    return _moves(item, step.seat, to_move=False)


def _chose(item: Listing, step: Step, _: int) -> Listing:
    if step.policy is None:
        item = _played_by(item, step.seat, substitute=False)
    return _moves(item, step.seat, to_move=False)


def _timed_out(item: Listing, step: Step, _: int) -> Listing:
    return item if item.substitutes is None else _played_by(item, step.seat, substitute=True)


def _by_their_player(item: Listing, step: Step, _: int) -> Listing:
    return _played_by(item, step.seat, substitute=False)


def _played_by(item: Listing, seat: int, *, substitute: bool) -> Listing:
    """The listing once a seat is played by a bot, or by its player, who then has its open question."""
    was = next((one for one in item.substitutes or () if one.seat == seat), None)
    if (was is not None) == substitute:
        return item
    to_move = item.sitting[seat].to_move if was is None else was.to_move
    others = [one for one in item.substitutes or () if one.seat != seat]
    played = [*others, Substitute(seat, to_move)] if substitute else others
    now = sorted(played, key=lambda one: one.seat)
    return _moves(replace(item, substitutes=tuple(now)), seat, to_move=to_move)


def _moves(item: Listing, seat: int, *, to_move: bool) -> Listing:
    played = [one.seat for one in item.substitutes or ()]
    if seat in played:
        now = [replace(one, to_move=to_move) if one.seat == seat else one for one in item.substitutes or ()]
        item, to_move = replace(item, substitutes=tuple(now)), False
    if item.sitting[seat].to_move == to_move:
        return item
    sitting = list(item.sitting)
    sitting[seat] = replace(sitting[seat], to_move=to_move)
    return replace(item, sitting=tuple(sitting))


def _undone(item: Listing, _: Step, __: int) -> Listing:
    played = None if item.substitutes is None else tuple([replace(s, to_move=False) for s in item.substitutes])
    return replace(item, sitting=tuple([replace(s, to_move=False) for s in item.sitting]), substitutes=played)


def _ended(item: Listing, step: Step, at: int) -> Listing:
    still = tuple([replace(s, to_move=False) for s in item.sitting])
    item = replace(item, substitutes=None if item.substitutes is None else ())
    return replace(item, status="over", sitting=still, ending=Ending(step.how, tuple(step.places), step.decided, at))


_CHANGES: dict[str, Callable[[Listing, Step, int], Listing]] = {
    "joined": _joined,
    "left": _left,
    "seated": _seated,
    "started": _started,
    "asked": _asked,
    "chose": _chose,
    "timed-out": _timed_out,
    "returned": _by_their_player,
    "resigned": _by_their_player,
    "defaulted": _answered,
    "undone": _undone,
    "ended": _ended,
}
