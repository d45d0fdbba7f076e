"""What every game promises: it resumes, hides, shows, keeps its cards, takes legal answers only, and comes to an end.

Each of these is run by `pytest --croupier` over a game, and by the house over its own.
"""

from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from random import Random
from types import NoneType
from typing import Any, Literal, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UnsetType
from msgspec.structs import replace

from domain.engine.audience import redaction
from domain.engine.audience.audience import SPECTATOR, Viewer, seated
from domain.engine.audience.field_audiences import meant
from domain.engine.audience.redaction import redact, redact_after
from domain.engine.entry.entry import Entry
from domain.engine.game.layout import Layout
from domain.engine.history.codec import Codec
from domain.engine.history.entry_types import command_types, fact_types
from lab.laws.game.drawing import dealt, draw_options, values
from lab.laws.game.play import numbers, run, step, viewers
from lab.laws.game.world import World
from lab.laws.law.promises import (
    law_conservation,
    law_legality,
    law_nothing_naked,
    law_reader,
    law_redaction,
    law_resume,
    law_sight,
    structs,
)
from lab.laws.law.reveals import law_reveals
from lab.laws.law.silence import ENOUGH, FEW_DRAWS, FIRST, apart, play_pair, silent_pairs
from lab.laws.suite.draws import PICKS, SEEDS, drawn, lawful

PLAIN = (str, int, bool, float, NoneType, bytes, UnsetType)
"""Types whose values redaction leaves alone."""
OFTEN = 30
"""How many entries with the same kinds of facts are checked as everybody sees them."""


class _Fixed(set[type]):
    """It learns of no further types."""

    def add(self, _: type, /) -> None:
        pass


