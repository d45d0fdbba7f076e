"""Hidden worlds: whole games that agree with everything a viewer has seen, at the open question.

1. A world begins at the last rest: what is seen there stays, what is hidden is dealt anew by the game's `redeal`.
2. Then the answers since are replayed. Where the viewer does not know an answer, every possible one is tried in random
   order: any that leads to what was seen will do. What a policy would have answered plays no part.
3. What follows must match what the viewer was told, chance included. A deal that cannot match is dealt anew.
4. So a world is drawn uniformly from the deals that agree, and depends only on the viewer's knowledge and the key.
"""

from collections.abc import Sequence
from itertools import combinations, count, permutations
from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import BadScenario, RuleError
from domain.engine.audience.redaction import redact
from domain.engine.entry import dice, record
from domain.engine.entry.commands import Chose, Joined
from domain.engine.entry.facts import Asked, Defaulted, Fact, Rested
from domain.engine.game.rules import Seen, Shuffle
from domain.engine.table.checks import terms_of
from domain.engine.table.table import Table
from domain.engine.worlds.seen_game import SeenGame, SeenRest
from domain.engine.worlds.world import World

PURPOSE = "world"
"""The purpose label of the shuffles, see `dice`."""
OPENER = "0" * 32
"""The opener of a world, who takes no seat."""
DEALS_A_WORLD = 400
"""How many deals are tried for one world."""
ATTEMPTS = 60
"""How many unknown answers are tried in one deal."""
MOST_ANSWERS = 200
"""How many answers to one question are distinguished."""


def shuffler(key: bytes, purpose: str) -> Shuffle:
    """A shuffle for `redeal`: separate dice, drawn from `key`."""
    draws = count(1)
    return lambda cards: dice.shuffle(key, purpose, next(draws), cards)


class NoWorld(Exception):  # noqa: N818 - named for what is so
    """No deal was found that agrees with what was seen; the message says how many were tried."""


