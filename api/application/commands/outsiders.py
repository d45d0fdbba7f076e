"""How callers without a seat are refused once a game has started: by what they may know of it, never by its state.

Without a seat nobody causes anything in a started game, so refusing them needs no look at its state.
"""

from msgspec.structs import replace

from api.application.games.command_bus import Intent
from api.application.games.live_game import LiveGame
from api.application.games.refusals import Refused, from_rules
from domain.engine.audience.errors import HistoryDiverged, RuleError
from domain.engine.entry.commands import Command
from domain.engine.game.table_state import Situation, TableState
from domain.engine.lobby.lobby import LobbyState
from domain.engine.lobby.undo_proposal import WayBack
from domain.engine.table import checks

SEATS_ARE_FINAL = "it has started, or was withdrawn: nobody sits down or leaves any more"
"""The reason given to callers without a seat once a game has started: the same whether it is running or over."""


def is_outside(lobby: LobbyState, player: str) -> bool:
    """Whether this game has started, or was withdrawn, and the player has no seat: then they cause nothing."""
    return lobby.status != "open" and not lobby.seats_of(player)


def closed(version: int | None, rule: str = "before-the-start") -> Refused:
    """The refusal of what is possible only before the start; `version`: the newest that the caller may know of."""
    return Refused("not-open", SEATS_ARE_FINAL, rule=rule, version=version)


class Outside(Refused):
    """Raised for callers without a seat, before anything is consulted that they may not know."""

    def __init__(self) -> None:
        super().__init__("not-open", SEATS_ARE_FINAL)


def from_where_they_are(
    live: LiveGame, known: TableState | None, intent: Intent, player: str, if_match: int | None
) -> Exception:
    """The refusal for a caller without a seat once the game has started, based on what they may know of it.

    `known`: None if they may not watch. They cannot find out a version by guessing, nor whether the game is over.
    """
    if known is None:
        # Games that are over or were withdrawn are also said to be running: these callers must not tell them apart.
        started = replace(live.now, lobby=replace(live.now.lobby, status="running"))
        refused = _refusal(live, started, intent, player)
        if refused is None or refused.code == "not-open":
            return closed(None)
        refused.version, refused.instead = None, {}
        return refused
    if live.diverged is not None and known.version >= live.diverged:
        return HistoryDiverged(live.diverged)
    if if_match is not None and if_match != known.version:
        return Refused("stale", "the game is not at the version you named; look again", version=known.version)
    return _refusal(live, known, intent, player) or closed(known.version)


def _refusal(live: LiveGame, known: TableState, intent: Intent, player: str) -> Refused | None:
    """The refusal that this would have met when the game stood there; None if it would have been accepted."""
    try:
        check_at(live, known, intent(known.lobby), player)
    except Refused as refused:
        return refused
    except RuleError as error:
        return from_rules(error, None)
    return None


def check_at(live: LiveGame, now: TableState, command: Command, player: str, back: WayBack | None = None) -> None:
    """Raise the Refused that this command would have met when the game stood at `now`; nothing is carried out.

    `back`: where it would go back to, if it undoes something.
    """
    try:
        situation = Situation(live.compiled.rules, now.lobby, now.asked, now.version, ready=True, at=now.at, back=back)
        checks.check_command(situation, command, player)
    except RuleError as error:
        raise from_rules(error, now.version) from None
