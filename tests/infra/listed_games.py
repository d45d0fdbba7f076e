"""Games of every kind, stored entry by entry, and what lists should say of each at every version."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

from api.application.ports.stores import StoredEntry
from domain.engine.audience.audience import Seat
from domain.engine.entry.clock import MoveClock
from domain.engine.entry.commands import Abandoned, Joined, Left, Resigned, Returned
from domain.engine.entry.facts import StandIn
from domain.engine.history.history import replay
from domain.engine.lobby.due_times import next_due
from infra.store.database.append_unit import Opening, Unit
from infra.store.database.connection import Store
from infra.store.entries.mapper import RowMapper
from projections.lists import live_listing
from projections.schemas import listing
from projections.schemas.listing import SHAPE, Change, Ending, Listing, OccupiedSeat, Substitute
from tests.audit.games import ALL, PLAYERS, Player, begun, opened
from tests.support.stores import Site

CHOICES = 30
Rows = list[tuple[Any, ...]]


@dataclass
class Told:
    """A game with all its entries, and how it should be listed after each."""

    player: Player
    listed: list[Listing] = field(default_factory=list[Listing])
    ended: int = 0

    def note(self) -> None:
        """Look at the table after its newest entry; the lists' own code is not used."""
        table, entries = self.player.table, self.player.entries
        house, opening, end = table.lobby, table.lobby.opening, table.lobby.ended
        self.ended = self.ended or (entries[-1].at if end else 0)
        asked = table.asked if house.status == "running" else {}
        bot = isinstance(opening.absent, StandIn)
        away = house.away if house.status == "running" and bot else ()
        self.listed.append(
            Listing(
                game=self.player.game,
                ruleset=self.player.rules.key,
                status=house.status,
                sandbox=opening.scenario is not None or opening.open_hands,
                spectators=opening.spectators == "all",
                seats=opening.seats,
                opened_at=entries[0].at,
                sitting=tuple(
                    [
                        OccupiedSeat(c.player, c.bot, Seat(n) in asked and n not in away)
                        for n, c in enumerate(house.chairs)
                    ]
                ),
                ending=end and Ending(end.how, end.places, end.decided, self.ended),
                access=opening.access or "open",
                terms=opening.terms[:16],
                clock=opening.clock,
                absent=None if opening.clock is None else (opening.absent or "default"),
                substitutes=tuple([Substitute(n, Seat(n) in asked) for n in sorted(away)]) if bot else None,
            )
        )

    def tell(self, cause: Any, player: str | None) -> None:
        self.player.tell(cause, player)
        self.note()

    def changes(self) -> Iterator[Change | None]:
        """What its table says of it after each entry, if that has changed."""
        p, opened_at = self.player, self.player.entries[0].at
        states = [replay(p.rules, p.game, p.secret, p.entries[:n]).now() for n in range(1, len(p.entries) + 1)]
        yield live_listing.opened(p.game, states[0])
        for before, now in pairwise(states):
            yield live_listing.changed(p.game, opened_at, before, now)

    def units(self) -> Iterator[Unit]:
        """Its entries as they are stored."""
        p = self.player
        rows = zip(p.digests, p.bodies, self.changes(), strict=True)
        for version, (digest, body, change) in enumerate(rows, 1):
            event = RowMapper().stored_entry(p.game, StoredEntry(version, digest, body))
            yield Unit(p.game, (event,), change, Opening(p.secret, None) if version == 1 else None)


def waiting(key: str, seed: int) -> Told:
    """Players join, and one leaves: the game has not started."""
    told = Told(begun(ALL[key], seed, spectators="none"))
    told.note()
    for name in PLAYERS[:2][: ALL[key].catalogue.players[0] - 1]:
        told.tell(Joined(name), name)
    told.tell(Left(0), PLAYERS[0])
    return told


def seated(key: str, seed: int, **more: Any) -> Told:
    """All seats are taken. Earlier entries are ignored: the first listing is of a running game."""
    made = opened(ALL[key], seed, **more)
    told = Told(made)
    told.listed = [NOT_LOOKED_AT] * (len(made.entries) - 1)
    told.note()
    return told


def finished(key: str, seed: int, end: Callable[[Told], None], **more: Any) -> Told:
    """Some choices, and an end if it has not come by itself."""
    told, rng = seated(key, seed, **more), Random(seed)
    for _ in range(CHOICES):
        if told.player.table.lobby.status == "over":
            return told
        told.player.step(rng)
        told.note()
    end(told)
    return told


def absent(key: str, seed: int) -> Told:
    """Players absent now and then: a bot plays for them, until they answer or say that they are back."""
    seats = ALL[key].catalogue.players[0] + 1
    told, rng = seated(key, seed, seats=seats, clock=MoveClock(10), absent=StandIn("random")), Random(seed)
    for _ in range(CHOICES):
        table, player = told.player.table, told.player
        if table.lobby.status != "running":
            break
        if table.lobby.away and rng.random() < 0.3:
            seat = rng.choice(table.lobby.away)
            told.tell(Returned(seat), table.lobby.chairs[seat].player)
        elif len(table.lobby.away) < seats - 1 and (due := next_due(table.lobby)) and rng.random() < 0.4:
            player.at = max(player.at, due.at)
            told.tell(due.command, None)
        else:
            player.step(rng)
            told.note()
    assert any(one.substitutes for one in told.listed)
    return told


