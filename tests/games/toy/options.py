"""How a game of Menagerie may be opened."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tests.games.toy.state import Beast

ROUNDS = {"short": 1, "long": 3}


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of Menagerie."""

    pace: Literal["short", "long"] = "long"
    public_counts: bool = False


PRESETS = {pace: {"pace": pace} for pace in ROUNDS}
GLOSSARY = ("well",)


def counts(options: Options) -> bool:
    """Whether everybody may count every pile."""
    return options.public_counts


class MatScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's cards, top card first, and the rounds it has won."""

    hand: Annotated[tuple[Beast, ...], Meta(min_length=1, max_length=4)]
    deck: Annotated[tuple[Beast, ...], Meta(max_length=3)] = ()
    won: Annotated[int, Meta(ge=0, le=2)] = 0


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A position to start from; what is not given is dealt."""

    seats: Annotated[tuple[MatScenario, ...], Meta(max_length=4)] = ()
    stock: Annotated[tuple[Beast, ...], Meta(max_length=6)] | None = None
    round: Annotated[int, Meta(ge=0, le=2, description="Rounds that are over.")] = 0
    well: Annotated[tuple[Beast, ...] | None, Meta(description="The order of all that lies nowhere else.")] = None
