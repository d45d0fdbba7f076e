"""The laws are tested on this very game: none is red if nothing leaks, and each planted leak turns one red.

Every known kind of leak is planted at the gate; each mark of the game is weakened, one at a time, there or by the
author; and questions are asked only of those who can answer. Which law caught what can be printed: see `caught`.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from typing import Any

import pytest
from msgspec import Struct

from domain.engine.audience import redaction
from domain.engine.audience.audience import SPECTATOR, Audience, Mark, Seat, Viewer
from domain.engine.audience.field_audiences import marks
from domain.engine.audience.state_paths import spot_of
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked, Fact
from domain.engine.history.entry_types import command_types, fact_types
from domain.engine.table.actor import Actor
from lab.laws.game.eyes import EYES
from lab.laws.game.play import Play, parts
from lab.laws.game.world import World
from lab.laws.law.leaks import LEAKS, OPTION_COUNTS, RECKONED_FROM_THE_WHOLE
from lab.laws.law.promises import structs
from lab.laws.law.red import breaks_silence, broken, played, red
from lab.laws.law.reveals import faces
from lab.laws.law.silence import silent_pairs

pytestmark = pytest.mark.proof
CAUGHT: dict[str, list[str]] = {}
"""Mark or leak -> the laws that it turned red."""


def caught() -> list[str]:
    """Which laws caught each mark or leak, as lines of a table."""
    width = max(map(len, CAUGHT), default=0)
    return [f"{what:<{width}}  {', '.join(laws) or 'NONE'}" for what, laws in CAUGHT.items()]


def test_no_law_is_red_when_nothing_leaks(world: World) -> None:
    assert red(world) == []


# -- leaks of the gate


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_turns_a_law_red(world: World, leak: str) -> None:
    found = CAUGHT[f"{world.key}: leak {leak}"] = red(world, LEAKS[leak], ("plain reader", "sight", "silence"))
    assert found or (LEAKS[leak] is OPTION_COUNTS and "number" not in world.differing and not counts_differ(world))


def counts_differ(world: World) -> bool:
    """Whether open questions differ in their number of options, while the viewer is sent the same in both worlds."""
    return any(
        [len(open_.asked.options or ()) for open_ in one.asked.values()]
        != [len(open_.asked.options or ()) for open_ in two.asked.values()]
        for pair in silent_pairs(world)
        for _, _, one, two in takewhile(
            partial(told_alike, pair.twins.viewer),
            zip(*[side.entries for side in pair.sides], *[side.nows for side in pair.sides], strict=False),
        )
    )


def test_reckoning_from_the_whole_table_turns_silence_red_where_what_is_hidden_counts(world: World) -> None:
    found = red(world, RECKONED_FROM_THE_WHOLE, ("silence",))
    assert world.even is None or bool(found) == world.reckons_hidden


class Seen(Fact, frozen=True, tag="planted.seen"):
    """A fact that forgot its marks."""

    seat: Seat
    cards: tuple[Any, ...]


def test_a_fact_without_a_mark_turns_a_law_red(world: World) -> None:
    schema = replace(world.rules.schema, facts=(*world.rules.schema.facts, Seen))
    found = red(replace(world, rules=replace(world.rules, schema=schema)), EYES, ("nothing naked",))
    CAUGHT[f"{world.key}: a fact without marks"] = found
    assert found


# -- leaks of the rules, so the pairs are played anew


@pytest.mark.parametrize("leak", ["no options", "one answer"])
def test_asking_only_those_who_can_answer_turns_silence_red(
    world: World, leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the one `choose` of all games: what only the hand's owner knows to be decided is not asked."""
    wanted = skipped_in_one(world, leak)
    assert wanted or leak not in world.skips, "no twins differ there any more"
    honest, planted = Actor[Any, Any, Any].choose, [False]

    async def choose(t: Any, why: str, verb: str, options: Any, least: int, most: int, **how: Any) -> Any:
        if not how["known"] and (leak == "one answer" or not options):
            how["known"] = True
            planted[0] |= min(least, len(options)) == min(most, len(options)) == len(options)
        return await honest(t, why, verb, options, least, most, **how)

    monkeypatch.setattr(Actor, "choose", choose)
    found = breaks_silence(world)
    CAUGHT[f"{world.key}: leak skips questions with {leak}"] = found
    assert found or not (wanted and planted[0])


def skipped_in_one(world: World, leak: str) -> bool:
    """Whether a seat other than the viewer's is asked such a question in one world of a pair alone."""

    def skipped(asked: Asked) -> bool:
        options, least, most = asked.options or (), asked.least or 0, asked.most or 0
        forced = most == 0 or (least == len(options) and (len(options) == 1 or not asked.ordered))
        return forced and (leak == "one answer" or not options)

    return any(
        skipped(one.asked[seat].asked) != skipped(two.asked[seat].asked)
        for pair in silent_pairs(world)
        for one, two in zip(pair.sides[0].nows, pair.sides[1].nows, strict=False)
        for seat in one.asked.keys() & two.asked.keys() - set(pair.twins.viewer.seats)
    )


# -- every mark turned public, one at a time


