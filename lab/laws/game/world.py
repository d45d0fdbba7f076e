"""One game as the laws need it: a single value, of which everything but the rules can be derived from the rules.

A game states what its author knows better: what a number may reveal, which scenes reveal most, what its box contains.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Self

from domain.engine.audience.audience import Viewer
from domain.engine.game.rules import Rules
from lab.laws.game import drawn
from lab.laws.game.play import Twins

Sight = str | Callable[[Mapping[str, Any], Viewer], bool]
"""Who may see a difference: "all": everybody. "own": the seat of the fact. "count": the seat the faces, everybody the
number. "to": the seats in `to` the faces, everybody the number. "size": the seat the number, nobody the faces. "with":
everybody, where what they may see differs in the same fact, or somebody chose otherwise before. Or a function
(fact as plain data, viewer) -> whether this viewer sees the faces."""
Information = Mapping[str, Mapping[str, Sight]]
"""The information table: by fact and field. Nobody may see a difference in anything not listed."""


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class World:
    """One game. Made by `World.of`, which derives what is not given."""

    rules: Rules
    information: Information
    total: Callable[[Any], dict[Any, int] | None]
    """Everything from the box, over all zones of a state; None before it is laid out."""
    twins: Callable[[Random], Twins]
    """A pair of positions, equal for their viewer."""
    sight: Callable[[Any, dict[str, Any], int], Iterator[tuple[str, Any, Any]]]
    """(state, view's state, seat) -> (what, its true value, what the seat is shown)."""
    bound: int = 4000
    """Random players finish within this many causes."""
    turns: frozenset[str] = frozenset()
    """Facts whose mere occurrence may reveal something hidden (that a deck of unknown size has run out)."""
    eager: Callable[[Any], bool] = drawn.never
    """Options that lead to the revealing scenes."""
    even: frozenset[str] | None = None
    """Marks that guard nothing in this game, as everybody can work out what they hide: "Asked.least -> public" the
    value of a field, "Chose.picks -> counted" the number in one. None: as the twins show it; else they never differ
    there, and differ everywhere else."""
    differing: Mapping[str, int] = field(default_factory=dict[str, int])
    """How often, in 80 pairs, others' questions differ at least: in "number" of options, "least" and "most"."""
    pairs: int = 200
    """How many pairs of twins are played."""
    skips: frozenset[str] = frozenset()
    """Questions that twins may have in one world alone, by possible answers: "no options", "one answer"."""
    subjects: frozenset[tuple[str, str]] | None = None
    """Questions (why, verb) about something, asked while an answer before is secret still; more may be so. None: none
    are known. Stated, empty or not: somewhere a question is about something."""
    reckons_hidden: bool = False
    """Whether reckoning from the whole table would reveal something; only checked if `even` is stated."""
    goes_back: bool | None = None
    """Whether anybody may ever undo an answer: not if chance comes between all answers. None: not stated."""
    declared: Information | None = None
    """What the author has stated of the information table; None: all of it."""

    @property
    def disclosed(self) -> Information:
        """The information that the author has stated, without what is derived from the marks."""
        return self.information if self.declared is None else self.declared

    @classmethod
    def of(cls, rules: Rules, *, information: Information | None = None, **given: Any) -> Self:
        """The world of a game. `information` overrides what the marks say; `given` are the other fields."""
        marked = drawn.information(rules)
        table = {
            fact: {**marked.get(fact, {}), **(information or {}).get(fact, {})}
            for fact in {**marked, **(information or {})}
        }
        usual: dict[str, Any] = {"total": drawn.total(rules), "twins": drawn.twins(rules), "sight": drawn.sight}
        return cls(rules=rules, information=table, declared=information or {}, **{**usual, **given})

    def __repr__(self) -> str:
        return f"the world of {self.key}"

    @property
    def key(self) -> str:
        """The key of its rules."""
        return self.rules.key


def may_see(rule: Sight | None, fact: Mapping[str, Any], viewer: Viewer) -> bool:
    """Whether the table lets this viewer see the faces of a field."""
    own = fact.get("seat") in viewer.seats
    match rule:
        case "all":
            return True
        case "own" | "count":
            return own
        case "to":
            return any(seat in viewer.seats for seat in fact["to"])
        case None | "size" | "with":
            return False
        case str():
            raise ValueError(f"nobody is called {rule!r} in an information table: all, own, count, to, size or with")
        case _:
            return rule(fact, viewer)


def may_differ(rule: Sight | None, a: Mapping[str, Any], b: Mapping[str, Any], name: str, viewer: Viewer) -> bool:
    """Whether the table lets this viewer see that a field differs between two worlds."""
    if may_see(rule, a, viewer) and may_see(rule, b, viewer):
        return True
    if rule in ("count", "to") or (rule == "size" and a["seat"] in viewer.seats):
        hidden = [
            fact[name] or () for fact in (a, b) if not may_see(rule, fact, viewer)
        ]  # chosen by somebody else, say
        return all(face is None for faces in hidden for face in faces)
    return False
