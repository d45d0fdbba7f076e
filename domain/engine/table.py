"""One game in progress: a house, a state, and a script suspended at its questions.

1. `execute` lets one thing be caused and runs on until somebody must choose; a refused cause changes nothing.
2. Only the facts move the state, and they move it by `fold` alone, live and on replay.
3. A seat that has resigned is answered for by the rules, and that is a fact too.
4. After any other failure the table is thrown away and resumed from its history.
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar

from msgspec import Struct

from domain.engine import dice, record
from domain.engine.audience import Seat
from domain.engine.checks import OpenQuestion, Situation, check, legal
from domain.engine.facts import (
    Abandoned,
    Asked,
    Chose,
    Command,
    Defaulted,
    Ended,
    Entry,
    Fact,
    Opened,
    Resigned,
    Rested,
    Seated,
    Started,
)
from domain.engine.lobby import LobbyState
from domain.engine.rules import Rules
from domain.engine.script import Replies, Script

T = TypeVar("T")


class TableState(Struct, frozen=True):
    """All that can be said of a table at one version, as a value. Holds every secret: never leaves the desk."""

    version: int
    lobby: LobbyState
    state: Any
    asked: dict[Seat, OpenQuestion]
    draws: int
    rules: int
    at: int


class Checkpoint(Struct, frozen=True):
    """A table at rest, from which it can be resumed: `index` facts of the entry of `now.version` have been folded."""

    table_state: TableState
    facts_folded: int


class Table:
    """The aggregate. `secret` and the dice key stay inside."""

    def __init__(self, rules: Rules, game: str, secret: bytes, opening: Opened) -> None:
        self.rules, self.game = rules, game
        self._secret = secret
        self._key: bytes | None = None
        self.lobby = LobbyState(opening)
        self.state: Any = None
        self.version = 0
        self.at = 0
        self.draws = 0
        self.rules_version = rules.version
        self.asked: dict[Seat, OpenQuestion] = {}
        self.keys: dict[bytes, int] = {}
        """Idempotency fingerprints and the versions they made."""
        self.checkpoint: Checkpoint | None = None
        """The last one; None before the start."""
        self._facts_folded = 0
        self._script: Script | None = None
        self._facts: list[Fact] = []
        self._replies: Replies = {}
        self._drawn = 0
        self._bot_keys: dict[Seat, bytes] = {}

    def __repr__(self) -> str:
        return f"<Table {self.game} at {self.version}>"

    @property
    def opening(self) -> Opened:
        """How the game was opened."""
        return self.lobby.opening

    def now(self) -> TableState:
        """The table as a value."""
        return TableState(
            self.version, self.lobby, self.state, dict(self.asked), self.draws, self.rules_version, self.at
        )

    def restore(self, checkpoint: Checkpoint) -> None:
        """Go to a rest of this game, no script open; time and idempotency keys stay as they are."""
        now, self.checkpoint, self._facts_folded = checkpoint.table_state, checkpoint, checkpoint.facts_folded
        self.version, self.lobby, self.state = now.version, now.lobby, now.state
        self.asked, self.draws, self.rules_version = dict(now.asked), now.draws, now.rules
        self._script, self._replies, self._drawn = None, {}, 0

    def chain_digest(self, head: bytes, body: bytes) -> bytes:
        """The chain's digest of the entry just told, from its stored body and the digest before it."""
        return record.chain(self.game, self.version, head, record.salt(self._secret, self.version), body)

    def bot_dice(self, seat: Seat, question: int) -> Callable[[int], int]:
        """A bot's own dice for one answer; the game's are untouched."""
        if seat not in self._bot_keys:
            self._bot_keys[seat] = record.bot_key(self._secret, seat)
        return dice.roller(self._bot_keys[seat], "bot", question)

    # -- chance, for scripts: the fact that carries the number must follow at once

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[tuple[T, ...], int]:
        """The items in a drawn order, and the number of the draw."""
        draw = self._draw()
        return dice.shuffle(self._dice(), purpose, draw, items), draw

    def below(self, purpose: str, bound: int) -> tuple[int, int]:
        """A drawn number below the bound, and the number of the draw."""
        draw = self._draw()
        return dice.below(self._dice(), purpose, draw, bound), draw

    def _draw(self) -> int:
        draw = self.draws + 1
        assert self._drawn != draw, "the fact that carries a draw comes before the next draw"
        self._drawn = draw
        return draw

    def _dice(self) -> bytes:
        if self._key is None:
            chairs = self.lobby.chairs
            entropies = self.lobby.entropies or tuple(c.entropy for c in chairs)
            self._key = record.dice_key(self._secret, self.game, self.lobby.opening.terms, entropies)
        return self._key

    def record(self, fact: Fact) -> None:
        """Let a fact be, from a script or from here: on return the state contains it."""
        self.fold(fact)
        self._facts.append(fact)

    # -- causes

    def check(self, cause: Command, player: str | None) -> Command:
        """The cause as it will be stored (unordered picks sorted), or the RuleError that refuses it."""
        before = Situation(self.rules, self.lobby, self.asked, self.version, self._script is not None)
        return check(before, cause, player)

    def execute(
        self, cause: Command, at: int, player: str | None = None, key: tuple[bytes, bytes] | None = None
    ) -> Entry:
        """Let one thing be caused: the entry to store. `at` is microseconds UTC, made never less than the last."""
        return self.apply_command(self.check(cause, player), at, player, key)

    def apply_command(self, cause: Command, at: int, player: str | None, key: tuple[bytes, bytes] | None) -> Entry:
        """Let a cause as `check` has returned it be: the entry to store."""
        rules = self.rules_version
        facts = self.run_command(cause)
        entry = Entry(cause, facts, max(at, self.at), player, key, rules)
        self.fold_envelope(entry)
        return entry

    def run_command(self, cause: Command) -> tuple[Fact, ...]:
        """A checked cause and all that follows from it."""
        answered = self.open_command(cause)
        self._facts = []
        if isinstance(cause, Chose) and answered is not None:
            self._reply(answered.asked, cause.picks or ())
            self._run()
        elif isinstance(cause, Abandoned):
            self._end("abandoned")
        elif isinstance(cause, Resigned) and len(self.lobby.chairs) - len(self.lobby.resigned) <= 1:
            self._end("resigned")
        elif self.lobby.status == "running":
            self._run()
        elif self.lobby.full:
            self._start()
        return tuple(self._facts)

    def run_on(self) -> tuple[Fact, ...]:
        """From rest, what follows without a cause until somebody must choose."""
        self._facts = []
        self._run()
        return tuple(self._facts)

    def open_command(self, cause: Command) -> OpenQuestion | None:
        """Fold a cause: the question it answers, if it answers one."""
        self.version += 1
        self._facts_folded = 0
        if isinstance(cause, Chose):
            return self.asked.pop(cause.seat)
        self.lobby = self.lobby.after(cause)
        return None

    def fold_envelope(self, entry: Entry) -> None:
        """Fold what stands beside cause and facts: the time and the idempotency key."""
        self.at = max(entry.at, self.at)
        if entry.key is not None:
            self.keys[entry.key[0]] = self.version

    def fold(self, fact: Fact) -> None:
        """Fold a fact: the only way the state moves."""
        self._facts_folded += 1
        kind = type(fact)
        if kind is self.rules.schema.asked:
            asked = fact
            assert isinstance(asked, Asked)
            self.asked[asked.seat] = OpenQuestion(self.version, asked)
            return
        if kind in _ENGINE:
            self._fold_engine(fact)
        else:
            self.state = self.rules.mechanics.apply(self.state, fact)
        draw: int = getattr(fact, "draw", 0)
        if draw:
            self.draws = draw

    def _fold_engine(self, fact: Fact) -> None:
        match fact:
            case Rested():
                self.rules_version = fact.rules
                self.checkpoint = Checkpoint(self.now(), self._facts_folded)
            case Defaulted():
                self.asked.pop(fact.seat)
            case Started():
                self.lobby = self.lobby.after(fact)
                self.rules_version = fact.rules
                self.state = self.rules.mechanics.start(self.lobby.opening)
                self.checkpoint = Checkpoint(self.now(), self._facts_folded)
            case Ended():
                self.lobby = self.lobby.after(fact)
                self.asked.clear()
            case _:
                self.lobby = self.lobby.after(fact)

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
        replies: Replies | None = None
        if self._script is not None:
            self._ask(())
            if self.asked:
                return
            replies, self._replies = self._replies, {}
        while True:
            if self._script is None:
                if self.rules.mechanics.over(self.state):
                    self._end("finished")
                    return
                self._script = self.rules.mechanics.next_script(self)
            try:
                step = self._script.send(replies)
            except StopIteration:
                self._script, replies = None, None
                self.record(Rested(self.rules.version))
                continue
            self._ask(step)
            if self.asked:
                return
            replies, self._replies = self._replies, {}

    def _ask(self, questions: tuple[Asked, ...]) -> None:
        for question in questions:
            self.record(question)
        if self.lobby.resigned:
            self._default()

    def _default(self) -> None:
        for seat in [s for s in self.asked if s in self.lobby.resigned]:
            asked = self.asked[seat].asked
            picks = legal(asked, self.rules.mechanics.default(asked))
            self.record(Defaulted(seat, picks))
            self._reply(asked, picks)

    def _end(self, how: Literal["finished", "resigned", "abandoned"]) -> None:
        if self._script is not None:
            self._script.close()
            self._script = None
        places: tuple[int, ...] = ()
        decided = how
        if self.state is not None and self.lobby.status == "running":
            score = self.rules.mechanics.score(self.state, self.lobby.resigned)
            for fact in score.facts:
                self.record(fact)
            places = score.places
            decided = score.decided if how == "finished" else how
        self.record(Ended(how, places, decided, self._secret.hex()))


_ENGINE = frozenset({Seated, Started, Defaulted, Rested, Ended})
