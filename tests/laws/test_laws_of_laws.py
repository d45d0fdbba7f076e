"""The laws are tested themselves: every mark turned public, one at a time, and every known kind of leak, turns one red.

What caught what is printed at the end of the run.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import takewhile
from typing import Any, get_args

import pytest
from msgspec import Struct

from domain.dominion.choices import CardOption
from domain.dominion.facts import Counted
from domain.dominion.kinds import SCRIPTS
from domain.dominion.state import Cards
from domain.dominion.turn import Turn
from domain.engine import redaction
from domain.engine.actor import Actor
from domain.engine.audience import REFEREE, SPECTATOR, Audience, Mark, Seat, Viewer, seated
from domain.engine.codec import command_types, fact_types
from domain.engine.facts import Asked, Entry, Fact
from domain.engine.marks import marks
from domain.engine.table_state import TableState
from tests.laws.caught import CAUGHT
from tests.laws.eyes import EYES, Eyes, reckoned
from tests.laws.laws import (
    law_nothing_naked,
    law_reader,
    law_redaction,
    law_sight,
    law_silence,
    play_pair,
)
from tests.laws.leaks import LEAKS
from tests.laws.pairs import KEPT, silent_pairs
from tests.laws.play import Play, numbers, run, sit
from tests.laws.worlds import WORLDS, World


@cache
def played(key: str) -> tuple[Play, ...]:
    """Games played once; marks play no part in that."""
    rules = by_key(key).rules
    return tuple([run(sit(rules, seed, 3, rules.schema.options()), numbers((), seed), 120, 0.01) for seed in (1, 2)])


def by_key(key: str) -> World:
    return next(world for world in WORLDS if world.rules.key == key)


def all_silent(world: World, eyes: Eyes = EYES) -> None:
    for pair in silent_pairs(world.rules.key):
        law_silence(world, pair, eyes)


def all_square(world: World, _: Eyes = EYES) -> None:
    for play in played(world.rules.key):
        steps = list(play.steps())[:150]
        law_redaction(world.rules, steps, play.table.lobby.opening, (seated(0), SPECTATOR))


def all_read(world: World, eyes: Eyes = EYES) -> None:
    for play in played(world.rules.key):
        law_reader(world, play, seated(0), eyes)


def all_seen(world: World, eyes: Eyes = EYES) -> None:
    law_sight(world, played(world.rules.key)[0], eyes)


def none_naked(world: World, _: Eyes = EYES) -> None:
    law_nothing_naked(world.rules)


LAWS: dict[str, Callable[[World, Eyes], None]] = {
    "nothing naked": none_naked,
    "redaction": all_square,
    "plain reader": all_read,
    "sight": all_seen,
    "silence": all_silent,
}


def red(world: World, eyes: Eyes = EYES, laws: tuple[str, ...] = tuple(LAWS)) -> list[str]:
    """The laws that the world breaks as it is now."""
    broken: list[str] = []
    for name in laws:
        try:
            LAWS[name](world, eyes)
        except (AssertionError, ValueError):  # a plain reader may choke on what it should never have been sent
            broken.append(name)
    return broken


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.rules.key)
def test_no_law_is_red_when_nothing_leaks(world: World) -> None:
    assert red(world) == []


# -- marks


@dataclass(frozen=True)
class Flip:
    """A marked field, and the mark it is given instead."""

    key: str
    kind: type[Struct]
    field: str
    mark: Mark
    name: str

    def __str__(self) -> str:
        return f"{self.key}: {self.kind.__name__}.{self.field} -> {self.name}"


def structs(kinds: tuple[type[Struct], ...]) -> Iterator[type[Struct]]:
    """These structs and all that lie inside them."""
    found: dict[type[Struct], None] = {}
    left = list(kinds)
    while left:
        kind = left.pop()
        if kind not in found:
            found[kind] = None
            left += [s for _, _, hint in marks(kind) for s in inside(hint)]
    yield from found


def inside(hint: Any) -> Iterator[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for arg in get_args(hint):
        yield from inside(arg)


def flips() -> Iterator[Flip]:
    """Faces to all, and where the number is hidden too, the number to all."""
    for world in WORLDS:
        rules = world.rules
        for kind in structs((*fact_types(rules), *command_types(rules), rules.schema.state)):
            for field, mark, hint in marks(kind):
                if mark is None or mark.faces is Audience.ALL:
                    continue
                yield Flip(rules.key, kind, field, Mark(Audience.ALL, Audience.ALL), "public")
                if mark.size is not Audience.ALL and "tuple" in str(hint):
                    yield Flip(rules.key, kind, field, Mark(mark.faces, Audience.ALL), "counted")


FLIPS = tuple(sorted(flips(), key=str))


@pytest.fixture
def _flipped(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    flip: Flip = request.param
    honest = redaction.marks

    def turned(kind: type[Struct]) -> tuple[tuple[str, Mark | None, Any], ...]:
        return tuple(
            [
                (name, flip.mark if kind is flip.kind and name == flip.field else mark, hint)
                for name, mark, hint in honest(kind)
            ]
        )

    redaction.plan.cache_clear()
    monkeypatch.setattr(redaction, "marks", turned)
    yield
    redaction.plan.cache_clear()


@pytest.mark.parametrize(("flip", "_flipped"), [(f, f) for f in FLIPS], indirect=["_flipped"], ids=map(str, FLIPS))
@pytest.mark.usefixtures("_flipped")
def test_a_mark_turned_public_turns_a_law_red(flip: Flip) -> None:
    if str(flip).removeprefix(f"{flip.key}: ") in by_key(flip.key).even:
        assert not _differs(flip), "twins differ there, so the mark has something to hide"
        return
    broken = red(by_key(flip.key), laws=("redaction", "plain reader", "silence"))
    CAUGHT[str(flip)] = broken
    assert broken, f"no law minds {flip}"


def _differs(flip: Flip) -> bool:
    """Whether in any pair what the mark hides differs, while the same is asked of the same seats in both."""

    def hidden(entry: Entry) -> list[Any]:
        found = [getattr(x, flip.field) for x in (entry.cause, *entry.facts) if isinstance(x, flip.kind)]
        return [len(x) for x in found] if flip.name == "counted" else found

    def alike(entries: tuple[Entry, Entry]) -> bool:
        one, two = [[(x.seat, x.why, x.verb) for x in entry.facts if isinstance(x, Asked)] for entry in entries]
        return one == two

    return any(
        a != b
        for pair in silent_pairs(flip.key)
        for one, two in takewhile(alike, zip(pair.sides[0].entries, pair.sides[1].entries, strict=False))
        for a, b in zip(hidden(one), hidden(two), strict=False)
    )


def test_every_hidden_mark_was_turned() -> None:
    names = {str(flip) for flip in FLIPS}
    assert len(names) == len(FLIPS) >= 45
    for hidden in (
        "PlayerArea.hand",
        "PlayerArea.deck",
        "State.stock",
        "State.well",
        "PlayerArea.bid",
        "PlayerArea.shown",
        "Chose.picks",
    ):
        assert f"toy: {hidden} -> public" in names


# -- leaks of the gate


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.rules.key)
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_planted_leak_turns_a_law_red(world: World, leak: type[Eyes]) -> None:
    broken = red(world, leak(), ("plain reader", "sight", "silence"))
    CAUGHT[f"{world.rules.key}: leak {leak.__name__}"] = broken
    assert broken


class ReckonedFromTheWhole(Eyes):
    """What follows is computed from the table itself, and not from what is seen of it."""

    def view(self, now: TableState, viewer: Viewer) -> dict[str, Any]:
        return super().view(now, viewer) | {"reckoning": reckoned(now, REFEREE)}


@pytest.mark.parametrize("key", ["dominion", "toy"])
def test_reckoning_from_the_whole_table_turns_silence_red(key: str) -> None:
    """In the other games nothing hidden counts for anything that is shown."""
    assert red(by_key(key), ReckonedFromTheWhole(), ("silence",))


class Seen(Fact, frozen=True, tag="planted.seen"):
    """A fact that forgot its marks."""

    seat: Seat
    cards: Cards


def test_a_fact_without_a_mark_turns_a_law_red() -> None:
    for world in WORLDS:
        broken = red(
            replace(
                world,
                rules=replace(world.rules, schema=replace(world.rules.schema, facts=(*world.rules.schema.facts, Seen))),
            ),
            EYES,
            ("nothing naked",),
        )
        CAUGHT[f"{world.rules.key}: a fact without marks"] = broken
        assert broken


# -- timing: these are leaks of the rules, so the pairs are told anew


def breaks_silence(world: World) -> list[str]:
    for seed in range(KEPT):
        try:
            play_pair(world, seed)
        except AssertionError:
            return ["silence"]
    return []


def test_asking_only_holders_of_moat_turns_silence_red(monkeypatch: pytest.MonkeyPatch) -> None:
    async def attacked(t: Turn) -> list[Turn]:
        hit: list[Turn] = []
        for foe in t.others():
            holds = tuple([CardOption(c) for c in foe.hand if c == "moat"][:1])
            if not await foe.choose("moat", "reveal", holds, 0, 1, known=True):
                hit.append(foe)
        return hit

    monkeypatch.setattr(Turn, "attacked", attacked)
    broken = CAUGHT["dominion: leak asks only holders of Moat"] = breaks_silence(by_key("dominion"))
    assert broken


@pytest.mark.parametrize(
    ("key", "leak"),
    [
        ("dominion", "no options"),
        ("civilization", "no options"),
        ("dominion", "one answer"),
        ("caylus-magna-carta", "one answer"),
        ("civilization", "one answer"),
    ],
)
def test_skipping_what_a_hand_answers_turns_silence_red(key: str, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the one `choose` of all games: what only the hand's owner knows to be decided is not asked."""
    honest = Actor[Any, Any, Any].choose

    async def choose(t: Any, why: str, verb: str, options: Any, least: int, most: int, **how: Any) -> Any:
        how["known"] = how["known"] or leak == "one answer" or not options
        return await honest(t, why, verb, options, least, most, **how)

    monkeypatch.setattr(Actor, "choose", choose)
    broken = CAUGHT[f"{key}: leak skips questions with {leak}"] = breaks_silence(by_key(key))
    assert broken


def test_a_fact_only_some_hands_cause_turns_silence_red(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = SCRIPTS["witch"]  # type: ignore[index]

    async def witch(t: Turn) -> None:
        if any(card == "moat" for foe in t.others() for card in foe.hand):
            t.table.record(Counted())
        await honest(t)

    monkeypatch.setitem(SCRIPTS, "witch", witch)  # type: ignore[arg-type]
    broken = CAUGHT["dominion: leak a fact only some hands cause"] = breaks_silence(by_key("dominion"))
    assert broken
