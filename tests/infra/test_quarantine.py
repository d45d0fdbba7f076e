"""One damaged game is quarantined, and everything else goes on; refusals that are no damage pass."""

import json
import logging
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest

from api.application.ports.errors import Quarantined
from infra.cli.main import main
from infra.cli.output import WHAT_TO_DO
from infra.store.database.connection import StoreError
from tests.infra.test_encrypted import keys
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.damage import KINDS, Damaging, beheaded, damaged, doubled, missing, truncated
from tests.support.games import ANY, deal, open_game, play
from tests.support.looks import About, looks
from tests.support.stores import Site
from tests.support.writes import writes

Capture = pytest.CaptureFixture[str]
WORDS = ("truncat", "damage", "version", "byte", "row", "digest", "decrypt")
"""What only operators may be told."""
DAMAGED = "is damaged: its bytes cannot be read"
BEFORE = ("no-token", "no-scope", "unknown-event")
"""Refusals for which no game is looked at."""


def name(path: str) -> str:
    return path.rpartition("/")[2]


def entries(site: Site, path: str) -> int:
    ((count,),) = site.run("SELECT count(*) FROM events WHERE game = ?", (name(path),))
    return count


async def two_games(h: RunningApp) -> tuple[list[Guest], str, str]:
    """Two players, and two games that they have begun."""
    guests = await h.players("Anna", "Bert")
    paths = [await deal(guests[0], *guests) for _ in range(2)]
    for path in paths:
        await play(path, guests, 6)
    return guests, paths[0], paths[1]


async def refused_everywhere(h: RunningApp, guests: Sequence[Guest], path: str) -> None:
    """Every route of a game says only that it cannot be read."""
    about, answers = About(name(path), 4, guests[1].id, ANY), list[httpx.Response]()
    for guest in (h.nobody, guests[0]):
        table = [one for one in looks(h.app, about) if one.plain and one.url.startswith(path)]
        answers += [await guest.get(one.url) for one in table]
        answers += [await one.sent(guest) for one in writes(h.app, about)]
    asked = [one for one in answers if one.json()["code"] not in BEFORE]
    assert len(asked) > 50
    for answer in asked:
        problem = refused(answer, 503, "game-quarantined")
        assert "version" not in problem
        assert not [word for word in WORDS if word in problem["detail"].lower()]
        assert "retry-after" not in answer.headers


