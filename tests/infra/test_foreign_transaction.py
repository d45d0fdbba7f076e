"""A long transaction of somebody else in the same cluster, and holes in whatever is counted: no route notices.

What is counted are statements: with such a transaction every request needs as many as without.
"""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from infra.store.database.postgres import PostgresSession
from tests.servers.postgres import fresh_database
from tests.support.app import application
from tests.support.client import Guest, ok
from tests.support.games import choice, deal, mine, view
from tests.support.stores import Site

ROUTES = ("", "/view", "/view?version=4", "/frames", "/story", "/record")
BESIDE = (
    "outbox",
    "followers",
    "uptime",
    "derivation",
    "bot_to_move = 1",
    "due <=",
    "SELECT game, version FROM games WHERE game = ANY",
)
"""What is asked for now and then, whoever is there: how often depends on the clock. Versions are asked for together."""
LISTS = ("/v1/games", "/v1/games?status=running", "/v1/me/games", "/v1/results", "/v1/readyz")


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Generator[list[str]]:
    """The statements that sessions run within the block."""
    found: list[str] = []
    real = PostgresSession.rows

    def rows(self: PostgresSession, query: str, parameters: Any = ()) -> Any:
        found.append(query)
        return real(self, query, parameters)

    with monkeypatch.context() as patch:
        patch.setattr(PostgresSession, "rows", rows)
        yield found


async def played(guests: list[Guest], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Play a game, and after each choice ask for everything: how many statements each round of questions took."""
    path = await deal(guests[0], *guests)
    counts: list[int] = []
    for _ in range(4):
        version = ok(await guests[0].get(path))["version"]
        seat: int = (await view(guests[0], path))["asked"][0]["seat"]
        seen = await view(guests[seat], path)
        asked = mine(seen)
        label = "End the turn" if "End the turn" in asked["labels"] else asked["labels"][0]
        ok(await guests[seat].post(f"{path}/choices", choice(seen, label)))
        with counted(monkeypatch) as statements:
            for guest in guests:
                for route in ROUTES:
                    ok(await guest.get(path + route))
                for route in LISTS:
                    ok(await guest.get(route))
            listed = {game["id"]: game for game in ok(await guests[0].get("/v1/me/games"))["games"]}
            now = await view(guests[0], path)
            assert now["version"] == version + 1
            to_move = listed[path.rpartition("/")[2]]["sitting"]
            assert [s["to_move"] for s in to_move] == [any(q["seat"] == n for q in now["asked"]) for n in range(2)]
        counts.append(len([query for query in statements if not any(word in query for word in BESIDE)]))
    return counts


async def test_no_route_notices_a_long_transaction_of_somebody_else(
    postgres_site: Site, postgres_server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(postgres_site.where, str)
    async with application(tmp_path, url=postgres_site.url) as h:
        guests = await h.players("Anna", "Bert")
        before = await played(guests, monkeypatch)
        with (
            fresh_database(postgres_server) as elsewhere,
            psycopg.connect(elsewhere) as foreign,
            psycopg.connect(postgres_site.where) as here,
        ):
            foreign.execute("CREATE TABLE theirs (id bigserial)")
            foreign.execute("INSERT INTO theirs DEFAULT VALUES")
            # One in our own database too, older than all that follows, which has written and will roll back.
            here.execute("CREATE TABLE ours (id bigserial)")
            here.execute("SELECT pg_current_xact_id()")
            during = await played(guests, monkeypatch)
            async with application(tmp_path, url=postgres_site.url, seed="cold") as cold:
                again = await played([cold.again(guest) for guest in guests], monkeypatch)
            for connection in (foreign, here):
                assert connection.info.transaction_status == psycopg.pq.TransactionStatus.INTRANS
            waiting = here.execute("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'").fetchone()
            assert waiting == (0,)
            here.rollback()
        assert during == before
        assert max(again) <= max(before)
