"""What is asked and answered about deals."""

from functools import cache
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from domain.engine.game.rules import Rules
from projections.schemas.per_game import of_game
from projections.schemas.schemas import Person
from projections.words.times import Time

Opens = Literal["maker", "anybody"]


class NewDeal(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Commit to a deal."""

    seats: Any
    """The number of seats of each of its games."""
    options: Any
    """The options of its games, as in an opening."""
    ends_in: Annotated[int, Meta(ge=60, le=90 * 86_400)]
    """After how many seconds it ends, and all of it is told."""
    opens: Opens = "maker"
    """Who opens games of it: only you, who can give out the seats, or anybody."""
    practice: bool = False
    """Whether it is for practice: players who are programs hold several seats, nothing is hidden, nothing counts."""


class DealInfo(Struct, frozen=True, kw_only=True):
    """A deal. While it runs nothing is said of its games."""

    id: str
    """Its id, for `deal` of an opening."""
    maker: Person
    """Who made it."""
    rules: int
    """The version of the rules that its dice are for."""
    seats: int
    """The number of seats of each of its games."""
    options: Any
    """The options of its games."""
    commitment: str
    """The commitment to its secret, which is that of all its games."""
    opens: Opens
    """Who opens games of it."""
    practice: bool
    """Whether it is for practice."""
    over: bool
    """Whether it has ended."""
    ends_at: int
    """When it ends, in microseconds since 1970, UTC."""
    ends_at_time: Time
    """`ends_at` in RFC 3339 format."""
    revealed: str | None
    """The secret, 64 hex digits; null until it has ended."""
    games: tuple[str, ...]
    """The ids of its games in which somebody took a seat; none until it has ended."""


@cache
def deal_types(rules: Rules) -> tuple[type[NewDeal], type[DealInfo]]:
    """The types of one game: a request, and its answer."""
    (least, most), tag = rules.catalogue.players, {"tag": rules.key, "tag_field": "ruleset"}
    asked: Any = {
        "seats": Annotated[int, Meta(ge=least, le=most)],
        "options": (rules.schema.options, rules.schema.options()),
    }
    new = of_game(NewDeal, f"{rules.title}NewDeal", asked, kw_only=True, forbid_unknown_fields=True, **tag)
    return new, of_game(DealInfo, f"{rules.title}DealInfo", {"options": rules.schema.options}, kw_only=True, **tag)
