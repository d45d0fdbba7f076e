"""`kill -9` while players undo: each proposal and answer is there once, and the game stands where clients were told."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from random import Random
from typing import Any

import httpx
import pytest

from domain.engine.entry.facts import Undone
from domain.engine.history.audit import check_fold, check_rules
from domain.engine.history.codec import Codec
from domain.games import GAMES
from infra.store.entries.encryption import KeyRing
from infra.store.entries.entry_reader import Entries
from infra.store.entries.history_reader import HistoryReader
from infra.store.entries.mapper import RowMapper
from infra.store.maintenance.migrations import open_store
from tests.faults.auditor import audit
from tests.faults.client import Client, Player
from tests.faults.games import opened
from tests.faults.killing import kill_under_load
from tests.faults.stage import Stage, stage
from tests.support.notifiers import until
from tests.support.summary import Counted

RULES = GAMES["dominion"]
PLAY, END = "Play all Treasures", "End the turn"
GAMES_AT_ONCE = 4
PAUSE = 0.05
"""Seconds between two turns: killed processes come back sooner, and as much happens at each kill."""
TURNS = 40
"""Turns until its players leave a game for another: an undo reads all of it."""
SHORT, WHOLE = 2, 100
"""Kills for each of the two stores."""


class BackAndForth:
    """Two players at each of some games, who take back what they have just played, or think better of it."""

    def __init__(self, client: Client) -> None:
        self.client, self._rng, self._over = client, client.rng, asyncio.Event()
        self.said = Counter[str]()
        """Counts of answers: proposed, refused, taken back, and done."""

    @asynccontextmanager
    async def going_on(self) -> AsyncGenerator[None]:
        """They play while the block runs."""
        async with asyncio.TaskGroup() as group:
            for _ in range(GAMES_AT_ONCE):
                group.create_task(self._go_on())
            try:
                yield
            finally:
                self._over.set()

    async def _go_on(self) -> None:
        while not self._over.is_set():
            await self._play(*await opened(self.client, 2))

    async def _play(self, game: str, players: list[Player]) -> None:
        for _ in range(TURNS):
            if self._over.is_set():
                break
            await asyncio.sleep(PAUSE)
            seat: int = (await self.client.view(players[0], game))["asked"][0]["seat"]
            mover, other = players[seat], players[1 - seat]
            start = await self._choose(game, mover, PLAY)
            if self._rng.random() < 0.8 and await self._goes_back(game, mover, other, start):
                continue
            await self._choose(game, mover, END)
            while (asked := (await self.client.view(mover, game))["asked"][0])["seat"] == seat:
                await self._tell(game, mover, asked, range(asked["least"]))  # any card will do
        await self.client.tell(players[0], "resignation", game, {})

    async def _goes_back(self, game: str, mover: Player, other: Player, start: dict[str, Any]) -> bool:
        """Whether the others agree; the game then stands as it did at the start, for players and spectators."""
        played = await self.client.view(mover, game)
        proposal = (await self.client.tell(mover, "undo", game, {}))["version"]
        self.said["proposed"] += 1
        fate = self._rng.choice(("agreed", "agreed", "refused", "taken back", "lapsed"))
        if fate != "lapsed":
            answer = {"proposal": proposal, "agree": fate == "agreed"}
            told = await self.client.tell(mover if fate == "taken back" else other, "undo/answers", game, answer)
            assert told["undo_proposed"] is None
            self.said[fate] += 1
        seen = await self.client.view(mover, game)
        assert seen["state"] == (start if fate == "agreed" else played)["state"], fate
        return fate == "agreed"

    async def _choose(self, game: str, player: Player, label: str) -> dict[str, Any]:
        """Pick the option with this label: the view before it."""
        seen = await self.client.view(player, game)
        asked = seen["asked"][0]
        await self._tell(game, player, asked, [asked["labels"].index(label)])
        return seen

    async def _tell(self, game: str, player: Player, asked: dict[str, Any], picks: Any) -> None:
        await self.client.tell(player, "choices", game, {"question": asked["question"], "picks": [*picks]})


async def killed(stage: Stage, kills: int, seed: int) -> dict[str, int | float]:
    """Kill one of the processes again and again while games go back and forth; what was counted."""
    async with httpx.AsyncClient() as http:
        there = BackAndForth(Client(http, stage, Random(seed)))
        async with there.going_on():
            under_way = await kill_under_load(there.client, kills, Random(seed))
            await until(lambda: min(there.said["proposed"], there.said["agreed"]) > 0)
    found = audit(stage.store, stage.acked, stage.sent)
    assert found.wrong == {}, found.wrong
    tally = there.client.tally
    assert (tally.stale_reads, tally.without_retry_after) == (0, 0)
    said = there.said
    assert _held(stage) == Counter(
        {
            "undo-proposed": said["proposed"],
            "undo-agreed": said["agreed"],
            "undo-refused": said["refused"] + said["taken back"],
            "undone": said["agreed"],
        }
    )
    told = {name.replace(" ", "_"): count for name, count in said.items()}
    return {"kills": kills, "kills_with_requests_under_way": under_way, "replayed": tally.replayed, **told}


def _held(stage: Stage) -> Counter[str]:
    """Check every game against its rules, as a verifier does; all undo entries that they hold."""
    held = Counter[str]()
    with closing(HistoryReader(open_store(stage.store), Entries(RowMapper(KeyRing.none())))) as histories:
        for history in histories.all(histories.games()):
            entries = [Codec(RULES).decode(row.body) for row in history.rows]
            check_fold(RULES, history.game, history.secret, entries, lambda _: None)
            check_rules(RULES, history.game, history.secret, entries, lambda _: None)
            held.update(one.cause.__struct_config__.tag for one in entries)
            held["undone"] += sum(isinstance(fact, Undone) for one in entries for fact in one.facts)
    return Counter({name: count for name, count in held.items() if name.startswith("und")})


async def test_kills_amid_undo_lose_and_double_nothing(either: str) -> None:
    with stage(either, processes=2) as two:
        await killed(two, SHORT, 1)


@pytest.mark.soak
async def test_many_kills_while_games_go_back(either: str, counted: Counted) -> None:
    with stage(either, processes=2) as two:
        counted(f"undo_{either.partition(':')[0]}", **await killed(two, WHOLE, 3))
