"""Ratings: how well a player does at a ruleset, from all rated games, in the order of (ended at, game).

1. They are a projection of the listings, by OpenSkill's model of Plackett and Luce: a mean and a deviation for each
   player after each game. Everything can be rebuilt with the same result.
2. A game that has ended is rated through the outbox, so games may arrive in another order than they ended in. Then the
   later ones of its ruleset are rated again.
3. Games are rated if they count, have several players, no bots, and one seat per player. Players who declare themselves
   programs are bots as well, even after they have left: that mark is kept, see `StoredAccounts.remove`.
4. A game that goes back although hidden things were revealed is never rated.
5. A game with a spectator delay is rated when everybody knows how it ended, as of then.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from api.application.ports.strangers import Rating
from infra.store.database.connection import Session
from infra.store.database.uptime import microseconds
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
NOW = """SELECT ruleset, player, mu, sigma FROM ratings JOIN (
    SELECT ruleset, player, MAX(ended_at) AS ended_at FROM ratings WHERE player IN ({})
    GROUP BY ruleset, player) AS last
USING (ruleset, player, ended_at) ORDER BY game"""
INSERT = """INSERT INTO ratings (ruleset, player, ended_at, game, place, mu, sigma) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (ruleset, player, ended_at, game) DO UPDATE SET place = ?, mu = ?, sigma = ?"""
if TYPE_CHECKING:
    from openskill.models import PlackettLuce

Pair = tuple[float, float]
"""Mean and deviation."""


class Rated(Struct, frozen=True):
    """A rated game: when everybody knew that it had ended, and the players, each with the place they took."""

    ruleset: str
    ended_at: int
    game: str
    players: tuple[tuple[str, int], ...]

    @property
    def order(self) -> tuple[int, str]:
        """Its position in the order in which games are rated."""
        return self.ended_at, self.game


def rated(item: Listing) -> Rated | None:
    """A game that has ended, in the form used for rating; None if it is not rated."""
    players = [s.player for s in item.sitting]
    if item.ending is None or not item.counts or len(set(players)) < max(2, len(players)):
        return None
    if item.lax or any(s.bot is not None for s in item.sitting):
        return None
    places = sorted(zip(players, item.ending.places, strict=True))  # the same whatever the seats were
    assert item.told_at is not None
    return Rated(item.ruleset, item.told_at, item.game, tuple(places))


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
    for ruleset in sorted({result.ruleset for result in results}):
        new = [result for result in results if result.ruleset == ruleset]
        first = min(result.order for result in new)
        games = {result.order: result for result in [*_games(ruleset, session.rows(LATER, (ruleset, *first))), *new]}
        ratings = _ratings(
            [games[order] for order in sorted(games)], lambda result, player: _before(session, result, player)
        )
        session.many(INSERT, ratings)


def rebuild(session: Session) -> int:
    """Rebuild all ratings: how many games are rated. Games that end meanwhile are rated as well."""
    now = microseconds()
    games = _rated(session, session.rows(f"{KNOWN} ORDER BY result_at, game", (now,)))
    ratings = _ratings(games, lambda _one, _player: None)
    with session.transaction(LOCK):
        session.rows("DELETE FROM ratings")
        if ratings:
            session.many(INSERT, ratings)
        _rate(session, _rated(session, session.rows(MISSING, (now,))))
    return len(games)


def _ratings(games: Sequence[Rated], before: Callable[[Rated, str], Pair | None]) -> list[tuple[Any, ...]]:
    """The players' ratings after each of these games, which are in order, as `INSERT` takes them.

    `before`: a player's rating before the first of these games that they played.
    """
    known, rows = dict[tuple[str, str], Pair | None](), list[tuple[Any, ...]]()
    for result in games:
        for player, _ in result.players:
            if (result.ruleset, player) not in known:
                known[result.ruleset, player] = before(result, player)
        after = _outcome(result, [known[result.ruleset, player] for player, _ in result.players])
        for (player, place), (mu, sigma) in zip(result.players, after, strict=True):
            known[result.ruleset, player] = mu, sigma
            rows.append((result.ruleset, player, result.ended_at, result.game, place, mu, sigma, place, mu, sigma))
    return rows


def ratings_of(session: Session, player: str) -> list[Rating]:
    """A player's ratings, by ruleset."""
    query = "SELECT ruleset, place, mu, sigma FROM ratings WHERE player = ? ORDER BY ruleset, ended_at, game"
    ratings: dict[str, Rating] = {}
    for ruleset, place, mu, sigma in session.rows(query, (player,)):
        if type(mu) is not float or type(sigma) is not float:
            continue  # a damaged row
        before = ratings.get(ruleset)
        games, won = (0, 0) if before is None else (before.games, before.won)
        ratings[ruleset] = Rating(ruleset, mu, sigma, games + 1, won + (place == 1))
    return list(ratings.values())


def rated_now(session: Session, players: Sequence[str]) -> dict[tuple[str, str], Pair]:
    """Mean and deviation of each of these players after their last rated game, by (ruleset, player)."""
    pairs: dict[tuple[str, str], Pair] = {}
    for start in range(0, len(players), PLAYERS_A_QUERY):
        some = players[start : start + PLAYERS_A_QUERY]
        for ruleset, player, mu, sigma in session.rows(NOW.format(", ".join("?" * len(some))), some):
            if type(mu) is float and type(sigma) is float:
                pairs[ruleset, player] = mu, sigma
    return pairs


def _rated(session: Session, rows: Iterable[Sequence[Any]]) -> list[Rated]:
    results = [
        result
        for game, shape, listing in rows
        if (item := legible_listing(game, shape, listing)) is not None and (result := rated(item)) is not None
    ]
    players, marked = sorted({player for one in results for player, _ in one.players}), set[str]()
    for start in range(0, len(players), PLAYERS_A_QUERY):
        some = players[start : start + PLAYERS_A_QUERY]
        query = f"SELECT id FROM players WHERE bot = 1 AND id IN ({', '.join('?' * len(some))})"  # noqa: S608 - marks
        marked.update(player for (player,) in session.rows(query, some))
    return [result for result in results if marked.isdisjoint(player for player, _ in result.players)]


def _games(ruleset: str, rows: Sequence[Sequence[Any]]) -> list[Rated]:
    """Games that are already rated, from the rows of their players."""
    places: dict[tuple[int, str], list[tuple[str, int]]] = {}
    for ended_at, game, player, place in rows:
        places.setdefault((ended_at, game), []).append((player, place))
    return [Rated(ruleset, at, game, tuple(sorted(placed))) for (at, game), placed in places.items()]


def _before(session: Session, result: Rated, player: str) -> Pair | None:
    pairs = session.rows(BEFORE, (result.ruleset, player, result.ended_at, result.game))
    return (pairs[0][0], pairs[0][1]) if pairs and all(type(number) is float for number in pairs[0]) else None


def _outcome(result: Rated, before: Sequence[Pair | None]) -> list[Pair]:
    """The players' ratings after a game, in the order of its places."""
    model = _model()
    teams = [[model.rating() if pair is None else model.rating(mu=pair[0], sigma=pair[1])] for pair in before]
    after = model.rate(teams, ranks=[float(place) for _, place in result.players])
    return [(team[0].mu, team[0].sigma) for team in after]


@cache
def _model() -> "PlackettLuce":
    """The model, loaded when the first game is rated: startup and commands do not wait for it."""
    from openskill.models import PlackettLuce  # noqa: PLC0415

    return PlackettLuce()
