"""Notes over HTTP: who writes them, to whom they are shown, and what becomes of them."""

from typing import Any

import pytest

from api.application.notes import notes
from tests.deals.tables import deal, end, table
from tests.support.app import RunningApp
from tests.support.client import Guest, leave, ok, refused
from tests.support.games import deal_in_event, open_game, play, view

HERE = 3
"""A version of a game that has just begun."""


async def told(guest: Guest, path: str, more: str = "") -> list[str]:
    """The texts that a guest is shown, each with its version and author."""
    page = ok(await guest.get(f"{path}/notes{more}"))["notes"]
    return [f"{note['version']} {note['author']['name']}: {note['text']}" for note in page]


async def write(guest: Guest, path: str, text: str, version: int = HERE, **more: Any) -> Any:
    return ok(await guest.put(f"{path}/notes/{version}", {"text": text, "visible": "all", **more}))


async def test_a_note_is_written_anew_and_deleted(h: RunningApp) -> None:
    path, anna, bert = await h.table()
    made = await write(anna, path, " Why not  the Moat? ", visible="none", language="en")
    assert (made["text"], made["role"], made["author"]["id"]) == ("Why not  the Moat?", "player", anna.id)
    assert ok(await anna.get(f"{path}/notes/{HERE}")) == made
    await write(anna, path, "Better.")
    await write(anna, path, "<b>강한 수</b>\n\U0001f3f0", 2, language="ko")
    assert await told(anna, path) == ["2 Anna: <b>강한 수</b>\n\U0001f3f0", f"{HERE} Anna: Better."]
    assert await told(anna, path, "?language=en") == [f"{HERE} Anna: Better."], "those that name none are in all"
    for _ in range(2):
        assert (await anna.delete(f"{path}/notes/{HERE}")).status_code == 204
    refused(await anna.get(f"{path}/notes/{HERE}"), 404, "not-found")
    refused(await bert.get(f"{path}/notes/2"), 404, "not-found")


async def test_players_write_for_themselves_until_the_end(h: RunningApp) -> None:
    path, anna, bert = await h.table()
    await write(anna, path, "mine")
    await write(bert, path, "for me alone", visible="none")
    assert await told(anna, path) == [f"{HERE} Anna: mine"]
    for guest in (bert, h.nobody):
        before = await guest.get(f"{path}/notes")
        await write(anna, path, "longer than before", 2)
        after = await guest.get(f"{path}/notes")
        assert (after.content, after.headers["etag"]) == (before.content, before.headers["etag"])
        assert not any(note["author"]["id"] == anna.id for note in after.json()["notes"])
    ok(await bert.post(f"{path}/resignation", {}))
    assert await told(h.nobody, path) == ["2 Anna: longer than before", f"{HERE} Anna: mine"]
    (carl,) = await h.players("Carl")
    assert (await write(carl, path, "seen", 1))["role"] == "reader"
    assert (await told(bert, path))[0] == "1 Carl: seen"


async def test_notes_of_commentators_are_shown_to_spectators(h: RunningApp) -> None:
    path, host, anna, bert = await h.table(host="Host")
    cora, dora, watcher = await h.players("Cora", "Dora", "Watcher")
    refused(await cora.put(f"{path}/notes/{HERE}", {"text": "!"}), 409, "not-over")
    for by, named in ((anna, cora), (host, dora)):
        assert (await by.put(f"{path}/commentators/{named.id}")).status_code == 204
        assert (await write(named, path, "a trap"))["role"] == "commentator"
    refused(await watcher.put(f"{path}/commentators/{watcher.id}"), 403, "not-your-seat")
    refused(await anna.put(f"{path}/commentators/{bert.id}"), 422, "invalid")
    refused(await anna.put(f"{path}/commentators/{'0' * 32}"), 404, "unknown-player")
    both = sorted([f"{HERE} Cora: a trap", f"{HERE} Dora: a trap"])
    for guest, expected in ((watcher, both), (h.nobody, both), (cora, both), (anna, []), (bert, [])):
        assert sorted(await told(guest, path)) == expected
        film = ok(await guest.get(f"{path}/film?with=lines,notes"))["notes"]
        assert sorted(f"{note['version']} {note['author']['name']}: {note['text']}" for note in film) == expected
    assert (await bert.delete(f"{path}/commentators/{cora.id}")).status_code == 204
    refused(await cora.put(f"{path}/notes/{HERE}", {"text": "!"}), 409, "not-over")
    ok(await bert.post(f"{path}/resignation", {}))
    assert sorted(await told(anna, path)) == both


async def test_commentator_named_by_an_organiser_writes_at_once(h: RunningApp) -> None:
    olga, anna, bert, cora = await h.players("Olga", "Anna", "Bert", "Cora")
    path, _ = await deal_in_event(olga, anna, bert)
    assert (await olga.put(f"{path}/commentators/{cora.id}")).status_code == 204
    await write(cora, path, "round one", 2)
    assert await told(olga, path) == ["2 Cora: round one"]


async def test_notes_of_late_games_wait_for_the_horizon(h: RunningApp) -> None:
    """In a late game comments lag with the game, even one about an early version; and so does what the end opens."""
    path, host, anna, bert = await h.table(host="Host", spectators={"late": {"versions": 3}})
    (cora,) = await h.players("Cora")
    assert (await anna.put(f"{path}/commentators/{cora.id}")).status_code == 204
    known = (await view(cora, path))["version"]
    refused(await cora.put(f"{path}/notes/{known + 1}", {"text": "!"}), 404, "unknown-version")
    for method in (cora.get, cora.delete):
        refused(await method(f"{path}/notes/{known + 1}"), 404, "unknown-version")
    await write(cora, path, "early", 1)
    assert await told(h.nobody, path) == ["1 Cora: early"]
    await play(path, (anna, bert), 2)
    ok(await bert.post(f"{path}/resignation", {}))
    await write(anna, path, "I had won", 1)
    assert (await view(host, path))["status"] != "over"
    for late in (host, h.nobody):
        assert await told(late, path) == ["1 Cora: early"]
    refused(await host.put(f"{path}/notes/1", {"text": "!"}), 409, "not-over")
    h.service.bus.clock.now += 3_600_000_000  # type: ignore[attr-defined] - the clock of tests
    await h.service.due_times.work()
    await h.settled()
    assert sorted(await told(h.nobody, path)) == ["1 Anna: I had won", "1 Cora: early"]


