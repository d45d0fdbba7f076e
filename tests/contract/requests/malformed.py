"""400: not what the document describes."""

import httpx

from tests.contract.requests.case import Cases, asking
from tests.contract.requests.paths import BODIES, IMPORT, NOBODY, OWN
from tests.contract.requests.world import World

CASES = Cases()
case, everywhere = CASES.case, CASES.everywhere

for _name, _path, _pointer in (
    ("create_player", "/v1/players", "/surprise"),
    ("take_seat", "/seats", "/surprise"),
    ("reveal_entropy", "/entropy", "/surprise"),
    ("choose", "/choices", "/surprise"),
    ("resign", "/resignation", "/surprise"),
    ("propose_undo", "/undo", "/surprise"),
    ("answer_undo", "/undo/answers", "/surprise"),
    ("open_rematch", "/rematch", "/surprise"),
    ("open_branch", "/branches", "/surprise"),
    ("deal_worlds", "/worlds", "/surprise"),
):

    def _unknown(w: World, path: str = _path) -> httpx.Response:
        whole = path if path.startswith("/v1") else w.running + path
        return w.anna.post(whole, {**BODIES.get(path, {"name": "Eva"}), "surprise": 1})

    def _broken(w: World, path: str = _path) -> httpx.Response:
        return w.anna.post(path if path.startswith("/v1") else w.running + path, b"{")

    case(_name, 400, _unknown, "malformed", _pointer)
    case(_name, 400, _broken, "malformed", "")

case("open_game", 400, lambda w: w.anna.post("/v1/games", b"seats=2"), "malformed", "")
case("open_game", 400, lambda w: w.anna.post("/v1/games", {"seats": 2}), "malformed", "")
case(
    "open_game",
    400,
    lambda w: w.anna.post("/v1/games", {"ruleset": "dominion", "seats": 2, "options": {"a/b": 1}}),
    "malformed",
    "/options/a~1b",
)
case("open_game", 400, lambda w: w.anna.post("/v1/games", {"ruleset": "dominion", "seats": "2"}), "malformed", "/seats")
case(
    "open_game",
    400,
    lambda w: w.anna.post("/v1/games", {"ruleset": "dominion", "seats": 2}, Idempotency_Key="k" * 65),
    "malformed",
)
case("withdraw_game", 400, lambda w: w.anna.delete(f"{w.waiting()}?x=1"), "malformed", "?x")
case("return_to_seat", 400, lambda w: w.come_back(w.running, Idempotency_Key="a b"), "malformed")
case("leave_seat", 400, lambda w: w.anna.delete(f"{w.waiting()}/seats/0", Idempotency_Key="a b"), "malformed")
case("choose", 400, lambda w: w.choose(w.running, [0], If_Match="17"), "malformed")
case("choose", 400, lambda w: w.choose(w.running, [0], "?dry_run=perhaps"), "malformed", "?dry_run")
case("choose", 400, lambda w: w.choose(w.running, [0], "?dry_run=true&dry_run=true"), "malformed")
case("list_games", 400, lambda w: w.nobody.get("/v1/games?status=lost"), "malformed", "?status")
case("list_games", 400, lambda w: w.nobody.get("/v1/games?status=null"), "malformed", "?status")
case("list_games", 400, lambda w: w.nobody.get("/v1/games?limit=0"), "malformed", "?limit")
case("list_watched_games", 400, lambda w: w.nobody.get("/v1/watch?limit=0"), "malformed", "?limit")
case("list_results", 400, lambda w: w.nobody.get("/v1/results?limit=0"), "malformed", "?limit")
case("list_my_games", 400, lambda w: w.anna.get("/v1/me/games?limit=101"), "malformed", "?limit")
case("stream_frames", 400, lambda w: w.anna.get(f"{w.over}/stream", Last_Event_ID="soon"), "malformed")
case("get_receipt", 400, lambda w: w.anna.get(f"{w.over}/receipt?version=x"), "malformed", "?version")
case("get_frames", 400, lambda w: w.anna.get(f"{w.over}/frames?since=-1"), "malformed", "?since")
everywhere(
    400,
    lambda w, path: w.anna.get(path.format(game=w.running)),
    "malformed",
    {
        "who_am_i": "/v1/me?x=1",
        "get_player": f"{NOBODY}?x=1",
        "get_player_picture": f"{NOBODY}/picture.svg?language=la",
        "get_player_picture_png": f"{NOBODY}/picture.png?size=small",
        "get_server": "/v1?x=1",
        "healthz": "/v1/healthz?x=1",
        "readyz": "/v1/readyz?x=1",
        "list_rulesets": "/v1/rulesets?x=1",
        "get_ruleset": "/v1/rulesets/dominion?x=1",
        "get_ruleset_picture": "/v1/rulesets/dominion/picture.svg?language=la",
        "get_game": "{game}?x=1",
        "get_view": "{game}/view?x=1",
        "get_record": "{game}/record?as=seat-1",
        "get_story": "{game}/story?limit=0",
        "list_keys": "/v1/keys?x=1",
        "get_oembed": "/v1/oembed",
        "get_picture": "{game}/picture.svg?version=0",
        "get_picture_png": "{game}/picture.png?size=large",
        "get_analysis": "{game}/analysis?as=referee",
    },
)

case("open_rematch", 400, lambda w: w.anna.post(f"{w.finished()}/rematch", {}), "malformed", "")
case("open_branch", 400, lambda w: w.anna.post(f"{w.over}/branches", {"version": None}), "malformed", "/version")

case("list_acts", 400, lambda w: w.host.get("/v1/acts?cursor=mine"), "malformed", "?cursor")
case("import_game", 400, lambda w: w.host.post(IMPORT, b"{"), "malformed", "")
case("import_game", 400, lambda w: w.host.post(IMPORT, b'{"record": {}, "record": {}}'), "malformed", "")
case(
    "import_game",
    400,
    lambda w: w.host.post(IMPORT, {"ruleset": "dominion", "record": {"game": "7"}}),
    "malformed",
    "/record",
)
case(
    "import_game",
    400,
    lambda w: w.host.post(IMPORT, {"ruleset": "dominion", "record": {}, "more": 1}),
    "malformed",
    "/more",
)
case(
    "import_game", 400, lambda w: w.host.post(f"{IMPORT}?x=1", {"ruleset": "dominion", "record": {}}), "malformed", "?x"
)

for _name, _asked in OWN.items():
    case(_name, 400, asking(lambda w: w.host, *_asked, query="?x=1"), "malformed", "?x")
case("recover_player", 400, lambda w: w.nobody.post("/v1/players/recovery", {}), "malformed", "")
case("get_film", 400, lambda w: w.nobody.get(f"{w.over}/film?since=0"), "malformed", "?since")
