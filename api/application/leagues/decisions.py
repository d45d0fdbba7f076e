"""What is decided about a request for games of an event: who sits down where, who is invited, what does not fit."""

from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from api.application import wings
from api.application.games.refusals import Refused
from api.application.ports.leagues import Batch, Facts, LeagueGame, Organiser
from api.application.ports.strangers import Invitation
from domain.engine.entry.clock import kind_of
from domain.engine.entry.facts import InDeal
from projections.schemas.league_requests import NewEvent, NewGames, Table
from projections.schemas.league_schemas import GameProblem, OpenedGame, OpenedGames

MOST_RUNNING = 1_000
"""Games of an event that are not over."""
AFTER = 60
"""Seconds after which a refused organiser may ask again."""
_encode = msgspec.json.Encoder().encode


Wanted = tuple[int, str | None]
"""How many seats, and the deal if the game is of one."""
Shared = Mapping[Wanted, tuple[InDeal, tuple[Callable[[str], bytes], str]] | Refused]
"""What such games are given of their deal, or why they are not of it."""


async def dealt(
    deals: "Callable[[], Awaitable[wings.deals.Deals]]", openings: Mapping[Wanted, Any], player: str
) -> Shared:
    """What games with these openings are given of their deals."""
    found = dict[Wanted, tuple[InDeal, tuple[Callable[[str], bytes], str]] | Refused]()
    for wanted, opening in openings.items():
        try:
            found[wanted] = await (await deals()).dealt(opening, player)
        except Refused as refused:
            found[wanted] = Refused(refused.code, refused.detail, rule="deal")
    return found


class Decision(NamedTuple):
    """What is decided about a request for games, whose ids would be `names`."""

    asked: NewGames
    rules: NewEvent
    misfits: Mapping[int, Refused | None]
    shared: Shared
    names: Sequence[str]
    now: int
    chance: Callable[[int], bytes]

    def made(self, facts: Facts) -> Batch:
        """Who sits down where; raises Refused if none is to be opened."""
        if facts.league.ended_at is not None:
            raise Refused("event-ended", "an event that has ended takes no games: open another", rule="event")
        if facts.running + len(self.asked.games) > MOST_RUNNING:
            detail = f"an event has at most {MOST_RUNNING} games that are not over: wait until some are"
            raise Refused("limited", detail, rule="event-games", retry=True, after=AFTER)
        answer, games, invitations = list[OpenedGame](), list[LeagueGame](), list[Invitation]()
        used, dealt = Counter[str](), dict[tuple[str, str], str]()
        for number, table in enumerate(self.asked.games):
            try:
                made = self._table(number, table, facts, used, dealt)
            except Refused as refused:
                if self.asked.mode == "all":
                    raise
                problem = GameProblem(refused.code, refused.detail, refused.rule, refused.pointer)
                answer.append(OpenedGame(None, problem=problem))
                continue
            answer.append(made)
            assert made.game is not None
            row = LeagueGame(facts.number + len(games) + 1, made.game, table.label, " ".join(table.players), self.now)
            games.append(row)
            invitations += [Invitation(self.chance(8).hex(), made.game, one, None, self.now) for one in made.invited]
            used.update([one for one in made.seated if one != facts.league.player])
            dealt |= {(table.deal, one): made.game for one in made.seated if table.deal is not None}
        seats = [(deal, player, game, self.now) for (deal, player), game in dealt.items()]
        return Batch(_encode(OpenedGames(tuple(answer))), games, invitations, used, seats)

    def _table(
        self, number: int, table: Table, facts: Facts, used: Mapping[str, int], dealt: Collection[tuple[str, str]]
    ) -> OpenedGame:
        """Who sits down at a table, and who is invited; raises Refused."""
        where, players, organiser = f"/games/{number}/players", table.players, facts.league.player
        if (misfit := self.misfits[len(players)]) is not None:
            raise Refused(misfit.code, misfit.detail, rule=misfit.rule, pointer=where)
        if isinstance(part := self.shared.get((len(players), table.deal)), Refused):
            raise Refused(part.code, part.detail, rule=part.rule, pointer=f"/games/{number}/deal")
        for i, one in enumerate(players):
            if one in players[:i]:
                raise Refused("invalid", "a player has one seat in a game", rule="one-seat", pointer=f"{where}/{i}")
            if one not in facts.people:
                raise Refused("unknown-player", "nobody has this id: leave them out", pointer=f"{where}/{i}")
            if facts.people[one]:
                detail = "this player is banned: leave them out"
                raise Refused("refused", detail, rule="banned", pointer=f"{where}/{i}")
            if any({(one, other), (other, one)} & facts.apart for other in (organiser, *players[:i])):
                detail = "one of these players, or you, has blocked the other: let them play elsewhere"
                raise Refused("refused", detail, rule="blocks", pointer=f"{where}/{i}")
            if table.deal is not None and ((table.deal, one) in facts.dealt or (table.deal, one) in dealt):
                detail = "this player has had a seat in another game of this deal: nobody plays it twice"
                raise Refused("seat-taken", detail, rule="deal", pointer=f"{where}/{i}")
        seated = tuple([one for one in players if one == organiser or self._may(facts.organisers.get(one), used[one])])
        invited = tuple([one for one in players if one not in seated])
        if invited and table.seating == "as_given":
            detail = "seats are given to players who have let you seat them, now and in this game: let seats be drawn"
            raise Refused("refused", detail, rule="seating", pointer=f"/games/{number}/seating")
        count = all(one == organiser or facts.organisers[one].rated for one in seated)
        return OpenedGame(self.names[number], seated, invited, bool(self.rules.rated and count and not invited))

    def _may(self, organiser: Organiser | None, used: int) -> bool:
        """Whether a player is seated, of whom this was said, and who is seated in so many games of this request."""
        if organiser is None or organiser.until <= self.now or organiser.used + used >= organiser.games:
            return False
        clock = self.rules.clock or None
        return ("none" if clock is None else kind_of(clock)) in organiser.clocks.split()
