"""Between machines without Redis: one hears of what has moved at another, also after its connection was lost."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from infra.diagnosis.store import store
from infra.workers import elsewhere
from infra.workers.board import Board
from infra.workers.elsewhere import AT_ONCE, Elsewhere
from tests.support.stores import Site
from tests.support.until import until


async def test_another_machine_hears_of_what_moves(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elsewhere, "LIFE", 0.05)
    monkeypatch.setattr(elsewhere, "PAUSE", 0.05)
    here, there = dict[str, int](), dict[str, int]()

    def hearing(kept: dict[str, int]) -> Elsewhere:
        def moved(games: Mapping[str, int]) -> None:
            kept.update(games)

        return Elsewhere(postgres_url, moved, Board.new(1))

    one, other = hearing(here), hearing(there)
    tasks = [asyncio.create_task(machine.run()) for machine in (one, other)]

    async def told(games: dict[str, int]) -> None:
        def look() -> bool:
            one.notify(games)
            return games.items() <= there.items()

        await until(look)

    await told({"a": 4})
    await told({f"{n:032x}": n for n in range(2 * AT_ONCE)})
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        own = "datname = current_database() AND pid <> pg_backend_pid()"
        connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {own}".encode())
    await told({"a": 5})
    assert not here
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def test_doctor_says_if_nothing_is_heard(postgres_site: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def said() -> list[str]:
        return [finding.found for finding in store(postgres_site.settings(tmp_path)) if finding.state == "warning"]

    assert not any("passes on no notifications" in found for found in said())
    monkeypatch.setattr(elsewhere, "LISTEN", b"SELECT 1")  # as if a pooler had another connection listen
    monkeypatch.setattr(elsewhere, "HEARD_WITHIN", 0.1)
    assert any("passes on no notifications" in found for found in said())
