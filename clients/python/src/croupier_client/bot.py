"""`croupier-bot`: lets a function that answers questions play games, several at once, until stopped."""

import argparse
import asyncio
import importlib
import inspect
import os
import signal
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from croupier_client._async.client import LOCAL, AsyncCroupier
from croupier_client._async.table import AsyncQuestion, AsyncTable
from croupier_client.keeping import FolderKeeper
from croupier_client.picking import Picks
from croupier_client.problems import CroupierError, EvidenceError, IllegalPickError, RefusedError, TooLateError

Policy = Callable[[Mapping[str, Any], Mapping[str, Any]], Picks | Awaitable[Picks]]
"""A bot: a function of a view and a question, as the server sends them, to its picks. See `picking`."""


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

    def __str__(self) -> str:
        counted = (("late", self.late), ("illegal", self.illegal), ("not as they were signed", self.doubtful))
        games = ", ".join(f"{count} {how}" for how, count in sorted(self.games.items())) or "no games"
        beside = [f"{count} {what}" for what, count in counted if count]
        return f"{games}; {self.answers} answers{''.join(f', {one}' for one in beside)}"


async def play(table: AsyncTable, policy: Policy, report: Report) -> None:
    """Play one game to its end, and count how it ended."""
    seats: set[int] = set()
    async for question in table.questions():
        seats.add(question.seat)
        await answer(question, policy, report)
    view = await table.view()
    report.games[outcome(view, seats)] += 1
    try:
        await table.check()
    except EvidenceError as error:
        report.doubtful += 1
        sys.stderr.write(f"croupier-bot: {error}\n")


async def answer(question: AsyncQuestion, policy: Policy, report: Report) -> None:
    """Answer a question by the policy. A wrong pick does not forfeit: the fewest picks allowed are sent."""
    picks = policy(question.view, question)
    if inspect.isawaitable(picks):
        picks = await picks
    report.answers += 1
    try:
        try:
            await question.answer(picks)
        except (ValueError, IllegalPickError) as error:
            report.illegal += 1
            sys.stderr.write(f"croupier-bot: {question.prompt!r}: {error}\n")
            await question.answer(range(question.least))
    except TooLateError:
        report.late += 1


def outcome(view: Mapping[str, Any], seats: set[int]) -> str:
    """How a finished game ended for these seats."""
    result = view["result"]
    if not result or not result.get("places") or not seats:
        return "unfinished"
    places: list[int] = result["places"]
    if all(places[seat] != 1 for seat in seats):
        return "lost"
    return "won" if places.count(1) == 1 else "drawn"


class Runner:
    """Games of one policy on one server."""

    def __init__(self, croupier: AsyncCroupier, policy: Policy, wanted: argparse.Namespace, report: Report) -> None:
        self.report = report
        self._croupier = croupier
        self._policy = policy
        self._wanted = wanted
        self._left = wanted.games
        self._playing: set[str] = set()

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
            table = await self._croupier.open(self._wanted.game, seats=self._wanted.seats, preset=self._wanted.preset)
            card = await table.card()
            for _ in range(card["seats"] - 1):
                await table.seat_bot(self._wanted.against)
            await self._play(table)

    async def _accept(self, group: asyncio.TaskGroup) -> None:
        async for event in self._croupier.events():
            invited = event["type"] == "invited" and event.get("game") not in self._playing
            if invited and (game := event.get("game")):
                group.create_task(self._join(game))

    async def _join(self, game: str) -> None:
        table = self._croupier.table(game)
        try:
            await table.sit()
        except RefusedError as error:
            sys.stderr.write(f"croupier-bot: the seat at game {game} is gone: {error}\n")
        else:
            await self._play(table)

    async def _play(self, table: AsyncTable) -> None:
        self._playing.add(table.id)
        await play(table, self._policy, self.report)
        self._playing.remove(table.id)
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
    parser.add_argument("--accept", action="store_true", help="accept invitations until stopped")
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
        sys.stderr.write("croupier-bot: stopped\n")
    return report


def main() -> int:
    """The command. Returns an exit status: 2 if the server refused, or is not one of ours."""
    status = 0
    try:
        report = asyncio.run(run(arguments().parse_args()))
        sys.stdout.write(f"{report}\n")
    except* CroupierError as group:
        for error in dict.fromkeys(str(error) for error in group.exceptions):
            sys.stderr.write(f"croupier-bot: {error}\n")
        status = 2
    return status
