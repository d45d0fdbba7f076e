"""Deals: many tables that are dealt the same, from one secret that is told when the deal ends.

1. Its maker says for which ruleset, options and number of seats; the server commits to a secret and names its end.
2. Games of it are opened like any other. Until its end they are closed, and none is over: see `LobbyState.hides_till`.
3. A player has a seat in one of its games, for ever: also after leaving it, resigning or leaving for good.
4. A deal for practice is for programs: nothing of it is hidden, nobody is kept from a second seat, nothing counts.
"""

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec
from msgspec import UNSET

from api.application.games.live_game import LiveGame
from api.application.games.refusals import Refused, from_rules
from api.application.games.requests import tag_of
from api.application.ports.deals import Deal, DealStore
from api.application.ports.environment import Chance, Clock
from api.application.views.gate import TableGate
from domain.engine.audience.errors import RuleError
from domain.engine.entry import deals, record
from domain.engine.entry.facts import InDeal, StandIn
from domain.engine.game.rules import Rules
from domain.engine.table.checks import check_opening, terms_of
from projections.schemas.deal_schemas import DealInfo, NewDeal, deal_types
from projections.schemas.schemas import Person, Spectators
from projections.words.times import rfc3339

SECOND, MOST = 1_000_000, 20
"""Microseconds; and how many deals a player may have that have not ended."""


class Deals:
    """`DealParts` of one server."""

    def __init__(
        self, store: DealStore, games: Mapping[str, Rules], gate: TableGate, clock: Clock, chance: Chance
    ) -> None:
        self._store, self._games, self._gate, self._clock, self._chance = store, games, gate, clock, chance
        self._infos = {key: deal_types(rules)[1] for key, rules in games.items()}

    async def make(self, asked: NewDeal, player: str, scope: bytes | None) -> tuple[DealInfo, bool]:
        """A new deal of this player; see `DealParts`."""
        rules, now, secret = self._games[tag_of(asked)], self._clock(), self._chance(record.SECRET_BYTES)
        deal = self._chance(16).hex() if scope is None else self._gate.live_games.store.game_of(b"deal" + scope)
        made = Deal(
            deal, player, rules.key, rules.version, asked.seats, msgspec.json.encode(asked.options),
            terms_of(asked.options), asked.opens, int(asked.practice), deals.commitment(secret, deal), now,
            now + asked.ends_in * SECOND, secret,
        )  # fmt: skip
        try:
            check_opening(rules, rules.schema.opened(
                ruleset=rules.key, seats=asked.seats, player=player, commitment=made.commitment, options=asked.options
            ))  # fmt: skip
        except RuleError as error:
            raise from_rules(error, None) from None
        if (stored := await self._store.add(made, MOST)) is None:
            raise Refused("limited", f"a player has at most {MOST} deals that have not ended", rule="deals")
        if _request(stored) != _request(made):
            raise Refused("key-reused", "use a new key for a new request")
        return await self._info(stored), stored is not made

    async def info(self, deal: str) -> DealInfo:
        """What everybody may know of a deal."""
        return await self._info(await self._find(deal))

    async def _find(self, deal: str, pointer: str | None = None) -> Deal:
        if (found := await self._store.find(deal)) is None or found.ruleset not in self._games:
            raise Refused("unknown-deal", "there is no deal with this id", pointer=pointer)
        return found

    async def _info(self, deal: Deal) -> DealInfo:
        over, people = self._clock() >= deal.ends_at, await self._gate.people([deal.player])
        return self._infos[deal.ruleset](
            id=deal.id,
            maker=people.get(deal.player) or Person(deal.player, "", bot=False),
            rules=deal.rules,
            seats=deal.seats,
            options=msgspec.json.decode(deal.options, type=self._games[deal.ruleset].schema.options),
            commitment=deal.commitment,
            opens=deal.opens,
            practice=bool(deal.practice),
            over=over,
            ends_at=deal.ends_at,
            ends_at_time=rfc3339(deal.ends_at),
            revealed=deal.secret.hex() if over else None,
            games=tuple(await self._store.games(deal.id)) if over else (),
        )

    async def dealt(self, opening: Any, player: str) -> tuple[InDeal, tuple[Callable[[str], bytes], str]]:
        """What an opening that names a deal is given of it: its part of the history, secret by game, and commitment.

        Refused unless the game is of this deal, and hides as much as a deal does.
        """
        deal = await self._find(opening.deal, "/deal")
        if self._clock() >= deal.ends_at:
            raise Refused("not-open", "this deal has ended: make another", rule="deal", pointer="/deal")
        if deal.opens == "maker" and player != deal.player:
            raise Refused("not-your-seat", "only its maker opens games of this deal", rule="deal", pointer="/deal")
        rules = self._games[deal.ruleset]
        if rules.version != deal.rules:
            raise Refused("not-open", "the rules have changed since: make another deal", rule="deal", pointer="/deal")
        _check(opening, deal, rules)
        return InDeal(deal.id, deal.rules, deal.ends_at, bool(deal.practice)), (
            partial(deals.secret_within, deal.secret),
            deal.commitment,
        )

    @asynccontextmanager
    async def seated(self, live: LiveGame, player: str) -> AsyncGenerator[None]:
        """A block in which a player takes a seat of a game of a deal; Refused if they have one in another."""
        deal = live.now.lobby.opening.deal
        assert deal is not UNSET, "the game is of a deal"
        if deal.practice:
            if not (await self._gate.person(player)).bot:
                raise Refused("not-your-seat", "a deal for practice is for players who are programs", rule="deal")
            yield
            return
        game, fresh = await self._store.sit(deal.id, player, live.id, self._clock())
        if game != live.id:
            detail = "you have had a seat in another game of this deal: nobody plays it twice"
            raise Refused("seat-taken", detail, rule="deal")
        yield
        if fresh and not live.now.lobby.seats_of(player):  # another command was stored first
            await self._store.stand(deal.id, player)


def _request(deal: Deal) -> tuple[object, ...]:
    """What was asked for."""
    return deal.ruleset, deal.seats, deal.terms, deal.opens, deal.practice, deal.ends_at - deal.created_at


def _check(opening: Any, deal: Deal, rules: Rules) -> None:
    """Refuse an opening that is not of this deal, or would tell more of the game than a deal may."""
    absent = opening.absent
    wrong = {
        "ruleset": tag_of(opening) != deal.ruleset,
        "seats": opening.seats != deal.seats,
        "options": terms_of(opening.options) != deal.terms,
        "scenario": opening.scenario is not None,
        "open_hands": opening.open_hands,
        "branches": opening.branches is not UNSET,
        "spectators": opening.spectators != Spectators(),
        "undo": opening.undo == "any",
        "absent": isinstance(absent, StandIn) and absent.bot in rules.levels,
        "access": deal.practice and opening.access != "unlisted",
    }
    for field in (name for name, is_wrong in wrong.items() if is_wrong):
        raise Refused("bad-options", _WHY.get(field, _OTHERWISE), rule="deal", pointer=f"/{field}")


_OTHERWISE = "a game of a deal hides as much as another: leave this out"
_WHY = {
    "ruleset": "the deal is of another ruleset",
    "seats": "the deal is for another number of seats",
    "options": "the deal has other options",
    "undo": "in a deal answers are taken back only while nothing was drawn since: `consent` or `never`",
    "absent": "only a bot with a fixed policy stands in",
    "access": "games for practice are `unlisted`: nothing counts there",
}
