"""422: well formed, and not legal."""

import dataclasses
from base64 import urlsafe_b64encode
from typing import Any

import httpx

from api.application.runtime.readers import Readers
from api.http.routes.push import BROWSER
from tests.contract.requests.case import Cases
from tests.contract.requests.paths import (
    ALLOWED,
    BODIES,
    COMMITMENT,
    DEAL,
    DEALS,
    EVENT,
    GRANTING,
    IMPORT,
    KINGDOM,
    NOBODY,
    PUSHES,
    TOKENS,
    WEBHOOKS,
)
from tests.contract.requests.world import World

CASES = Cases()
case = CASES.case

case("ask_to_sign_in", 422, lambda w: w.anna.post("/v1/oauth/requests", {"query": "client_id=x"}), "invalid", "/query")
_MORE = {**GRANTING, "granted": {"scope": "open"}}
case("consent", 422, lambda w: w.anna.post("/v1/oauth/consents", _MORE), "invalid", "/granted")

case("create_event", 422, lambda w: w.anna.post("/v1/events", {**EVENT, "title": ""}), "invalid", "/title")
_RATED = {**EVENT, "rated": True, "access": "unlisted"}
case("create_event", 422, lambda w: w.anna.post("/v1/events", _RATED), "invalid", "/rated")
case("list_events", 422, lambda w: w.nobody.get("/v1/events?cursor=mine"), "invalid", "?cursor")
case("open_event_games", 422, lambda w: w.anna.post(f"{w.event()}/games", {"games": []}), "invalid", "/games")
case("post_standings", 422, lambda w: w.anna.put(f"{w.event()}/standings", _TABLE), "invalid", "/rows/0")
_TABLE: dict[str, Any] = {"columns": [], "rows": [{}]}
_PAST = {**ALLOWED, "until": 1}
case("allow_organiser", 422, lambda w: w.anna.put(f"/v1/me/organisers/{w.bert.id}", _PAST), "invalid", "/until")
case("write_note", 422, lambda w: w.anna.put(f"{w.over}/notes/1", {"text": " "}), "invalid", "/text")
case("name_commentator", 422, lambda w: w.anna.put(f"{w.running}/commentators/{w.bert.id}"), "invalid")
case("create_deal", 422, lambda w: w.anna.post(DEALS, {**DEAL, "ends_in": 1}), "invalid", "/ends_in")
case("create_deal", 422, lambda w: w.anna.post(DEALS, {**DEAL, "options": {"preset": "none"}}), "invalid")
case("create_player", 422, lambda w: w.nobody.post("/v1/players", {"name": ""}), "invalid", "/name")
case("block_player", 422, lambda w: w.anna.put(f"/v1/me/blocks/{w.anna.id}"), "invalid")
case("admit_watcher", 422, lambda w: w.anna.put(w.crowded()), "bad-options")
case("quick_game", 422, lambda w: w.anna.post("/v1/quick", {"ruleset": "dominion", "seats": 7}), "invalid", "/seats")
case("invite", 422, lambda w: w.anna.post(f"{w.inviting()}/invitations", {"player": "x"}), "invalid", "/player")
case("create_player", 422, lambda w: w.nobody.post("/v1/players", {"name": "\u3164"}), "invalid", "/name")
case("recover_player", 422, lambda w: w.nobody.post("/v1/players/recovery", {"recovery": ""}), "invalid", "/recovery")
case("create_webhook", 422, lambda w: w.anna.post(WEBHOOKS, {"url": "https://127.0.0.1/"}), "invalid", "/url")
case("create_push_subscription", 422, lambda w: w.anna.post(PUSHES, BROWSER), "invalid", "/key")
case("create_token", 422, lambda w: w.anna.post(TOKENS, {"scope": "host"}), "invalid", "/scope")
case("abandon_game", 422, lambda w: w.host.post(f"{w.running}/abandon", {"reason": "x" * 201}), "invalid", "/reason")
case("ban_player", 422, lambda w: w.host.post(f"{NOBODY}/ban", {"reason": "x" * 201}), "invalid", "/reason")
case("rename_player", 422, lambda w: w.host.post(f"{NOBODY}/name", {"name": "\u202e"}), "invalid", "/name")
case("create_player", 422, lambda w: w.nobody.post("/v1/players", {"name": "two\nlines"}), "invalid", "/name")
case("create_player", 422, lambda w: w.nobody.post("/v1/players", {"name": "newline\n"}), "invalid", "/name")
case("get_ladder", 422, lambda w: w.nobody.get("/v1/rulesets/dominion/ladder?seats=2"), "invalid", "?seats")
case("list_results", 422, lambda w: w.nobody.get("/v1/results?cursor=mine"), "invalid", "?cursor")
case("list_games", 422, lambda w: w.nobody.get("/v1/games?cursor=mine"), "invalid", "?cursor")
case("list_my_games", 422, lambda w: w.anna.get("/v1/me/games?cursor=mine"), "invalid", "?cursor")
for _place in (f'[{2**70},1,"x"]', f'[1,{2**70},"x"]', f'[{-(2**70)},1,"x"]', "[]", "7", '[1,1,"x",1]'):
    _cursor = urlsafe_b64encode(_place.encode()).decode().rstrip("=")
    case("list_my_games", 422, lambda w, c=_cursor: w.anna.get(f"/v1/me/games?cursor={c}"), "invalid", "?cursor")
    case("list_games", 422, lambda w, c=_cursor: w.nobody.get(f"/v1/games?cursor={c}"), "invalid", "?cursor")
