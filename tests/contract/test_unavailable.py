"""503: what only an operator can repair."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.dominion.facts import PhaseBegan
from domain.dominion.rules import DOMINION
from domain.engine.table.table import Table
from tests.contract.live import Live, Person, serve
from tests.contract.requests.described import LOOKS, STORED, ask
from tests.contract.requests.world import World
from tests.support.each import each, for_each
from tests.support.playing import altered


async def _strange(table: Table) -> None:
    """A turn as it never was: it begins differently from the recorded one."""
    table.record(PhaseBegan("buy"))
    await DOMINION.mechanics.next_script(table)


@pytest.fixture(scope="module")
def diverged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Live, str, str, str, str]]:
    """A server whose rules no longer reproduce its running games: one, its opener; a closed one, a stranger."""
    folder = tmp_path_factory.mktemp("diverged")
    with serve(folder) as first:
        world = World(first)
        known = world.running, world.anna.token, world.private, world.carl.token
    rules = altered(DOMINION, next_script=_strange)
    with serve(folder, games={"dominion": rules}) as second:
        for game in (world.running, world.private):  # loaded in any order of the tests
            assert Person(second, world.anna.token).get(f"{game}/view").status_code == 200
        yield second, *known


@for_each("operation", ("choose", "resign", "take_seat", "reveal_entropy", "leave_seat", "return_to_seat"))
def test_a_diverged_game_is_not_played(diverged: tuple[Live, str, str, str, str], operation: str) -> None:
    live, game, token, *_ = diverged
    response = ask(Person(live, token), operation, game=game.rpartition("/")[2])
    assert response.status_code == 503
    problem = live.refused(response)
    assert (problem["code"], problem.get("retry", False)) == ("game-diverged", False)
    assert problem["version"] > 1


@for_each("look", [look for look in LOOKS if look != "get_analysis"])  # which is of a finished game
def test_diverged_game_can_be_read_and_is_counted(diverged: tuple[Live, str, str, str, str], look: str) -> None:
    live, game, token, *_ = diverged
    if look != "stream_frames":
        assert ask(Person(live, token), look, game=game.rpartition("/")[2]).status_code == 200
    else:
        with live.http.stream("GET", f"{game}/stream") as response:
            assert next(response.iter_text())
    assert live.http.get("/v1/readyz").json()["diverged"] == 2


@for_each("operation", ("take_seat", "leave_seat", "withdraw_game"))
def test_diverged_closed_game_is_hidden_from_strangers(
    diverged: tuple[Live, str, str, str, str], operation: str
) -> None:
    """It is refused like any game that has started, and no version is named."""
    live, _, _, closed, stranger = diverged
    problem = live.refused(ask(Person(live, stranger), operation, game=closed.rpartition("/")[2]))
    assert problem["code"] in ("not-open", "not-your-seat")
    assert "version" not in problem


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server whose stores have been closed under it."""
    with serve(tmp_path_factory.mktemp("closed")) as live:
        live.composed.shut()
        yield live


def test_silent_store_is_a_503(closed: Live) -> None:
    def unavailable(operation: str) -> None:
        # A token that is not cached must be looked up.
        response = ask(Person(closed, "crp_" + "1" * 64), operation, ruleset="dominion")
        assert response.status_code == 503
        problem = closed.refused(response)
        assert (problem["code"], problem["retry"]) == ("unavailable", True)
        assert 1 <= int(response.headers["retry-after"]) <= 10

    each(STORED, unavailable)


def test_a_server_without_its_store_is_not_ready(tmp_path: Path) -> None:
    with serve(tmp_path) as live:
        live.composed.service.live_games.store.close()  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
        response = live.http.get("/v1/readyz")
        assert response.status_code == 503
        problem = live.refused(response)
        assert (problem["code"], problem["retry"]) == ("unavailable", True)
        assert 1 <= int(response.headers["retry-after"]) <= 10
        assert live.http.get("/v1/healthz").status_code == 200
