"""The laws, for every registered game."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.engine.audience.audience import SPECTATOR, seated
from domain.engine.audience.redaction import redact
from domain.engine.game.layout import Layout
from domain.engine.history.codec import Codec
from domain.engine.history.entry_types import command_types, fact_types
from domain.games import GAMES
from tests.laws.drawing import draw_options, values
from tests.laws.laws import (
    law_conservation,
    law_legality,
    law_nothing_naked,
    law_reader,
    law_redaction,
    law_resume,
    law_sight,
    play_pair,
)
from tests.laws.pairs import FEW, KEPT, TOLD, silent_pair, silent_pairs
from tests.laws.play import Play, numbers, run, sit, step, viewers
from tests.laws.worlds import WORLDS, World
from tests.support.structs import structs
from tests.support.summary import Counted

worlds = pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.rules.key)
SEEDS = st.integers(0, (1 << 32) - 1)
OFTEN = 30
"""So many entries with the same kinds of facts are looked at as everybody sees them."""
PICKS = st.lists(st.integers(0, 9999), max_size=80)


def lawful(examples: int) -> Callable[..., Any]:
    """Hypothesis draws; the same draws in every run."""
    quiet = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    return settings(
        max_examples=1 if FEW else examples, derandomize=True, deadline=None, database=None, suppress_health_check=quiet
    )


def drawn(world: World, data: st.DataObject, steps: int = 10_000, resigning: float = 0.0) -> Play:
    """A played game: seed, seats, options and picks are drawn."""
    seed = data.draw(SEEDS, label="seed")
    seats = data.draw(st.integers(*world.rules.catalogue.players), label="seats")
    options = draw_options(world.rules, Random(data.draw(SEEDS, label="options")), seats)
    number = numbers(data.draw(PICKS, label="picks"), seed)
    return run(sit(world.rules, seed, seats, options), number, steps, resigning)


def test_every_registered_game_has_a_world() -> None:
    assert {world.rules.key for world in WORLDS} >= set(GAMES)


@worlds
def test_every_option_is_drawn(world: World) -> None:
    drawn = [draw_options(world.rules, Random(seed), world.rules.catalogue.players[0]) for seed in range(1000)]
    for name, listed in values(world.rules).items():
        found: set[Any] = set()
        for options in drawn:
            given: Any = getattr(options, name)
            found.update(given if isinstance(given, tuple) else (given,))  # pyright: ignore[reportUnknownArgumentType]
        assert found >= set(listed), name


@worlds
@lawful(4)
@given(data=st.data())
def test_resume_at_every_prefix(world: World, data: st.DataObject) -> None:
    law_resume(drawn(world, data, steps=60, resigning=0.02))


@worlds
@lawful(3)
@given(data=st.data())
def test_resume_late_and_on_to_the_end(world: World, data: st.DataObject) -> None:
    play = drawn(world, data)
    law_resume(play, every=1 + len(play.entries) // 4, future=10_000)


@worlds
@lawful(5)
@given(data=st.data())
def test_redaction_is_a_square(world: World, data: st.DataObject) -> None:
    play = drawn(world, data, resigning=0.01)
    seats = len(play.table.lobby.chairs)
    law_redaction(world.rules, play.steps(), play.table.lobby.opening, viewers(seats))


@worlds
@lawful(25)
@given(seed=SEEDS)
def test_redaction_is_a_square_from_a_scenario(world: World, seed: int) -> None:
    for play in play_pair(world, seed).sides:
        law_redaction(world.rules, play.steps(), play.table.lobby.opening, viewers(2))


@worlds
@lawful(3)
@given(data=st.data())
def test_a_plain_reader_of_the_feed_has_the_view(world: World, data: st.DataObject) -> None:
    play = drawn(world, data, resigning=0.01)
    for viewer in viewers(len(play.table.lobby.chairs)):
        if viewer.kind != "referee":
            law_reader(world, play, viewer)


@worlds
@lawful(25)
@given(seed=SEEDS)
def test_a_plain_reader_of_a_scenario_has_the_view(world: World, seed: int) -> None:
    for play in play_pair(world, seed).sides:
        law_reader(world, play, seated(0))
        law_reader(world, play, SPECTATOR)


@worlds
def test_silence(world: World) -> None:
    silent_pairs(world.rules.key)
    for seed in range(KEPT, TOLD):
        silent_pair(world, seed)


@worlds
@pytest.mark.soak
def test_silence_of_many_more(world: World, counted: Counted) -> None:
    for seed in range(TOLD, 20_000):
        silent_pair(world, seed)
    counted("silent_pairs", **{world.rules.key: 20_000 - TOLD})


@worlds
def test_silence_has_something_to_be_silent_about(world: World) -> None:
    """The pairs last, and the sealed questions in them differ in number and bounds."""
    lasted: list[int] = []
    differing: Counter[str] = Counter()
    for seed in range(80):
        pair = silent_pairs(world.rules.key)[seed]
        lasted.append(len(pair.free) - pair.twins.seats - 1)
        for one, two in zip(pair.sides[0].nows, pair.sides[1].nows, strict=False):
            for seat in one.asked.keys() & two.asked.keys():
                a, b = one.asked[seat].asked, two.asked[seat].asked
                if seat not in pair.twins.viewer.seats:
                    differing["options"] += len(a.options or ()) != len(b.options or ())
                    differing["least"] += a.least != b.least
                    differing["most"] += a.most != b.most
    assert sum(lasted) >= 150
    assert differing["options"] >= 40
    for name, enough in (("most", 5), ("least", 2)):
        if f"Asked.{name} -> public" in world.even:
            assert not differing[name]
        else:
            assert world.rules.key == "toy" or differing[name] >= enough


@worlds
@lawful(4)
@given(data=st.data())
def test_sight(world: World, data: st.DataObject) -> None:
    law_sight(world, drawn(world, data, steps=200))


@worlds
def test_nothing_is_naked(world: World) -> None:
    law_nothing_naked(world.rules)


@worlds
def test_what_is_stored_or_shared_never_changes(world: World) -> None:
    """A table, its snapshots and all of its views share these values."""
    roots = [*fact_types(world.rules), *command_types(world.rules), world.rules.schema.state, Layout]
    assert [kind for kind in structs(roots) if not kind.__struct_config__.frozen] == []


@worlds
@lawful(12)
@given(data=st.data())
def test_conservation(world: World, data: st.DataObject) -> None:
    law_conservation(world, drawn(world, data, resigning=0.01))


@worlds
@lawful(12)
@given(data=st.data())
def test_legality(world: World, data: st.DataObject) -> None:
    play = drawn(world, data, steps=0)
    number = numbers(data.draw(PICKS), 1)
    for _ in range(80):
        if play.going:
            law_legality(play, number)
            step(play, number)


@worlds
@lawful(15)
@given(data=st.data())
def test_random_players_finish(world: World, data: st.DataObject) -> None:
    play = drawn(world, data, steps=world.bound)
    assert play.table.lobby.status == "over"


@worlds
@lawful(3)
@given(data=st.data())
def test_entries_make_the_round_trip_and_fit_the_schema(world: World, data: st.DataObject) -> None:
    codec = Codec(world.rules)
    validator = jsonschema_rs.Draft202012Validator(msgspec.json.schema(codec.entry_type))
    play = drawn(world, data, resigning=0.01)
    pair = play_pair(world, data.draw(SEEDS)).sides[0]
    seen: Counter[Any] = Counter()
    for entry in (*play.entries, *pair.entries):
        body = codec.encode(entry)
        assert codec.decode(body) == entry
        assert codec.encode(codec.decode(body)) == body
        for viewer in (None, seated(0), seated(1, counts=True), SPECTATOR):
            shape = (viewer, *sorted({type(f).__name__ for f in (entry.cause, *entry.facts)}))
            seen[shape] += 1
            if seen[shape] > OFTEN:
                continue
            as_seen = entry
            if viewer is not None:
                cause, facts = redact(entry.cause, viewer), redact(entry.facts, viewer)
                as_seen = msgspec.structs.replace(entry, cause=cause, facts=facts)
                assert codec.decode(codec.encode(as_seen)) == as_seen
            if seen[shape] == 1:
                validator.validate(msgspec.json.decode(msgspec.json.encode(as_seen)))


def test_the_hash_seed_changes_nothing() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-m", "tests.laws.digests"],
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert len(told[0].split()) == 2 * len(WORLDS)
