"""The law of silence: two games that differ only in what a viewer may not know look the same to that viewer.

They are played side by side, with the same picks in both if possible, until a visible fact differs.
"""

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import msgspec

from domain.engine.audience.audience import Viewer
from domain.engine.entry.commands import Chose, Resigned
from domain.engine.entry.facts import Asked
from lab.laws.game.eyes import EYES, Eyes
from lab.laws.game.play import Play, Twins, picks_for, sit
from lab.laws.game.world import World, may_differ
from lab.laws.law import telling
from lab.laws.law.absence import by_time

decode = msgspec.json.decode
FEW_DRAWS = os.environ.get("CROUPIER_TEST_DRAWS") == "few"
"""Whether laws draw few examples, as in `make quick`: enough to catch a slip, too few for a proof."""
FIRST, ENOUGH = 80, 20
"""Pairs that are counted, and how often among them anything that differs in a game at all has to differ."""


class Broken(AssertionError):  # noqa: N818 - named for what is so
    """Where silence breaks: the version of a pair, the bytes, and the index of the fact that differs, if one does."""

    def __init__(
        self, what: str, pair: "Pair", version: int, shots: tuple[bytes, bytes], nth: int | None = None, hint: str = ""
    ) -> None:
        super().__init__(what)
        self.what, self.pair, self.version, self.shots, self.nth, self.hint = what, pair, version, shots, nth, hint


@dataclass
class Pair:
    """Two games that were equal to the viewer, played side by side until a redacted fact differed."""

    twins: Twins
    sides: tuple[Play, Play]
    free: list[bool]
    """By version from 1: somebody chose differently, so a fact of another kind may follow."""
    seed: int = 0
    causes: int = 0
    opening: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """What both openings contain besides scenario and options, such as a clock."""


def play_pair(world: World, seed: int, causes: int = 12, **opening: Any) -> Pair:
    """Two positions, and often two secrets: the same picks in both worlds if possible; else each its own.

    The law of silence is checked on the way. `opening`: what both openings contain besides scenario and options.
    """
    try:
        return _told(world, seed, causes, opening)
    except Broken as broken:
        raise explained(world, broken) from None


def _told(world: World, seed: int, causes: int, opening: Mapping[str, Any]) -> Pair:
    rng = Random(seed)
    twins = world.twins(rng)
    secrets = seed * 2, seed * 2 + (rng.randrange(2) or int(twins.scenarios[0] is None))
    sides = [
        sit(world.rules, secret, twins.seats, twins.options, scenario, **opening)
        for secret, scenario in zip(secrets, twins.scenarios, strict=True)
    ]
    a, b = sides
    pair = Pair(twins, (a, b), [False] * len(a.entries), seed, causes, opening)
    version = 0
    while len(a.entries) == len(b.entries):
        for version in range(version + 1, len(a.entries) + 1):  # noqa: B020 - goes on where it stopped
            if _parted(world, pair, version, EYES):
                return pair
        if not (a.going and b.going) or len(a.entries) >= causes + twins.seats:
            return pair
        _same_cause(world, pair, rng)
    return pair


def _same_cause(world: World, pair: Pair, rng: Random) -> None:
    a, b = pair.sides
    if a.table.opening.clock is not None and (free := by_time(pair.sides, pair.twins.viewer, rng)) is not None:
        pair.free.append(free)
        return
    others = [s for s in range(pair.twins.seats) if s not in (*pair.twins.viewer.seats, *a.table.lobby.resigned)]
    if len(others) > 1 and pair.twins.seats > 2 + len(a.table.lobby.resigned) and rng.random() < 0.15:
        gone = Resigned(rng.choice(others))  # type: ignore[arg-type]
        a.execute(gone)
        b.execute(gone)
        pair.free.append(True)  # the answers of the rules may differ
        return
    if a.table.asked.keys() != b.table.asked.keys():
        shots = f"{sorted(a.table.asked)}".encode(), f"{sorted(b.table.asked)}".encode()
        raise Broken("who is asked differs, and no fact said why", pair, len(a.entries), shots)
    seat = rng.choice(sorted(a.table.asked))
    one, two = a.table.asked[seat], b.table.asked[seat]
    picks = _picks(world, one.asked, two.asked, rng, own=seat in pair.twins.viewer.seats)
    chosen = [[(o.asked.options or ())[p] for p in ps] for o, ps in zip((one, two), picks, strict=True)]
    for side, open_, ps in zip((a, b), (one, two), picks, strict=True):
        side.execute(Chose(seat, open_.question, ps))
    pair.free.append(chosen[0] != chosen[1])


