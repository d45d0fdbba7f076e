"""Moves what a store of an earlier release holds into the tables of this one, while nobody can write to the old ones.

1. The old tables are fenced first: whoever still runs an earlier release fails to write, instead of writing where
   nobody reads any more.
2. Games are moved some at a time, each whole in a transaction: its events, its head row with the listing that they
   give, its snapshots. Whatever has a head row has been moved, so a move that broke off goes on from there.
3. An entry is moved if its digest follows from the one before it. It is written as this release writes entries, read
   back, and compared. One that is damaged, or does not follow, is kept byte for byte as it was, and reported.
4. The old tables stay as they are until `finish` drops them.
"""

from collections.abc import Callable, Iterator, Sequence

from eventsourcing.persistence import StoredEvent
from msgspec import Struct

from api.application.ports.stores import StoredEntry
from domain.engine.entry import record
from infra.store.database.append_unit import listing_columns, players
from infra.store.database.connection import Session, StoreError
from infra.store.entries.mapper import RowMapper, game_id, stream
from infra.store.entries.recorder import SessionRecorder
from infra.store.lists.listings import UNREADABLE
from infra.store.schema.schema import HEAD, OLD
from projections.lists.listing_fold import fold
from projections.schemas.listing import Imported, Listing

ENTRIES = 2_000
"""Entries in a transaction from which on it takes no further game."""
FENCED = ("stored_events", "game_secrets", "opening_keys", "imports", "stored_snapshots", "listings", "tracking")
SAYING = "this store has been migrated to a newer release of Croupier: stop this one"

OldEvent = tuple[int, str, bytes]
"""Version, topic and state of an event as it lies in the old table."""
Watching = Callable[[int, int], None]


class Moved(Struct, frozen=True):
    """How much was moved, and what of it could not be verified: a line for each game."""

    games: int = 0
    entries: int = 0
    trouble: tuple[str, ...] = ()


def fence(session: Session) -> None:
    """Fence the old tables, within the transaction that makes the new ones."""
    if session.kind == "postgres":
        session.rows(
            "CREATE FUNCTION croupier_moved() RETURNS trigger LANGUAGE plpgsql "
            f"AS $$ BEGIN RAISE EXCEPTION '{SAYING}'; END $$"
        )
    for table in FENCED:
        if session.kind == "postgres":
            session.rows(
                f"CREATE TRIGGER moved BEFORE INSERT OR UPDATE OR DELETE ON {table} "
                "FOR EACH STATEMENT EXECUTE FUNCTION croupier_moved()"
            )
        else:
            for change in ("INSERT", "UPDATE", "DELETE"):
                session.rows(
                    f"CREATE TRIGGER moved_{table}_{change} BEFORE {change} ON {table} "
                    f"BEGIN SELECT RAISE(ABORT, '{SAYING}'); END"
                )


def check_keys(session: Session, mapper: RowMapper) -> None:
    """Raise UnknownKeyError if anything in the old tables cannot be decrypted."""
    for table in ("stored_events", "stored_snapshots"):
        mapper.check(session, table)
    for (key,) in session.rows("SELECT DISTINCT key_id FROM game_secrets"):
        mapper.keys.check(key)


def move(session: Session, mapper: RowMapper, progress: Watching) -> Moved:
    """Move all that has not been moved."""
    ((total,),) = session.rows("SELECT count(*) FROM stored_events")
    ((done,),) = session.rows("SELECT coalesce(sum(version), 0) FROM games")
    games, entries, trouble = 0, 0, list[str]()
    left = _games(session)
    game = next(left, None)
    while game is not None:
        with session.transaction("croupier.move"):
            batch = 0
            while game is not None and batch < ENTRIES:
                if not _moved(session, game):  # by another process, before this transaction began
                    one = _Game(session, mapper, game)
                    batch += one.move()
                    games += 1
                    trouble += [f"{game}: {what}" for what in one.trouble]
                game = next(left, None)
        entries += batch
        progress(min(int(done) + entries, total), total)
    return Moved(games, entries, tuple(trouble))


def finish(session: Session) -> bool:
    """Drop the old tables; whether there were any."""
    catalogue = "sqlite_master WHERE name" if session.kind == "sqlite" else "pg_catalog.pg_tables WHERE tablename"
    if not session.rows(f"SELECT 1 FROM {catalogue} = 'stored_events'"):  # noqa: S608 - our own names
        return False
    with session.transaction("croupier.move"):
        for table in OLD:
            session.rows(f"DROP TABLE {table}")
        if session.kind == "postgres":
            session.rows("DROP TRIGGER moved ON opening_keys")
            session.rows("DROP FUNCTION croupier_moved()")
        else:
            for change in ("INSERT", "UPDATE", "DELETE"):
                session.rows(f"DROP TRIGGER moved_opening_keys_{change}")
    if session.kind == "sqlite":
        session.rows("VACUUM")
    return True


