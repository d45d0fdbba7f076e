"""404: unknown."""

from tests.contract.requests.case import Cases, asking
from tests.contract.requests.paths import ACCOUNTS, BODIES, IMPORT, LOOKS, NOBODY, NOWHERE, OPERATORS, POSTS, SOMEBODY

CASES = Cases()
case, everywhere = CASES.case, CASES.everywhere

for _name in ("rotate_token", "revoke_token"):
    case(_name, 404, asking(lambda w: w.anna, *ACCOUNTS[_name]), "unknown-token")
for _name, (_method, _path, _body) in OPERATORS.items():
    if _path.startswith(SOMEBODY):
        nowhere = _path.replace(SOMEBODY, NOBODY)
        case(_name, 404, asking(lambda w: w.host, _method, nowhere, _body), "unknown-player")

for _name in ("revoke_webhook", "test_webhook", "rotate_webhook", "list_deliveries"):
    case(_name, 404, asking(lambda w: w.anna, *ACCOUNTS[_name]), "unknown-webhook")
for _name in ("invite", "list_invitations", "revoke_invitation"):
    case(_name, 404, asking(lambda w: w.anna, *ACCOUNTS[_name]), "unknown-game")
case("get_oembed", 404, lambda w: w.nobody.get("/v1/oembed?url=http://test/"), "not-found")
case("get_player", 404, lambda w: w.nobody.get(NOBODY), "unknown-player")
case("get_player_picture", 404, lambda w: w.nobody.get(f"{NOBODY}/picture.svg"), "unknown-player")
case("get_player_picture_png", 404, lambda w: w.nobody.get(f"{NOBODY}/picture.png"), "unknown-player")
case("block_player", 404, asking(lambda w: w.anna, *ACCOUNTS["block_player"]), "unknown-player")
case("admit_watcher", 404, asking(lambda w: w.anna, *ACCOUNTS["admit_watcher"]), "unknown-player")
case("admit_watcher", 404, lambda w: w.anna.put(f"{NOWHERE}/watchers/{w.bert.id}"), "unknown-game")
case("remove_watcher", 404, asking(lambda w: w.anna, *ACCOUNTS["remove_watcher"]), "unknown-player")
case("remove_watcher", 404, lambda w: w.anna.delete(f"{NOWHERE}/watchers/{w.bert.id}"), "unknown-game")
case("unblock_player", 404, asking(lambda w: w.anna, *ACCOUNTS["unblock_player"]), "unknown-player")
case("quick_game", 404, lambda w: w.anna.post("/v1/quick", {"ruleset": "chess", "seats": 2}), "unknown-ruleset")
everywhere(404, lambda w, path: w.anna.get(NOWHERE + path), "unknown-game", {"get_game": "", **LOOKS})
everywhere(404, lambda w, path: w.anna.post(NOWHERE + path, BODIES[path]), "unknown-game", POSTS)
case("withdraw_game", 404, lambda w: w.anna.delete(NOWHERE), "unknown-game")
case("abandon_game", 404, lambda w: w.host.post(f"{NOWHERE}/abandon", {}), "unknown-game")
case("leave_seat", 404, lambda w: w.anna.delete(f"{NOWHERE}/seats/0"), "unknown-game")
case("return_to_seat", 404, lambda w: w.come_back(NOWHERE), "unknown-game")
case("leave_seat", 404, lambda w: w.anna.delete(f"{w.running}/seats/first"), "not-found")
case("get_ruleset", 404, lambda w: w.nobody.get("/v1/rulesets/chess"), "unknown-ruleset")
case("get_ruleset_picture", 404, lambda w: w.nobody.get("/v1/rulesets/chess/picture.svg"), "unknown-ruleset")
case("list_games", 404, lambda w: w.nobody.get("/v1/games?ruleset=chess"), "unknown-ruleset")
case("list_watched_games", 404, lambda w: w.nobody.get("/v1/watch?ruleset=chess"), "unknown-ruleset")
case("list_results", 404, lambda w: w.nobody.get("/v1/results?ruleset=chess"), "unknown-ruleset")
case("get_view", 404, lambda w: w.nobody.get(f"{w.over}/view?version=999999"), "unknown-version", "?version")
case("get_receipt", 404, lambda w: w.nobody.get(f"{w.over}/receipt?version=999999"), "unknown-version", "?version")
case("get_picture", 404, lambda w: w.nobody.get(f"{w.over}/picture.svg?version=999999"), "unknown-version", "?version")
case(
    "get_picture_png", 404, lambda w: w.nobody.get(f"{w.over}/picture.png?version=9999"), "unknown-version", "?version"
)
case("get_analysis", 404, lambda w: w.nobody.get(f"{w.over}/analysis"), "unknown-seat", "?as")
case("get_analysis", 404, lambda w: w.anna.get(f"{w.over}/analysis?question=1"), "unknown-version", "?question")
_PARTS = {"get_frames": "frames", "get_story": "story", "get_film": "film", "stream_frames": "stream"}
for _name, _path in _PARTS.items():
    case(_name, 404, lambda w, p=_path: w.nobody.get(f"{w.over}/{p}?since=9999"), "unknown-version", "?since")
case("get_ruleset", 404, lambda w: w.nobody.get("/v1/rulesets/dominion?version=99"), "unknown-version", "?version")
case("get_view", 404, lambda w: w.nobody.get(f"{w.over}/view?as=seat-9"), "unknown-seat", "?as")
case("get_frames", 404, lambda w: w.nobody.get(f"{w.over}/frames?as=seat-9"), "unknown-seat", "?as")
case(
    "open_game",
    404,
    lambda w: w.anna.post("/v1/games", {"ruleset": "chess", "seats": 2}),
    "unknown-ruleset",
    "/ruleset",
)
case("import_game", 404, lambda w: w.host.post(IMPORT, {"ruleset": "chess", "record": {}}), "unknown-ruleset")
case("get_game", 404, lambda w: w.anna.get("/v1/games/seven"), "unknown-game")
case("open_branch", 404, lambda w: w.anna.post(f"{w.over}/branches", {"version": 99}), "unknown-version", "/version")
