# pyright: reportPrivateUsage=false
"""Known kinds of leaks to plant: in views, frames, stories and questions."""

import hashlib
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import msgspec
import pytest

from api.application.views import records
from api.http.call import Call
from api.http.schemas.queries import ViewQuery
from domain.dominion.turn import Turn
from domain.engine.audience.audience import REFEREE
from projections.views.presenter import Presenter

AnyCall: TypeAlias = Call[Any, Any]
Plant: TypeAlias = Callable[[pytest.MonkeyPatch], None]


class Leaks(list[Plant]):
    """Leaks, each a function that plants it; as a decorator, adds one."""

    def __call__(self, plant: Plant) -> Plant:
        self.append(plant)
        return plant

    def at(self, owner: object, name: str) -> Callable[[Callable[..., Any]], Plant]:
        """As a decorator, adds what is done there instead: given what honestly is done, and what that is given."""

        def added(wrong: Callable[..., Any]) -> Plant:
            def plant(monkeypatch: pytest.MonkeyPatch) -> None:
                honest = getattr(owner, name)

                def leaky(*given: Any, **named: Any) -> Any:
                    return wrong(honest, *given, **named)

                monkeypatch.setattr(owner, name, leaky)

            plant.__name__ = wrong.__name__
            return self(plant)

        return added


leak = Leaks()


def digest(value: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()


@leak.at(Presenter, "view")
def the_size_of_the_decks(honest: Any, self: Presenter, game: str, now: Any, *given: Any) -> Any:
    return msgspec.to_builtins(honest(self, game, now, *given)) | {"decks": [len(mat.deck) for mat in now.state.mats]}


@leak.at(Presenter, "view")
def a_hash_of_the_state(honest: Any, self: Presenter, game: str, now: Any, *given: Any) -> Any:
    """Whatever is sent of the state, alone or beside what may be seen, differs where this does."""
    return msgspec.to_builtins(honest(self, game, now, *given)) | {"checksum": digest(now.state)}


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


@leak.at(Call, "etagged")
async def a_route_that_reaches_past_the_door(
    honest: Any, self: AnyCall, made: Any, _: str, *given: Any, **named: Any
) -> Any:
    """Neither contracts nor types see a name in a string; see `test_door`."""
    func: Any = getattr(made, "func", None)  # of a partial: a method of what the viewer sees
    held = [func.__self__] if func else [cell.cell_contents for cell in made.__closure__]
    (seen,) = [one for one in held if hasattr(one, "until")]
    state = getattr(seen, "_li" + "ve").now.state
    return await honest(self, made, f'"{digest(state)}"', *given, **named)


@leak.at(Presenter, "viewer")
def a_spectator_taken_for_the_referee(honest: Any, self: Presenter, house: Any, player: str | None) -> Any:
    found = honest(self, house, player)
    return REFEREE if found.kind == "spectator" else found


@leak.at(Presenter, "frame")
def sealed_answers_in_the_frames(honest: Any, self: Presenter, *given: Any) -> Any:
    *_, entry, _ = given
    return msgspec.structs.replace(honest(self, *given), cause=entry.cause)


@leak.at(Presenter, "frame")
def facts_unredacted_in_the_frames(honest: Any, self: Presenter, *given: Any) -> Any:
    *_, entry, _ = given
    return msgspec.structs.replace(honest(self, *given), facts=entry.facts)


@leak.at(records, "seen")
def a_record_before_the_end_with_all_cards_open(
    honest: Any, compiled: Any, game: str, entries: Any, opening: Any, _: Any
) -> bytes:
    return honest(compiled, game, entries, opening, REFEREE)


@leak.at(Presenter, "_question")
def options_of_another_seat(honest: Any, self: Presenter, open_: Any, _: Any, *given: Any) -> Any:
    return honest(self, open_, REFEREE, *given)


@leak.at(Presenter, "_question")
def how_many_options_another_seat_has(honest: Any, self: Presenter, open_: Any, *given: Any) -> Any:
    shown = honest(self, open_, *given)
    return msgspec.structs.replace(shown, options=shown.options or (None,) * len(open_.asked.options))


@leak.at(Turn, "choose")
async def a_question_is_skipped_when_the_hand_answers_it(honest: Any, self: Turn, *given: Any, **how: Any) -> Any:
    return await honest(self, *given, **how | {"known": True})
