"""A store with finished games of every kind, and the archive of files made of it."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import zstandard

from infra.exports.index import INDEX, Index, decode
from infra.exports.site import Made, make
from infra.keys.signing import signer
from tests.audit.games import played
from tests.deals import tables
from tests.support.app import Clock, RunningApp
from tests.support.client import Guest, ok
from tests.support.games import ended, game_of, join, last_province, open_game
from tests.support.stores import Site

LATE = {"spectators": {"who": "all", "late": {"minutes": 10_080}}}
"""Everybody knows the end a week later."""
CLOSED: dict[str, dict[str, Any]] = {
    "closed": {"spectators": {"who": "none"}}, "invited": {"spectators": {"who": "invited"}},
    "unlisted": {"access": "unlisted"}, "open hands": {"open_hands": True},
}  # fmt: skip


async def abandoned(clock: Clock, *guests: Guest) -> str:
    """A full table that ended before its start: its id."""
    path = await open_game(guests[0])
    for guest in guests:
        ok(await guest.post(f"{path}/seats", {"commitment": "ab" * 32}))
    clock.now = ok(await guests[0].get(path))["reveal_by"]
    ok(await guests[0].delete(path))
    return game_of(path)


async def fill(h: RunningApp, clock: Clock) -> tuple[set[str], dict[str, str]]:
    """(ids of games that everybody may see, ids of others by kind)."""
    host, rival, third = await h.players("Somebody", "Nobody Else", "Third")
    seen = {await ended(host, rival) for _ in range(3)} | {await ended(rival, host, ruleset="caylus-magna-carta")}
    banned = await ended(host, third)
    operator = await h.operator()
    ok(await operator.post(f"/v1/players/{third.id}/ban", {"reason": "test"}))
    others = {kind: await ended(host, rival, **body) for kind, body in CLOSED.items()}
    invited = await open_game(host, access="invited")
    await join(invited, host)
    ok(await host.post(f"{invited}/invitations", {"player": rival.id}))
    await join(invited, rival)
    ok(await host.post(f"{invited}/resignation", {}))
    others["by invitation"] = game_of(invited)
    branch = ok(await host.post(f"/v1/games/{banned}/branches", {"version": 3}))["id"]
    scenario = game_of(await open_game(host, scenario=last_province()))
    for alone in (branch, scenario):
        await join(f"/v1/games/{alone}", host)
        ok(await host.post(f"/v1/games/{alone}/seats", {"bot": "big-money"}))
        ok(await host.post(f"/v1/games/{alone}/resignation", {}))
    others |= {"branch": branch, "scenario": scenario, "abandoned": await abandoned(clock, host, rival)}
    imported = {"ruleset": "dominion", "record": played("dominion", 6, 30).document}
    others["imported"] = game_of((await operator.post("/v1/games/import", imported)).headers["location"])
    others["running"] = game_of(await open_game(host))
    table = await tables.table(await tables.deal(host), host, rival)
    ok(await host.post(f"{table}/resignation", {}))
    others["running deal"] = game_of(table)
    return {*seen, banned}, others


def made(site: Site, data: Path, folder: Path | str, **more: Any) -> Made:
    """Make the archive as the server over this store would."""
    return make(site.settings(data), str(folder), **more)


def index(folder: Path, data: Path) -> Index:
    """The index, whose signature holds."""
    found = decode((folder / INDEX).read_bytes(), signer(data, None).keys())
    assert found is not None
    return found


def files(folder: Path) -> dict[str, bytes]:
    """All files by name."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def records(folder: Path) -> list[bytes]:
    """All records, as lines."""
    lines = list[bytes]()
    for name, data in files(folder).items():
        with suppress(KeyError):
            {"zst": lines.extend}[name.rpartition(".")[2]](
                zstandard.ZstdDecompressor().decompressobj().decompress(data).splitlines()
            )
    return lines


def games(folder: Path) -> list[str]:
    """The ids in the records, in order."""
    return [json.loads(line)["game"] for line in records(folder)]
