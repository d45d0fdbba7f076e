"""What one seat has been told of a game, entry by entry, and what the search answers for it."""

from collections.abc import Sequence

from domain.engine.audience.audience import Seat
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose, Opened
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked, StatedPolicy
from domain.engine.game.levels import LEVELS, Level
from domain.engine.game.rules import Rules
from domain.engine.search.search import Chances, Search, key_of
from domain.engine.table.checks import legal
from domain.engine.table.policies import policy_dice
from domain.engine.worlds.seen_game import SeenGame


class Onlooker:
    """One seat of one game. Whatever it hears is redacted first, so its answers depend only on what the seat may know.

    `version`: the last one it has heard.
    """

    def __init__(self, rules: Rules, opening: Opened, seat: Seat) -> None:
        self.seat, self.version = seat, 0
        self._seen = SeenGame(rules, rules.seat_viewer(opening, seat))
        self._asked: Asked | None = None

    def hear(self, entry: Entry) -> None:
        """Take in the next entry."""
        self.version += 1
        facts = redact(entry.facts, self._seen.viewer)
        self._seen.add(self.version, redact(entry.cause, self._seen.viewer), facts)
        for fact in facts:
            if isinstance(fact, Asked) and fact.seat == self.seat:
                self._asked = fact

    def answer(self, name: str, key: bytes) -> Chose:
        """The answer of the level `name` to the question of the version heard last, with its policy.

        `key`: 32 bytes, see `search.key_of`. Events after the question are ignored: callers have not passed them on.
        """
        rules = self._seen.rules
        version = rules.policy_version(name)
        assert version is not None, "the game has this level"
        asked, search = self._question(rules.levels[name], key)
        return Chose(self.seat, self.version, legal(asked, search.answer()), StatedPolicy(name, version))

    def weigh(self, name: str, key: bytes, picked: Sequence[int] | None) -> Chances:
        """What the level `name` considers each answer to that question worth; see `Search.weigh`."""
        return self._question(LEVELS[name], key)[1].weigh(picked)

    def _question(self, level: Level, key: bytes) -> tuple[Asked, Search]:
        assert self._asked is not None, "a seat is asked before it answers"
        return self._asked, Search(self._seen, self._asked, key, level)


class Onlookers:
    """The onlookers of one game, created on demand and kept: they are not told again what they have heard."""

    def __init__(self, rules: Rules, secret: bytes) -> None:
        self._rules, self._secret = rules, secret
        self._by_seat: dict[Seat, Onlooker] = {}

    def answer(self, entries: Sequence[Entry], seat: Seat, question: int, name: str) -> Chose:
        """A level's answer for a seat; `entries`: the whole game so far, the opening first."""
        one = self._by_seat.get(seat)
        if one is None or one.version > question:
            one = self._by_seat[seat] = Onlooker(self._rules, entries[0].cause, seat)
        for entry in entries[one.version : question]:
            one.hear(entry)
        return one.answer(name, key_of(policy_dice(self._secret, seat, question)))
