"""The law of patches: whoever applies them has the view, at every version, as every viewer; and they are made of views.

They are applied by a library that knows nothing of ours, as a client would do it.
"""

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import jsonpatch
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.engine.audience.audience import Viewer
from projections.schemas.patches import patch
from projections.schemas.schemas import Person
from projections.views.presenter import Presenter
from tests.laws.play import Play, numbers, run, sit, viewers
from tests.laws.worlds import WORLDS, World

encode = msgspec.json.encode
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.integers(0, 2) | st.sampled_from(("", "a", "~/")),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(("a", "/", "~", "~1", "")), inner),
    max_leaves=12,
)


def applied(before: Any, after: Any) -> Any:
    """What a client has that had `before` and is sent the patch to `after`."""
    return jsonpatch.apply_patch(before, json.loads(encode(patch(before, after))))


@settings(max_examples=400, derandomize=True, deadline=None, database=None)
@given(JSON, JSON)
def test_a_patch_turns_any_value_into_any_other(before: Any, after: Any) -> None:
    assert applied(before, after) == after
    assert (patch(before, after) == ()) == (before == after)


def test_what_a_list_loses_and_gains_is_told_at_its_place() -> None:
    cards = [f"a card of a hand, {n}" for n in range(9)]
    cases: tuple[tuple[list[str], dict[str, Any]], ...] = (
        ([*cards, "x"], {"op": "add", "path": "/-", "value": "x"}),
        (["x", *cards], {"op": "add", "path": "/0", "value": "x"}),
        ([*cards[:4], *cards[5:]], {"op": "remove", "path": "/4"}),
        ([*cards[:4], "x", *cards[5:]], {"op": "replace", "path": "/4", "value": "x"}),
        ([], {"op": "replace", "path": "", "value": []}),
    )
    for after, told in cases:
        assert json.loads(encode(patch(cards, after))) == [told]


def people_of(seats: int, turn: int) -> Mapping[str, Person]:
    """The players' names; somebody has a new one from time to time."""
    names = {f"p{seat}": f"Player {seat} of {turn // (7 + seat)}" for seat in range(seats)} | {"host": "Host"}
    return {one: Person(one, name, bot=False) for one, name in names.items()}


def views_of(presenter: Presenter, play: Play, viewer: Viewer, language: str) -> list[bytes]:
    """A viewer's view at each version, as it was when their players had the names of then."""
    seats, game = len(play.table.lobby.chairs), play.table.game
    return [
        encode(presenter.view(game, now, bytes(32), viewer, people_of(seats, now.version), language))
        for now in play.nows
    ]


def follow(views: Sequence[bytes], rng: Random) -> tuple[int, int]:
    """Be a client that gets each version, or now and then several at once: (bytes of the patches, of the views)."""
    has, at = json.loads(views[0]), 0
    sent = whole = 0
    while at + 1 < len(views):
        to = min(len(views) - 1, at + rng.choice((1, 1, 1, 2, 9)))
        made = encode(patch(json.loads(views[at]), json.loads(views[to])))
        has, at = jsonpatch.apply_patch(has, json.loads(made)), to
        assert has == json.loads(views[at])
        sent, whole = sent + len(made), whole + len(views[at])
    return sent, whole


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.rules.key)
def test_whoever_applies_the_patches_has_the_view(world: World) -> None:
    rules, presenter, rng = world.rules, Presenter(world.rules), Random(world.rules.key)
    for seed, seats in enumerate(rules.catalogue.players):
        play = run(sit(rules, seed, seats, rules.schema.options()), numbers((), seed), 120, 0.02)
        for viewer in viewers(seats):
            language = rng.choice(("en", "ko", "ja"))
            sent, whole = follow(views_of(presenter, play, viewer, language), rng)
            assert sent < whole * 0.6 or world.rules.key == "toy", "or there would be no use in them"
