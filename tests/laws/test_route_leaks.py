# pyright: reportPrivateUsage=false
"""The silence of the routes is tested itself: every known kind of leak, planted one at a time, turns it red."""

import asyncio
import base64
import hashlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

import api.application.table_perspective
import api.http.routes.views
import projections.listed
import projections.presenter
import projections.story
from api.application import deciding
from api.application.film import Film
from api.application.gate import TableGate
from api.application.live import LiveGame, Outcome
from api.application.refusals import Refused
from api.application.table_perspective import TablePerspective
from api.application.unit import CommandBus
from api.http.routes.stream import Reader
from domain.dominion.turn import Turn
from domain.engine.audience import REFEREE
from domain.engine.redaction import Redacted
from domain.engine.table_state import TableState
from projections.lobby import Change
from projections.presenter import Presenter
from tests.laws.walks import LONG, walk
from tests.laws.worlds import WORLDS
from tests.support.silence import WIDE, Pair, differences
from tests.support.streams import NDJSON
from tests.support.workers import table

LEAKS: list[Callable[[pytest.MonkeyPatch], None]] = []
CAUGHT: dict[str, str] = {}


def leak(plant: Callable[[pytest.MonkeyPatch], None]) -> Callable[[pytest.MonkeyPatch], None]:
    LEAKS.append(plant)
    return plant


def beside_the_view(monkeypatch: pytest.MonkeyPatch, more: Callable[[str, Any], dict[str, Any]]) -> None:
    """Add something to every view: (game, the table as it is) -> fields."""
    honest = Presenter.view

    def view(self: Presenter, game: str, now: Any, *given: Any) -> Any:
        return msgspec.to_builtins(honest(self, game, now, *given)) | more(game, now)

    monkeypatch.setattr(Presenter, "view", view)


