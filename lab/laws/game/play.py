"""Tables for the laws: opened, filled and played by numbers, for any game."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec import Struct

from domain.engine.audience.audience import REFEREE, SPECTATOR, Seat, Viewer, seated
from domain.engine.entry.commands import Chose, Command, Joined, Resigned
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked, Fact, Started, Undone
from domain.engine.game.bots import random_bot
from domain.engine.game.rules import Rules
from domain.engine.game.table_state import TableState
from domain.engine.table.table import Table

Numbers = Callable[[int], int]
"""bound -> a number below it."""


def numbers(first: Sequence[int], seed: int) -> Numbers:
    """These numbers first, then others drawn from the seed."""
    given, more = iter(first), Random(seed)
    return lambda bound: next(given, more.randrange(1 << 16)) % bound


def secret_of(seed: int) -> bytes:
    return seed.to_bytes(32, "big")


def game_of(seed: int) -> str:
    return f"{seed:032x}"


def parts(value: Any) -> Iterator[Any]:
    """The value, and everything in it."""
    yield value
    inside = [getattr(value, name) for name in value.__struct_fields__] if isinstance(value, Struct) else value
    for one in inside if isinstance(inside, list | tuple) else ():  # pyright: ignore[reportUnknownVariableType]
        yield from parts(one)


class Twins(Struct, frozen=True):
    """Two positions that one viewer cannot tell apart, and the same options. Without positions: two deals."""

    seats: int
    viewer: Viewer
    options: Any
    scenarios: tuple[Any, Any]


@dataclass
class Play:
    """One game under way, with all its entries and the value of the table after each."""

    rules: Rules
    table: Table
    secret: bytes
    entries: list[Entry] = field(default_factory=list[Entry])
    nows: list[TableState] = field(default_factory=list[TableState])
    late: int = 1_000_000
    """Microseconds that have passed in addition to one per entry."""

    @property
    def at(self) -> int:
        """The current time, in microseconds UTC."""
        return self.late + len(self.entries)

    def execute(self, cause: Command, player: str | None = None) -> Entry:
        entry = self.table.execute(cause, self.at, player)
        self.entries.append(entry)
        self.nows.append(self.table.now())
        return entry

    @property
    def going(self) -> bool:
        return self.table.lobby.status == "running"

    def steps(self) -> Iterator[tuple[Any, Any]]:
        """(state before, fact) of every fact that changes the game's own state."""
        before: Any = None
        for _, fact, after in self.states():
            if type(fact) in self.rules.schema.facts:
                yield before, fact
            before = after

    def states(self) -> Iterator[tuple[int, Fact, Any]]:
        """(version, fact, state after it) of every fact: folded by the rules alone, without the engine's table."""
        state: Any = None
        for version, entry in enumerate(self.entries, 1):
            for fact in entry.facts:
                if isinstance(fact, Started):
                    state = self.rules.mechanics.start(self.table.lobby.opening)
                elif isinstance(fact, Undone):
                    state = fact.state
                elif type(fact) in self.rules.schema.facts:
                    state = self.rules.mechanics.apply(state, fact)
                yield version, fact, state


def sit(
    rules: Rules,
    seed: int,
    seats: int,
    options: Struct,
    scenario: Struct | None = None,
    game: int | None = None,
    **more: Any,
) -> Play:
    """A game opened by somebody without a seat, then filled; the first question is asked."""
    secret = secret_of(seed)
    opening = rules.schema.opened(
        ruleset=rules.key,
        seats=seats,
        player="host",
        commitment="0" * 64,  # a digest: equal in worlds that differ in the secret
        options=options,
        scenario=scenario,
        seating="as_joined",
        **more,
    )
    play = Play(rules, Table(rules, game_of(seed if game is None else game), secret, opening), secret)
    play.execute(opening, "host")
    for seat in range(seats):
        play.execute(Joined(f"p{seat}"), f"p{seat}")
    return play


def picks_for(asked: Asked, number: Numbers) -> tuple[int, ...]:
    """Some legal picks."""
    return random_bot(None, asked, number)


def step(play: Play, number: Numbers) -> Entry:
    """One of the seats asked answers."""
    seats = sorted(play.table.asked)
    seat = seats[number(len(seats))]
    open_ = play.table.asked[seat]
    return play.execute(Chose(seat, open_.question, picks_for(open_.asked, number)), f"p{seat}")


def run(play: Play, number: Numbers, steps: int, resigning: float = 0.0) -> Play:
    """Play on for this many causes, or to the end; now and then a seat resigns, asked or not."""
    for _ in range(steps):
        if not play.going:
            break
        staying = [s for s in range(len(play.table.lobby.chairs)) if s not in play.table.lobby.resigned]
        if resigning and len(staying) > 2 and number(1000) < resigning * 1000:
            play.execute(Resigned(Seat(staying[number(len(staying))])))
        else:
            step(play, number)
    return play


def viewers(seats: int) -> tuple[Viewer, ...]:
    """Everybody who may watch a table of this size, under every rule of the house."""
    each = tuple([seated(seat) for seat in range(seats)])
    return (
        *each,
        SPECTATOR,
        REFEREE,
        seated(0, 1),
        seated(0, counts=True),
        seated(1, hands=True),
        Viewer("spectator", (), counts=True, hands=True),
    )
