# pyright: reportPrivateUsage=false
"""Known kinds of leaks to plant: in views, frames, stories and questions."""

import base64
import hashlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import msgspec
import pytest

import projections.views.story
from api.application.games.live_game import LiveGame, Outcome
from api.application.views import records
from api.http.call import Call
from api.http.schemas.queries import ViewQuery
from domain.dominion.turn import Turn
from domain.engine.audience.audience import REFEREE
from projections.views.presenter import Presenter

AnyCall: TypeAlias = Call[Any, Any]


class Leaks(list[Callable[[pytest.MonkeyPatch], None]]):
    """Leaks, each a function that plants it; as a decorator, adds one."""

    def __call__(self, plant: Callable[[pytest.MonkeyPatch], None]) -> Callable[[pytest.MonkeyPatch], None]:
        self.append(plant)
        return plant


leak = Leaks()


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
    honest_view, honest_answer = Presenter.view, AnyCall.etagged

    def view(self: Presenter, game: str, now: Any, *given: Any) -> Any:
        states.append(now.state)
        return honest_view(self, game, now, *given)

    async def etagged(self: AnyCall, made: Callable[[], Awaitable[bytes]], tag: str, *given: Any, **named: Any) -> Any:
        body = await made()

        async def again() -> bytes:
            return body

        if isinstance(self.query, ViewQuery):
            tag = f'"{digest(states[-1])}"'
        return await honest_answer(self, again, tag, *given, **named)

    monkeypatch.setattr(Presenter, "view", view)
    monkeypatch.setattr(Call, "etagged", etagged)


@leak
def a_route_that_reaches_past_the_door(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither contracts nor types see a name in a string; see `test_door`."""
    honest = AnyCall.etagged

    async def etagged(self: AnyCall, made: Any, _: str, *given: Any, **named: Any) -> Any:
        func: Any = getattr(made, "func", None)  # of a partial: a method of what the viewer sees
        held = [func.__self__] if func else [cell.cell_contents for cell in made.__closure__]
        (seen,) = [one for one in held if hasattr(one, "until")]
        state = getattr(seen, "_li" + "ve").now.state
        return await honest(self, made, f'"{digest(state)}"', *given, **named)

    monkeypatch.setattr(Call, "etagged", etagged)


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
    honest = projections.views.story.lines

    def lines(rules: Any, version: int, entry: Any, _: Any, names: Sequence[str], language: str, stood: bool) -> Any:
        return honest(rules, version, entry, REFEREE, names, language, stood)

    monkeypatch.setattr(projections.views.story, "lines", lines)


@leak
def a_record_before_the_end_with_all_cards_open(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = records.seen

    def seen(compiled: Any, game: str, entries: Any, opening: Any, _: Any) -> bytes:
        return honest(compiled, game, entries, opening, REFEREE)

    monkeypatch.setattr(records, "seen", seen)


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
