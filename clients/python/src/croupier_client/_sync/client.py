"""The server, as one player or a spectator sees it."""

from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, Self

import httpx
from croupier_client import types
from croupier_client._sync.event import Event
from croupier_client._sync.evidence import committed
from croupier_client._sync.table import Table
from croupier_client._sync.transport import Transport
from croupier_client.keeping import Keeper, MemoryKeeper
from croupier_client.sign_in import SignIn

LOCAL = "http://127.0.0.1:8000"


class Croupier:
    """A server, as seen by the player with this token or sign-in; without one, by a spectator.

    `server`: its address without a path. `language`: that of prompts, labels and refusals: en, ko or ja. `keeper`:
    where entropy and receipts are kept, by default in memory. `patience`: how many seconds a request takes at most,
    with all attempts, whatever the server does, and how long a stream may be without a connection; 0: one attempt.
    `http`: a transport for httpx, such as for proxies.
    """

    def __init__(
        self,
        server: str = LOCAL,
        token: str | SignIn | None = None,
        *,
        language: str = "en",
        keeper: Keeper | None = None,
        patience: float = 60.0,
        http: httpx.BaseTransport | None = None,
    ) -> None:
        self._transport = Transport(server, token, language, patience, http)
        self._keeper = keeper or MemoryKeeper()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self._transport.close()

    @property
    def token(self) -> str | None:
        """Your token; anybody who has it is you. That of a sign-in changes; empty before the first request."""
        return self._transport.token

    # -- who you are

    def register(self, name: str) -> types.PlayerCreated:
        """Become a new player, and act as that one from now on. The token and the recovery code are shown only once."""
        player: types.PlayerCreated = self._transport.send("POST", "players", {"name": name})
        self._transport.token = player["token"]
        return player

    def me(self) -> types.Person:
        """You."""
        return self._transport.get("me")

    def player(self, player: str) -> types.PlayerPage:
        """A player's page: ratings, and the latest games and results that you may see."""
        return self._transport.get(f"players/{player}")

    # -- lists

    def rulesets(self) -> list[types.RulesetSummary]:
        """The games that this server hosts."""
        return (self._transport.get("rulesets"))["rulesets"]

    def ruleset(self, ruleset: str) -> types.Ruleset:
        """One game: options, cards, words, bots, and how to draw its table."""
        return self._transport.get(f"rulesets/{ruleset}")

    def games(self, **wanted: Any) -> Iterator[types.GameSummary]:
        """Games, newest first, filtered by `ruleset`, `status`, `player`, `free`, `options` and `clock`."""
        return self._transport.pages("games", "games", **wanted)

    def my_games(self, *, your_move: bool = False) -> Iterator[types.GameSummary]:
        """Your games, newest first; with `your_move` only those that wait for your answer."""
        return self._transport.pages("me/games", "games", your_move=your_move)

    def results(self, **wanted: Any) -> Iterator[types.GameResult]:
        """Games that counted and are over, by `ruleset` and `player`."""
        return self._transport.pages("results", "results", **wanted)

    def invitations(self) -> list[types.InvitationInfo]:
        """The seats that are kept for you."""
        return (self._transport.get("me/invitations"))["invitations"]

    def events(self, *, since: int | None = None) -> Iterator[types.PlayerEvent]:
        """What happens in all your games, each event once, for ever. Ignore types that you do not know.

        `since`: the `number` of the last event you handled. A lost connection is resumed.
        """
        number = since

        def position() -> int | None:
            return number

        for event in self._transport.followed("me/events", position):
            if event["type"] != "time":
                number = event["number"]
                yield event

    # -- events and tables

    def event(self, event: str) -> Event:
        """An event by its id."""
        return Event(self._transport, event)

    def found(self, ruleset: str, title: str, **rules: Any) -> Event:
        """Create an event. `rules`, which all its games share: whatever else the body of POST /v1/events may have."""
        created = self._transport.send("POST", "events", {"ruleset": ruleset, "title": title} | rules)
        return self.event(created["id"])

    def allow(self, organiser: str, *, until: int, games: int, **bounds: Any) -> types.OrganiserInfo:
        """Let this organiser seat you in so many games until a time in microseconds; `clocks`, `rated`: in which."""
        return self._transport.send("PUT", f"me/organisers/{organiser}", {"until": until, "games": games} | bounds)

    def deal(self, ruleset: str, *, seats: int, ends_in: int, **terms: Any) -> types.DealInfo:
        """Commit to a deal; name its `id` as `deal` when you open games. `ends_in`: seconds until all of it is told."""
        body = {"ruleset": ruleset, "seats": seats, "ends_in": ends_in} | terms
        return self._transport.send("POST", "deals", body)

    def table(self, game: str) -> Table:
        """A game by its id."""
        return Table(self._transport, game, self._keeper)

    def open(
        self,
        ruleset: str,
        *,
        seats: int | None = None,
        preset: str | None = None,
        options: Mapping[str, Any] | None = None,
        sit: bool = True,
        key: str | None = None,
        **body: Any,
    ) -> Table:
        """Open a game, and take a seat in it unless `sit` is False.

        `seats`: by default the fewest that the game allows. Anything else in the body of POST /v1/games may be given
        by name: `clock`, `access`, `spectators`, `scenario`, and so on. `key`: an Idempotency-Key; with that of an
        error, it is the same game and the same seat.
        """
        if seats is None:
            seats = (self.ruleset(ruleset))["players"]["least"]
        chosen = {**(options or {}), **({"preset": preset} if preset else {})}
        if sit:  # by the same key: so one key repeats both requests
            key = key or committed(self._keeper)
        opened = self._transport.send(
            "POST", "games", {"ruleset": ruleset, "seats": seats, "options": chosen} | body, key=key
        )
        table = self.table(opened["id"])
        if sit:
            table.sit(key=key)
        return table

    def quick(self, ruleset: str, seats: int, **body: Any) -> Table:
        """Play with strangers who want the same game, with your own entropy for the dice."""
        body = {"ruleset": ruleset, "seats": seats, "commitment": committed(self._keeper)} | body
        game = self._transport.send("POST", "quick", body)
        return self.table(game["id"])

    def request(self, method: str, path: str, body: Any = None, *, key: str | None = None, **params: Any) -> Any:
        """Call any other operation, by its path below /v1; return the JSON of its answer. `key`: an Idempotency-Key."""
        answer = self._transport.ask(method, path.lstrip("/"), body, params=params, key=key)
        return self._transport.json(answer) if answer.content else None
