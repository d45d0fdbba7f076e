"""One game in progress: a house, a state, and a script suspended at its questions.

1. `tell` lets one thing be caused and runs on until somebody must choose; a refused cause changes nothing.
2. Only the facts move the state, and they move it by `fold` alone, live and on replay.
3. A seat that has resigned is answered for by the rules, and that is a fact too.
4. After any other failure the table is thrown away and resumed from its history.
"""

from collections.abc import Sequence
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from domain.engine import dice, record
from domain.engine.audience import Seat
from domain.engine.errors import GameOver, IllegalPick, NotAsked, NotRunning, NotYours, RuleError
from domain.engine.facts import (
    Abandoned,
    Asked,
    Cause,
    Chose,
    Contributed,
    Defaulted,
    Ended,
    Entry,
    Fact,
    Joined,
    Left,
    Opened,
    Resigned,
    Rested,
    Seated,
    Started,
)
from domain.engine.house import House, check_entropy, check_join, check_leave
from domain.engine.rules import Rules
from domain.engine.script import WAIT, Replies, Script

T = TypeVar("T")
_canonical = msgspec.json.Encoder(order="sorted")


class Open(Struct, frozen=True):
    """An open question; `question`, its name, is the version of the entry that asked it."""

    question: int
    asked: Asked


class Now(Struct, frozen=True):
    """All that can be said of a table at one version, as a value. Holds every secret: never leaves the desk."""

    version: int
    house: House
    state: Any
    asked: dict[Seat, Open]
    draws: int
    rules: int
    at: int


