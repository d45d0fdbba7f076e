"""Games that lists describe as a test wants."""

from typing import Any

from msgspec.structs import replace

from api.application.ports.stores import StoredEntry
from infra.store.event_store import EventStoreAdapter
from projections.schemas.listing import Ending, Listing, OccupiedSeat, Status
from tests.support.stores import IDLE, STARTED, asked, change, entry, first, game, opened, store_opening


def listing(
    n: int, *sitting: OccupiedSeat, ruleset: str = "dominion", status: Status = "running", at: int = 0
) -> Listing:
    return Listing(game(n), ruleset, status, False, True, max(2, len(sitting)), at or 1_000 + n, sitting)


def sits(player: str, *, moves: bool = False, bot: str | None = None) -> OccupiedSeat:
    return OccupiedSeat(player, bot, moves)


class Told:
    """Stores entries so that a game is listed as it should be; knows that listing."""

    def __init__(self, ledger: EventStoreAdapter) -> None:
        self.ledger = ledger
        self.rows: dict[str, list[StoredEntry]] = {}
        self.listed: dict[str, Listing] = {}

    async def append(self, name: str, cause: dict[str, Any], *facts: dict[str, Any], at: int = 2_000) -> Listing:
        """One more entry: the listing after it."""
        row = entry(len(self.rows[name]) + 1, cause, *facts, at=at)
        self.rows[name].append(row)
        changed = change(self.listed[name], self.rows[name])
        await self.ledger.append(name, row, changed)
        if changed is not None:
            self.listed[name] = changed.listing
        return self.listed[name]

    async def open(self, name: str, row: StoredEntry) -> None:
        """Its opening."""
        await store_opening(self.ledger, name, row)
        self.rows[name], self.listed[name] = [row], first(name, row).listing

    async def games(self, *items: Listing) -> list[Listing]:
        return [await self.game(item) for item in items]

    async def game(self, item: Listing) -> Listing:
        """From its opening to this."""
        name = item.game
        await self.open(name, opened(item.ruleset, item.seats, item.opened_at))
        for s in item.sitting:
            await self.append(name, {"type": "joined", "player": s.player, "bot": s.bot})
        asks = [asked(seat) for seat, s in enumerate(item.sitting) if s.to_move]
        if item.status != "open":
            await self.append(name, IDLE, STARTED, *asks)
        return await self.over(item) if item.status == "over" else item

    async def over(self, item: Listing) -> Listing:
        """It ends, whoever was asked."""
        end = {"type": "ended", "how": "finished", "places": (), "decided": "points", "secret": ""}
        await self.append(item.game, IDLE, end, at=3_000)
        still = tuple([replace(s, to_move=False) for s in item.sitting])
        return replace(item, status="over", sitting=still, ending=Ending("finished", (), "points", 3_000))
