"""The types of answers in JSON: those that all games share, and those that are made for each game from its rules.

This module imports no table, so routes and the API's document may use it without reaching unredacted state; only
`presenter` fills the types. A game's own types carry a tag `ruleset`. Docstrings of types are in the API's document.
"""

from functools import cache
from typing import Any, Literal, cast

from msgspec import Struct, defstruct

from domain.engine.audience import Seat
from domain.engine.codec import any_of, command_types, fact_types
from domain.engine.facts import Parent
from domain.engine.rules import Rules
from domain.engine.sight import Extent, Reason
from projections.lobby import Imported
from projections.record_schemas import record_types


class Person(Struct, frozen=True):
    """A player, by id and name."""

    id: str
    name: str


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
    """A line of a game's story: the version at which it happened, the type of fact it tells, and why it is known."""

    version: int
    at: int
    fact: str
    text: str
    why: tuple[Why, ...]


class Story(Struct, frozen=True):
    """A part of a game's story; `next` is the `since` of the part after this one, null when there is no more yet."""

    game: str
    viewer: str
    language: str
    lines: tuple[StoryLine, ...]
    next: int | None


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
                ("options", options),
                ("labels", tuple[str, ...] | None),
                ("least", int | None),
                ("most", int | None),
                ("ordered", bool),
            ],
            namespace={
                "__doc__": "An open question; `question` is what a choice answers. To all but the seat asked, options, "
                "labels, least and most are null."
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
                ("asked", tuple[self.question_type, ...]),  # type: ignore[name-defined]
                ("result", Result | None),
            ],
            namespace={
                "__doc__": "The table as one viewer may see it. `state` is null before the start, `parent` where "
                "the game is no branch."
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
                ("result", Result | None),
            ],
            namespace={
                "__doc__": "What a game is, and who sits at it. `commitment` is to the secret of its dice; `awaited` "
                "are those for whom a rematch keeps a seat; `rematch` is the game that followed this one; `imported` "
                "is null for a game that was played here. `branches`: whether what-if branches may start from it while "
                "it runs, or only once it is over; `parent` is what this one branched off."
            },
            **tag,
        )

        self.record_type, self.seen_type = record_types(rules, self.frame_type)
        self.types = (
            self.frame_type, self.question_type, self.outcome_type, self.view_type, self.game_type, self.record_type,
            self.seen_type,
        )  # fmt: skip


@cache
def schemas_of(rules: Rules) -> Schemas:
    """The types of this game's answers, made once."""
    return Schemas(rules)
