"""Requests that succeed, and unchanged answers."""

from typing import Any

import httpx

from tests.contract.live import Person
from tests.contract.requests.case import Cases
from tests.contract.requests.described import ALL, ask, body_of
from tests.contract.requests.paths import (
    ALLOWED,
    ASKING,
    BODIES,
    DEAL,
    DEALS,
    EVENT,
    GRANTING,
    HOOK,
    IMPORT,
    PUSHES,
    TOKENS,
    WEBHOOKS,
)
from tests.contract.requests.world import World

CASES = Cases()
case = CASES.case


def unchanged(w: World, name: str) -> httpx.Response:
    """The answer to a client that has it already."""
    about: dict[str, Any] = {
        "event": w.event().rpartition("/")[2],
        "game": w.over.rpartition("/")[2],
        "player": w.bert.id,
        "ruleset": "dominion",
    }
    tag = ask(w.nobody, name, **about).headers["etag"]
    return ask(w.nobody, name, headers={"If-None-Match": tag}, **about)


for _name, (_, _, _described) in ALL.items():
    if "304" in _described["responses"]:
        case(_name, 304, lambda w, name=_name: unchanged(w, name))

case("healthz", 200, lambda w: w.nobody.get("/v1/healthz"))
case("get_server", 200, lambda w: w.nobody.get("/v1"))
case("readyz", 200, lambda w: w.nobody.get("/v1/readyz"))
case("list_rulesets", 200, lambda w: w.nobody.get("/v1/rulesets"))
case("get_ruleset", 200, lambda w: w.nobody.get("/v1/rulesets/dominion"))
case("get_ruleset_picture", 200, lambda w: w.nobody.get("/v1/rulesets/dominion/picture.svg?language=ja&size=small"))
case("create_player", 201, lambda w: w.nobody.post("/v1/players", {"name": "Dora"}))
case(
    "create_player", 201, lambda w: w.nobody.post("/v1/players", b'{"name": "Dora", "name": "Duplicate keys are fine"}')
)
case("create_deal", 201, lambda w: w.anna.post(DEALS, DEAL))
case("get_deal", 200, lambda w: w.nobody.get(f"{DEALS}/{w.anna.post(DEALS, DEAL).json()['id']}"))
case("list_notes", 200, lambda w: w.nobody.get(w.note().rpartition("/")[0]))
case("get_note", 200, lambda w: w.anna.get(w.note()))
case("write_note", 200, lambda w: w.carl.put(f"{w.over}/notes/1", {"text": "A slow start."}))
case("delete_note", 204, lambda w: w.anna.delete(w.note()))
case("remove_note", 204, lambda w: w.host.delete(f"{w.note()}/{w.anna.id}"))
case("name_commentator", 204, lambda w: w.anna.put(f"{w.running}/commentators/{w.host.id}"))
case("unname_commentator", 204, lambda w: w.anna.delete(f"{w.running}/commentators/{w.host.id}"))
case("who_am_i", 200, lambda w: w.anna.get("/v1/me"))
case("who_am_i", 200, lambda w: w.nobody.get("/v1/me", Authorization=f"bearer {w.anna.token}"))
for _name, _body in {"ban_player": {}, "unban_player": None, "rename_player": {"name": "Bert"}}.items():
    case(_name, 200, lambda w, name=_name, body=_body: ask(w.host, name, body, player=w.bert.id))