@contextmanager
def looking_everywhere(monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    """Within it redaction looks into every struct, whatever its type says."""

    def plain(leaf: Any) -> bool:
        leaf = meant(leaf)
        return leaf in PLAIN or get_origin(leaf) is Literal

    def whole(_: type) -> bool:
        return False

    try:
        with monkeypatch.context() as patched:
            for name, other in (("_is_plain", plain), ("_is_whole", whole), ("_WHOLE", _Fixed(PLAIN))):
                patched.setattr(redaction, name, other)
            redaction.forget()
            yield
    finally:
        redaction.forget()


def redacted_entry(entry: Entry, viewer: Viewer) -> Entry:
    """An entry as somebody sees it."""
    return replace(entry, cause=redact(entry.cause, viewer), facts=redact(entry.facts, viewer))


def test_every_option_is_drawn(world: World) -> None:
    drawn = [draw_options(world.rules, Random(seed), world.rules.catalogue.players[0]) for seed in range(1000)]
    for name, listed in values(world.rules).items():
        drawn_values: set[Any] = set()
        for options in drawn:
            given: Any = getattr(options, name)
            drawn_values.update(given if isinstance(given, tuple) else (given,))  # pyright: ignore[reportUnknownArgumentType]
        assert drawn_values >= set(listed), name


@lawful(4)
@given(data=st.data())
def test_resume_at_every_prefix(world: World, data: st.DataObject) -> None:
    law_resume(drawn(world, data, steps=60, resigning=0.02))


@lawful(3)
@given(data=st.data())
def test_resume_late_and_on_to_the_end(world: World, data: st.DataObject) -> None:
    play = drawn(world, data)
    law_resume(play, every=1 + len(play.entries) // 4, future=10_000)


@lawful(5)
@given(data=st.data())
def test_redaction_is_a_square(world: World, data: st.DataObject) -> None:
    play = drawn(world, data, resigning=0.01)
    seats = len(play.table.lobby.chairs)
    law_redaction(world.rules, play.steps(), play.table.lobby.opening, viewers(seats))


@lawful(25)
@given(seed=SEEDS)
def test_redaction_is_a_square_from_a_scenario(world: World, seed: int) -> None:
    for play in play_pair(world, seed).sides:
        law_redaction(world.rules, play.steps(), play.table.lobby.opening, viewers(2))


def test_redaction_passes_over_what_all_see(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in two worlds: what it does not look into, or has shown before, is as if it had looked, for all viewers."""
    plays = [run(dealt(world.rules, 1), numbers((), 1), 60)]
    for seed in range(2):
        plays += play_pair(world, seed).sides
    states = [state for play in plays for *_, state in play.states()]
    entries = [(entry.cause, *entry.facts) for play in plays for entry in play.entries]
    looks = [(viewer, [redact(value, viewer) for value in (*states, *entries)]) for viewer in viewers(2)]
    for viewer, seen in looks:
        for n, state in enumerate(states):
            for before in (max(n - 1, 0), n // 2, len(states) - 1 - n):  # what came just before, and anything else
                assert redact_after(state, viewer, states[before], seen[before]) == seen[n]
    with looking_everywhere(monkeypatch):
        for viewer, seen in looks:
            assert [redact(value, viewer) for value in (*states, *entries)] == seen


@lawful(3)
@given(data=st.data())
def test_a_plain_reader_of_the_feed_has_the_view(world: World, data: st.DataObject) -> None:
    play = drawn(world, data, resigning=0.01)
    for viewer in viewers(len(play.table.lobby.chairs)):
        if viewer.kind != "referee":
            law_reader(world, play, viewer)


@lawful(25)
@given(seed=SEEDS)
def test_a_plain_reader_of_a_scenario_has_the_view(world: World, seed: int) -> None:
    for play in play_pair(world, seed).sides:
        law_reader(world, play, seated(0))
        law_reader(world, play, SPECTATOR)


def test_silence(world: World) -> None:
    """Two positions that differ in what a viewer may not know look the same to that viewer."""
    pairs = len(silent_pairs(world))
    for seed in range(pairs, pairs if FEW_DRAWS else pairs * 4 // 3):
        play_pair(world, seed)


def test_silence_has_something_to_be_silent_about(world: World) -> None:
    """The pairs last, and the sealed questions in them differ in number and bounds."""
    pairs = silent_pairs(world)[:FIRST]
    counts = apart(pairs)
    counts["lasted"] = sum([len(pair.free) - pair.twins.seats - 1 for pair in pairs])
    for what, enough in {"lasted": 80, "options": ENOUGH, **world.differing}.items():
        assert counts[what] >= enough, f"{what}: twins part at once, or hold the same; give better `twins` in the World"
    for name in ("most", "least"):
        assert not (world.even and counts[name] and f"Asked.{name} -> public" in world.even)


@lawful(4)
@given(data=st.data())
def test_sight(world: World, data: st.DataObject) -> None:
    law_sight(world, drawn(world, data, steps=200))


@lawful(4)
@given(data=st.data())
def test_facts_show_no_card_that_the_table_hides(world: World, data: st.DataObject) -> None:
    law_reveals(world, drawn(world, data, steps=200, resigning=0.01))


def test_nothing_is_naked(world: World) -> None:
    law_nothing_naked(world.rules)


def test_what_is_stored_or_shared_never_changes(world: World) -> None:
    """A table, its snapshots and all of its views share these values."""
    roots = [*fact_types(world.rules), *command_types(world.rules), world.rules.schema.state, Layout]
    assert [kind for kind in structs(roots) if not kind.__struct_config__.frozen] == []


@lawful(12)
@given(data=st.data())
def test_conservation(world: World, data: st.DataObject) -> None:
    law_conservation(world, drawn(world, data, resigning=0.01))


@lawful(12)
@given(data=st.data())
def test_legality(world: World, data: st.DataObject) -> None:
    play = drawn(world, data, steps=0)
    number = numbers(data.draw(PICKS), 1)
    for _ in range(80):
        if play.going:
            law_legality(play, number)
            step(play, number)


@lawful(15)
@given(data=st.data())
def test_random_players_finish(world: World, data: st.DataObject) -> None:
    play = drawn(world, data, steps=world.bound)
    assert play.table.lobby.status == "over"


@lawful(3)
@given(data=st.data())
def test_entries_make_the_round_trip(world: World, data: st.DataObject) -> None:
    """What is stored is read again as it was, whole and as anybody sees it."""
    codec = Codec(world.rules)
    seen: Counter[Any] = Counter()
    for entry in (*drawn(world, data, resigning=0.01).entries, *play_pair(world, data.draw(SEEDS)).sides[0].entries):
        body = codec.encode(entry)
        assert codec.decode(body) == entry
        assert codec.encode(codec.decode(body)) == body
        for viewer in (seated(0), seated(1, counts=True), SPECTATOR):
            shape = (viewer, *sorted({type(f).__name__ for f in (entry.cause, *entry.facts)}))
            seen[shape] += 1
            if seen[shape] <= OFTEN:
                as_seen = redacted_entry(entry, viewer)
                assert codec.decode(codec.encode(as_seen)) == as_seen
