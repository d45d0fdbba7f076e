from tests.support.app import RunningApp
from tests.support.client import refused
from tests.support.games import PLAIN, choice, choose, deal, frames, mat, mine, view


async def test_choice_answers_with_frame_and_next_question(h: RunningApp) -> None:
    path, _, *guests = await h.table(host="Host", scenario={"seats": [PLAIN, PLAIN], "turn": 0})
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


async def test_dry_run_stores_and_tells_nothing(h: RunningApp) -> None:
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


async def test_refused_choice_keeps_the_game_in_memory(h: RunningApp) -> None:
    anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
    path = await deal(anna, anna, bert)
    game = path.rpartition("/")[2]
    warm = await h.service.live_games.current(game)

    refused(await cleo.post(f"{path}/choices", {"question": 3, "picks": [0]}), 403, "not-your-seat")
    refused(await anna.post(f"{path}/choices", {"question": 1, "picks": [0]}), 409, "not-asked")

    assert await h.service.live_games.current(game) is warm, "a refusal costs no reading of the ledger"
