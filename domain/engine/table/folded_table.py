"""A game as its history has left it: the result of folding its commands and facts in order.

Nothing is decided here, no script runs and no die is thrown: the same entries give the same table, wherever they are
folded. `table` adds the making of new entries.
"""

from typing import Any, Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.engine.audience.audience import Seat
from domain.engine.entry.commands import Abandoned, Chose, Command, Opened, Resigned, TimeAdded, TimedOut, UndoProposed
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import FACTS, Asked, Defaulted, Ended, Fact, Rested, Seated, Started, Undone, undone_type
from domain.engine.game.rules import Rules
from domain.engine.game.table_state import Checkpoint, OpenQuestion, TableState
from domain.engine.lobby.lobby import LobbyState
from domain.engine.lobby.lobby_fold import lobby_after
from domain.engine.lobby.undo_proposal import NOTHING, Proposal, proposed

How = Literal["finished", "resigned", "abandoned"]


class FoldedTable:
    """What has happened in a game. `game` is its id, 32 hex digits."""

    def __init__(self, rules: Rules, game: str, opening: Opened) -> None:
        self.rules, self.game = rules, game
        self.question, self._apply = rules.schema.asked, rules.mechanics.apply  # looked up for every fact
        self._undone = undone_type(rules.schema.state)
        self._engine = _ENGINE | {self._undone}
        self.lobby = LobbyState(opening)
        self.state: Any = None
        self.version = 0
        self.at = 0
        self.draws = 0
        self.counts: dict[str, int] = {}
        """The draws of each label, in a game of a deal."""
        self.rules_version = rules.version
        self.asked: dict[Seat, OpenQuestion] = {}
        self.keys: dict[bytes, int] = {}
        """Idempotency fingerprints (`Entry.key[0]`) and the versions they made."""
        self.checkpoint: Checkpoint | None = None
        """The last one reached; None before the start."""
        self._facts_folded = 0

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.game} at {self.version}>"

    @property
    def opening(self) -> Opened:
        """How the game was opened."""
        return self.lobby.opening

    def now(self) -> TableState:
        """A snapshot of the table as a value."""
        return TableState(
            self.version, self.lobby, self.state, dict(self.asked), self.draws, self.rules_version, self.at, self.counts
        )

    def restore(self, checkpoint: Checkpoint) -> None:
        """Go to a checkpoint of this game. Time, clocks and idempotency keys stay as they are."""
        now, self.checkpoint, self._facts_folded = checkpoint.table_state, checkpoint, checkpoint.facts_folded
        lobby, clocks, held = now.lobby, self.lobby.clocks, self.lobby.held
        if lobby.clocks != clocks or lobby.held != held:
            lobby = replace(lobby, clocks=clocks, held=held)
        self.version, self.lobby, self.state = now.version, lobby, now.state
        self.asked, self.draws, self.rules_version, self.counts = dict(now.asked), now.draws, now.rules, now.counts

    def open_command(self, command: Command) -> OpenQuestion | None:
        """Begin the next version and fold its command; returns the question that it answers, if any."""
        self.version += 1
        self._facts_folded = 0
        if isinstance(command, Chose):
            if self.lobby.timed_out or self.lobby.undo is not NOTHING:
                self.lobby = lobby_after(self.lobby, command)
            return self.asked.pop(command.seat)
        if isinstance(command, UndoProposed):
            proposal = Proposal(self.version, command.seat, command.to, command.tells)
            self.lobby = replace(self.lobby, undo=proposed(self.lobby.undo, proposal))
        self.lobby = lobby_after(self.lobby, command)
        return None

    def ending(self, command: Command) -> How | None:
        """How play ends with a command that has been folded and ends it whatever the rules say; None if it does not."""
        if isinstance(command, Chose):
            return "resigned" if self.lobby.timed_out and self.lobby.left_alone else None
        dropping = isinstance(command, (Resigned, TimedOut))
        if dropping and self.lobby.timed_out and self.lobby.left_alone:
            return "resigned"
        if dropping and len(self.lobby.chairs) - len(self.lobby.resigned) <= 1:
            return "resigned"
        return "abandoned" if isinstance(command, Abandoned) or (dropping and self.lobby.deserted) else None

    def fold_envelope(self, entry: Entry) -> None:
        """Fold what an entry holds besides its command and facts: the time and the idempotency key."""
        self.at = max(entry.at, self.at)
        hidden = self.lobby.opening.deal is not UNSET and self.lobby.hides_till is not None
        if hidden and self.ending(entry.cause) is not None:
            self.asked.clear()
        if self.lobby.status == "open":
            self.lobby = self.lobby.noted(self.version, self.at)
        if self.lobby.opening.clock is not None:
            asked = {seat: open_.question for seat, open_ in self.asked.items()}
            undone = any(isinstance(fact, Undone) for fact in entry.facts)
            self.lobby = self.lobby.clocked(asked, self.at, undone=undone)
            if isinstance(entry.cause, TimeAdded):  # here, like times: a script that is rerun adds nothing
                self.lobby = self.lobby.given_back(entry.cause)
        if self.lobby.held is not None:
            self.lobby = self.lobby.seen_late(self.version, self.at)
        if entry.key is not None:
            self.keys[entry.key[0]] = self.version

    def fold(self, fact: Fact) -> None:
        """Fold a fact: the only way in which the state changes."""
        self._facts_folded += 1
        kind = type(fact)
        if kind is self.question:
            assert isinstance(fact, Asked)
            self.asked[fact.seat] = OpenQuestion(self.version, fact)
        elif kind not in self._engine:
            self.state = self._apply(self.state, fact)
            self.draws = getattr(fact, "draw", 0) or self.draws
        elif isinstance(fact, Rested):
            self._make_checkpoint(fact, fact.counts)
        else:
            self._fold_engine(fact)

    def _fold_engine(self, fact: Fact) -> None:
        if isinstance(fact, Defaulted):
            self.asked.pop(fact.seat)
        elif isinstance(fact, Undone):
            self.state = fact.state
            self.lobby = replace(self.lobby, undo=NOTHING)
            self.asked.clear()
        else:
            self.lobby = lobby_after(self.lobby, fact)
        if isinstance(fact, Seated):
            self.draws = fact.draw or self.draws
        elif isinstance(fact, Started):
            self.state = self.rules.mechanics.start(self.lobby.opening)
            self._make_checkpoint(fact, UNSET)
        elif isinstance(fact, Ended):
            self.asked.clear()

    def _make_checkpoint(self, fact: Started | Rested, counts: dict[str, int] | UnsetType) -> None:
        self.rules_version = fact.rules
        self.counts = {} if counts is UNSET else counts
        self.checkpoint = Checkpoint(self.now(), self._facts_folded, isinstance(fact, Started))


_ENGINE = frozenset(FACTS)
