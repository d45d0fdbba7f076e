"""Positions to start from, drawn from a game's schema alone, or played and then changed in places; and their law.

1. A drawn position is either refused, with rule and pointer, or can be played on.
2. When played on, every question can be answered, nothing appears or disappears, no choice takes more than a limit of
   steps, and what is dealt for a branch is a position that the rules accept.
"""

from contextlib import nullcontext
from functools import cache
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from domain.engine.audience.audience import REFEREE, seated
from domain.engine.audience.errors import BadScenario
from domain.engine.entry.commands import Chose, Opened
from domain.engine.entry.facts import Asked
from domain.engine.game.rules import Rules
from lab.laws.game.drawing import dealt, draw_options, kinds
from lab.laws.game.drawn import presenter_of
from lab.laws.game.play import Numbers, Play, numbers, picks_for, run, sit
from lab.laws.game.world import World
from lab.laws.law.branching import begun, law_branch
from lab.laws.law.promises import law_conservation
from projections.schemas.schemas import Person
from projections.words.texts import LANGUAGES
from tests.laws.steps import counted
from tests.laws.worlds import WORLDS

MOVES = 200
"""How many moves an accepted position is played on for."""
BASES = 6
"""Games of each ruleset whose positions are changed."""
_FEW = (0, 1, 1, 2, 3, 5)
"""The length of a drawn list, if allowed."""


def law_position(world: World, seed: int, moves: int = MOVES) -> bool:
    """Draw a position, and play it on if it is accepted; return whether it was."""
    rng = Random(seed)
    seats, options, scenario = _drawn(world, rng)
    if not accepted(world.rules, seats, options, scenario):
        return False
    play_on(world, seats, options, scenario, rng, moves=moves, counting=rng.random() < 0.1)
    return True


def accepted(rules: Rules, seats: int, options: Any, scenario: Any) -> bool:
    """Whether the rules accept it; a refusal must have words and a pointer."""
    opening = rules.schema.opened(
        ruleset=rules.key, seats=seats, player="host", commitment="0" * 64, options=options, scenario=scenario
    )
    error = _refusal(rules, opening)
    if error is not None:
        assert error.rule
        assert error.pointer is not None
        assert " " in error.detail
        _resolve({"scenario": msgspec.to_builtins(scenario)}, error.pointer)
    return error is None


def _refusal(rules: Rules, opening: Opened) -> BadScenario | None:
    try:
        with counted():
            rules.mechanics.check(opening)
    except BadScenario as error:
        return error
    return None


def _resolve(document: Any, pointer: str) -> None:
    for name in pointer.split("/")[1:]:
        document = document[int(name) if isinstance(document, list | tuple) else name]


def play_on(
    world: World, seats: int, options: Any, scenario: Any, rng: Random, *, moves: int = MOVES, counting: bool = True
) -> int:
    """Play on by random picks and by bots, and branch off somewhere; return the steps of the most expensive choice."""
    dearest = 0
    with counted() if counting else nullcontext([0]) as steps:
        play = sit(world.rules, rng.randrange(1 << 30), seats, options, scenario)
    number = numbers((), rng.randrange(1 << 30))
    for _ in range(moves):
        dearest = max(dearest, steps[0])
        if not play.going:
            break
        assert play.table.asked, "somebody is to answer"
        with counted() if counting else nullcontext([0]) as steps:
            _move(play, rng, number)
    law_conservation(world, play)
    if rng.random() < 0.1:
        law_branch(world, play, REFEREE, len(play.entries), rng.randrange(1 << 30), dealt=False)
        _check_shown(play, seats)
    return dearest


def _move(play: Play, rng: Random, number: Numbers) -> None:
    """One of the seats that are asked answers, at random or as a bot would."""
    seat = rng.choice(sorted(play.table.asked))
    open_ = play.table.asked[seat]
    _check_question(open_.asked)
    bot = rng.choice([picks_at_random, *play.rules.bots.values()])
    play.execute(Chose(seat, open_.question, tuple(bot(play.table.state, open_.asked, number))), f"p{seat}")


def picks_at_random(_: Any, asked: Asked, number: Numbers) -> tuple[int, ...]:
    """Any legal picks."""
    return picks_for(asked, number)


