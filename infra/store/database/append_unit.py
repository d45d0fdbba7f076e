"""What one append stores, all of it or nothing."""

from collections.abc import Sequence
from typing import Any

from eventsourcing.persistence import StoredEvent
from msgspec import Struct
from msgspec.structs import astuple

from projections.schemas.listing import SHAPE, Change, Kind, Listing, encode
from projections.schemas.notices import encode as encode_notices

COMING: frozenset[Kind] = frozenset({"opened", "joined", "ended"})
"""After these somebody may be new at a table; an imported game is over at once. An end may be a result."""
RESEATED = """
ON CONFLICT (game, player) DO UPDATE SET public = excluded.public, result_at = excluded.result_at
WHERE player_games.public <> excluded.public OR excluded.result_at IS NOT NULL
"""
"""What an entry changes in a row of `player_games` that is there already."""
HANDLED: frozenset[Kind] = frozenset({"left", "ended"})
"""After these something has to be done elsewhere: see `infra.store.outbox.outbox`."""


class Opening(Struct, frozen=True):
    """A game's head row at its opening: the secret as it is stored, and the key that encrypts it.

    `anchored` is for a game that was played elsewhere, see `EventStore.open`; None for one that is played here.
    """

    secret: bytes
    key_id: str | None
    anchored: int | None = None


class Unit(Struct, frozen=True):
    """Consecutive events of one game, and its listing after them, if that has changed.

    With an opening they are all that exists of a new game.
    """

    game: str
    events: tuple[StoredEvent, ...]
    change: Change | None = None
    opening: Opening | None = None

    @property
    def version(self) -> int:
        """The version of the first event."""
        return self.events[0].originator_version

    @property
    def head(self) -> int:
        """The version of the last event, which the head row then has."""
        return self.events[-1].originator_version


class Listed(Struct, frozen=True):
    """A listing as the columns of a head row; those beside `listing` are for selecting and ordering."""

    ruleset: str
    status: str
    opened_at: int | None
    """When it was opened, its place in the lobby; None for a private game, which is not listed there."""
    bots: int
    """1 while the game runs with a bot at its table."""
    bot_to_move: int
    result_at: int | None
    """When everybody knows how it ended, if that counts."""
    shape: int
    """The version of the listing's form, see `projections.schemas.listing.SHAPE`."""
    listing: bytes
    public: int
    """1 if everybody finds it in lists, 2 if they do until everybody knows how it ended, 0 if only its players do."""
    terms: str | None
    """The digest of its options while strangers may be matched there."""


def listed(item: Listing) -> Listed:
    """The columns of a listing."""
    return Listed(
        item.ruleset,
        item.status,
        None if item.private else item.opened_at,
        int(item.bots),
        int(item.bot_to_move),
        item.result_at,
        SHAPE,
        encode(item),
        item.public,
        item.matched,
    )


def players(item: Listing) -> list[str]:
    """The players who have the game on their list."""
    return list(dict.fromkeys(s.player for s in item.sitting))


def _seats(change: Change) -> bool:
    """Whether rows of `player_games` are new or change; a game closed to spectators leaves lists when it starts."""
    return change.kind in COMING or (change.kind == "started" and not change.listing.spectators)


def follows(unit: Unit) -> bool:
    """Whether a unit needs a row in `player_games` or in the outbox."""
    change = unit.change
    return change is not None and (_seats(change) or change.kind in HANDLED or bool(change.told))


def only_told(unit: Unit) -> bool:
    """Whether a unit needs the outbox for notices and for nothing else, as most turns do."""
    change = unit.change
    return change is not None and bool(change.told) and not _seats(change) and change.kind not in HANDLED


def notice_row(unit: Unit) -> tuple[str, bytes, str] | None:
    """For a unit that is `only_told`: (kind, notices, players' ids separated by blanks); else None.

    It goes into the outbox only if one of these players is a follower.
    """
    change = unit.change
    if change is None or not only_told(unit):
        return None
    return change.kind, encode_notices(change.told), " ".join(dict.fromkeys([notice.player for notice in change.told]))


def head_row(unit: Unit) -> tuple[Any, ...]:
    """A new game's head, in the order of `HEAD` and `DUE`."""
    assert unit.opening is not None
    o, change = unit.opening, unit.change
    columns = listing_columns(None if change is None else change.listing)
    due = (None, None) if change is None else (change.due, change.late_due)
    return (unit.game, unit.head, o.secret, o.key_id, o.anchored, *columns, *due)


def listing_columns(item: Listing | None) -> tuple[Any, ...]:
    """A listing's columns in the order of `HEAD`; for None those of a game that no list can show."""
    return (None, None, None, 0, 0, None, None, None, 0, None) if item is None else astuple(listed(item))


def player_rows(units: Sequence[Unit]) -> list[tuple[Any, ...]]:
    """Rows of `player_games` that are new or change, in the order of `SEATED`; 0 for not over."""
    changes = [(unit.game, unit.change.listing) for unit in units if unit.change is not None and _seats(unit.change)]
    return [(g, player, 0, i.opened_at, int(i.public > 0), i.result_at) for g, i in changes for player in players(i)]


def outbox_rows(units: Sequence[Unit]) -> list[tuple[str, int, str, bytes | None]]:
    """Rows of the outbox, handled after the commit: (game, version, kind, notices)."""
    changes = [(u.game, u.head, u.change) for u in units if u.change is not None]
    return [
        (game, version, c.kind, encode_notices(c.told) if c.told else None)
        for game, version, c in changes
        if c.told or c.kind in HANDLED
    ]
