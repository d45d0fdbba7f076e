"""What went wrong once, or would have: memory, the data folder, a store that cannot be read, rules that are gone."""

import socket
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.app import RunningApp, application, serving
from tests.support.client import refused
from tests.support.games import open_game


def test_an_endless_head_is_hung_up_on(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as (url, _, __),
        socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), timeout=10) as line,
        pytest.raises((BrokenPipeError, ConnectionResetError)),
    ):
        line.sendall(b"GET /v1/healthz HTTP/1.1\r\nHost: x\r\nX-Endless: " + b"a" * 64_000_000)


async def test_the_data_folder_is_its_owner_s_alone(tmp_path: Path) -> None:
    async with application(tmp_path / "data"):
        assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


async def test_a_store_that_cannot_be_read_is_a_503(h: RunningApp, tmp_path: Path) -> None:
    (anna,) = await h.players("Anna")
    path = await open_game(anna)
    with closing(sqlite3.connect(tmp_path / "croupier.sqlite3")) as other:
        other.execute("ALTER TABLE games RENAME TO elsewhere")
    refused(await anna.get("/v1/games/" + "0" * 32), 503, "unavailable")
    refused(await anna.post(f"{path}/seats", {}), 503, "unavailable")


async def test_a_game_whose_rules_are_gone_is_a_503(tmp_path: Path) -> None:
    async with application(tmp_path) as home:
        (anna,) = await home.players("Anna")
        path = await open_game(anna)
    async with application(tmp_path, games={}) as home:
        refused(await home.nobody.get(path), 503, "unavailable")
