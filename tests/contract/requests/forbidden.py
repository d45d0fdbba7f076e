"""401: no token, or a bad one. 403: not yours."""

from tests.contract.live import Person
from tests.contract.requests.case import Cases
from tests.contract.requests.described import ask
from tests.contract.requests.paths import ALLOWED, BODIES, TOKENS

CASES = Cases()
case = CASES.case

# -- 401: no token, or a bad one

case("who_am_i", 401, lambda w: w.nobody.get("/v1/me", Authorization="Basic YTpi"), "bad-token")

# -- 403: not yours

case("recover_player", 403, lambda w: w.nobody.post("/v1/players/recovery", {"recovery": "crr_1"}), "bad-recovery")
case("create_token", 403, lambda w: Person(w.live, w.kept(expires_in=60)["token"]).post(TOKENS, {}), "no-scope")
case("leave_for_good", 403, lambda w: w.anna.delete("/v1/me"), "bad-recovery")
case("leave_for_good", 403, lambda w: w.anna.delete("/v1/me", Recovery_Code="crr_1"), "bad-recovery")

for _name in ("end_event", "open_event_games", "post_standings", "delete_standings"):
    case(_name, 403, lambda w, n=_name: ask(w.bert, n, event=w.event().rpartition("/")[2]), "not-organiser")
case("leave_event_game", 403, lambda w: w.carl.delete(w.seated()), "not-your-seat")
_SHORT = {"expires_in": 600, "scope": "open"}
case(
    "allow_organiser",
    403,
    lambda w: Person(w.live, w.kept(**_SHORT)["token"]).put(f"/v1/me/organisers/{w.carl.id}", ALLOWED),
    "no-scope",
)
case(
    "disallow_organiser",
    403,
    lambda w: Person(w.live, w.kept(**_SHORT)["token"]).delete(f"/v1/me/organisers/{w.carl.id}"),
    "no-scope",
)
for _name, _ask in {"get_note": Person.get, "delete_note": Person.delete}.items():
    case(_name, 403, lambda w, ask=_ask: ask(w.carl, f"{w.private}/notes/1"), "no-spectators")
case("write_note", 403, lambda w: w.carl.put(f"{w.private}/notes/1", {"text": "Hm."}), "no-spectators")
case("name_commentator", 403, lambda w: w.carl.put(f"{w.running}/commentators/{w.carl.id}"), "not-your-seat")
case("unname_commentator", 403, lambda w: w.carl.delete(f"{w.running}/commentators/{w.carl.id}"), "not-your-seat")
case("withdraw_game", 403, lambda w: w.bert.delete(w.waiting()), "not-your-seat")
case("invite", 403, lambda w: w.bert.post(f"{w.inviting()}/invitations", {}), "not-your-seat")
case("list_invitations", 403, lambda w: w.bert.get(w.invited()[0]), "not-your-seat")
case("revoke_invitation", 403, lambda w: w.bert.delete("/".join(w.invited())), "not-your-seat")
case("admit_watcher", 403, lambda w: w.bert.put(w.watched()), "not-your-seat")
case("remove_watcher", 403, lambda w: w.bert.delete(w.watched()), "not-your-seat")
case("remove_watcher", 403, lambda w: w.carl.delete(w.unwatched()), "not-your-seat")
case("take_seat", 403, lambda w: w.bert.post(f"{w.empty()}/seats", {"bot": "random"}), "not-your-seat")
case("return_to_seat", 403, lambda w: w.carl.post(f"{w.running}/seats/0/return", b""), "not-your-seat")
case("leave_seat", 403, lambda w: w.bert.delete(f"{w.waiting()}/seats/0"), "not-your-seat")
case("leave_seat", 403, lambda w: w.anna.delete(f"{w.waiting()}/seats/1"), "not-your-seat")
case("reveal_entropy", 403, lambda w: w.carl.post(f"{w.committed()}/entropy", BODIES["/entropy"]), "not-your-seat")
case("choose", 403, lambda w: w.carl.post(f"{w.running}/choices", BODIES["/choices"]), "not-your-seat")
case(
    "choose",
    403,
    lambda w: w.anna.post(f"{w.running}/choices", {**BODIES["/choices"], "seat": 1}),
    "not-your-seat",
    "/seat",
)
case("resign", 403, lambda w: w.carl.post(f"{w.running}/resignation", {}), "not-your-seat")
case("propose_undo", 403, lambda w: w.carl.post(f"{w.running}/undo", {}), "not-your-seat")
case("answer_undo", 403, lambda w: w.carl.post(f"{w.running}/undo/answers", BODIES["/undo/answers"]), "not-your-seat")
case("resign", 403, lambda w: w.anna.post(f"{w.running}/resignation", {"seat": 1}), "not-your-seat", "/seat")

case("open_rematch", 403, lambda w: w.carl.post(f"{w.over}/rematch", BODIES["/rematch"]), "not-your-seat")

case("deal_worlds", 403, lambda w: w.carl.post(f"{w.running}/worlds", BODIES["/worlds"]), "not-your-seat")
case("open_branch", 403, lambda w: w.carl.post(f"{w.private}/branches", BODIES["/branches"]), "no-spectators")
case("get_record", 403, lambda w: w.anna.get(f"{w.running}/record?as=referee"), "not-over")
case("get_view", 403, lambda w: w.anna.get(f"{w.running}/view?as=referee"), "not-over", "?as")
case("get_frames", 403, lambda w: w.anna.get(f"{w.running}/frames?as=seat-1"), "not-over", "?as")
