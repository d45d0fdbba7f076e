from typing import Any

import pytest

from tests.support.app import RunningApp
from tests.support.client import Guest, ok, refused
from tests.support.games import (
    BARE,
    PLAIN,
    choice,
    choose,
    deal,
    do,
    frames,
    join,
    last_province,
    mat,
    mine,
    open_game,
    simple,
    to_move,
    view,
)

ATTACK = {
    "seats": [
        mat(hand="militia smithy", deck="copper copper copper copper copper copper", discard=""),
        mat(hand="copper copper estate estate gold", deck="copper copper copper copper copper", discard=""),
        mat(hand="moat silver estate estate gold", deck="copper copper copper copper copper", discard=""),
    ],
    "turn": 0,
    "actions": 2,
}


def types(told: Any) -> list[str]:
    return [fact["type"] for fact in told["frame"]["facts"]]


async def test_an_accepted_choice_is_told_with_its_frame_and_what_is_asked_now(h: RunningApp) -> None:
    host, *guests = await h.players("Host", "Anna", "Bert")
    path = await deal(host, *guests, scenario={"seats": [PLAIN, PLAIN], "turn": 0})
    before = await view(guests[0], path)
    answer = await choose(guests[0], path, "Play all Treasures")
    assert answer.status_code == 201
    told = answer.json()
    after = await view(guests[0], path)
    assert told["version"] == after["version"] == before["version"] + 1
    assert told["frame"] == (await frames(guests[0], path))[-1]
    assert told["asked"] == after["asked"]
    assert told["asked"][0]["question"] == told["version"]
    assert after["state"]["coins"] == 3
    assert told["frame"]["head"] == after["head"]


# -- what a choice is held to


async def test_if_match_wants_the_whole_game_unchanged(h: RunningApp) -> None:
    host, *guests = await h.players("Host", "Anna", "Bert")
    path = await deal(host, *guests, scenario={"seats": [PLAIN, PLAIN], "turn": 0})
    seen = await guests[0].get(f"{path}/view")
    version, etag = seen.json()["version"], seen.headers["etag"]
    body = choice(seen.json(), "Play all Treasures")
    for stale in (f'"{version - 1}"', f'"{version + 1}"', etag.replace(f"{version}.", f"{version - 1}.")):
        for query in ("", "?dry_run=true"):
            answer = await guests[0].post(f"{path}/choices{query}", body, If_Match=stale)
            assert refused(answer, 412, "stale")["version"] == version
        answer = await guests[0].post(f"{path}/resignation", {}, If_Match=stale)
        assert refused(answer, 412, "stale")["version"] == version
    for wrong in ("17", "x", '"x"', '"1"; "2"'):
        refused(await guests[0].post(f"{path}/choices", body, If_Match=wrong), 400, "malformed")
    ok(await guests[0].post(f"{path}/choices?dry_run=true", body, If_Match=f'"{version}"'))
    told = ok(await guests[0].post(f"{path}/choices", body, If_Match=etag))
    body = choice(await view(guests[0], path), "End the turn")
    answer = await guests[0].post(f"{path}/choices", body, If_Match=f'"{told["version"]}"')
    assert answer.status_code == 201


async def test_a_late_click_answers_no_other_question(h: RunningApp) -> None:
    host, *guests = await h.players("Host", "Anna", "Bert")
    path = await deal(host, *guests, scenario={"seats": [BARE, PLAIN], "turn": 0})
    first = choice(await view(guests[0], path), "End the turn")
    ok(await guests[0].post(f"{path}/choices", first))
    for late in (first, first | {"question": 1}, first | {"question": first["question"] + 9}):
        problem = refused(await guests[0].post(f"{path}/choices", late), 409, "not-asked")
        assert problem["version"] == first["question"] + 1
    # Bert is asked now; his own old question, which he never had, is no more open than Anna's.
    refused(await guests[1].post(f"{path}/choices", first), 409, "not-asked")
    assert (await view(guests[0], path))["version"] == first["question"] + 1


@pytest.mark.parametrize(
    ("picks", "rule", "pointer"),
    [([], "least-most", "/picks"), ([0, 1], "least-most", "/picks"), ([99], "options", "/picks/0")],
)
async def test_illegal_picks_are_refused_and_store_nothing(
    picks: list[int], rule: str, pointer: str, h: RunningApp
) -> None:
    host, *guests = await h.players("Host", "Anna", "Bert")
    path = await deal(host, *guests, scenario={"seats": [PLAIN, PLAIN], "turn": 0})
    seen = await view(guests[0], path)
    body = {"question": mine(seen)["question"], "picks": picks}
    for query in ("", "?dry_run=true"):
        problem = refused(await guests[0].post(f"{path}/choices{query}", body), 422, "illegal-pick")
        assert (problem["rule"], problem["pointer"], problem["version"]) == (rule, pointer, seen["version"])
    assert await view(guests[0], path) == seen


