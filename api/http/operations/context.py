"""Everything that routes are given: who calls, the door to games, what players may cause, and the types of answers."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from api.application.accounts.blocks import Blocks
from api.application.accounts.operators import Operators
from api.application.accounts.players import Players
from api.application.accounts.tokens import Tokens
from api.application.commands.stranger_ports import Inviting, Quick
from api.application.feeds.list_ports import Lists, Watching
from api.application.games.command_ports import Commands, Openings
from api.application.games.refusals import Refused
from api.application.games.requests import GameTypes
from api.application.ports.environment import Clock, Pixels
from api.application.ports.limits import Limits, Places, Requests
from api.application.ports.readiness import Readiness
from api.application.runtime.request_turns import RequestTurns
from api.application.runtime.turns import MoveTurns
from api.application.views.perspective import Events, Gate
from api.http.limits.dear_reads import DearReads
from api.http.schemas.server import Health

if TYPE_CHECKING:
    from api.application.accounts.sign_in import SignIn
    from api.application.feeds.push_subscriptions import PushSubscriptions
    from api.application.feeds.webhook_management import Webhooks
    from api.application.leagues.league_ports import LeagueParts
    from api.application.notes.notes import Notes
    from api.application.ports.deals import DealParts


@dataclass(frozen=True, kw_only=True)
class HttpContext:
    """Created by the composition root. It contains no table, and no way to one."""

    players: Players
    tokens: Tokens
    operators: Operators
    gate: Gate
    lists: Lists
    watching: Watching
    openings: Openings
    commands: Commands
    events: Events
    invitations: Inviting
    blocks: Blocks
    webhooks: "Callable[[], Awaitable[Webhooks]]"
    push: "Callable[[], Awaitable[PushSubscriptions]]"
    quick: Callable[[], Awaitable[Quick]]
    sign_in: "Callable[[], Awaitable[SignIn]] | None"
    """None where the operator has switched it off."""
    doors: Collection[str]
    """The marks of tokens that doors for assistants pass on."""
    leagues: "Callable[[], Awaitable[LeagueParts]]"
    deals: "Callable[[], Awaitable[DealParts]]"
    notes: "Callable[[], Awaitable[Notes]]"
    games: Mapping[str, GameTypes]
    public_keys: Callable[[], Mapping[str, bytes]]
    """The keys that sign receipts, by id."""
    readiness: Callable[[], Awaitable[Readiness]]
    clock: Clock
    """The current time."""
    closing: asyncio.Event
    """Set when the server is about to stop: streams end."""
    noise: Callable[[int], bytes]
    """This many unpredictable bytes."""
    stopped: Callable[[BaseException, str], Refused | None]
    """The refusal for what came out of a game's code while this game was read or opened; None if it is ours."""
    origins: Sequence[str]
    """Whose pages may call, see `api.http.middleware`."""
    turns: MoveTurns
    """Notified of requests, so that bots wait for them."""
    requests: Requests | None
    """Counts requests; None: they are not limited."""
    callers: RequestTurns
    """The turns in which requests begin, and what they cost."""
    dear: DearReads
    """Makes films, stories, records, long pages of frames and hidden worlds, each caller in turn."""
    pixels: Callable[[], Pixels | None]
    """What renders pictures as PNG, once their wing is open; None if it is not installed."""
    limits: Limits
    places: Places | None
    """What several workers have together; None for a server of one process."""
    security_contact: str | None
    """Where to report a vulnerability, as a URI."""
    health: Health
    """What is running here."""
    release: str
    """Identifies the texts and the code behind the answers: it is a part of their ETags."""

    @property
    def game_types(self) -> tuple[Any, ...]:
        """The types of the answer that describes a game: each ruleset has its own."""
        return tuple([game.schemas.game_type for game in self.games.values()])

    @property
    def accepted_types(self) -> tuple[Any, ...]:
        """The types of the answer to a command: the game after it, and the receipt; one for each ruleset."""
        return tuple([game.schemas.accepted_type for game in self.games.values()])