class Dealer:
    """Deals worlds that agree with what was seen of a game so far. `refused`: how many deals did not agree.

    `tries`: how many deals are tried for one world.
    """

    def __init__(self, game: SeenGame, tries: int = DEALS_A_WORLD) -> None:
        self.game, self.refused, self._tries = game, 0, tries
        self._rules, self._viewer = game.rules, game.viewer
        self._rest, self._seen = self._newest()
        self._steps = _steps(game, self._rest)
        self._opening = replace(
            game.opening, player=OPENER, terms=terms_of(game.opening.options), seating="as_joined", clock=None,
            absent=UNSET, late=UNSET, rematch=None, parent=UNSET, reveal_seconds=UNSET, open_days=UNSET,
        )  # fmt: skip

    def _newest(self) -> tuple[SeenRest, Seen]:
        """The last rest that can be dealt anew. Raises NoWorld: there is none during set-up."""
        for rest in reversed(self.game.rests):
            seen = self.game.seen(rest)
            try:
                self._rules.mechanics.redeal(seen, lambda cards: cards)
            except BadScenario:
                continue
            return rest, seen
        raise NoWorld("there is no rest yet from which the hidden cards could be dealt anew")

    @property
    def version(self) -> int:
        """The version in which the game reached the rest at which worlds begin."""
        return self._rest.version

    def world(self, key: bytes, nth: int = 0) -> World:
        """The nth world of a key, 32 bytes; deterministic. Raises NoWorld."""
        for attempt in range(self._tries):
            label = f"croupier world {nth} {attempt}".encode()
            found = self._agreeing(record.hmac_sha256(key, label))
            if found is not None:
                return found
            self.refused += 1
        raise NoWorld(f"none of {self._tries} deals agrees with what was seen since version {self._rest.version}")

    def scenario(self, key: bytes) -> Any:
        """The position at the last rest, hidden cards dealt anew; it need not agree with what was seen after it."""
        return self._rules.mechanics.redeal(self._seen, shuffler(key, PURPOSE))

    def _agreeing(self, key: bytes) -> World | None:
        world = self._opened(key)
        first, *answers = self._steps
        told = [fact for entry in world.entries for fact in entry.facts]
        rested = next(i for i, fact in enumerate(told) if isinstance(fact, Rested))
        if self._told(told[rested + 1 :]) != first.told:
            return None
        return self._answered(world, answers, [ATTEMPTS], shuffler(key, "answers"))

    def _opened(self, key: bytes) -> World:
        """A game that begins at the last rest, with everybody seated."""
        secret, game = key, key[:16].hex()
        opening = replace(self._opening, scenario=self.scenario(key), commitment=record.commitment(secret, game))
        world = World(Table(self._rules, game, secret, opening), secret)
        world.begin()
        for seat in range(opening.seats):
            world.execute(Joined(f"{seat + 1:032x}"), f"{seat + 1:032x}")
        return world

    def _answered(self, world: World, steps: Sequence["_Step"], left: list[int], shuffle: Shuffle) -> World | None:
        """The world after these answers, if what follows each of them matches what was told; None if nothing agrees."""
        for i, step in enumerate(steps):
            open_ = world.table.asked.get(step.seat)
            if open_ is None:
                return None
            picks = step.picks
            if step.defaulted:
                picks = self._rules.mechanics.default(open_.asked)
            elif picks is None:
                return self._tried(world, steps[i:], open_.asked, left, shuffle)
            try:
                entry = world.choose(step.seat, picks)
            except RuleError:
                return None
            if self._told(entry.facts) != step.told:
                return None
        return world

    def _tried(
        self, world: World, steps: Sequence["_Step"], asked: Asked, left: list[int], shuffle: Shuffle
    ) -> World | None:
        """Try the answers that the viewer does not know, in random order."""
        step, rest = steps[0], steps[1:]
        for picks in shuffle(possible(asked)):
            if not left[0]:
                return None
            left[0] -= 1
            known = step._replace(picks=picks)
            found = self._answered(world.fork(), (known, *rest), left, shuffle)
            if found is not None:
                return found
        return None

    def _told(self, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """Facts as the viewer sees them."""
        return tuple([_comparable(redact(fact, self._viewer)) for fact in facts])


class _Step(NamedTuple):
    """An answer since the rest, and what was told after it. `picks`: None if the viewer does not know them."""

    seat: Seat
    picks: tuple[int, ...] | None
    told: tuple[Fact, ...]
    defaulted: bool = False


def _steps(game: SeenGame, rest: SeenRest) -> list[_Step]:
    """What was told since a rest, answer by answer; the first is not an answer, but what followed the rest at once."""
    steps = [_Step(Seat(-1), None, ())]
    for told in game.since(rest):
        if isinstance(told.cause, Chose) and told.version > rest.version:
            steps.append(_Step(told.cause.seat, told.cause.picks, ()))
        for fact in told.facts:
            if isinstance(fact, Defaulted):
                steps.append(_Step(fact.seat, None, (), defaulted=True))
            else:
                steps[-1] = steps[-1]._replace(told=(*steps[-1].told, _comparable(fact)))
    return steps


def _comparable(fact: Fact) -> Fact:
    """The fact without its counts of draws and its rules version: a world counts its own."""
    if isinstance(fact, Rested):
        return Rested(0)
    return replace(fact, draw=0) if getattr(fact, "draw", 0) else fact


def possible(asked: Asked) -> tuple[tuple[int, ...], ...]:
    """All distinct answers to a question as its seat sees it; the first MOST_ANSWERS if there are very many."""
    options, least, most = asked.options or (), asked.least or 0, asked.most or 0
    ways = permutations if asked.ordered else combinations
    found: dict[Any, tuple[int, ...]] = {}
    for size in range(least, most + 1):
        for picks in ways(range(len(options)), size):
            found.setdefault(tuple([options[pick] for pick in picks]), picks)
            if len(found) >= MOST_ANSWERS:
                return tuple(found.values())
    return tuple(found.values())
