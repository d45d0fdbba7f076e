"""Examples on docs/game-api.md: each runs as a test, with a check that the page does not show."""

from typing import NamedTuple


class Example(NamedTuple):
    """What an example shows, its program (or its `layout.toml`), and what then holds."""

    title: str
    says: str
    code: str
    check: str
    kind: str = "py"


STATE = """\
from msgspec import Struct
from croupier.game import Face, Fact, Public, Seat, add, assign, clear, drop, one, put, remove


class Mat(Struct, frozen=True):
    seat: Seat
    coins: int = 0
    played: Public[tuple[Face, ...]] = ()


class State(Struct, frozen=True):
    mats: tuple[Mat, ...]
    discard: Public[tuple[Face, ...]] = ()
    phase: str = "play"
"""
FOLD = """
from domain.engine.folding.folding import Folding
fold = Folding(State, MOVES)
before = State(tuple([Mat(Seat(n), 3, ("card-1", "card-2")) for n in range(3)]))
"""
POINTERS = Example(
    "Where a move is done",
    "A pointer's step `{seat}` is the value of the fact's field `seat`; `*` is every item of a list, here the mats of "
    "all seats; `[seat={payer}]` is the first item whose field `seat` has the value of the fact's field `payer`.",
    f"""{STATE}

class Ended(Fact, frozen=True, tag="odd.ended"):
    seat: Seat
    payer: Seat


MOVES = {{Ended: [clear("/mats/*/played"), add("/mats/{{seat}}/coins", 2), assign("/mats/[seat={{payer}}]/coins", 0)]}}
""",
    f"""{FOLD}
after = fold.apply(before, Ended(Seat(0), Seat(2)))
assert [mat.played for mat in after.mats] == [(), (), ()]
assert [mat.coins for mat in after.mats] == [5, 3, 0]
""",
)
CONDITIONS = Example(
    "Moves with a condition",
    "`.only(name=value)` does a move only if the fact's field has this value, `.but(name=value)` only if it has not, "
    "and `.for_each(name=...)` does it for every value in a field of the fact.",
    """\
class Bought(Fact, frozen=True, tag="odd.bought"):
    seat: Seat
    card: Public[Face]
    kept: bool
    payers: tuple[Seat, ...]


MOVES = {
    Bought: [
        put("/mats/{seat}/played", one("card")).only(kept=True),
        put("/discard", one("card")).but(kept=True),
        add("/mats/{payer}/coins", 1).for_each(payer="payers"),
    ]
}
""",
    f"""{FOLD}
after = fold.apply(before, Bought(Seat(0), "card-9", True, (Seat(1), Seat(2))))
assert (after.mats[0].played[-1], after.discard) == ("card-9", ())
assert [mat.coins for mat in after.mats] == [3, 4, 4]
assert fold.apply(before, Bought(Seat(0), "card-9", False, ())).discard == ("card-9",)
""",
)
WORLD = Example(
    "What a World states",
    "The laws derive a `World` from the rules; `world.py` beside them states what they cannot know. `information`: "
    "what a fact may show though the table hides it. `turns`: facts that may come or not by something hidden, as a "
    "shuffle does when a deck of unknown size has run out. `Information` is the type of the former, `Twins` that of a "
    "pair of positions that one viewer cannot tell apart, for `twins`.",
    """\
from croupier.laws import World
from croupier_hearts.rules import HEARTS

WORLD = World.of(
    HEARTS,
    information={"hearts.led": {"seat": "all"}},
    turns=frozenset({"hearts.shuffled"}),
)
""",
    """
assert WORLD.disclosed == {"hearts.led": {"seat": "all"}}
assert WORLD.turns == {"hearts.shuffled"}
""",
)
TARGETS = Example(
    "What an option points at, and how to change that",
    "Without a `layout.toml`, options with a field `card` point at the card in the hand of the seat that is asked; "
    "those with a field of type `Seat` at that seat's mat; all others are `plain`, a button. A `targets` of one's own "
    "replaces all of these guesses, and what it does not name becomes plain: an empty one removes them.",
    "targets = []\n",
    """
assert RULES.catalogue.layout.targets == ()
assert RULES.catalogue.layout.plain == ("card",)
""",
    "toml",
)
EXAMPLES = (POINTERS, CONDITIONS, WORLD, TARGETS)
TEXTS = {
    "`zone.<field>`": "each field of the state with cards, a flag (`bool`) or a `Seat`, but `seat`, `turn`, `mats`",
    "`unit.<field>`": "each number of the state",
    "`mark.turn`": "the field `turn`",
    "`<field>.<word>`": "each word of a `Literal` in the state, and in a fact or option whose text names that field",
    "`reckoning.<field>`": "each field of the `Reckoning`",
    "`setting.<option>`, `preset.<preset>`": "each field of the `Options`, each of the `PRESETS`",
    "`component.<id>` with `name`, `effect`; `type.<type>`": "each component, and its types",
    "`bot.<name>`, `decided.<rule>`, `term.<term>`": "each of `BOTS`, `DECIDED`, `GLOSSARY`",
    "`ask.<verb>`, `option.<verb>-<type>`, `none.<verb>`": "each `Question`; the last for one with `none=True`",
    "`line.<fact>`": "the facts that the story tells: whichever English has a line for",
}
"""Section of a file of texts -> what needs an entry there."""
