"""Bots take their seats' questions as anybody does: they see the seat's view, and their choices go through the desk."""

import asyncio
import logging

from api.desk import Desk, Warm
from api.problems import Refused
from domain.engine.audience import Seat, redact, seated
from domain.engine.errors import HistoryDiverged
from domain.engine.facts import Chose

LOG = logging.getLogger("croupier")
PAUSE, LONGEST_PAUSE = 0.05, 30.0
"""Seconds before a bot whose choice could not be stored tries again: at first, and at most."""


class Bots:
    """One task for each game that has moved, until no bot is asked in it; no task, and no state, between moves."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tasks: dict[str, asyncio.Task[None]] = {}
        desk.after = self.wake

    async def resume(self) -> None:
        """Take up the questions that were open when the last process ended."""
        for game in await self._desk.ledger.bots_to_move():
            self.wake(game)

    def wake(self, game: str) -> None:
        """Let the bots of a game answer, unless they are at it."""
        if game not in self._tasks:
            task = asyncio.get_running_loop().create_task(self._play(game))
            self._tasks[game] = task

    async def close(self) -> None:
        """Stop between two moves; what is under way is finished by the desk, and wakes nobody."""
        self._desk.after = lambda _: None
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _play(self, game: str) -> None:
        pause = PAUSE
        try:
            while True:
                try:
                    while (seat := _to_move(warm := await self._desk.look(game))) is not None:
                        await self._answer(game, warm, seat)
                        pause = PAUSE
                except Refused as refused:
                    if refused.problem.code != "not-asked":  # else somebody closed the question; look again
                        LOG.warning("a bot was refused %s in game %s", refused.problem.code, game)
                        return
                except HistoryDiverged:
                    LOG.warning("a bot has no rules to go on by in game %s", game)
                    return
                except Exception as error:  # noqa: BLE001 - the store may answer again, and nobody else will ask the bot
                    LOG.warning("a bot waits after %s in game %s", type(error).__name__, game)
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                else:
                    return
        finally:
            del self._tasks[game]

    async def _answer(self, game: str, warm: Warm, seat: Seat) -> None:
        now, rules = warm.now, warm.game.rules
        opening = now.house.opening
        viewer = seated(seat, counts=rules.counts(opening.options), hands=opening.open_hands)
        open_ = now.asked[seat]
        policy = rules.bots[now.house.chairs[seat].bot or ""]
        picks = policy(redact(now.state, viewer), open_.asked, warm.table.bot_dice(seat, open_.question))
        await self._desk.tell(game, lambda _: Chose(seat, open_.question, tuple(picks)), None)


def _to_move(warm: Warm) -> Seat | None:
    chairs = warm.now.house.chairs
    return next((seat for seat in warm.now.asked if chairs[seat].bot is not None), None)
