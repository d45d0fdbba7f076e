"""A snapshot and what came after it is the whole history: at every rest, for every registered game."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import jsonpatch
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.engine.audience.audience import Viewer
from domain.engine.entry.commands import Opened
from domain.engine.entry.entry import Entry
from domain.engine.entry.record import GENESIS
from domain.engine.game.rules import Rules
from domain.engine.game.table_state import TableState
from domain.engine.history.codec import Codec
from domain.engine.history.history import ResumePoint, replay, resume
from domain.engine.history.snapshot import SnapshotCodec
from domain.engine.table.table import Table
from projections.schemas.patches import patch
from projections.schemas.schemas import Person
from projections.views.presenter import Presenter
from tests.laws.play import Play, numbers, run, sit, viewers
from tests.laws.test_laws import drawn, lawful
from tests.laws.worlds import WORLDS, World

worlds = pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.rules.key)


@dataclass(frozen=True)
class History:
    """A game told once more with idempotency keys; after each entry the table as a value, its keys and the head."""

    rules: Rules
    game: str
    secret: bytes
    entries: list[Entry]
    nows: list[TableState]
    keys: list[dict[bytes, int]]
    heads: list[bytes]

    def resumed(self, n: int, since: ResumePoint | None = None) -> Table:
        """As the first n entries leave it, from what was recorded."""
        return resume(self.rules, self.game, self.secret, self.entries[since.version - 1 if since else 0 : n], since)

    def replayed(self, n: int, since: ResumePoint) -> Table:
        """The same, no rules consulted."""
        return replay(self.rules, self.game, self.secret, self.entries[since.version - 1 : n], since)

    def rests(self) -> Iterator[tuple[ResumePoint, bytes]]:
        """Every rest, also those within one entry, with the head of its entry."""
        opening = self.entries[0].cause
        assert isinstance(opening, Opened)
        table = Table(self.rules, self.game, self.secret, opening)
        for n, entry in enumerate(self.entries):
            before = dict(table.keys)
            table.open_command(entry.cause)
            for fact in entry.facts:
                checkpoint = table.checkpoint
                table.fold(fact)
                if table.checkpoint is not None and table.checkpoint is not checkpoint:
                    yield ResumePoint(table.checkpoint, before), self.heads[n]
            table.fold_envelope(entry)


def with_keys(play: Play) -> History:
    """The same causes, every third with a key, at times that now and then stand still or go back."""
    opening = play.entries[0].cause
    table = Table(play.rules, play.table.game, play.secret, opening)
    codec, head = Codec(play.rules), GENESIS
    told = History(play.rules, play.table.game, play.secret, [], [], [], [])
    for n, entry in enumerate(play.entries):
        key = None if n % 3 else (n.to_bytes(32, "big"), b"request")
        told.entries.append(table.execute(entry.cause, 5_000 + n - 3 * (n % 5), entry.player, key))
        head = table.chain_digest(head, codec.encode(told.entries[-1]))
        told.nows.append(table.now())
        told.keys.append(dict(table.keys))
        told.heads.append(head)
    return told


@worlds
@lawful(3)
@given(data=st.data())
def test_a_snapshot_and_its_tail_equal_the_whole_history(world: World, data: st.DataObject) -> None:
    told = with_keys(drawn(world, data, steps=150, resigning=0.01))
    codec = SnapshotCodec(world.rules)
    rests = list(told.rests())
    assert rests
    last = len(told.entries)
    for i, (rest, head) in enumerate(rests):
        since, at = codec.decode(codec.encode(rest, head))
        assert (since, at) == (rest, head)
        near = range(since.version, min(since.version + 2, last) + 1)
        for n in {*near, last} if i % 10 == 0 else near:
            for table in (told.resumed(n, since), told.replayed(n, since)):
                assert table.now() == told.nows[n - 1]
                assert table.keys == told.keys[n - 1]
                assert (table.at, table.version) == (told.nows[n - 1].at, n)
            goes_on = told.resumed(n, since)
            assert goes_on.checkpoint == told.resumed(n).checkpoint, "the next snapshot is the same"
            for entry in told.entries[n : n + 2]:
                assert goes_on.execute(entry.cause, entry.at, entry.player, entry.key) == entry


def test_the_tag_names_the_game_and_the_schema() -> None:
    codecs = [SnapshotCodec(world.rules) for world in WORLDS]
    assert len({codec.tag for codec in codecs}) == len(WORLDS)
    rules = WORLDS[0].rules
    assert SnapshotCodec(rules).tag == codecs[0].tag
    wider: Any = msgspec.defstruct("State", [("more", int, 0)], bases=(rules.schema.state,), frozen=True, kw_only=True)
    assert SnapshotCodec(replace(rules, schema=replace(rules.schema, state=wider))).tag != codecs[0].tag


# -- the law of patches: whoever applies them has the view, at every version, as every viewer


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
