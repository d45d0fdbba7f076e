# pyright: reportPrivateUsage=false
"""The laws of what-if branches, for every registered game; and that they are laws: what breaks them turns them red."""

import ast
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st
from one_name import FLOORS

from api.application.views.table_perspective import TablePerspective
from domain.engine.audience.audience import REFEREE, SPECTATOR, Viewer, seated
from domain.engine.game.rules import Seen
from projections.views import branch
from tests.laws import branching
from tests.laws.branching import begun, law_branch, law_equal_branches
from tests.laws.drawing import draw_options
from tests.laws.laws import play_pair
from tests.laws.play import Play, numbers, run, sit, viewers
from tests.laws.test_laws import PICKS, SEEDS, lawful, worlds
from tests.laws.test_silence_routes import PAIRS
from tests.laws.worlds import World
from tests.support.client import Guest
from tests.support.silence import Side, act, branches, side
from tests.support.twins import Pair

LOOKS = 8
"""Viewers and versions of one drawn game."""


def drawn(world: World, data: st.DataObject) -> Play:
    """A game that went on for a while or to its end, with somebody resigning now and then."""
    seed = data.draw(SEEDS, label="seed")
    seats = data.draw(st.integers(*world.rules.catalogue.players), label="seats")
    options = draw_options(world.rules, Random(data.draw(SEEDS, label="options")), seats)
    steps = data.draw(st.sampled_from((40, 150, 10_000)), label="steps")
    return run(sit(world.rules, seed, seats, options), numbers(data.draw(PICKS, label="picks"), seed), steps, 0.005)


@worlds
@lawful(15)
@given(data=st.data())
def test_a_branch_keeps_what_is_seen_and_the_rules_accept_it(world: World, data: st.DataObject) -> None:
    play = drawn(world, data)
    versions = st.integers(1, len(play.entries))
    for _ in range(LOOKS):
        viewer = data.draw(st.sampled_from(viewers(len(play.table.lobby.chairs))), label="viewer")
        law_branch(world, play, viewer, data.draw(versions, label="version"), data.draw(SEEDS, label="dice"))


@worlds
@lawful(25)
@given(seed=SEEDS)
def test_so_does_a_branch_of_a_game_that_began_with_a_scenario(world: World, seed: int) -> None:
    pair = play_pair(world, seed)
    play = pair.sides[0]
    for viewer in (pair.twins.viewer, SPECTATOR, REFEREE):
        assert law_branch(world, play, viewer, len(play.entries), seed, dealt=False)


@worlds
@lawful(25)
@given(seed=SEEDS)
def test_so_does_a_branch_of_a_branch(world: World, seed: int) -> None:
    pair = play_pair(world, seed)
    viewer = pair.twins.viewer
    found = begun(pair.sides[0], viewer, len(pair.sides[0].entries), seed)
    assert found is not None
    again = sit(world.rules, seed, pair.twins.seats, pair.twins.options, found.scenario)
    run(again, numbers((), seed), 5)
    law_branch(world, again, viewer, len(again.entries), seed, dealt=False)


@worlds
@lawful(75)
@given(seed=SEEDS)
def test_two_worlds_that_are_equal_for_the_viewer_give_equal_branches(world: World, seed: int) -> None:
    law_equal_branches(play_pair(world, seed), seed)


@worlds
def test_what_is_hidden_is_dealt_anew(world: World) -> None:
    """Another key deals other cards, and neither has to deal those that are there."""
    others = 0
    for seed in range(20):
        pair = play_pair(world, seed)
        play, viewer = pair.sides[0], pair.twins.viewer
        n = len(play.entries)
        one, two, true = begun(play, viewer, n, 1), begun(play, viewer, n, 2), begun(play, REFEREE, n, 1)
        assert one == begun(play, viewer, n, 1)
        others += len({repr(found) for found in (one, two, true)}) == 3
    assert others >= 18


# -- the laws are laws


