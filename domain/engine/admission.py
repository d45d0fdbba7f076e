"""Who may join a game, leave it or reveal entropy: each check raises what refuses, and changes nothing."""

import re
from collections.abc import Sequence

from msgspec import UNSET

from domain.engine.errors import BadEntropy, BadOptions, GameOver, NotOpen, NotYours, SeatTaken
from domain.engine.facts import Contributed, Joined, Left
from domain.engine.lobby import LobbyState, SeatHolder
from domain.engine.record import entropy_commitment

_HASH = re.compile("[0-9a-f]{64}")


def check_join(h: LobbyState, cause: Joined, bots: frozenset[str], palette: Sequence[str] = ()) -> None:
    """Refuse a chair: the game has started, no such seat or colour is left, one seat a player, the opener knows all."""
    check_open(h)
    if len(h.chairs) == h.opening.seats:
        raise SeatTaken("every seat is taken", rule="seats")
    _check_kept(h, cause)
    _check_colour(h, cause, palette)
    opener = h.opening.player
    if h.parent is not None and cause.player != opener:
        raise SeatTaken("a what-if is played by who opened it, and bots: open one of your own", rule="branches")
    if cause.bot is not None:
        if cause.player != opener:
            raise NotYours("only the opener sits bots down", rule="bots")
        if cause.bot not in bots:
            raise BadOptions(f"this game has the bots {', '.join(sorted(bots))}", rule="bots", pointer="/bot")
        if cause.commitment is not None:
            raise BadEntropy("a bot contributes no entropy", rule="entropy", pointer="/commitment")
        return
    if cause.commitment is not None and not _HASH.fullmatch(cause.commitment):
        raise BadEntropy("a commitment is SHA-256 in lower-case hex", rule="entropy", pointer="/commitment")
    if h.seats_of(cause.player) and not h.opening.sandbox:
        raise SeatTaken("you have a seat; one player holds several only in a sandbox game", rule="one-seat")
    people = {c.player for c in h.chairs if c.bot is None} | {cause.player}
    if h.opening.scenario is not None and not h.opening.open_hands and opener in people and len(people) > 1:
        raise SeatTaken(
            "whoever wrote the scenario knows its hidden cards: sit alone or with bots, or open it with open_hands",
            rule="scenario-author",
        )


def _check_kept(h: LobbyState, cause: Joined) -> None:
    rematch, kept = h.opening.rematch, h.kept
    if rematch is None or kept is None:
        return
    if rematch.seat_of(SeatHolder(cause.player, cause.bot).reserved, kept) is None:
        raise SeatTaken("a rematch is for those who played; open another game for others", rule="rematch")


def _check_colour(h: LobbyState, cause: Joined, palette: Sequence[str]) -> None:
    if cause.colour is UNSET:
        return
    taken = [c.colour for c in h.chairs]
    free = ", ".join([colour for colour in palette if colour not in taken])
    if cause.colour not in palette:
        detail = f"free colours are {free}; name none to get one" if palette else "this game has no colours: name none"
        raise BadOptions(detail, rule="colours", pointer="/colour")
    if cause.colour in taken:
        raise SeatTaken(f"that colour is taken; free are {free}", rule="colours", pointer="/colour")


def check_leave(h: LobbyState, cause: Left, player: str | None) -> None:
    """Refuse to leave: started, no such chair, or somebody else's; the opener may send bots away.

    Once entropy is being revealed the seats are fixed: whoever came then could choose theirs to suit.
    """
    check_open(h)
    _check_chair(h, cause.chair, player)
    if any(c.entropy is not None for c in h.chairs):
        raise NotOpen("entropy is being revealed; the seats are fixed", rule="entropy")


def _check_chair(h: LobbyState, chair: int, player: str | None) -> None:
    if not 0 <= chair < len(h.chairs) or h.chairs[chair].player != player:
        raise NotYours("not your seat", rule="seats")


def check_entropy(h: LobbyState, cause: Contributed, player: str | None) -> None:
    """Refuse entropy that does not fit its commitment, comes twice, or before every seat is taken."""
    check_open(h)
    _check_chair(h, cause.chair, player)
    chair = h.chairs[cause.chair]
    if len(h.chairs) < h.opening.seats:
        raise BadEntropy("reveal when all seats are taken, else later seats could choose theirs", rule="entropy")
    if chair.commitment is None or chair.entropy is not None:
        raise BadEntropy("this seat has nothing (more) to reveal", rule="entropy")
    if not _HASH.fullmatch(cause.entropy):
        raise BadEntropy("entropy is 32 bytes in lower-case hex", rule="entropy", pointer="/entropy")
    if entropy_commitment(cause.entropy) != chair.commitment:
        raise BadEntropy("SHA-256 of the entropy is not the commitment", rule="entropy", pointer="/entropy")


def check_open(h: LobbyState) -> None:
    """Refuse what belongs before the start."""
    if h.status == "over":
        raise GameOver("the game is over")
    if h.status != "open":
        raise NotOpen("the game has started", rule="before-the-start")
