"""Limits: what is counted, for whom, how it is refused, and what answers say about the rest."""

import asyncio
import re
from pathlib import Path

import httpx
import pytest

from api.application.ports.limits import Limits, Rate
from domain.engine.entry.spectator_delay import MINUTE
from tests.support.app import Clock, RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import join, open_game
from tests.support.stores import Site
from tests.support.streams import NDJSON, tap

POLICY = re.compile(r'"([a-z]+)";q=([0-9]+);w=([0-9]+)')
LEFT = re.compile(r'"([a-z]+)";r=([0-9]+);t=([0-9]+)')


def of_address(h: RunningApp, address: str, token: str = "") -> Guest:
    """A caller at this address."""
    transport = httpx.ASGITransport(h.app, client=(address, 1))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    return Guest(httpx.AsyncClient(transport=transport, base_url="http://croupier"), token=token)


async def bot_seats(path: str, guest: Guest, seats: int) -> list[httpx.Response]:
    return [await guest.post(f"{path}/seats", {"bot": "random"}) for _ in range(seats)]


async def test_limits_are_off_and_unsaid_unless_wanted(h: RunningApp) -> None:
    anna = await h.player("Anna")
    for _ in range(100):
        assert "ratelimit" not in (await anna.get("/v1/me")).headers


async def test_requests_are_counted_and_told_by_token(tmp_path: Path) -> None:
    async with application(tmp_path, limits=Limits(requests=Rate(5, 60))) as h:
        anna, bert = await h.players("Anna", "Bert")
        for left in (4, 3, 2):
            answer = await anna.get("/v1/me")
            assert POLICY.fullmatch(answer.headers["ratelimit-policy"])
            assert answer.headers["ratelimit-policy"] == '"requests";q=5;w=60'
            said = LEFT.fullmatch(answer.headers["ratelimit"])
            assert said
            assert (said[1], int(said[2])) == ("requests", left)
            assert 1 <= int(said[3]) <= 60
        missing = await anna.get(f"/v1/games/{'0' * 32}")
        assert (missing.status_code, LEFT.fullmatch(missing.headers["ratelimit"])[2]) == (404, "1")  # type: ignore[index]  # pyright: ignore[reportOptionalSubscript]
        ok(await anna.get("/v1/me"))
        problem = await anna.post("/v1/games", {"ruleset": "dominion", "seats": 2})
        told = refused(problem, 429, "limited")
        assert (told["rule"], told["retry"]) == ("requests", True)
        assert 1 <= int(problem.headers["retry-after"]) <= 60
        assert LEFT.fullmatch(problem.headers["ratelimit"])[2] == "0"  # type: ignore[index]  # pyright: ignore[reportOptionalSubscript]
        ok(await bert.get("/v1/me"))  # another token is counted separately
        ok(await h.nobody.get("/v1/games"))  # and so is no token


async def test_shared_answers_tell_no_callers_limit(tmp_path: Path) -> None:
    async with application(tmp_path, limits=Limits(guests=Rate(100, 60))) as h:
        shared = await h.nobody.get("/v1/rulesets")
        assert shared.headers["cache-control"].startswith("public")
        assert "ratelimit" not in shared.headers
        own = await h.nobody.get("/v1/games")
        assert own.headers["cache-control"].startswith("private")
        assert LEFT.fullmatch(own.headers["ratelimit"])


async def test_tokenless_requests_count_by_address_or_network(tmp_path: Path) -> None:
    async with application(tmp_path, limits=Limits(guests=Rate(2, 60))) as h:
        one, other = of_address(h, "203.0.113.7"), of_address(h, "203.0.113.8")
        for _ in range(2):
            ok(await one.get("/v1/games"))
        refused(await one.get("/v1/games"), 429, "limited")
        ok(await other.get("/v1/games"))
        refused(await of_address(h, "::ffff:203.0.113.7").get("/v1/games"), 429, "limited")
        for host in ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"):
            ok(await of_address(h, host).get("/v1/games"))
        refused(await of_address(h, "2001:db8:1:2:3::4").get("/v1/games"), 429, "limited")
        ok(await of_address(h, "2001:db8:1:3::1").get("/v1/games"))


async def test_unknown_tokens_count_for_their_address(tmp_path: Path) -> None:
    async with application(tmp_path, limits=Limits(guests=Rate(3, 60))) as h:
        anna = await h.player("Anna")
        guessing = of_address(h, "203.0.113.7", "crp_" + "0" * 64)
        for _ in range(3):
            refused(await guessing.get("/v1/me"), 401, "bad-token")
        refused(await guessing.get("/v1/me"), 429, "limited")
        ok(await of_address(h, "203.0.113.7", anna.token).get("/v1/me"))


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/v1/nothing", 404), ("POST", "/v1/me", 405)])
async def test_unknown_path_or_method_counts_for_the_address(
    method: str, path: str, status: int, tmp_path: Path
) -> None:
    async with application(tmp_path, limits=Limits(guests=Rate(3, 60))) as h:
        nobody = of_address(h, "10.0.0.9")
        for left in "210":
            answer = await nobody.http.request(method, path)
            assert (answer.status_code, LEFT.fullmatch(answer.headers["ratelimit"])[2]) == (status, left)  # type: ignore[index]  # pyright: ignore[reportOptionalSubscript]
        refused(await nobody.http.request(method, path), 429, "limited")
        refused(await nobody.get("/v1/games"), 429, "limited")


