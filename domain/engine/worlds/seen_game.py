"""A game as one viewer has seen it, folded step by step from what they were told and from nothing else.

Callers redact each step for that viewer before adding it: so nothing derived here can tell them anything new.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.engine.audience.audience import Viewer
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Command, Opened, UndoAgreed, UndoProposed, UndoRefused
from domain.engine.entry.facts import Asked, Fact, Rested, Started, Undone
from domain.engine.game.rules import Rules, Seen
from domain.engine.lobby.lobby import LobbyState
from domain.engine.lobby.lobby_fold import lobby_after


class SeenStep(NamedTuple):
    """What was told at one version: the command, and the facts that followed it."""

    version: int
    cause: Command
    facts: tuple[Fact, ...]


class SeenRest(NamedTuple):
    """A rest before a question: the version whose entry contains it, and the state as the viewer may see it.

    `facts`: how many facts came before it in the game; `step` and `after` say where: after that many facts of the step.
    """

    version: int
    state: Any
    facts: int
    step: int
    after: int


class SeenGame:
    """What somebody has seen of a game so far. `rests`: those from which it can be dealt anew, the oldest first."""

    def __init__(self, rules: Rules, viewer: Viewer) -> None:
        self.rules, self.viewer = rules, viewer
        self.lobby: LobbyState | None = None
        self.state: Any = None
        self.rests: list[SeenRest] = []
        self._facts: list[Fact] = []
        self._steps: list[SeenStep] = []
        self._counts: dict[int, int] = {}
        """How many facts came before the last rest of each version."""
        self._last: SeenRest | None = None
        self._moves = frozenset(rules.schema.facts)

    @property
    def opening(self) -> Opened:
        """How the game was opened, as far as the viewer may know."""
        assert self.lobby is not None, "the first step is the opening"
        return self.lobby.opening

    def add(self, version: int, cause: Command, facts: Sequence[Fact]) -> None:
        """Add what was told at the next version, redacted for the viewer."""
        if isinstance(cause, Opened):
            self.lobby = LobbyState(cause)
        assert self.lobby is not None, "the first step is the opening"
        if not isinstance(cause, UndoProposed | UndoAgreed | UndoRefused):  # who agreed is irrelevant to what is dealt
            self.lobby = lobby_after(self.lobby, cause)
        self._steps.append(SeenStep(version, cause, tuple(facts)))
        for after, fact in enumerate(facts, 1):
            self._fold(version, fact, after)

    def _fold(self, version: int, fact: Fact, after: int) -> None:
        assert self.lobby is not None
        self._facts.append(fact)
        kind = type(fact)
        if isinstance(fact, Asked):
            self.rests += [] if self._last is None else [self._last]
            self._last = None
        elif kind in self._moves:
            # Redacted after each fact, as views are.
            self.state = redact(self.rules.mechanics.apply(self.state, fact), self.viewer)
        elif isinstance(fact, Undone):
            self._back(fact)
        elif isinstance(fact, Rested):
            self._counts[version] = len(self._facts)
            self._last = SeenRest(version, self.state, len(self._facts), len(self._steps) - 1, after)
        else:
            self.lobby = lobby_after(self.lobby, fact)
            if isinstance(fact, Started):
                self.state = redact(self.rules.mechanics.start(self.opening), self.viewer)
                self._counts[version] = len(self._facts)

    def _back(self, fact: Undone) -> None:
        """Forget what was seen since: the position is dealt anew from what was known at that rest."""
        self.state = fact.state
        del self._facts[self._counts[fact.version] :]
        self.rests = [rest for rest in self.rests if rest.facts <= len(self._facts)]
        self._last = None

    def seen(self, rest: SeenRest) -> Seen:
        """What a game's `redeal` is given for a rest."""
        before, since = tuple(self._facts[: rest.facts]), tuple(self._facts[rest.facts :])
        return Seen(rest.state, before, self.viewer.seats, self.opening.options, since)

    def since(self, rest: SeenRest) -> list[SeenStep]:
        """What was told after a rest: first what followed it in its own entry, under that entry's command."""
        first = self._steps[rest.step]
        return [first._replace(facts=first.facts[rest.after :]), *self._steps[rest.step + 1 :]]
