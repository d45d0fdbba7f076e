"""Games played to be audited: of every registered game, with everything that a record can hold."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from domain.engine.audience.audience import Seat
from domain.engine.entry import record
from domain.engine.entry.commands import Chose, Contributed, Joined, Resigned
from domain.engine.entry.entry import Entry
from domain.engine.game.bots import random_bot
from domain.engine.game.rules import Rules
from domain.engine.history.codec import Codec
from domain.engine.table.policies import answer
from domain.engine.table.table import Table
from projections.verification.record import full_record
from tests.laws.worlds import WORLDS

ALL: Mapping[str, Rules] = {world.rules.key: world.rules for world in WORLDS}
"""Every registered game, and the toy."""
PLAYERS = [f"{seat:032x}" for seat in range(10, 20)]


@dataclass
class Played:
    """A finished game, as a store keeps it and as its table ended."""

    rules: Rules
    game: str
    secret: bytes
    table: Table
    entries: list[Entry]
    bodies: list[bytes]
    digests: list[bytes]

    @property
    def document(self) -> dict[str, Any]:
        """Its record."""
        return full_record(self.game, self.bodies, self.digests, self.table.lobby)


class Player:
    """Plays a game, and keeps what a store would keep."""

    def __init__(self, rules: Rules, game: str, secret: bytes, opening: Any) -> None:
        self.rules, self.game, self.secret = rules, game, secret
        self.codec = Codec(rules)
        self.table = Table(rules, game, secret, opening)
        self.entries, self.bodies, self.digests = list[Entry](), list[bytes](), list[bytes]()
        self.at = 1_700_000_000_000_000

    def tell(self, cause: Any, player: str | None) -> None:
        self.at += 1000
        self.keep(self.table.execute(cause, self.at, player, (bytes([len(self.entries) % 256]) * 32, bytes(32))))

    def keep(self, entry: Entry) -> None:
        head = self.digests[-1] if self.digests else record.GENESIS
        body = self.codec.encode(entry)
        self.entries.append(entry)
        self.bodies.append(body)
        salt = record.salt(self.secret, len(self.bodies))
        self.digests.append(record.chain(self.game, len(self.bodies), head, salt, body))

    def step(self, rng: Random) -> None:
        """One of the asked seats gives some answer; a bot answers for itself."""
        table = self.table
        seat = Seat(rng.choice(sorted(table.asked)))
        open_, chair = table.asked[seat], table.lobby.chairs[seat]
        if table.lobby.policy_of(seat) is None:
            self.tell(Chose(seat, open_.question, random_bot(None, open_.asked, rng.randrange)), chair.player)
        else:
            self.tell(answer(self.rules, self.secret, table.lobby, table.state, open_), None)

    def resign(self) -> None:
        """All seats but one resign."""
        while self.table.lobby.status == "running":
            seat = next(s for s in range(9) if s not in self.table.lobby.resigned)
            chair = self.table.lobby.chairs[seat]
            self.tell(Resigned(Seat(seat)), None if chair.bot else chair.player)

    def ends(self, rng: Random, choices: int = 5) -> Played:
        """At most so many choices more; then all seats but one resign, if it is not over."""
        for _ in range(choices):
            if self.table.lobby.status == "over":
                break
            self.step(rng)
        self.resign()
        return self.done()

    def done(self) -> Played:
        assert self.table.lobby.status == "over"
        return Played(self.rules, self.game, self.secret, self.table, self.entries, self.bodies, self.digests)


def begun(rules: Rules, seed: int, seats: int | None = None, **more: Any) -> Player:
    """A game that waits for players."""
    rng = Random(f"audit {rules.key} {seed}")
    game, secret = rng.randbytes(16).hex(), rng.randbytes(32)
    opening = rules.schema.opened(
        ruleset=rules.key,
        seats=rules.catalogue.players[0] if seats is None else seats,
        player=PLAYERS[0],
        commitment=record.commitment(secret, game),
        options=more.pop("options", rules.schema.options()),
        **more,
    )
    player = Player(rules, game, secret, opening)
    player.at += rng.randrange(5)
    player.tell(opening, PLAYERS[0])
    return player


def opened(rules: Rules, seed: int, seats: int | None = None, *, bot: bool = False, **more: Any) -> Player:
    """A game with all its seats taken, the second by a bot if wanted; the first brings entropy."""
    player, entropy = begun(rules, seed, seats, **more), Random(f"entropy {rules.key} {seed}").randbytes(32).hex()
    player.tell(Joined(PLAYERS[0], None, record.entropy_commitment(entropy)), PLAYERS[0])
    for seat in range(1, player.table.lobby.opening.seats):
        if bot and seat == 1:
            player.tell(Joined(PLAYERS[0], "random"), PLAYERS[0])
        else:
            player.tell(Joined(PLAYERS[seat]), PLAYERS[seat])
    player.tell(Contributed(0, entropy), PLAYERS[0])
    assert player.table.lobby.status == "running"
    return player


@cache
def played(key: str, seed: int, choices: int, *, bot: bool = False) -> Played:
    """A game of at most this many choices; then all but one seat resign, if it is not over."""
    return opened(ALL[key], seed, bot=bot).ends(Random(seed), choices)
