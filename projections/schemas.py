"""The types of answers in JSON: those that all games share, and those that are made for each game from its rules.

This module imports no table, so routes and the API's document may use it without reaching unredacted state; only
`presenter` fills the types. A game's own types carry a tag `ruleset`. Docstrings of types are in the API's document.
"""

from functools import cache
from typing import Any, Literal, cast

from msgspec import UNSET, Struct, UnsetType, defstruct

from domain.engine.audience import Seat
from domain.engine.clock import Clock
from domain.engine.codec import any_of, command_types, fact_types
from domain.engine.facts import About, Absent, Parent
from domain.engine.rules import Rules
from domain.engine.sight import Extent, Reason
from projections.lobby import Imported
from projections.patches import Patch
from projections.record_schemas import record_types


class Person(Struct, frozen=True):
    """A player. The name is empty once they have left for good; `bot`: they say that they are a program."""

    id: str
    name: str
    bot: bool


class SeatView(Struct, frozen=True):
    """A taken seat. Before the start seats are numbered in order of joining."""

    seat: int
    player: Person | None
    """Whoever holds it; null for a bot."""
    bot: str | None
    commitment: str | None
    """To the player's own entropy; `entropy` is what they have revealed of it. Both are 32 bytes in hex, or null."""
    entropy: str | None
    colour: str | None
    """Before the start, null for whoever asked for none."""
    to_move: bool
    resigned: bool


class SeatClock(Struct, frozen=True):
    """A seat's clock; all times in microseconds, points in time UTC.

    `left` is what the seat had when its clock began to run at `since`; at `due` its time is up. While its clock stands
    still, `since` and `due` are null. They are the same for everybody, and change with entries alone.
    """

    seat: int
    left: int
    since: int | None
    due: int | None
    away: bool
    """Its time was up three times in a row: it is not waited for until its player returns."""


class Result(Struct, frozen=True):
    """How a game ended: each seat's place (1 won) and the rule that decided. `secret` is what all chance came from."""

    how: str
    places: tuple[int, ...]
    decided: str
    secret: str


class Receipt(Struct, frozen=True):
    """The server's word that a game had this digest after this version: keep it, and nobody can change what was before.

    `signature` is Ed25519, by the key of this id, of "croupier/1 receipt" | game id | version | head, in hex.
    """

    game: str
    version: int
    head: str
    key: str
    signature: str


class Frame(Struct, frozen=True):
    """One entry as one viewer may see it; `head` is the chain's digest after it, in hex."""

    version: int
    at: int
    head: str
    cause: Any
    facts: tuple[Any, ...]


class Why(Struct, frozen=True):
    """How much the caller sees of a field, by which mark or rule of the table, and the same in words.

    `field` is null for a fact that has nothing to hide.
    """

    field: str | None
    sees: Extent
    reason: Reason
    words: str


class StoryLine(Struct, frozen=True):
    """A line of a game's story: the version at which it happened, the type of fact it tells, and why it is known.

    `why` is left out where it was asked to be.
    """

    version: int
    at: int
    fact: str
    text: str
    why: tuple[Why, ...] | UnsetType = UNSET


class Story(Struct, frozen=True):
    """A part of a game's story; `next` is the `since` of the part after this one, null when there is no more yet."""

    game: str
    viewer: str
    language: str
    lines: tuple[StoryLine, ...]
    next: int | None


class FilmLine(Struct, frozen=True):
    """A line of the story: the type of fact it tells, and its words."""

    fact: str
    text: str


class PublicKey(Struct, frozen=True):
    """A key that receipts are signed with; `public` is its 32 bytes in hex. An id is never given to another key."""

    id: str
    algorithm: Literal["Ed25519"]
    public: str


class Keys(Struct, frozen=True):
    """All keys of this house, also those that no longer sign."""

    keys: tuple[PublicKey, ...]


