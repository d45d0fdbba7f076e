"""Results and ratings: what counts, in which order, and that rebuilt ratings come out the same."""

from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from itertools import permutations
from pathlib import Path
from typing import Any
from unittest.mock import patch

from infra.store.database.connection import Session
from infra.store.lists.ratings import BEFORE, rate, ratings_after, rebuild
from infra.store.maintenance.migrations import open_store
from tests.support.app import RunningApp, application
from tests.support.client import Guest, leave, ok, refused
from tests.support.games import bot_game, ended, open_game
from tests.support.stores import Site
from tests.support.until import until

ROWS = "SELECT ruleset, player, ended_at, game, place, mu, sigma FROM ratings ORDER BY ruleset, ended_at, game, player"


async def rated(h: RunningApp, player: Guest, games: int) -> Any:
    """A player's page, once it has this many rated games."""
    url = f"/v1/players/{player.id}"
    return ok(
        await until(lambda: h.nobody.get(url), lambda page: sum(n["games"] for n in ok(page)["ratings"]) >= games, 15)
    )


async def test_ratings_are_equal_in_any_order_and_rebuilt(site: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=site.url) as h:
        anna, bert, carl = await h.players("Anna", "Bert", "Carl")
        games = [await ended(*pair) for pair in ((anna, bert), (bert, carl), (carl, anna), (anna, bert))]
        page = await rated(h, anna, 3)
        (mine,) = page["ratings"]
        assert (mine["ruleset"], mine["games"], mine["won"]) == ("dominion", 3, 2)
        assert [result["game"] for result in page["results"]] == [games[3], games[2], games[0]]
        assert len(page["games"]) == 3
    with closing(open_store(site.where)) as store, closing(store.session()) as session:
        expected = rows(session)
        assert len(expected) == 8
        for order in [*permutations(games)][::5]:
            in_this_order(session, order)
            assert rows(session) == expected
            session.rows("DELETE FROM ratings")
            rate(session, order[1::2])
            with patch.object(session, "rows", wraps=session.rows) as asked:
                rate(session, order[::2])
            before = [call for call in asked.call_args_list if call.args[0] == BEFORE]
            assert len(before) <= 3, "together each player is looked up once, however many games come later"
            assert rows(session) == expected
        session.rows("UPDATE ratings SET mu = 0")
        assert rebuild(session) == 4
        assert rows(session) == expected
        with ending_meanwhile(session, games[3]):
            assert rebuild(session) == 3
        assert rows(session) == expected


@contextmanager
def ending_meanwhile(session: Session, game: str) -> Generator[None]:
    """Within this block the game has not ended yet, and does so while ratings are reckoned."""
    ((at,),) = session.rows("SELECT result_at FROM games WHERE game = ?", (game,))
    set_end = "UPDATE games SET result_at = ? WHERE game = ?"
    session.rows(set_end, (None, game))

    def reckoned(*given: Any) -> Any:
        session.rows(set_end, (at, game))
        return ratings_after(*given)

    with patch("infra.store.lists.ratings.ratings_after", reckoned):
        yield


def in_this_order(session: Session, games: Sequence[str]) -> None:
    session.rows("DELETE FROM ratings")
    for game in games:
        rate(session, [game])
        rate(session, [game])


def rows(session: Session) -> list[Any]:
    return session.rows(ROWS)


async def test_ratings_ignore_sandbox_closed_unlisted_and_bot_games(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    for body in ({"open_hands": True}, {"spectators": {"who": "none"}}, {"access": "unlisted"}):
        await ended(anna, bert, **body)
    with_a_bot = await bot_game(anna, "big-money")
    ok(await anna.post(f"{with_a_bot}/resignation", {}))
    await ended(bert, anna)
    page = await rated(h, anna, 1)
    assert [(rating["games"], rating["won"]) for rating in page["ratings"]] == [(1, 0)]
    (his,) = (await rated(h, bert, 1))["ratings"]
    assert his["mu"] > 25 > page["ratings"][0]["mu"]
    assert not {"unlisted", "invited"} & {game["access"] for game in page["games"]}
    refused(await h.nobody.get(f"/v1/players/{'0' * 32}"), 404, "unknown-player")


async def test_ratings_leave_declared_programs_out(site: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=site.url) as h:
        anna, bert = await h.players("Anna", "Bert")
        made = ok(await h.nobody.post("/v1/players", {"name": "Robo", "bot": True}))
        robo = Guest(h.http, made["id"], "Robo", made["token"])
        lost = await ended(robo, anna)
        await ended(anna, robo)
        await ended(anna, bert)
        page = await rated(h, anna, 1)
        assert [(rating["games"], rating["won"]) for rating in page["ratings"]] == [(1, 1)]
        assert len(page["results"]) == 3, "they are results all the same"
        assert ok(await h.nobody.get(f"/v1/players/{robo.id}"))["ratings"] == []
        # Nor once it has left and all is rebuilt: its name is gone, and the mark is not.
        await leave(robo)
        with closing(open_store(site.where)) as store, closing(store.session()) as session:
            assert rebuild(session) == 1
        sitting = ok(await anna.get(f"/v1/games/{lost}"))["sitting"]
        assert {"id": robo.id, "name": "", "bot": True} in [seat["player"] for seat in sitting]
        for asked in (h.nobody.get(f"/v1/players/{robo.id}"), anna.put(f"/v1/me/blocks/{robo.id}")):
            refused(await asked, 404, "unknown-player")
        invited = await open_game(anna, access="invited")
        refused(await anna.post(f"{invited}/invitations", {"player": robo.id}), 404, "unknown-player")
        assert "Robo" not in str(site.run("SELECT * FROM players"))


async def test_results_are_newest_first_paged_and_by_ruleset(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    games = [await ended(anna, bert) for _ in range(3)]
    games.append(await ended(anna, bert, ruleset="civilization"))
    found: list[Any] = []
    cursor = ""
    while cursor is not None:
        page = ok(await h.nobody.get(f"/v1/results?limit=2{cursor and '&cursor=' + cursor}"))
        found += page["results"]
        cursor = page["next"]
    assert [result["game"] for result in found] == games[::-1]
    one = found[-1]
    assert (one["how"], one["decided"], one["ruleset"]) == ("resigned", "resigned", "dominion")
    assert [(seat["player"]["name"], seat["bot"], seat["place"]) for seat in one["sitting"]] == [
        ("Anna", None, 1),
        ("Bert", None, 2),
    ]
    assert ok(await h.nobody.get("/v1/results?ruleset=civilization"))["results"] == found[:1]
    refused(await h.nobody.get("/v1/results?ruleset=chess"), 404, "unknown-ruleset")
