"""Information-set Monte Carlo tree search: which answer does best in worlds that agree with what a seat has seen.

1. Each turn of the search takes an answer at the root, plays it in a dealt world, descends the tree while it knows the
   questions, and plays on with the game's best scripted bot; the result is that of the end or, if that is far off, of
   the reckoning.
2. Every answer at the root is tried in the same worlds in the same order, so that they differ by their worth and not by
   luck with the cards. After each round the worse half is dropped ("sequential halving", Karnin et al. 2013).
3. The bot's own answer stays until the end: it gives way only to one that did better by more than chance, which few
   worlds can hardly show.
4. A node is the sequence of all seats' answers since: it covers every world in which they are possible. The choice of
   the answer to try weighs its results for its seat against how seldom it was tried, with the bot's own favoured.
5. All arithmetic is in integers, with dice drawn from a key: the same view, key and level give the same answer
   anywhere.
"""

from collections.abc import Callable, Mapping, Sequence
from math import isqrt
from typing import Any, NamedTuple

from domain.engine.audience.audience import Seat, Viewer
from domain.engine.audience.redaction import redact
from domain.engine.entry import dice, record
from domain.engine.entry.facts import Asked
from domain.engine.game.levels import Level
from domain.engine.game.rules import Policy, Rules
from domain.engine.search.value import WHOLE, worth
from domain.engine.worlds.dealing import Dealer, NoWorld, possible
from domain.engine.worlds.seen_game import SeenGame
from domain.engine.worlds.world import World

WIDE = 24
"""How many answers to one question are weighed."""
EXPLORED = 700
"""How strongly a seldom-tried answer is favoured, in thousandths of a won game."""
KNOWN = 500
"""The share of trust in the bot's own answer, in thousandths; the others share the rest."""
GROWN = 16
"""Visits before a node is expanded; until then, the bots play on from it."""


class Chance(NamedTuple):
    """The findings for one answer: how often it was tried, and its average result, from 0 to WHOLE."""

    picks: tuple[int, ...]
    tried: int
    worth: int


class Chances(NamedTuple):
    """The findings for each answer, best first, in this many worlds; empty if none could be dealt.

    `picked`: the index of the answer that was given; None if none was.
    """

    worlds: int
    answers: tuple[Chance, ...] = ()
    picked: int | None = None


class _Node:
    """The findings for one line of answers. `totals`: by seat, over `visits`."""

    __slots__ = ("children", "totals", "visits")

    def __init__(self, seats: int) -> None:
        self.visits, self.totals = 0, [0] * seats
        self.children: dict[Any, _Node] = {}


