"""What may be cached, by whom, and how clients learn that it has changed."""

import asyncio
import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.engine.game.rules import Rules
from domain.games import GAMES
from infra.release import release
from infra.store.accounts.accounts import StoredAccounts
from projections.schemas.schemas import Person
from projections.views.ruleset_page import ruleset_type
from tests.http.test_stream_behind import dawdle
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import deal, do, last_province, to_move, view

NAMED = (
    "view", "view?version=2", "film", "film?with=lines", "film?with=lines,frames", "film?limit=1", "film?since=2",
    "story", "story?why=false",
)  # fmt: skip
AFTER_THE_END = ("film?as=referee", "film?as=seat-1", "film?as=seat-0")


def rename(h: RunningApp, guest: Guest, name: str) -> None:
    accounts = h.composed.accounts
    assert isinstance(accounts, StoredAccounts)
    known = accounts.known_people
    known.put(guest.id, Person(guest.id, name, bot=False), known.forgotten)


async def test_renamed_player_changes_etags_without_a_new_version(h: RunningApp) -> None:
    path, host, *players = await h.table(host="Host", scenario=last_province())
    for asked in (NAMED, (*NAMED, *AFTER_THE_END)):
        before = {url: await host.get(f"{path}/{url}") for url in asked}
        assert len({answer.headers["etag"] for answer in before.values()}) == len(before)
        kept = (await host.get(f"{path}/frames")).headers["cache-control"]
        assert ("immutable" in kept) == (ok(before["view"])["status"] == "over"), "frames have no names"
        rename(h, players[0], "Anna the Second" if "Anna the" not in before["view"].text else "Anna the Third")
        for url, answer in before.items():
            assert answer.headers["cache-control"] == "private, no-cache", "also when the game is over"
            again = await host.get(f"{path}/{url}", If_None_Match=answer.headers["etag"])
            assert again.status_code == 200, url
            assert ("Anna the" in again.text) == ("version=2" in url or "why" not in url or "Anna" in again.text)
            assert again.content != answer.content, url
            same = await host.get(f"{path}/{url}", If_None_Match=again.headers["etag"])
            assert (same.status_code, same.content) == (304, b"")
        if (await view(host, path))["status"] == "running":
            await do(players[0], path, "Buy Province")


@pytest.mark.parametrize("key", GAMES)
async def test_ruleset_may_be_kept_and_old_ones_stay(key: str, h: RunningApp, tmp_path: Path) -> None:
    rules = GAMES[key]
    now = await h.nobody.get(f"/v1/rulesets/{key}")
    named = await h.nobody.get(f"/v1/rulesets/{key}?version={rules.version}")
    assert (named.content, named.headers["etag"]) == (now.content, now.headers["etag"])
    same = await h.nobody.get(f"/v1/rulesets/{key}", If_None_Match=now.headers["etag"])
    assert (same.status_code, same.content) == (304, b"")
    none = refused(await h.nobody.get(f"/v1/rulesets/{key}?version=99"), 404, "unknown-version")
    assert (none["pointer"], str(rules.version) in none["detail"]) == ("?version", True)

    kept = {"version": rules.version, "minutes": [1, 2]}
    async with application(tmp_path, games={key: following(rules, tmp_path / "texts", kept)}) as later:
        before = await later.nobody.get(f"/v1/rulesets/{key}?version={rules.version}")
        assert msgspec.json.decode(before.content, type=ruleset_type(rules)).minutes == (1, 2), "see docs/add-a-game.md"
        now = ok(await later.nobody.get(f"/v1/rulesets/{key}"))
        assert ok(before) == now | kept
        assert now["version"] == rules.version + 1


def following(rules: Rules, texts: Path, kept: dict[str, Any]) -> Rules:
    """The next version of these rules, with this part of their texts unchanged."""
    shutil.copytree(rules.language.texts, texts)
    texts.with_name("rulesets").mkdir()
    texts.with_name("rulesets").joinpath(f"{rules.version}.json").write_text(json.dumps(kept))
    return replace(rules, version=rules.version + 1, language=replace(rules.language, texts=texts))


def test_release_name_depends_on_the_installed_games() -> None:
    games = list(GAMES.values())
    assert release(games) == release(games) != release(games[1:])