async def test_creating_players_is_limited_for_each_address(tmp_path: Path) -> None:
    async with application(tmp_path, limits=Limits(players=Rate(2, 3600), guests=Rate(50, 60))) as h:
        one = of_address(h, "203.0.113.7")
        for left in (1, 0):
            made = await one.post("/v1/players", {"name": "Anna"})
            ok(made)
            assert LEFT.findall(made.headers["ratelimit"])[1][:2] == ("players", str(left))
        problem = await one.post("/v1/players", {"name": "Anna"})
        assert refused(problem, 429, "limited")["rule"] == "players"
        assert int(problem.headers["retry-after"]) > 60
        ok(await one.get("/v1/games"))
        ok(await of_address(h, "203.0.113.8").post("/v1/players", {"name": "Bert"}))


async def test_open_games_are_limited_until_one_ends(tmp_path: Path) -> None:
    async with application(tmp_path, limits=Limits(games=2)) as h:
        anna, bert = await h.players("Anna", "Bert")
        first = await open_game(anna)
        given = {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}}
        once = await anna.post("/v1/games", given, Idempotency_Key="k")
        assert refused(await anna.post("/v1/games", given), 429, "limited")["rule"] == "games"
        again = await anna.post("/v1/games", given, Idempotency_Key="k")
        assert (ok(again)["id"], again.headers["idempotent-replayed"]) == (ok(once)["id"], "true")
        await open_game(bert)
        await join(first, anna, bert)
        refused(await anna.post("/v1/games", given), 429, "limited")
        ok(await bert.post(f"{first}/resignation", {}))
        await open_game(anna)
        refused(await anna.post("/v1/games", given), 429, "limited")


async def test_open_games_limit_holds_under_races(tmp_path: Path) -> None:
    async with application(tmp_path, limits=Limits(games=3)) as h:
        anna = await h.player("Anna")
        given = {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}}
        answers = await asyncio.gather(*[anna.post("/v1/games", given) for _ in range(12)])
        assert [one.status_code for one in answers].count(201) <= 3
        assert {one.status_code for one in answers} <= {201, 429}


async def test_bot_only_games_are_limited(tmp_path: Path) -> None:
    async with application(tmp_path, limits=Limits(bot_games=1)) as h:
        anna, bert = await h.players("Anna", "Bert")
        h.ledger.bots_fail = 10**9  # so that their games go on
        first, second, shared = [await open_game(anna) for _ in range(3)]
        assert [one.status_code for one in await bot_seats(first, anna, 2)] == [201, 201]
        problem = (await bot_seats(second, anna, 1))[0]
        assert refused(problem, 429, "limited")["rule"] == "bot-games"
        await join(shared, bert)
        assert [one.status_code for one in await bot_seats(shared, anna, 1)] == [201]
        # A game that only begins with a bot is none, and needs no room when somebody joins it.
        assert refused((await bot_seats(second, anna, 1))[0], 429, "limited")


async def test_streams_are_limited_until_one_ends(tmp_path: Path) -> None:
    async with application(tmp_path, limits=Limits(streams=2)) as h:
        anna = await h.player("Anna")
        path = await open_game(anna)
        headers = {"Accept": NDJSON, **anna.headers}
        for encoding in ("identity", "gzip"):
            for _ in range(3):
                async with (
                    tap(h.app, f"{path}/stream", headers | {"Accept-Encoding": encoding}) as one,
                    tap(h.app, f"{path}/stream", headers) as two,
                ):
                    await one.until(lambda t: bool(t.body))
                    await two.frames(1)
                    problem = await anna.get(f"{path}/stream")
                    assert refused(problem, 429, "limited")["rule"] == "streams"
                    async with tap(h.app, f"{path}/stream", {"Accept": NDJSON}) as other:
                        await other.frames(1)  # without a token it is the address's


async def test_games_limit_tells_late_spectators_no_end(site: Site, tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, url=site.url, clock=clock, limits=Limits(games=1)) as h:
        await h.service.due_times.rounds.close()
        host, anna, bert = await h.players("Host", "Anna", "Bert")
        for opener, others in ((host, (anna, bert)), (anna, (anna, bert))):
            path = await open_game(opener, spectators={"late": {"minutes": 5}})
            await join(path, *others)
            ok(await bert.post(f"{path}/resignation", {}))
        await open_game(anna)  # a player knows that it is over
        given = {"ruleset": "dominion", "seats": 2}
        assert refused(await host.post("/v1/games", given), 429, "limited")["rule"] == "games"
        clock.now += 5 * MINUTE
        await h.service.due_times.work()
        ok(await host.post("/v1/games", given))
        refused(await host.post("/v1/games", given), 429, "limited")