def _games(session: Session) -> Iterator[str]:
    """Every game of which the old tables hold anything and that has not been moved, one look into an index for each."""
    query = "SELECT originator_id FROM stored_events {}ORDER BY originator_id LIMIT 1"
    found = session.rows(query.format(""))
    while found:
        game = game_id(found[0][0])
        if not _moved(session, game):
            yield game
        found = session.rows(query.format("WHERE originator_id > ? "), (game,))
    for (game,) in session.rows("SELECT game FROM game_secrets ORDER BY game"):
        if not _moved(session, game):
            yield game


def _moved(session: Session, game: str) -> bool:
    return bool(session.rows("SELECT 1 FROM games WHERE game = ?", (game,)))


class _Game:
    """Moves one game. `trouble`: what of it could not be verified, in words."""

    def __init__(self, session: Session, mapper: RowMapper, game: str) -> None:
        self._session, self._mapper, self._game = session, mapper, game
        self._events = SessionRecorder(session, "events")
        self.trouble: list[str] = []

    def move(self) -> int:
        """Write it all into the new tables; how many entries it has."""
        query = "SELECT originator_version, topic, state FROM stored_events WHERE originator_id = ? "
        rows = self._session.rows(query + "ORDER BY originator_version", (self._game,))
        secrets = self._session.rows("SELECT secret, key_id FROM game_secrets WHERE game = ?", (self._game,))
        imports = self._session.rows("SELECT anchored FROM imports WHERE game = ?", (self._game,))
        sealed, key = secrets[0] if secrets else (None, None)
        anchored = imports[0][0] if imports else None
        entries = self._verified(rows, self._secret(sealed, key))
        self._write(rows, entries)
        item = self._listing(entries, anchored)
        version = rows[-1][0] if rows else 0
        head = (self._game, version, sealed, key, anchored, *listing_columns(item))
        marks = ", ".join("?" * len(HEAD))
        self._session.rows(f"INSERT INTO games ({', '.join(HEAD)}) VALUES ({marks})", head)  # noqa: S608 - our own names
        if item is not None:
            over = int(item.status == "over")
            seats = [(self._game, player, over, item.opened_at) for player in players(item)]
            self._session.many("INSERT INTO player_games VALUES (?, ?, ?, ?)", seats)
        self._session.rows(
            "INSERT INTO snapshots SELECT originator_id, originator_version, topic, state FROM stored_snapshots "
            "WHERE originator_id = ?",
            (self._game,),
        )
        return len(rows)

    def _secret(self, sealed: bytes | None, key: str | None) -> bytes | None:
        try:
            secret = None if sealed is None else self._mapper.secret(self._game, sealed, key)
        except StoreError:
            secret = None
        if secret is None:
            self.trouble.append("its secret is not there, or damaged")
        return secret

    def _verified(self, rows: Sequence[OldEvent], secret: bytes | None) -> list[tuple[StoredEntry | None, bool]]:
        """Each entry, if it can be read, and whether its digest follows from the one before it."""
        found: list[tuple[StoredEntry | None, bool]] = []
        head: bytes | None = record.GENESIS
        for number, (version, topic, state) in enumerate(rows, 1):
            entry, follows = self._read(version, topic, state), False
            if entry is not None and head is not None and secret is not None and version == number:
                salt = record.salt(secret, version)
                follows = record.chain(self._game, version, head, salt, entry.body) == entry.digest
            if not follows:
                self.trouble.append(f"version {version} is damaged, or does not follow from what is before it")
            head = None if entry is None else entry.digest
            found.append((entry, follows))
        if not rows:
            self.trouble.append("it has no entries")
        return found

    def _read(self, version: int, topic: str, state: bytes) -> StoredEntry | None:
        try:
            return self._mapper.row(self._game, version, topic, state)
        except (*UNREADABLE, StoreError):
            return None

    def _write(self, rows: Sequence[OldEvent], entries: Sequence[tuple[StoredEntry | None, bool]]) -> None:
        """Store the events, and read them back."""
        events = [
            self._mapper.stored(self._game, entry)
            if entry is not None and follows
            else StoredEvent(stream(self._game), *row)
            for row, (entry, follows) in zip(rows, entries, strict=True)
        ]
        self._events.insert_events(events)
        back = self._events.select_events(self._game)
        for row, event, (entry, follows) in zip(rows, back, entries, strict=True):
            place = event.originator_version, event.topic, event.state
            same = self._read(*place) == entry if follows else place == row
            if not same:
                raise StoreError(f"game {self._game}: version {row[0]} did not come back as it was written")

    def _listing(self, entries: Sequence[tuple[StoredEntry | None, bool]], anchored: int | None) -> Listing | None:
        try:
            bodies = [entry.body for entry, _ in entries if entry is not None]
            assert len(bodies) == len(entries)
            return fold(self._game, bodies, None if anchored is None else Imported(anchored > 0, anchored))
        except (*UNREADABLE, AssertionError):
            self.trouble.append("no list can show it")
            return None
