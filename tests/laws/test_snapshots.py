"""Snapshots and patches, for our games; and what a patch is."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import jsonpatch
import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.engine.audience.audience import Viewer
from domain.engine.history.snapshot import SnapshotCodec
from lab.laws.game.play import Play, numbers, run, sit, viewers
from lab.laws.suite.snapshots import *  # noqa: F403
from projections.schemas.patches import patch
from projections.schemas.schemas import Person
from projections.views.presenter import Presenter
from tests.laws.house import House
from tests.laws.worlds import WORLDS

SMALL = 2500
"""Bytes of a view: in smaller ones, as much changes with every answer as stays."""


def test_snapshot_tag_names_game_and_schema() -> None:
    codecs = [SnapshotCodec(world.rules) for world in WORLDS]
    assert len({codec.tag for codec in codecs}) == len(WORLDS)
    rules = WORLDS[0].rules
    assert SnapshotCodec(rules).tag == codecs[0].tag
    wider: Any = msgspec.defstruct("State", [("more", int, 0)], bases=(rules.schema.state,), frozen=True, kw_only=True)
    assert SnapshotCodec(replace(rules, schema=replace(rules.schema, state=wider))).tag != codecs[0].tag


# -- the law of patches: applying them gives the view, at every version, for every viewer


encode = msgspec.json.encode
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.integers(0, 2) | st.sampled_from(("", "a", "~/")),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(("a", "/", "~", "~1", "")), inner),
    max_leaves=12,
)


def applied(before: Any, after: Any) -> Any:
    """The result for a client that has `before` and gets the patch to `after`."""
    return jsonpatch.apply_patch(before, json.loads(encode(patch(before, after))))


@settings(max_examples=400, derandomize=True, deadline=None, database=None)
@given(JSON, JSON)
def test_a_patch_turns_any_value_into_any_other(before: Any, after: Any) -> None:
    assert applied(before, after) == after
    assert (patch(before, after) == ()) == (before == after)


def test_patch_of_a_changed_list_names_its_index() -> None:
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
    """The players' names, which change from time to time."""
    names = {f"p{seat}": f"Player {seat} of {turn // (7 + seat)}" for seat in range(seats)} | {"host": "Host"}
    return {one: Person(one, name, bot=False) for one, name in names.items()}


def views_of(presenter: Presenter, play: Play, viewer: Viewer, language: str) -> list[bytes]:
    """A viewer's view at each version, with the players' names at that time."""
    seats, game = len(play.table.lobby.chairs), play.table.game
    return [
        encode(presenter.view(game, now, bytes(32), viewer, people_of(seats, now.version), language))
        for now in play.nows
    ]


def follow(views: Sequence[bytes], rng: Random) -> tuple[int, int]:
    """Be a client that gets each version, sometimes several at once; return (bytes of the patches, of the views)."""
    has, at = json.loads(views[0]), 0
    sent = whole = 0
    while at + 1 < len(views):
        to = min(len(views) - 1, at + rng.choice((1, 1, 1, 2, 9)))
        made = encode(patch(json.loads(views[at]), json.loads(views[to])))
        has, at = jsonpatch.apply_patch(has, json.loads(made)), to
        assert has == json.loads(views[at])
        sent, whole = sent + len(made), whole + len(views[at])
    return sent, whole


def test_whoever_applies_the_patches_has_the_view(world: House) -> None:
    rules, presenter, rng = world.rules, Presenter(world.rules), Random(world.rules.key)
    for seed, seats in enumerate(rules.catalogue.players):
        play = run(sit(rules, seed, seats, rules.schema.options()), numbers((), seed), 120, 0.02)
        for viewer in viewers(seats):
            language = rng.choice(("en", "ko", "ja"))
            sent, whole = follow(views_of(presenter, play, viewer, language), rng)
            assert sent < whole * 0.6 or whole / len(play.nows) < SMALL, "or there would be no use in them"
