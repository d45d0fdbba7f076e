"""What webhooks may say of a game where others read along: what somebody without a seat may know of it, or nothing.

1. A game that not everybody may watch, or of which spectators do not know yet what has happened, has neither title nor
   names here, nor a picture: its player is told that something has happened, as by a webhook without words.
2. Words of a question that its player has answered are out of date, and so are reminders of any but the open one.
"""

from collections.abc import Callable
from contextlib import suppress

from api.application.games.live_game import LiveGame
from api.application.games.refusals import Refused
from api.application.ports.deliveries import ASKS, REMINDER, Parcel, Word
from api.application.ports.errors import Quarantined
from api.application.views.gate import TableGate
from domain.engine.audience.errors import HistoryDiverged
from domain.engine.game.table_state import TableState
from projections.words.language import language_of

Drawn = Callable[[str], str | None]
"""The language in which pictures for a language are drawn; None if there are none that places can show."""


class Words:
    """Looks games up for webhooks."""

    def __init__(self, gate: TableGate, drawn: Drawn) -> None:
        self._gate, self._drawn = gate, drawn

    async def look(self, parcel: Parcel) -> Word | None:
        """What may be said; None if it asks for an answer that is no longer asked for. Raises Unavailable."""
        site, game = parcel.to.site, parcel.game
        if game is None:
            return Word(site or None)
        bare = Word(f"{site}/games/{game}" if site else None)
        with suppress(Refused, Quarantined, HistoryDiverged):
            live = await self._gate.live_games.current(game)
            if parcel.type in ASKS and not _asked(live.now, parcel):
                return None
            seen = await self._gate.known(live, None) if live.now.lobby.watched == "all" else None
            if seen is not None and seen.version >= (parcel.version or 0):
                return await self._said(live, seen, parcel, bare.link)
        return bare

    async def _said(self, live: LiveGame, seen: TableState, parcel: Parcel, link: str | None) -> Word:
        to, lobby, running = parcel.to, seen.lobby, seen.lobby.status == "running"
        waited = sorted(seen.asked.keys() - lobby.stood_in_for) if running and parcel.type in ASKS else []
        movers = dict.fromkeys([lobby.chairs[seat].player for seat in waited if lobby.chairs[seat].bot is None])
        people = await self._gate.people(movers)
        names = tuple([people[mover].name for mover in movers if mover in people and people[mover].name])
        due = lobby.clocks.next_due() if waited and lobby.clocks is not None else None
        picture, spoken = None, self._drawn(to.language)
        if to.site and spoken is not None:
            of = f"language={spoken}&version={seen.version}"
            picture = f"{to.site}/v1/games/{live.id}/picture.png?{of}"
        title = language_of(live.compiled.rules).names()[to.language]
        return Word(link, title, names, None if due is None else due[0], picture)


def _asked(now: TableState, parcel: Parcel) -> bool:
    """Whether the player has a question to answer: for a reminder, that one."""
    if now.lobby.status != "running":
        return False
    waited = now.asked.keys() - now.lobby.stood_in_for
    questions = [now.asked[seat].question for seat in now.lobby.seats_of(parcel.player) if seat in waited]
    return parcel.version in questions if parcel.type == REMINDER else bool(questions)
