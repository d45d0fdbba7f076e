"""The types of one game's answers, generated from its rules so that the API's document has every fact and option.

What all games have in common is written here once; where a game has types of its own, a field is `Any`, see `per_game`.
A game's own types are tagged by `ruleset`. Docstrings of types and fields are published in the API's document.
"""

from functools import cache
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from domain.engine.audience.audience import Sealed, Seat
from domain.engine.entry.clock import Clock
from domain.engine.entry.commands import Absent, UndoRule
from domain.engine.entry.facts import About, Parent
from domain.engine.game.rules import Rules
from domain.engine.history.entry_types import any_of, command_types, fact_types
from projections.schemas.listing import Imported
from projections.schemas.patches import Patch
from projections.schemas.per_game import of_game
from projections.schemas.record_schemas import record_types
from projections.schemas.schemas import (
    FilmLine,
    Frame,
    Person,
    Receipt,
    Result,
    SeatClock,
    SeatView,
    Spectators,
    UndoProposal,
)  # fmt: skip
from projections.words.times import Time


class Question(Struct, frozen=True):
    """An open question: its number is what a choice answers.

    Only the seat that is asked is told what is offered. To all others `about`, `options`, `labels`, `same`, `none`,
    `empty`, `least` and `most` are null.
    """

    question: int
    """Its number, which a choice names: the version at which it was asked."""
    seat: Seat
    """The seat that is asked."""
    why: str
    """What asks: a card, or a step of the game."""
    verb: str
    """What is to be done with what is picked. With `why` it tells a program which question this is."""
    prompt: str
    """The question in words, in the language of the request."""
    about: Sealed[About | None]
    """What it is about beside `why` and `verb`; null where that says all, and to others than the seat that is asked."""
    options: Any
    """What may be picked. An answer is numbers into this list, from 0."""
    labels: Sealed[tuple[str, ...] | None]
    """Each option in words that can stand alone on a button."""
    same: Sealed[tuple[int, ...] | None]
    """For each option the number of the first one that is equal to it: of equal cards each copy is an option."""
    none: Sealed[str | None]
    """The label of picking nothing; null where something has to be picked."""
    empty: Sealed[bool | None]
    """There is nothing to pick, and no picks are the only answer. Nobody else can tell that from another question."""
    least: Sealed[int | None]
    """How many are to be picked at least."""
    most: Sealed[int | None]
    """How many may be picked at most."""
    ordered: bool
    """Whether the order of the picks counts."""


class Outcome(Struct, frozen=True):
    """An accepted choice: what came of it, as its player may see it."""

    version: int
    """The game's version after it."""
    frame: Any
    """The choice and the facts that followed."""
    asked: tuple[Any, ...]
    """The questions that are open after it, in order of seats."""
    receipt: Receipt
    """The server's word for the history up to it."""


class View(Struct, frozen=True):
    """The table as one viewer may see it."""

    game: str
    """The game's id."""
    version: int
    """The version at which this is the table."""
    at: int
    """When that version came about, in microseconds since 1970, UTC."""
    at_time: Time
    """`at`, as RFC 3339 has it."""
    head: str
    """The digest of the chain of entries up to this version, in hex."""
    viewer: str
    """The viewer."""
    parent: Parent | None
    """What the game branched off; null where it is no branch."""
    status: str
    """Whether it waits for its start, is being played, or is over."""
    sitting: tuple[SeatView, ...]
    """The taken seats, in order."""
    state: Any
    """What lies on the table; null before the start. What the viewer may not see is null."""
    reckoning: Any
    """What follows from `state` and is needed to show the table; null before the start, and where there is nothing."""
    asked: tuple[Any, ...]
    """The open questions, in order of seats."""
    result: Result | None
    """How the game ended; null until it has."""
    clocks: tuple[SeatClock, ...] | None
    """Each seat's clock, in order of seats; null before the start, and in a game without a clock."""
    undo: UndoProposal | None
    """What is proposed: to go back to an earlier rest; null as long as nothing is."""


class Step(Struct, frozen=True):
    """What a version changed."""

    version: int
    """The version that this step leads to."""
    patch: Patch
    """Turns the view of the version before it into its own (RFC 6902)."""
    lines: tuple[FilmLine, ...] | UnsetType = UNSET
    """What the story says of it; left out unless asked for."""
    frame: Any = UNSET
    """What happened; left out unless asked for."""


class Film(Struct, frozen=True):
    """A part of a game, to be stepped through: a view, and what each later version changed."""

    game: str
    """The game's id."""
    viewer: str
    """The viewer."""
    language: str
    """The language of its words."""
    since: int
    """The version of `base`."""
    base: Any
    """The view that it begins with."""
    steps: tuple[Any, ...]
    """One for each later version, in order."""
    next: int | None
    """`since` of the part after this one, which begins with the view that this one ends with; null when there is no
    more yet."""


