"""A game's due time is in its head row: written with its entry, found by any process that asks."""

from msgspec.structs import replace

from domain.engine.entry.clock import MoveClock
from projections.schemas.listing import Change, Kind
from tests.support.stores import IDLE, SECRET, Site, entry, first, game, opened
from tests.support.waiting import waiting


def saying(number: int, kind: Kind, due: int | None) -> Change:
    return replace(first(game(number), opened()), kind=kind, due=due)


async def test_due_games_are_found_in_order(site: Site) -> None:
    with site.ledger() as ledger:
        for number, due in ((1, 300), (2, 100), (3, None), (4, 200)):
            await ledger.open(game(number), SECRET, [opened()], saying(number, "opened", due))
        assert await ledger.due(99, None, 9) == []
        assert (await ledger.health()).due == 100, "what operators watch: how late it is"
        assert await ledger.due(200, None, 9) == [(100, game(2)), (200, game(4))]
        assert await ledger.due(999, None, 2) == [(100, game(2)), (200, game(4))]
        assert await ledger.due(999, (200, game(4)), 2) == [(300, game(1))]

        await ledger.append(game(2), entry(2, IDLE))
        assert await ledger.due(100, None, 9) == [(100, game(2))], "what lists do not show moves nothing"
        await ledger.append(game(2), entry(3, IDLE), saying(2, "ended", None))
        await ledger.append(game(4), entry(2, IDLE), saying(4, "joined", 50))
        assert await ledger.due(999, None, 9) == [(50, game(4)), (300, game(1))]
        await ledger.append(game(1), entry(2, IDLE), saying(1, "turn", 20))
        await ledger.append(game(4), entry(3, IDLE), saying(4, "turn", None))
        assert await ledger.due(999, None, 9) == [(20, game(1))], "a clock moves at every turn"


async def test_due_games_are_read_together_if_intact(site: Site) -> None:
    with site.ledger() as ledger:
        for number in range(3):
            await ledger.writer.put(waiting(number, ["1" * 32, "2" * 32], 1_000, MoveClock(60)))
        site.run("UPDATE events SET state = ? WHERE game = ? AND version = 2", (bytes(1), game(1)))
        intact = await ledger.intact([game(number) for number in range(4)])
        assert {*intact} == {game(0), game(2)}
        for number in (0, 2):
            assert intact[game(number)] == await ledger.examine(game(number))
            assert len(intact[game(number)].entries) == 3