@pytest.mark.parametrize(
    ("how", "why"),
    [
        (truncated, DAMAGED),
        (missing, "is missing"),
        (beheaded, "is missing"),
        (doubled, "is changed: its digest does not follow from the one before it"),
    ],
)
async def test_quarantine_sets_damaged_games_alone_apart(
    site: Site, tmp_path: Path, how: Damaging, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with application(tmp_path, url=site.url) as h:
        guests, bad, good = await two_games(h)
        bots = await open_game(guests[0])
    with damaged(site, name(bad), 5, how):
        before = entries(site, bad)
        async with application(tmp_path, url=site.url, seed="again") as h:
            again = [h.again(guest) for guest in guests]
            with caplog.at_level(logging.ERROR, "croupier"):
                await refused_everywhere(h, again, bad)
            assert [r.message for r in caplog.records if "quarantined" in r.message] == [
                f"game {name(bad)} is quarantined: version 5 {why}"
            ]
            assert ok(await h.nobody.get("/v1/readyz"))["quarantined"] == 1
            assert {game["id"] for game in ok(await h.nobody.get("/v1/games"))["games"]} == {
                *map(name, (bad, good, bots))
            }
            assert len(ok(await again[0].get("/v1/me/games"))["games"]) == 2
            await play(good, again, 4)
            for _ in range(2):
                ok(await again[0].post(f"{bots}/seats", {"bot": "random"}))
        assert entries(site, bad) == before
    async with application(tmp_path, url=site.url, seed="third") as h:
        refused(await h.nobody.get(f"{bad}/view"), 503, "game-quarantined")
        assert ok(await h.nobody.get("/v1/readyz"))["quarantined"] == 1


async def test_quarantine_is_named_by_whole_store_commands(
    site: Site, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATABASE_URL", site.url)
    async with application(tmp_path, url=site.url, cipher_keys=keys("k1")) as h:
        _, bad, _ = await two_games(h)
    monkeypatch.setenv("CROUPIER_CIPHER_KEYS", keys("k1"))
    for how in KINDS:
        capsys.readouterr()
        with damaged(site, name(bad), 5, how):
            assert main(["check", "audit", "--jobs", "1", "--json"]) == 4, how
            said = json.loads(capsys.readouterr().out)
            assert said["verdicts"] == {"damaged": 1, "not over": 1}, how
            assert said["wrong"].keys() == {name(bad)}, how
            assert main(["check", "replay", "--golden", "none", "--json"]) == 4, how
            assert json.loads(capsys.readouterr().out)["verdicts"] == {"damaged": 1, "go on": 1}, how
        assert main(["check", "audit", "--jobs", "1"]) == 0, how


async def test_quarantine_survives_rebuilding_and_can_be_lifted(
    site: Site, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATABASE_URL", site.url)
    async with application(tmp_path, url=site.url) as h:
        guests, bad, good = await two_games(h)
        listed = (await h.nobody.get("/v1/games")).content
    rows = site.run("SELECT game, listing FROM games ORDER BY game")
    capsys.readouterr()
    with damaged(site, name(bad), 4, truncated):
        assert main(["store", "rebuild"]) == 4
        assert (
            capsys.readouterr().out == f"game {name(bad)} is quarantined: version 4 {DAMAGED}\n{WHAT_TO_DO}\n"
            "made anew: 1 games, 0 of them rated\n"
        )
        assert site.run("SELECT game, listing FROM games ORDER BY game") == rows
        async with application(tmp_path, url=site.url, seed="again") as h:
            assert (await h.nobody.get("/v1/games")).content == listed
            refused(await h.nobody.get(f"{bad}/view"), 503, "game-quarantined")
    assert main(["store", "rebuild"]) == 0
    async with application(tmp_path, url=site.url, seed="third") as h:
        assert ok(await h.nobody.get("/v1/readyz"))["quarantined"] == 0
        for path in (bad, good):
            await play(path, [h.again(guest) for guest in guests], 4)


async def test_quarantine_stops_appends_of_games_in_memory(site: Site, tmp_path: Path) -> None:
    async with application(tmp_path / "one", url=site.url) as one:
        guests, bad, good = await two_games(one)
        with damaged(site, name(bad), 5, truncated):
            before = entries(site, bad)
            async with application(tmp_path / "two", url=site.url, seed="two") as two:
                refused(await two.nobody.get(f"{bad}/frames"), 503, "game-quarantined")
            for guest in guests:
                for question in range(10):
                    await guest.post(f"{bad}/choices", {"question": question, "picks": [0]})
                    await guest.post(f"{bad}/resignation", {})
            await refused_everywhere(one, guests, bad)
            assert entries(site, bad) == before
        await play(good, guests, 4)


async def test_quarantine_takes_no_missing_key_for_damage(site: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=site.url, cipher_keys=keys("k1")) as h:
        _, one, __ = await two_games(h)
    with pytest.raises(StoreError, match="k1"):
        async with application(tmp_path, url=site.url, cipher_keys=keys("k2")):
            pass
    another = f"k1:{b64encode(b'?' * 32).decode()}"
    with pytest.raises(StoreError, match="another"):
        async with application(tmp_path, url=site.url, cipher_keys=another):
            pass
    site.run("UPDATE events SET topic = 'croupier.entry.9' WHERE game = ?", (name(one),))
    async with application(tmp_path, url=site.url, cipher_keys=keys("k1"), seed="again") as h:
        refused(await h.nobody.get(f"{one}/view"), 503, "game-quarantined")
        with pytest.raises(Quarantined):
            await h.ledger.read(name(one))
        assert ok(await h.nobody.get("/v1/readyz"))["quarantined"] == 0
