"""Past views over HTTP: the view at random versions of a long finished game, beside the view at its end.

The game is Dominion with six seats, played through the command bus as on a server, with a server's snapshots: at random
until the decks have grown, then with Treasures only, and in the end all but one resign.
"""

import random
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import uvloop
from msgspec import Raw, Struct

from api.application.games.command_bus import CommandBus
from api.application.games.live_game_cache import LiveGames
from domain.engine.audience.audience import Seat
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose, Command, Joined, Resigned
from domain.engine.table.policies import policy_dice
from domain.games import GAMES
from infra.notify.local import LocalNotifier
from infra.store.database.uptime import microseconds
from infra.store.entries.encryption import KeyRing
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import RowMapper
from infra.store.event_store import EventStoreAdapter
from infra.store.maintenance.migrations import migrate, open_store
from tools.bench import play
from tools.bench.client import Client
from tools.bench.online import server
from tools.bench.tables import percentiles

SEATS = 6
GROWING = 400
"""Entries at random; six random bots take 500 and more to a game."""


class Past(Struct, frozen=True):
    """Milliseconds for one view after another, and the mean bytes of their bodies."""

    entries: int
    past_p50_ms: float
    past_p99_ms: float
    past_bytes: int
    newest_p50_ms: float
    newest_p99_ms: float
    newest_bytes: int


def past(data: Path, entries: int, looks: int) -> Past:
    """Play a game of this many entries on SQLite, and view it this often."""
    with TemporaryDirectory(dir=data) as folder:
        place = Path(folder, "long.sqlite3")
        game, length = uvloop.run(played(place, entries))
        with server(data, {"CROUPIER_DATABASE_URL": f"sqlite:///{place}"}) as port:
            return uvloop.run(_looked(port, game, length, looks))


async def played(place: Path, entries: int) -> tuple[str, int]:
    """The game and how many entries it has."""
    migrate(place)
    ledger = EventStoreAdapter(open_store(place), Entries(RowMapper(KeyRing.none())))
    dice = random.Random(1)
    live_games = LiveGames(play.compiled(GAMES), ledger)
    bus = CommandBus(live_games, LocalNotifier(), microseconds, dice.randbytes)
    rules, players = play.RULES, [play.game_id(n) for n in range(SEATS)]

    def opening(commitment: str) -> Any:
        return rules.schema.opened(
            ruleset=rules.key, seats=SEATS, player=players[0], commitment=commitment, options=play.FIRST_GAME
        )

    warm = (await bus.open_game(opening, live_games.games[rules.key], players[0], None)).live
    game = warm.table.game

    async def tell(cause: Command, player: str | None) -> None:
        nonlocal warm
        warm = (await bus.execute(game, lambda _: cause, player)).live

    for player in players:
        await tell(Joined(player), player)
    looks = play.viewers(warm.table)
    while (now := warm.now).version < entries - SEATS + 1:
        seat, open_ = next(iter(now.asked.items()))
        policy = rules.bots["random"] if now.version < GROWING else _idle
        picks = policy(redact(now.state, looks[seat]), open_.asked, policy_dice(warm.secret, seat, open_.question))
        await tell(Chose(seat, open_.question, picks), now.lobby.chairs[seat].player)
    for seat in range(1, SEATS):
        await tell(Resigned(Seat(seat)), warm.now.lobby.chairs[seat].player)
    assert warm.now.lobby.status == "over"
    await bus.close()
    ledger.close()
    return game, warm.now.version


def _idle(state: play.State, asked: play.Asked, dice: play.Dice) -> tuple[int, ...]:
    turn = asked.why == "turn"
    return play.dawdle(state, asked, dice) if turn else play.RULES.bots["random"](state, asked, dice)


async def _looked(port: int, game: str, length: int, looks: int) -> Past:
    path = f"/v1/games/{game}/view"
    versions = random.Random(2).choices(range(1, length), k=looks)
    async with Client(port) as client:
        await client.get(path)  # this loads it into memory, as any request does
        back = [await _look(client, f"{path}?version={version}") for version in versions]
        newest = [await _look(client, path) for _ in versions]
    return Past(length, *_summed(back), *_summed(newest))


async def _look(client: Client, path: str) -> tuple[float, int]:
    start = perf_counter()
    body = await client.get(path, Raw)
    return perf_counter() - start, len(body)


def _summed(found: list[tuple[float, int]]) -> tuple[float, float, int]:
    return *percentiles([took for took, _ in found]), round(fmean(size for _, size in found))