case("list_acts", 200, lambda w: w.host.get("/v1/acts"))
case("recover_player", 201, lambda w: w.nobody.post("/v1/players/recovery", w.live.recovery()))
case("renew_recovery", 201, lambda w: w.live.person("Dora").post("/v1/me/recovery", b""))
case("leave_for_good", 204, lambda w: w.live.leaving())
case("list_tokens", 200, lambda w: w.anna.get(TOKENS))
case("create_token", 201, lambda w: w.live.person("Dora").post(TOKENS, {"label": "phone", "scope": "read"}))
case("rotate_token", 201, lambda w: w.anna.post(f"{TOKENS}/{w.kept()['kept']['id']}/rotation", b""))
case("revoke_token", 204, lambda w: w.anna.delete(f"{TOKENS}/{w.kept()['kept']['id']}"))
case("revoke_other_tokens", 204, lambda w: w.live.person("Dora").delete(TOKENS))
case("list_my_games", 200, lambda w: w.anna.get("/v1/me/games?limit=1"))
case("ask_to_sign_in", 200, lambda w: w.anna.post("/v1/oauth/requests", {"query": ASKING}))
case("consent", 200, lambda w: w.live.person("Dora").post("/v1/oauth/consents", GRANTING))
case("list_grants", 200, lambda w: w.granting()[0].get("/v1/me/grants"))
case("revoke_grant", 204, lambda w: Person.delete(*w.granting()))
case("list_webhooks", 200, lambda w: w.anna.get(WEBHOOKS))
case("create_webhook", 201, lambda w: w.anna.post(WEBHOOKS, HOOK))
case("revoke_webhook", 204, lambda w: w.anna.delete(w.hook()))
case("test_webhook", 202, lambda w: w.anna.post(f"{w.hook()}/test", b""))
case("rotate_webhook", 201, lambda w: w.anna.post(f"{w.hook()}/rotation", b""))
case("list_deliveries", 200, lambda w: w.anna.get(f"{w.hook()}/deliveries"))
case("list_push_subscriptions", 200, lambda w: w.pushed() and w.anna.get(PUSHES))
case("create_push_subscription", 201, lambda w: w.pushed())
case("end_push_subscription", 204, lambda w: w.anna.delete(f"{PUSHES}/{w.pushed().json()['id']}"))
case("list_my_invitations", 200, lambda w: w.bert.get("/v1/me/invitations"))
case("list_blocks", 200, lambda w: w.anna.get("/v1/me/blocks"))
case("block_player", 204, lambda w: w.live.person("Dora").put(f"/v1/me/blocks/{w.bert.id}"))
case("unblock_player", 204, lambda w: w.anna.delete(f"/v1/me/blocks/{w.bert.id}"))
case("quick_game", 200, lambda w: w.anna.post("/v1/quick", {"ruleset": "dominion", "seats": 4}))
case("invite", 201, lambda w: w.anna.post(f"{w.inviting()}/invitations", {}))
case("list_invitations", 200, lambda w: w.anna.get(w.invited()[0]))
case("revoke_invitation", 204, lambda w: w.anna.delete("/".join(w.invited())))
case("admit_watcher", 204, lambda w: w.anna.put(w.watched()))
case("remove_watcher", 204, lambda w: w.anna.delete(w.watched()))
case("remove_watcher", 204, lambda w: w.bert.delete(w.unwatched()))
case("list_events", 200, lambda w: (w.event(), w.nobody.get("/v1/events?limit=1"))[1])
case("create_event", 201, lambda w: w.live.person("Dora").post("/v1/events", EVENT))
case("get_event", 200, lambda w: w.nobody.get(w.event()))
case("end_event", 200, lambda w: w.anna.delete(w.event()))
case("list_event_games", 200, lambda w: w.nobody.get(w.seated().rpartition("/")[0]))
case("open_event_games", 201, lambda w: w.anna.post(f"{w.event()}/games", w.pairing(label="Round 1")))
case("leave_event_game", 204, lambda w: w.bert.delete(w.seated()))
case("stream_event", 200, lambda w: w.nobody.get(f"{w.event()}/stream?seconds=0"))
case(
    "stream_event",
    200,
    lambda w: w.nobody.get(f"{w.event()}/stream?seconds=0", Accept="application/x-ndjson"),
)
case("post_standings", 204, lambda w: w.anna.put(f"{w.event()}/standings", body_of("post_standings")))
case("delete_standings", 204, lambda w: w.anna.delete(f"{w.event()}/standings"))
case("list_organisers", 200, lambda w: (w.event(), w.bert.get("/v1/me/organisers"))[1])
case("allow_organiser", 200, lambda w: w.carl.put(f"/v1/me/organisers/{w.anna.id}", ALLOWED))
case("disallow_organiser", 204, lambda w: w.carl.delete(f"/v1/me/organisers/{w.anna.id}"))
case("list_games", 200, lambda w: w.nobody.get("/v1/games?status=running&ruleset=dominion"))
case("list_games", 200, lambda w: w.nobody.get(f"/v1/games?cursor={w.anna.get('/v1/games?limit=1').json()['next']}"))
case("get_player", 200, lambda w: w.nobody.get(f"/v1/players/{w.anna.id}"))
case("get_player_picture", 200, lambda w: w.nobody.get(f"/v1/players/{w.anna.id}/picture.svg?language=ja"))
case("get_player_picture_png", 200, lambda w: w.nobody.get(f"/v1/players/{w.anna.id}/picture.png"))
case("list_watched_games", 200, lambda w: w.nobody.get("/v1/watch?ruleset=dominion"))
case("list_results", 200, lambda w: w.nobody.get("/v1/results?ruleset=dominion&limit=5"))
case("get_ladder", 200, lambda w: w.nobody.get("/v1/rulesets/dominion/ladder?of=bots&seats=2"))
case("open_game", 201, lambda w: w.anna.post("/v1/games", {"ruleset": "dominion", "seats": 4}))
case("open_game", 201, lambda w: w.anna.post("/v1/games", b'{"ruleset": "dominion", "seats": 2.0}'))
case("get_game", 200, lambda w: w.nobody.get(w.running))
case("take_seat", 201, lambda w: w.bert.post(f"{w.empty()}/seats", {}))
case("leave_seat", 200, lambda w: w.anna.delete(f"{w.waiting()}/seats/0"))
case("withdraw_game", 200, lambda w: w.anna.delete(w.waiting()))
case("abandon_game", 200, lambda w: w.host.post(f"{w.started()}/abandon", {"reason": "nobody comes"}))
case("reveal_entropy", 200, lambda w: w.reveal(w.committed()))
case("choose", 201, lambda w: w.choose(w.started(), [0]))
case("choose", 200, lambda w: w.choose(w.running, [0], "?dry_run=true"))
case("resign", 201, lambda w: w.anna.post(f"{w.started()}/resignation", {}))
case("propose_undo", 200, lambda w: w.anna.post(f"{w.undoable()}/undo?dry_run=true", {}))
case("propose_undo", 201, lambda w: w.propose(w.undoable()))
case("answer_undo", 201, lambda w: w.answer_undo(w.undoable()))
case("answer_undo", 201, lambda w: w.answer_undo(w.undoable(), agree=False))
case("return_to_seat", 200, lambda w: w.come_back(w.left()))
case("open_rematch", 201, lambda w: w.anna.post(f"{w.finished()}/rematch", BODIES["/rematch"]))
case("deal_worlds", 200, lambda w: w.anna.post(f"{w.started(branches='live')}/worlds", BODIES["/worlds"]))
case("open_branch", 201, lambda w: w.carl.post(f"{w.over}/branches", BODIES["/branches"]))
case("open_branch", 201, lambda w: w.carl.post(f"{w.started(branches='live')}/branches", BODIES["/branches"]))
case("get_oembed", 200, lambda w: w.nobody.get(f"/v1/oembed?url=http://test{w.over.removeprefix('/v1')}"))
case("get_oembed", 200, lambda w: w.nobody.get(f"/v1/oembed?format=json&url=http://test/players/{w.anna.id}"))
case("list_keys", 200, lambda w: w.nobody.get("/v1/keys"))
case("get_record", 200, lambda w: w.anna.get(f"{w.running}/record"))
case("get_record", 200, lambda w: w.nobody.get(f"{w.over}/record?as=referee"))
case("get_story", 200, lambda w: w.anna.get(f"{w.running}/story?since=1&limit=2"))
case("get_receipt", 200, lambda w: w.anna.get(f"{w.running}/receipt"))
case("get_receipt", 200, lambda w: w.nobody.get(f"{w.over}/receipt?version=2"))
case("import_game", 201, lambda w: w.host.post(IMPORT, {"ruleset": "dominion", "record": w.elsewhere()}))
case("get_view", 200, lambda w: w.anna.get(f"{w.running}/view"))
case("get_view", 200, lambda w: w.anna.get(f"{w.running}/view", Accept="text/markdown"))
case("get_frames", 200, lambda w: w.anna.get(f"{w.running}/frames?since=1&limit=1"))
case("get_film", 200, lambda w: w.anna.get(f"{w.running}/film?since=2&with=lines,frames"))
case("get_film", 200, lambda w: w.nobody.get(f"{w.over}/film?limit=3&as=referee"))
case("get_picture", 200, lambda w: w.anna.get(f"{w.running}/picture.svg?version=2"))
case("get_picture", 200, lambda w: w.nobody.get(f"{w.over}/picture.svg?as=referee&size=small"))
case("get_picture_png", 200, lambda w: w.anna.get(f"{w.running}/picture.png?version=2&language=ko"))
case("get_analysis", 200, lambda w: w.anna.get(f"{w.alone()}/analysis?as=seat-0&wait=30"))
case("get_analysis", 200, lambda w: w.nobody.get(f"{w.over}/analysis?as=seat-1"))
case("stream_frames", 200, lambda w: w.anna.get(f"{w.over}/stream"))
case("stream_frames", 200, lambda w: w.anna.get(f"{w.over}/stream?of=patches", Accept="application/x-ndjson"))
case("stream_frames", 200, lambda w: w.anna.get(f"{w.over}/stream", Accept="application/x-ndjson"))
case(
    "stream_frames",
    204,
    lambda w: w.anna.get(f"{w.over}/stream", Last_Event_ID=str(w.anna.get(f"{w.over}/view").json()["version"])),
)

case("stream_events", 200, lambda w: w.anna.get("/v1/me/events?seconds=0"))
case("stream_events", 200, lambda w: w.anna.get("/v1/me/events?seconds=0", Accept="application/x-ndjson"))