class Schemas:
    """The types of one game's answers, made from its rules so that the API's document has every fact and option."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        title = rules.title
        tag: dict[str, Any] = {"frozen": True, "tag": rules.key, "tag_field": "ruleset"}
        frame = defstruct(
            f"{title}Frame",
            [("cause", any_of(command_types(rules))), ("facts", tuple[any_of(fact_types(rules)), ...])],
            namespace={"__doc__": Frame.__doc__},
            bases=(Frame,),
            **tag,
        )
        self.frame_type = cast("type[Frame]", frame)
        options: Any = next(t for name, t in rules.schema.asked.__annotations__.items() if name == "options")
        self.question_type = defstruct(
            f"{title}Question",
            [
                ("question", int),
                ("seat", Seat),
                ("why", str),
                ("verb", str),
                ("prompt", str),
                ("about", About | None),
                ("options", options),
                ("labels", tuple[str, ...] | None),
                ("same", tuple[int, ...] | None),
                ("none", str | None),
                ("empty", bool | None),
                ("least", int | None),
                ("most", int | None),
                ("ordered", bool),
            ],
            namespace={
                "__doc__": "An open question; `question` is what a choice answers. To all but the seat asked about, "
                "options, labels, same, none, empty, least and most are null. `same`: for each option the number of "
                "the first one that is equal to it. `none`: the label of picking nothing, null where something has to "
                "be picked. `empty`: there is nothing to pick, and no picks are the only answer; others cannot tell."
            },
            **tag,
        )
        self.outcome_type = defstruct(
            f"{title}Told",
            [
                ("version", int),
                ("frame", self.frame_type),
                ("asked", tuple[self.question_type, ...]),  # type: ignore[name-defined]
                ("receipt", Receipt),
            ],
            namespace={
                "__doc__": "An accepted choice: its frame, the questions that are open after it, and the server's "
                "receipt for the history up to it."
            },
            **tag,
        )
        self.view_type = defstruct(
            f"{title}View",
            [
                ("game", str),
                ("version", int),
                ("at", int),
                ("head", str),
                ("viewer", str),
                ("parent", Parent | None),
                ("status", str),
                ("seats", tuple[SeatView, ...]),
                ("state", rules.schema.state | None),
                ("reckoning", rules.schema.reckoning | None),
                ("asked", tuple[self.question_type, ...]),  # type: ignore[name-defined]
                ("result", Result | None),
                ("clocks", tuple[SeatClock, ...] | None),
            ],
            namespace={
                "__doc__": "The table as one viewer may see it. `state` and `reckoning`, what follows from it, are "
                "null before the start, `parent` where the game is no branch, `clocks` where it has none."
            },
            **tag,
        )
        # Neither has a tag: a film says its ruleset, and so does every view and frame in it.
        self.step_type = defstruct(
            f"{title}Step",
            [
                ("version", int),
                ("patch", Patch),
                ("lines", tuple[FilmLine, ...] | UnsetType, UNSET),
                ("frame", self.frame_type | UnsetType, UNSET),
            ],
            namespace={
                "__doc__": "What a version changed: `patch` turns the view of the version before it into its own "
                "(RFC 6902). `lines` and `frame` are there if they were asked for."
            },
            frozen=True,
        )
        steps: Any = self.step_type
        self.film_type = defstruct(
            f"{title}Film",
            [
                ("game", str),
                ("viewer", str),
                ("language", str),
                ("since", int),
                ("base", self.view_type),
                ("steps", tuple[steps, ...]),
                ("next", int | None),
            ],
            namespace={
                "__doc__": "A part of a game, to be stepped through: the view at version `since`, and what each later "
                "version changed. `next` is the `since` of the part after this one, which begins with the view that "
                "this one ends with; null when there is no more yet."
            },
            **tag,
        )
        self.game_type = defstruct(
            f"{title}Game",
            [
                ("id", str),
                ("version", int),
                ("status", str),
                ("sandbox", bool),
                ("spectators", str),
                ("seating", str),
                ("open_hands", bool),
                ("branches", Literal["live", "over"]),
                ("access", Literal["open", "unlisted", "invited"]),
                ("options", rules.schema.options),
                ("opener", Person),
                ("commitment", str),
                ("opened_at", int),
                ("seats", int),
                ("sitting", tuple[SeatView, ...]),
                ("your_seats", tuple[int, ...]),
                ("awaited", tuple[Person, ...]),
                ("parent", Parent | None),
                ("rematch_of", str | None),
                ("rematch", str | None),
                ("imported", Imported | None),
                ("restored", int | None),
                ("result", Result | None),
                ("reveal_version", int | None),
                ("reveal_by", int | None),
                ("clock", Clock | None),
                ("absent", Absent | None),
                ("open_until", int | None),
            ],
            namespace={
                "__doc__": "What a game is, and who sits at it. `commitment` is to the secret of its dice; `awaited` "
                "are those for whom a rematch keeps a seat; `rematch` is the game that followed this one; `imported` "
                "is null for a game that was played here. `restored` is the version at which it was taken up again "
                "from a backup, if it was: what somebody remembers after it, receipts too, is of a course that is gone."
                " `access`: who finds it and sits down: anybody, whoever has the link, or who was invited."
                " `branches`: whether what-if branches may start from it while "
                "it runs, or only once it is over; `parent` is what this one branched off. `reveal_version`: the "
                "version in which the last seat was taken, whose receipt whoever reveals keeps and names; `reveal_by`: "
                "until when reveals are awaited, in microseconds UTC. Both are null unless the game waits for reveals. "
                "`clock`: how long seats have for their answers, and `absent` what follows when a seat's time is up; "
                "both are null where nobody is late. `open_until`: when the game ends if it has not started then, in "
                "microseconds UTC; null once all seats are taken, and where it stays open."
            },
            **tag,
        )
        self.accepted_type = defstruct(
            f"{title}Accepted",
            [("receipt", Receipt)],
            namespace={
                "__doc__": "What the game is after a request that became an entry, with the server's receipt for the "
                "history up to that entry."
            },
            bases=(self.game_type,),
            **tag,
        )

        self.record_type, self.seen_type = record_types(rules, self.frame_type)
        self.types = (
            self.frame_type, self.question_type, self.outcome_type, self.view_type, self.step_type, self.film_type,
            self.game_type, self.accepted_type, self.record_type, self.seen_type,
        )  # fmt: skip


@cache
def schemas_of(rules: Rules) -> Schemas:
    """The types of this game's answers, made once."""
    return Schemas(rules)
