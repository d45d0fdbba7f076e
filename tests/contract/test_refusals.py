"""Every answer of every operation, asked for one by one: the 2xx, and each refusal the document names.

`Live.send` holds each answer to the document, and each refusal to the Problem schema and to an unchanged store.
"""

import dataclasses
import json
import re
import time
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from api.application.limits import Limits, Rate
from api.application.tokens import MOST
from api.http.routes.records import MAX_RECORD
from domain.dominion.facts import PhaseBegan
from domain.dominion.rules import DOMINION
from domain.engine.table import Table
from tests.contract.live import TALLY, Live, Person, committed, operations, serve
from tests.support.rules import altered

KINGDOM = ("cellar", "market", "merchant", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop")
ENTROPY = "5a" * 32
COMMITMENT = sha256(bytes.fromhex(ENTROPY)).hexdigest()
NOWHERE = "/v1/games/" + "0" * 32
BIG = b'{"name": "' + b"x" * 70_000 + b'"}'


class World:
    """People, and games in every condition. A game that a request may change is made anew each time."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.anna, self.bert, self.carl = live.person("Anna"), live.person("Bert"), live.person("Carl")
        self.nobody, self.liar = Person(live), Person(live, "crp_" + "0" * 64)
        self.running = self.started()
        self.private = self.started(spectators={"who": "none"})
        self.over = self.finished()
        self.host = live.host()
        self.banned = live.person("Zoe")
        assert self.host.post(f"/v1/players/{self.banned.id}/ban", {"reason": "spam"}).status_code == 200
        self._elsewhere: list[dict[str, Any]] = []

    def elsewhere(self) -> dict[str, Any]:
        """The record of a game that was played at another server, and is not kept here."""
        if not self._elsewhere:
            with TemporaryDirectory() as folder, serve(Path(folder), tally=Counter()) as other:
                away = World.__new__(World)
                away.live = other
                away.anna, away.bert = other.person("Anna"), other.person("Bert")
                self._elsewhere = [away.anna.get(f"{away.finished()}/record").json() for _ in range(5)]
        return self._elsewhere.pop()

    def imported(self) -> str:
        """A game that was played elsewhere."""
        made = self.host.post(IMPORT, {"ruleset": "dominion", "record": self.elsewhere()})
        return f"/v1/games/{made.json()['id']}"

    def altered(self) -> dict[str, Any]:
        record = self.elsewhere()
        record["entries"][3]["at"] += 1
        return record

    def kept(self, **asked: Any) -> dict[str, Any]:
        """One more token of Anna's; some end first, as a player has only so many."""
        for one in self.anna.get("/v1/me/tokens").json()["tokens"][10:]:
            self.anna.delete(f"{TOKENS}/{one['id']}")
        return self.anna.post(TOKENS, asked).json()

    def hook(self) -> str:
        """The path of a webhook of Anna's."""
        return f"{WEBHOOKS}/{self.anna.post(WEBHOOKS, HOOK).json()['id']}"

    def empty(self, **opening: Any) -> str:
        return self.anna.open(**opening)

    def waiting(self, **opening: Any) -> str:
        """Anna sits there and waits for somebody."""
        return self.anna.sit(self.empty(**opening))

    def inviting(self) -> str:
        """A game of Anna's whose seats are kept."""
        return self.empty(access="invited")

    def invited(self) -> tuple[str, str]:
        """Where the invitations of such a game are, and the id of one."""
        where = f"{self.inviting()}/invitations"
        return where, self.anna.post(where, {"player": self.bert.id}).json()["id"]

    def started(self, **opening: Any) -> str:
        return self.bert.sit(self.waiting(seating="as_joined", **opening))

    def alone(self) -> str:
        """A sandbox in which Anna holds both seats."""
        return self.anna.sit(self.waiting(scenario={"turn": 0}, seating="as_joined"))

    def left(self) -> str:
        """A game whose first seat, Anna's, is away: nobody comes, and its time is up first."""
        game = self.started(clock={"kind": "move", "seconds": 10}, scenario={"turn": 0}, open_hands=True)
        live = self.live
        for _ in range(1000):
            live.clock.now += 12_000_000
            time.sleep(0.02)
            clocks = self.nobody.get(f"{game}/view").json()["clocks"]
            if clocks[0]["away"]:
                return game
        raise AssertionError(game)

    def undoable(self) -> str:
        """A game in which Anna has ended her Actions."""
        game = self.started(scenario={"turn": 0}, open_hands=True)
        asked = self.asked(game)[1]
        assert self.choose(game, [asked["labels"].index("End the Action phase")]).status_code == 201
        return game

    def propose(self, game: str) -> httpx.Response:
        """Anna wants to take it back."""
        return self.anna.post(f"{game}/undo", {})

    def answer_undo(self, game: str, **more: Any) -> httpx.Response:
        """Bert answers what Anna has proposed."""
        body = {"proposal": self.propose(game).json()["version"], "agree": True, **more}
        return self.bert.post(f"{game}/undo/answers", body)

    def come_back(self, game: str, **headers: str) -> httpx.Response:
        return self.anna.post(f"{game}/seats/0/return", b"", **headers)

    def finished(self) -> str:
        game = self.started()
        assert self.bert.post(f"{game}/resignation", {}).status_code == 201
        return game

    def committed(self) -> str:
        """Everybody sits; Anna owes her entropy."""
        return self.bert.sit(self.anna.sit(self.empty(), commitment=COMMITMENT))

    def named(self, game: str, **more: Any) -> dict[str, Any]:
        """Anna's entropy, with what she has kept before she reveals it."""
        receipt = self.anna.get(f"{game}/receipt").json()
        return {"entropy": ENTROPY, "version": receipt["version"], "head": receipt["head"], **more}

    def reveal(self, game: str, **more: Any) -> httpx.Response:
        return self.anna.post(f"{game}/entropy", self.named(game, **more))

    def asked(self, game: str) -> tuple[Person, dict[str, Any]]:
        """Who is asked in a game of Anna's and Bert's, and what."""
        for person in (self.anna, self.bert):
            question = person.question(game)
            if question is not None:
                return person, question
        raise AssertionError(game)

    def choose(self, game: str, picks: list[int], query: str = "", question: int | None = None, **headers: str) -> Any:
        person, asked = self.asked(game)
        body = {"question": asked["question"] if question is None else question, "picks": picks}
        return person.post(f"{game}/choices{query}", body, **headers)


Asking = Callable[[World], httpx.Response]


@dataclasses.dataclass(frozen=True)
class Case:
    operation: str
    status: int
    ask: Asking
    code: str | None
    pointer: str | None


CASES: list[Case] = []


def case(operation: str, status: int, ask: Asking, code: str | None = None, pointer: str | None = None) -> None:
    CASES.append(Case(operation, status, ask, code, pointer))


def everywhere(status: int, ask: Callable[[World, str], httpx.Response], code: str, routes: dict[str, str]) -> None:
    """The same refusal on several routes: operation -> what follows the game's path, or a whole path."""
    for operation, route in routes.items():
        case(operation, status, lambda w, route=route: ask(w, route), code)


def unchanged(world: World, route: str) -> httpx.Response:
    """The answer to somebody who has it already."""
    path = route if route.startswith("/v1") else world.over + route
    return world.nobody.get(path, If_None_Match=world.nobody.get(path).headers["etag"])


POSTS = {
    "take_seat": "/seats",
    "reveal_entropy": "/entropy",
    "choose": "/choices",
    "resign": "/resignation",
    "propose_undo": "/undo",
    "answer_undo": "/undo/answers",
    "open_rematch": "/rematch",
    "open_branch": "/branches",
}
LOOKS = {
    "get_view": "/view",
    "get_frames": "/frames",
    "stream_frames": "/stream",
    "get_record": "/record",
    "get_story": "/story",
    "get_film": "/film",
    "get_receipt": "/receipt",
}
IMPORT = "/v1/games/import"
WEBHOOKS, HOOK = "/v1/me/webhooks", {"url": "https://bot.example/croupier"}
TOKENS, SOMEBODY, NOBODY = "/v1/me/tokens", "/v1/players/{bert}", "/v1/players/" + "0" * 32
ACCOUNTS: dict[str, tuple[str, str, Any]] = {
    "who_am_i": ("GET", "/v1/me", None),
    "leave_for_good": ("DELETE", "/v1/me", None),
    "renew_recovery": ("POST", "/v1/me/recovery", None),
    "list_tokens": ("GET", TOKENS, None),
    "create_token": ("POST", TOKENS, {"label": "phone"}),
    "rotate_token": ("POST", f"{TOKENS}/{'0' * 16}/rotation", None),
    "revoke_token": ("DELETE", f"{TOKENS}/{'0' * 16}", None),
    "list_my_games": ("GET", "/v1/me/games", None),
    "stream_events": ("GET", "/v1/me/events", None),
    "list_webhooks": ("GET", WEBHOOKS, None),
    "create_webhook": ("POST", WEBHOOKS, HOOK),
    "revoke_webhook": ("DELETE", f"{WEBHOOKS}/{'0' * 16}", None),
    "test_webhook": ("POST", f"{WEBHOOKS}/{'0' * 16}/test", None),
    "rotate_webhook": ("POST", f"{WEBHOOKS}/{'0' * 16}/rotation", None),
    "list_deliveries": ("GET", f"{WEBHOOKS}/{'0' * 16}/deliveries", None),
    "list_my_invitations": ("GET", "/v1/me/invitations", None),
    "list_blocks": ("GET", "/v1/me/blocks", None),
    "block_player": ("PUT", "/v1/me/blocks/" + "0" * 32, None),
    "unblock_player": ("DELETE", "/v1/me/blocks/" + "0" * 32, None),
    "quick_game": ("POST", "/v1/quick", {"ruleset": "dominion", "seats": 2}),
    "invite": ("POST", "/v1/games/" + "0" * 32 + "/invitations", {}),
    "list_invitations": ("GET", "/v1/games/" + "0" * 32 + "/invitations", None),
    "revoke_invitation": ("DELETE", "/v1/games/" + "0" * 32 + "/invitations/" + "0" * 16, None),
}
"""Operations on one's own account: method, path, body."""
OPERATORS: dict[str, tuple[str, str, Any]] = {
    "ban_player": ("POST", f"{SOMEBODY}/ban", {}),
    "unban_player": ("DELETE", f"{SOMEBODY}/ban", None),
    "rename_player": ("POST", f"{SOMEBODY}/name", {"name": "Bert"}),
    "list_acts": ("GET", "/v1/acts", None),
}
"""What operators do; Bert is the player."""
ENDING: dict[str, tuple[str, str, Any]] = {"abandon_game": ("POST", f"{NOWHERE}/abandon", {})}
"""What they do to a game."""
OWN = ACCOUNTS | OPERATORS | ENDING


def asking(by: Callable[[World], Person], method: str, path: str, body: Any, query: str = "") -> Asking:
    def ask(w: World) -> httpx.Response:
        person, where = by(w), path.format(bert=w.bert.id) + query
        if method == "POST":
            return person.post(where, body) if body is not None else person.post(where, b"")
        return {"GET": person.get, "PUT": person.put, "DELETE": person.delete}[method](where)

    return ask


BODIES: dict[str, Any] = {
    "/seats": {},
    "/entropy": {"entropy": ENTROPY, "version": 3, "head": "0" * 64},
    "/choices": {"question": 1, "picks": []},
    "/resignation": {},
    "/undo": {},
    "/undo/answers": {"proposal": 4, "agree": True},
    "/rematch": {"ruleset": "dominion"},
    "/branches": {"version": 3},
}

# -- what succeeds

case("healthz", 200, lambda w: w.nobody.get("/v1/healthz"))
case("readyz", 200, lambda w: w.nobody.get("/v1/readyz"))
case("list_rulesets", 200, lambda w: w.nobody.get("/v1/rulesets"))
case("get_ruleset", 200, lambda w: w.nobody.get("/v1/rulesets/dominion"))
case("create_player", 201, lambda w: w.nobody.post("/v1/players", {"name": "Dora"}))
case(
    "create_player", 201, lambda w: w.nobody.post("/v1/players", b'{"name": "Dora", "name": "Duplicate keys are fine"}')
)
case("who_am_i", 200, lambda w: w.anna.get("/v1/me"))
for _name, _asked in OPERATORS.items():
    case(_name, 200, asking(lambda w: w.host, *_asked))
case("recover_player", 201, lambda w: w.nobody.post("/v1/players/recovery", w.live.recovery()))
case("renew_recovery", 201, lambda w: w.live.person("Dora").post("/v1/me/recovery", b""))
case("leave_for_good", 204, lambda w: w.live.person("Dora").delete("/v1/me"))
case("list_tokens", 200, lambda w: w.anna.get(TOKENS))
case("create_token", 201, lambda w: w.live.person("Dora").post(TOKENS, {"label": "phone", "scope": "read"}))
case("rotate_token", 201, lambda w: w.anna.post(f"{TOKENS}/{w.kept()['kept']['id']}/rotation", b""))
case("revoke_token", 204, lambda w: w.anna.delete(f"{TOKENS}/{w.kept()['kept']['id']}"))
case("list_my_games", 200, lambda w: w.anna.get("/v1/me/games?limit=1"))
case("list_webhooks", 200, lambda w: w.anna.get(WEBHOOKS))
case("create_webhook", 201, lambda w: w.anna.post(WEBHOOKS, HOOK))
case("revoke_webhook", 204, lambda w: w.anna.delete(w.hook()))
case("test_webhook", 202, lambda w: w.anna.post(f"{w.hook()}/test", b""))
case("rotate_webhook", 201, lambda w: w.anna.post(f"{w.hook()}/rotation", b""))
case("list_deliveries", 200, lambda w: w.anna.get(f"{w.hook()}/deliveries"))
case("list_my_invitations", 200, lambda w: w.bert.get("/v1/me/invitations"))
case("list_blocks", 200, lambda w: w.anna.get("/v1/me/blocks"))
case("block_player", 204, lambda w: w.live.person("Dora").put(f"/v1/me/blocks/{w.bert.id}"))
case("unblock_player", 204, lambda w: w.anna.delete(f"/v1/me/blocks/{w.bert.id}"))
case("quick_game", 200, lambda w: w.anna.post("/v1/quick", {"ruleset": "dominion", "seats": 4}))
case("invite", 201, lambda w: w.anna.post(f"{w.inviting()}/invitations", {}))
case("list_invitations", 200, lambda w: w.anna.get(w.invited()[0]))
case("revoke_invitation", 204, lambda w: w.anna.delete("/".join(w.invited())))
case("list_games", 200, lambda w: w.nobody.get("/v1/games?status=running&ruleset=dominion"))
case("list_games", 200, lambda w: w.nobody.get(f"/v1/games?cursor={w.anna.get('/v1/games?limit=1').json()['next']}"))
case("get_player", 200, lambda w: w.nobody.get(f"/v1/players/{w.anna.id}"))
case("list_results", 200, lambda w: w.nobody.get("/v1/results?ruleset=dominion&limit=5"))
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
case("propose_undo", 201, lambda w: w.propose(w.undoable()))
case("answer_undo", 201, lambda w: w.answer_undo(w.undoable()))
case("answer_undo", 201, lambda w: w.answer_undo(w.undoable(), agree=False))
case("return_to_seat", 200, lambda w: w.come_back(w.left()))
case("open_rematch", 201, lambda w: w.anna.post(f"{w.finished()}/rematch", BODIES["/rematch"]))
case("open_branch", 201, lambda w: w.carl.post(f"{w.over}/branches", BODIES["/branches"]))
case("open_branch", 201, lambda w: w.carl.post(f"{w.started(branches='live')}/branches", BODIES["/branches"]))
case("list_keys", 200, lambda w: w.nobody.get("/v1/keys"))
case("get_record", 200, lambda w: w.anna.get(f"{w.running}/record"))
case("get_record", 200, lambda w: w.nobody.get(f"{w.over}/record?as=referee"))
case("get_story", 200, lambda w: w.anna.get(f"{w.running}/story?since=1&limit=2"))
case("get_receipt", 200, lambda w: w.anna.get(f"{w.running}/receipt"))
case("get_receipt", 200, lambda w: w.nobody.get(f"{w.over}/receipt?version=2"))
case("import_game", 201, lambda w: w.host.post(IMPORT, {"ruleset": "dominion", "record": w.elsewhere()}))
case("get_view", 200, lambda w: w.anna.get(f"{w.running}/view"))
case(
    "get_view",
    304,
    lambda w: w.anna.get(f"{w.running}/view", If_None_Match=w.anna.get(f"{w.running}/view").headers["etag"]),
)
case("get_frames", 200, lambda w: w.anna.get(f"{w.running}/frames?since=1&limit=1"))
case(
    "get_frames",
    304,
    lambda w: w.nobody.get(f"{w.over}/frames", If_None_Match=w.nobody.get(f"{w.over}/frames").headers["etag"]),
)
case("get_film", 200, lambda w: w.anna.get(f"{w.running}/film?since=2&with=lines,frames"))
case("get_film", 200, lambda w: w.nobody.get(f"{w.over}/film?limit=3&as=referee"))
for _operation, _route in (
    ("list_rulesets", "/v1/rulesets"),
    ("get_ruleset", "/v1/rulesets/dominion"),
    ("get_story", "/story"),
    ("get_film", "/film"),
):
    case(_operation, 304, lambda w, r=_route: unchanged(w, r))
case("stream_frames", 200, lambda w: w.anna.get(f"{w.over}/stream"))
case("stream_frames", 200, lambda w: w.anna.get(f"{w.over}/stream?of=patches", Accept="application/x-ndjson"))
case("stream_frames", 200, lambda w: w.anna.get(f"{w.over}/stream", Accept="application/x-ndjson"))
case(
    "stream_frames",
    204,
    lambda w: w.anna.get(f"{w.over}/stream", Last_Event_ID=str(w.anna.get(f"{w.over}/view").json()["version"])),
)

# -- 400: not what the document describes

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
        "healthz": "/v1/healthz?x=1",
        "readyz": "/v1/readyz?x=1",
        "list_rulesets": "/v1/rulesets?x=1",
        "get_ruleset": "/v1/rulesets/dominion?x=1",
        "get_game": "{game}?x=1",
        "get_view": "{game}/view?x=1",
        "get_record": "{game}/record?as=seat-1",
        "get_story": "{game}/story?limit=0",
        "list_keys": "/v1/keys?x=1",
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

# -- 401: no token, or a bad one

for _name, _asked in OWN.items():
    case(_name, 401, asking(lambda w: w.nobody, *_asked), "no-token")
    case(_name, 401, asking(lambda w: w.liar, *_asked), "bad-token")

everywhere(401, lambda w, path: w.nobody.get(path), "no-token", {"who_am_i": "/v1/me", "list_my_games": "/v1/me/games"})
everywhere(
    401,
    lambda w, path: w.liar.get(path),
    "bad-token",
    {"who_am_i": "/v1/me", "list_games": "/v1/games", "get_player": NOBODY},
)
everywhere(401, lambda w, path: w.liar.get(w.running + path), "bad-token", {"get_game": "", **LOOKS})
everywhere(401, lambda w, path: w.nobody.get(w.private + path), "no-token", {"get_game": "", **LOOKS})
case("withdraw_game", 401, lambda w: w.nobody.delete(w.running), "no-token")
everywhere(401, lambda w, path: w.nobody.post(w.running + path, BODIES[path]), "no-token", POSTS)
everywhere(401, lambda w, path: w.liar.post(w.running + path, BODIES[path]), "bad-token", POSTS)
case("open_game", 401, lambda w: w.nobody.post("/v1/games", {"ruleset": "dominion", "seats": 2}), "no-token")
case("import_game", 401, lambda w: w.nobody.post(IMPORT, {}), "no-token")
case("return_to_seat", 401, lambda w: w.nobody.post(f"{w.running}/seats/0/return", b""), "no-token")
case("leave_seat", 401, lambda w: w.nobody.delete(f"{w.running}/seats/0"), "no-token")
case("who_am_i", 401, lambda w: w.nobody.get("/v1/me", Authorization="Basic YTpi"), "bad-token")

# -- 403: not yours

for _name, _asked in OWN.items():
    case(_name, 403, asking(lambda w: w.banned, *_asked), "banned")
for _name, _asked in (OPERATORS | ENDING).items():
    case(_name, 403, asking(lambda w: w.anna, *_asked), "no-scope")
case("open_game", 403, lambda w: w.banned.post("/v1/games", {"ruleset": "dominion", "seats": 2}), "banned")
case("list_games", 403, lambda w: w.banned.get("/v1/games"), "banned")
case("get_player", 403, lambda w: w.banned.get(NOBODY), "banned")
case("recover_player", 403, lambda w: w.nobody.post("/v1/players/recovery", {"recovery": "crr_1"}), "bad-recovery")
case(
    "create_token",
    403,
    lambda w: Person(w.live, w.kept(expires_in=60)["token"]).post(TOKENS, {"expires_in": 61}),
    "no-scope",
    "/expires_in",
)

everywhere(403, lambda w, path: w.carl.get(w.private + path), "no-spectators", {"get_game": "", **LOOKS})
case("withdraw_game", 403, lambda w: w.bert.delete(w.waiting()), "not-your-seat")
case("invite", 403, lambda w: w.bert.post(f"{w.inviting()}/invitations", {}), "not-your-seat")
case("list_invitations", 403, lambda w: w.bert.get(w.invited()[0]), "not-your-seat")
case("revoke_invitation", 403, lambda w: w.bert.delete("/".join(w.invited())), "not-your-seat")
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

case("open_branch", 403, lambda w: w.carl.post(f"{w.private}/branches", BODIES["/branches"]), "no-spectators")
case("import_game", 403, lambda w: w.anna.post(IMPORT, {}), "no-scope")
case("get_record", 403, lambda w: w.anna.get(f"{w.running}/record?as=referee"), "not-over")

# -- 404: unknown

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
case("get_player", 404, lambda w: w.nobody.get(NOBODY), "unknown-player")
case("block_player", 404, asking(lambda w: w.anna, *ACCOUNTS["block_player"]), "unknown-player")
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
case("list_games", 404, lambda w: w.nobody.get("/v1/games?ruleset=chess"), "unknown-ruleset")
case("list_results", 404, lambda w: w.nobody.get("/v1/results?ruleset=chess"), "unknown-ruleset")
case("get_view", 404, lambda w: w.nobody.get(f"{w.over}/view?version=999999"), "unknown-version", "?version")
case("get_receipt", 404, lambda w: w.nobody.get(f"{w.over}/receipt?version=999999"), "unknown-version", "?version")
case("get_film", 400, lambda w: w.nobody.get(f"{w.over}/film?since=0"), "malformed", "?since")
case("get_film", 404, lambda w: w.nobody.get(f"{w.over}/film?since=999999"), "unknown-version", "?since")
case("get_ruleset", 404, lambda w: w.nobody.get("/v1/rulesets/dominion?version=99"), "unknown-version", "?version")
case("get_view", 404, lambda w: w.nobody.get(f"{w.over}/view?as=seat-9"), "unknown-seat", "?as")
case("get_frames", 404, lambda w: w.nobody.get(f"{w.over}/frames?as=seat-9"), "unknown-seat", "?as")
case("get_view", 403, lambda w: w.anna.get(f"{w.running}/view?as=referee"), "not-over", "?as")
case("get_frames", 403, lambda w: w.anna.get(f"{w.running}/frames?as=seat-1"), "not-over", "?as")
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

# -- 406, 409, 412, 413

case("stream_events", 200, lambda w: w.anna.get("/v1/me/events?seconds=0"))
case("stream_events", 200, lambda w: w.anna.get("/v1/me/events?seconds=0", Accept="application/x-ndjson"))
case("stream_events", 406, lambda w: w.anna.get("/v1/me/events?seconds=0", Accept="image/png"), "not-acceptable")
case("stream_frames", 406, lambda w: w.anna.get(f"{w.over}/stream", Accept="image/png"), "not-acceptable")
case("take_seat", 409, lambda w: w.carl.post(f"{w.running}/seats", {}), "not-open")
case("invite", 409, lambda w: w.anna.post(f"{w.empty()}/invitations", {}), "refused")
case("list_invitations", 409, lambda w: w.anna.get(f"{w.empty()}/invitations"), "refused")
case("revoke_invitation", 409, lambda w: w.anna.delete(f"{w.empty()}/invitations/{'0' * 16}"), "refused")
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
case("open_rematch", 409, lambda w: w.anna.post(f"{w.running}/rematch", BODIES["/rematch"]), "not-over")
case("open_branch", 409, lambda w: w.anna.post(f"{w.running}/branches", BODIES["/branches"]), "not-over")
case("open_branch", 409, lambda w: w.anna.post(f"{w.over}/branches", {"version": 2}), "no-position", "/version")


def _imported_twice(w: World) -> httpx.Response:
    record = w.elsewhere()
    assert w.host.post(IMPORT, {"ruleset": "dominion", "record": record}).status_code == 201
    return w.host.post(IMPORT, {"ruleset": "dominion", "record": record})


case("import_game", 409, _imported_twice, "game-exists")
case("choose", 412, lambda w: w.choose(w.running, [0], If_Match='"1"'), "stale")
case("choose", 412, lambda w: w.choose(w.running, [0], "?dry_run=true", If_Match='"1.seat-0.en.json"'), "stale")
case("resign", 412, lambda w: w.anna.post(f"{w.running}/resignation", {}, If_Match='"1"'), "stale")
everywhere(413, lambda w, path: w.anna.post(w.running + path, BIG), "too-large", POSTS)
case("create_player", 413, lambda w: w.nobody.post("/v1/players", BIG), "too-large")
case("quick_game", 413, lambda w: w.anna.post("/v1/quick", BIG), "too-large")
case("invite", 413, lambda w: w.anna.post(f"{w.inviting()}/invitations", BIG), "too-large")
case("recover_player", 413, lambda w: w.nobody.post("/v1/players/recovery", BIG), "too-large")
case("create_webhook", 413, lambda w: w.anna.post(WEBHOOKS, BIG), "too-large")
case("create_token", 413, lambda w: w.anna.post(TOKENS, BIG), "too-large")
case("abandon_game", 413, lambda w: w.host.post(f"{w.running}/abandon", BIG), "too-large")
case("ban_player", 413, lambda w: w.host.post(f"{NOBODY}/ban", BIG), "too-large")
case("rename_player", 413, lambda w: w.host.post(f"{NOBODY}/name", BIG), "too-large")


def _too_many_tokens(w: World) -> httpx.Response:
    somebody = w.live.person("Dora")
    return [somebody.post(TOKENS, {}) for _ in range(MOST)][-1]


case("create_token", 429, _too_many_tokens, "limited")
case("open_game", 413, lambda w: w.anna.post("/v1/games", BIG), "too-large")


case("import_game", 413, lambda w: w.host.post(IMPORT, b" " * (MAX_RECORD + 1)), "too-large")


def _unmeasured(w: World) -> httpx.Response:
    """A body whose length is not said beforehand."""
    return w.live.send("POST", "/v1/players", content=iter([BIG[:40_000], BIG[40_000:]]))


case("create_player", 413, _unmeasured, "too-large")

# -- 422: well formed, and not legal

case("create_player", 422, lambda w: w.nobody.post("/v1/players", {"name": ""}), "invalid", "/name")
case("block_player", 422, lambda w: w.anna.put(f"/v1/me/blocks/{w.anna.id}"), "invalid")
case("quick_game", 422, lambda w: w.anna.post("/v1/quick", {"ruleset": "dominion", "seats": 7}), "invalid", "/seats")
case("invite", 422, lambda w: w.anna.post(f"{w.inviting()}/invitations", {"player": "x"}), "invalid", "/player")
case("create_player", 422, lambda w: w.nobody.post("/v1/players", {"name": "\u3164"}), "invalid", "/name")
case("recover_player", 422, lambda w: w.nobody.post("/v1/players/recovery", {"recovery": ""}), "invalid", "/recovery")
case("create_webhook", 422, lambda w: w.anna.post(WEBHOOKS, {"url": "https://127.0.0.1/"}), "invalid", "/url")
case("create_token", 422, lambda w: w.anna.post(TOKENS, {"scope": "host"}), "invalid", "/scope")
case("abandon_game", 422, lambda w: w.host.post(f"{w.running}/abandon", {"reason": "x" * 201}), "invalid", "/reason")
case("ban_player", 422, lambda w: w.host.post(f"{NOBODY}/ban", {"reason": "x" * 201}), "invalid", "/reason")
case("rename_player", 422, lambda w: w.host.post(f"{NOBODY}/name", {"name": "\u202e"}), "invalid", "/name")
case("create_player", 422, lambda w: w.nobody.post("/v1/players", {"name": "two\nlines"}), "invalid", "/name")
case("create_player", 422, lambda w: w.nobody.post("/v1/players", {"name": "newline\n"}), "invalid", "/name")
case("list_results", 422, lambda w: w.nobody.get("/v1/results?cursor=mine"), "invalid", "?cursor")
case("list_games", 422, lambda w: w.nobody.get("/v1/games?cursor=mine"), "invalid", "?cursor")
case("list_my_games", 422, lambda w: w.anna.get("/v1/me/games?cursor=mine"), "invalid", "?cursor")
for _place in (f'[{2**70},1,"x"]', f'[1,{2**70},"x"]', f'[{-(2**70)},1,"x"]', "[]", "7", '[1,1,"x",1]'):
    _cursor = urlsafe_b64encode(_place.encode()).decode().rstrip("=")
    case("list_my_games", 422, lambda w, c=_cursor: w.anna.get(f"/v1/me/games?cursor={c}"), "invalid", "?cursor")
    case("list_games", 422, lambda w, c=_cursor: w.nobody.get(f"/v1/games?cursor={c}"), "invalid", "?cursor")


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


def _twice(w: World, game: str, path: str, first: Any, second: Any) -> httpx.Response:
    """The same key with the same body gives the first answer again; with another body it is refused."""
    given = w.anna.post(game + path, first, Idempotency_Key="again")
    assert given.is_success
    repeated = w.anna.post(game + path, first, Idempotency_Key="again")
    assert (repeated.status_code, repeated.headers["idempotent-replayed"]) == (given.status_code, "true")
    assert repeated.content == given.content
    return w.anna.post(game + path, second, Idempotency_Key="again")


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
    rules = w.live.composed.service.verifier.compiled["dominion"].rules
    record = w.elsewhere()
    w.live.composed.service.verifier.compiled["dominion"].rules = dataclasses.replace(rules, version=9, oldest=8)
    try:
        return w.host.post(IMPORT, {"ruleset": "dominion", "record": record})
    finally:
        w.live.composed.service.verifier.compiled["dominion"].rules = rules


case("import_game", 422, _newer, "rules-not-installed")
_GAME = {"ruleset": "dominion", "seats": 2}
case("open_game", 422, lambda w: _twice(w, "", "/v1/games", _GAME, {**_GAME, "seats": 3}), "key-reused")
case("take_seat", 422, lambda w: _twice(w, w.empty(), "/seats", {}, {"bot": "random"}), "key-reused")
case(
    "reveal_entropy",
    422,
    lambda w: _twice(w, game := w.committed(), "/entropy", w.named(game), w.named(game, seat=0)),
    "key-reused",
)
case("leave_seat", 412, lambda w: w.anna.delete(f"{w.running}/seats/0", If_Match='"1"'), "stale")
case("leave_seat", 422, _left_twice, "key-reused")
case("return_to_seat", 422, _back_and_gone, "key-reused")
case("open_branch", 422, lambda w: w.anna.post(f"{w.over}/branches", {"version": 0}), "invalid", "/version")
case("open_branch", 422, lambda w: _twice(w, w.over, "/branches", {"version": 3}, {"version": 4}), "key-reused")
case("resign", 422, lambda w: _twice(w, w.started(), "/resignation", {}, {"seat": 0}), "key-reused")
case("propose_undo", 422, lambda w: _twice(w, w.undoable(), "/undo", {}, {"seat": 0}), "key-reused")
case("answer_undo", 422, _answered_twice, "key-reused")


def _chosen_twice(w: World) -> httpx.Response:
    game = w.alone()
    seat = 0
    question = w.anna.question(game)
    assert question is not None
    body = {"question": question["question"], "picks": [0], "seat": seat}
    return _twice(w, game, "/choices", body, {**body, "picks": [1]})


case("choose", 422, _chosen_twice, "key-reused")


@pytest.fixture(scope="module")
def world(live: Live) -> World:
    return World(live)


@pytest.mark.parametrize(
    "number", range(len(CASES)), ids=[f"{i}-{c.operation}-{c.status}" for i, c in enumerate(CASES)]
)
def test_answer(world: World, number: int) -> None:
    wanted = CASES[number]
    before = TALLY[wanted.operation, wanted.status]
    response = wanted.ask(world)
    assert response.status_code == wanted.status, response.text
    assert TALLY[wanted.operation, wanted.status] > before
    if wanted.status >= 400:
        problem = world.live.refused(response)
        assert problem["code"] == wanted.code
        if wanted.pointer is not None:
            assert problem.get("pointer") == wanted.pointer
        if wanted.status == 401:
            assert response.headers["www-authenticate"].startswith("Bearer")
        if wanted.status == 412:
            assert problem["version"] == world.anna.get(f"{world.running}/view").json()["version"]


# -- 503: what only an operator can repair


async def _strange(table: Table) -> None:
    """A turn as it never was: it begins where the recorded one does not."""
    table.record(PhaseBegan("buy"))
    await DOMINION.mechanics.next_script(table)


@pytest.fixture(scope="module")
def diverged(other_folder: Path) -> Iterator[tuple[Live, str, str, str, str]]:
    """A server whose rules no longer tell what running games recorded: one, its opener; a closed one, a stranger."""
    with serve(other_folder) as first:
        world = World(first)
        known = world.running, world.anna.token, world.private, world.carl.token
    rules = altered(DOMINION, next_script=_strange)
    with serve(other_folder, games={"dominion": rules}) as second:
        yield second, *known


DIVERGED: dict[str, Callable[[Person, str], httpx.Response]] = {
    "choose": lambda p, game: p.post(f"{game}/choices", BODIES["/choices"]),
    "resign": lambda p, game: p.post(f"{game}/resignation", {}),
    "take_seat": lambda p, game: p.post(f"{game}/seats", {}),
    "reveal_entropy": lambda p, game: p.post(f"{game}/entropy", BODIES["/entropy"]),
    "leave_seat": lambda p, game: p.delete(f"{game}/seats/0"),
    "return_to_seat": lambda p, game: p.post(f"{game}/seats/0/return", b""),
}


@pytest.mark.parametrize("operation", DIVERGED)
def test_a_diverged_game_is_not_played(diverged: tuple[Live, str, str, str, str], operation: str) -> None:
    live, game, token, *_ = diverged
    response = DIVERGED[operation](Person(live, token), game)
    assert response.status_code == 503
    problem = live.refused(response)
    assert (problem["code"], problem.get("retry", False)) == ("game-diverged", False)
    assert problem["version"] > 1


@pytest.mark.parametrize("look", ["", *LOOKS.values()])
def test_a_diverged_game_can_be_looked_at_and_is_counted(diverged: tuple[Live, str, str, str, str], look: str) -> None:
    live, game, token, *_ = diverged
    if look != "/stream":
        assert Person(live, token).get(game + look).status_code == 200
    else:
        with live.http.stream("GET", game + look) as response:
            assert next(response.iter_text())
    assert live.http.get("/v1/readyz").json()["diverged"] == 1


STRANGERS: dict[str, Callable[[Person, str], httpx.Response]] = {
    "take_seat": DIVERGED["take_seat"],
    "leave_seat": DIVERGED["leave_seat"],
    "withdraw_game": lambda p, game: p.delete(game),
}


@pytest.mark.parametrize("operation", STRANGERS)
def test_a_stranger_is_not_told_that_a_closed_game_has_diverged(
    diverged: tuple[Live, str, str, str, str], operation: str
) -> None:
    """It is refused as of any game that has started, and no version is named."""
    live, _, _, closed, stranger = diverged
    problem = live.refused(STRANGERS[operation](Person(live, stranger), closed))
    assert problem["code"] in ("not-open", "not-your-seat")
    assert "version" not in problem


CLOSED: dict[str, Callable[[Person], httpx.Response]] = {
    "create_player": lambda p: p.post("/v1/players", {"name": "Zoe"}),
    **{
        name: lambda p, asked=asked: asking(lambda _: p, *asked)(SimpleNamespace(bert=SimpleNamespace(id="0" * 32)))  # type: ignore[misc]
        for name, asked in OWN.items()
    },
    "recover_player": lambda p: p.post("/v1/players/recovery", {"recovery": "crr_1"}),
    "list_games": lambda p: p.get("/v1/games"),
    "list_results": lambda p: p.get("/v1/results"),
    "get_player": lambda p: p.get(NOBODY),
    "open_game": lambda p: p.post("/v1/games", _GAME),
    "get_game": lambda p: p.get(NOWHERE),
    "withdraw_game": lambda p: p.delete(NOWHERE),
    "import_game": lambda p: p.post(IMPORT, {}),
    "leave_seat": lambda p: p.delete(f"{NOWHERE}/seats/0"),
    "return_to_seat": lambda p: p.post(f"{NOWHERE}/seats/0/return", b""),
    **{name: lambda p, look=look: p.get(NOWHERE + look) for name, look in LOOKS.items()},
    **{name: lambda p, route=route: p.post(NOWHERE + route, BODIES[route]) for name, route in POSTS.items()},
}


@pytest.fixture(scope="module")
def closed(third_folder: Path) -> Iterator[Live]:
    """A server whose stores have been closed under it."""
    with serve(third_folder) as live:
        live.composed.shut()
        yield live


@pytest.mark.parametrize("operation", CLOSED)
def test_a_store_that_does_not_answer_is_a_503(closed: Live, operation: str) -> None:
    # A token that nobody remembers must be looked up.
    response = CLOSED[operation](Person(closed, "crp_" + "1" * 64))
    assert response.status_code == 503
    problem = closed.refused(response)
    assert (problem["code"], problem["retry"]) == ("unavailable", True)
    assert 1 <= int(response.headers["retry-after"]) <= 10


def test_a_server_without_its_store_is_not_ready(tmp_path: Path) -> None:
    with serve(tmp_path) as live:
        live.composed.service.live_games.store.close()  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
        response = live.http.get("/v1/readyz")
        assert response.status_code == 503
        problem = live.refused(response)
        assert (problem["code"], problem["retry"]) == ("unavailable", True)
        assert 1 <= int(response.headers["retry-after"]) <= 10
        assert live.http.get("/v1/healthz").status_code == 200


# -- 429: more than this server allows


COUNTED = [name for name, _, _, op in operations(committed()) if "429" in op["responses"]]


@pytest.fixture(scope="module")
def limited(fourth_folder: Path) -> Iterator[Live]:
    """A server that has been asked as often as it may be."""
    with serve(fourth_folder, limits=Limits(guests=Rate(1, 3600))) as live:
        live.http.get("/v1/games")
        yield live


@pytest.mark.parametrize("operation", COUNTED)
def test_who_asks_too_often_is_refused_on_every_route(limited: Live, operation: str) -> None:
    method, path = next((m, p) for name, m, p, _ in operations(committed()) if name == operation)
    path = "/v1" + path.removeprefix("/v1").replace("{seat}", "0")
    response = limited.http.request(method, re.sub(r"{[a-z_]+}", "0" * 32, path))
    assert response.status_code == 429, response.text
    problem = limited.refused(response)
    assert (problem["code"], problem["retry"], problem["rule"]) == ("limited", True, "guests")
    assert int(response.headers["retry-after"]) > 1
    assert response.headers["ratelimit-policy"] == '"guests";q=1;w=3600'
    assert response.headers["ratelimit"].startswith('"guests";r=0;t=')


# -- all of them


def documented() -> set[tuple[str, int]]:
    return {(name, int(status)) for name, _, _, op in operations(committed()) for status in op["responses"]}


def test_every_documented_answer_has_a_request_here() -> None:
    asked = {(c.operation, c.status) for c in CASES} | {(name, 503) for name in [*DIVERGED, *CLOSED, "readyz"]}
    asked |= {(name, 429) for name in COUNTED}
    assert sorted(documented() - asked) == []
    assert sorted(asked - documented()) == []


def test_every_documented_answer_was_given() -> None:
    """Runs last. What the document promises was answered at least once, and nothing else was answered."""
    unexpected = {(name, status) for name, status in TALLY if (name, status) not in documented()}
    assert sorted(unexpected) == []
    assert sorted(documented() - set(TALLY)) == [], "never answered in this run (run the whole folder)"


def test_problems_say_nothing_of_what_was_sent(world: World) -> None:
    secret = "province"
    response = world.anna.post("/v1/games", {**_GAME, "scenario": {"seats": [{"hand": [secret] * 13}]}})
    assert response.status_code == 422
    assert secret not in json.dumps(response.json())
