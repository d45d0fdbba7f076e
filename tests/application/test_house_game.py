"""The house's game: there is something to watch when nobody plays, and it gets in nobody's way."""

from pathlib import Path
from typing import Any

import pytest

from api.application.service import house_game
from api.application.service.bots import HOUSE
from domain.engine.entry.commands import OPERATOR, Abandoned
from domain.games import GAMES
from infra.composition import compose
from infra.errors import SettingsError
from infra.settings import Settings
from tests.support.app import RunningApp, application
from tests.support.client import ok
from tests.support.games import ended
from tests.support.streams import NDJSON, tap


@pytest.fixture
def settings() -> dict[str, Any]:
    return {"house": ("on",)}


async def watched(h: RunningApp, query: str = "") -> list[Any]:
    return ok(await h.nobody.get(f"/v1/watch{query}"))["games"]


async def version(h: RunningApp, game: str) -> int:
    return ok(await h.nobody.get(f"/v1/games/{game}/view"))["version"]


async def rounds(h: RunningApp, many: int) -> None:
    for _ in range(many):
        await h.service.house.step()


async def test_house_game_is_between_bots_and_unlisted(h: RunningApp) -> None:
    (shown,) = await watched(h)
    assert [(one["player"], bool(one["bot"])) for one in shown["sitting"]] == [(None, True)] * 2
    assert len({one["bot"] for one in shown["sitting"]}) == 2
    assert (shown["status"], shown["ratings"], shown["spectators"]["who"]) == ("running", [None, None], "all")
    assert await watched(h) == [shown], "it is the same for whoever comes next"
    assert await watched(h, f"?ruleset={shown['ruleset']}") == [shown]
    assert all([not await watched(h, f"?ruleset={key}") for key in GAMES if key != shown["ruleset"]])
    for path in ("/v1/games", "/v1/games?status=running", "/v1/results", f"/v1/games?player={HOUSE}"):
        page = ok(await h.nobody.get(path))
        assert page.get("games", page.get("results")) == []
    assert (await h.nobody.get(f"/v1/players/{HOUSE}")).status_code == 404


async def test_house_game_goes_on_only_while_watched(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    game = (await watched(h))[0]["id"]
    began = await version(h, game)
    await rounds(h, 4)
    assert await version(h, game) == began + 3, "in the first round it looks whether another process plays on"
    monkeypatch.setattr(house_game, "LOOKED", -1.0)
    await watched(h)
    await rounds(h, 4)
    assert await version(h, game) == began + 3
    async with tap(h.app, f"/v1/games/{game}/stream", {"Accept": NDJSON}) as stream:
        await stream.frames(1)
        await rounds(h, 1)
    assert await version(h, game) == began + 4, "whoever follows the game sees it go on"


async def test_house_game_goes_on_in_the_streaming_process(tmp_path: Path) -> None:
    async with (
        application(tmp_path, house=("on",)) as here,
        application(tmp_path, seed="there", house=("on",)) as there,
    ):
        (shown,) = await watched(here)
        async with tap(there.app, f"/v1/games/{shown['id']}/stream", {"Accept": NDJSON}) as stream:
            began = len(await stream.frames(1))
            await rounds(there, 4)
            await stream.frames(began + 3)


async def test_house_game_gives_way_to_people_who_play(h: RunningApp) -> None:
    game = (await watched(h))[0]["id"]
    path, anna, *_ = await h.table()
    assert [one["id"] for one in await watched(h)] == [path.rpartition("/")[2]]
    assert [one["id"] for one in ok(await anna.get("/v1/watch"))["games"]] == [game], "her own is none to watch"


async def test_house_game_ended_gives_no_result_and_another(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    of_people = await ended(anna, bert)
    seen = list[str]()
    for _ in range(len(GAMES) + 1):
        (shown,) = await watched(h)
        seen.append(shown["ruleset"])
        await h.service.commands.act(shown["id"], None, Abandoned(OPERATOR))
    assert set(seen[:-1]) == set(GAMES)
    assert seen[0] == seen[-1]
    assert [one["game"] for one in ok(await h.nobody.get("/v1/results"))["results"]] == [of_people]


async def test_house_game_played_to_end_gives_no_result(tmp_path: Path) -> None:
    async with application(tmp_path, house=("civilization",)) as h:
        (first,) = await watched(h)
        for _ in range(3000):
            await watched(h)
            await h.service.house.step()
            live = await h.service.live_games.current(first["id"])
            if live.now.lobby.status == "over":
                break
        page = ok(await h.nobody.get(f"/v1/games/{first['id']}"))
        assert (page["status"], page["opener"]["name"]) == ("over", "")
        assert ok(await h.nobody.get("/v1/results"))["results"] == []
        (second,) = await watched(h)
        assert (second["ruleset"], second["id"] == first["id"]) == ("civilization", False)


async def test_house_game_goes_on_in_one_process(tmp_path: Path) -> None:
    async with application(tmp_path, house=("on",)) as one, application(tmp_path, house=("on",), seed="other") as other:
        game = (await watched(one))[0]["id"]
        assert [shown["id"] for shown in await watched(other)] == [game]
        began = await version(one, game)
        await rounds(one, 1)
        for _ in range(3):
            await rounds(one, 1)
            await rounds(other, 1)
        assert await version(other, game) == began + 3, "who finds that somebody has moved waits"


async def test_without_house_game_there_is_nothing_to_watch(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        assert await watched(h) == []


def test_games_of_the_house_are_a_setting(tmp_path: Path) -> None:
    def read(value: str | None) -> tuple[str, ...]:
        return Settings.read({} if value is None else {"CROUPIER_HOUSE_GAME": value}).house

    assert [read(None), read("off"), read("dominion, caylus-magna-carta")] == [
        ("on",), (), ("dominion", "caylus-magna-carta"),
    ]  # fmt: skip
    with pytest.raises(SettingsError, match=r"CROUPIER_HOUSE_GAME is on, off, or some of dominion.* not chess"):
        compose(Settings(data=tmp_path, house=("chess",)))
