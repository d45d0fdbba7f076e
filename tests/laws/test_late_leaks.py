# pyright: reportPrivateUsage=false
"""The law of the horizon is itself tested: every known way to tell late spectators too much, planted, breaks it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from api.application.commands import commands
from api.application.feeds.watch_list import WatchList
from api.application.games.live_game import LiveGame
from api.application.ports.stores import EVERYBODY
from api.application.views.gate import Horizon, Horizons, TableGate
from api.application.views.table_perspective import TablePerspective
from projections.schemas.listing import Change, Listing
from tests.laws.lateness import differences
from tests.support.games import ANY

pytestmark = pytest.mark.proof

LEAKS: list[Callable[[pytest.MonkeyPatch], None]] = []


def leak(plant: Callable[[pytest.MonkeyPatch], None]) -> Callable[[pytest.MonkeyPatch], None]:
    LEAKS.append(plant)
    return plant


@leak
def lists_show_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def seen(self: Listing, *_: Any) -> Listing:
        return replace(self, sitting=tuple([replace(s, to_move=False) for s in self.sitting]))

    monkeypatch.setattr(Listing, "seen", seen)


@leak
def lists_show_whose_turn_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Listing.seen

    def seen(self: Listing, *given: Any) -> Listing:
        shown = honest(self, *given)
        return self if shown.status == self.status else shown

    monkeypatch.setattr(Listing, "seen", seen)


@leak
def games_to_watch_are_those_that_run_now(monkeypatch: pytest.MonkeyPatch) -> None:
    async def running(self: WatchList, *_: object) -> list[Listing]:
        return [*await self._live_games.store.listings(None, "running", None, 20, EVERYBODY)]

    monkeypatch.setattr(WatchList, "_running", running)


@leak
def games_to_watch_are_as_far_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    async def horizon(self: WatchList, game: str) -> int:
        return await self._live_games.newest(game)

    monkeypatch.setattr(WatchList, "_horizon", horizon)


@leak
def results_are_known_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Listing, "told_at", property(lambda self: self.ending and self.ending.at))


@leak
def the_game_is_rated_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Change, "late_due", None)


@leak
def the_horizon_leaps_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Horizons.horizon

    async def of(self: Horizons, live: LiveGame) -> Horizon:
        return Horizon(live.now.version) if live.now.lobby.status == "over" else await honest(self, live)

    monkeypatch.setattr(Horizons, "horizon", of)


@leak
def a_rematch_waits_in_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    async def all_know(*_: Any) -> bool:
        return True

    monkeypatch.setattr(TableGate, "all_know", all_know)


@leak
def the_card_is_that_of_now(monkeypatch: pytest.MonkeyPatch) -> None:
    async def introduce(self: TableGate, game: str, player: str | None) -> bytes:
        live = await self.live_games.current(game)
        return await self.summary(live, live.now, player)

    monkeypatch.setattr(TableGate, "introduce", introduce)


@leak
def refusals_know_the_game_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    async def known(_: TableGate, live: LiveGame, __: str | None) -> Any:
        return live.now

    monkeypatch.setattr(TableGate, "known", known)


@leak
def an_etag_changes_with_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TablePerspective.names

    async def names(self: TablePerspective) -> str:
        return f"{await honest(self)}{self._live.now.version}"

    monkeypatch.setattr(TablePerspective, "names", names)


@leak
def receipts_are_of_the_newest_version(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TablePerspective.receipt

    async def receipt(self: TablePerspective) -> bytes:
        now = self._live.now.version
        return await honest(TablePerspective(self._gate, self._live, self._viewer, now, None, over=self.over))

    monkeypatch.setattr(TablePerspective, "receipt", receipt)


@leak
def refusals_are_of_the_present_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_is_outside(*_: object) -> bool:
        return False

    monkeypatch.setattr(commands, "is_outside", nobody_is_outside)


@pytest.mark.parametrize("plant", LEAKS, ids=lambda plant: plant.__name__)
async def test_what_tells_more_than_the_horizon_is_caught(
    plant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert await differences(tmp_path, ANY, {"versions": 2}, choices=2, enough=1)
