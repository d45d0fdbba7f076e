"""A game that is never stored: played on and forked, with all its entries or as many as a fork needs."""

from collections.abc import Sequence

from domain.engine.audience.audience import Seat
from domain.engine.entry.commands import Chose, Command
from domain.engine.entry.entry import Entry
from domain.engine.game.table_state import Checkpoint
from domain.engine.table.table import Table

AT = 1
"""The time of every entry, in microseconds UTC: without a clock the same picks make the same entries."""


class World:
    """A table with the entries that led to it. `secret`: the game's, 32 bytes.

    `entries`: all so far, the opening first; with `fast`, only from the one that contains the last rest. `rests`: the
    last rest of each version that reached one, the newest last.
    """

    def __init__(self, table: Table, secret: bytes, *, fast: bool = False) -> None:
        self.table, self.secret, self.fast = table, secret, fast
        self.entries: list[Entry] = []
        self.rests: list[Checkpoint] = []

    def execute(self, command: Command, player: str | None = None) -> Entry:
        """Check and carry out a command. Raises the RuleError that refuses it; then nothing has changed."""
        return self._keep(self.table.checkpoint, self.table.execute(command, AT, player))

    def begin(self) -> Entry:
        """Carry out the opening without checks: the game itself made its position."""
        opening = self.table.opening
        return self._keep(None, self.table.apply_command(opening, AT, opening.player, None))

    def _keep(self, before: Checkpoint | None, entry: Entry) -> Entry:
        self.entries.append(entry)
        rest = self.table.checkpoint
        if rest is not None and rest is not before:
            if self.fast:
                self.entries, self.rests = [entry], []
            self.rests.append(rest)
        return entry

    def choose(self, seat: Seat, picks: Sequence[int]) -> Entry:
        """Answer what a seat is asked."""
        return self.execute(Chose(seat, self.table.asked[seat].question, tuple(picks)))

    def fork(self) -> "World":
        """A copy of the game that can be played on separately: from its last rest, and the commands since."""
        rest = self.rests[-1]
        made = World(self.table.at_rest(rest), self.secret, fast=self.fast)
        made.table.run_on()
        for entry in self.entries[len(self.entries) - (self.table.version - rest.table_state.version) :]:
            made.table.apply_command(entry.cause, entry.at, entry.player, entry.key)
        made.entries, made.rests = [*self.entries], [*self.rests]
        return made
