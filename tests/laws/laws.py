"""The laws, as functions over played games: each raises AssertionError where a table breaks it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from domain.engine.audience.audience import Viewer, seated
from domain.engine.audience.errors import RuleError
from domain.engine.audience.field_audiences import marks, naked
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose, Resigned
from domain.engine.entry.commands import Opened as AnyOpened
from domain.engine.entry.facts import Asked
from domain.engine.game.rules import Rules
from domain.engine.history.entry_types import command_types, fact_types
from domain.engine.history.history import replay, resume
from projections.views.folding import folding_of
from tests.laws.absence import by_time
from tests.laws.eyes import EYES, Eyes, encode
from tests.laws.play import Numbers, Play, Twins, picks_for, sit
from tests.laws.reader import Reader
from tests.laws.worlds import WORLDS, World, may_differ, may_see

decode = msgspec.json.decode


# -- resume: at every prefix, the resumed table equals the one that never stopped


def law_resume(play: Play, every: int = 1, future: int = 3) -> None:
    """State, questions, dice, and what the table does next."""
    table = play.table
    for n in [*range(1, len(play.entries), every), len(play.entries)]:
        again = resume(play.rules, table.game, play.secret, play.entries[:n])
        assert again.now() == play.nows[n - 1]
        assert replay(play.rules, table.game, play.secret, play.entries[:n]).now() == play.nows[n - 1]
        for entry in play.entries[n : n + future]:
            assert again.execute(entry.cause, entry.at, entry.player) == entry


# -- redaction: the square


def law_redaction(
    rules: Rules, steps: Iterable[tuple[Any, Any]], opening: AnyOpened, viewers: Iterable[Viewer]
) -> None:
    """redact(apply(s, f), v) == redact(apply(redact(s, v), redact(f, v)), v), and the start needs nothing hidden."""
    steps = list(steps)
    for viewer in viewers:
        assert redact(rules.mechanics.start(opening), viewer) == redact(
            rules.mechanics.start(redact(opening, viewer)), viewer
        )
        before: Any = None
        seen: Any = None
        for state, fact in steps:
            seen = seen if state is before else redact(state, viewer)
            before = rules.mechanics.apply(state, fact)
            after = redact(before, viewer)
            assert after == redact(rules.mechanics.apply(seen, redact(fact, viewer)), viewer), (fact, viewer)
            assert redact(after, viewer) == after, "redaction says the same twice"
            seen = after


# -- the plain reader: a client that folds its feed has what the view shows


@cache
def pages() -> dict[str, dict[str, Any]]:
    """What the page of each game holds as data."""
    return {world.rules.key: decode(msgspec.json.encode(folding_of(world.rules))) for world in WORLDS}


def law_reader(world: World, play: Play, viewer: Viewer, eyes: Eyes = EYES) -> None:
    """At every version, with no help from `redact` or `apply`."""
    reader = Reader(pages()[world.rules.key], viewer.seats, counts=viewer.counts, hands=viewer.hands)
    for version, (entry, now) in enumerate(zip(play.entries, play.nows, strict=True), 1):
        reader.read(decode(eyes.frame_bytes(version, entry, viewer)))
        view = decode(eyes.view_bytes(now, viewer))
        assert reader.state == view["state"], version


# -- sight: what a viewer must see is there


def law_sight(world: World, play: Play, eyes: Eyes = EYES) -> None:
    """Own cards, own questions, and every field that the information table opens."""
    for seat in range(len(play.table.lobby.chairs)):
        viewer = seated(seat)
        for version, (entry, now) in enumerate(zip(play.entries, play.nows, strict=True), 1):
            frame = eyes.frame(version, entry, viewer)
            for raw, seen in zip(decode(encode(entry.facts)), decode(encode(frame["facts"])), strict=True):
                rules = world.tells.get(raw["type"], {})
                if raw["type"] in ("asked", "defaulted") and raw["seat"] == seat:
                    assert seen == raw
                for name, rule in rules.items():
                    if may_see(rule, raw, viewer):
                        assert seen[name] == raw[name], (raw, name)
            if isinstance(entry.cause, Chose) and entry.cause.seat == seat:
                assert frame["cause"] == entry.cause
            if now.state is not None:
                view = decode(eyes.view_bytes(now, viewer))
                for what, so, shown in world.sight(now.state, view["state"], seat):
                    assert shown == so, what


# -- nothing naked


def law_nothing_naked(rules: Rules) -> None:
    """Every face-bearing field is marked, and a game's own questions and openings keep the engine's marks."""
    for kind in (*fact_types(rules), *command_types(rules), rules.schema.state):
        assert not list(naked(kind))
    for own, base in ((rules.schema.asked, Asked), (rules.schema.opened, AnyOpened)):
        kept = {name: mark for name, mark, _ in marks(own)}
        assert {name: mark for name, mark, _ in marks(base)}.items() <= kept.items()


# -- conservation


def law_conservation(world: World, play: Play) -> None:
    """From the deal on, nothing comes and nothing goes, at every fact."""
    first = None
    for state, fact in play.steps():
        count = world.total(world.rules.mechanics.apply(state, fact))
        first = count if first is None else first
        assert count == first, fact


# -- legality


def law_legality(play: Play, number: Numbers) -> None:
    """Any picks in bounds are accepted, any others raise and change nothing."""
    table = play.table
    before = table.now()
    for seat, open_ in before.asked.items():
        asked = open_.asked
        for _ in range(3):
            picks = picks_for(asked, number)
            stored = table.check(Chose(seat, open_.question, picks), None)
            assert isinstance(stored, Chose)
            assert stored.picks == (picks if asked.ordered else tuple(sorted(picks)))
        for bad in _illegal(asked):
            with pytest.raises(RuleError):
                table.execute(Chose(seat, open_.question, bad), 0)
        good = picks_for(asked, number)
        for question in (open_.question - 1, open_.question + 1):
            with pytest.raises(RuleError):
                table.execute(Chose(seat, question, good), 0)
    for seat in range(-1, len(before.lobby.chairs) + 1):
        if seat not in before.asked:
            with pytest.raises(RuleError):
                table.execute(Chose(seat, before.version, ()), 0)  # type: ignore[arg-type]
    assert table.now() == before


def _illegal(asked: Asked) -> Iterator[tuple[int, ...]]:
    n, least, most = len(asked.options or ()), asked.least or 0, asked.most or 0
    some = tuple(range(max(1, least)))
    yield tuple(range(most + 1))  # too many
    if least:
        yield some[1:]  # too few
    if most:
        yield (n, *some[1:])
        yield (-1, *some[:-1])
    if most > 1:
        yield (0, 0, *some[2:])  # repeated


# -- silence


@dataclass
class Pair:
    """Two games that were equal to the viewer, told side by side until a redacted fact differed."""

    twins: Twins
    sides: tuple[Play, Play]
    free: list[bool]
    """By version from 1: somebody chose differently, so a fact of another kind may follow."""


def play_pair(world: World, seed: int, causes: int = 12, **opening: Any) -> Pair:
    """Two positions, and often two secrets: the same picks in both worlds where that can be; else each its own.

    Held to the law of silence as it is told. `opening`: what both say beside scenario and options, as a clock.
    """
    rng = Random(seed)
    twins = world.twins(rng)
    secrets = seed * 2, seed * 2 + rng.randrange(2)
    sides = [
        sit(world.rules, secret, twins.seats, twins.options, scenario, **opening)
        for secret, scenario in zip(secrets, twins.scenarios, strict=True)
    ]
    a, b = sides
    pair = Pair(twins, (a, b), [False] * len(a.entries))
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
        raise AssertionError("who is asked differs, and no fact said why")
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
    frames = [eyes.frame_bytes(version, side.entries[version - 1], viewer) for side in pair.sides]
    if frames[0] != frames[1]:
        one, two = [decode(frame) for frame in frames]
        for a, b in zip(one.pop("facts"), two.pop("facts"), strict=False):
            if a == b:
                continue
            assert one == two, "beside the facts a frame differs"
            _lawful(world, a, b, viewer, free=pair.free[version - 1])
            return True
        assert one == two, "beside the facts a frame differs"
        raise AssertionError("one world has a fact more, and no fact said why")
    views = [eyes.view_bytes(side.nows[version - 1], viewer) for side in pair.sides]
    assert views[0] == views[1], "the views differ, and no fact said why"
    return False


def _lawful(world: World, a: dict[str, Any], b: dict[str, Any], viewer: Viewer, *, free: bool) -> None:
    rules = world.tells.get(a["type"], {})
    who = ("type", "why", "verb") if rules.get("seat") == "all" else ("type", "seat", "why", "verb")
    if any(a.get(name) != b.get(name) for name in who):
        assert free or world.turns & {a["type"], b["type"]}, (a, b)
        return
    for name, value in a.items():
        if value != b[name]:
            assert may_differ(rules.get(name), a, b, name, viewer), (name, a, b)


def law_silence(world: World, pair: Pair, eyes: Eyes = EYES) -> None:
    """Every byte stays equal as long as the redacted facts are; the first that differs, the table lets v see.

    A pair was held to this when it was told: this looks again, with other eyes or other marks.
    """
    for version in range(1, min(len(side.entries) for side in pair.sides) + 1):
        if _parted(world, pair, version, eyes):
            return
