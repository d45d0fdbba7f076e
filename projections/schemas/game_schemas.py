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
from projections.schemas.per_game import of_game
from projections.schemas.record_schemas import record_types
from projections.schemas.schemas import (
    Frame,
    Person,
    Presence,
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

    Only the seat that is asked sees what is offered. For all others `about`, `options`, `labels`, `same`, `none`,
    `empty`, `least` and `most` are null.
    """

    question: int
    """Its number, which a choice names: the version at which it was asked."""
    seat: Seat
    """The seat that is asked."""
    why: str
    """What asks: a card, or a step of the game."""
    verb: str
    """What is done with what is picked. With `why`, it tells a program which question this is."""
    prompt: str
    """The question in words, in the language of the request."""
    about: Sealed[About | None]
    """What it is about besides `why` and `verb`; null if those say it all, and for all but the seat that is asked."""
    options: Any
    """What may be picked. An answer is numbers into this list, from 0."""
    labels: Sealed[tuple[str, ...] | None]
    """Each option in words that can stand alone on a button."""
    same: Sealed[tuple[int, ...] | None]
    """For each option, the number of the first equal one: each copy of equal cards is an option."""
    none: Sealed[str | None]
    """The label for picking nothing; null if something must be picked."""
    empty: Sealed[bool | None]
    """There is nothing to pick, and no picks are the only answer. Nobody else can tell that from another question."""
    least: Sealed[int | None]
    """The minimum number of picks."""
    most: Sealed[int | None]
    """The maximum number of picks."""
    ordered: bool
    """Whether the order of the picks matters."""


class Outcome(Struct, frozen=True):
    """An accepted choice, and what followed, as its player may see it."""

    version: int
    """The game's version after it."""
    frame: Any
    """The choice and the facts that followed."""
    asked: tuple[Any, ...]
    """The questions open after it, in order of seats."""
    receipt: Receipt
    """The server's receipt for the history up to it."""


class View(Struct, frozen=True):
    """The table as one viewer may see it."""

    game: str
    """The game's id."""
    version: int
    """The version of this view."""
    at: int
    """When that version was stored, in microseconds since 1970, UTC."""
    at_time: Time
    """`at` in RFC 3339 format."""
    head: str
    """The digest of the chain of entries up to this version, in hex."""
    viewer: str
    """The viewer."""
    parent: Parent | None
    """What the game branched off; null if it is not a branch."""
    status: str
    """Whether it waits for its start, is running, or is over."""
    sitting: tuple[SeatView, ...]
    """The taken seats, in order."""
    state: Any
    """What lies on the table; null before the start. Anything the viewer may not see is null."""
    reckoning: Any
    """What follows from `state` and is needed to show the table; null before the start, and if there is nothing."""
    asked: tuple[Any, ...]
    """The open questions, in order of seats."""
    result: Result | None
    """How the game ended; null until it has."""
    clocks: tuple[SeatClock, ...] | None
    """Each seat's clock, in order of seats; null before the start, and in a game without a clock."""
    undo: UndoProposal | None
    """The proposal to go back to an earlier rest; null if there is none."""
    presence: Presence | UnsetType | None = UNSET
    """Who is at the table; absent unless asked for, null if you are told nothing."""


class Game(Struct, frozen=True):
    """A game, and who sits where."""

    id: str
    """Its id."""
    version: int
    """Its newest version."""
    status: str
    """Whether it waits for its start (`open`), is running, or is over."""
    sandbox: bool
    """Whether it began with a scenario or open hands, so that it never counts."""
    spectators: Spectators
    """Who may watch without a seat, what they see, and when."""
    watchers: tuple[Person, ...]
    """The admitted spectators, if `who` of `spectators` is `invited`. Only its players see this."""
    seating: str
    """Whether seats are drawn by the dice at the start, or stay as taken."""
    open_hands: bool
    """Whether everybody sees what any seat sees."""
    branches: Literal["live", "over"]
    """Whether what-if branches may start from it while it runs, or only once it is over."""
    access: Literal["open", "unlisted", "invited"]
    """Who can find it and take a seat: anybody, anybody with the link, or invited players."""
    options: Any
    """The options that it was opened with."""
    opener: Person
    """Who opened it."""
    commitment: str
    """The commitment to the secret of its dice, in hex: the record shows the secret once the game is over."""
    deal: str | None
    """The deal whose dice it plays with, which other games share; null if its dice are its own."""
    opened_at: int
    """When it was opened, in microseconds since 1970, UTC."""
    opened_at_time: Time
    """`opened_at` in RFC 3339 format."""
    seats: int
    """The number of seats."""
    sitting: tuple[SeatView, ...]
    """The taken seats, in order."""
    your_seats: tuple[int, ...]
    """The seats that the caller holds."""
    awaited: tuple[Person, ...]
    """Those for whom a rematch keeps a seat."""
    parent: Parent | None
    """What it branched off; null if it is not a branch."""
    rematch_of: str | None
    """The game that it follows; null if it is not a rematch."""
    rematch: str | None
    """The game that follows it; null until there is one."""
    imported: Imported | None
    """What is known about a game played elsewhere; null for one played here."""
    restored: int | None
    """The version at which it was restored from a backup, null if it never was: what anybody has from
    later versions, receipts too, belongs to a lost history."""
    result: Result | None
    """How it ended; null until it has."""
    reveal_version: int | None
    """The version in which the last seat was taken; to reveal, keep and name its receipt. Null unless the game is
    waiting for reveals."""
    reveal_by: int | None
    """Until when reveals are awaited, in microseconds since 1970, UTC; null unless the game waits for reveals."""
    reveal_by_time: Time | None
    """`reveal_by` in RFC 3339 format."""
    unrevealed: tuple[Person, ...] | None
    """Whose reveals were missing when the game ended with a full table before its start, empty if an operator ended it;
    null for any other game. A `rematch` of such a game continues without them."""
    clock: Clock | None
    """How long seats have for their answers; null if there is no limit."""
    absent: Absent | None
    """What happens when a seat's time is up; null if there is no clock."""
    open_until: int | None
    """When the game ends if it has not started then, in microseconds since 1970, UTC; null once all seats are taken,
    and if it stays open."""
    open_until_time: Time | None
    """`open_until` in RFC 3339 format."""
    undo: UndoRule
    """Whether answers can be taken back when all agree: only if nothing hidden was revealed since (`consent`), even
    then (`any`, which is never rated), or not at all (`never`)."""
    undo_proposed: UndoProposal | None
    """The proposal to go back to an earlier rest; null if there is none."""


class Accepted(Game, frozen=True, kw_only=True):
    """The game after a request that became an entry, with the receipt for it."""

    receipt: Receipt
    """The server's receipt for the history up to that entry."""


class HiddenWorlds(Struct, frozen=True):
    """Positions that agree with everything a seat has seen: what is hidden from it is redealt in each."""

    version: int
    """The version in which the game last came to a rest, which the positions are from."""
    seen: int
    """The version up to which they agree: the answers in between can be given again in each."""
    scenarios: tuple[Any, ...]
    """The positions; a sandbox game opened from one continues from there."""
    refused: int
    """How many deals did not agree with what was seen after the rest, and were dealt again."""


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
        self.game_type = of_game(Game, f"{title}Game", {"options": schema.options}, **tag)
        self.accepted_type = of_game(Accepted, f"{title}Accepted", {"options": schema.options}, kw_only=True, **tag)
        scenarios: Any = tuple[schema.scenario, ...]
        self.worlds_type = of_game(HiddenWorlds, f"{title}HiddenWorlds", {"scenarios": scenarios}, **tag)
        self.record_type, self.seen_type = record_types(rules, self.frame_type)
        self.types = (
            self.frame_type, self.question_type, self.outcome_type, self.view_type, self.game_type,
            self.accepted_type, self.record_type, self.seen_type, self.worlds_type,
        )  # fmt: skip


@cache
def schemas_of(rules: Rules) -> Schemas:
    """The types of this game's answers, made once."""
    return Schemas(rules)
