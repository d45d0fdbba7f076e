"""What lists of games show of a game, and what of it changes with an entry: see `listing_fold` and `live_listing`."""

from collections.abc import Callable, Collection
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.engine.entry.clock import Clock
from domain.engine.entry.commands import Absent
from domain.engine.entry.spectator_delay import End, Late, Start, known_from
from projections.schemas.notices import Notice

Status = Literal["open", "running", "over"]
Access = Literal["open", "unlisted", "invited"]
TERMS = 16
"""How many hex digits of the options' digest a listing keeps."""
SHAPE = 3
"""The version of a listing's form and derived data. A listing of another version is rebuilt from the entries."""


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


class Ending(Struct, frozen=True, omit_defaults=True):
    """How a game ended: places by seat (1 won), the rule that decided, and when, in microseconds UTC."""

    how: Literal["finished", "resigned", "abandoned"]
    places: tuple[int, ...]
    decided: str
    at: int
    unrevealed: tuple[str, ...] | None = None
    """Whose reveals were missing when a full table ended before its start; None for every other game."""


class Imported(Struct, frozen=True):
    """A game that was played elsewhere, which never counts in anybody's results."""

    anchored: bool
    """Whether receipts by this server confirm it."""
    upto: int
    """The last version that they confirm."""


class LateListing(Struct, frozen=True):
    """How a game is listed to delayed spectators before `until`, in microseconds UTC: less than has happened."""

    until: int
    status: Literal["open", "running"]
    sitting: tuple[OccupiedSeat, ...]


class Listing(Struct, frozen=True, omit_defaults=True):
    """A game as lists show it. Times are in microseconds UTC; `sitting` is in seat order once seats are drawn.

    It does not contain the game's version, so that it changes only if it says something new. Defaults are not stored.
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
    """A branch without spectators: only its opener plays it, so no list of others shows it."""
    access: Access = "open"
    """Who finds the game; a listing without it predates the choice."""
    terms: str = ""
    """The first digits of its options' digest, for finding games with the same options."""
    substitutes: tuple[Substitute, ...] | None = None
    """The seats that bots currently play for absent players, if there are any."""
    clock: Clock | None = None
    """How long seats have for their answers; None: no limit."""
    absent: Absent | None = None
    """What follows when a seat's time is up; None if there is no clock."""
    lax: bool = False
    """Whether it may go back although hidden things were revealed since: then it is never rated."""
    late: Late | None = None
    """The delay of spectators; None: none."""
    stages: tuple[LateListing, ...] = ()
    """What delayed spectators see instead, in order of time; after the last stage they see the listing itself."""
    invited: bool = False
    """Whether only admitted spectators may watch."""
    hands: bool = False
    """Whether spectators see every hand."""

    def has_seat(self, player: str | None) -> bool:
        """Whether this player sits there themselves, rather than having added a bot."""
        return any(s.player == player and s.bot is None for s in self.sitting)

    def meets(self, apart: Collection[str]) -> bool:
        """Whether one of these players sits there, or has added a bot."""
        return any(s.player in apart for s in self.sitting)

    def waits_for(self, player: str | None) -> bool:
        """Whether this player is to move. A question to a bot does not count for the player who added it."""
        return self.status == "running" and any(
            s.to_move and s.bot is None and s.player == player for s in self.sitting
        )

    def seen(self, player: str | None, now: int) -> "Listing":
        """The listing as this player may see it at a given time: without a seat they may see it with a delay.

        In a game with a delay only players learn whose turn it is.
        """
        if self.late is None or self.has_seat(player):
            return self
        stage = next((stage for stage in self.stages if now < stage.until), None)
        if stage is not None:
            return replace(self, status=stage.status, sitting=stage.sitting, ending=None, substitutes=None)
        return replace(self, sitting=tuple([replace(s, to_move=False) for s in self.sitting]))

    @property
    def late_due(self) -> int | None:
        """When delayed spectators will know everything, in microseconds UTC; None if there are no stages."""
        return self.stages[-1].until if self.stages else None

    @property
    def told_at(self) -> int | None:
        """When everybody knows how it ended, in microseconds UTC; None before the end."""
        if self.ending is None or self.late is None or self.imported is not None:
            return None if self.ending is None else self.ending.at
        return self.ending.at + self.late.closing

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot has an open question."""
        return self.status == "running" and (
            any(s.to_move and s.bot is not None for s in self.sitting) or any(s.to_move for s in self.substitutes or ())
        )

    @property
    def bots(self) -> bool:
        """Whether bots currently play in it, including those standing in for absent players."""
        return self.status == "running" and (bool(self.substitutes) or any(s.bot is not None for s in self.sitting))

    @property
    def counts(self) -> bool:
        """Whether it is listed among the results: open to spectators, played here, not abandoned, and no sandbox."""
        if self.ending is None or self.imported is not None or not self.spectators:
            return False
        return (
            self.ending.how != "abandoned" and not self.sandbox and bool(self.ending.places) and self.access == "open"
        )

    @property
    def result_at(self) -> int | None:
        """Its place among the results: when everybody knows how it ended; None if it is not listed there."""
        return self.told_at if self.counts else None

    @property
    def public(self) -> int:
        """Whether everybody finds it in lists: 0, 1, or 2 for only until everybody knows how it ended."""
        if self.private or self.access != "open":
            return 0
        return 1 if self.spectators or self.status == "open" else 2 if self.stages else 0

    @property
    def matched(self) -> str | None:
        """`terms` while strangers may be matched there, as far as a listing tells; else None."""
        own = self.private or self.sandbox or self.late is not None or self.access != "open" or not self.spectators
        return None if own or self.status != "open" else self.terms

    def listed_for(self, player: str | None) -> bool:
        """Whether it may appear in this player's list of all games: others' private and unlisted games do not."""
        if any(s.player == player for s in self.sitting):
            return True
        return self.access == "open" and (self.spectators or self.status == "open")


Kind = Literal["opened", "joined", "left", "started", "turn", "bots", "ended"]
"""What happened to a game, as far as its lists go. `turn`: it waits for other players than before, or somebody is
notified, and nothing else is new. `bots`: a bot has begun or ceased to play for an absent player."""


class Change(Struct, frozen=True):
    """A listing that differs from the one before it, what has happened, and when something falls due.

    `due`: when the server must look at the game, in microseconds UTC; None for never. `told`: notices for players.
    """

    listing: Listing
    kind: Kind
    due: int | None = None
    told: tuple[Notice, ...] = ()

    @property
    def late_due(self) -> int | None:
        """`late_due` of the listing."""
        return self.listing.late_due


def late_listings(
    late: Late, start: Start, before: tuple[OccupiedSeat, ...], sitting: tuple[OccupiedSeat, ...], end: End | None
) -> tuple[LateListing, ...]:
    """The stages of a game that has started, see `Listing.stages`. `before`: who had sat down before the start.

    `sitting`: who sits there now; `end`: None unless the game is over.
    """
    still = tuple([replace(s, to_move=False) for s in sitting])
    begun = known_from(late, start.version, start.version, start.at, start.passed, end)
    stages = [LateListing(begun, "open", before)] if start.version > 1 else []
    if end is not None:
        stages = [stage for stage in stages if stage.until > end.at]
        stages.append(LateListing(end.at + late.closing, "running", still))
    return tuple(stages)


encode: Callable[[Listing], bytes] = msgspec.msgpack.Encoder().encode
"""A listing as it is stored."""
decode: Callable[[bytes], Listing] = msgspec.msgpack.Decoder(Listing).decode
"""A stored listing, of this version of its form."""
