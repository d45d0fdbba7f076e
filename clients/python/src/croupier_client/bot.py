"""`croupier-bot`: lets a function that answers questions play games, several at once, until stopped."""

import argparse
import asyncio
import importlib
import inspect
import os
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from croupier_client._async.client import LOCAL, AsyncCroupier
from croupier_client._async.table import AsyncQuestion, AsyncTable
from croupier_client._async.transport import lasting_only_now
from croupier_client.keeping import FolderKeeper
from croupier_client.picking import Picks
from croupier_client.problems import (
    CroupierError,
    EvidenceError,
    IllegalPickError,
    StaleError,
    TooLateError,
)
from croupier_client.waiting import wait_before

Policy = Callable[[Mapping[str, Any], Mapping[str, Any]], Picks | Awaitable[Picks]]
"""A bot: a function of a view and a question, as the server sends them, to its picks. See `picking`."""
ACCEPTED = 40
"""Invited games at a time; further ones wait. A server by default allows a player 50 streams."""
AGAIN = 5
"""How often in a row something is tried that fails, though it need not."""


@dataclass
class Report:
    """The outcome of a run."""

    games: Counter[str] = field(default_factory=Counter[str])
    """How many games were won, drawn, lost or left unfinished."""
    answers: int = 0
    late: int = 0
    """Questions that were no longer open when the answer came: a clock had run out, or the game had ended."""
    illegal: int = 0
    """Answers that were not among the options; the fewest picks allowed were then sent."""
    doubtful: int = 0
    """Finished games whose records do not agree with what was kept about them."""
    failed: int = 0
    """Games that an error kept from being opened or finished. They may be continued."""

    def __str__(self) -> str:
        counted = (
            ("late", self.late),
            ("illegal", self.illegal),
            ("not as they were signed", self.doubtful),
            ("failed", self.failed),
        )
        games = ", ".join(f"{count} {how}" for how, count in sorted(self.games.items())) or "no games"
        beside = [f"{count} {what}" for what, count in counted if count]
        return f"{games}; {self.answers} answers{''.join(f', {one}' for one in beside)}"


async def play(table: AsyncTable, policy: Policy, report: Report) -> None:
    """Play one game to its end, and count how it ended."""
    async for question in table.questions():
        await answer(question, policy, report)
    ended = await table.outcome()
    report.games[(ended and ended.mine) or "unfinished"] += 1
    try:
        await table.check()
    except EvidenceError as error:
        report.doubtful += 1
        told(error)


async def answer(question: AsyncQuestion, policy: Policy, report: Report) -> None:
    """Answer a question by the policy. A wrong pick does not forfeit: the fewest picks allowed are sent.

    If the game has moved past what was seen, the policy is asked again, as long as the question is open.
    """
    report.answers += 1
    for attempt in range(1, AGAIN + 1):
        picks = policy(question.view, question)
        if inspect.isawaitable(picks):
            picks = await picks
        try:
            try:
                await question.answer(picks)
            except (ValueError, IllegalPickError) as error:
                report.illegal += 1
                told(f"{question.prompt!r}: {error}")
                await question.answer(range(question.least))
        except TooLateError:
            break
        except StaleError as error:
            if attempt == AGAIN:
                raise
            await asyncio.sleep(wait_before(attempt, error.seconds))
        else:
            return
        view, asked = await question.table.view(), (question["question"], question.seat)
        still = [
            said for said in view["asked"] if said["options"] is not None and asked == (said["question"], said["seat"])
        ]
        if not still:
            break
        question = AsyncQuestion(question.table, still[0], view)
    report.late += 1


def told(sentence: object) -> None:
    """To whoever runs the command."""
    sys.stderr.write(f"croupier-bot: {sentence}\n")


