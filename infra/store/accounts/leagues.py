"""Events in the store. They stay with the accounts: a cluster keeps them on its coordinator, and their games elsewhere.

1. What a request opens is decided in one transaction that holds the event's row, before any of its games is stored: of
   concurrent requests with one key, one decides, and whoever repeats it finds the decision.
2. A game may be decided and not stored, if the process ended in between: lists leave it out until the repeated request
   has stored it, and it counts as running for a minute.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from msgspec.structs import astuple

from api.application.ports.leagues import Batch, Facts, League, LeagueGame, Organiser
from infra.store.accounts.accounts import StoredAccounts
from infra.store.database.connection import Session, Store, Workers, gather
from infra.store.entries.cells import fitting
from infra.store.lists import account_rows as rows
from infra.store.lists.open_game_counts import matching
from infra.store.lists.packed_listings import legible_listing
from infra.store.schema.schema import LEAGUE, TABLES
from projections.schemas.listing import Listing

MINUTE = 60_000_000
GAME = "number, game, label, players, at"
ORGANISER, _ = TABLES["organisers"]
GAMES_AFTER = f"SELECT {GAME} FROM league_games WHERE league = ? AND number > ? ORDER BY number LIMIT ?"  # noqa: S608 - our own names
EVERY = 1 << 60
APART = "SELECT player, blocked FROM blocks WHERE {} AND {}"
USED = "UPDATE organisers SET used = used + ? WHERE player = ? AND organiser = ?"
ALLOW = f"""
INSERT INTO organisers ({ORGANISER}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (player, organiser) DO UPDATE SET
until = excluded.until, games = excluded.games, used = 0, clocks = excluded.clocks, rated = excluded.rated
"""  # noqa: S608 - our own names


class StoredLeagues:
    """`LeagueStore` beside the accounts of an open store."""

    def __init__(self, accounts: StoredAccounts, store: Store) -> None:
        self._in_one, self._reader = accounts.in_one, Workers(store, 1, "leagues")

    async def add(self, league: League, most: int) -> League | None:
        """Store an event; see `LeagueStore`, here and below."""

        def add(session: Session) -> League | None:
            rows.lock(session, "players", league.player)
            if known := _leagues(session, "id = ?", league.id):
                return known[0]
            query = "SELECT count(*) FROM leagues WHERE player = ? AND ended_at IS NULL"
            if session.rows(query, (league.player,))[0][0] >= most:
                return None
            rows.insert(session, "leagues", [astuple(league)])
            return league

        return await self._in_one(add)

    async def find(self, league: str) -> League | None:
        """An event."""
        found = await self._reader.run(lambda s: _leagues(s, "id = ?", league))
        return found[0] if found else None

    async def page(
        self, before: tuple[int, str] | None, limit: int, player: str | None, *, own: bool
    ) -> Sequence[League]:
        """Events, latest first."""
        terms, values = ([] if own else ["access = 'open'"]), list[int | str]()
        if player is not None:
            terms, values = [*terms, "player = ?"], [player]
        if before is not None:
            terms, values = [*terms, "(created_at, id) < (?, ?)"], [*values, *before]
        condition = f"{' AND '.join(terms) or 'TRUE'} ORDER BY created_at DESC, id DESC LIMIT ?"
        return await self._reader.run(lambda s: _leagues(s, condition, *values, limit))

    async def plays(self, league: str, player: str) -> bool:
        """Whether a player was asked to play in an event."""
        query = "SELECT 1 FROM league_games WHERE league = ? AND players LIKE ? LIMIT 1"
        return bool(await self._reader.run(lambda s: s.rows(query, (league, f"%{player}%"))))

    async def end(self, league: str, at: int) -> None:
        """End an event."""
        query = "UPDATE leagues SET ended_at = ? WHERE id = ? AND ended_at IS NULL"
        await self._in_one(lambda s: s.rows(query, (at, league)))

    async def post(self, league: str, standings: bytes | None, at: int | None) -> None:
        """Replace an event's standings."""
        query = "UPDATE leagues SET standings = ?, posted_at = ? WHERE id = ?"
        await self._in_one(lambda s: s.rows(query, (standings, at, league)))

    async def open(
        self,
        league: str,
        key: bytes,
        request: bytes,
        players: Sequence[str],
        deals: Sequence[str],
        now: int,
        decide: Callable[[Facts], Batch],
    ) -> tuple[Batch, bytes, bool]:
        """What is to be opened under a key."""
        gone = await self._reader.run(lambda session: _gone(session, league, now))

        def opened(session: Session) -> tuple[Batch, bytes, bool]:
            rows.lock(session, "leagues", league)
            query = "SELECT answer, request FROM league_batches WHERE league = ? AND key = ?"
            for answer, first in session.rows(query, (league, key)):
                return Batch(answer), first, True
            batch = decide(_facts(session, league, players, deals, gone))
            rows.insert(session, "league_batches", [(league, key, request, batch.answer)])
            rows.insert(session, "league_games", [(league, *astuple(game)) for game in batch.games])
            rows.insert(session, "invitations", [astuple(invitation) for invitation in batch.invitations])
            (organiser,) = session.rows("SELECT player FROM leagues WHERE id = ?", (league,))[0]
            session.many(USED, [(times, player, organiser) for player, times in sorted(batch.used.items())])
            rows.insert(session, "deal_seats", batch.dealt)
            return batch, request, False

        return await self._in_one(opened)

    async def games(self, league: str, after: int, limit: int) -> Sequence[LeagueGame]:
        """Games of an event."""
        return await self._reader.run(lambda s: fitting(LeagueGame, s.rows(GAMES_AFTER, (league, after, limit))))

    async def heads(self, games: Sequence[str]) -> Mapping[str, tuple[int, Listing]]:
        """Versions and listings."""

        def read(session: Session) -> dict[str, tuple[int, Listing]]:
            found = dict[str, tuple[int, Listing]]()
            for game, version, shape, body in _of_games(session, "game, version, shape, listing", games):
                if (item := legible_listing(game, shape, body)) is not None:
                    found[game] = version, item
            return found

        return await self._reader.run(read)

    async def versions(
        self, league: str, after: int, games: Sequence[str]
    ) -> tuple[Sequence[LeagueGame], Mapping[str, int]]:
        """New games of an event, and versions."""

        def read(session: Session) -> tuple[Sequence[LeagueGame], Mapping[str, int]]:
            new = fitting(LeagueGame, session.rows(GAMES_AFTER, (league, after, EVERY)))
            return new, dict[str, int](_of_games(session, "game, version", [*games, *[one.game for one in new]]))

        return await self._reader.run(read)

    async def organisers(self, player: str) -> Sequence[Organiser]:
        """Whom a player lets seat them."""
        query = f"SELECT {ORGANISER} FROM organisers WHERE player = ? ORDER BY organiser"  # noqa: S608 - our own names
        return await self._reader.run(lambda s: fitting(Organiser, s.rows(query, (player,))))

    async def allow(self, organiser: Organiser) -> bool:
        """Let an organiser seat a player."""
        pair = organiser.player, organiser.organiser

        def allow(session: Session) -> bool:
            if _apart(session, pair):
                return False
            session.rows(ALLOW, astuple(organiser))
            return True

        return await self._in_one(allow)

    async def disallow(self, player: str, organiser: str) -> bool:
        """Take that back."""
        query = "DELETE FROM organisers WHERE player = ? AND organiser = ? RETURNING organiser"
        return bool(await self._in_one(lambda s: s.rows(query, (player, organiser))))

    def close(self) -> None:
        """Finish pending requests; blocks, and may be called again."""
        self._reader.close()


def _leagues(session: Session, condition: str, *values: int | str) -> list[League]:
    return fitting(League, session.rows(f"SELECT {LEAGUE} FROM leagues WHERE {condition}", values))  # noqa: S608 - our own terms


def _of_games(session: Session, columns: str, games: Sequence[str]) -> list[tuple[Any, ...]]:
    """These columns of the heads of these games."""
    found, every = list[tuple[Any, ...]](), sorted(set(games))
    for start in range(0, len(every), rows.KEYS_A_QUERY):
        some = every[start : start + rows.KEYS_A_QUERY]
        query = f"SELECT {columns} FROM games WHERE {rows.among('game', some)}"  # noqa: S608 - our own names
        found += gather(session, "games", query, some)
    return found


def _apart(session: Session, people: Sequence[str]) -> frozenset[tuple[str, str]]:
    query = APART.format(rows.among("player", people), rows.among("blocked", people))
    return frozenset([(player, blocked) for player, blocked in session.rows(query, (*people, *people))])


def _gone(session: Session, league: str, now: int) -> set[str]:
    """The games of an event that do not count as running: over, as everybody knows, or decided and never stored."""
    every = {game.game: game for game in fitting(LeagueGame, session.rows(GAMES_AFTER, (league, 0, EVERY)))}
    old = {game for game, row in every.items() if row.at < now - MINUTE}
    return matching(session, every, "status = 'over' AND late_due IS NULL") | (old - matching(session, old, "TRUE"))


def _facts(session: Session, league: str, players: Sequence[str], deals: Sequence[str], gone: Collection[str]) -> Facts:
    (found,) = _leagues(session, "id = ?", league)
    people = {
        player.id: player.banned_at is not None
        for player in rows.players(session, f"{rows.among('id', players)} AND name <> ''", players)
    }
    allowed = f"SELECT {ORGANISER} FROM organisers WHERE organiser = ? AND {rows.among('player', players)}"  # noqa: S608 - our own names
    organisers = {one.player: one for one in fitting(Organiser, session.rows(allowed, (found.player, *players)))}
    games = fitting(LeagueGame, session.rows(GAMES_AFTER, (league, 0, EVERY)))
    running = sum(game.game not in gone for game in games)
    number = games[-1].number if games else 0
    seats = f"SELECT deal, player FROM deal_seats WHERE {rows.among('deal', deals)} AND {rows.among('player', players)}"  # noqa: S608 - our own names
    dealt = frozenset([(deal, player) for deal, player in session.rows(seats, (*deals, *players))] if deals else [])
    return Facts(found, people, _apart(session, [found.player, *players]), organisers, number, running, dealt)
