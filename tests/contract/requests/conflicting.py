"""Not now, not so much, not in that form: 406, 409, 412, 413, and the operations' own 429."""

import httpx

from api.application.accounts.tokens import MOST_TOKENS
from api.http.routes.records import MAX_RECORD
from tests.contract.live import Person
from tests.contract.requests.case import Cases
from tests.contract.requests.described import BIG
from tests.contract.requests.paths import BODIES, IMPORT, TOKENS
from tests.contract.requests.world import World

CASES = Cases()
case = CASES.case

# -- 406: not in that form

case("stream_events", 406, lambda w: w.anna.get("/v1/me/events?seconds=0", Accept="image/png"), "not-acceptable")
case("stream_frames", 406, lambda w: w.anna.get(f"{w.over}/stream", Accept="image/png"), "not-acceptable")

case("stream_event", 406, lambda w: w.anna.get(f"{w.event()}/stream?seconds=0", Accept="image/png"), "not-acceptable")


def _ended(w: World) -> httpx.Response:
    event = w.event()
    w.anna.delete(event)
    return w.anna.post(f"{event}/games", w.pairing())


def _answered(w: World) -> httpx.Response:
    seated = w.seated()
    game = f"/v1/games/{seated.rpartition('/')[2]}"
    assert w.choose(game, [0]).status_code == 201
    return w.bert.delete(seated)


case("open_event_games", 409, _ended, "event-ended")
case("leave_event_game", 409, _answered, "not-open")
case("allow_organiser", 409, lambda w: w.blocked(), "refused")

# -- 409: not in the game's current state

case("take_seat", 409, lambda w: w.carl.post(f"{w.running}/seats", {}), "not-open")
case("invite", 409, lambda w: w.anna.post(f"{w.empty()}/invitations", {}), "refused")
case("list_invitations", 409, lambda w: w.anna.get(f"{w.empty()}/invitations"), "refused")
case("revoke_invitation", 409, lambda w: w.anna.delete(f"{w.empty()}/invitations/{'0' * 16}"), "refused")
case("admit_watcher", 409, lambda w: w.anna.put(f"{w.empty()}/watchers/{w.bert.id}"), "refused")
case("admit_watcher", 409, lambda w: w.anna.put(w.unwatched()), "not-open")
case(
    "admit_watcher",
    409,
    lambda w: w.anna.put(f"{w.waiting(spectators={'who': 'invited'})}/watchers/{w.anna.id}"),
    "seat-taken",
)
case("remove_watcher", 409, lambda w: w.anna.delete(f"{w.over}/watchers/{w.bert.id}"), "game-over")
case("take_seat", 409, lambda w: w.carl.post(f"{w.committed()}/seats", {}), "seat-taken")
case("take_seat", 409, lambda w: w.anna.post(f"{w.waiting()}/seats", {}), "seat-taken")
case("take_seat", 409, lambda w: w.carl.post(f"{w.over}/seats", {}), "game-over")
case("take_seat", 409, lambda w: w.bert.post(f"{w.waiting(scenario={'turn': 0})}/seats", {}), "seat-taken")
case("withdraw_game", 409, lambda w: w.anna.delete(w.running), "not-open")
case("withdraw_game", 409, lambda w: w.anna.delete(w.over), "game-over")
case("abandon_game", 409, lambda w: w.host.post(f"{w.over}/abandon", {}), "game-over")
case("withdraw_game", 409, lambda w: w.bert.delete(w.committed()), "not-due")
case("get_receipt", 409, lambda w: w.anna.get(f"{w.imported()}/receipt"), "not-played-here")
case("leave_seat", 409, lambda w: w.anna.delete(f"{w.running}/seats/0"), "not-open")
case("return_to_seat", 409, lambda w: w.come_back(w.running), "not-asked")
case("return_to_seat", 409, lambda w: w.come_back(w.over), "game-over")
case("leave_seat", 409, lambda w: w.anna.delete(f"{w.over}/seats/0"), "game-over")
case("reveal_entropy", 409, lambda w: w.anna.post(f"{w.running}/entropy", BODIES["/entropy"]), "not-open")
case("reveal_entropy", 409, lambda w: w.anna.post(f"{w.over}/entropy", BODIES["/entropy"]), "game-over")
case("choose", 409, lambda w: w.choose(w.running, [0], question=1), "not-asked")
case("choose", 409, lambda w: w.choose(w.running, [0], "?dry_run=true", question=1), "not-asked")
case("choose", 409, lambda w: w.anna.post(f"{w.waiting()}/choices", BODIES["/choices"]), "not-running")
case("choose", 409, lambda w: w.anna.post(f"{w.over}/choices", BODIES["/choices"]), "game-over")
case("resign", 409, lambda w: w.anna.post(f"{w.waiting()}/resignation", {}), "not-running")
case("resign", 409, lambda w: w.anna.post(f"{w.over}/resignation", {}), "game-over")
case("propose_undo", 409, lambda w: w.anna.post(f"{w.waiting()}/undo", {}), "not-running")
case("propose_undo", 409, lambda w: w.anna.post(f"{w.over}/undo", {}), "game-over")
case("propose_undo", 409, lambda w: w.anna.post(f"{w.running}/undo", {}), "no-undo")
case("answer_undo", 409, lambda w: w.anna.post(f"{w.running}/undo/answers", BODIES["/undo/answers"]), "not-asked")
case("get_analysis", 409, lambda w: w.anna.get(f"{w.running}/analysis"), "not-over")
case("open_rematch", 409, lambda w: w.anna.post(f"{w.running}/rematch", BODIES["/rematch"]), "not-over")
case(
    "deal_worlds",
    409,
    lambda w: w.anna.post(f"{w.started(clock={'kind': 'move', 'seconds': 90})}/worlds", BODIES["/worlds"]),
    "not-over",
)
for _name, _ask in {"name_commentator": Person.put, "unname_commentator": Person.delete}.items():
    case(_name, 409, lambda w, ask=_ask: ask(w.anna, f"{w.over}/commentators/{w.carl.id}"), "game-over")
