"""One game in progress: the aggregate. It holds a lobby, a state, and a script that is suspended at its questions.

1. `execute` carries out one command and runs scripts until somebody must choose. A refused command changes nothing.
2. Only facts change the state, and only through `fold` of `FoldedTable`, in play and on replay alike.
3. For a seat that has resigned, is away or is out of time, the rules answer, which is recorded as a fact; unless a bot
   stands in, whose answers are commands like any bot's.
4. After an exception other than RuleError the table must be discarded and resumed from its history.
"""

from collections.abc import Sequence
from typing import TypeVar

from msgspec import UNSET

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import Endless
from domain.engine.entry import dice, record
from domain.engine.entry.commands import (
    DEAL_ENDED,
    Abandoned,
    Chose,
    Command,
    Opened,
    Resigned,
    TimedOut,
    UndoAgreed,
    UndoProposed,
    UndoRefused,
    WatcherAdmitted,
    WatcherRemoved,
)
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked, Defaulted, Ended, Fact, Rested, Seated, Started
from domain.engine.game.rules import Rules
from domain.engine.game.stage import Replies, Script
from domain.engine.game.table_state import Checkpoint, OpenQuestion, Situation
from domain.engine.lobby.undo_proposal import Proposal, WayBack
from domain.engine.table.checks import check_command, legal
from domain.engine.table.folded_table import FoldedTable, How

T = TypeVar("T")
MOST_FACTS = 20_000
"""The most facts that may follow from one command; the longest in our games has a few hundred."""


