"""What the plays of every game share: a table that is checked by the laws, told to act, and read.

At every fact the law of redaction holds and nothing is added or lost; at every choice the table resumed from the stored
bytes equals this one, and everything has words in every language, which tell the options of a question apart.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Generic, Self, TypeVar

import pytest

from domain.engine.audience.audience import SPECTATOR, Seat, Viewer, seated
from domain.engine.audience.errors import RuleError
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose, Command, Joined, Opened, Resigned
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked, Fact, Rested
from domain.engine.game.rules import Rules
from domain.engine.history.codec import Codec
from domain.engine.history.history import resume
from domain.engine.table.table import Table
from projections.words.language import language_of
from projections.words.texts import LANGUAGES

P1, P2, P3, P4, P5, P6 = Seat(0), Seat(1), Seat(2), Seat(3), Seat(4), Seat(5)
NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]

State = TypeVar("State")
PlayerArea = TypeVar("PlayerArea")


def secret(seed: int) -> bytes:
    return seed.to_bytes(32, "big")


@cache
def names_of(rules: Rules, language: str) -> frozenset[str]:
    """The names of everything in the game's box."""
    return frozenset([component.names[language] for component in language_of(rules).components()])


def game_id(seed: int) -> str:
    return f"{seed:032x}"


class Checked(Table, ABC):
    """A table checked at every fact: nothing is added or lost, and the law of redaction holds."""

    box: dict[Any, int] | None = None
    """All pieces, as first counted."""

    @abstractmethod
    def count(self, fact: Fact) -> dict[Any, int] | None:
        """All pieces after this fact; None before everything is laid out."""

    def fold(self, fact: Fact) -> None:
        before = self.state
        super().fold(fact)
        if type(fact) not in self.rules.schema.facts:
            return
        for viewer in [SPECTATOR, *[seated(m.seat) for m in self.state.mats], seated(0, counts=True)]:
            theirs = redact(self.rules.mechanics.apply(redact(before, viewer), redact(fact, viewer)), viewer)
            assert theirs == redact(self.state, viewer), (fact, viewer)
        count = self.count(fact)
        self.box = self.box or count
        assert count == self.box, f"something came or went with {fact}"

    def resumed_from(self, stored: list[Entry]) -> Table:
        """The table that these entries make."""
        return resume(self.rules, self.game, self._secret, stored)


class Playing(Generic[State, PlayerArea]):
    """A table in the middle of a play. Every method that acts or checks returns the play."""

    def __init__(self, kind: type[Checked], rules: Rules, opening: Opened, seed: int, players: Sequence[str]) -> None:
        rules.mechanics.check(opening)
        self.table = kind(rules, game_id(seed), secret(seed), opening)
        self.codec = Codec(rules)
        self.entries: list[Entry] = []
        self._stored: list[Entry] = []
        self.tell(opening)
        for player in players:
            self.tell(Joined(player), player)
        self.dealt = len(self.entries)

    @property
    def state(self) -> State:
        return self.table.state

    def mat(self, seat: Seat) -> PlayerArea:
        return self.table.state.mats[seat]

    def view(self, viewer: Viewer | int) -> State:
        """The state as a viewer, or a seat, may see it."""
        return redact(self.table.state, viewer if isinstance(viewer, Viewer) else seated(viewer))

    @property
    def facts(self) -> list[Fact]:
        """What followed from the last choice, without questions and rests."""
        return _happened(self.entries[-1:])

    @property
    def history(self) -> list[Fact]:
        """What followed from all choices so far, without questions and rests."""
        return _happened(self.entries[self.dealt :])

    @property
    def question(self) -> Asked:
        """The only open question."""
        (open_,) = self.table.asked.values()
        return open_.asked

    @property
    def options(self) -> tuple[Any, ...]:
        assert self.question.options is not None
        return self.question.options

    # -- when

    def tell(self, cause: Command, player: str = "p") -> Self:
        before = self.table.now()
        try:
            entry = self.table.execute(cause, 1, player)
        except RuleError:
            assert self.table.now() == before, "a refused cause changes nothing"
            raise
        self.entries.append(entry)
        self._lawful(entry)
        return self

    def _lawful(self, entry: Entry) -> None:
        self._stored.append(self.codec.decode(self.codec.encode(entry)))
        assert self._stored[-1] == entry
        assert self.table.resumed_from(self._stored).now() == self.table.now()
        rules = self.table.rules
        for language in LANGUAGES:
            for fact in entry.facts:
                language_of(rules).line(fact, NAMES, language)
                language_of(rules).line(redact(fact, SPECTATOR), NAMES, language)
            for open_ in self.table.asked.values():
                assert language_of(rules).prompt(open_.asked, NAMES, language)
                labels = language_of(rules).labels(open_.asked, NAMES, language)
                assert all(labels)
                assert names_of(rules, language).isdisjoint(labels), "a label says what is done"
                assert open_.asked.least or language_of(rules).none(open_.asked, NAMES, language)
                assert len(set(labels)) == len(set(open_.asked.options or ())), "labels tell options apart"

    def answers(self, *picks: int) -> Self:
        """Answer the open question by option numbers."""
        ((seat, open_),) = self.table.asked.items()
        return self.tell(Chose(seat, open_.question, picks))

    def resigns(self, seat: Seat) -> Self:
        return self.tell(Resigned(seat))

    def refuses(self, error: type[RuleError], cause: Command) -> Self:
        with pytest.raises(error):
            self.tell(cause)
        return self

    # -- then

    def then(self, *facts: Fact) -> Self:
        """Exactly this followed from the last choice."""
        assert self.facts == list(facts)
        return self

    def never(self, *kinds: type[Fact]) -> Self:
        """No such fact since the first choice."""
        assert not [fact for fact in self.history if isinstance(fact, kinds)]
        return self

    def is_over(self, *places: int, decided: str | None = None) -> Self:
        ended = self.table.lobby.ended
        assert ended is not None
        assert not places or ended.places == places
        assert decided is None or ended.decided == decided
        return self

    def goes_on(self) -> Self:
        assert self.table.lobby.status == "running"
        return self


def _happened(entries: Iterable[Entry]) -> list[Fact]:
    return [fact for e in entries for fact in e.facts if not isinstance(fact, Asked | Rested)]


# -- rules with some of their mechanics replaced


def altered(rules: Rules, *, version: int | None = None, **mechanics: Any) -> Rules:
    """The same game with other rules: `mechanics` are fields of `Mechanics`."""
    changed = replace(rules, mechanics=replace(rules.mechanics, **mechanics))
    return changed if version is None else replace(changed, version=version)
