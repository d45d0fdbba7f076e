"""What lists of games show of a game, folded from its entries alone.

Only the engine's own commands and facts matter here. So entries are decoded without the game's types, which is faster,
works for rules that are not installed, and looks at no card. A game in memory need not be folded: see
`projections.listed`.
"""

from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.engine.clock import Clock
from domain.engine.commands import Absent
from projections.notices import Notice

Status = Literal["open", "running", "over"]
Access = Literal["open", "unlisted", "invited"]
TERMS = 16
"""Hex digits of the digest of the options that a listing keeps."""
SHAPE = 3
"""The version of a listing's form and of what is made of it. One of another version is made anew from the entries."""


class OccupiedSeat(Struct, frozen=True):
    """A taken seat: held by a player, or by a bot that `player` has added. `to_move`: it has an open question."""

    player: str
    bot: str | None
    to_move: bool


class Substitute(Struct, frozen=True):
    """A seat that a bot plays while its player is away.

    `to_move`: it has an open question. `OccupiedSeat` then says that it has none, as nobody waits for the player.
    """

    seat: int
    to_move: bool


class Ending(Struct, frozen=True):
    """How a game ended: places by seat (1 won), the rule that decided, and when, in microseconds UTC."""

    how: Literal["finished", "resigned", "abandoned"]
    places: tuple[int, ...]
    decided: str
    at: int


class Imported(Struct, frozen=True):
    """A game that was played elsewhere, which never counts in anybody's results."""

    anchored: bool
    """Whether receipts of this house are for its course."""
    upto: int
    """Up to which version they are."""


class Listing(Struct, frozen=True):
    """A game as lists show it. Times are in microseconds UTC; `sitting` is in seat order once seats are drawn.

    It holds no version of the game, so that it changes only when it says something else.
    """

    game: str
    ruleset: str
    status: Status
    sandbox: bool
    spectators: bool
    seats: int
    opened_at: int
    sitting: tuple[OccupiedSeat, ...]
    ending: Ending | None = None
    imported: Imported | None = None
    """Null for a game that was played here."""
    private: bool = False
    """A branch without spectators: nobody but whoever opened it plays it, so no list of others shows it."""
    access: Access = "open"
    """Who finds the game: a listing that says nothing is of before there was a choice."""
    terms: str = ""
    """The first digits of the digest of its options, by which games with the same are found."""
    substitutes: tuple[Substitute, ...] | None = None
    """Where a bot plays for those who are away: the seats that it plays now."""
    clock: Clock | None = None
    """How long seats have for their answers; None: as long as they like."""
    absent: Absent | None = None
    """What follows when a seat's time is up; None where there is no clock."""
    lax: bool = False
    """It goes back although hidden things were told, so it is never rated."""

    def waits_for(self, player: str | None) -> bool:
        """Whether this player is to move. A question to a bot does not count for whoever added the bot."""
        return self.status == "running" and any(
            s.to_move and s.bot is None and s.player == player for s in self.sitting
        )

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot has an open question."""
        return self.status == "running" and (
            any(s.to_move and s.bot is not None for s in self.sitting) or any(s.to_move for s in self.substitutes or ())
        )

    @property
    def bots(self) -> bool:
        """Whether bots play in it now, be it for somebody who is away."""
        return self.status == "running" and (bool(self.substitutes) or any(s.bot is not None for s in self.sitting))

    @property
    def counts(self) -> bool:
        """Whether it is listed among the results: open to spectators, played here, not abandoned, and no sandbox."""
        if self.ending is None or self.imported is not None or not self.spectators:
            return False
        return (
            self.ending.how != "abandoned" and not self.sandbox and bool(self.ending.places) and self.access == "open"
        )

    def listed_for(self, player: str | None) -> bool:
        """Whether it may appear in this player's list of all games: others' closed and unlisted ones do not."""
        if any(s.player == player for s in self.sitting):
            return True
        return self.access == "open" and (self.spectators or self.status == "open")


Kind = Literal["opened", "joined", "left", "started", "turn", "bots", "ended"]
"""What has become of a game for its lists; after `turn` it waits for others than before, or somebody is told something,
and nothing else is new. After `bots` a bot plays for somebody who is away, or does no longer."""


class Change(Struct, frozen=True):
    """A listing that says something else than the one before it, what has happened, and when something falls due.

    `due`: when it is brought, in microseconds UTC, see `domain.engine.due`; None if nothing does by itself.
    `told`: what players are told of it.
    """

    listing: Listing
    kind: Kind
    due: int | None = None
    told: tuple[Notice, ...] = ()


encode: Callable[[Listing], bytes] = msgspec.msgpack.Encoder().encode
"""A listing as it is stored."""
decode: Callable[[bytes], Listing] = msgspec.msgpack.Decoder(Listing).decode
"""A stored listing, of this version of its form."""


CLOSED = (b"\xa6access\xa8unlisted", b"\xa6access\xa7invited")
"""What an encoded listing contains if the game is in nobody else's lists."""
UNWATCHED = b"\xaaspectators\xc2"
"""What it contains if nobody but those who play may look."""


def encode_terms(terms: str) -> bytes:
    """What an encoded listing contains if its options have this digest."""
    return msgspec.msgpack.encode("terms") + msgspec.msgpack.encode(terms)


def traces(player: str) -> tuple[bytes, bytes]:
    """What an encoded listing contains if this player is to move there, and if they sit there or had a bot seated."""
    to_move = msgspec.msgpack.encode(OccupiedSeat(player, None, to_move=True))
    return to_move, to_move[: to_move.index(b"\xa3bot")]


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


class LobbyEvent(Struct, frozen=True):
    """An entry, decoded for lists."""

    cause: Step
    facts: tuple[Step, ...]
    at: int


read: Callable[[bytes], LobbyEvent] = msgspec.msgpack.Decoder(LobbyEvent).decode
"""Decode an entry's stored body for lists. Raises msgspec.DecodeError."""


def fold(game: str, bodies: Iterable[bytes], imported: Imported | None = None) -> Listing:
    """A game's listing after all of its entries, from their stored bodies; raises ValueError if one cannot be read."""
    opening, *rest = [read(body) for body in bodies]
    folded = listing(game, opening, imported)
    for entry in rest:
        folded = after(folded, entry)
    return folded


def listing(game: str, entry: LobbyEvent, imported: Imported | None = None) -> Listing:
    """A game's listing after its first entry."""
    o = entry.cause
    kept = () if o.rematch is None else o.rematch["seats"]
    sitting = tuple([OccupiedSeat(o.player, seat["bot"], to_move=False) for seat in kept if seat.get("bot")])
    sandbox = o.scenario is not None or o.open_hands
    opened = Listing(game, o.ruleset, "open", sandbox, o.spectators == "all", o.seats, entry.at, sitting)
    private = o.parent is not None and o.spectators == "none"
    opened = replace(opened, imported=imported, private=private, access=o.access, terms=o.terms[:TERMS])
    if o.clock is not None:
        opened = replace(opened, clock=msgspec.convert(o.clock, Clock), absent=msgspec.convert(o.absent, Absent))
    opened = replace(opened, substitutes=() if isinstance(o.absent, dict) else None, lax=o.undo == "any")
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
