"""404: unknown."""

from tests.contract.requests.case import Cases
from tests.contract.requests.described import ask
from tests.contract.requests.paths import EVENT, IMPORT

CASES = Cases()
case = CASES.case

case("create_deal", 404, lambda w: w.anna.post("/v1/deals", {"ruleset": "chess"}), "unknown-ruleset", "/ruleset")
case("get_note", 404, lambda w: w.carl.get(f"{w.over}/notes/2"), "not-found")
case("remove_note", 404, lambda w: w.host.delete(f"{w.over}/notes/2/{w.carl.id}"), "not-found")
for _name in ("get_note", "write_note", "delete_note"):
    case(
        _name, 404, lambda w, n=_name: ask(w.anna, n, game=w.over.rpartition("/")[2], version="9999"), "unknown-version"
    )
case("get_oembed", 404, lambda w: w.nobody.get("/v1/oembed?url=http://test/"), "not-found")
for _name in ("admit_watcher", "remove_watcher"):
    case(_name, 404, lambda w, name=_name: ask(w.anna, name, player=w.bert.id), "unknown-game")
case("quick_game", 404, lambda w: w.anna.post("/v1/quick", {"ruleset": "chess", "seats": 2}), "unknown-ruleset")
case("create_event", 404, lambda w: w.anna.post("/v1/events", {**EVENT, "ruleset": "chess"}), "unknown-ruleset")
case("leave_seat", 404, lambda w: w.anna.delete(f"{w.running}/seats/first"), "not-found")
case("list_games", 404, lambda w: w.nobody.get("/v1/games?ruleset=chess"), "unknown-ruleset")
case("list_watched_games", 404, lambda w: w.nobody.get("/v1/watch?ruleset=chess"), "unknown-ruleset")
case("get_ladder", 404, lambda w: w.nobody.get("/v1/rulesets/chess/ladder"), "unknown-ruleset")
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
