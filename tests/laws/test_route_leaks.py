# pyright: reportPrivateUsage=false
"""The silence of the routes is tested itself: every known kind of leak, planted one at a time, turns it red."""

import base64
import hashlib
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import api.desk
import api.games
import api.records
import api.story
import api.stream
import api.views
import infra.store.lists
import projections.presenter
from api.desk import Desk
from api.hall import Hall
from api.problems import Refused
from api.shelf import Shelf
from api.warm import Told, Warm
from domain.dominion.turn import Turn
from domain.engine.audience import REFEREE
from projections.lobby import Listing, LobbyEvent
from projections.presenter import Presenter
from tests.support.silence import WIDE, differences
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
    honest = Warm.commit

    def commit(self: Warm, told: Told) -> None:
        entries.setdefault(self.table.lobby.opening.commitment, []).append(told.entry.facts)
        honest(self, told)

    monkeypatch.setattr(Warm, "commit", commit)
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
    honest_view, honest_answer = Presenter.view, api.views.tagged

    def view(self: Presenter, game: str, now: Any, *given: Any) -> Any:
        states.append(now.state)
        return honest_view(self, game, now, *given)

    def tagged(made: Callable[[], bytes], request: Any, etag: str, *, over: bool) -> Any:
        body = made()
        if "/view" in request.url.path:
            etag = f'"{digest(states[-1])}"'
        return honest_answer(lambda: body, request, etag, over=over)

    monkeypatch.setattr(Presenter, "view", view)
    monkeypatch.setattr(api.views, "tagged", tagged)


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
    honest = api.story.lines

    def lines(rules: Any, version: int, entry: Any, _: Any, names: Sequence[str], language: str) -> Any:
        return honest(rules, version, entry, REFEREE, names, language)

    monkeypatch.setattr(api.story, "lines", lines)


