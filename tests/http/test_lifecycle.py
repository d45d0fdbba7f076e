import asyncio
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx

from tests.support.app import SOON, application, serving
from tests.support.client import Guest, ok, refused
from tests.support.games import PLAIN, choice, deal, do, frames, join, last_province, open_game, simple, to_move, view
from tests.support.streams import tap

# -- players


async def test_a_player_has_an_id_and_a_token_that_is_stored_hashed(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        answer = await h.nobody.post("/v1/players", {"name": "Anna 안나"})
        assert answer.status_code == 201
        assert answer.headers["cache-control"] == "no-store"
        made = answer.json()
        assert len(made["id"]) == 32
        assert made["token"].startswith("crp_")
        anna = Guest(h.http, made["id"], "Anna", made["token"])
        assert ok(await anna.get("/v1/me")) == {"id": made["id"], "name": "Anna 안나"}
        stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())  # noqa: ASYNC240 - a few kilobytes
        assert made["token"].encode() not in stored
        assert made["token"].removeprefix("crp_").encode() not in stored
        assert bytes.fromhex(made["token"].removeprefix("crp_")) not in stored


async def test_a_wrong_token_is_no_token(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna = await h.player("Anna")
        for path in ("/v1/me", "/v1/me/games"):
            answer = await h.nobody.get(path)
            refused(answer, 401, "no-token")
            assert answer.headers["www-authenticate"].startswith("Bearer")
        for token in ("crp_", anna.token[:-1], anna.token.upper(), anna.id):
            stranger = Guest(h.http, token=token)
            refused(await stranger.get("/v1/me"), 401, "bad-token")
            refused(await stranger.get("/v1/games"), 401, "bad-token")
        refused(await h.nobody.get("/v1/me", Authorization=f"Basic {anna.token}"), 401, "bad-token")
        assert (await h.nobody.get("/v1/me", Authorization=f"bearer {anna.token}")).status_code == 200


async def test_names_have_1_to_40_characters(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        for name in ("", "x" * 41, "a\nb", "a\n"):
            refused(await h.nobody.post("/v1/players", {"name": name}), 422, "invalid")
        wrong: tuple[Any, ...] = ({}, {"name": 1}, {"name": None}, [], {"name": "Anna", "admin": True})
        for body in wrong:
            refused(await h.nobody.post("/v1/players", body), 400, "malformed")
        ok(await h.nobody.post("/v1/players", {"name": "x" * 40}))


# -- seats


async def test_a_game_fills_and_starts_by_itself(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
        path = await open_game(anna, seats=3)
        opened = ok(await bert.get(path))
        assert (opened["status"], opened["sitting"], opened["your_seats"]) == ("open", [], [])
        assert opened["opener"] == {"id": anna.id, "name": "Anna"}
        assert (await view(bert, path))["state"] is None
        for i, guest in enumerate((anna, bert)):
            card = await join(path, guest)
            assert (card["status"], card["your_seats"], len(card["sitting"])) == ("open", [i], i + 1)
            assert card["sitting"][i]["player"] == {"id": guest.id, "name": guest.name}
        card = await join(path, cleo)
        assert (card["status"], card["version"], card["your_seats"]) == ("running", 4, [2])
        assert [seat["to_move"] for seat in card["sitting"]].count(True) == 1
        assert (await view(anna, path))["status"] == "running"
        refused(await (await h.player("Dora")).post(f"{path}/seats", {}), 409, "not-open")


async def test_a_player_has_one_seat(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna = await h.player("Anna")
        path = await open_game(anna)
        await join(path, anna)
        refused(await anna.post(f"{path}/seats", {}), 409, "seat-taken")
        assert ok(await anna.get(path))["version"] == 2


async def test_a_seat_can_be_given_up_before_the_start_and_later_ones_move_up(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna, bert, cleo, dora = await h.players("Anna", "Bert", "Cleo", "Dora")
        path = await open_game(anna, seats=3)
        await join(path, anna, bert)
        refused(await bert.delete(f"{path}/seats/0"), 403, "not-your-seat")
        refused(await bert.delete(f"{path}/seats/5"), 403, "not-your-seat")
        left = ok(await anna.delete(f"{path}/seats/0"))
        assert [seat["player"]["name"] for seat in left["sitting"]] == ["Bert"]
        assert ok(await bert.get(path))["your_seats"] == [0]
        await join(path, cleo, dora)
        refused(await bert.delete(f"{path}/seats/0"), 409, "not-open")
        kinds = [frame["cause"]["type"] for frame in await frames(dora, path)]
        assert kinds == ["opened", "joined", "joined", "left", "joined", "joined"]


async def test_only_the_opener_sits_bots_down_and_sends_them_away(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna, bert = await h.players("Anna", "Bert")
        path = await open_game(anna, seats=3)
        refused(await bert.post(f"{path}/seats", {"bot": "random"}), 403, "not-your-seat")
        refused(await anna.post(f"{path}/seats", {"bot": "genius"}), 422, "bad-options")
        entropy = {"bot": "random", "commitment": "0" * 64}
        refused(await anna.post(f"{path}/seats", entropy), 422, "bad-entropy")
        card = ok(await anna.post(f"{path}/seats", {"bot": "random"}))
        assert (card["sitting"][0]["bot"], card["sitting"][0]["player"], card["your_seats"]) == ("random", None, [])
        refused(await bert.delete(f"{path}/seats/0"), 403, "not-your-seat")
        ok(await anna.delete(f"{path}/seats/0"))
        assert ok(await bert.get(path))["sitting"] == []


async def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna = await h.player("Anna")
        path = await open_game(anna, seats=2, scenario={"supply": [{"card": "province", "left": 1}]})
        for _ in range(2):
            ok(await anna.post(f"{path}/seats", {"bot": "big-money"}))
        async with tap(h.app, f"{path}/stream", {}) as stream:
            last = (await stream.end())[-1]
        assert last["facts"][-1]["how"] == "finished"
        assert ok(await anna.get(path))["result"]["secret"] == last["facts"][-1]["secret"]


async def test_seats_are_drawn_unless_they_are_as_joined(tmp_path: Path) -> None:
    orders: set[tuple[str, ...]] = set()
    for seed in range(6):
        async with application(tmp_path / str(seed), seed=f"seating {seed}") as h:
            guests = await h.players("Anna", "Bert", "Cleo")
            for seating in ("as_joined", "drawn"):
                path = await deal(guests[0], *guests, seating=seating)
                card = ok(await guests[0].get(path))
                names = tuple(seat["player"]["name"] for seat in card["sitting"])
                seated = (await frames(guests[0], path))[-1]["facts"][0]
                order: list[int] = seated["order"]
                assert names == tuple(("Anna", "Bert", "Cleo")[chair] for chair in order)
                assert card["your_seats"] == [names.index("Anna")]
                assert (seated["draw"] > 0) == (seating == "drawn")
                if seating == "as_joined":
                    assert names == ("Anna", "Bert", "Cleo")
                else:
                    orders.add(names)
                assert (await view(guests[1], path))["viewer"] == f"seat-{names.index('Bert')}"
    assert len(orders) > 1


async def test_two_claims_of_the_last_seat_have_one_owner(tmp_path: Path) -> None:
    with serving(tmp_path) as (url, _, _hall):
        async with httpx.AsyncClient(base_url=url, timeout=SOON) as client:
            made = [ok(await Guest(client).post("/v1/players", {"name": f"Player {i}"})) for i in range(6)]
            guests = [Guest(client, one["id"], one["name"], one["token"]) for one in made]
            for _ in range(6):
                path = await open_game(guests[0])
                await join(path, guests[0])
                answers = await asyncio.gather(*[guest.post(f"{path}/seats", {}) for guest in guests[1:]])
                won = [answer for answer in answers if answer.status_code == 201]
                assert len(won) == 1
                for answer in answers:
                    if answer.status_code != 201:
                        assert refused(answer, 409, "not-open")["version"] == 3
                card = ok(await guests[0].get(path))
                assert len(card["sitting"]) == 2
                assert won[0].json()["your_seats"] == [1]
                assert won[0].json()["sitting"] == card["sitting"]
                assert card["version"] == 3, "nothing else was stored"


async def test_two_claims_of_a_seat_that_waits_for_entropy_have_one_owner(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
        path = await open_game(anna)
        ok(await anna.post(f"{path}/seats", {"commitment": sha256(bytes(32)).hexdigest()}))
        answers = await asyncio.gather(*[guest.post(f"{path}/seats", {}) for guest in (bert, cleo)])
        assert sorted(answer.status_code for answer in answers) == [201, 409]
        refused(next(answer for answer in answers if answer.status_code == 409), 409, "seat-taken")


async def test_one_choice_sent_many_times_at_once_is_made_once(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        guests = await h.players("Anna", "Bert")
        path = await deal(guests[0], *guests)
        seat = to_move(await view(h.nobody, path))
        for keys in ({}, {"Idempotency_Key": "k"}):
            seen = await view(guests[seat], path)
            body = choice(seen, "Play Copper")
            answers = await asyncio.gather(
                *[guests[seat].post(f"{path}/choices", body, **keys) for _ in range(5)],
            )
            assert (await view(guests[seat], path))["version"] == seen["version"] + 1
            if keys:
                assert len({answer.content for answer in answers}) == 1
                assert sum("idempotent-replayed" in answer.headers for answer in answers) == 4
            else:
                assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409, 409]


# -- entropy

SALTS = [bytes([i]) * 32 for i in range(4)]


def committed(salt: bytes) -> dict[str, str]:
    return {"commitment": sha256(salt).hexdigest()}


async def test_the_game_waits_for_what_was_committed_to_and_for_nothing_else(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
        path = await open_game(anna, seats=3)
        early = {"entropy": SALTS[0].hex()}
        ok(await anna.post(f"{path}/seats", committed(SALTS[0])))
        refused(await anna.post(f"{path}/entropy", early), 422, "bad-entropy")
        await join(path, bert)
        card = ok(await cleo.post(f"{path}/seats", committed(SALTS[1])))
        assert card["status"] == "open"
        assert [seat["commitment"] for seat in card["sitting"]] == [
            sha256(SALTS[0]).hexdigest(),
            None,
            sha256(SALTS[1]).hexdigest(),
        ]
        refused(await anna.post(f"{path}/entropy", {"entropy": SALTS[1].hex()}), 422, "bad-entropy")
        refused(await bert.post(f"{path}/entropy", early), 422, "bad-entropy")
        refused(await anna.post(f"{path}/entropy", {"entropy": "zz"}), 422, "invalid")
        refused(await anna.post(f"{path}/entropy", early | {"seat": 1}), 403, "not-your-seat")
        first = ok(await anna.post(f"{path}/entropy", early))
        assert (first["status"], first["sitting"][0]["entropy"]) == ("open", SALTS[0].hex())
        refused(await anna.post(f"{path}/entropy", early), 422, "bad-entropy")
        refused(await bert.delete(f"{path}/seats/1"), 409, "not-open")
        last = ok(await cleo.post(f"{path}/entropy", {"entropy": SALTS[1].hex()}))
        assert last["status"] == "running"
        refused(await cleo.post(f"{path}/entropy", {"entropy": SALTS[1].hex()}), 409, "not-open")


async def test_a_reveal_can_be_repeated_under_its_key(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna, bert = await h.players("Anna", "Bert")
        path = await open_game(anna)
        for guest in (anna, bert):
            ok(await guest.post(f"{path}/seats", committed(SALTS[0])))
        sent = {"entropy": SALTS[0].hex()}
        first = await anna.post(f"{path}/entropy", sent, Idempotency_Key="k")
        ok(await bert.post(f"{path}/entropy", sent))
        again = await anna.post(f"{path}/entropy", sent, Idempotency_Key="k")
        assert (again.content, again.headers["idempotent-replayed"]) == (first.content, "true")


async def dealt(data: Path, salts: list[bytes | None]) -> Any:
    """The kingdom that is drawn for a game with these entropies; the secret is the same each time."""
    async with application(data) as h:
        guests = await h.players("Anna", "Bert")
        path = await open_game(guests[0], seating="drawn", options={})
        for guest, salt in zip(guests, salts, strict=True):
            ok(await guest.post(f"{path}/seats", {} if salt is None else committed(salt)))
        for guest, salt in zip(guests, salts, strict=True):
            if salt is not None:
                ok(await guest.post(f"{path}/entropy", {"entropy": salt.hex()}))
        facts: Any = (await frames(guests[0], path))[-1]["facts"]
        return {fact["type"]: fact for fact in facts}["dominion.kingdom-chosen"]["cards"]


async def test_the_deal_depends_on_every_seat_s_entropy_and_on_nothing_that_can_be_tried_out(tmp_path: Path) -> None:
    tried: list[list[bytes | None]] = [
        [None, None],
        [SALTS[0], None],
        [None, SALTS[0]],
        [SALTS[0], SALTS[1]],
        [SALTS[1], SALTS[0]],
    ]
    deals = [tuple(await dealt(tmp_path / str(i), salts)) for i, salts in enumerate(tried)]
    assert len(set(deals)) == len(deals)
    assert tuple(await dealt(tmp_path / "again", tried[3])) == deals[3]


# -- several seats, and spectators


async def test_one_player_may_hold_several_seats_of_a_sandbox_game_and_says_which(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna, bert = await h.players("Anna", "Bert")
        path = await open_game(anna, scenario=last_province(seats=[PLAIN, PLAIN]))
        card = await join(path, anna, anna)
        assert (card["status"], card["your_seats"], card["sandbox"]) == ("running", [0, 1], True)
        seen = await view(anna, path)
        assert seen["viewer"] == "seat-0+seat-1"
        assert all(None not in mat["hand"] for mat in seen["state"]["mats"]), "both hands are Anna's"
        assert None in (await view(bert, path))["state"]["mats"][1]["hand"]
        body = simple(seen)
        refused(await anna.post(f"{path}/choices", body), 422, "invalid")
        refused(await anna.post(f"{path}/choices", body | {"seat": 1}), 409, "not-asked")
        refused(await anna.post(f"{path}/choices", body | {"seat": 2}), 403, "not-your-seat")
        refused(await bert.post(f"{path}/choices", body | {"seat": 0}), 403, "not-your-seat")
        ok(await anna.post(f"{path}/choices", body | {"seat": 0}))
        refused(await anna.post(f"{path}/resignation", {}), 422, "invalid")
        told = ok(await anna.post(f"{path}/resignation", {"seat": 1}))
        assert told["frame"]["facts"][-1]["places"] == [1, 2]


async def test_a_game_without_spectators_is_seen_by_its_players_only(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
        path = await deal(anna, anna, bert, spectators="none")
        for route in ("", "/view", "/frames", "/stream"):
            refused(await h.nobody.get(path + route), 401, "no-token")
            refused(await cleo.get(path + route), 403, "no-spectators")
        assert (await view(bert, path))["viewer"] == "seat-1"
        body: dict[str, Any] = {"question": 1, "picks": []}
        refused(await cleo.post(f"{path}/choices", body, If_Match='"1"'), 403, "not-your-seat")
        (listed,) = ok(await h.nobody.get("/v1/games"))["games"]
        assert listed["spectators"] is False
        assert not any(seat["to_move"] for seat in listed["sitting"]), "nor who is to move"
        (listed,) = ok(await bert.get("/v1/games"))["games"]
        assert any(seat["to_move"] for seat in listed["sitting"])
        ok(await bert.post(f"{path}/resignation", {}))
        refused(await cleo.get(path), 403, "no-spectators")  # else the revealed secret would deal the cards again


async def test_a_game_without_spectators_shows_who_it_waits_for(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        (anna,) = await h.players("Anna")
        path = await open_game(anna, spectators="none")
        assert ok(await h.nobody.get(path))["spectators"] == "none"


async def test_a_game_that_never_starts_is_withdrawn_by_its_opener(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna, bert = await h.players("Anna", "Bert")
        path = await open_game(anna)
        await join(path, bert)
        refused(await bert.delete(path), 403, "not-your-seat")
        gone = ok(await anna.delete(path))
        assert (gone["status"], gone["result"]["how"], gone["result"]["places"]) == ("over", "abandoned", [])
        refused(await anna.post(f"{path}/seats", {}), 409, "game-over")
        refused(await anna.delete(path), 409, "game-over")
        refused(await anna.post(f"{path}/rematch", {"ruleset": "dominion"}), 409, "not-over")
        started = await deal(anna, anna, bert)
        refused(await anna.delete(started), 409, "not-open")


async def test_leaving_at_a_version_hits_no_other_chair(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        (anna,) = await h.players("Anna")
        path = await open_game(anna, seats=4)
        for bot in ("big-money", "random"):
            at = ok(await anna.post(f"{path}/seats", {"bot": bot}))["version"]
        left = await anna.http.delete(f"{path}/seats/0", headers=anna.headers | {"If-Match": f'"{at}"'})
        assert [seat["bot"] for seat in ok(left)["sitting"]] == ["random"]
        again = await anna.http.delete(f"{path}/seats/0", headers=anna.headers | {"If-Match": f'"{at}"'})
        assert refused(again, 412, "stale")["version"] == at + 1


# -- lists


async def test_the_lobby_filters_and_pages_newest_first(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna, bert = await h.players("Anna", "Bert")
        opened = [(await open_game(anna)).removeprefix("/v1/games/") for _ in range(5)]
        await join(f"/v1/games/{opened[1]}", anna, bert)
        listed: list[str] = []
        url = "/v1/games?limit=2"
        while True:
            page = ok(await h.nobody.get(url))
            listed += [game["id"] for game in page["games"]]
            if page["next"] is None:
                break
            assert len(page["games"]) == 2
            url = f"/v1/games?limit=2&cursor={page['next']}"
        assert listed == opened[::-1]
        running = ok(await anna.get("/v1/games?status=running&ruleset=dominion"))["games"]
        assert [game["id"] for game in running] == [opened[1]]
        assert ok(await anna.get("/v1/games?status=over"))["games"] == []
        refused(await anna.get("/v1/games?ruleset=chess"), 404, "unknown-ruleset")
        for cursor in ("x", "WzEsMl0"):
            for url in ("/v1/games", "/v1/me/games"):
                refused(await anna.get(f"{url}?cursor={cursor}"), 422, "invalid")
        for wrong in (
            "limit=0",
            "limit=101",
            "status=lost",
            "colour=red",
            "limit=1&limit=2",
        ):
            refused(await anna.get(f"/v1/games?{wrong}"), 400, "malformed")


async def test_my_games_have_my_move_first(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna, bert = await h.players("Anna", "Bert")
        paths = [await deal(anna, anna, bert, scenario=None) for _ in range(6)]
        movers: list[int] = [to_move(await view(anna, path)) for path in paths]
        assert set(movers) == {0, 1}
        ids = [path.removeprefix("/v1/games/") for path in paths]
        mine = [i for i, seat in zip(ids, movers, strict=True) if seat == 0]
        others = [i for i, seat in zip(ids, movers, strict=True) if seat == 1]
        games = ok(await anna.get("/v1/me/games"))["games"]
        assert [game["id"] for game in games] == mine[::-1] + others[::-1]
        assert [game["your_move"] for game in games] == [True] * len(mine) + [False] * len(others)
        paged: list[str] = []
        page: Any = None
        cursor = ""
        for _ in range(3):
            page = ok(await anna.get(f"/v1/me/games?limit=2{cursor}"))
            paged += [game["id"] for game in page["games"]]
            cursor = f"&cursor={page['next']}"
        assert paged == [game["id"] for game in games]
        assert page["next"] is None
        first = f"/v1/games/{mine[-1]}"
        await do(anna, first, "End the turn")
        if to_move(await view(anna, first)) == 0:  # asked which card comes on top
            await do(anna, first, (await view(anna, first))["asked"][0]["labels"][0])
        assert ok(await anna.get("/v1/me/games"))["games"][0]["id"] != mine[-1] or len(mine) == 1
        assert ok(await bert.get("/v1/me/games"))["games"][0]["your_move"] is True


async def test_a_name_shows_and_passes_for_no_other(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        for name in ("Zoë 🎲", "안나", "O'Neill", "👩‍👧"):
            assert ok(await h.nobody.post("/v1/players", {"name": name}))["name"] == name
        for name in (" ", " Anna", "\u200b", "\u202eannA", "An\u2066na", "\x85", "Anna\n", "An\x00na"):
            refused(await h.nobody.post("/v1/players", {"name": name}), 422, "invalid")


async def test_a_seat_has_the_colour_it_asked_for_or_a_free_one(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
        palette = ok(await anna.get("/v1/rulesets/dominion"))["colours"]
        path = await open_game(anna, seats=3)
        before = ok(await anna.post(f"{path}/seats", {}))
        assert [seat["colour"] for seat in before["sitting"]] == [None]
        ok(await bert.post(f"{path}/seats", {"colour": palette[0]}))
        problem = refused(await cleo.post(f"{path}/seats", {"colour": palette[0]}), 409, "seat-taken")
        assert (problem["rule"], problem["pointer"]) == ("colours", "/colour")
        assert palette[1] in problem["detail"]
        refused(await cleo.post(f"{path}/seats", {"colour": "beige"}), 422, "bad-options")
        after = ok(await cleo.post(f"{path}/seats", {"colour": palette[2]}))
        assert [seat["colour"] for seat in after["sitting"]] == [palette[1], palette[0], palette[2]]
        assert [seat["colour"] for seat in (await view(h.nobody, path))["seats"]] == [
            palette[1],
            palette[0],
            palette[2],
        ]
