"""The one gate to the wire: frames, questions and views of one game, redacted for one viewer.

Nothing else turns an entry or a state into what a client reads. The types are made for each game from its rules, so
that the OpenAPI document can name every fact, option and field; all of a game's are told apart by `ruleset`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast

from msgspec import UNSET, Struct, defstruct

from domain.engine.audience import Seat, Viewer, redact, seated
from domain.engine.codec import any_of, command_types, fact_types
from domain.engine.facts import Entry, Parent
from domain.engine.lobby import LobbyState
from domain.engine.rules import Rules
from domain.engine.table import TableState
from projections.language import language_of
from projections.lobby import Imported
from projections.verification.record import record_types


class Person(Struct, frozen=True):
    """A player, by id and name."""

    id: str
    name: str


class Seating(Struct, frozen=True):
    """A taken seat. Before the start seats are numbered in order of joining."""

    seat: int
    player: Person | None
    """Whoever holds it; null for a bot."""
    bot: str | None
    commitment: str | None
    """To entropy of the seat's own; `entropy` is what it revealed."""
    entropy: str | None
    colour: str | None
    """What tells this seat from the others; before the start, null where none was asked for."""
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


class Presenter:
    """The wire types of one game, and the functions that fill them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.language = language_of(rules)
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
        self.told_type = defstruct(
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
                ("seats", tuple[Seating, ...]),
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
                ("sitting", tuple[Seating, ...]),
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
            self.frame_type, self.question_type, self.told_type, self.view_type, self.game_type, self.record_type,
            self.seen_type,
        )  # fmt: skip

    # -- filling them

    def viewer(self, lobby: LobbyState, player: str | None) -> Viewer:
        """Who this caller is at the table. Seats are drawn at the start: ask again for every answer."""
        seats = () if player is None else lobby.seats_of(player)
        counts, hands = self.rules.mechanics.counts(lobby.opening.options), lobby.opening.open_hands
        return seated(*seats, counts=counts, hands=hands) if seats else Viewer("spectator", (), counts, hands)

    def frame(self, version: int, head: bytes, entry: Entry, viewer: Viewer) -> Frame:
        """One entry as `viewer` may see it."""
        return self.frame_type(version, entry.at, head.hex(), redact(entry.cause, viewer), redact(entry.facts, viewer))

    def questions(self, now: TableState, viewer: Viewer, language: str) -> tuple[Any, ...]:
        """The open questions by seat, as `viewer` may see them."""
        return tuple([self._question(now, seat, viewer, language) for seat in sorted(now.asked)])

    def _question(self, now: TableState, seat: Seat, viewer: Viewer, language: str) -> Any:
        open_ = now.asked[seat]
        asked = redact(open_.asked, viewer)
        label = self.language.label
        labels = None if asked.options is None else tuple([label(option, language) for option in asked.options])
        prompt = self.language.prompt(asked, language)
        return self.question_type(
            open_.question, seat, asked.why, asked.verb, prompt, asked.options, labels, asked.least, asked.most,
            asked.ordered,
        )  # fmt: skip

    def told(self, now: TableState, frame: Any, viewer: Viewer, language: str, receipt: Receipt) -> Any:
        """The answer to an accepted choice."""
        return self.told_type(now.version, frame, self.questions(now, viewer, language), receipt)

    def view(
        self, game: str, now: TableState, head: bytes, viewer: Viewer, names: Mapping[str, str], language: str
    ) -> Any:
        """The table as `viewer` may see it."""
        return self.view_type(
            game, now.version, now.at, head.hex(), viewer.label, now.lobby.parent, now.lobby.status,
            seating(now, names, self.rules.catalogue.colours),
            redact(now.state, viewer), self.questions(now, viewer, language), result(now.lobby),
        )  # fmt: skip

    def game(
        self,
        game: str,
        opened_at: int,
        now: TableState,
        player: str | None,
        names: Mapping[str, str],
        rematch: str | None = None,
        imported: Imported | None = None,
    ) -> Any:
        """What the game is and who sits at it: public knowledge, and which seats are the caller's."""
        lobby, opening = now.lobby, now.lobby.opening
        return self.game_type(
            id=game,
            version=now.version,
            status=lobby.status,
            sandbox=opening.sandbox,
            spectators=opening.spectators,
            seating=opening.seating,
            open_hands=opening.open_hands,
            branches="over" if opening.branches is UNSET else "live",
            options=opening.options,
            opener=Person(opening.player, names.get(opening.player, "")),
            commitment=opening.commitment,
            opened_at=opened_at,
            seats=opening.seats,
            sitting=seating(now, names, self.rules.catalogue.colours),
            your_seats=() if player is None else lobby.seats_of(player),
            awaited=tuple([Person(p, names.get(p, "")) for p in lobby.awaited]),
            parent=lobby.parent,
            rematch_of=None if opening.rematch is None else opening.rematch.game,
            rematch=rematch,
            imported=imported,
            result=result(lobby),
        )


def seating(now: TableState, names: Mapping[str, str], palette: Sequence[str]) -> tuple[Seating, ...]:
    """Who sits where, in which colour."""
    colours = now.lobby.colours(palette)
    return tuple(
        [
            Seating(
                seat=i,
                player=None if c.bot is not None else Person(c.player, names.get(c.player, "")),
                bot=c.bot,
                commitment=c.commitment,
                entropy=c.entropy,
                colour=colours[i],
                to_move=i in now.asked,
                resigned=i in now.lobby.resigned,
            )
            for i, c in enumerate(now.lobby.chairs)
        ]
    )


def result(lobby: LobbyState) -> Result | None:
    """The result of a game that has ended."""
    ended = lobby.ended
    return None if ended is None else Result(ended.how, ended.places, ended.decided, ended.secret)


def people(lobby: LobbyState) -> Sequence[str]:
    """The ids of the players whose names a client needs."""
    return [lobby.opening.player, *[c.player for c in lobby.chairs], *lobby.awaited]
