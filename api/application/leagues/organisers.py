"""Whom organisers may seat at once: players say so, until a date, for a number of games, by kind of clock."""

from api.application.accounts.players import check_whole
from api.application.games.refusals import Refused
from api.application.ports.accounts import Token
from api.application.ports.environment import Clock
from api.application.ports.leagues import LeagueStore, Organiser
from api.application.views.gate import TableGate
from projections.schemas.league_requests import Allowed
from projections.schemas.league_schemas import OrganiserInfo, Organisers
from projections.schemas.schemas import Person
from projections.views.presenter import person
from projections.words.times import timed


class TableOrganisers:
    """The part of `Leagues` that players decide."""

    def __init__(self, store: LeagueStore, gate: TableGate, clock: Clock) -> None:
        self._store, self._gate, self._clock = store, gate, clock

    async def organisers(self, player: str) -> Organisers:
        """Who may seat this player."""
        found = await self._store.organisers(player)
        people = await self._gate.people([one.organiser for one in found])
        return Organisers(tuple([_organiser(one, person(one.organiser, people)) for one in found]))

    async def allow(self, token: Token, organiser: str, allowed: Allowed) -> OrganiserInfo:
        """Let somebody seat them."""
        check_whole(token)
        if organiser == token.player.id:
            raise Refused("invalid", "you can sit down in your own events without that", rule="organiser")
        who = await self._gate.person(organiser)
        if allowed.until <= self._clock():
            raise Refused("invalid", "that time is over: name a later one", rule="organiser", pointer="/until")
        clocks = " ".join(dict.fromkeys(allowed.clocks))
        row = Organiser(token.player.id, organiser, allowed.until, allowed.games, 0, clocks, int(allowed.rated))
        if not await self._store.allow(row):
            raise Refused("refused", "one of you has blocked the other", rule="blocks")
        return _organiser(row, who)

    async def disallow(self, token: Token, organiser: str) -> None:
        """Take it back."""
        check_whole(token)
        if not await self._store.disallow(token.player.id, organiser):
            await self._gate.person(organiser)


def _organiser(one: Organiser, who: Person) -> OrganiserInfo:
    return timed(OrganiserInfo, one, organiser=who, clocks=tuple(one.clocks.split()), rated=bool(one.rated))
