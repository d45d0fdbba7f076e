"""Ratings: how well a player does in a pool, from all its rated games, in the order of (ended at, game).

1. They are a projection of the listings, by OpenSkill's model of Plackett and Luce: a mean and a deviation for each
   player after each game. Everything can be rebuilt with the same result.
2. A game that has ended is rated through the outbox, so games may arrive in another order than they ended in. Then the
   later ones of its pool are rated again.
3. Games are rated if they count, have several players, no bots, and one seat per player: in the pool of their ruleset.
   Players who declare themselves programs are bots as well, even after they have left: that mark is kept, see
   `StoredAccounts.remove`. They have pools of their own, see `yardstick`: there bots of the house are in the place of
   players, under their names, with a deviation of 0, and stay where they are.
4. A game that goes back although hidden things were revealed is never rated.
5. A game with a spectator delay is rated when everybody knows how it ended, as of then.
6. `rated_players` has where each player is now, for ladders and pages; whoever is erased is in `ratings` alone.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from api.application.ports.strangers import Ladder, RatedPlayer, Rating
from infra.store.database.connection import Session
from infra.store.database.uptime import microseconds
from infra.store.entries.cells import fitting
from infra.store.lists import yardstick
from infra.store.lists.aborts import insert_aborts
from infra.store.lists.packed_listings import legible_listing
from projections.schemas.listing import Listing

LOCK = "ratings"
"""Held while rating: a rating depends on earlier ones."""
BEFORE = """SELECT mu, sigma FROM ratings WHERE ruleset = ? AND player = ? AND (ended_at, game) < (?, ?)
ORDER BY ended_at DESC, game DESC LIMIT 1"""
LATER = """SELECT ended_at, game, player, place FROM ratings WHERE ruleset = ? AND (ended_at, game) > (?, ?)
ORDER BY ended_at, game, player"""
PLAYERS_A_QUERY = 500
"""Players looked up in one query."""
COUNT = "SELECT game, shape, listing FROM games WHERE result_at IS NOT NULL"
KNOWN = f"{COUNT} AND (late_due IS NULL OR late_due <= ?)"
MISSING = f"""{KNOWN} AND game NOT IN (SELECT game FROM ratings) ORDER BY result_at, game"""  # noqa: S608 - our own names
NOW = """INSERT INTO rated_players (player, pool, mu, sigma, games, won, last_at)
SELECT player, ruleset, mu, sigma,
    (SELECT count(*) FROM ratings AS g WHERE g.ruleset = r.ruleset AND g.player = r.player),
    (SELECT count(*) FROM ratings AS g WHERE g.ruleset = r.ruleset AND g.player = r.player AND g.place = 1), ended_at
FROM ratings AS r WHERE ruleset = ? AND player = ?
    AND EXISTS (SELECT 1 FROM players WHERE id = r.player AND name <> '') ORDER BY ended_at DESC, game DESC LIMIT 1
