"""A store with rows in every table, for tests that damage a copy of it."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from tests.support.app import application, worked_off
from tests.support.client import Guest, ok
from tests.support.games import ANY, deal, deal_in_event, ended, game_of, play
from tests.support.looks import About, looks

STORE = "croupier.sqlite3"


class Filled(NamedTuple):
    """A store with rows in every table."""

    folder: Path
    victims: list[str]
    """Vera's games."""
    others: list[str]
    vera: tuple[str, str, str]
    """Name, id and token."""
    anna: tuple[str, str, str]
    event: str
    """Vera's event, with a game of Anna and Bert."""
    deal: str
    """Her deal, with which that plays."""

    @property
    def games(self) -> list[str]:
        """All of them."""
        return [*self.others, *self.victims]


async def made(folder: Path) -> Filled:
    async with application(folder) as h:
        vera, anna, bert = await h.players("Vera", "Anna", "Bert")
        others = [await ended(anna, bert), game_of(await deal(anna, anna, bert))]
        asked = {"ruleset": ANY, "seats": 2, "options": {"preset": "first-game"}, "ends_in": 86_400}
        dealt = ok(await vera.post("/v1/deals", asked))["id"]
        path, event = await deal_in_event(vera, anna, bert, dealt=dealt)
        others.append(game_of(path))
        rows = [{"player": anna.id, "numbers": [1]}]
        assert (await vera.put(f"/v1/events/{event}/standings", {"columns": ["points"], "rows": rows})).is_success
        for guest in (vera, anna):
            ok(await guest.post("/v1/me/webhooks", {"url": "https://bot.example/"}))
            await guest.get("/v1/me/events?since=0&seconds=0")
        victims = [await ended(vera, bert)]
        path = await deal(vera, vera, bert)
        await play(path, (vera, bert), 4)
        victims.append(game_of(path))
        await worked_off(h)
    with closing(sqlite3.connect(folder / STORE, isolation_level=None)) as store:
        for table, columns in tables(store).items():
            if not store.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone():
                row = [plausible(name, kind, victims[0], vera.id) for name, kind in columns.items()]
                store.execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(row))})", row)
    first, second = [(one.name, one.id, one.token) for one in (vera, anna)]
    return Filled(folder, victims, others, first, second, event, dealt)


def plausible(name: str, kind: str, game: str, player: str) -> Any:
    """Some value of a column, for a table that nothing has filled."""
    known = {"game": game, "player": player, "about": player, "webhook": game}
    return known.get(name) or {"TEXT": "x", "BLOB": b"x", "DOUBLE PRECISION": 1.0}.get(kind.upper(), 1)


def tables(store: sqlite3.Connection) -> dict[str, dict[str, str]]:
    """Every table of the schema, with the types of its columns."""
    found = store.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'").fetchall()
    return {
        table: {row[1]: row[2] for row in store.execute(f"PRAGMA table_info({table})").fetchall()} for (table,) in found
    }


async def statuses(filled: Filled, folder: Path) -> dict[tuple[str, str], int]:
    """What a server over this store answers everybody to every plain look: (who, URL) -> status.

    One URL is a question of ours: whether Anna is told of all her games.
    """
    found = dict[tuple[str, str], int]()
    async with application(folder, seed="again", watched=True) as h:
        people = {name: Guest(h.http, player, name, token) for name, player, token in (filled.vera, filled.anna)}
        for number, game in enumerate(filled.games):
            about = About(game, 3, (filled.vera, filled.anna)[number % 2][1], ANY, filled.event, filled.deal)
            table = [one for one in looks(h.app, about) if one.plain and not (one.dear or one.due)]
            for look in [one for one in table if game in one.url or number < 2]:
                for name, guest in {"nobody": h.nobody, **people}.items():
                    found[name, look.url] = (await guest.get(look.url)).status_code
        told = (await people[filled.anna[0]].get("/v1/me/games")).text
        found[filled.anna[0], "all games of hers"] = 200 if all(game in told for game in filled.others) else 404
    return found