def resign(told: Told) -> None:
    while told.player.table.lobby.status == "running":
        house = told.player.table.lobby
        seat = next(n for n in range(len(house.chairs)) if n not in house.resigned)
        told.tell(Resigned(Seat(seat)), house.chairs[seat].player)


def abandon(told: Told) -> None:
    told.tell(Abandoned("the operator"), None)


def goes_on(_: Told) -> None:
    """No end."""


NOT_LOOKED_AT = Listing("", "", "open", False, False, 0, 0, ())


@cache
def all_kinds(seed: int) -> Sequence[Told]:
    """Of every registered game, and the toy: games that wait, run and ended in every way."""
    made: list[Told] = []
    for n, key in enumerate(ALL):
        at = 100 * seed + 10 * n
        made += [
            waiting(key, at),
            finished(key, at + 1, goes_on),
            finished(key, at + 2, goes_on, bot=True),
            finished(key, at + 3, resign, seats=ALL[key].catalogue.players[0] + 1),
            finished(key, at + 4, abandon, spectators="none"),
            finished(key, at + 5, resign, open_hands=True),
            absent(key, at + 6),
        ]
    return made


async def walked(
    ask: Callable[..., Awaitable[Sequence[Listing]]], *given: Any, by: str = "opened_at", most: int = 5, **more: Any
) -> list[Listing]:
    """A whole list, so many a page; it is in the order of `by`, then of ids."""
    found, before = list[Listing](), None
    while page := await ask(*given, before, most, **more):
        assert len(page) <= most
        found += page
        assert len({one.game for one in found}) == len(found), "each once"
        before = getattr(page[-1], by), page[-1].game
    return found


def newest_first(items: Sequence[Listing]) -> list[Listing]:
    return sorted(items, key=lambda item: (item.opened_at, item.game), reverse=True)


def rows_of(listings: Sequence[Listing]) -> Rows:
    """The head rows as they should be, without their versions."""
    games: Rows = []
    for one in listings:
        running, end = one.status == "running", one.ending
        bots = running and (any(s.bot for s in one.sitting) or bool(one.substitutes))
        asked = running and any(s.to_move for s in (*[s for s in one.sitting if s.bot], *(one.substitutes or ())))
        counts = end is not None and end.how != "abandoned" and one.spectators and not one.sandbox
        result = end.at if end is not None and counts else None
        opened_at = None if one.private else one.opened_at
        found = one.access == "open" and (one.spectators or one.status == "open")
        fits = one.access == "open" and one.spectators and one.status == "open" and not one.sandbox
        columns = (one.ruleset, one.status, opened_at, int(bots), int(asked), result, SHAPE)
        games.append((one.game, *columns, int(found), one.terms if fits else None, one))
    return sorted(games)


def heads(site: Site) -> Rows:
    """The head rows, as they are."""
    columns = "game, ruleset, status, opened_at, bots, bot_to_move, result_at, shape, public, terms, listing"
    found = site.run(f"SELECT {columns} FROM games ORDER BY game")
    return [(game, *rest, listing.decode(body)) for game, *rest, body in found]


def seats(site: Site) -> set[tuple[str, str]]:
    """Who has which game on their list, as far as the lookup table knows."""
    return {(game, player) for game, player in site.run("SELECT game, player FROM player_games")}


def unlike(site: Site) -> Rows:
    """Rows of players that choose otherwise than the head row of their game."""
    differ = "p.public <> g.public OR coalesce(p.result_at, 0) <> coalesce(g.result_at, 0)"
    return site.run(f"SELECT game, player FROM player_games AS p JOIN games AS g USING (game) WHERE {differ}")


def sitting(listings: Sequence[Listing]) -> set[tuple[str, str]]:
    """The players of each game."""
    return {(one.game, s.player) for one in listings for s in one.sitting}


def store_all(store: Store, told: Sequence[Told], seed: int = 3) -> None:
    """Store all entries, some games' at a time."""
    for _ in storing(store, told, Random(seed)):
        pass


def storing(store: Store, told: Sequence[Told], rng: Random) -> Iterator[dict[str, int]]:
    """The same, commit by commit: the version of each game after each."""
    left = {one.player.game: one.units() for one in told}
    versions: dict[str, int] = {}
    while left:
        batch: list[Unit] = []
        for game in rng.sample(sorted(left), rng.randint(1, len(left))):
            if (unit := next(left[game], None)) is None:
                del left[game]
            else:
                batch.append(unit)
                versions[game] = versions.get(game, 0) + 1
        assert not any(store.append(batch))
        yield versions