def digest(value: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()


@leak
def the_state_is_sent_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    beside_the_view(monkeypatch, lambda _, now: {"state": now.state})


@leak
def a_second_copy_of_the_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    beside_the_view(monkeypatch, lambda _, now: {"hands": [mat.hand for mat in now.state.mats]})


@leak
def the_size_of_the_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    beside_the_view(monkeypatch, lambda _, now: {"decks": [len(mat.deck) for mat in now.state.mats]})


@leak
def the_event_list_beside_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    entries: dict[str, list[Any]] = {}
    honest = LiveGame.commit

    def commit(self: LiveGame, outcome: Outcome) -> None:
        entries.setdefault(self.table.lobby.opening.commitment, []).append(outcome.entry.facts)
        honest(self, outcome)

    monkeypatch.setattr(LiveGame, "commit", commit)
    beside_the_view(monkeypatch, lambda _, now: {"events": entries[now.lobby.opening.commitment]})


@leak
def an_opaque_string_of_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    beside_the_view(monkeypatch, lambda _, now: {"token": base64.b64encode(msgspec.msgpack.encode(now.state)).decode()})


@leak
def a_hash_of_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    beside_the_view(monkeypatch, lambda _, now: {"checksum": digest(now.state)})


@leak
def an_etag_made_of_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    states: list[Any] = []
    honest_view, honest_answer = Presenter.view, api.http.routes.views.etagged

    def view(self: Presenter, game: str, now: Any, *given: Any) -> Any:
        states.append(now.state)
        return honest_view(self, game, now, *given)

    async def etagged(made: Callable[[], Awaitable[bytes]], request: Any, tag: str, *given: Any) -> Any:
        body = await made()

        async def again() -> bytes:
            return body

        if "/view" in request.url.path:
            tag = f'"{digest(states[-1])}"'
        return await honest_answer(again, request, tag, *given)

    monkeypatch.setattr(Presenter, "view", view)
    monkeypatch.setattr(api.http.routes.views, "etagged", etagged)


@leak
def a_route_that_reaches_past_the_door(monkeypatch: pytest.MonkeyPatch) -> None:
    """No contract and no type sees a name in a string; see `test_door`."""
    honest = api.http.routes.views.etagged

    async def etagged(made: Any, request: Any, _: str, *given: Any) -> Any:
        (seen,) = [cell.cell_contents for cell in made.__closure__ if hasattr(cell.cell_contents, "until")]
        state = getattr(seen, "_li" + "ve").now.state
        return await honest(made, request, f'"{digest(state)}"', *given)

    monkeypatch.setattr(api.http.routes.views, "etagged", etagged)


@leak
def a_spectator_taken_for_the_referee(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Presenter.viewer

    def viewer(self: Presenter, house: Any, player: str | None) -> Any:
        found = honest(self, house, player)
        return REFEREE if found.kind == "spectator" else found

    monkeypatch.setattr(Presenter, "viewer", viewer)


@leak
def sealed_answers_in_the_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Presenter.frame

    def frame(self: Presenter, version: int, head: bytes, entry: Any, viewer: Any) -> Any:
        return msgspec.structs.replace(honest(self, version, head, entry, viewer), cause=entry.cause)

    monkeypatch.setattr(Presenter, "frame", frame)


@leak
def facts_unredacted_in_the_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Presenter.frame

    def frame(self: Presenter, version: int, head: bytes, entry: Any, viewer: Any) -> Any:
        return msgspec.structs.replace(honest(self, version, head, entry, viewer), facts=entry.facts)

    monkeypatch.setattr(Presenter, "frame", frame)


@leak
def a_story_told_as_the_referee_saw_it(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = projections.story.lines

    def lines(rules: Any, version: int, entry: Any, _: Any, names: Sequence[str], language: str) -> Any:
        return honest(rules, version, entry, REFEREE, names, language)

    monkeypatch.setattr(projections.story, "lines", lines)


@leak
def a_record_before_the_end_with_all_cards_open(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TablePerspective._seen

    def seen(self: TablePerspective, *given: Any) -> bytes:
        return honest(TablePerspective(self._gate, self._live, REFEREE, self.version, None, over=self.over), *given)

    monkeypatch.setattr(TablePerspective, "_seen", seen)


@leak
def options_of_another_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Presenter._question

    def question(self: Presenter, open_: Any, _: Any, players: Sequence[str], language: str) -> Any:
        return honest(self, open_, REFEREE, players, language)

    monkeypatch.setattr(Presenter, "_question", question)


@leak
def how_many_options_another_seat_has(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Presenter._question

    def question(self: Presenter, open_: Any, viewer: Any, players: Sequence[str], language: str) -> Any:
        shown = honest(self, open_, viewer, players, language)
        options: Sequence[Any] = open_.asked.options
        return msgspec.structs.replace(shown, options=shown.options or (None,) * len(options))

    monkeypatch.setattr(Presenter, "_question", question)


@leak
def a_question_is_skipped_when_the_hand_answers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Turn.choose

    async def choose(self: Turn, *given: Any, known: bool, **more: Any) -> Any:
        del known
        return await honest(self, *given, known=True, **more)

    monkeypatch.setattr(Turn, "choose", choose)


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
    def film(live: LiveGame, _: Any, *given: Any) -> Any:
        return Film(live, REFEREE, *given)

    monkeypatch.setattr(api.application.table_perspective, "Film", film)


@leak
def a_view_in_place_of_a_patch_that_would_tell_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is hidden decides which of the two is sent, and nothing else."""
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
        honest = projections.listed._listing(game, opened_at, now)
        return Change(msgspec.structs.replace(honest, seats=2 + offered), "turn")

    monkeypatch.setattr(projections.listed, "changed", changed)


@leak
def a_dry_run_that_tells_what_would_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = deciding.would_accept

    def would_accept(live: LiveGame, *given: Any) -> int:
        honest(live, *given)
        return int(digest(live.now.state.mats[0].deck)[:6], 16)

    monkeypatch.setattr(deciding, "would_accept", would_accept)


@leak
def a_refusal_that_tells_what_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = deciding.from_rules

    def from_rules(error: Any, version: int | None) -> Refused:
        frame: Any = error.__traceback__.tb_frame.f_locals
        live: LiveGame = frame["live"]
        refused = honest(error, version)
        refused.detail += f": {list(live.now.asked.values())}"
        return refused

    monkeypatch.setattr(deciding, "from_rules", from_rules)


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
    """Written a second time, it forgets the pile that is seldom looked at."""

    honest = projections.presenter.redacted

    def redacted(value: Any, viewer: Any) -> Any:
        shown = honest(value, viewer).value
        if not hasattr(value, "mats"):
            return Redacted(shown)
        mats = [msgspec.structs.replace(m, discard=v.discard) for m, v in zip(shown.mats, value.mats, strict=True)]
        return Redacted(msgspec.structs.replace(shown, mats=tuple(mats)))

    monkeypatch.setattr(projections.presenter, "redacted", redacted)


table(
    "leaks planted at the routes -> what turned red, and in how many answers",
    lambda: [f"{name:<64}  {caught}" for name, caught in CAUGHT.items()],
)


GAMES = [world.rules.key for world in WORLDS]


@cache
def pairs() -> dict[str, Pair]:
    """Two worlds of each game, and moves after which their viewer has still seen the same: made before any leak is."""
    made = {"dominion": WIDE}
    for world in WORLDS:
        if (key := world.rules.key) not in made:
            with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as pool:  # which has no loop running
                walked = walk(world, Path(folder), LONG[key][0], 4, looking=False)
                made[key] = pool.submit(asyncio.run, walked).result()
    return made


EVERYWHERE = (
    "the_state_is_sent_whole",
    "a_second_copy_of_the_hands",
    "a_spectator_taken_for_the_referee",
    "sealed_answers_in_the_frames",
    "facts_unredacted_in_the_frames",
    "a_record_before_the_end_with_all_cards_open",
    "options_of_another_seat",
    "the_sse_stream_is_forgotten",
    "patches_of_what_the_referee_sees",
    "a_film_of_what_the_referee_saw",
    "a_refusal_that_tells_what_was_asked",
)
"""Leaks that are planted in every game: of what the rules say. All others are the same whichever game is played."""
CASES = [(leak, key) for leak in LEAKS for key in GAMES if key == "dominion" or leak.__name__ in EVERYWHERE]


@pytest.mark.parametrize(("plant", "key"), CASES, ids=[f"{leak.__name__}-{key}" for leak, key in CASES])
async def test_a_planted_leak_is_heard(
    plant: Callable[[pytest.MonkeyPatch], None], key: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pair = pairs()[key]
    plant(monkeypatch)
    made, found = await differences(tmp_path, pair, together=False)
    caught = f"{found[0]} and {len(found) - 1} more, after {made} moves" if found else "NOTHING"
    CAUGHT[f"{key}: {plant.__name__.replace('_', ' ')}"] = caught
    assert found


def test_what_is_planted_everywhere_is_a_leak() -> None:
    assert {leak.__name__ for leak in LEAKS} > set(EVERYWHERE)