@pytest.mark.proof
@worlds
def test_a_branch_made_from_more_than_was_seen_is_caught(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = branching.begun

    def leaking(play: Play, _: Viewer, upto: int, seed: int) -> Any:
        return honest(play, REFEREE, upto, seed)

    monkeypatch.setattr(branching, "begun", leaking)
    with pytest.raises(AssertionError, match="equal branches"):
        _law_of_equals(world)


def _law_of_equals(world: World) -> None:
    for seed in range(40):
        law_equal_branches(play_pair(world, seed), seed)


@pytest.mark.proof
@worlds
def test_a_branch_that_forgets_what_was_seen_is_caught(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = branching.begun

    def blind(play: Play, _: Viewer, upto: int, seed: int) -> Any:
        return honest(play, SPECTATOR, upto, seed)

    monkeypatch.setattr(branching, "begun", blind)
    with pytest.raises(AssertionError, match="what was seen"):
        _law_of_what_is_seen(world)


def _law_of_what_is_seen(world: World) -> None:
    for seed in range(20):
        pair = play_pair(world, seed)
        if pair.twins.viewer.kind == "seat":
            law_branch(world, pair.sides[0], pair.twins.viewer, len(pair.sides[0].entries), seed, dealt=False)


def test_by_its_types_nothing_that_was_not_seen_can_be_given() -> None:
    """Frames come from the gate to the wire, and only there is anything seen made of them."""
    given_types = {name: str(kind) for name, kind in get_type_hints(branch.start).items()}
    assert "projections.schemas.schemas.Frame" in given_types["frames"]
    assert not [name for name, kind in given_types.items() if "Entry" in kind or "Table" in kind]
    makers = [
        path.relative_to(ROOT).as_posix()
        for folder in FLOORS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == Seen.__name__
    ]
    assert makers == ["domain/engine/worlds/seen_game.py"]


ROOT = Path(__file__).parents[2]


# -- the silence of what-if branches: two games that look alike to whoever branches give the same branches to the byte


# Another secret is another key for what is dealt anew: that worlds differ in it everybody may see.
ALIKE = tuple([pair for pair in PAIRS if not pair.secrets])


async def differing(data: Path, pair: Pair, viewer: int | None) -> tuple[int, list[str]]:
    """(branches opened, what differed) after all moves of a pair, by a seat or by a spectator."""

    def caller(s: Side) -> Guest:
        return s.host if viewer is None else s.guests[viewer]

    async with side(data, pair, 0, branches="live") as one, side(data, pair, 1, branches="live") as two:
        for move in pair.moves:
            for which, s in enumerate((one, two)):
                await act(s, move, which)
        first, last = len(one.guests) + 1, len(one.guests) + 1 + len(pair.moves)
        shots, others = [await branches(s, caller(s), (first - 1, first, last, last + 1)) for s in (one, two)]
    opened = sum(said.startswith(b"201") for said in shots.values())
    return opened, [name for name in shots | others if shots.get(name) != others.get(name)]


@pytest.mark.parametrize("pair", ALIKE, ids=lambda pair: pair.name)
async def test_a_branch_tells_nothing_that_its_opener_was_not_shown(pair: Pair, tmp_path: Path) -> None:
    opened, found = await differing(tmp_path, pair, pair.viewer)
    assert found == []
    assert opened == 2


async def test_nor_does_a_spectators(tmp_path: Path) -> None:
    opened, found = await differing(tmp_path, ALIKE[0], None)
    assert found == []
    assert opened == 2


LEAKS: dict[str, Viewer] = {"everything": REFEREE, "all hands": seated(0, 1)}


@pytest.mark.proof
@pytest.mark.parametrize("leak", LEAKS)
async def test_a_branch_made_of_more_is_caught(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TablePerspective.branch_start

    async def branch_start(self: TablePerspective, version: int, key: bytes) -> Any:
        more = TablePerspective(self._gate, self._live, LEAKS[leak], self.version, None, over=False)
        return await honest(more, version, key)

    monkeypatch.setattr(TablePerspective, "branch_start", branch_start)
    _, found = await differing(tmp_path, ALIKE[0], ALIKE[0].viewer)
    assert found