ON CONFLICT (player, pool) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games,
    won = excluded.won, last_at = excluded.last_at"""
LADDER = """SELECT player, mu, sigma, games, won, last_at FROM rated_players
WHERE pool = ? AND sigma <= 5 AND sigma <= ? AND (mu, player) < (?, ?) ORDER BY mu DESC, player DESC LIMIT ?"""
"""The index is of those up to 5."""
CERTAIN, CERTAIN_OF_PROGRAMS = 5.0, 2.5
"""The deviations above which a rating is provisional: those after some twenty games among equals, by each model."""
SURE = 1e-3
"""The deviation of a bot of the house, which the model divides by."""
TOP = (1e9, "")
"""Before all others on a ladder."""
INSERT = """INSERT INTO ratings (ruleset, player, ended_at, game, place, mu, sigma) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (ruleset, player, ended_at, game) DO UPDATE SET place = ?, mu = ?, sigma = ?"""
if TYPE_CHECKING:
    from openskill.models import PlackettLuce

Pair = tuple[float, float]
"""Mean and deviation."""


class Rated(Struct, frozen=True):
    """A rated game: when everybody knew that it had ended, and the players, each with the place they took."""

    pool: str
    ended_at: int
    game: str
    players: tuple[tuple[str, int], ...]

    @property
    def order(self) -> tuple[int, str]:
        """Its position in the order in which games are rated."""
        return self.ended_at, self.game


def rated(item: Listing, programs: Collection[str]) -> Rated | None:
    """A game that has ended, in the form used for rating; None if it is not rated. `programs`: players who are such."""
    players = [s.bot or s.player for s in item.sitting]
    if item.ending is None or not item.counts or item.lax or len(set(players)) < max(2, len(players)):
        return None
    people = [s.player for s in item.sitting if s.bot is None]
    alike = people == players and not set(people) & set(programs)
    pool = item.ruleset if alike else yardstick.programs_pool(item, programs)
    if pool is None:
        return None
    places = sorted(zip(players, item.ending.places, strict=True))  # the same whatever the seats were
    assert item.told_at is not None
    return Rated(pool, item.told_at, item.game, tuple(places))


def settle_ended(session: Session, games: Sequence[str]) -> None:
    """Rate games that have ended, and record those aborted for a missing reveal."""
    insert_aborts(session, games)
    rate(session, games)


def rate(session: Session, games: Sequence[str]) -> None:
    """Rate games that have ended, and re-rate those after them; idempotent.

    Games that ended in succession are best rated together: each call rates everything that came after its first.
    """
    with session.transaction(LOCK):
        ended = f"{COUNT} AND late_due IS NULL AND game = ?"
        _rate(session, _rated(session, [row for game in games for row in session.rows(ended, (game,))]))


def _rate(session: Session, results: Sequence[Rated]) -> None:
    for pool in sorted({result.pool for result in results}):
        new = [result for result in results if result.pool == pool]
        first = min(result.order for result in new)
        games = {result.order: result for result in [*_games(pool, session.rows(LATER, (pool, *first))), *new]}
        ratings = ratings_after(
            [games[order] for order in sorted(games)], lambda result, player: _before(session, result, player)
        )
        store_ratings(session, ratings)


def rebuild(session: Session) -> int:
    """Rebuild all ratings: how many games are rated. Games that end meanwhile are rated as well."""
    now = microseconds()
    games = _rated(session, session.rows(f"{KNOWN} ORDER BY result_at, game", (now,)))
    ratings = ratings_after(games, lambda _one, _player: None)
    with session.transaction(LOCK):
        session.rows("DELETE FROM ratings")
        session.rows("DELETE FROM rated_players")
        if ratings:
            store_ratings(session, ratings)
        _rate(session, _rated(session, session.rows(MISSING, (now,))))
    return len(games)


def store_ratings(session: Session, ratings: Sequence[tuple[Any, ...]]) -> None:
    """Store these ratings, and where their players are now."""
    session.many(INSERT, ratings)
    session.many(NOW, sorted({(row[0], row[1]) for row in ratings if row[6]}))  # bots of the house have no place


def ratings_after(games: Sequence[Rated], before: Callable[[Rated, str], Pair | None]) -> list[tuple[Any, ...]]:
    """The players' ratings after each of these games, which are in order, as `INSERT` takes them.

    `before`: a player's rating before the first of these games that they played.
    """
    known, rows = dict[tuple[str, str], Pair | None](), list[tuple[Any, ...]]()
    for result in games:
        measured = yardstick.anchors(yardstick.pool_named(result.pool)[0])
        for player, _ in result.players:
            if player in measured:
                known[result.pool, player] = measured[player], 0.0
            elif (result.pool, player) not in known:
                known[result.pool, player] = before(result, player)
        after = _outcome(result, [known[result.pool, player] for player, _ in result.players])
        for (player, place), (mu, sigma) in zip(result.players, after, strict=True):
            known[result.pool, player] = mu, sigma
            rows.append((result.pool, player, result.ended_at, result.game, place, mu, sigma, place, mu, sigma))
    return rows


def ratings_of(session: Session, player: str) -> list[Rating]:
    """A player's ratings, by pool."""
    query = "SELECT pool, mu, sigma, games, won FROM rated_players WHERE player = ? ORDER BY pool"
    rows = [row for row in session.rows(query, (player,)) if isinstance(row[0], str)]
    return fitting(Rating, [(*yardstick.pool_named(pool), *row) for pool, *row in rows])