async def test_if_match_takes_etags_as_proxies_change_them(h: RunningApp) -> None:
    path, *players = await h.table()
    for _ in range(4):
        seen = await view(players[0], path)
        version: int = seen["version"]
        mover = players[to_move(seen)]
        tag = (await mover.get(f"{path}/view", Accept_Encoding="gzip")).headers["etag"]
        assert tag.startswith('W/"'), "its length is random, so it is a weak one"
        whole = (await mover.get(f"{path}/view")).headers["etag"]
        for held in (f'"x", {whole}', f"W/{whole}", "*"):
            same = await mover.get(f"{path}/view", If_None_Match=held)
            assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", whole), held
            assert same.headers["vary"] == "Authorization, Accept, Accept-Language, Accept-Encoding"
            assert same.headers["cache-control"] == "private, no-cache"
        question = (await view(mover, path))["asked"][0]
        body = {"question": question["question"], "picks": [0], "seat": question["seat"]}
        for right in (
            tag,
            whole,
            f"W/{whole}",
            f'"{version}"',
            f'W/"{version}"',
            f'"{version}-gzip"',
            f'"{version};x"',
        ):
            ok(await mover.post(f"{path}/choices?dry_run=true", body, If_Match=right))
            for other in (version - 1, version + 1):
                stale = right.replace(str(version), str(other), 1)
                refused(await mover.post(f"{path}/choices?dry_run=true", body, If_Match=stale), 412, "stale")
        for wrong in ("W/", f"w/{version}", f"{version}", '"x"', f'"{version}', f'"{version}" "3"'):
            refused(await mover.post(f"{path}/choices?dry_run=true", body, If_Match=wrong), 400, "malformed")
        await dawdle(players, path, 1)


async def test_head_of_a_stream_ends(h: RunningApp) -> None:
    path, *players = await h.table()
    head = await players[0].http.head(f"{path}/stream", headers=players[0].headers)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"].startswith("text/event-stream")


async def test_list_pages_link_to_the_next_page(h: RunningApp) -> None:
    path, *players = await h.table()
    await deal(players[0], *players)
    newest = await dawdle(players, path, 3)
    for url, item in (
        (f"{path}/frames?limit=2", "frames"),
        (f"{path}/story?limit=2&why=false", "lines"),
        (f"{path}/film?limit=2&with=lines", "steps"),
        ("/v1/games?limit=1&status=running", "games"),
        ("/v1/me/games?limit=1", "games"),
    ):
        count, at = 0, url
        while True:
            page = await players[0].get(at)
            count += len(ok(page)[item])
            link = page.links.get("next")
            assert (link is None) == (ok(page)["next"] is None), at
            if link is None:
                break
            at = link["url"]
            assert at.startswith(url.partition("?")[0])
        whole = ok(await players[0].get(url.replace("limit=1", "limit=90").replace("limit=2", "limit=90")))
        assert count == len(whole[item]) > 1, url
    assert newest


async def test_wait_parameter_holds_view_and_frames_until_changed(h: RunningApp) -> None:
    path, *players = await h.table()
    for guest in (*players, h.nobody):
        seen = await guest.get(f"{path}/view")
        version = ok(seen)["version"]
        waiting: list[Any] = [
            asyncio.create_task(guest.get(f"{path}/view?wait=30", If_None_Match=seen.headers["etag"])),
            asyncio.create_task(guest.get(f"{path}/frames?since={version}&wait=30")),
        ]
        assert ok(await guest.get(f"{path}/view?wait=30")) == ok(seen), "who names no ETag has nothing to wait for"
        await asyncio.sleep(0.05)
        assert not any(task.done() for task in waiting)
        await dawdle(players, path, 1)
        shown, page = [ok(await task) for task in waiting]
        assert shown == await view(guest, path)
        assert [frame["version"] for frame in page["frames"]] == [version + 1]
    seen = await h.nobody.get(f"{path}/view")
    none = await h.nobody.get(f"{path}/view?wait=1", If_None_Match=seen.headers["etag"])
    assert (none.status_code, none.content) == (304, b"")
    newest = (await view(h.nobody, path))["version"]
    waits = asyncio.create_task(h.nobody.get(f"{path}/frames?since={newest}&wait=30"))
    await asyncio.sleep(0.05)
    h.service.close_streams()
    assert ok(await waits) == {"frames": [], "next": None}, "the server is about to stop"


async def test_story_after_end_is_anybodys_with_optional_reasons(h: RunningApp) -> None:
    path, host, *players = await h.table(host="Host", scenario=last_province())
    refused(await host.get(f"{path}/story?as=seat-0"), 403, "not-over")
    own = ok(await players[0].get(f"{path}/story"))
    await do(players[0], path, "Buy Province")
    again = ok(await h.nobody.get(f"{path}/story?as=seat-0"))
    assert again["viewer"] == "seat-0"
    assert again["lines"][: len(own["lines"])] == own["lines"]
    brief = ok(await h.nobody.get(f"{path}/story?as=seat-0&why=false"))
    assert brief["lines"] == [{k: v for k, v in line.items() if k != "why"} for line in again["lines"]]