case("write_note", 409, lambda w: w.carl.put(f"{w.running}/notes/1", {"text": "Hm."}), "not-over")
case("deal_worlds", 409, lambda w: w.anna.post(f"{w.over}/worlds", BODIES["/worlds"]), "game-over")
case("deal_worlds", 409, lambda w: w.anna.post(f"{w.set_up()}/worlds", BODIES["/worlds"]), "no-position")
case("open_rematch", 409, lambda w: w.rematched(), "rematch-exists")
case("open_branch", 409, lambda w: w.anna.post(f"{w.running}/branches", BODIES["/branches"]), "not-over")
case("open_branch", 409, lambda w: w.anna.post(f"{w.over}/branches", {"version": 2}), "no-position", "/version")
case("open_branch", 409, lambda w: w.anna.post(f"{w.empty(branches='live')}/branches", {"version": 1}), "no-position")


def _imported_twice(w: World) -> httpx.Response:
    record = w.elsewhere()
    assert w.host.post(IMPORT, {"ruleset": "dominion", "record": record}).status_code == 201
    return w.host.post(IMPORT, {"ruleset": "dominion", "record": record})


case("import_game", 409, _imported_twice, "game-exists")

# -- 412: the game has moved on

case("choose", 412, lambda w: w.choose(w.running, [0], If_Match='"1"'), "stale")
case("choose", 412, lambda w: w.choose(w.running, [0], "?dry_run=true", If_Match='"1.seat-0.en.json"'), "stale")
case("resign", 412, lambda w: w.anna.post(f"{w.running}/resignation", {}, If_Match='"1"'), "stale")
case("leave_seat", 412, lambda w: w.anna.delete(f"{w.running}/seats/0", If_Match='"1"'), "stale")

# -- 413: too large

case("import_game", 413, lambda w: w.host.post(IMPORT, b" " * (MAX_RECORD + 1)), "too-large")


def _unmeasured(w: World) -> httpx.Response:
    """A body of undeclared length."""
    return w.live.send("POST", "/v1/players", content=iter([BIG[:40_000], BIG[40_000:]]))


case("create_player", 413, _unmeasured, "too-large")

# -- 429: too many


def _too_many_tokens(w: World) -> httpx.Response:
    somebody = w.live.person("Dora")
    return [somebody.post(TOKENS, {}) for _ in range(MOST_TOKENS)][-1]


case("create_token", 429, _too_many_tokens, "limited")
