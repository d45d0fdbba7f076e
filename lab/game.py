"""One game in this process: ask, answer, copy, and view it from any seat."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from operator import index
from typing import Any, Self

import msgspec

from domain.engine.audience.audience import SPECTATOR, Seat, Viewer
from domain.engine.audience.errors import GameOver, NotAsked
from domain.engine.audience.redaction import redact, redact_after
from domain.engine.entry import record as records
from domain.engine.entry.commands import Chose, Command, Resigned
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked, Ended
from domain.engine.game.rules import Rules
from domain.engine.game.table_state import Checkpoint, OpenQuestion
from domain.engine.history.history import ResumePoint, rests_of, resume
from domain.engine.search.onlooker import Onlookers
from domain.engine.table.policies import answer, bot_key
from domain.engine.worlds.world import World
from lab.errors import NoHistory, NotOver, PolicyError, numbers_of, seat_of, whole
from lab.view import SeatDice, View, compiled_rules
from projections.verification.record import full_record
from projections.views.compiled import CompiledRules


class Game:
    """A game of one ruleset, with every seat under your control except its bots'. `lab.new` opens one.

    `seed` is the one it was opened with, if any. `fast`: it keeps no history beyond its last rest.
    """

    def __init__(self, compiled: CompiledRules, world: World, seed: int | None) -> None:
        self.seed, self.fast = seed, world.fast
        self._compiled, self._world, self._table, self._secret = compiled, world, world.table, world.secret
        self._onlookers = Onlookers(compiled.rules, world.secret)
        opening = world.table.opening
        self._viewers = tuple([compiled.rules.seat_viewer(opening, seat) for seat in range(opening.seats)])
        self._seen: list[tuple[Any, Any]] = [(None, None)] * opening.seats
        """By seat: the state that it looked at last, and how that looked."""

    def __repr__(self) -> str:
        return f"<Game of {self.rules.key}, seed {self.seed}, at {self.version}>"

    # -- its state

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._compiled.rules

    @property
    def seats(self) -> int:
        """How many seats it has."""
        return self._table.opening.seats

    @property
    def options(self) -> Any:
        """The game's options."""
        return self._table.opening.options

    @property
    def bots(self) -> dict[int, str]:
        """The seats that bots play, with their names."""
        return {seat: chair.bot for seat, chair in enumerate(self._table.lobby.chairs) if chair.bot is not None}

    @property
    def version(self) -> int:
        """How many entries the game has: the number of the last one."""
        return self._table.version

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._table.lobby.status == "over"

    @property
    def result(self) -> Ended | None:
        """How it ended: places by seat (1 has won), and the rule that decided; None until then."""
        return self._table.lobby.ended

    def reward(self, seat: int) -> float:
        """1 for a win, -1 / (seats - 1) otherwise; those who share a win split both. 0 before the end."""
        if self.result is None or not (places := self.result.places):
            return 0.0
        share = 1 / places.count(1) if places[seat] == 1 else 0.0
        return (self.seats * share - 1) / (self.seats - 1)

    @property
    def asked(self) -> tuple[Asked, ...]:
        """Who is asked, as everybody sees it: because of which card or phase and for what, without the options."""
        return tuple([redact(open_.asked, SPECTATOR) for open_ in self._table.asked.values()])

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that are asked."""
        return tuple(self._table.asked)

    def question(self, seat: int) -> Asked:
        """What a seat is asked, as it sees it. Raises NotAsked."""
        return self._open(seat).asked

    def state(self, seat: int) -> Any:
        """The game's state as a seat sees it: `view(seat).state`, computed at once."""
        mine, state = seat_of(seat, len(self._viewers)), self._table.state
        before, seen = self._seen[mine]
        if state is not before:
            seen = redact_after(state, self._viewers[mine], before, seen)
            self._seen[mine] = state, seen
        return seen

    def view(self, seat: int) -> View:
        """What a seat sees. Raises NotYours for a seat that the game does not have."""
        table, mine = self._table, seat_of(seat, len(self._viewers))
        open_ = table.asked.get(mine)
        dice = SeatDice(bot_key(self._secret, mine), table.version if open_ is None else open_.question)
        entries = None if self.fast else self._world.entries
        return View(self._compiled, mine, self._viewers[mine], table.now(), entries, dice)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All that has happened, hidden cards included; of a fast game, from the one on that holds the last rest."""
        return tuple(self._world.entries)

    # -- playing

    def choose(self, seat: int, picks: int | Sequence[int]) -> Self:
        """Answer a seat's question with option numbers; then its bots answer theirs.

        A refusal changes nothing. Raises NotAsked, NotYours, IllegalPick or GameOver; each names the rule and says what
        would be legal. Nor does any other exception: PolicyError if a bot fails, or an error of the rules themselves.
        """
        open_ = self._open(seat)
        numbers = (picks,) if type(picks) is int else numbers_of(picks, open_.asked)
        chose = Chose(open_.asked.seat, open_.question, numbers)
        was = self._mark()
        try:
            self._world.execute(chose, self._table.lobby.chairs[seat].player)
            return self.let_bots_answer()
        except BaseException:
            self._go_back(*was)
            raise

    def resign(self, seat: int) -> Self:
        """A seat gives up: of two the other has won, else the rules answer for it. Raises NotYours, GameOver."""
        mine = seat_of(seat, self.seats)
        self.execute(Resigned(mine), self._table.lobby.chairs[mine].player)
        return self.let_bots_answer()

    def execute(self, command: Command, player: str | None) -> Entry:
        """Carry out any command; the game's bots answer only with `let_bots_answer`."""
        was = self._mark()
        try:
            return self._world.execute(command, player)
        except BaseException:
            self._go_back(*was)
            raise

    def let_bots_answer(self) -> Self:
        """Let the game's bots answer until none of them is asked. Raises PolicyError for one that fails."""
        table = self._table
        while bots := [seat for seat in table.asked if table.lobby.chairs[seat].bot is not None]:
            seat = min(bots)
            try:
                chose = self._bots_answer(table.asked[seat])
            except Exception as error:
                name, why = str(table.lobby.policy_of(seat)), f"{type(error).__name__}: {error}"
                raise PolicyError(name, self.rules.key, self.seed, seat, self.version, why) from error
            self.execute(chose, None)
        return self

    def _bots_answer(self, open_: OpenQuestion) -> Chose:
        table, seat = self._table, open_.asked.seat
        name = table.lobby.policy_of(seat)
        if name is None or name not in self.rules.levels:
            return answer(self.rules, self._secret, table.lobby, table.state, open_)
        return self._onlookers.answer(self._world.entries, seat, open_.question, name)

    def _open(self, seat: int) -> OpenQuestion:
        """The open question of a seat. Raises NotAsked, or says what else is wrong."""
        asked = self._table.asked
        mine = Seat(seat) if type(seat) is int and seat in asked else seat_of(seat, self.seats)
        open_ = asked.get(mine)
        if open_ is not None:
            return open_
        if self.over:
            raise GameOver("the game is over", rule="over")
        seats = " and ".join(map(str, self.to_move))
        raise NotAsked(f"seat {mine} is not asked anything now; asked: {seats or 'nobody'}", rule="asked")

    def _mark(self) -> tuple[int, list[Entry], int, list[Checkpoint], int]:
        """What `_go_back` needs to return here: a fast game begins new lists at each rest, others are appended to."""
        world = self._world
        return world.table.version, world.entries, len(world.entries), world.rests, len(world.rests)

    def _go_back(self, version: int, entries: list[Entry], kept: int, rests: list[Checkpoint], rested: int) -> None:
        """Undo whatever an exception interrupted: a table that was left half-way is of no use."""
        if self.version == version:
            return
        del entries[kept:], rests[rested:]
        self._world = self._resumed(entries, rests, version)
        self._table, self._onlookers = self._world.table, Onlookers(self.rules, self._secret)

    # -- copies

    def copy(self) -> "Game":
        """An independent copy of the game: the same picks lead to the same result."""
        return self._at(self.version)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        """See `copy`: what games of the same rules share is never changed."""
        return self.copy()

    def at(self, version: int) -> "Game":
        """The game as it was at a version, to be played on from there. Raises NoHistory if that was not kept.

        Its dice are the same: the same picks lead to where the game is now.
        """
        if not whole(version) or not 1 <= version <= self.version:
            raise NoHistory(f"the game has the versions 1 to {self.version}, not {version!r}", rule="version")
        return self._at(index(version))

    def _at(self, version: int) -> "Game":
        kept, rests = self._world.entries, self._world.rests
        entries = kept[: len(kept) + version - self.version]
        rests = rests[: bisect_right(rests, version, key=lambda rest: rest.table_state.version)]
        return Game(self._compiled, self._resumed(entries, rests, version), self.seed)

    def _resumed(self, entries: list[Entry], rests: list[Checkpoint], version: int) -> World:
        return _resumed(self.rules, self._table.game, self._secret, entries, rests, version, fast=self.fast)

    def __reduce__(self) -> tuple[Callable[..., "Game"], tuple[Any, ...]]:
        """What another process opens it from: its entries, or a fast game's last rest and those since."""
        bodies = tuple(map(self._compiled.codec.encode, self._world.entries))
        rest = self._world.rests[-1] if self.fast and self._world.rests else None
        return _reopened, (self.rules, self._table.game, self._secret, self.seed, self.fast, self.version, bodies, rest)

    # -- its record

    def head(self) -> bytes:
        """The chain's digest of the newest entry: what a receipt would name."""
        return self._chained()[1][-1]

    def record(self) -> bytes:
        """The record, as a server gives it for a finished game: `croupier.verify` checks it. Raises NotOver."""
        if not self.over:
            raise NotOver("the record is there once the game is over", rule="record")
        return msgspec.json.encode(full_record(self._table.game, *self._chained(), self._table.lobby))

    def _chained(self) -> tuple[list[bytes], list[bytes]]:
        """(bodies, digests) of all entries, computed on demand: without a record they cost nothing."""
        if self.fast:
            raise NoHistory("a fast game has no record", rule="fast")
        game, head = self._table.game, records.GENESIS
        bodies, digests = [self._compiled.codec.encode(entry) for entry in self._world.entries], list[bytes]()
        for version, body in enumerate(bodies, 1):
            head = records.chain(game, version, head, records.salt(self._secret, version), body)
            digests.append(head)
        return bodies, digests

    def viewer(self, seat: int) -> Viewer:
        """The engine's value for this seat's viewer. Raises NotYours for a seat that the game does not have."""
        return self._viewers[seat_of(seat, self.seats)]


def _resumed(
    rules: Rules,
    game: str,
    secret: bytes,
    entries: list[Entry],
    rests: list[Checkpoint],
    version: int,
    *,
    fast: bool,
) -> World:
    """The game after `entries`, the last of which is `version`, played on from the last of `rests`."""
    since = ResumePoint(rests[-1], {}) if rests else None
    first, before = 1 if since is None else since.version, version - len(entries)
    if first <= before:
        raise NoHistory("a fast game keeps nothing from before its last rest", rule="fast")
    world = World(resume(rules, game, secret, entries[first - 1 - before :], since), secret, fast=fast)
    world.entries, world.rests = entries, rests
    return world


def _reopened(
    rules: Rules,
    game: str,
    secret: bytes,
    seed: int | None,
    fast: bool,
    version: int,
    bodies: Sequence[bytes],
    rest: Checkpoint | None,
) -> Game:
    """A game in another process, see `Game.__reduce__`."""
    compiled = compiled_rules(rules)
    entries = [*map(compiled.codec.decode, bodies)]
    rests = rests_of(rules, game, secret, entries) if rest is None else [rest]
    return Game(compiled, _resumed(rules, game, secret, entries, rests, version, fast=fast), seed)
