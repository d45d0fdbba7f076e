"""People, and games in every condition: who sends the directed requests, and what they are about."""

import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from api.http.routes.push import BROWSER
from domain.engine.table.watchers import MOST_WATCHERS
from tests.contract.live import Live, Person, serve
from tests.contract.requests.paths import (
    ALLOWED,
    COMMITMENT,
    ENTROPY,
    EVENT,
    GRANTING,
    HOOK,
    IMPORT,
    PROGRAM,
    PUSHES,
    TOKENS,
    VERIFIER,
    WEBHOOKS,
)


class World:
    """People, and games in every condition. A game that a request may change is new each time."""

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
        """The record of a game that was played on another server, and is not stored here."""
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
        """One more token of Anna's; some end first, as a player may have only so many."""
        for one in self.anna.get("/v1/me/tokens").json()["tokens"][10:]:
            self.anna.delete(f"{TOKENS}/{one['id']}")
        return self.anna.post(TOKENS, asked).json()

    def hook(self) -> str:
        """The path of a webhook of Anna's."""
        return f"{WEBHOOKS}/{self.anna.post(WEBHOOKS, HOOK).json()['id']}"

    def pushed(self) -> httpx.Response:
        """A browser of Anna's has subscribed."""
        key = self.anna.get(PUSHES).json()["key"]
        return self.anna.post(PUSHES, {**BROWSER, "key": key})

    def granting(self) -> tuple[Person, str]:
        """Somebody who has granted something, and the path of that."""
        dora = self.live.person("Dora")
        redirect = httpx.URL(dora.post("/v1/oauth/consents", GRANTING).json()["redirect"])
        form = {"grant_type": "authorization_code", "client_id": PROGRAM, "code_verifier": VERIFIER}
        self.live.http.post("/oauth/token", data={**form, "code": redirect.params["code"]}).raise_for_status()
        return dora, f"/v1/me/grants/{dora.get('/v1/me/grants').json()['grants'][0]['id']}"

    def event(self, **asked: Any) -> str:
        """The path of an event of Anna's, who has Bert's leave to seat him; those before it end."""
        self.bert.put(f"/v1/me/organisers/{self.anna.id}", ALLOWED)
        for one in self.anna.get(f"/v1/events?organiser={self.anna.id}").json()["events"]:
            if one["ended_at"] is None:
                self.anna.delete(f"/v1/events/{one['id']}")
        return f"/v1/events/{self.anna.post('/v1/events', {**EVENT, **asked}).json()['id']}"

    def blocked(self) -> httpx.Response:
        """Somebody lets an organiser whom they have blocked."""
        dora = self.live.person("Dora")
        assert dora.put(f"/v1/me/blocks/{self.anna.id}").status_code == 204
        return dora.put(f"/v1/me/organisers/{self.anna.id}", ALLOWED)

    def pairing(self, **more: Any) -> dict[str, Any]:
        """A request for one game of Anna and Bert."""
        return {"games": [{"players": [self.anna.id, self.bert.id], **more}]}

    def note(self) -> str:
        """The path of a note of Anna's."""
        path = f"{self.over}/notes/3"
        assert self.anna.put(path, {"text": "Why not the Moat?", "visible": "all", "language": "en"}).status_code == 200
        return path

    def seated(self) -> str:
        """The path of a game in which Anna, an organiser, has seated Bert: as a game of her event."""
        event = self.event()
        made = self.anna.post(f"{event}/games", self.pairing()).json()
        return f"{event}/games/{made['games'][0]['game']}"

    def empty(self, **opening: Any) -> str:
        return self.anna.open(**opening)

    def waiting(self, **opening: Any) -> str:
        """Anna has a seat there and waits for somebody."""
        return self.anna.sit(self.empty(**opening))

    def inviting(self) -> str:
        """A game of Anna's with reserved seats."""
        return self.empty(access="invited")

    def invited(self) -> tuple[str, str]:
        """The invitations of such a game, and the id of one."""
        where = f"{self.inviting()}/invitations"
        return where, self.anna.post(where, {"player": self.bert.id}).json()["id"]

    def watched(self) -> str:
        """The path of Carl, an admitted spectator of a game of Anna's that has not started."""
        path = f"{self.empty(spectators={'who': 'invited'})}/watchers/{self.carl.id}"
        assert self.anna.put(path).status_code == 204
        return path

    def unwatched(self) -> str:
        """The same in a game that has started without him."""
        return f"{self.started(spectators={'who': 'invited'})}/watchers/{self.carl.id}"

    def crowded(self) -> str:
        """The same in a game with as many admitted spectators as allowed, without him."""
        game = self.empty(spectators={"who": "invited"})
        for number in range(MOST_WATCHERS):
            watcher = self.live.person(f"Watcher {number}").id
            assert self.anna.put(f"{game}/watchers/{watcher}").status_code == 204
        return f"{game}/watchers/{self.carl.id}"

    def started(self, **opening: Any) -> str:
        return self.bert.sit(self.waiting(seating="as_joined", **opening))

    def set_up(self) -> str:
        """A game that has no position yet to start anew from: it is being set up."""
        return self.started(ruleset="civilization", options={}, branches="live")

    def alone(self) -> str:
        """A sandbox in which Anna holds both seats."""
        return self.anna.sit(self.waiting(scenario={"turn": 0}, seating="as_joined"))

    def left(self) -> str:
        """A game whose first player, Anna, is absent: nobody comes, and her time is up first."""
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
        """Anna proposes to undo it."""
        return self.anna.post(f"{game}/undo", {})

    def answer_undo(self, game: str, **more: Any) -> httpx.Response:
        """Bert answers Anna's proposal."""
        body = {"proposal": self.propose(game).json()["version"], "agree": True, **more}
        return self.bert.post(f"{game}/undo/answers", body)

    def come_back(self, game: str, **headers: str) -> httpx.Response:
        return self.anna.post(f"{game}/seats/0/return", b"", **headers)

    def finished(self) -> str:
        game = self.started()
        assert self.bert.post(f"{game}/resignation", {}).status_code == 201
        return game

    def rematched(self) -> httpx.Response:
        """A rematch of a game that has one, with other options."""
        game = self.finished()
        assert self.anna.post(f"{game}/rematch", {"ruleset": "dominion"}).status_code == 201
        return self.bert.post(f"{game}/rematch", {"ruleset": "dominion", "options": {"preset": "deck-top"}})

    def committed(self) -> str:
        """All seats are taken; Anna owes her entropy."""
        return self.bert.sit(self.anna.sit(self.empty(), commitment=COMMITMENT))

    def named(self, game: str, **more: Any) -> dict[str, Any]:
        """Anna's entropy, with what she stored before she reveals it."""
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
