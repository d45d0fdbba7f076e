# pyright: reportPrivateUsage=false
"""Known kinds of leaks to plant: in streams, films, lists, refusals and the log."""

import logging
from typing import Any

import msgspec

import api.application.views.film
import projections.lists.live_listing
import projections.views.presenter
from api.application.commands.commands import TableCommands
from api.application.games import command_bus
from api.application.games.command_bus import CommandBus
from api.application.games.live_game import LiveGame, Outcome
from api.application.games.refusals import Refused
from api.application.notes import notes
from api.application.ports.notes import StoredNote
from api.application.views.gate import TableGate
from api.application.views.table_perspective import TablePerspective
from api.http.routes.stream import Reader
from domain.engine.audience.audience import REFEREE
from domain.engine.audience.redaction import Redacted
from domain.engine.game.table_state import TableState
from projections.schemas.listing import Change
from tests.laws.planted import Leaks, digest
from tests.support.streams import NDJSON

leak = Leaks()


def referee(seen: Any) -> TablePerspective:
    return TablePerspective(seen._gate, seen._live, REFEREE, seen.version, None, over=seen.over)


@leak.at(Reader, "_frames")
async def the_ndjson_stream_is_forgotten(honest: Any, self: Reader, seen: Any, *given: Any) -> Any:
    return await honest(self, referee(seen) if self.kind == NDJSON else seen, *given)


@leak.at(Reader, "_frames")
async def the_sse_stream_is_forgotten(honest: Any, self: Reader, seen: Any, *given: Any) -> Any:
    return await honest(self, seen if self.kind == NDJSON else referee(seen), *given)


@leak.at(Reader, "_patch")
async def patches_of_what_the_referee_sees(honest: Any, self: Reader, seen: Any, *given: Any) -> Any:
    return await honest(self, referee(seen), *given)


@leak.at(api.application.views.film, "Film")
def a_film_of_what_the_referee_saw(honest: Any, game: str, _: Any, *given: Any) -> Any:
    return honest(game, REFEREE, *given)


@leak.at(TablePerspective, "text")
async def a_text_of_what_the_referee_sees(honest: Any, self: TablePerspective, language: str) -> bytes:
    return await honest(referee(self), language)


@leak.at(TablePerspective, "picture")
async def a_picture_of_what_the_referee_sees(honest: Any, self: TablePerspective, *given: Any, **how: Any) -> bytes:
    return await honest(referee(self), *given, **how)


@leak.at(Reader, "_patch")
async def a_view_in_place_of_a_patch_that_would_tell_much(honest: Any, self: Reader, seen: Any, *given: Any) -> Any:
    """Only hidden things decide which of the two is sent."""
    hidden = await referee(seen).view("en")
    if int(digest(msgspec.json.decode(hidden)["state"]), 16) % 2:
        return self._table(await seen.view(self._language), seen.version)
    return await honest(self, seen, *given)


@leak.at(TablePerspective, "frames")
async def frames_kept_for_one_viewer_are_shown_to_all(honest: Any, self: TablePerspective, *given: Any) -> Any:
    lobby = self._live.now.lobby
    neighbour = next(c.player for c in reversed(lobby.chairs) if c.bot is None)
    viewer = self._live.compiled.presenter.viewer(lobby, neighbour)
    return await honest(TablePerspective(self._gate, self._live, viewer, self.version, None, over=self.over), *given)


@leak.at(TableGate, "summary")
async def the_secret_in_the_game_summary(
    honest: Any, self: TableGate, live: LiveGame, *given: Any, **more: Any
) -> bytes:
    said = msgspec.json.decode(await honest(self, live, *given, **more))
    return msgspec.json.encode(said | {"seed": live.table._secret.hex()})


@leak.at(projections.lists.live_listing, "changed")
def the_number_of_options_in_the_lobby(_: Any, game: str, opened_at: int, __: TableState, now: TableState) -> Change:
    offered = sum(len(open_.asked.options or ()) for open_ in now.asked.values())
    honest = projections.lists.live_listing.listing(game, opened_at, now)
    return Change(msgspec.structs.replace(honest, seats=2 + offered), "turn")


@leak.at(TableCommands, "would_accept")
async def a_dry_run_that_tells_what_would_follow(
    honest: Any, self: TableCommands, game: str, *given: Any, **named: Any
) -> int:
    await honest(self, game, *given, **named)
    live = await self._bus.live_games.current(game)
    return int(digest(live.now.state.mats[0].deck)[:6], 16)


@leak.at(command_bus, "from_rules")
def a_refusal_that_tells_what_was_asked(honest: Any, error: Any, version: int | None) -> Refused:
    live: LiveGame = error.__traceback__.tb_frame.f_locals["live"]
    refused = honest(error, version)
    refused.detail += f": {list(live.now.asked.values())}"
    return refused


@leak.at(CommandBus, "_store")
def arguments_in_a_log_line(honest: Any, self: CommandBus, outcome: Outcome, *given: Any) -> Any:
    logging.getLogger("croupier.debug").debug("telling %s in game %s", outcome.entry.cause, outcome.live.id)
    return honest(self, outcome, *given)


@leak.at(notes, "is_shown")
def what_rivals_write_to_themselves(_: Any, note: StoredNote, *__: Any) -> bool:
    return note.role == "player"


@leak.at(projections.views.presenter, "redacted")
def redaction_by_a_list_of_what_to_hide(honest: Any, value: Any, viewer: Any) -> Any:
    """A second implementation, which forgets the pile that is rarely viewed."""
    shown = honest(value, viewer).value
    if not hasattr(value, "mats"):
        return Redacted(shown)
    mats = [msgspec.structs.replace(m, discard=v.discard) for m, v in zip(shown.mats, value.mats, strict=True)]
    return Redacted(msgspec.structs.replace(shown, mats=tuple(mats)))
