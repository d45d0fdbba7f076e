# pyright: reportPrivateUsage=false
"""Spectators who see every hand see what the seats knew, late, and nobody else sees more; see `hands`."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from api.application.games.live_game import LiveGame
from api.application.views import gate
from api.application.views.follower import TableFollower
from api.application.views.gate import Horizon, Horizons, TableGate
from api.application.views.table_perspective import Moment, TablePerspective
from domain.engine.audience.audience import REFEREE, Viewer
from domain.engine.entry.spectator_delay import MINUTE, Late
from domain.engine.lobby import lobby_fold
from domain.engine.lobby.lobby import LobbyState
from domain.engine.table import watchers
from domain.games import GAMES
from projections.views.presenter import Presenter
from tests.laws.hands import HANDS, broken, pause
from tests.laws.lateness import differences, looks
from tests.laws.planted import Leaks, Plant
from tests.support.app import Clock, application
from tests.support.games import ANY, join, open_game, step
from tests.support.looks import About, the_same_key
from tests.support.silence import MASKED

OF_THE_OPENING = re.compile(rb',?"spectators_see":"hands"|"what":"(hands|public)"')
OF_BYTES = re.compile(rb"^(content-length|etag): [^\n]*\n", re.MULTILINE)
"""Headers that depend on every byte of a body."""


@pytest.mark.parametrize("key", GAMES)
async def test_watchers_of_hands_see_what_seats_knew(key: str, tmp_path: Path) -> None:
    assert await broken(tmp_path, key) == []


@pytest.mark.parametrize("key", GAMES)
async def test_watchers_of_hands_are_late_everywhere(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchers, "LEAST_LATE", Late(versions=2, minutes=1))  # else it would take 100 times as long
    assert await differences(tmp_path, key, {"versions": 2, "minutes": 1}, choices=5, hands=True) == []


async def test_players_cannot_tell_what_watchers_see(tmp_path: Path) -> None:
    said: list[dict[str, bytes]] = []
    for what in ("public", "hands"):
        clock = Clock()
        the_same_key(tmp_path / what)
        async with application(tmp_path / what, clock=clock) as h:
            host, wendy, anna, bert = await h.players("Host", "Wendy", "Anna", "Bert")
            path = await open_game(host, spectators={**HANDS, "what": what})
            assert (await host.put(f"{path}/watchers/{wendy.id}")).is_success
            await join(path, anna, bert)
            rng, shots = Random(0), dict[str, bytes]()
            clock.step = 0
            for number in range(36):
                await step(path, [anna, bert], rng)
                clock.now += pause(number)
                if number in (3, 35):
                    await h.settled()
                    told = await looks(h, About(path.rpartition("/")[2], 0, anna.id, ANY), {"Anna": anna, "Bert": bert})
                    shots |= {f"{name}, {number}": _plain(body) for name, body in told.items()}
            said.append(shots)
    assert said[0].keys() == said[1].keys()
    assert [name for name, body in said[0].items() if said[1][name] != body] == []


def _plain(body: bytes) -> bytes:
    return OF_BYTES.sub(b"", MASKED.sub(rb'"\1":"-"', OF_THE_OPENING.sub(b"", body)))


# -- planted, one at a time


leak = Leaks()


@leak.at(TableGate, "look")
async def who_is_shown_hands_is_in_time(_: Any, self: TableGate, live: LiveGame, viewer: Viewer) -> TablePerspective:
    now = Moment(live.now, live.head)
    return TablePerspective(self, live, viewer, live.now.version, now, over=live.now.lobby.status == "over")


@leak.at(Horizons, "horizon")
async def minutes_do_not_count(_: Any, __: Horizons, live: LiveGame) -> Horizon:
    held = live.now.lobby.held
    started = live.now.version if held is None or held.start is None else held.start.version
    return Horizon(max(started - 1, live.now.version - 30))


@leak.at(Horizons, "horizon")
async def versions_do_not_count(honest: Any, self: Horizons, live: LiveGame) -> Horizon:
    known = [version for version, at in enumerate(live.times, 1) if at + 10 * MINUTE <= self.clock()]
    return Horizon(max((await honest(self, live)).version, *known, 0))


@leak
def a_seat_looks_as_who_it_was_before(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Presenter.viewer

    def without(lobby: LobbyState, _: str) -> LobbyState:
        return lobby

    def viewer(self: Presenter, lobby: LobbyState, player: str | None) -> Viewer:
        return honest(self, lobby, None if player in lobby.watchers else player)

    monkeypatch.setattr(lobby_fold, "_without", without)
    monkeypatch.setattr(Presenter, "viewer", viewer)


@leak.at(Presenter, "viewer")
def seats_are_shown_hands_as_well(honest: Any, self: Presenter, *given: Any) -> Viewer:
    seen = honest(self, *given)
    return Viewer(seen.kind, seen.seats, seen.counts, hands=True)


@leak.at(TableGate, "look")
async def who_is_let_in_is_shown_all_there_is(honest: Any, *given: Any) -> TablePerspective:
    seen = await honest(*given)
    if seen._viewer.kind == "spectator":
        seen._viewer = REFEREE
    return seen


@leak.at(Presenter, "viewer")
def who_looks_on_sees_what_is_public(honest: Any, self: Presenter, *given: Any) -> Viewer:
    seen = honest(self, *given)
    return Viewer(seen.kind, seen.seats, seen.counts)


@leak.at(gate, "may_watch")
def everybody_is_let_in(*_: object) -> bool:
    return True


@leak.at(TableFollower, "look")
async def a_stream_is_asked_once_whose_it_is(honest: Any, self: TableFollower) -> object:
    if self._shared is not None:
        self._lobby = self._broadcast.live.now.lobby
    return await honest(self)


@pytest.mark.proof
@pytest.mark.parametrize("plant", leak, ids=lambda plant: plant.__name__)
async def test_planted_leaks_of_hands_are_found(plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert await broken(tmp_path, ANY)