# Of 1.0.0, by whose move it was.
_cursor = urlsafe_b64encode(f'[1,1700000000000000,"{"0" * 32}"]'.encode()).decode().rstrip("=")
case("list_my_games", 422, lambda w, c=_cursor: w.anna.get(f"/v1/me/games?cursor={c}"), "invalid", "?cursor")


def _opening(code: str, pointer: str, **opening: Any) -> None:
    body = {"ruleset": "dominion", "seats": 2, **opening}
    case("open_game", 422, lambda w: w.anna.post("/v1/games", body), code, pointer)


_opening("invalid", "/seats", seats=1)
_opening("invalid", "/seats", seats=7)
_opening("invalid", "/seats", seats=-(10**15))
_opening("invalid", "/options/kingdom", options={"kingdom": KINGDOM[:9]})
_opening("invalid", "/options/kingdom", options={"kingdom": (*KINGDOM, "witch")})
_opening("bad-options", "/options/kingdom", options={"kingdom": (*KINGDOM[:9], "cellar")})
_opening("invalid", "/options/kingdom/9", options={"kingdom": (*KINGDOM[:9], "dragon")})
_opening("bad-options", "/options/preset", options={"kingdom": KINGDOM, "preset": "first-game"})
_opening("invalid", "/options/preset", options={"preset": "last-game"})
_opening("bad-scenario", "/scenario/turn", scenario={"turn": 3})
_opening("bad-scenario", "/scenario", scenario={"seats": [{"hand": ["province"] * 13}]})
_opening("invalid", "/scenario/seats/0/hand/0", scenario={"seats": [{"hand": ["dragon"]}]})
_opening("bad-scenario", "/scenario/seats", scenario={"seats": [{}, {}, {}]})

_KINGDOM_OF_NINE = {"ruleset": "dominion", "options": {"kingdom": KINGDOM[:9]}}
case(
    "open_rematch",
    422,
    lambda w: w.anna.post(f"{w.finished()}/rematch", _KINGDOM_OF_NINE),
    "invalid",
    "/options/kingdom",
)

for _picks, _at in (([99], "/picks/0"), ([0, 0], "/picks"), ([], "/picks"), ([0, 1, 2], "/picks")):
    case("choose", 422, lambda w, picks=_picks: w.choose(w.running, picks), "illegal-pick", _at)
    case("choose", 422, lambda w, picks=_picks: w.choose(w.running, picks, "?dry_run=1"), "illegal-pick", _at)