class Table:
    """The aggregate. `secret` and the dice key stay inside."""

    def __init__(self, rules: Rules, game: str, secret: bytes, opening: Opened) -> None:
        self.rules, self.game = rules, game
        self._secret = secret
        self._key: bytes | None = None
        self.house = House(opening)
        self.state: Any = None
        self.version = 0
        self.at = 0
        self.draws = 0
        self.running = rules.version
        self.asked: dict[Seat, Open] = {}
        self.keys: dict[bytes, int] = {}
        """Idempotency fingerprints and the versions they made."""
        self._script: Script | None = None
        self._replies: Replies = {}

    def __repr__(self) -> str:
        return f"<Table {self.game} at {self.version}>"

    def now(self) -> Now:
        """The table as a value."""
        return Now(self.version, self.house, self.state, dict(self.asked), self.draws, self.running, self.at)

    def restore(self, now: Now) -> None:
        """Go back to an earlier value of this table, no script open."""
        self.version, self.house, self.state = now.version, now.house, now.state
        self.asked, self.draws, self.running = dict(now.asked), now.draws, now.rules

    # -- chance, for scripts: the fact that carries the number must follow at once

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[tuple[T, ...], int]:
        """The items in a drawn order, and the number of the draw."""
        return dice.shuffle(self._dice(), purpose, self.draws + 1, items), self.draws + 1

    def below(self, purpose: str, bound: int) -> tuple[int, int]:
        """A drawn number below the bound, and the number of the draw."""
        return dice.below(self._dice(), purpose, self.draws + 1, bound), self.draws + 1

    def _dice(self) -> bytes:
        if self._key is None:
            chairs = self.house.chairs
            entropies = self.house.entropies or tuple(c.entropy for c in chairs)
            options = _canonical.encode(self.house.opening.options)
            self._key = record.dice_key(self._secret, self.game, options, entropies)
        return self._key

    # -- causes

    def check(self, cause: Cause, player: str | None) -> Cause:
        """The cause as it will be stored (unordered picks sorted), or the RuleError that refuses it."""
        match cause:
            case Opened():
                if self.version:
                    raise NotAsked("a game is opened once")
                self.rules.check(cause)
            case Joined():
                check_join(self.house, cause, frozenset(self.rules.bots))
            case Left():
                check_leave(self.house, cause, player or "")
            case Contributed():
                check_entropy(self.house, cause, player or "")
            case Chose():
                return self._check_choice(cause)
            case Resigned():
                self._check_running()
                if not 0 <= cause.seat < len(self.house.chairs):
                    raise NotYours("no such seat", rule="seats")
                if cause.seat in self.house.resigned:
                    raise NotAsked("this seat has resigned", rule="resignation")
            case Abandoned():
                if self.house.status == "over":
                    raise GameOver("the game is over")
            case _:
                raise RuleError("nothing here answers to this cause")
        return cause

    def _check_running(self) -> None:
        if self.house.status == "over":
            raise GameOver("the game is over")
        if self.house.status == "open":
            raise NotRunning("the game has not started", rule="start")

    def _check_choice(self, cause: Chose) -> Chose:
        self._check_running()
        open_ = self.asked.get(cause.seat)
        if open_ is None:
            raise NotAsked("this seat is not asked anything now", rule="asked")
        if open_.question != cause.question:
            raise NotAsked(f"question {cause.question} is not open; {open_.question} is", rule="asked")
        asked, picks = open_.asked, cause.picks or ()
        assert asked.options is not None
        assert asked.least is not None
        assert asked.most is not None
        if not asked.least <= len(picks) <= asked.most:
            raise IllegalPick(f"pick {asked.least} to {asked.most} options", rule="least-most", pointer="/picks")
        if len(set(picks)) < len(picks):
            raise IllegalPick("an option is picked at most once", rule="distinct", pointer="/picks")
        for i, pick in enumerate(picks):
            if not 0 <= pick < len(asked.options):
                raise IllegalPick(
                    f"there are options 0 to {len(asked.options) - 1}", rule="options", pointer=f"/picks/{i}"
                )
        return Chose(cause.seat, cause.question, tuple(picks if asked.ordered else sorted(picks)))

    def tell(self, cause: Cause, at: int, player: str | None = None, key: tuple[bytes, bytes] | None = None) -> Entry:
        """Let one thing be caused: the entry to store. `at` is microseconds UTC, made never less than the last."""
        cause = self.check(cause, player)
        rules = self.running
        facts = self.happen(cause)
        entry = Entry(cause, facts, max(at, self.at), player, key, rules)
        self.note(entry)
        return entry

    def happen(self, cause: Cause) -> tuple[Fact, ...]:
        """A checked cause and all that follows from it."""
        answered = self.begin(cause)
        facts: list[Fact] = []
        if isinstance(cause, Chose) and answered is not None:
            self._reply(answered.asked, cause.picks or ())
        if isinstance(cause, Abandoned):
            self._end("abandoned", facts)
        elif isinstance(cause, Resigned) and len(self.house.chairs) - len(self.house.resigned) == 1:
            self._end("resigned", facts)
        elif self.house.status == "running":
            self.run(facts)
        elif self.house.full:
            self._start(facts)
        return tuple(facts)

    def begin(self, cause: Cause) -> Open | None:
        """Fold a cause: the question it answers, if it answers one."""
        self.version += 1
        self.house = self.house.after(cause)
        return self.asked.pop(cause.seat) if isinstance(cause, Chose) else None

    def note(self, entry: Entry) -> None:
        """Fold what stands beside cause and facts: the time and the idempotency key."""
        self.at = max(entry.at, self.at)
        if entry.key is not None:
            self.keys[entry.key[0]] = self.version

    def fold(self, fact: Fact) -> None:
        """Fold a fact: the only way the state moves."""
        kind = type(fact)
        if kind is self.rules.asked:
            asked = fact
            assert isinstance(asked, Asked)
            self.asked[asked.seat] = Open(self.version, asked)
            return
        if kind in _ENGINE:
            self._fold_engine(fact)
        else:
            self.state = self.rules.apply(self.state, fact)
        draw: int = getattr(fact, "draw", 0)
        if draw:
            self.draws = draw

    def _fold_engine(self, fact: Fact) -> None:
        match fact:
            case Defaulted():
                self.asked.pop(fact.seat)
            case Rested():
                self.running = fact.rules
            case Started():
                self.house = self.house.after(fact)
                self.running = fact.rules
                self.state = self.rules.start(self.house.opening)
            case Ended():
                self.house = self.house.after(fact)
                self.asked.clear()
            case _:
                self.house = self.house.after(fact)

    def _lay(self, fact: Fact, facts: list[Fact]) -> None:
        self.fold(fact)
        facts.append(fact)

    def _reply(self, asked: Asked, picks: Sequence[int]) -> None:
        assert asked.options is not None
        self._replies[asked.seat] = tuple([asked.options[p] for p in picks])

    def _start(self, facts: list[Fact]) -> None:
        chairs = range(len(self.house.chairs))
        if self.house.opening.seating == "drawn":
            order, draw = self.shuffle("seating", chairs)
        else:
            order, draw = tuple(chairs), 0
        self._lay(Seated(order, draw), facts)
        self._lay(Started(self.rules.version), facts)
        self.run(facts)

    def run(self, facts: list[Fact]) -> None:
        """Run scripts until somebody must choose or the game is over."""
        replies: Replies | None = None
        if self._script is not None:
            self._default(facts)
            if self.asked:
                return
            replies, self._replies = self._replies, {}
        while True:
            if self._script is None:
                if self.rules.over(self.state):
                    self._end("finished", facts)
                    return
                self._script = self.rules.lap(self)
            try:
                step = self._script.send(replies)
            except StopIteration:
                self._script, replies = None, None
                self._lay(Rested(self.rules.version), facts)
                continue
            replies = None
            if step is WAIT:
                self._default(facts)
                if self.asked:
                    return
                replies, self._replies = self._replies, {}
            else:
                self._lay(step, facts)

    def _default(self, facts: list[Fact]) -> None:
        for seat in [s for s in self.asked if s in self.house.resigned]:
            asked = self.asked[seat].asked
            picks = self.rules.default(asked)
            self._lay(Defaulted(seat, picks), facts)
            self._reply(asked, picks)

    def _end(self, how: Literal["finished", "resigned", "abandoned"], facts: list[Fact]) -> None:
        if self._script is not None:
            self._script.close()
            self._script = None
        places: tuple[int, ...] = ()
        decided = how
        if self.state is not None and self.house.status == "running":
            score = self.rules.score(self.state, self.house.resigned)
            for fact in score.facts:
                self._lay(fact, facts)
            places = score.places
            decided = score.decided if how == "finished" else how
        self._lay(Ended(how, places, decided, self._secret.hex()), facts)


_ENGINE = frozenset({Seated, Started, Defaulted, Rested, Ended})