def _picks(world: World, one: Asked, two: Asked, rng: Random, *, own: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    a, b = one.options or (), two.options or ()
    eager = [o for o in a if world.eager(o) and o in b]
    if one.least == one.most == two.least == two.most == 1 and eager and rng.random() < 0.7:
        option = rng.choice(eager)
        return (a.index(option),), (b.index(option),)
    first = picks_for(one, rng.randrange)
    if own:
        return first, first
    kind = rng.random()
    legal = (two.least or 0) <= len(first) <= (two.most or 0)
    if kind < 0.5 and legal and all(a[p] in b for p in first) and len({a[p] for p in first}) == len(first):
        return first, tuple([b.index(a[p]) for p in first])
    if kind < 0.8 and legal and all(p < len(b) for p in first):
        return first, first
    return first, picks_for(two, rng.randrange)


def _parted(world: World, pair: Pair, version: int, eyes: Eyes) -> bool:
    """Whether the worlds part at this version; raises if they part where the table does not allow it."""
    viewer = pair.twins.viewer
    one, two = [eyes.frame_bytes(version, side.entries[version - 1], viewer) for side in pair.sides]
    if one != two:
        a, b = decode(one), decode(two)
        for nth, (left, right) in enumerate(zip(a.pop("facts"), b.pop("facts"), strict=False)):
            if left != right:
                hint = _unlawful(world, left, right, viewer, pair.free[:version]) if a == b else ""
                if a == b and not hint:
                    return True
                what = f"the fact {left['type']}" if a == b else "beside the facts a frame"
                raise Broken(f"{what} differs", pair, version, (one, two), nth, hint)
        raise Broken(
            "one is told a fact more, and no fact before said why" if a == b else "beside the facts a frame differs",
            pair, version, (one, two),
        )  # fmt: skip
    one, two = [eyes.view_bytes(world.rules, side.nows[version - 1], viewer) for side in pair.sides]
    if one != two:
        raise Broken("the views differ, and no fact said why", pair, version, (one, two))
    return False


def _unlawful(world: World, a: dict[str, Any], b: dict[str, Any], viewer: Viewer, free: Sequence[bool]) -> str:
    """What the author would have to state if this difference were intended; empty if it is stated."""
    rules = world.information.get(a["type"], {})
    who = ("type", "why", "verb") if rules.get("seat") == "all" else ("type", "seat", "why", "verb")
    if any(a.get(name) != b.get(name) for name in who):
        if free[-1] or world.turns & {a["type"], b["type"]}:
            return ""
        return f"another fact, or for another seat: {a['type']} or {b['type']} comes by what is hidden"
    apart = [name for name, value in a.items() if value != b[name]]
    seen = any(free) or any(may_differ(rules.get(name), a, b, name, viewer) for name in apart)
    for name in apart:
        if not may_differ(rules.get(name), a, b, name, viewer) and not (seen and rules.get(name) == "with"):
            return (
                f'if everybody may know `{name}`, the World says so: information={{"{a["type"]}": {{"{name}": "all"}}}}'
            )
    return ""


def apart(pairs: Iterable[Pair]) -> Counter[str]:
    """How often the same question to a seat other than the viewer's differs: in options, their number, its bounds."""
    counts = Counter[str]()
    for pair in pairs:
        for one, two in zip(pair.sides[0].nows, pair.sides[1].nows, strict=False):
            for seat in one.asked.keys() & two.asked.keys() - set(pair.twins.viewer.seats):
                a, b = one.asked[seat].asked, two.asked[seat].asked
                counts["options"] += a.options != b.options
                counts["number"] += len(a.options or ()) != len(b.options or ())
                counts["least"] += a.least != b.least
                counts["most"] += a.most != b.most
    return counts


def law_silence(world: World, pair: Pair, eyes: Eyes = EYES) -> None:
    """Every byte stays equal as long as the redacted facts do; the table lets the viewer see the first difference.

    This was checked when the pair was played: this repeats it, with other eyes or other marks.
    """
    try:
        for version in range(1, min(len(side.entries) for side in pair.sides) + 1):
            if _parted(world, pair, version, eyes):
                return
    except Broken as broken:
        raise explained(world, broken) from None


def explained(world: World, broken: Broken) -> AssertionError:
    """What breaks the silence, for somebody who has never seen the engine."""
    pair, version, nth = broken.pair, broken.version, broken.nth
    viewer = telling.who(pair.twins.viewer)

    def recorded(entries: Any) -> Any:
        facts = entries[version - 1].facts if version <= len(entries) else ()
        return facts[nth or 0] if len(facts) > (nth or 0) else None

    def again() -> Any:
        try:
            return _told(world, pair.seed, pair.causes, pair.opening).sides[0].entries
        except Broken as same:
            return same.pair.sides[0].entries

    return telling.told(
        f"{world.key}: silence is broken for {viewer}: {broken.what}",
        f"two positions that {viewer} cannot tell apart (place: in A | in B):",
        [f"  {line}" for line in telling.differing(*pair.twins.scenarios) or ("none: two games, dealt by chance",)],
        f"after the same answers, at version {version}, {viewer} is sent",
        [f"  {line}" for line in telling.bytes_apart(*broken.shots)],
        telling.with_line(again, recorded) if nth is not None else "",
        broken.hint,
        f"(pair {pair.seed})",
    )


# -- pairs that were silent, played once for the laws and the laws of the laws: marks do not affect playing


def silent_pairs(world: World) -> tuple[Pair, ...]:
    """The first pairs of a game; what breaks the silence raises AssertionError, only after all have been played."""
    pairs, error = _told_once(world)
    if error is not None and world in _SAID:
        raise telling.Unlawful(f"{world.key}: silence is broken, as the first law that needs pairs of positions says")
    if error is not None:
        _SAID.add(world)
        raise error
    return pairs


_SAID = set[World]()


@cache
def _told_once(world: World) -> tuple[tuple[Pair, ...], AssertionError | None]:
    try:
        most = min(FIRST, world.pairs) if FEW_DRAWS else world.pairs
        return tuple([play_pair(world, seed) for seed in range(most)]), None
    except AssertionError as error:
        return (), error