def rated_now(session: Session, players: Sequence[str]) -> dict[tuple[str, str], Pair]:
    """Mean and deviation of each of these players after their last rated game, by (pool, player)."""
    pairs: dict[tuple[str, str], Pair] = {}
    for start in range(0, len(players), PLAYERS_A_QUERY):
        some = players[start : start + PLAYERS_A_QUERY]
        query = f"SELECT pool, player, mu, sigma FROM rated_players WHERE player IN ({', '.join('?' * len(some))})"  # noqa: S608 - marks
        for pool, player, mu, sigma in session.rows(query, some):
            if type(mu) is float and type(sigma) is float:
                pairs[pool, player] = mu, sigma
    return pairs


def ladder(session: Session, ruleset: str, seats: int | None, after: tuple[float, str] | None, limit: int) -> Ladder:
    """A page of a pool's players, the best first, strictly after this (mean, player); see `Strangers.ladder`."""
    certain = CERTAIN if seats is None else CERTAIN_OF_PROGRAMS
    rows = session.rows(LADDER, (yardstick.pool_of(ruleset, seats), certain, *(after or TOP), limit + 1))
    house = () if seats is None else tuple(yardstick.anchors(ruleset).items())
    return Ladder(tuple(fitting(RatedPlayer, rows[:limit])), len(rows) > limit, house)


def _rated(session: Session, rows: Iterable[Sequence[Any]]) -> list[Rated]:
    items = [item for row in rows if (item := legible_listing(*row)) is not None]
    players, programs = sorted({s.player for item in items for s in item.sitting if s.bot is None}), set[str]()
    for start in range(0, len(players), PLAYERS_A_QUERY):
        some = players[start : start + PLAYERS_A_QUERY]
        query = f"SELECT id FROM players WHERE bot = 1 AND id IN ({', '.join('?' * len(some))})"  # noqa: S608 - marks
        programs.update(player for (player,) in session.rows(query, some))
    return [result for item in items if (result := rated(item, programs)) is not None]


def _games(pool: str, rows: Sequence[Sequence[Any]]) -> list[Rated]:
    """Games that are already rated, from the rows of their players."""
    places: dict[tuple[int, str], list[tuple[str, int]]] = {}
    for ended_at, game, player, place in rows:
        places.setdefault((ended_at, game), []).append((player, place))
    return [Rated(pool, at, game, tuple(sorted(placed))) for (at, game), placed in places.items()]


def _before(session: Session, result: Rated, player: str) -> Pair | None:
    pairs = session.rows(BEFORE, (result.pool, player, result.ended_at, result.game))
    return (pairs[0][0], pairs[0][1]) if pairs and all(type(number) is float for number in pairs[0]) else None


def _outcome(result: Rated, before: Sequence[Pair | None]) -> list[Pair]:
    """The players' ratings after a game, in the order of its places; who has no deviation stays where they are."""
    model = _model(programs=yardstick.pool_named(result.pool)[1] is not None)
    teams = [[model.rating() if pair is None else model.rating(mu=pair[0], sigma=pair[1] or SURE)] for pair in before]
    after = model.rate(teams, ranks=[float(place) for _, place in result.players])
    pairs = [(team[0].mu, team[0].sigma) for team in after]
    return [old if old is not None and not old[1] else new for old, new in zip(before, pairs, strict=True)]


@cache
def _model(*, programs: bool) -> "PlackettLuce":
    """The model, loaded when the first game is rated: startup and commands do not wait for it.

    People learn and forget, programs do not: each of their games tells as much of them as the one before (no `tau`),
    and all that it tells, as whom they play is sure (no damping by `gamma`).
    """
    from openskill.models import PlackettLuce  # noqa: PLC0415

    return PlackettLuce(tau=0.0, gamma=_undamped) if programs else PlackettLuce()


def _undamped(*_: object) -> float:
    return 1.0
