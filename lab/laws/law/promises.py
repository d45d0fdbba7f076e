"""The laws, as functions over played games: each raises AssertionError where a table breaks it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from domain.engine.audience.audience import Viewer, seated
from domain.engine.audience.errors import RuleError
from domain.engine.audience.field_audiences import marks, naked, structs_in
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose
from domain.engine.entry.commands import Opened as AnyOpened
from domain.engine.entry.facts import Asked
from domain.engine.game.rules import Rules
from domain.engine.history.entry_types import command_types, fact_types
from domain.engine.history.history import replay, resume
from lab.laws.game.eyes import EYES, Eyes, encode
from lab.laws.game.play import Numbers, Play, picks_for
from lab.laws.game.reader import Reader
from lab.laws.game.world import World, may_see
from lab.laws.law import telling
from projections.views.folding import folding_of

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
            folded = redact(rules.mechanics.apply(seen, redact(fact, viewer)), viewer)
            if after != folded:
                raise telling.told(
                    f"{rules.key}: {telling.who(viewer)}, who folds what is sent, has another table than is shown",
                    f"after {telling.plain(redact(fact, viewer))}",
                    "two tables (place: as it is shown | as it is folded):",
                    telling.differing(after, folded),
                    "what a fact does may not hang on a field that its viewer does not see",
                )
            assert redact(after, viewer) == after, "redaction says the same twice"
            seen = after


# -- the plain reader: a client that folds its feed gets what the view shows


@cache
def page(rules: Rules) -> dict[str, Any]:
    """The data on a game's page."""
    return decode(msgspec.json.encode(folding_of(rules)))


def law_reader(world: World, play: Play, viewer: Viewer, eyes: Eyes = EYES) -> None:
    """Holds at every version, without `redact` or `apply`. A game whose facts have no moves is exempt."""
    if not world.rules.mechanics.moves:
        return
    reader = Reader(page(world.rules), viewer.seats, counts=viewer.counts, hands=viewer.hands)
    for version, (entry, now) in enumerate(zip(play.entries, play.nows, strict=True), 1):
        reader.fold(decode(eyes.frame_bytes(version, entry, viewer)))
        view = decode(eyes.view_bytes(world.rules, now, viewer))
        assert reader.state == view["state"], version


# -- sight: what a viewer must see is there


def law_sight(world: World, play: Play, eyes: Eyes = EYES) -> None:
    """Own cards, own questions, and every field that the information table opens."""
    for seat in range(len(play.table.lobby.chairs)):
        viewer = seated(seat)
        for version, (entry, now) in enumerate(zip(play.entries, play.nows, strict=True), 1):
            frame = eyes.frame(version, entry, viewer)
            for raw, seen in zip(decode(encode(entry.facts)), decode(encode(frame["facts"])), strict=True):
                rules = world.information.get(raw["type"], {})
                if raw["type"] in ("asked", "defaulted") and raw["seat"] == seat:
                    assert seen == raw
                for name, rule in rules.items():
                    if may_see(rule, raw, viewer):
                        assert seen[name] == raw[name], (raw, name)
            if isinstance(entry.cause, Chose) and entry.cause.seat == seat:
                assert frame["cause"] == entry.cause
            if now.state is not None:
                view = decode(eyes.view_bytes(world.rules, now, viewer))
                for what, so, shown in world.sight(now.state, view["state"], seat):
                    assert shown == so, what


# -- nothing naked


def structs(kinds: Sequence[type[Struct]]) -> Iterator[type[Struct]]:
    """These structs and all structs nested in them."""
    reached: dict[type[Struct], None] = {}
    left = list(kinds)
    while left:
        kind = left.pop()
        if kind not in reached:
            reached[kind] = None
            left += [inner for _, _, hint in marks(kind) for inner in structs_in(hint)]
    yield from reached


def law_nothing_naked(rules: Rules) -> None:
    """Every face-bearing field is marked, and a game's own questions and openings keep the engine's marks."""
    for kind in (*fact_types(rules), *command_types(rules), rules.schema.state):
        assert not list(naked(kind))
    for own, base in ((rules.schema.asked, Asked), (rules.schema.opened, AnyOpened)):
        kept = {name: mark for name, mark, _ in marks(own)}
        assert {name: mark for name, mark, _ in marks(base)}.items() <= kept.items()


# -- conservation


def law_conservation(world: World, play: Play) -> None:
    """From the deal on, nothing is added and nothing is lost, at any fact."""
    first = None
    for state, fact in play.steps():
        count = world.total(world.rules.mechanics.apply(state, fact))
        first = count if first is None else first
        if count != first:
            raise telling.told(
                f"{world.key}: something came or went with {fact}",
                "what lay there at first, and what lies there now:",
                telling.differing(first, count),
                telling.with_line(lambda: telling.again(play), partial(telling.like, fact)),
                "where it is so meant, the World states `total`: what there is of everything, in all zones together",
            )


# -- legality


def law_legality(play: Play, number: Numbers) -> None:
    """Any picks in bounds are accepted, any others raise and change nothing: not a byte, even of what states share."""
    table = play.table
    before = table.now()
    whole = msgspec.msgpack.encode(before)
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
    assert msgspec.msgpack.encode(table.now()) == whole


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