class Table(FoldedTable):
    """The aggregate. `secret` (32 bytes; in a deal 48, see `record`) and the dice key stay inside; `game`: its id."""

    def __init__(self, rules: Rules, game: str, secret: bytes, opening: Opened) -> None:
        super().__init__(rules, game, opening)
        self._secret = secret
        self._key: bytes | None = None
        self.back: WayBack | None = None
        """Where the next command would go back to. Set for a command that undoes, see `undo.looks_back`."""
        self._script: Script | None = None
        self._facts: list[Fact] = []
        self._replies: Replies = {}
        self._drawn = 0

    def restore(self, checkpoint: Checkpoint) -> None:
        """Go to a checkpoint of this game, with no script open; see FoldedTable."""
        super().restore(checkpoint)
        self._script, self._replies, self._drawn = None, {}, 0

    def at_rest(self, checkpoint: Checkpoint) -> "Table":
        """Another table of this game at a checkpoint, with no script open: `run_on` opens the next."""
        made = Table(self.rules, self.game, self._secret, self.opening)
        made.lobby, made.at = checkpoint.table_state.lobby, checkpoint.table_state.at
        made.restore(checkpoint)
        return made

    def chain_digest(self, head: bytes, body: bytes) -> bytes:
        """The chain's digest of the newest entry, from its stored body and `head`, the digest before it."""
        return record.chain(self.game, self.version, head, record.salt(self._secret, self.version), body)

    @property
    def script(self) -> Script | None:
        """The script that waits for answers, for inspection."""
        return self._script

    @property
    def fresh(self) -> bool:
        """Whether no script of this game has ended yet."""
        return self.checkpoint is None or self.checkpoint.fresh

    # -- chance, for scripts: the fact that carries the number of a draw must be the next one recorded

    def shuffle(self, purpose: str, items: Sequence[T], seat: Seat | None = None) -> tuple[tuple[T, ...], int]:
        """The items in an order drawn for this purpose and seat, and the number of the draw."""
        draw, label, n = self._draw(purpose, seat)
        given = items if self.opening.deal is UNSET else sorted(items, key=dice.in_order)
        return dice.shuffle(self.dice, label, n, given), draw

    def below(self, purpose: str, bound: int, seat: Seat | None = None) -> tuple[int, int]:
        """A number below the bound, drawn for this purpose and seat, and the number of the draw."""
        draw, label, n = self._draw(purpose, seat)
        return dice.below(self.dice, label, n, bound), draw

    def _draw(self, purpose: str, seat: Seat | None) -> tuple[int, str, int]:
        """The number of the next draw, and its label and number for the dice, see `dice`."""
        draw = self.draws + 1
        assert self._drawn != draw, "the fact that carries a draw comes before the next draw"
        self._drawn = draw
        if self.opening.deal is UNSET:
            return draw, purpose, draw
        label = purpose if seat is None else f"{purpose}/{seat}"
        self.counts = self.counts | {label: self.counts.get(label, 0) + 1}
        return draw, label, self.counts[label]

    @property
    def dice(self) -> bytes:
        """The key of the dice, 32 bytes."""
        if self._key is None:
            entropies = self.lobby.entropies or tuple(c.entropy for c in self.lobby.chairs)
            deal, terms = self.opening.deal, self.opening.terms
            if deal is UNSET:
                self._key = record.dice_key(self._secret, self.game, terms, entropies)
            else:
                secret = self._secret[: record.SECRET_BYTES]
                self._key = record.deal_key(secret, self.opening.ruleset, deal.rules, terms, entropies)
        return self._key

    def record(self, fact: Fact) -> None:
        """Fold a fact and add it to the entry being made; see Stage."""
        self.fold(fact)
        self._facts.append(fact)
        if len(self._facts) > MOST_FACTS:
            raise Endless(f"more than {MOST_FACTS} facts would follow from one command")

    # -- commands

    def check(self, command: Command, player: str | None, at: int = 0, head: bytes | None = None) -> Command:
        """The command as it will be stored (unordered picks sorted); raises the RuleError that refuses it.

        `at` and `head`: see `Situation`; a command is never earlier than the last entry.
        """
        return check_command(self.situation(at, head), command, player)

    def situation(self, at: int = 0, head: bytes | None = None) -> Situation:
        """What a command is checked against."""
        ready = self._script is not None
        return Situation(self.rules, self.lobby, self.asked, self.version, ready, max(self.at, at), head, self.back)

    def execute(
        self, command: Command, at: int, player: str | None = None, key: tuple[bytes, bytes] | None = None
    ) -> Entry:
        """Check and carry out a command; returns the entry to store. `at`: microseconds UTC, at least the last's."""
        return self.apply_command(self.check(command, player, at), at, player, key)

    def apply_command(self, command: Command, at: int, player: str | None, key: tuple[bytes, bytes] | None) -> Entry:
        """Carry out a command that `check` has returned; returns the entry to store."""
        rules = self.rules_version
        facts = self.run_command(command)
        entry = Entry(command, facts, max(at, self.at), player, key, rules)
        self.fold_envelope(entry)
        return entry

    def run_command(self, command: Command) -> tuple[Fact, ...]:
        """Carry out a checked command; returns all facts that follow from it."""
        before = self.lobby.undo.proposal
        answered = self.open_command(command)
        self._facts = []
        if not isinstance(command, (WatcherAdmitted, WatcherRemoved)):  # spectators do not affect the play
            self._follow(command, answered, before)
        self.back = None
        return tuple(self._facts)

    def _follow(self, command: Command, answered: OpenQuestion | None, before: Proposal | None) -> None:
        """Produce whatever follows from a command. `before`: the proposal that stood before it."""
        if isinstance(command, Abandoned) and command.reason == DEAL_ENDED:
            self._tell()
            return
        if (how := self.ending(command)) is not None:
            self._end(how)
            return
        if isinstance(command, Chose) and answered is not None:
            self._reply(answered.asked, command.picks or ())
            self._run()
            return
        undoing = isinstance(command, (UndoProposed, UndoAgreed, UndoRefused))
        dropping = isinstance(command, (Resigned, TimedOut))
        if undoing and (proposal := self.lobby.undo.proposal) is not None and not self.lobby.undo_awaits:
            self._go_back(proposal)
        elif dropping and before is not None and self.back is not None:
            self._go_back(before)
        elif self.lobby.status == "running":
            if isinstance(command, TimedOut) and command.seat not in self.lobby.stood_in_for:
                self._default(command.seat)
            if not undoing:
                self._run()
        elif self.lobby.full:
            self._start()

    def run_on(self) -> tuple[Fact, ...]:
        """From a checkpoint, run until somebody must choose; returns the facts. For resuming a history."""
        self._facts = []
        self._run()
        return tuple(self._facts)

    def _reply(self, asked: Asked, picks: Sequence[int]) -> None:
        assert asked.options is not None
        self._replies[asked.seat] = tuple(map(asked.options.__getitem__, picks))

    def _start(self) -> None:
        chairs, kept = range(len(self.lobby.chairs)), self.lobby.kept
        if kept is not None:
            order, draw = tuple(sorted(chairs, key=kept.__getitem__)), 0
        elif self.lobby.opening.seating == "drawn":
            order, draw = self.shuffle("seating", chairs)
        else:
            order, draw = tuple(chairs), 0
        self.record(Seated(order, draw))
        self.record(Started(self.rules.version))
        self._run()

    def _run(self) -> None:
        """Run scripts until somebody must choose or the game is over."""
        questions: tuple[Asked, ...] = ()
        while True:
            replies: Replies | None = None
            if self._script is None:
                if self.rules.mechanics.over(self.state):
                    self._end("finished")
                    return
                self._script = self.rules.mechanics.next_script(self)
            else:
                self._ask(questions)
                if self.asked:
                    return
                replies, self._replies = self._replies, {}
            try:
                questions = self._script.send(replies)
            except StopIteration:
                self._script = None
                self.record(self._rested())

    def _ask(self, questions: tuple[Asked, ...]) -> None:
        """Record the questions, and the rules' answer to any open one whose seat is not waited for."""
        for question in questions:
            self.record(question)
        if self.lobby.resigned or self.lobby.timed_out:  # otherwise nobody is gone, which is checked at every step
            defaulted = self.lobby.defaulted
            for seat in [s for s in self.asked if s in defaulted]:
                self._default(seat)

    def _tell(self) -> None:
        """End with the deal: who is still asked has lost, as if their time was up."""
        finished = self.state is not None and not self.asked and self.rules.mechanics.over(self.state)
        how = "abandoned" if self.state is None else "finished" if finished else "resigned"
        late = tuple([seat for seat in sorted(self.asked) if seat not in self.lobby.gone])
        self._end(how, told=True, late=late)

    def _default(self, seat: Seat) -> None:
        """Record the rules' answer to a seat's open question."""
        asked = self.asked[seat].asked
        picks = legal(asked, self.rules.mechanics.default(asked))
        self.record(Defaulted(seat, picks))
        self._reply(asked, picks)

    def _go_back(self, proposal: Proposal) -> None:
        """Go back to an earlier rest as all agree, and run on from there. Whatever is outside the state stays."""
        back = self.back
        assert back is not None, "a command that looks back is given what it looks at"
        assert back.version == proposal.to, "a proposal goes where it says"
        if self._script is not None:
            self._script.close()
            self._script, self._replies = None, {}
        self.record(self._undone(back.version, back.state))
        self.record(self._rested())
        self._run()

    def _rested(self) -> Rested:
        return Rested(self.rules.version, UNSET if self.lobby.opening.deal is UNSET else self.counts)

    def _end(self, how: How, told: bool = False, late: tuple[Seat, ...] = ()) -> None:
        """End the game; one that a deal hides only stops, until it is `told`. `late`: who has lost by that."""
        if self._script is not None:
            self._script.close()
            self._script = None
        if self.lobby.hides_till is not None and not told:
            self.asked.clear()
            return
        places, decided = (), how
        if self.state is not None and self.lobby.status == "running":
            score = self.rules.mechanics.score(self.state, (*self.lobby.gone, *late))
            for fact in score.facts:
                self.record(fact)
            places, decided = score.places, score.decided if how == "finished" else how
        self.record(Ended(how, places, decided, self._secret[: record.SECRET_BYTES].hex()))
