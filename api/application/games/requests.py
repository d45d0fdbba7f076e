"""The types of requests that contain a game's own options and scenarios: opening, rematch and import."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from domain.engine.entry.clock import Clock
from domain.engine.entry.commands import Absent, UndoRule
from domain.engine.game.rules import Rules
from projections.schemas.game_schemas import Schemas, schemas_of
from projections.schemas.per_game import of_game
from projections.schemas.record_schemas import Hex16
from projections.schemas.schemas import Receipt, Spectators


class Opening(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Open a game. One with a scenario or open hands is a sandbox: it never counts."""

    seats: Any
    """The number of seats."""
    options: Any
    """What is settled of its rules, see the ruleset."""
    scenario: Any = None
    """The position to start from, see the ruleset; null for the usual start."""
    spectators: Spectators = Spectators()
    """Who may watch without a seat, what they see, and when."""
    seating: Literal["drawn", "as_joined"] = "drawn"
    """Whether seats are drawn by the dice at the start, or stay as taken."""
    open_hands: bool = False
    """Whether everybody sees what any seat sees."""
    branches: Literal["live"] | UnsetType = UNSET
    """`live` lets everybody branch off what they have seen while it is running, not only once it is over."""
    access: Literal["open", "unlisted", "invited"] | UnsetType = UNSET
    """`open` games are in the lobby, `unlisted` ones are for anybody with the link, and `invited` ones are for players
    you invite. By default open."""
    reveal_seconds: Annotated[int, Meta(ge=60, le=30 * 24 * 60 * 60)] | UnsetType = UNSET
    """How long to wait for reveals once all seats are taken; by default a day."""
    clock: Clock | UnsetType | None = UNSET
    """How long seats have for their answers; null: no limit. By default the ruleset's clock, and none in a
    sandbox."""
    absent: Absent | UnsetType = UNSET
    """What happens when a seat's time is up: the rules answer for it (`default`), it resigns (`resign`), or one of the
    game's bots plays it until its player answers or returns (`{"bot": "random"}`). By default the rules answer."""
    deal: Hex16 | UnsetType = UNSET
    """The id of a deal whose dice the game plays with; until that ends, only its own players see anything of it."""
    undo: UndoRule | UnsetType = UNSET
    """Whether answers can be taken back when all agree: only if nothing hidden was revealed since (`consent`), even
    then (`any`, which is never rated), or not at all (`never`). By default by consent."""


class Again(Struct, frozen=True, forbid_unknown_fields=True):
    """Play again. Everything random is drawn anew."""

    options: Any = None
    """Its options; null for those of the previous game."""


class Import(Struct, frozen=True, forbid_unknown_fields=True):
    """A game played elsewhere, to be stored here."""

    record: Any
    """Its record, as its keeper downloaded it."""
    receipts: Annotated[tuple[Receipt, ...], Meta(max_length=10_000)] = ()
    """Receipts for it by this server that somebody kept."""


class GameTypes:
    """The types of one game's requests and answers, built once from its rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.schemas: Schemas = schemas_of(rules)
        least, most = rules.catalogue.players
        opening: dict[str, Any] = {
            "seats": Annotated[int, Meta(ge=least, le=most)],
            "options": (rules.schema.options, rules.schema.options()),
            "scenario": rules.schema.scenario | None,
        }
        self.opening = of_game(Opening, f"{rules.title}Opening", opening, kw_only=True, **_strict(rules))
        self.rematch = of_game(
            Again, f"{rules.title}Rematch", {"options": rules.schema.options | None}, **_strict(rules)
        )
        record: dict[str, Any] = {"record": self.schemas.record_type}
        self.importing = of_game(Import, f"{rules.title}Import", record, **_strict(rules))


def _strict(rules: Rules) -> dict[str, Any]:
    return {"tag": rules.key, "tag_field": "ruleset", "forbid_unknown_fields": True}


def tag_of(request: Struct) -> str:
    """The ruleset that a request names."""
    tag = request.__struct_config__.tag
    assert isinstance(tag, str)
    return tag
