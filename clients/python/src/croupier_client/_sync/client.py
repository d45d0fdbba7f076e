"""The server, as one player or a spectator sees it."""

from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, Self

import httpx
from croupier_client import types
from croupier_client._sync.evidence import commitment_to, new_entropy
from croupier_client._sync.table import Table
from croupier_client._sync.transport import Transport
from croupier_client.keeping import Keeper, MemoryKeeper

LOCAL = "http://127.0.0.1:8000"


class Croupier:
    """A server, as whoever has this token; without one a spectator looks.

    `server` is its address without a path. `language` is that of prompts, labels and refusals: en, ko or ja. `keeper`
    is where entropy and receipts lie: in memory, if you give none. `patience` is for how many seconds a request is
    sent again where no answer comes. `http` is a transport of httpx, for proxies and the like.
    """

    def __init__(
        self,
        server: str = LOCAL,
        token: str | None = None,
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
        """As whom one asks; whoever has it is you."""
        return self._transport.token

    # -- who one is

    def register(self, name: str) -> types.PlayerCreated:
        """Become a new player, and be that one from now on. The token and the recovery code are shown this once."""
        player: types.PlayerCreated = self._transport.send("POST", "players", {"name": name})
        self._transport.token = player["token"]
        return player

    def me(self) -> types.Person:
        """Who one is."""
        return self._transport.get("me")

    def player(self, player: str) -> types.PlayerPage:
        """Anybody's page: ratings, and the latest games and results that one may see."""
        return self._transport.get(f"players/{player}")

    # -- what there is

    def rulesets(self) -> list[types.RulesetSummary]:
        """The games that this server hosts."""
        return (self._transport.get("rulesets"))["rulesets"]

    def ruleset(self, ruleset: str) -> types.Ruleset:
        """One of them: options, cards, words, bots, and how to draw its table."""
        return self._transport.get(f"rulesets/{ruleset}")

    def games(self, **wanted: Any) -> Iterator[types.GameSummary]:
        """Games, newest first; `ruleset`, `status`, `player`, `free`, `options` and `clock` say which."""
        return self._transport.pages("games", "games", **wanted)

    def my_games(self) -> Iterator[types.GameSummary]:
        """One's own, those first that wait for an answer."""
        return self._transport.pages("me/games", "games")

    def results(self, **wanted: Any) -> Iterator[types.GameResult]:
        """Games that counted and are over, by `ruleset` and `player`."""
        return self._transport.pages("results", "results", **wanted)

    def invitations(self) -> list[types.InvitationInfo]:
        """The seats that are kept for one."""
        return (self._transport.get("me/invitations"))["invitations"]

    def events(self, *, since: int | None = None) -> Iterator[types.PlayerEvent]:
        """What happens in all of one's games, each once, for ever. Pass over types that you do not know.

        `since` is the `number` of the last one that was handled. A lost connection is taken up again.
        """
        number = since

        def position() -> int | None:
            return number

        for event in self._transport.followed("me/events", position):
            if "number" in event:
                number = event["number"]
                yield event

    # -- tables

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
        **body: Any,
    ) -> Table:
        """Open a game, and sit down at it unless `sit` is False.

        `seats` is the least that the game allows, if you do not say. Everything else of the body of POST /v1/games
        may be given by its name: `clock`, `access`, `spectators`, `scenario`, and so on.
        """
        if seats is None:
            seats = (self.ruleset(ruleset))["players"]["least"]
        chosen = {**(options or {}), **({"preset": preset} if preset else {})}
        opened = self._transport.send("POST", "games", {"ruleset": ruleset, "seats": seats, "options": chosen} | body)
        table = self.table(opened["id"])
        if sit:
            table.sit()
        return table

    def quick(self, ruleset: str, seats: int, **body: Any) -> Table:
        """Sit down with strangers who want the same game, with entropy of one's own for the dice."""
        entropy = new_entropy()
        body = {"ruleset": ruleset, "seats": seats, "commitment": commitment_to(entropy)} | body
        game = self._transport.send("POST", "quick", body)
        self._keeper.keep_entropy(game["id"], entropy)
        return self.table(game["id"])

    def request(self, method: str, path: str, body: Any = None, **params: Any) -> Any:
        """Any other operation, by its path below /v1: the JSON of its answer."""
        answer = self._transport.ask(method, path.lstrip("/"), body, params=params)
        return self._transport.json(answer) if answer.content else None