@leak
def a_record_before_the_end_with_all_cards_open(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = api.records._seen

    def seen(warm: Warm, rows: Any, viewer: Any) -> bytes:
        del viewer
        return honest(warm, rows, REFEREE)

    monkeypatch.setattr(api.records, "_seen", seen)


@leak
def options_of_another_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Presenter._question

    def question(self: Presenter, now: Any, seat: Any, _: Any, language: str) -> Any:
        return honest(self, now, seat, REFEREE, language)

    monkeypatch.setattr(Presenter, "_question", question)


@leak
def how_many_options_another_seat_has(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Presenter._question

    def question(self: Presenter, now: Any, seat: Any, viewer: Any, language: str) -> Any:
        shown = honest(self, now, seat, viewer, language)
        options: Sequence[Any] = now.asked[seat].asked.options
        return msgspec.structs.replace(shown, options=shown.options or (None,) * len(options))

    monkeypatch.setattr(Presenter, "_question", question)


@leak
def a_question_is_skipped_when_the_hand_answers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Turn.choose

    async def choose(self: Turn, *given: Any, known: bool, ordered: bool = False) -> Any:
        del known
        return await honest(self, *given, known=True, ordered=ordered)

    monkeypatch.setattr(Turn, "choose", choose)


def unredacted_stream(monkeypatch: pytest.MonkeyPatch, which: Callable[[str], bool]) -> None:
    honest_frames = api.stream.frames
    honest_piece = api.stream.Reader._frames

    async def frames(shelf: Shelf, warm: Warm, _: Any, after: int, upto: int) -> Any:
        rows = await shelf.rows(warm.table.game, after, upto)
        return [(row.version, msgspec.json.encode(warm.game.frame(row, REFEREE))) for row in rows]

    async def piece(self: api.stream.Reader, *given: Any) -> Any:
        monkeypatch.setattr(api.stream, "frames", frames if which(self.kind) else honest_frames)
        return await honest_piece(self, *given)

    monkeypatch.setattr(api.stream.Reader, "_frames", piece)


@leak
def the_ndjson_stream_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    unredacted_stream(monkeypatch, lambda kind: kind == NDJSON)


@leak
def the_sse_stream_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    unredacted_stream(monkeypatch, lambda kind: kind != NDJSON)


@leak
def frames_kept_for_one_viewer_are_shown_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = api.views.frames

    async def frames(shelf: Shelf, warm: Warm, _: Any, after: int, upto: int) -> Any:
        neighbour = next(c.player for c in reversed(warm.now.lobby.chairs) if c.bot is None)
        return await honest(shelf, warm, warm.game.presenter.viewer(warm.now.lobby, neighbour), after, upto)

    monkeypatch.setattr(api.views, "frames", frames)


def in_the_game_card(monkeypatch: pytest.MonkeyPatch, what: Callable[[Warm], Any]) -> None:
    honest = api.games.card

    async def card(hall: Hall, warm: Warm, now: Any, player: str | None) -> Any:
        return msgspec.to_builtins(await honest(hall, warm, now, player)) | {"seed": what(warm)}

    monkeypatch.setattr(api.games, "card", card)


@leak
def the_secret_in_the_game_card(monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_game_card(monkeypatch, lambda warm: warm.table._secret.hex())


@leak
def the_key_of_the_dice_in_the_game_card(monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_game_card(monkeypatch, lambda warm: warm.table._dice()[:8].hex())


@leak
def the_scenario_in_the_game_card(monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_game_card(monkeypatch, lambda warm: warm.now.lobby.opening.scenario)


@leak
def the_number_of_options_in_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    read, after = infra.store.lists.read, infra.store.lists.after
    offered = 0

    def reading(body: bytes) -> LobbyEvent:
        nonlocal offered
        facts = msgspec.msgpack.decode(body)["facts"]
        offered = sum(len(fact["options"]) for fact in facts if fact["type"] == "asked")
        return read(body)

    def telling(before: Listing, entry: LobbyEvent) -> Listing:
        return msgspec.structs.replace(after(before, entry), seats=2 + offered)

    monkeypatch.setattr(infra.store.lists, "read", reading)
    monkeypatch.setattr(infra.store.lists, "after", telling)


@leak
def a_dry_run_that_tells_what_would_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Desk.check

    async def check(self: Desk, *given: Any) -> Any:
        warm = await honest(self, *given)
        deck = warm.now.state.mats[0].deck
        return SimpleNamespace(now=SimpleNamespace(version=int(digest(deck)[:6], 16)))

    monkeypatch.setattr(Desk, "check", check)


@leak
def a_refusal_that_tells_what_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = api.desk.from_rules

    def from_rules(error: Any, version: int | None) -> Refused:
        frame: Any = error.__traceback__.tb_frame.f_locals
        warm: Warm = frame["warm"]
        refused = honest(error, version)
        detail = f"{refused.problem.detail}: {list(warm.now.asked.values())}"
        refused.problem = msgspec.structs.replace(refused.problem, detail=detail)
        return refused

    monkeypatch.setattr(api.desk, "from_rules", from_rules)


@leak
def arguments_in_a_log_line(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Desk._store

    def store(self: Desk, told: Told, *given: Any) -> Any:
        logging.getLogger("croupier").info("telling %s in game %s", told.entry.cause, told.warm.table.game)
        return honest(self, told, *given)

    monkeypatch.setattr(Desk, "_store", store)


@leak
def facts_in_a_debug_line(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Desk._store

    def store(self: Desk, told: Told, *given: Any) -> Any:
        logging.getLogger("croupier.debug").debug("facts %r", told.entry.facts)
        return honest(self, told, *given)

    monkeypatch.setattr(Desk, "_store", store)


@leak
def redaction_by_a_list_of_what_to_hide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Written a second time, it forgets the pile that is seldom looked at."""

    def redact(value: Any, viewer: Any) -> Any:
        shown = projections.presenter.redact.__wrapped__(value, viewer)  # type: ignore[attr-defined]
        if not hasattr(value, "mats"):
            return shown
        mats = [msgspec.structs.replace(m, discard=v.discard) for m, v in zip(shown.mats, value.mats, strict=True)]
        return msgspec.structs.replace(shown, mats=tuple(mats))

    redact.__wrapped__ = projections.presenter.redact  # type: ignore[attr-defined]
    monkeypatch.setattr(projections.presenter, "redact", redact)


table(
    "leaks planted at the routes -> what turned red, and in how many answers",
    lambda: [f"{name:<48}  {caught}" for name, caught in CAUGHT.items()],
)


@pytest.mark.parametrize("plant", LEAKS, ids=lambda plant: plant.__name__)
async def test_a_planted_leak_is_heard(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plant(monkeypatch)
    _, found = await differences(tmp_path, WIDE)
    CAUGHT[plant.__name__.replace("_", " ")] = f"{found[0]} ({len(found)})" if found else "NOTHING"
    assert found