class Game(Struct, frozen=True):
    """What a game is, and who sits at it."""

    id: str
    """Its id."""
    version: int
    """Its newest version."""
    status: str
    """Whether it waits for its start (`open`), is being played (`running`), or is over."""
    sandbox: bool
    """Whether it began with a scenario or with open hands: then it never counts."""
    spectators: Spectators
    """Who may watch without a seat, what they see, and when."""
    watchers: tuple[Person, ...]
    """The admitted spectators, where `who` of `spectators` is `invited`. Its players see it."""
    seating: str
    """Whether seats are drawn by the dice at the start, or are those in which players sat down."""
    open_hands: bool
    """Whether everybody sees what any seat sees."""
    branches: Literal["live", "over"]
    """Whether what-if branches may start from it while it runs, or only once it is over."""
    access: Literal["open", "unlisted", "invited"]
    """Who finds it and may sit down: anybody, whoever has the link, or invited players."""
    options: Any
    """What was settled of its rules when it was opened."""
    opener: Person
    """Who opened it."""
    commitment: str
    """To the secret of its dice, in hex: the record shows the secret once the game is over."""
    opened_at: int
    """When it was opened, in microseconds since 1970, UTC."""
    opened_at_time: Time
    """`opened_at`, as RFC 3339 has it."""
    seats: int
    """How many play."""
    sitting: tuple[SeatView, ...]
    """The taken seats, in order."""
    your_seats: tuple[int, ...]
    """The seats that the caller holds."""
    awaited: tuple[Person, ...]
    """Those for whom a rematch keeps a seat."""
    parent: Parent | None
    """What it branched off; null where it is no branch."""
    rematch_of: str | None
    """The game that it follows; null where it is no rematch."""
    rematch: str | None
    """The game that follows it; null as long as there is none."""
    imported: Imported | None
    """What is known of a game that was played elsewhere; null for one that was played here."""
    restored: int | None
    """The version at which it was restored from a backup, null if it never was: what somebody remembers after it,
    receipts too, is of a lost course."""
    result: Result | None
    """How it ended; null until it has."""
    reveal_version: int | None
    """The version in which the last seat was taken, whose receipt whoever reveals keeps and names; null unless the game
    waits for reveals."""
    reveal_by: int | None
    """Until when reveals are awaited, in microseconds since 1970, UTC; null unless the game waits for reveals."""
    reveal_by_time: Time | None
    """`reveal_by`, as RFC 3339 has it."""
    unrevealed: tuple[Person, ...] | None
    """Whose reveals had not come when the game ended with a full table before its start, empty where an operator ended
    it; null for every other game. A `rematch` of such a game goes on without them."""
    clock: Clock | None
    """How long seats have for their answers; null where nobody is late."""
    absent: Absent | None
    """What follows when a seat's time is up; null where there is no clock."""
    open_until: int | None
    """When the game ends if it has not started then, in microseconds since 1970, UTC; null once all seats are taken,
    and where it stays open."""
    open_until_time: Time | None
    """`open_until`, as RFC 3339 has it."""
    undo: UndoRule
    """Whether answers can be taken back when all agree: only if nothing hidden was revealed since (`consent`), even
    then (`any`, which is never rated), or not at all (`never`)."""
    undo_proposed: UndoProposal | None
    """What is proposed: to go back to an earlier rest; null as long as nothing is."""


class Accepted(Game, frozen=True, kw_only=True):
    """What the game is after a request that became an entry, with the receipt for it."""

    receipt: Receipt
    """The server's word for the history up to that entry."""


class HiddenWorlds(Struct, frozen=True):
    """Positions that agree with everything that a seat has seen: what is hidden from it is dealt anew in each."""

    version: int
    """The version in which the game last came to a rest: the positions are of then."""
    seen: int
    """The version up to which they agree: what was answered in between can be answered again in each of them."""
    scenarios: tuple[Any, ...]
    """The positions; a sandbox game opened from one goes on from there."""
    refused: int
    """How many deals did not agree with what was seen after the rest, and were dealt anew."""


class Schemas:
    """The types of one game's answers."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        title, schema = rules.title, rules.schema
        tag: dict[str, Any] = {"tag": rules.key, "tag_field": "ruleset"}
        happened: dict[str, Any] = {
            "cause": any_of(command_types(rules)),
            "facts": tuple[any_of(fact_types(rules)), ...],
        }
        self.frame_type = of_game(Frame, f"{title}Frame", happened, **tag)
        offered: Any = next(t for name, t in schema.asked.__annotations__.items() if name == "options")
        self.question_type = of_game(Question, f"{title}Question", {"options": offered}, **tag)
        frame: Any = self.frame_type
        question: Any = self.question_type
        asked = tuple[question, ...]
        self.outcome_type = of_game(Outcome, f"{title}Told", {"frame": frame, "asked": asked}, **tag)
        seen = {"state": schema.state | None, "reckoning": schema.reckoning | None, "asked": asked}
        self.view_type = of_game(View, f"{title}View", seen, **tag)
        # A step has no tag: a film says its ruleset, and so does every view and frame in it.
        self.step_type = of_game(Step, f"{title}Step", {"frame": frame | UnsetType})
        view: Any = self.view_type
        step: Any = self.step_type
        self.film_type = of_game(Film, f"{title}Film", {"base": view, "steps": tuple[step, ...]}, **tag)
        self.game_type = of_game(Game, f"{title}Game", {"options": schema.options}, **tag)
        self.accepted_type = of_game(Accepted, f"{title}Accepted", {"options": schema.options}, kw_only=True, **tag)
        scenarios: Any = tuple[schema.scenario, ...]
        self.worlds_type = of_game(HiddenWorlds, f"{title}HiddenWorlds", {"scenarios": scenarios}, **tag)
        self.record_type, self.seen_type = record_types(rules, self.frame_type)
        self.types = (
            self.frame_type, self.question_type, self.outcome_type, self.view_type, self.step_type, self.film_type,
            self.game_type, self.accepted_type, self.record_type, self.seen_type, self.worlds_type,
        )  # fmt: skip


@cache
def schemas_of(rules: Rules) -> Schemas:
    """The types of this game's answers, made once."""
    return Schemas(rules)
