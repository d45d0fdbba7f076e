# pyright: reportPrivateUsage=false
"""The law of receipts: each signs what its caller has already seen; nobody gets one for what they may not know.

The law of silence masks heads and signatures, which differ between worlds. So here every byte of a receipt is derived
again from the caller's own frames and the signing key: anything sent beyond it, or instead of it, is a leak.
"""

from collections.abc import AsyncGenerator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from api.application.games.live_game import LiveGame
from api.application.games.refusals import Refused
from api.application.views.gate import TableGate, TablePerspective
from domain.engine.entry import record
from infra.keys.signing import signer
from projections.schemas.schemas import Receipt
from tests.laws.planted import Leaks, Plant, digest
from tests.laws.test_late_leaks import receipts_are_of_the_newest_version
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import deal, play

WATCHED: dict[str, Any] = {"all": {"late": {"versions": 3}}, "none": {"who": "none"}}
"""The spectators' delay in versions."""
MOVES = 6


@asynccontextmanager
async def played(data: Path) -> AsyncGenerator[tuple[RunningApp, dict[str, Guest], dict[str, str]]]:
    """An application with an open and a closed game, whose spectators are late, and those who ask for receipts."""
    async with application(data) as h:
        host, stranger, anna, bert = await h.players("Host", "Stranger", "Anna", "Bert")
        paths: dict[str, str] = {}
        for spectators in ("all", "none"):
            paths[spectators] = await deal(host, anna, bert, spectators=WATCHED[spectators])
            await play(paths[spectators], (anna, bert), MOVES)
        yield h, {"nobody": h.nobody, "stranger": stranger, "opener": host, "seat": anna}, paths


async def broken(data: Path) -> list[str]:
    """Where the law is broken: who was told more than they knew, or something different."""
    found: list[str] = []
    async with played(data) as (h, callers, paths):
        sign = signer(h.data, None).sign
        for spectators, path in paths.items():
            newest: int = ok(await callers["seat"].get(f"{path}/view"))["version"]
            for who, guest in callers.items():
                knows = await heads(guest, path)
                assert bool(knows) == (spectators == "all" or who == "seat"), "who may look at all"
                assert who == "seat" or newest not in knows, "the others are late"
                for asked in (None, *range(1, newest + 2)):
                    answer = await guest.get(f"{path}/receipt" + ("" if asked is None else f"?version={asked}"))
                    version = max(knows, default=0) if asked is None else asked
                    if (head := knows.get(version)) is not None:
                        key, signed = sign(record.receipt(path.rpartition("/")[2], version, bytes.fromhex(head)))
                        due = msgspec.json.encode(Receipt(path.rpartition("/")[2], version, head, key, signed.hex()))
                        right = (answer.status_code, answer.content) == (200, due)
                    else:
                        told = answer.json().get("version")
                        right = answer.status_code in (401, 403, 404) and told in (None, max(knows, default=None))
                    if not right:
                        found.append(f"{who} asks for {asked} of the game for {spectators}")
    return found


async def heads(guest: Guest, path: str) -> dict[int, str]:
    """The heads that this caller has seen, by version."""
    answer = await guest.get(f"{path}/frames?limit=500")
    if not answer.is_success:
        return {}
    return {frame["version"]: frame["head"] for frame in ok(answer)["frames"]}


async def test_receipt_says_what_its_caller_saw(tmp_path: Path) -> None:
    assert await broken(tmp_path) == []


# -- planted, one at a time


leak = Leaks([receipts_are_of_the_newest_version])


@leak.at(TablePerspective, "until")
def of_any_version(_: Any, self: TablePerspective, version: int) -> TablePerspective:
    """The horizon is respected unless a version is named."""
    return TablePerspective(self._gate, self._live, self._viewer, version, None, over=self.over)


@leak
def of_a_game_that_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A head is not a card, so why not? Everything else is refused as ever."""
    honest, frames = TableGate.viewer, TablePerspective.frames

    def viewer(self: TableGate, live: LiveGame, player: str | None) -> Any:
        try:
            return honest(self, live, player)
        except Refused:
            return live.compiled.presenter.viewer(live.now.lobby, None)

    async def refused(self: TablePerspective, *given: int) -> Any:
        if self.viewer == "spectator":
            assert isinstance(self._gate, TableGate)
            honest(self._gate, self._live, None)
        return await frames(self, *given)

    monkeypatch.setattr(TableGate, "viewer", viewer)
    monkeypatch.setattr(TablePerspective, "frames", refused)


async def with_more(receipt: Awaitable[bytes], **more: str) -> bytes:
    """A receipt that says something else."""
    return msgspec.json.encode(msgspec.json.decode(await receipt) | more)


@leak.at(TablePerspective, "receipt")
async def with_an_unsalted_digest(honest: Any, self: TablePerspective) -> bytes:
    """Somebody who guesses the hidden cards can check the guess."""
    return await with_more(honest(self), head=digest((await self.moment()).now.state))


@leak.at(TablePerspective, "receipt")
async def with_what_was_signed(honest: Any, self: TablePerspective) -> bytes:
    """So that a client need not put it together; it includes the salt, say."""
    (stored,) = await self._entries(self.version - 1, self.version)
    return await with_more(honest(self), body=stored.body.hex())


@leak.at(TablePerspective, "receipt")
async def with_a_bit_of_the_secret_in_the_signature(honest: Any, self: TablePerspective) -> bytes:
    """Where nobody looks."""
    said = msgspec.json.decode(await honest(self))
    hint = self._live.table._secret[:1].hex()
    return msgspec.json.encode(said | {"signature": said["signature"][:-2] + hint})


@pytest.mark.proof
@pytest.mark.parametrize("plant", leak, ids=lambda plant: plant.__name__)
async def test_receipt_that_tells_too_much_is_caught(
    plant: Plant, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plant(monkeypatch)
    assert await broken(tmp_path)
