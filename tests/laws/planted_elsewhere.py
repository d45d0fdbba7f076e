# pyright: reportPrivateUsage=false
"""Known kinds of leaks to plant: in streams, films, lists, refusals and the log."""

import logging
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import api.application.views.film
import projections.lists.live_listing
import projections.views.presenter
from api.application.commands.commands import TableCommands
from api.application.games import command_bus
from api.application.games.command_bus import CommandBus
from api.application.games.live_game import LiveGame, Outcome
from api.application.games.refusals import Refused
from api.application.views.film import Film
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


def unredacted_stream(monkeypatch: pytest.MonkeyPatch, which: Callable[[str], bool]) -> None:
    honest = Reader._frames

    async def piece(self: Reader, seen: Any, *given: Any) -> Any:
        return await honest(self, referee(seen) if which(self.kind) else seen, *given)

    monkeypatch.setattr(Reader, "_frames", piece)


@leak
def the_ndjson_stream_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    unredacted_stream(monkeypatch, lambda kind: kind == NDJSON)


@leak
def the_sse_stream_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    unredacted_stream(monkeypatch, lambda kind: kind != NDJSON)


@leak
def patches_of_what_the_referee_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Reader._patch

    async def patched(self: Reader, seen: Any, *given: Any) -> Any:
        return await honest(self, referee(seen), *given)

    monkeypatch.setattr(Reader, "_patch", patched)


@leak
def a_film_of_what_the_referee_saw(monkeypatch: pytest.MonkeyPatch) -> None:
    def film(game: str, _: Any, *given: Any) -> Any:
        return Film(game, REFEREE, *given)

    monkeypatch.setattr(api.application.views.film, "Film", film)


@leak
def a_text_of_what_the_referee_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TablePerspective.text

    async def text(self: TablePerspective, language: str) -> bytes:
        return await honest(referee(self), language)

    monkeypatch.setattr(TablePerspective, "text", text)


@leak
def a_picture_of_what_the_referee_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TablePerspective.picture

    async def picture(self: TablePerspective, language: str, *, small: bool = False) -> bytes:
        return await honest(referee(self), language, small=small)

    monkeypatch.setattr(TablePerspective, "picture", picture)


@leak
def a_view_in_place_of_a_patch_that_would_tell_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only hidden things decide which of the two is sent."""
    honest = Reader._patch

    async def patched(self: Reader, seen: Any, *given: Any) -> Any:
        hidden = await referee(seen).view("en")
        if int(digest(msgspec.json.decode(hidden)["state"]), 16) % 2:
            return self._table(await seen.view(self._language), seen.version)
        return await honest(self, seen, *given)

    monkeypatch.setattr(Reader, "_patch", patched)


@leak
def frames_kept_for_one_viewer_are_shown_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TablePerspective.frames

    async def frames(self: TablePerspective, after: int, upto: int) -> Any:
        lobby = self._live.now.lobby
        neighbour = next(c.player for c in reversed(lobby.chairs) if c.bot is None)
        viewer = self._live.compiled.presenter.viewer(lobby, neighbour)
        other = TablePerspective(self._gate, self._live, viewer, self.version, None, over=self.over)
        return await honest(other, after, upto)

    monkeypatch.setattr(TablePerspective, "frames", frames)


def in_the_game_summary(monkeypatch: pytest.MonkeyPatch, what: Callable[[LiveGame], Any]) -> None:
    honest = TableGate.summary

    async def summary(self: TableGate, live: LiveGame, *given: Any, **more: Any) -> bytes:
        said = msgspec.json.decode(await honest(self, live, *given, **more))
        return msgspec.json.encode(said | {"seed": what(live)})

    monkeypatch.setattr(TableGate, "summary", summary)


@leak
def the_secret_in_the_game_summary(monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_game_summary(monkeypatch, lambda live: live.table._secret.hex())


@leak
def the_key_of_the_dice_in_the_game_summary(monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_game_summary(monkeypatch, lambda live: live.table._dice()[:8].hex())


@leak
def the_scenario_in_the_game_summary(monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_game_summary(monkeypatch, lambda live: live.now.lobby.opening.scenario)


@leak
def the_number_of_options_in_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    def changed(game: str, opened_at: int, _: TableState, now: TableState) -> Change:
        offered = sum(len(open_.asked.options or ()) for open_ in now.asked.values())
        honest = projections.lists.live_listing.listing(game, opened_at, now)
        return Change(msgspec.structs.replace(honest, seats=2 + offered), "turn")

    monkeypatch.setattr(projections.lists.live_listing, "changed", changed)


@leak
def a_dry_run_that_tells_what_would_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TableCommands.would_accept

    async def would_accept(self: TableCommands, game: str, *given: Any, **named: Any) -> int:
        await honest(self, game, *given, **named)
        live = await self._bus.live_games.current(game)
        return int(digest(live.now.state.mats[0].deck)[:6], 16)

    monkeypatch.setattr(TableCommands, "would_accept", would_accept)


@leak
def a_refusal_that_tells_what_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = command_bus.from_rules

    def from_rules(error: Any, version: int | None) -> Refused:
        frame: Any = error.__traceback__.tb_frame.f_locals
        live: LiveGame = frame["live"]
        refused = honest(error, version)
        refused.detail += f": {list(live.now.asked.values())}"
        return refused

    monkeypatch.setattr(command_bus, "from_rules", from_rules)


@leak
def arguments_in_a_log_line(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = CommandBus._store

    def store(self: CommandBus, outcome: Outcome, *given: Any) -> Any:
        logging.getLogger("croupier").info("telling %s in game %s", outcome.entry.cause, outcome.live.id)
        return honest(self, outcome, *given)

    monkeypatch.setattr(CommandBus, "_store", store)


@leak
def facts_in_a_debug_line(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = CommandBus._store

    def store(self: CommandBus, outcome: Outcome, *given: Any) -> Any:
        logging.getLogger("croupier.debug").debug("facts %r", outcome.entry.facts)
        return honest(self, outcome, *given)

    monkeypatch.setattr(CommandBus, "_store", store)


@leak
def redaction_by_a_list_of_what_to_hide(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second implementation, which forgets the pile that is rarely viewed."""

    honest = projections.views.presenter.redacted

    def redacted(value: Any, viewer: Any) -> Any:
        shown = honest(value, viewer).value
        if not hasattr(value, "mats"):
            return Redacted(shown)
        mats = [msgspec.structs.replace(m, discard=v.discard) for m, v in zip(shown.mats, value.mats, strict=True)]
        return Redacted(msgspec.structs.replace(shown, mats=tuple(mats)))

    monkeypatch.setattr(projections.views.presenter, "redacted", redacted)
