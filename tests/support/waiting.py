"""Games that wait for an answer, put into a store as they would be there after a time without players."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec import UNSET

from api.application.games.live_game import sealed
from api.application.ports.stores import StoredEntry
from domain.dominion.options import Options
from domain.engine.entry import record
from domain.engine.entry.clock import Clock
from domain.engine.entry.commands import Command, Joined
from domain.engine.table.table import Table
from domain.games import GAMES
from infra.store.database.append_unit import Opening, Unit
from infra.store.entries.mapper import RowMapper
from infra.store.maintenance.migrations import Place
from projections.lists import live_listing
from projections.views.compiled import CompiledRules
from tests.support.games import ANY
from tests.support.stores import Site

BATCH = 500
"""Games per commit."""


def put_waiting(
    place: Place, numbers: Sequence[int], players: Sequence[str], at: int, clock: Clock, absent: Any = UNSET
) -> None:
    """Store games with these numbers, in which one of the players has been asked since `at`, in microseconds UTC."""
    with Site(place).ledger() as ledger:
        for first in range(0, len(numbers), BATCH):
            units = [waiting(n, players, at, clock, absent) for n in numbers[first : first + BATCH]]
            assert not any(ledger.store.append(units))


def waiting(n: int, players: Sequence[str], at: int, clock: Clock, absent: Any = UNSET) -> Unit:
    """Such a game of Dominion, all entries of which were made at once."""
    compiled, game, secret = _compiled(), f"{n:032x}", n.to_bytes(record.SECRET_BYTES, "big")
    rules, entries = compiled.rules, list[StoredEntry]()
    opening = rules.schema.opened(
        ruleset=rules.key,
        seats=len(players),
        player=players[0],
        commitment=record.commitment(secret, game),
        options=Options(preset="first-game"),
        clock=clock,
        absent=absent,
    )
    table = Table(rules, game, secret, opening)

    def done(command: Command, player: str) -> None:
        head = entries[-1].digest if entries else record.GENESIS
        entries.append(sealed(compiled, table, head, table.execute(command, at, player)))

    done(opening, players[0])
    for player in players:
        done(Joined(player), player)
    events = tuple([RowMapper().stored_entry(game, entry) for entry in entries])
    return Unit(game, events, live_listing.opened(game, table.now()), Opening(secret, None))


@cache
def _compiled() -> CompiledRules:
    return CompiledRules(GAMES[ANY])