class Runner:
    """Games of one policy on one server. What fails in one game is told and counted, and ends no other."""

    def __init__(self, croupier: AsyncCroupier, policy: Policy, wanted: argparse.Namespace, report: Report) -> None:
        self.report = report
        self._croupier = croupier
        self._policy = policy
        self._wanted = wanted
        self._left = wanted.games
        self._playing: set[str] = set()
        self._places = asyncio.Semaphore(ACCEPTED)

    async def run(self) -> None:
        """Open and play as many games as wanted; meanwhile, or for ever, accept invitations if told to."""
        async with asyncio.TaskGroup() as group:
            for _ in range(min(self._wanted.at_once, self._wanted.games)):
                group.create_task(self._open_and_play())
            if self._wanted.accept:
                group.create_task(self._accept(group))

    async def _open_and_play(self) -> None:
        while self._left > 0:
            self._left -= 1
            try:
                table = await self._opened()
            except CroupierError as error:
                told(error)
                self.report.failed += 1
                self._left = 0  # the next one would be refused as well
            else:
                await self._play(table)

    async def _opened(self) -> AsyncTable:
        table = await self._croupier.open(self._wanted.game, seats=self._wanted.seats, preset=self._wanted.preset)
        self._playing.add(table.id)
        for _ in range((await table.card())["seats"] - 1):
            await table.seat_bot(self._wanted.against)
        return table

    async def _accept(self, group: asyncio.TaskGroup) -> None:
        """Take the seats to which others invite, or give. The first event is a summary: what was before is taken up."""
        attempt = 0
        while True:
            again: float | None = None
            try:
                async for event in self._croupier.events():
                    attempt = 0
                    invited = [event.get("game")] if event["type"] == "invited" else []
                    seated = [event.get("game")] if event["type"] == "seated" else []
                    if event["type"] == "summary":
                        invited = [invitation["game"] for invitation in await self._croupier.invitations()]
                        seated = [said["game"] for said in event.get("games") or () if said["status"] == "running"]
                    for game in (*seated, *invited):
                        if game and game not in self._playing:
                            self._playing.add(game)
                            group.create_task(self._join(game, sit=game in invited))
            except CroupierError as error:
                told(f"invitations: {error}")
                if not lasting_only_now(error):
                    self.report.failed += 1
                    return
                again = error.seconds
            attempt += 1
            await asyncio.sleep(wait_before(attempt, again))

    async def _join(self, game: str, *, sit: bool) -> None:
        table = self._croupier.table(game)
        async with self._places:
            try:
                if sit:
                    await table.sit()
            except CroupierError as error:
                told(f"the seat at game {game} is gone: {error}")
                self._playing.discard(game)
            else:
                await self._play(table)

    async def _play(self, table: AsyncTable) -> None:
        """One game: as often as that takes, if the server only says "later"."""
        failures = 0

        def policy(view: Mapping[str, Any], question: Mapping[str, Any]) -> Picks | Awaitable[Picks]:
            nonlocal failures
            failures = 0
            return self._policy(view, question)

        while True:
            try:
                await play(table, policy, self.report)
                break
            except CroupierError as error:
                told(f"game {table.id}: {error}")
                failures += 1
                if not lasting_only_now(error) or failures == AGAIN:
                    self.report.failed += 1
                    break
                await asyncio.sleep(wait_before(failures, error.seconds))
            except Exception:  # noqa: BLE001 - the policy's own
                told(f"game {table.id}: {traceback.format_exc()}")
                self.report.failed += 1
                break
        self._playing.discard(table.id)
        sys.stdout.write(f"{table.id}: {self.report}\n")


def policy_of(name: str) -> Policy:
    """The function that `module:function` names; the module may be in the working folder. Raises SystemExit."""
    module, _, function = name.partition(":")
    sys.path.insert(0, str(Path.cwd()))
    try:
        found: Policy = getattr(importlib.import_module(module), function or "policy")
    except (ImportError, AttributeError) as error:
        raise SystemExit(f"croupier-bot: {name} names no function: {error}") from None
    return found


def arguments() -> argparse.ArgumentParser:
    """The command line's arguments."""
    parser = argparse.ArgumentParser("croupier-bot", description="Let a function of (view, question) play games.")
    parser.add_argument("policy", help="module:function; it gets a view and a question, and returns its pick")
    parser.add_argument("--server", default=os.environ.get("CROUPIER_URL", LOCAL))
    parser.add_argument("--token", default=os.environ.get("CROUPIER_TOKEN"), help="a player's; default: a new player")
    parser.add_argument("--name", default="Robot", help="name of the new player")
    parser.add_argument("--game", default="dominion", help="the ruleset")
    parser.add_argument("--preset", help="a preset of its options")
    parser.add_argument("--seats", type=int, help="default: the fewest that the game allows")
    parser.add_argument("--against", default="random", help="a bot of the server, for the other seats")
    parser.add_argument("--games", type=int, default=1, help="how many games to open")
    parser.add_argument("--at-once", type=int, default=4, help="how many games at a time")
    parser.add_argument("--accept", action="store_true", help="accept invitations, go on with running games")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where receipts and entropy are kept")
    return parser


async def run(wanted: argparse.Namespace) -> Report:
    """The whole run. Stopped by a signal, it leaves its games as they are: they can be continued."""
    report, task = Report(), asyncio.current_task()
    assert task is not None
    for one in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(one, task.cancel)
    policy = policy_of(wanted.policy)
    keeper = FolderKeeper(wanted.keep) if wanted.keep else None
    try:
        async with AsyncCroupier(wanted.server, wanted.token, keeper=keeper) as croupier:
            if not croupier.token:
                await croupier.register(wanted.name)
            await Runner(croupier, policy, wanted, report).run()
    except asyncio.CancelledError:
        told("stopped")
    return report


def main() -> int:
    """The command. Returns an exit status: 2 if a game failed, the server refused, or is not one of ours."""
    try:
        report = asyncio.run(run(arguments().parse_args()))
    except CroupierError as error:
        told(error)
        return 2
    sys.stdout.write(f"{report}\n")
    return 2 if report.failed else 0
