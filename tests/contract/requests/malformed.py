"""400: not what the document describes; what holds of every operation is in `described`."""

import re
from typing import Any

from tests.contract.requests.case import Cases
from tests.contract.requests.paths import IMPORT, NOBODY

CASES = Cases()
case = CASES.case


def _opening(pointer: str | None, body: Any, **headers: str) -> None:
    case("open_game", 400, lambda w: w.anna.post("/v1/games", body, **headers), "malformed", pointer)


_opening("", b"seats=2")
_opening("", {"seats": 2})
_opening("/options/a~1b", {"ruleset": "dominion", "seats": 2, "options": {"a/b": 1}})
_opening("/seats", {"ruleset": "dominion", "seats": "2"})
_opening(None, {"ruleset": "dominion", "seats": 2}, Idempotency_Key="k" * 65)
case("return_to_seat", 400, lambda w: w.come_back(w.running, Idempotency_Key="a b"), "malformed")
case("leave_seat", 400, lambda w: w.anna.delete(f"{w.waiting()}/seats/0", Idempotency_Key="a b"), "malformed")
case("choose", 400, lambda w: w.choose(w.running, [0], If_Match="17"), "malformed")
case("choose", 400, lambda w: w.choose(w.running, [0], "?dry_run=perhaps"), "malformed", "?dry_run")
case("choose", 400, lambda w: w.choose(w.running, [0], "?dry_run=true&dry_run=true"), "malformed")
case("stream_frames", 400, lambda w: w.anna.get(f"{w.over}/stream", Last_Event_ID="soon"), "malformed")
case("get_oembed", 400, lambda w: w.anna.get("/v1/oembed"), "malformed")
for _name, _path in (
    ("list_games", "/v1/games?status=lost"),
    ("list_games", "/v1/games?status=null"),
    ("list_games", "/v1/games?limit=0"),
    ("list_watched_games", "/v1/watch?limit=0"),
    ("list_results", "/v1/results?limit=0"),
    ("list_my_games", "/v1/me/games?limit=101"),
    ("list_acts", "/v1/acts?cursor=mine"),
    ("get_player_picture", f"{NOBODY}/picture.svg?language=la"),
    ("get_player_picture_png", f"{NOBODY}/picture.png?size=small"),
    ("get_ruleset_picture", "/v1/rulesets/dominion/picture.svg?language=la"),
    ("get_receipt", "{game}/receipt?version=x"),
    ("get_frames", "{game}/frames?since=-1"),
    ("get_record", "{game}/record?as=seat-1"),
    ("get_story", "{game}/story?limit=0"),
    ("get_film", "{game}/film?since=0"),
    ("get_picture", "{game}/picture.svg?version=0"),
    ("get_picture_png", "{game}/picture.png?size=large"),
    ("get_analysis", "{game}/analysis?as=referee"),
):
    _pointer = "".join(re.findall(r"\?\w+", _path))
    case(_name, 400, lambda w, at=_path: w.host.get(at.format(game=w.over)), "malformed", _pointer)

case("open_rematch", 400, lambda w: w.anna.post(f"{w.finished()}/rematch", {}), "malformed", "")
case("open_branch", 400, lambda w: w.anna.post(f"{w.over}/branches", {"version": None}), "malformed", "/version")
case("import_game", 400, lambda w: w.host.post(IMPORT, b'{"record": {}, "record": {}}'), "malformed", "")
_RECORD = {"ruleset": "dominion", "record": {"game": "7"}}
case("import_game", 400, lambda w: w.host.post(IMPORT, _RECORD), "malformed", "/record")
case("recover_player", 400, lambda w: w.nobody.post("/v1/players/recovery", {}), "malformed", "")
