"""The types of requests that hold a game's own options and scenarios: opening, rematch and import."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct

from domain.engine.clock import Clock
from domain.engine.facts import Absent
from domain.engine.rules import Rules
from projections.schemas import Receipt, Schemas, schemas_of


class GameTypes:
    """The types of one game's requests and answers, made once from its rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.schemas: Schemas = schemas_of(rules)
        self.opening, self.rematch = opening_type(rules), rematch_type(rules)
        self.importing = import_type(rules, self.schemas.record_type)


def opening_type(rules: Rules) -> Any:
    """The request that opens a game of this ruleset."""
    least, most = rules.catalogue.players
    return defstruct(
        f"{rules.title}Opening",
        [
            ("seats", Annotated[int, Meta(ge=least, le=most)]),
            ("options", rules.schema.options, rules.schema.options()),
            ("scenario", rules.schema.scenario | None, None),
            ("spectators", Literal["all", "none"], "all"),
            ("seating", Literal["drawn", "as_joined"], "drawn"),
            ("open_hands", bool, False),
            # Unset, not null: the canonical request, and so its idempotency key, is that of openings before it.
            ("branches", Literal["live"] | UnsetType, UNSET),
            ("access", Literal["open", "unlisted", "invited"] | UnsetType, UNSET),
            ("reveal_seconds", Annotated[int, Meta(ge=60, le=30 * 24 * 60 * 60)] | UnsetType, UNSET),
            ("clock", Clock | None | UnsetType, UNSET),
            ("absent", Absent | UnsetType, UNSET),
        ],
        namespace={
            "__doc__": "Open a game. `seating`: whether seats are drawn by the dice at the start. `open_hands`: "
            "everybody sees what any seat sees. A game with a scenario or open hands is a sandbox: it never counts. "
            "`branches`: `live` lets everybody branch off what they have seen while it runs, not only once it is over. "
            "`access`: `open` games are in the lobby, `unlisted` ones are for whoever has the link, and in `invited` "
            "ones those sit whom you invite. "
            "`reveal_seconds`: how long reveals are awaited once all seats are taken; a day, if you do not say. "
            "`clock`: how long seats have for their answers; none, if you do not say. `absent`: what follows when a "
            "seat's time is up: the rules answer for it (`default`), or it has resigned (`resign`)."
        },
        frozen=True,
        tag=rules.key,
        tag_field="ruleset",
        forbid_unknown_fields=True,
        kw_only=True,
    )


def rematch_type(rules: Rules) -> Any:
    """The request for a rematch of a game of this ruleset."""
    return defstruct(
        f"{rules.title}Rematch",
        [("options", rules.schema.options | None, None)],
        namespace={
            "__doc__": "Play again. Without options those of the game before hold; what was drawn is drawn anew."
        },
        frozen=True,
        tag=rules.key,
        tag_field="ruleset",
        forbid_unknown_fields=True,
    )


def import_type(rules: Rules, record_type: Any) -> Any:
    """The request that brings a game of this ruleset here."""
    return defstruct(
        f"{rules.title}Import",
        [
            ("record", record_type),
            ("receipts", Annotated[tuple[Receipt, ...], Meta(max_length=10_000)], ()),
        ],
        namespace={
            "__doc__": "A record to be kept here, as its keeper downloaded it, and the receipts of this house that "
            "somebody has of it."
        },
        frozen=True,
        tag=rules.key,
        tag_field="ruleset",
        forbid_unknown_fields=True,
    )


def tag_of(request: Struct) -> str:
    """The ruleset that a request names."""
    tag = request.__struct_config__.tag
    assert isinstance(tag, str)
    return tag
