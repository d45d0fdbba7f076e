"""Who may join a game, leave it or reveal entropy. Each check raises the RuleError that refuses, and changes nothing.

A chair is a place taken before the start, numbered from 0 in order of joining. At the start chairs become seats.
"""

import re
from collections.abc import Sequence

from msgspec import UNSET

from domain.engine.audience.errors import BadEntropy, BadEvidence, BadOptions, GameOver, NotOpen, NotYours, SeatTaken
from domain.engine.entry.commands import Contributed, Joined, Left
from domain.engine.entry.record import entropy_commitment
from domain.engine.lobby.lobby import LobbyState, SeatHolder

_HASH = re.compile("[0-9a-f]{64}")
_TWICE = (
    "If you have sent this entropy before, under another version or head, do not send it again: somebody may have "
    "tried to choose the dice. Keep both receipts, which show it, and play another game"
)


def check_join(lobby: LobbyState, command: Joined, bots: Sequence[str], palette: Sequence[str] = ()) -> None:
    """Refuse to join: started or full, a colour or seat already taken, a second seat, or the scenario's author.

    `bots` are the names of the game's bots, `palette` its colours.
    """
    check_open(lobby)
    if len(lobby.chairs) == lobby.opening.seats:
        raise SeatTaken("every seat is taken", rule="seats")
    _check_kept(lobby, command)
    _check_colour(lobby, command, palette)
    opener = lobby.opening.player
    if lobby.parent is not None and command.player != opener:
        raise SeatTaken("a what-if is played by who opened it, and bots: open one of your own", rule="branches")
    if command.bot is not None:
        if command.player != opener:
            raise NotYours("only the opener sits bots down", rule="bots")
        if command.bot not in bots:
            raise BadOptions(f"this game has the bots {', '.join(bots)}", rule="bots", pointer="/bot")
        if command.commitment is not None:
            raise BadEntropy("a bot contributes no entropy", rule="entropy", pointer="/commitment")
        return
    if command.commitment is not None and not _HASH.fullmatch(command.commitment):
        raise BadEntropy("a commitment is SHA-256 in lower-case hex", rule="entropy", pointer="/commitment")
    several = lobby.opening.sandbox or _dealt(lobby, command)
    if lobby.seats_of(command.player) and not several:
        raise SeatTaken("you have a seat; one player holds several only in a sandbox game", rule="one-seat")
    people = {*lobby.players, command.player}
    if lobby.opening.scenario is not None and not lobby.opening.open_hands and opener in people and len(people) > 1:
        raise SeatTaken(
            "whoever wrote the scenario knows its hidden cards: sit alone or with bots, or open it with open_hands",
            rule="scenario-author",
        )


def _dealt(lobby: LobbyState, command: Joined) -> bool:
    """Whether a player may hold several seats, as the game is of a deal for practice; refuses entropy in any deal."""
    deal = lobby.opening.deal
    if deal is not UNSET and command.commitment is not None:
        detail = "the dice of a deal are the server's alone: take the seat without a commitment"
        raise BadEntropy(detail, rule="deal", pointer="/commitment")
    return deal is not UNSET and deal.practice


def _check_kept(lobby: LobbyState, command: Joined) -> None:
    rematch, kept = lobby.opening.rematch, lobby.kept
    if rematch is None or kept is None:
        return
    if rematch.seat_of(SeatHolder(command.player, command.bot).reserved, kept, lobby.opening.seats) is None:
        raise SeatTaken("a rematch is for those who played; open another game for others", rule="rematch")


def _check_colour(lobby: LobbyState, command: Joined, palette: Sequence[str]) -> None:
    if command.colour is UNSET:
        return
    taken = [c.colour for c in lobby.chairs]
    free = ", ".join([colour for colour in palette if colour not in taken])
    if command.colour not in palette:
        detail = f"free colours are {free}; name none to get one" if palette else "this game has no colours: name none"
        raise BadOptions(detail, rule="colours", pointer="/colour")
    if command.colour in taken:
        raise SeatTaken(f"that colour is taken; free are {free}", rule="colours", pointer="/colour")


def check_leave(lobby: LobbyState, command: Left, player: str | None) -> None:
    """Refuse to leave: full or started, no such chair, or somebody else's. A bot's chair belongs to the opener.

    A full table is final. Whoever relays a reveal knows it before it is stored: if they could drop it on purpose, free
    a seat, retake it and ask for the reveal again, they could fit a newcomer's entropy to it.
    """
    check_open(lobby)
    _check_chair(lobby, command.chair, player)
    if len(lobby.chairs) == lobby.opening.seats:
        detail = "every seat is taken, and a full table is final: reveals are awaited, and without them the game ends"
        raise NotOpen(detail, rule="entropy")


def _check_chair(lobby: LobbyState, chair: int, player: str | None) -> None:
    if not 0 <= chair < len(lobby.chairs) or lobby.chairs[chair].player != player:
        raise NotYours("not your seat", rule="seats")


def check_entropy(lobby: LobbyState, command: Contributed, player: str | None, head: bytes | None) -> None:
    """Refuse entropy that does not fit the chair's commitment, comes twice, or comes before every seat is taken.

    What it names must be the game's: see `_check_named` for `head`.
    """
    check_open(lobby)
    _check_chair(lobby, command.chair, player)
    chair = lobby.chairs[command.chair]
    if len(lobby.chairs) < lobby.opening.seats:
        raise BadEntropy("reveal when all seats are taken, else later seats could choose theirs", rule="entropy")
    if chair.commitment is None or chair.entropy is not None:
        raise BadEntropy("this seat has nothing (more) to reveal", rule="entropy")
    _check_named(lobby, command, head)
    if not _HASH.fullmatch(command.entropy):
        raise BadEntropy("entropy is 32 bytes in lower-case hex", rule="entropy", pointer="/entropy")
    if entropy_commitment(command.entropy) != chair.commitment:
        raise BadEntropy("SHA-256 of the entropy is not the commitment", rule="entropy", pointer="/entropy")


def _check_named(lobby: LobbyState, command: Contributed, head: bytes | None) -> None:
    """Refuse a version and head other than those of the last entry before the first reveal.

    `head`: the chain's digest after the newest entry; None if unknown, and checked against the chain elsewhere.
    """
    if command.version is UNSET and command.head is UNSET:
        return
    filled = lobby.filled
    if filled is None or command.version != filled.version:
        version = "the version in which the last seat was taken" if filled is None else f"version {filled.version}"
        detail = f"name {version} and its head, as the receipt says that you kept. {_TWICE}"
        raise BadEvidence(detail, rule="evidence", pointer="/version")
    expected = lobby.named if lobby.revealed else None if head is None else head.hex()
    if expected is not None and command.head != expected:
        detail = f"that version has another head here. {_TWICE}"
        raise BadEvidence(detail, rule="evidence", pointer="/head")


def check_open(lobby: LobbyState) -> None:
    """Refuse, once a game has started or ended, what is possible only before the start."""
    if lobby.status == "over":
        raise GameOver("the game is over", rule="over")
    if lobby.status != "open":
        raise NotOpen("the game has started", rule="before-the-start")