case("choose", 422, lambda w: w.choose(w.running, [-1]), "invalid", "/picks/0")
case("choose", 422, lambda w: w.choose(w.running, [2**70]), "invalid", "/picks/0")
case("choose", 422, lambda w: w.anna.post(f"{w.alone()}/choices", BODIES["/choices"]), "invalid", "/seat")
case("resign", 422, lambda w: w.anna.post(f"{w.alone()}/resignation", {}), "invalid", "/seat")
case("propose_undo", 422, lambda w: w.propose(w.alone()), "invalid", "/seat")
case("take_seat", 422, lambda w: w.anna.post(f"{w.empty()}/seats", {"bot": "hal"}), "bad-options", "/bot")
case("take_seat", 422, lambda w: w.anna.post(f"{w.empty()}/seats", {"commitment": "5a"}), "invalid", "/commitment")
case(
    "take_seat",
    422,
    lambda w: w.anna.post(f"{w.empty()}/seats", {"bot": "random", "commitment": COMMITMENT}),
    "bad-entropy",
    "/commitment",
)
case(
    "reveal_entropy",
    422,
    lambda w: w.reveal(w.committed(), entropy="00" * 32),
    "bad-entropy",
    "/entropy",
)
case("reveal_entropy", 422, lambda w: w.reveal(w.committed(), version=2), "bad-evidence", "/version")
case("reveal_entropy", 422, lambda w: w.reveal(w.committed(), head="0" * 64), "bad-evidence", "/head")
case("reveal_entropy", 422, lambda w: w.bert.post(f"{w.committed()}/entropy", BODIES["/entropy"]), "bad-entropy")


def _back_and_gone(w: World) -> httpx.Response:
    game = w.left()
    assert w.come_back(game, Idempotency_Key="go").status_code == 200
    return w.anna.post(f"{game}/seats/1/return", b"", Idempotency_Key="go")


def _answered_twice(w: World) -> httpx.Response:
    game = w.undoable()
    proposal = w.propose(game).json()["version"]
    first = w.bert.post(f"{game}/undo/answers", {"proposal": proposal, "agree": False}, Idempotency_Key="once")
    assert first.status_code == 201
    return w.bert.post(f"{game}/undo/answers", {"proposal": proposal, "agree": True}, Idempotency_Key="once")


def _left_twice(w: World) -> httpx.Response:
    game = w.waiting(seats=3)
    w.anna.sit(game, bot="random")
    assert w.anna.delete(f"{game}/seats/1", Idempotency_Key="go").status_code == 200
    assert w.anna.delete(f"{game}/seats/1", Idempotency_Key="go").headers["idempotent-replayed"] == "true"
    return w.anna.delete(f"{game}/seats/0", Idempotency_Key="go")


case(
    "import_game",
    422,
    lambda w: w.host.post(IMPORT, {"ruleset": "dominion", "record": w.altered()}),
    "record-altered",
    "/record/entries/3/at",
)


def _newer(w: World) -> httpx.Response:
    service, record = w.live.composed.service, w.elsewhere()
    compiled, readers = service.games["dominion"], service.bus.live_games.readers
    rules = compiled.rules
    compiled.rules, readers.own = dataclasses.replace(rules, version=9, oldest=8), Readers  # in no other process
    try:
        return w.host.post(IMPORT, {"ruleset": "dominion", "record": record})
    finally:
        compiled.rules = rules
        del readers.own


case("import_game", 422, _newer, "rules-not-installed")
case("leave_seat", 422, _left_twice, "key-reused")
case("return_to_seat", 422, _back_and_gone, "key-reused")
case("deal_worlds", 422, lambda w: w.anna.post(f"{w.running}/worlds", {"n": 33}), "invalid", "/n")
case("open_branch", 422, lambda w: w.anna.post(f"{w.over}/branches", {"version": 0}), "invalid", "/version")
case("answer_undo", 422, _answered_twice, "key-reused")
