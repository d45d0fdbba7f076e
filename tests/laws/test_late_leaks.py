# pyright: reportPrivateUsage=false
"""The law of the horizon is itself tested: every known way to tell late spectators too much, planted, breaks it."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from api.application.commands import commands
from api.application.feeds.watch_list import WatchList
from api.application.games.live_game import LiveGame
from api.application.leagues import league_moves
from api.application.notes import notes
from api.application.ports.notes import StoredNote
from api.application.ports.stores import EVERYBODY
from api.application.views.gate import Horizon, Horizons, TableGate
from api.application.views.table_perspective import TablePerspective
from projections.schemas.listing import Change, Listing
from tests.laws.lateness import differences
from tests.laws.planted import Leaks, Plant
from tests.support.games import ANY

pytestmark = pytest.mark.proof

leak = Leaks()


@leak.at(Listing, "seen")
def lists_show_what_there_is(_: Any, self: Listing, *__: Any) -> Listing:
    return replace(self, sitting=tuple([replace(s, to_move=False) for s in self.sitting]))


@leak.at(Listing, "seen")
def lists_show_whose_turn_it_is(honest: Any, self: Listing, *given: Any) -> Listing:
    shown = honest(self, *given)
    return self if shown.status == self.status else shown


@leak.at(league_moves, "shown")
def an_event_lists_games_as_they_are(honest: Any, row: Any, version: int, item: Listing, *given: Any) -> Any:
    return honest(row, version, replace(item, stages=()), *given)


@leak.at(league_moves, "shown")
def an_event_lists_versions(honest: Any, row: Any, version: int, *given: Any) -> Any:
    return replace(honest(row, version, *given), version=version)


@leak.at(WatchList, "_running")
async def games_to_watch_are_those_that_run_now(_: Any, self: WatchList, *__: object) -> list[Listing]:
    return [*await self._live_games.store.listings(None, "running", None, 20, EVERYBODY)]


@leak.at(WatchList, "_horizon")
async def games_to_watch_are_as_far_as_they_are(_: Any, self: WatchList, game: str) -> int:
    return await self._live_games.newest(game)


@leak
def results_are_known_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Listing, "told_at", property(lambda self: self.ending and self.ending.at))


@leak
def the_game_is_rated_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Change, "late_due", None)


@leak.at(Horizons, "horizon")
async def the_horizon_leaps_at_the_end(honest: Any, self: Horizons, live: LiveGame) -> Horizon:
    return Horizon(live.now.version) if live.now.lobby.status == "over" else await honest(self, live)


@leak.at(TableGate, "all_know")
async def a_rematch_waits_in_the_lobby(*_: Any) -> bool:
    return True


@leak.at(TableGate, "known")
async def refusals_know_the_game_as_it_is(_: Any, __: TableGate, live: LiveGame, ___: str | None) -> Any:
    return live.now


@leak.at(TablePerspective, "receipt")
async def receipts_are_of_the_newest_version(honest: Any, self: TablePerspective) -> bytes:
    now = self._live.now.version
    return await honest(TablePerspective(self._gate, self._live, self._viewer, now, None, over=self.over))


@leak.at(commands, "is_outside")
def refusals_are_of_the_present_game(*_: object) -> bool:
    return False


@leak.at(notes, "is_comment")
def comments_are_shown_at_once(_: Any, note: StoredNote, seen: Any) -> bool:
    return note.role == "commentator" and note.sees == seen.sees and not notes.plays(seen)


@pytest.mark.parametrize("plant", leak, ids=lambda plant: plant.__name__)
async def test_what_tells_more_than_the_horizon_is_caught(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    event = plant.__name__.startswith("an_event")
    assert await differences(tmp_path, ANY, {"versions": 2}, choices=2, event=event, enough=1)