class Search:
    """One search at one question. `answer` gives the picks."""

    def __init__(self, game: SeenGame, asked: Asked, key: bytes, level: Level) -> None:
        self.rules: Rules = game.rules
        self._game, self._asked, self._key, self._level = game, asked, key, level
        opening = game.opening
        self._seats = opening.seats
        self._viewers: list[Viewer] = [self.rules.seat_viewer(opening, seat) for seat in range(self._seats)]
        self._bot: Policy = self.rules.bots[self.rules.weakest_bot if level.weak else self.rules.best_bot]
        self._rolled = self._steps = 0
        self._root = _Node(self._seats)
        self.brought: dict[Any, list[int]] = {}
        """By the options of an answer, its results for its seat in each world so far."""
        self._dealer: Dealer | None = None
        self._worlds: list[World] = []

    def answer(self) -> tuple[int, ...]:
        """The picks; the bot's own if nothing can be dealt or there is nothing to choose."""
        usual = self._picked(self._game.state, self._asked)
        arms = self._arms(self._asked, usual)
        return arms[self._search(arms, [_key(self._asked, usual)])] if self._dealt(arms) else usual

    def weigh(self, picked: Sequence[int] | None) -> Chances:
        """What each answer is worth. Each is tried at least once, and the `picked` one in every world."""
        asked = self._asked
        usual = self._picked(self._game.state, asked)
        arms = self._arms(asked, usual)
        kept = [_key(asked, usual)]
        if picked is not None and (given := _key(asked, picked)) not in kept:
            kept.append(given)
            arms.setdefault(given, tuple(picked))
        if not self._dealt(arms):
            return Chances(0)
        best = self._search(arms, kept)
        mean = {arm: sum(brought) // len(brought) for arm, brought in self.brought.items()}
        order = [best, *sorted([arm for arm in arms if arm != best], key=mean.__getitem__, reverse=True)]
        found = tuple([Chance(arms[arm], len(self.brought[arm]), mean[arm]) for arm in order])
        return Chances(len(self._worlds), found, None if picked is None else order.index(kept[-1]))

    def _dealt(self, arms: Mapping[Any, tuple[int, ...]]) -> bool:
        """Deal the first world; False if there is nothing to choose, or nothing can be dealt."""
        if len(arms) < 2:  # noqa: PLR2004 - nothing to choose
            return False
        try:
            self._dealer = Dealer(self._game)
            self._worlds.append(self._dealer.world(self._key))
        except NoWorld:
            return False
        return True

    def _world(self, nth: int) -> World:
        """The nth world; an earlier one if no other can be dealt."""
        try:
            while nth >= len(self._worlds) and self._dealer is not None:
                self._worlds.append(self._dealer.world(self._key, len(self._worlds)))
        except NoWorld:
            self._dealer = None
        return self._worlds[nth % len(self._worlds)].fork()

    def _search(self, arms: Mapping[Any, tuple[int, ...]], kept: Sequence[Any]) -> Any:
        """Use up the level's turns or steps; returns the best answer. `kept`: those that stay, the bot's own first."""
        left, level = [*arms], self._level
        rounds = (len(arms) - 1).bit_length()
        for nth in range(1, rounds + 1):
            while True:
                for arm in left:
                    self._turn(arm, arms[arm])
                if self._root.visits * rounds >= level.turns * nth or self._steps * rounds >= level.steps * nth:
                    break
            if nth < rounds:
                left.sort(key=lambda arm: sum(self.brought[arm]), reverse=True)
                half = (len(left) + 1) // 2
                left = [*left[:half], *[arm for arm in kept if arm in left[half:]]]
        usual = self.brought[kept[0]]
        surely = [arm for arm in left if better(self.brought[arm], usual, level.doubt)]
        return max(surely, key=lambda arm: sum(self.brought[arm]), default=kept[0])

    def _turn(self, arm: Any, picks: tuple[int, ...]) -> None:
        """Play one world, from an answer at the root to an end."""
        node, seat = self._root.children.setdefault(arm, _Node(self._seats)), self._asked.seat
        world = self._world(node.visits)
        path = [self._root, node]
        self._choose(world, seat, picks)
        while node.visits >= GROWN and world.table.asked:
            node = self._descend(world, node)
            path.append(node)
        result = self._played_out(world)
        self.brought.setdefault(arm, []).append(result[seat])
        for one in path:
            one.visits += 1
            one.totals = [a + b for a, b in zip(one.totals, result, strict=True)]

    def _descend(self, world: World, node: _Node) -> _Node:
        seat, open_ = next(iter(world.table.asked.items()))
        asked = open_.asked
        usual = self._picked(redact(world.table.state, self._viewers[seat]), asked)
        arms = self._arms(asked, usual)
        arm = self._select(node, arms, _key(asked, usual), seat) if len(arms) > 1 else next(iter(arms))
        self._choose(world, seat, arms[arm])
        return node.children.setdefault((seat, arm), _Node(self._seats))

    def _select(self, node: _Node, arms: Mapping[Any, tuple[int, ...]], usual: Any, seat: Seat) -> Any:
        """The answer to try next: by its results so far, with a bonus for the seldom tried and the bot's own."""
        mean = node.totals[seat] // node.visits if node.visits else WHOLE // 2
        spread = isqrt(node.visits + 1 << 10) * EXPLORED
        other = (WHOLE - KNOWN) // max(1, len(arms) - 1)
        best, most = usual, -1
        for arm in arms:
            child = node.children.get((seat, arm))
            visits = 0 if child is None else child.visits
            brought = mean if child is None or not visits else child.totals[seat] // visits
            prior = KNOWN if arm == usual else other
            said = brought + spread * prior // (WHOLE << 5) // (1 + visits)
            if said > most:
                best, most = arm, said
        return best

    def _arms(self, asked: Asked, usual: tuple[int, ...]) -> dict[Any, tuple[int, ...]]:
        """The answers that are weighed: the bot's own, and as many others as fit."""
        found = {_key(asked, usual): usual}
        others = possible(asked)
        if len(others) > WIDE:
            others = self._shuffled(others)
        for picks in others:
            if len(found) == WIDE:
                break
            found.setdefault(_key(asked, picks), picks)
        return found

    def _played_out(self, world: World) -> tuple[int, ...]:
        """What the table is worth to each seat once the bots have played on from here."""
        table = world.table
        for _ in range(self._level.ahead):
            if not table.asked:
                break
            seat, open_ = next(iter(table.asked.items()))
            self._choose(world, seat, self._picked(redact(table.state, self._viewers[seat]), open_.asked))
        return worth(self.rules, table.state, table.lobby.gone, over=not table.asked)

    def _choose(self, world: World, seat: Seat, picks: tuple[int, ...]) -> None:
        self._steps += 1
        world.choose(seat, picks)

    def _picked(self, state: Any, asked: Asked) -> tuple[int, ...]:
        """The bot's answer to a question as its seat sees it."""
        self._rolled += 1
        return self._bot(state, asked, dice.roller(self._key, "rollout", self._rolled))

    def _shuffled(self, items: Sequence[tuple[int, ...]]) -> Sequence[tuple[int, ...]]:
        self._rolled += 1
        return dice.shuffle(self._key, "answers", self._rolled, items)


def _key(asked: Asked, picks: Sequence[int]) -> Any:
    """An answer by what it picks, not by numbers: worlds may list their options in different orders."""
    options = asked.options or ()
    return tuple([options[pick] for pick in (picks if asked.ordered else sorted(picks))])


def better(one: Sequence[int], other: Sequence[int], doubt: int) -> bool:
    """Whether one did better than the other in the same worlds, by more than chance; see `Level.doubt`.

    The spread is taken around zero difference, not around the mean: so `doubt` worlds or fewer are never enough.
    """
    apart = [a - b for a, b in zip(one, other, strict=True)]
    lead = sum(apart)
    return lead > 0 and lead * lead > doubt * sum([d * d for d in apart])


def key_of(roll: Callable[[int], int]) -> bytes:
    """The key of one search, 32 bytes, drawn with its seat's dice for this question."""
    return record.hmac_sha256(bytes([roll(256) for _ in range(32)]), b"croupier search")