async def test_picks_are_distinct_and_what_is_unordered_is_stored_sorted(h: RunningApp) -> None:
    host, *guests = await h.players("Host", "Anna", "Bert")
    scenario = {"seats": [mat(hand="chapel copper estate copper", deck="copper"), PLAIN], "turn": 0}
    path = await deal(host, *guests, scenario=scenario)
    await do(guests[0], path, "Play Chapel")
    question = mine(await view(guests[0], path))["question"]
    twice = {"question": question, "picks": [1, 1]}
    assert refused(await guests[0].post(f"{path}/choices", twice), 422, "illegal-pick")["rule"] == "distinct"
    told = ok(await guests[0].post(f"{path}/choices", {"question": question, "picks": [2, 0, 1]}))
    assert told["frame"]["cause"]["picks"] == [0, 1, 2]


async def test_the_body_is_exact(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await deal(anna, anna, bert)
    wrong: tuple[tuple[Any, str], ...] = (
        ({}, ""),
        ({"question": "1", "picks": []}, "/question"),
        ({"question": 1, "picks": [0.5]}, "/picks/0"),
        ({"question": 1, "picks": [], "why": 1}, "/why"),
    )
    for body, pointer in wrong:
        problem = refused(await anna.post(f"{path}/choices", body), 400, "malformed")
        assert problem.get("pointer", "") == pointer
    raw = await h.http.post(f"{path}/choices", content=b"{", headers=anna.headers)
    refused(raw, 400, "malformed")
    big = await h.http.post(f"{path}/choices", content=b" " * 65_537, headers=anna.headers)
    refused(big, 413, "too-large")
    refused(await anna.post(f"{path}/choices?dry_run=maybe", {"question": 1, "picks": []}), 400, "malformed")
    refused(await h.nobody.post(f"{path}/choices", {"question": 1, "picks": []}), 401, "no-token")
    refused(await anna.post("/v1/games/0/choices", {"question": 1, "picks": []}), 404, "unknown-game")


# -- dry runs


async def test_a_dry_run_stores_nothing_and_says_the_same_whatever_would_follow(h: RunningApp) -> None:
    host, *guests = await h.players("Host", "Anna", "Bert")
    anna = mat(hand="smithy village militia copper", deck="gold estate curse", discard="copper silver")
    path = await deal(host, *guests, scenario={"seats": [anna, PLAIN], "turn": 0})
    seen = await view(guests[0], path)
    asked = mine(seen)
    answers: set[tuple[int, bytes, str]] = set()
    for i in range(len(asked["options"])):
        body = {"question": asked["question"], "picks": [i]}
        answer = await guests[0].post(f"{path}/choices?dry_run=true", body, Idempotency_Key="k")
        answers.add((answer.status_code, answer.content, str(sorted(answer.headers.items()))))
    ((status, content, _),) = answers
    assert (status, content) == (200, b'{"version":%d,"legal":true}' % seen["version"])
    assert await view(guests[0], path) == seen
    assert len(await frames(host, path)) == seen["version"]
    first = await guests[0].post(f"{path}/choices", choice(seen, "Play Smithy"), Idempotency_Key="k")
    assert "idempotent-replayed" not in first.headers, "a dry run uses no key up"


async def test_a_dry_run_refuses_what_a_choice_would(h: RunningApp) -> None:
    host, *guests = await h.players("Host", "Anna", "Bert")
    path = await deal(host, *guests, scenario=last_province())
    body = choice(await view(guests[0], path), "Buy Province")
    dry = f"{path}/choices?dry_run=true"
    refused(await host.post(dry, body), 403, "not-your-seat")
    refused(await guests[1].post(dry, body), 409, "not-asked")
    refused(await guests[0].post(dry, body | {"question": 1}), 409, "not-asked")
    ok(await guests[0].post(f"{path}/choices", body))
    refused(await guests[0].post(dry, body), 409, "game-over")
    waiting = await open_game(host)
    await join(waiting, guests[0])
    refused(await guests[0].post(f"{waiting}/choices?dry_run=true", body), 409, "not-running")


# -- resigning


async def test_resigning_ends_a_game_of_two(h: RunningApp) -> None:
    anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
    waiting = await open_game(anna)
    await join(waiting, anna)
    refused(await anna.post(f"{waiting}/resignation", {}), 409, "not-running")
    for quitter, places in ((anna, [2, 1]), (bert, [1, 2])):
        path = await deal(anna, anna, bert)
        refused(await cleo.post(f"{path}/resignation", {}), 403, "not-your-seat")
        told = ok(await quitter.post(f"{path}/resignation", {}))
        ended = told["frame"]["facts"][-1]
        assert (ended["type"], ended["how"], ended["decided"]) == ("ended", "resigned", "resigned")
        assert ended["places"] == places
        assert told["asked"] == []
        card = ok(await cleo.get(path))
        assert (card["status"], card["result"]["places"]) == ("over", places)
        refused(await anna.post(f"{path}/resignation", {}), 409, "game-over")
        refused(await bert.post(f"{path}/choices", {"question": 3, "picks": [0]}), 409, "game-over")


async def at_the_attack(h: Any) -> tuple[str, list[Guest]]:
    host, *guests = await h.players("Host", "Anna", "Bert", "Cleo")
    path = await deal(host, *guests, scenario=ATTACK)
    told = await do(guests[0], path, "Play Militia")
    assert (told["asked"][0]["seat"], told["asked"][0]["verb"]) == (1, "reveal")
    return path, guests


async def test_a_seat_resigns_in_the_middle_of_another_s_card_and_is_answered_for(h: RunningApp) -> None:
    path, (anna, bert, cleo) = await at_the_attack(h)
    told = ok(await bert.post(f"{path}/resignation", {}))
    assert types(told)[0] == "defaulted"
    assert told["asked"][0]["seat"] == 2, "Cleo is asked for a Moat as if nothing had been"
    refused(await bert.post(f"{path}/resignation", {}), 409, "not-asked")
    told = await do(cleo, path)
    assert {"defaulted", "dominion.discarded"} <= set(types(told)), "Bert discards by default"
    assert told["asked"][0]["seat"] == 2
    await do(cleo, path, "Discard Estate", "Discard Estate")
    assert (await view(anna, path))["sitting"][1]["resigned"] is True
    await do(anna, path, "End the turn")
    seen = await view(cleo, path)
    assert seen["state"]["turn"] == 2, "Bert's turn is over before it began"
    told = ok(await anna.post(f"{path}/resignation", {}))
    assert told["frame"]["facts"][-1]["places"][2] == 1, "Cleo is all that is left"


async def test_whoever_plays_a_card_resigns_in_the_middle_of_it(h: RunningApp) -> None:
    path, (anna, bert, cleo) = await at_the_attack(h)
    told = ok(await anna.post(f"{path}/resignation", {}))
    assert types(told) == []
    assert told["asked"][0]["seat"] == 1, "Bert is still asked"
    await do(bert, path)
    await do(cleo, path, "Reveal Moat")
    await do(bert, path, "Discard Copper", "Discard Copper")
    seen = await view(bert, path)
    assert (seen["state"]["turn"], mine(seen)["verb"]) == (1, "act"), "Anna's turn ended by default"
    assert len(seen["state"]["mats"][2]["hand"]) == 5, "the Moat held"
    for _ in range(3):
        seat = to_move(await view(bert, path))
        assert seat != 0
        guest = (anna, bert, cleo)[seat]
        ok(await guest.post(f"{path}/choices", simple(await view(guest, path))))


async def test_a_seat_that_is_not_asked_resigns_and_the_question_stays(h: RunningApp) -> None:
    path, (_, bert, cleo) = await at_the_attack(h)
    question = mine(await view(bert, path))["question"]
    told = ok(await cleo.post(f"{path}/resignation", {}))
    assert [q["question"] for q in told["asked"]] == [question]
    assert ok(await bert.post(f"{path}/choices", {"question": question, "picks": []}))["version"] == question + 2


async def test_a_refused_seat_leaves_the_game_warm(h: RunningApp) -> None:
    anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
    path = await deal(anna, anna, bert)
    game = path.rpartition("/")[2]
    warm = await h.service.live_games.current(game)

    refused(await cleo.post(f"{path}/choices", {"question": 3, "picks": [0]}), 403, "not-your-seat")
    refused(await anna.post(f"{path}/choices", {"question": 1, "picks": [0]}), 409, "not-asked")

    assert await h.service.live_games.current(game) is warm, "a refusal costs no reading of the ledger"
