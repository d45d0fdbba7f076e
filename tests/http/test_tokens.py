"""Tokens, names, recovery, bans: who may do what, and that what ends, ends at once."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from api.application.ports.accounts import SCOPES
from domain.engine.entry.spectator_delay import MINUTE
from domain.engine.lobby.due_times import DAY
from infra.cli.main import main
from infra.store.accounts.ttl_cache import TTL
from tests.http.test_events import told
from tests.support.app import Clock, RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import deal, frames, join, open_game, to_move, view
from tests.support.looks import About, looks
from tests.support.patience import patience
from tests.support.streams import NDJSON, tap
from tests.support.until import until
from tests.support.writes import Write, writes


async def token(by: Guest, **asked: Any) -> Guest:
    """The same player with one more token."""
    made = ok(await by.post("/v1/me/tokens", asked))
    return Guest(by.http, by.id, by.name, made["token"])


async def ids(by: Guest) -> dict[str, str]:
    """Label to id."""
    return {one["label"]: one["id"] for one in ok(await by.get("/v1/me/tokens"))["tokens"]}


def managing(h: RunningApp, player: Guest, **ids: str) -> list[Write]:
    """What only a whole token of a player may do: every write to an account, but for those that a game calls for."""
    about, unnamed = About("", 1, player.id, ""), dict.fromkeys(("token", "webhook", "grant"), "0" * 16)
    return [one for one in writes(h.app, about, "/v1/me", **unnamed | ids) if "block" not in one.operation]


# -- scopes


async def test_token_is_for_its_and_lesser_scopes(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    reader, player = await token(anna, scope="read"), await token(anna, scope="play")
    path = await open_game(anna, seating="as_joined")
    assert ok(await player.post(f"{path}/seats", {}))["your_seats"] == [0]
    await join(path, bert)
    for scope, one in (("read", reader), ("play", player), ("open", anna)):
        assert ok(await one.get("/v1/me"))["id"] == anna.id
        ok(await one.get(path))
        for asked in [asked for asked in h.app.state.operations if SCOPES.index(asked.scope) > SCOPES.index(scope)]:
            url = re.sub(r"{\w+}", "0", asked.path_format)
            refused(await h.http.request(asked.method, url, headers=one.headers), 403, "no-scope")
    ok(await (await h.operator()).get("/v1/acts"))


async def test_token_cannot_make_or_rotate_a_stronger_one(h: RunningApp) -> None:
    (anna,) = await h.players("Anna")
    player = await token(anna, label="player", scope="play", expires_in=3600)
    refused(await anna.post("/v1/me/tokens", {"scope": "host"}), 422, "invalid")
    refused(await anna.post("/v1/me/tokens", {"scope": "open", "game": "0" * 32}), 422, "invalid")
    listed = {one["label"]: one for one in ok(await anna.get("/v1/me/tokens"))["tokens"]}
    assert listed["player"]["made_by"] == listed[""]["id"]
    assert listed[""]["current"]
    assert not listed["player"]["current"]
    operator = await h.operator()
    own = (await ids(operator))["command line"]
    lesser = await token(operator, scope="open")
    refused(await lesser.post(f"/v1/me/tokens/{own}/rotation", None), 403, "no-scope")
    refused(await player.get("/v1/me/tokens"), 403, "no-scope")


async def test_expiring_or_lesser_token_cannot_change_the_account(h: RunningApp) -> None:
    anna = await h.player("Anna")
    lesser = [await token(anna, scope="play"), await token(anna, scope="open", expires_in=60)]
    embed = await token(anna, scope="play", game="0" * 32)
    hook = ok(await anna.post("/v1/me/webhooks", {"url": "https://bot.example/"}))["id"]
    (mine,) = [one["id"] for one in ok(await anna.get("/v1/me/tokens"))["tokens"] if one["current"]]
    for write in managing(h, anna, token=mine, webhook=hook):
        for one in (*lesser, embed):
            refused(await write.sent(one), 403, "no-scope")
    (short,) = [one for one in ok(await anna.get("/v1/me/tokens"))["tokens"] if one["expires_at"] is not None]
    assert (await lesser[1].delete(f"/v1/me/tokens/{short['id']}")).status_code == 204, "any ends itself"
    refused(await lesser[1].get("/v1/me"), 401, "bad-token")


async def test_leaving_asks_for_the_recovery_code(h: RunningApp) -> None:
    made = ok(await h.nobody.post("/v1/players", {"name": "Anna"}))
    anna = Guest(h.http, made["id"], "Anna", made["token"])
    for code in ({}, {"Recovery_Code": "crr_guess"}):
        refused(await anna.delete("/v1/me", **code), 403, "bad-recovery")
    assert (await anna.delete("/v1/me", Recovery_Code=made["recovery"])).status_code == 204
    refused(await anna.get("/v1/me"), 401, "bad-token")


# -- families


async def test_what_a_token_has_made_ends_with_it(h: RunningApp) -> None:
    anna = await h.player("Anna")
    laptop = await token(anna, label="laptop", scope="open")
    page = await token(laptop, label="page", scope="read")
    ok(await page.get("/v1/me"))
    of = await ids(anna)
    ok(await laptop.post(f"/v1/me/tokens/{of['laptop']}/rotation", None))
    assert await ids(anna) == of, "one that takes its place has its id"
    assert (await anna.delete(f"/v1/me/tokens/{of['laptop']}")).status_code == 204
    assert (await ids(anna)).keys() == {""}
    refused(await page.get("/v1/me"), 401, "bad-token")


async def test_token_rotated_by_thief_ends_when_owner_returns(h: RunningApp) -> None:
    anna = await h.player("Anna")
    thief = phone = await token(anna, label="phone", scope="open")
    assert [one["type"] for one in await told(h, anna)] == ["summary"]
    of = await ids(anna)
    for _ in range(3):
        made = ok(await thief.post(f"/v1/me/tokens/{of['phone']}/rotation", None))
        thief = Guest(h.http, anna.id, "Anna", made["token"])
    hidden = await token(thief, label="hidden")
    h.clock.now += 5_000_000
    refused(await phone.get("/v1/me"), 401, "bad-token")
    ok(await thief.get("/v1/me"))  # requests in flight when a token was rotated end nothing
    h.clock.now += 10_000_000
    refused(await phone.get("/v1/me"), 401, "bad-token")
    for one in (thief, hidden):
        refused(await one.get("/v1/me"), 401, "bad-token")
    assert (await ids(anna)).keys() == {""}
    (event,) = [one for one in await told(h, anna, 0) if one["type"] != "summary"]
    assert (event["type"], event["reason"]) == ("token-reused", of["phone"])


@pytest.mark.parametrize(("days", "status"), [(89, 401), (90, 200)])
async def test_rotated_token_is_recognised_for_90_days(h: RunningApp, days: int, status: int) -> None:
    anna = await h.player("Anna")
    old = await token(anna, label="phone", scope="open")
    new = ok(await old.post(f"/v1/me/tokens/{(await ids(anna))['phone']}/rotation", None))
    phone = Guest(h.http, anna.id, "Anna", new["token"])
    h.clock.now += days * DAY
    await token(anna, label="page")  # which clears up
    refused(await old.get("/v1/me"), 401, "bad-token")
    assert (await phone.get("/v1/me")).status_code == status, "it ends with a former one that is used"


async def test_all_other_tokens_are_ended_at_once(h: RunningApp) -> None:
    anna = await h.player("Anna")
    others = [await token(anna, label=f"{n}", scope="open") for n in range(3)]
    assert (await others[1].delete("/v1/me/tokens")).status_code == 204
    for one in (anna, others[0], others[2]):
        refused(await one.get("/v1/me"), 401, "bad-token")
    assert (await ids(others[1])).keys() == {"1"}


async def test_token_for_one_game_opens_no_other(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    mine, other = [await deal(anna, anna, bert) for _ in range(2)]
    asked = {one.id for one in h.app.state.operations if one.caller != "anybody" and not one.own}
    embed = await token(anna, scope="read", game=mine.rpartition("/")[2])
    seat = await token(anna, scope="play", game=mine.rpartition("/")[2])
    for one in (embed, seat):
        assert ok(await one.get(f"{mine}/view"))["viewer"].startswith("seat-")
        assert ok(await one.get("/v1/me"))["id"] == anna.id
        for look in looks(h.app, About(other.rpartition("/")[2], 1, anna.id, "dominion")):
            if look.plain and look.operation in asked:
                refused(await one.get(look.url), 403, "no-scope")
    refused(await embed.post(f"{mine}/resignation", {}), 403, "no-scope")
    refused(await seat.post(f"{other}/resignation", {}), 403, "no-scope")
    ok(await seat.post(f"{mine}/resignation", {}))


# -- the end of a token


async def test_the_streams_of_a_token_end_with_it(h: RunningApp) -> None:
    path, anna, bert = await h.table()
    phone = await token(anna, label="phone")
    accept = {"Accept": NDJSON}
    async with (
        tap(h.app, f"{path}/stream", phone.headers | accept) as ends,
        tap(h.app, f"{path}/stream", anna.headers | accept) as stays,
    ):
        version = ok(await anna.get(f"{path}/view"))["version"]
        for stream in (ends, stays):
            await stream.frames(version)
        assert (await anna.delete(f"/v1/me/tokens/{(await ids(anna))['phone']}")).status_code == 204
        await ends.end()
        ok(await bert.post(f"{path}/resignation", {}))
        assert (await stays.frames(version + 1))[-1]["version"] == version + 1


@pytest.mark.parametrize("redis", [None, "single", "cluster"])
async def test_a_token_ends_in_every_process(redis: str | None, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = None
    if redis is not None:
        cluster = redis == "cluster"
        url = request.getfixturevalue("redis_cluster_server").url if cluster else request.getfixturevalue("redis_url")
    async with application(tmp_path, redis=url) as one, application(tmp_path, redis=url) as two:
        (anna,) = await one.players("Anna")
        phone = await token(anna, label="phone")
        there = two.again(phone)
        ok(await there.get("/v1/me"))
        of = await ids(anna)
        if redis:
            await until(lambda: one.service.notifier.state == two.service.notifier.state == "connected")
        assert (await anna.delete(f"/v1/me/tokens/{of['phone']}")).status_code == 204
        started = asyncio.get_running_loop().time()
        await until(lambda: there.get("/v1/me"), lambda me: me.is_error)
        took = asyncio.get_running_loop().time() - started
        assert took < (TTL - 1 if redis else 2 * TTL), "told by the notifier, or looked at again"


# -- players


async def test_tokens_and_codes_are_stored_as_hashes(h: RunningApp, tmp_path: Path) -> None:
    made = ok(await h.nobody.post("/v1/players", {"name": "Anna"}))
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())  # noqa: ASYNC240 - a few kilobytes
    for shown in (made["token"], made["recovery"]):
        word = shown.partition("_")[2]
        assert not [form for form in (shown.encode(), word.encode(), bytes.fromhex(word)) if form in stored]


async def test_bot_account_is_marked_as_bot_wherever_shown(h: RunningApp) -> None:
    (anna,) = await h.players("Anna")
    made = ok(await h.nobody.post("/v1/players", {"name": "Robo", "bot": True}))
    robo = Guest(h.http, made["id"], "Robo", made["token"])
    path = await deal(robo, robo, anna)
    mark = {robo.id: True, anna.id: False}
    assert made["bot"] is ok(await robo.get("/v1/me"))["bot"] is True
    assert ok(await anna.get(path))["opener"]["bot"] is True
    for seats in (
        ok(await anna.get(path))["sitting"],
        ok(await anna.get(f"{path}/view"))["sitting"],
        ok(await anna.get("/v1/games"))["games"][0]["sitting"],
    ):
        assert {seat["player"]["id"]: seat["player"]["bot"] for seat in seats} == mark


UNSEEN = ["\u202eanna", "an\u200ena", "\u2066anna", "ㅤ", "⠀", "ᅟ", "a\U000e0041", "́", "a\xad", "a\u200db"]


async def test_names_with_invisible_or_bidi_characters_are_refused(h: RunningApp) -> None:
    for name in (*UNSEEN, "\u00a0"):
        assert (await h.nobody.post("/v1/players", {"name": name})).status_code == 422, ascii(name)


async def test_player_names_are_normalized_when_stored(h: RunningApp) -> None:
    for given, kept in (("Anna  B ", "Anna B"), ("e\u0301va", "\u00e9va"), ("\uff21nna", "Anna"), ("안나", "안나")):
        assert ok(await h.nobody.post("/v1/players", {"name": given}))["name"] == kept


# -- operators


async def test_banned_player_acts_not_until_let_in(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    operator = await h.operator()
    path = await deal(anna, anna, bert)
    async with tap(h.app, f"{path}/stream", anna.headers | {"Accept": NDJSON}) as stream:
        await stream.frames(ok(await anna.get(f"{path}/view"))["version"])
        banned = ok(await operator.post(f"/v1/players/{anna.id}/ban", {"reason": "spam"}))
        assert banned["banned_at"] is not None
        await stream.end()
    for asked in (anna.get("/v1/me"), anna.get(f"{path}/view"), anna.post(f"{path}/resignation", {})):
        refused(await asked, 403, "banned")
    seen = ok(await operator.get(f"/v1/players/{anna.id}"))
    assert {name: seen[name] for name in banned} == banned
    assert ok(await h.nobody.get(f"/v1/players/{anna.id}"))["banned_at"] is None
    assert ok(await operator.delete(f"/v1/players/{anna.id}/ban"))["banned_at"] is None
    ok(await anna.get("/v1/me"))


async def test_operator_ends_running_game_on_record(tmp_path: Path) -> None:
    async with application(tmp_path, clock=Clock()) as h:
        anna, bert = await h.players("Anna", "Bert")
        host = await h.operator()
        path = await deal(anna, anna, bert, spectators={"who": "none"}, clock={"kind": "move", "seconds": 60})
        refused(await anna.post(f"{path}/abandon", {"reason": "mine"}), 403, "no-scope")
        seat = to_move(await view(anna, path))
        act = ok(await host.post(f"{path}/abandon", {"reason": "nobody comes"}))
        assert (act["act"], act["about"], act["detail"]) == ("abandon", path.rpartition("/")[2], "nobody comes")
        assert ok(await host.get("/v1/acts"))["acts"][0] == act
        card = ok(await anna.get(path))
        assert (card["status"], card["result"]["how"]) == ("over", "abandoned")
        assert (await frames(anna, path))[-1]["cause"] == {"type": "abandoned", "reason": "operator"}
        assert await h.service.live_games.store.due(1 << 62, None, 9) == []
        refused(await (anna, bert)[seat].post(f"{path}/choices", {"question": 4, "picks": []}), 409, "game-over")
        refused(await host.post(f"{path}/abandon", {}), 409, "game-over")
        assert len(ok(await host.get("/v1/acts"))["acts"]) == 1, "what was refused is no act"


async def test_operators_end_is_as_late_for_late_spectators(h: RunningApp) -> None:
    await h.service.due_times.rounds.close()
    anna, bert, carl = await h.players("Anna", "Bert", "Carl")
    host = await h.operator()
    path = await deal(carl, anna, bert, spectators={"late": {"minutes": 5}})
    h.clock.now += 5 * MINUTE
    ok(await host.post(f"{path}/abandon", {}))
    refused(await host.post(f"{path}/abandon", {}), 409, "game-over")  # an operator is told the truth
    assert ok(await anna.get(path))["status"] == "over"
    for who in (carl, h.nobody, host):
        assert ok(await who.get(path))["status"] == "running"
        assert [g["status"] for g in ok(await who.get("/v1/games"))["games"]] == ["running"]
    h.clock.now += 5 * MINUTE
    assert ok(await carl.get(path))["status"] == "over"


async def test_what_operators_do_is_listed_for_operators(h: RunningApp) -> None:
    anna, operator = await h.player("Anna"), await h.operator()
    ok(await operator.post(f"/v1/players/{anna.id}/name", {"name": "Cleo"}))
    assert ok(await anna.get("/v1/me"))["name"] == "Cleo"
    ok(await operator.post(f"/v1/players/{anna.id}/ban", {"reason": "spam"}))
    ok(await operator.delete(f"/v1/players/{anna.id}/ban"))
    refused(await operator.post(f"/v1/players/{'0' * 32}/ban", {}), 404, "unknown-player")
    page = ok(await operator.get("/v1/acts?limit=2"))
    more = ok(await operator.get(f"/v1/acts?limit=2&cursor={page['next']}"))
    acts = [*page["acts"], *more["acts"]]
    assert [(one["act"], one["detail"]) for one in acts] == [("unban", ""), ("ban", "spam"), ("rename", "Cleo")]
    assert {(one["operator"], one["about"]) for one in acts} == {(operator.id, anna.id)}
    assert more["next"] is None


async def test_command_line_ban_reaches_a_running_server(
    tmp_path: Path, redis_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CROUPIER_REDIS_URL", redis_url)
    async with application(tmp_path, redis=redis_url) as home:
        anna = await home.player("Anna")
        await until(lambda: home.service.notifier.state == "connected")

        async def croupier(*arguments: str) -> int:
            return await asyncio.to_thread(main, ["people", *arguments, "--data", str(tmp_path)])

        assert await croupier("ban", anna.id, "--reason", "spam") == 0
        assert "banned since" in capsys.readouterr().out
        async with asyncio.timeout(patience(2)):
            await until(lambda: anna.get("/v1/me"), lambda me: me.is_error)
        refused(await anna.get("/v1/me"), 403, "banned")
        assert await croupier("unban", anna.id) == 0
        assert await croupier("rename", anna.id, "Cleo") == 0
        assert await croupier("rename", anna.id, "\u202e") == 1
        assert await croupier("ban", "nobody") == 1
        acts = ok(await (await home.operator()).get("/v1/acts"))["acts"]
        assert [(one["act"], one["operator"]) for one in acts] == [
            (act, "command line") for act in ("rename", "unban", "ban")
        ]
