"""How a game of Menagerie may be opened."""

from typing import Literal

from msgspec import Struct

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