def _check_shown(play: Play, seats: int) -> None:
    """Check that every view can be shown, with its questions in words."""
    wire, names = (
        presenter_of(play.rules),
        {f"p{seat}": Person(f"p{seat}", "somebody", bot=False) for seat in range(seats)},
    )
    for n, now in enumerate(play.nows[seats:]):
        if n % 3 == 0:
            view = wire.view(play.table.game, now, b"", seated(n % seats), names, LANGUAGES[n % len(LANGUAGES)])
            msgspec.json.encode(view)


def _check_question(asked: Asked) -> None:
    assert asked.options is not None
    assert asked.least is not None
    assert asked.most is not None
    assert 0 <= asked.least <= asked.most <= len(asked.options), asked


# -- drawing


def _drawn(world: World, rng: Random) -> tuple[int, Any, Any]:
    """(seats, options, position): what the schema allows, or a played position with some parts redrawn."""
    rules = world.rules
    kind = inspect.type_info(rules.schema.scenario)
    if rng.random() < 0.3:
        seats = rng.randint(*rules.catalogue.players)
        options = draw_options(rules, rng, seats)
        return seats, options, msgspec.convert(_draw(kind, rng), rules.schema.scenario)
    base, positions = _played(rules.key, rng.randrange(BASES))
    given = rng.choice(positions)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        given = _changed(kind, given, rng)
    return len(base.table.lobby.chairs), base.table.lobby.opening.options, msgspec.convert(given, rules.schema.scenario)


@cache
def _played(key: str, seed: int) -> tuple[Play, list[Any]]:
    """A game played to its end, or nearly, and positions along the way."""
    rng, rules = Random(seed), next(world.rules for world in WORLDS if world.rules.key == key)
    play = run(dealt(rules, seed), numbers((), seed), 300)
    tries = [rng.randint(1, len(play.entries)) for _ in range(12)]
    found = [begun(play, REFEREE, upto, seed) for upto in tries]
    return play, [msgspec.to_builtins(start.scenario) for start in found if start is not None] or [{}]


def _draw(kind: inspect.Type, rng: Random) -> Any:
    """A value of this type, small rather than large."""
    kind = rng.choice(kinds(kind))
    match kind:
        case inspect.StructType():
            return {f.encode_name: _draw(f.type, rng) for f in kind.fields if f.required or rng.random() < 0.35}
        case inspect.VarTupleType():
            least, most = kind.min_length or 0, kind.max_length or 0
            length = min(max(least, most if rng.random() < 0.03 else rng.choice(_FEW)), most)
            return [_draw(kind.item_type, rng) for _ in range(length)]
        case inspect.IntType():
            least, most = kind.ge or 0, kind.le or 9
            return rng.choice((least, min(least + rng.randint(0, 3), most), rng.randint(least, most), most))
        case inspect.LiteralType():
            return rng.choice(kind.values)
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.NoneType():
            return None
        case _:
            raise NotImplementedError(kind)


def _changed(kind: inspect.Type, value: Any, rng: Random) -> Any:
    """The value with one part of it redrawn, left out, doubled or moved."""
    for one in kinds(kind):
        if isinstance(one, inspect.StructType) and isinstance(value, dict) and rng.random() < 0.95:
            given: dict[str, Any] = {**value}
            field = rng.choice(one.fields)
            given[field.encode_name] = _changed(field.type, given.get(field.encode_name), rng)
            return given
        if isinstance(one, inspect.VarTupleType) and isinstance(value, list | tuple) and value and rng.random() < 0.9:
            return _shifted(one, [*value], rng)
    return _draw(kind, rng)


def _shifted(kind: inspect.VarTupleType, items: list[Any], rng: Random) -> list[Any]:
    n = rng.randrange(len(items))
    match rng.randrange(6):
        case 0 if len(items) > (kind.min_length or 0):
            del items[n]
        case 1 if len(items) < (kind.max_length or 0):
            items.insert(n, rng.choice(items))
        case 2 if len(items) < (kind.max_length or 0):
            items.append(_draw(kind.item_type, rng))
        case 3:
            items.insert(rng.randrange(len(items)), items.pop(n))
        case _:
            items[n] = _changed(kind.item_type, items[n], rng)
    return items