@dataclass(frozen=True)
class Flip:
    """A marked field, and its replacement mark."""

    kind: type[Struct]
    field: str
    mark: Mark
    name: str

    def __str__(self) -> str:
        return f"{self.kind.__name__}.{self.field} -> {self.name}"


def flips(world: World) -> Iterator[Flip]:
    """Faces to all, and if the number is hidden too, the number to all."""
    rules = world.rules
    for kind in structs((*fact_types(rules), *command_types(rules), rules.schema.state)):
        for field, mark, hint in marks(kind):
            if mark is None or mark.faces is Audience.ALL:
                continue
            yield Flip(kind, field, Mark(Audience.ALL, Audience.ALL), "public")
            if mark.size is not Audience.ALL and "tuple" in str(hint):
                yield Flip(kind, field, Mark(mark.faces, Audience.ALL), "counted")


def test_a_mark_turned_public_turns_a_law_red(world: World, flip: Flip, monkeypatch: pytest.MonkeyPatch) -> None:
    differs = flip_differs(world, flip) if world.even is None or str(flip) in world.even else True
    assert world.even is None or (str(flip) in world.even) != differs, "twins differ there: it has something to hide"
    if not differs and world.even is not None:
        CAUGHT[f"{world.key}: {flip}"] = ["nothing differs there in any pair"]
        return
    silent_pairs(world)  # they are played once, and not under another mark
    with turned(flip, monkeypatch):
        found = [next(broken(world, laws=("redaction", "plain reader", "silence")), "")]
    CAUGHT[f"{world.key}: {flip}"] = found if found[0] or differs else ["nothing differs there in any pair"]
    assert found[0] or not differs, f"no law minds {flip}"


@contextmanager
def turned(flip: Flip, monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    """Within it everybody is shown what the mark hides."""
    honest = redaction.marks

    def marked(kind: type[Struct]) -> tuple[tuple[str, Mark | None, Any], ...]:
        return tuple(
            [
                (name, flip.mark if kind is flip.kind and name == flip.field else mark, hint)
                for name, mark, hint in honest(kind)
            ]
        )

    redaction.forget()
    try:
        with monkeypatch.context() as patched:
            patched.setattr(redaction, "marks", marked)
            yield
    finally:
        redaction.forget()


def test_a_mistaken_mark_of_a_fact_turns_a_law_red(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """An author's mistake, from which a drawn table of information follows: public in a fact, hidden where it lies."""
    facts = [flip for flip in flips(world) if flip.kind in world.rules.schema.facts and flip.name == "public"]
    for flip in [hidden_flip for hidden_flip in facts if hides(world, hidden_flip)]:
        with turned(flip, monkeypatch):
            found = CAUGHT[f"{world.key}: mistaken {flip}"] = red(world, EYES, ("reveals",))
        assert found, f"no law minds {flip}, where cards lie hidden"


def hides(world: World, flip: Flip) -> bool:
    """Whether the field hides a card from viewers without a seat, in some game."""

    def seen(fact: Any) -> list[Any]:
        return [face for where, face in faces(fact, spot_of(flip.kind)) if where[0][0] == flip.field]

    facts = [fact for play in played(world) for _, fact in play.steps() if isinstance(fact, flip.kind)]
    return any(seen(fact) != seen(redaction.redact(fact, SPECTATOR)) for fact in facts)


def flip_differs(world: World, flip: Flip) -> bool:
    """Whether in any pair what the mark hides differs, while the same is asked of the same seats in both.

    In games that define `even`, only while the viewer has been sent the same in both: later differences prove nothing.
    """
    lies_there = flip.kind in set(structs((world.rules.schema.state,)))

    def hidden(entry: Entry, state: Any, viewer: Viewer) -> list[Any]:
        holders = [x for x in (entry.cause, *entry.facts) if isinstance(x, flip.kind)]
        holders += [one for one in parts(state) if isinstance(one, flip.kind)] if lies_there else []
        found = [redaction.redact(getattr(x, flip.field), viewer) for x in holders]  # as marks inside of it leave it
        return [None if x is None else len(x) for x in found] if flip.name == "counted" else found

    def alike(both: tuple[Any, ...]) -> bool:
        one, two = [[(x.seat, x.why, x.verb) for x in entry.facts if isinstance(x, Asked)] for entry in both[:2]]
        return one == two

    return any(
        a != b
        for pair in silent_pairs(world)
        for one, two, *states in takewhile(
            partial(told_alike, pair.twins.viewer) if world.even is None else alike,
            zip(*[side.entries for side in pair.sides], *[_states(side) for side in pair.sides], strict=False),
        )
        for a, b in zip(
            *[hidden(*each, pair.twins.viewer) for each in zip((one, two), states, strict=True)], strict=False
        )
    )


def told_alike(viewer: Viewer, both: tuple[Any, ...]) -> bool:
    """Whether a viewer is sent identical bytes for both entries under the current marks."""
    one, two = [EYES.frame_bytes(0, entry, viewer) for entry in both[:2]]
    return one == two


def _states(side: Play) -> list[Any]:
    return [now.state for now in side.nows]
