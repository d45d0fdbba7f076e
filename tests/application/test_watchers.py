"""Games with admitted spectators: who admits whom, who sees what, and what ends it."""

from typing import Any

import pytest

from domain.engine.entry.spectator_delay import MINUTE
from tests.support.app import RunningApp
from tests.support.client import Guest, ok, refused
from tests.support.games import join, open_game, view

INVITED: dict[str, Any] = {"who": "invited"}
HANDS: dict[str, Any] = {"who": "invited", "what": "hands", "late": {"versions": 30, "minutes": 10}}


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"spectators": HANDS | {"who": "all"}}, "/spectators/who"),
    ({"spectators": HANDS | {"late": None}}, "/spectators/late"),
    ({"spectators": HANDS | {"late": {"versions": 29, "minutes": 10}}}, "/spectators/late"),
    ({"spectators": HANDS | {"late": {"versions": 30, "minutes": 9}}}, "/spectators/late"),
    ({"spectators": HANDS, "clock": {"kind": "correspondence", "hours": 72}}, "/clock"),
    ({"spectators": HANDS, "open_hands": True}, "/open_hands"),
    ({"spectators": HANDS, "branches": "live"}, "/branches"),
]


async def test_spectators_of_hands_must_be_invited_and_late(h: RunningApp) -> None:
    (anna,) = await h.players("Anna")
    body: dict[str, Any] = {"ruleset": "dominion", "seats": 2}
    for opening, pointer in REFUSED:
        problem = refused(await anna.post("/v1/games", body | opening), 422, "bad-options")
        assert (problem["rule"], problem["pointer"]) == ("spectators", pointer)
    bank = {"spectators": HANDS, "clock": {"kind": "bank", "seconds": 1200, "increment": 10}}
    made = ok(await anna.post("/v1/games", body | bank))
    assert made["spectators"] == HANDS
    assert made["watchers"] == []


async def watched(h: RunningApp, spectators: dict[str, Any]) -> tuple[str, list[Guest]]:
    """A game of two with an admitted third, and its opener, its players, its spectator and a stranger."""
    host, anna, bert, wendy, carl = await h.players("Host", "Anna", "Bert", "Wendy", "Carl")
    path = await open_game(host, spectators=spectators)
    assert (await host.put(f"{path}/watchers/{wendy.id}")).status_code == 204
    await join(path, anna, bert)
    return path, [host, anna, bert, wendy, carl]


async def names(guest: Guest, path: str) -> list[str]:
    """The admitted names on this guest's card."""
    return [one["name"] for one in ok(await guest.get(path))["watchers"]]


@pytest.mark.parametrize("spectators", [INVITED, HANDS], ids=["public", "hands"])
async def test_watchers_are_admitted_and_known_to_seats(spectators: dict[str, Any], h: RunningApp) -> None:
    host, anna, bert, wendy, carl = await h.players("Host", "Anna", "Bert", "Wendy", "Carl")
    path = await open_game(host, spectators=spectators)
    door = f"{path}/watchers"
    refused(await anna.put(f"{door}/{wendy.id}"), 403, "not-your-seat")
    refused(await host.put(f"{door}/{'0' * 32}"), 404, "unknown-player")
    for _ in range(2):
        assert (await host.put(f"{door}/{wendy.id}")).status_code == 204
    assert (await host.put(f"{door}/{carl.id}")).status_code == 204
    version = ok(await host.get(path))["version"]
    assert version == 3, "what is done already is no entry"
    assert await names(anna, path) == ["Wendy", "Carl"], "before anybody sits down"
    assert (await host.delete(f"{door}/{carl.id}")).status_code == 204
    await join(path, anna)
    refused(await anna.put(f"{door}/{carl.id}"), 403, "not-your-seat")
    refused(await anna.put(f"{door}/{anna.id}"), 403, "not-your-seat")
    refused(await host.put(f"{door}/{anna.id}"), 409, "seat-taken")
    await join(path, bert)
    for guest in (anna, bert, wendy):
        assert await names(guest, path) == ["Wendy"]
    refused(await host.put(f"{door}/{carl.id}"), 409, "not-open")
    refused(await host.delete(f"{door}/{wendy.id}"), 403, "not-your-seat")
    lines = [line["fact"] for line in ok(await anna.get(f"{path}/story"))["lines"]]
    assert lines[:3] == ["watcher-admitted", "watcher-admitted", "watcher-removed"]
    listed = ok(await anna.get("/v1/me/games"))["games"]
    assert listed[0]["spectators"] == {"what": "public", "late": None} | spectators
    for guest in (h.nobody, carl, wendy):
        games = ok(await guest.get("/v1/games"))["games"]
        assert {game["status"] for game in games} <= {"open"}, "as far as those know who would be late"
        assert ok(await guest.get("/v1/watch"))["games"] == []


async def test_watcher_who_had_a_seat_is_not_admitted(h: RunningApp) -> None:
    host, anna = await h.players("Host", "Anna")
    path = await open_game(host, spectators=HANDS)
    assert (await host.put(f"{path}/watchers/{anna.id}")).status_code == 204
    await join(path, anna)
    ok(await anna.delete(f"{path}/seats/0"))
    assert await names(host, path) == []
    refused(await anna.get(f"{path}/view"), 403, "no-spectators")


async def test_rematch_and_branch_of_watched_game_admit_nobody(h: RunningApp) -> None:
    path, (host, anna, bert, wendy, carl) = await watched(h, HANDS)
    ok(await anna.post(f"{path}/resignation", {}))
    h.clock.now += 10 * MINUTE
    assert (await view(wendy, path))["status"] == "over"
    for who in ("seat-0", "spectator", "referee"):
        looks = [(await guest.get(f"{path}/view?as={who}")).content for guest in (anna, bert, wendy)]
        assert len(set(looks)) == 1, "after the end a view is that of who it is of"
    again = ok(await anna.post(f"{path}/rematch", {"ruleset": "dominion"}))
    assert (again["spectators"], again["watchers"]) == (HANDS, [])
    version = ok(await anna.get(path))["version"]
    branch = ok(await wendy.post(f"{path}/branches", {"version": version - 1}))
    assert branch["spectators"] == {"who": "none", "what": "public", "late": None}
    refused(await carl.post(f"{path}/branches", {"version": version - 1}), 403, "no-spectators")
    assert ok(await h.nobody.get("/v1/results"))["results"] == []
    assert ok(await h.nobody.get(f"/v1/players/{anna.id}"))["ratings"] == []
    refused(await host.get(path), 403, "no-spectators")