async def test_notes_in_a_deal_wait_for_its_end(h: RunningApp) -> None:
    anna, bert, eve, fred = await h.players("Anna", "Bert", "Eve", "Fred")
    made = await deal(anna)
    one, other = await table(made, anna, bert), await table(made, eve, fred)
    await write(anna, one, "the same hand")
    ok(await bert.post(f"{one}/resignation", {}))
    refused(await eve.get(f"{one}/notes"), 403, "no-spectators")
    refused(await eve.put(f"{one}/notes/1", {"text": "!"}), 403, "no-spectators")
    assert await told(bert, one) == []
    await end(h, made)
    assert await told(eve, one) == [f"{HERE} Anna: the same hand"]
    assert await told(h.nobody, other) == []


async def test_who_may_not_watch_learns_nothing(h: RunningApp) -> None:
    path, anna, bert = await h.table(spectators={"who": "none"})
    (cora,) = await h.players("Cora")
    assert (await anna.put(f"{path}/commentators/{cora.id}")).status_code == 204, "which admits nobody"
    refused(await cora.put(f"{path}/notes/1", {"text": "!"}), 403, "no-spectators")
    refused(await cora.get(f"{path}/notes"), 403, "no-spectators")
    refused(await h.nobody.get(f"{path}/notes"), 401, "no-token")
    await write(bert, path, "mine")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"text": ""}, "invalid"),
        ({"text": " \n\t"}, "invalid"),
        ({"text": "\u2060\u200b"}, "invalid"),
        ({"text": "x" * 2001}, "invalid"),
        ({"text": "x", "language": "Korean"}, "invalid"),
        ({"text": "x", "visible": "some"}, "invalid"),
    ],
)
async def test_invalid_note_is_refused_and_changes_nothing(h: RunningApp, body: Any, code: str) -> None:
    path, anna, _ = await h.table()
    await write(anna, path, "x" * 2000)
    refused(await anna.put(f"{path}/notes/{HERE}", body), 422, code)
    assert ok(await anna.get(f"{path}/notes/{HERE}"))["text"] == "x" * 2000


async def test_each_may_write_two_hundred(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "MOST", 2)
    path, anna, bert = await h.table()
    for version in range(1, HERE):
        await write(anna, path, f"{version}", version)
    assert refused(await anna.put(f"{path}/notes/{HERE}", {"text": "3"}), 429, "limited")["rule"] == "notes"
    await write(anna, path, "again", 2)
    await write(bert, path, "mine", HERE)
    assert await told(anna, path) == ["1 Anna: 1", "2 Anna: again"]


async def test_pages_hold_what_is_shown(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "PART", 2)
    path, anna, bert = await h.table()
    for version in range(1, HERE + 1):
        await write(anna, path, "a", version, visible="none")
        await write(bert, path, "b", version)
    ok(await bert.post(f"{path}/resignation", {}))
    found, where = list[int](), f"{path}/notes?limit=2"
    while where:
        answer = await h.nobody.get(where)
        found += [note["version"] for note in ok(answer)["notes"]]
        where = answer.links["next"]["url"] if answer.json()["next"] else ""
        assert ("next" in answer.links) == bool(where)
    assert found == [1, 2, 3]
    film = ok(await h.nobody.get(f"{path}/film?since=2&limit=1&with=notes"))
    assert [note["version"] for note in film["notes"]] == [2, 3]
    assert "notes" not in ok(await h.nobody.get(f"{path}/film?since=2&limit=1"))


async def test_operators_take_notes_away(h: RunningApp) -> None:
    path, anna, bert = await h.table()
    ok(await bert.post(f"{path}/resignation", {}))
    olga = await h.operator()
    await write(anna, path, "rude")
    await write(bert, path, "polite")
    where = f"{path}/notes/{HERE}/{anna.id}"
    refused(await bert.delete(where), 403, "no-scope")
    assert (await olga.delete(where)).status_code == 204
    for bad in (where, f"{path}/notes/{10**30}/{anna.id}", f"/v1/games/seven/notes/1/{anna.id}"):
        refused(await olga.delete(bad), 404, "not-found")
    act = ok(await olga.get("/v1/acts"))["acts"][0]
    assert (act["act"], act["about"], act["detail"]) == ("note", path.rpartition("/")[2], f"{HERE} {anna.id}")
    assert await told(h.nobody, path) == [f"{HERE} Bert: polite"]
    ok(await olga.post(f"/v1/players/{bert.id}/ban", {}))
    assert await told(h.nobody, path) == []
    ok(await olga.delete(f"/v1/players/{bert.id}/ban"))
    assert await told(h.nobody, path) == [f"{HERE} Bert: polite"]
    await leave(bert)
    assert await told(h.nobody, path) == []


async def test_only_seats_write_notes_before_the_start(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await open_game(anna)
    ok(await anna.post(f"{path}/seats", {}))
    await write(anna, path, "soon", 1)
    refused(await bert.put(f"{path}/notes/1", {"text": "!"}), 409, "not-over")
    assert await told(bert, path) == []
