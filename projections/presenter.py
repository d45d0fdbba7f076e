"""Fills the types of answers: frames, questions and views of one game, redacted for one viewer.

Every frame, question and view is made here, so a caller cannot forget to redact it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET

from domain.engine.audience import Seat, Viewer, redact, seated
from domain.engine.facts import Entry
from domain.engine.lobby import LobbyState
from domain.engine.rules import Rules
from domain.engine.table import TableState
from projections.language import language_of
from projections.lobby import Imported
from projections.schemas import Frame, Person, Receipt, Result, SeatView, schemas_of


class Presenter:
    """Fills the types of answers of one game, see `schemas`."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.schemas, self.language = rules, schemas_of(rules), language_of(rules)

    def viewer(self, lobby: LobbyState, player: str | None) -> Viewer:
        """The viewer that this player is. Seats are drawn at the start, so ask again for every answer."""
        seats = () if player is None else lobby.seats_of(player)
        counts, hands = self.rules.mechanics.counts(lobby.opening.options), lobby.opening.open_hands
        return seated(*seats, counts=counts, hands=hands) if seats else Viewer("spectator", (), counts, hands)

    def frame(self, version: int, head: bytes, entry: Entry, viewer: Viewer) -> Frame:
        """One entry as `viewer` may see it."""
        return self.schemas.frame_type(
            version, entry.at, head.hex(), redact(entry.cause, viewer), redact(entry.facts, viewer)
        )

    def questions(self, now: TableState, viewer: Viewer, language: str) -> tuple[Any, ...]:
        """The open questions in order of seats, as `viewer` may see them."""
        return tuple([self._question(now, seat, viewer, language) for seat in sorted(now.asked)])

    def _question(self, now: TableState, seat: Seat, viewer: Viewer, language: str) -> Any:
        open_ = now.asked[seat]
        asked = redact(open_.asked, viewer)
        label = self.language.label
        labels = None if asked.options is None else tuple([label(option, language) for option in asked.options])
        prompt = self.language.prompt(asked, language)
        return self.schemas.question_type(
            open_.question, seat, asked.why, asked.verb, prompt, asked.options, labels, asked.least, asked.most,
            asked.ordered,
        )  # fmt: skip

    def outcome(self, now: TableState, frame: Any, viewer: Viewer, language: str, receipt: Receipt) -> Any:
        """The answer to an accepted choice."""
        return self.schemas.outcome_type(now.version, frame, self.questions(now, viewer, language), receipt)

    def view(
        self, game: str, now: TableState, head: bytes, viewer: Viewer, names: Mapping[str, str], language: str
    ) -> Any:
        """The table as `viewer` may see it. `head`: the chain's digest; `names`: player id -> name, as in `game`."""
        return self.schemas.view_type(
            game, now.version, now.at, head.hex(), viewer.label, now.lobby.parent, now.lobby.status,
            seating(now, names, self.rules.catalogue.colours),
            redact(now.state, viewer), self.questions(now, viewer, language), result(now.lobby),
        )  # fmt: skip

    def game(
        self,
        game: str,
        opened_at: int,
        now: TableState,
        player: str | None,
        names: Mapping[str, str],
        rematch: str | None = None,
        imported: Imported | None = None,
    ) -> Any:
        """What the game is and who sits at it: public knowledge, and which seats are the caller's."""
        lobby, opening = now.lobby, now.lobby.opening
        return self.schemas.game_type(
            id=game,
            version=now.version,
            status=lobby.status,
            sandbox=opening.sandbox,
            spectators=opening.spectators,
            seating=opening.seating,
            open_hands=opening.open_hands,
            branches="over" if opening.branches is UNSET else "live",
            options=opening.options,
            opener=Person(opening.player, names.get(opening.player, "")),
            commitment=opening.commitment,
            opened_at=opened_at,
            seats=opening.seats,
            sitting=seating(now, names, self.rules.catalogue.colours),
            your_seats=() if player is None else lobby.seats_of(player),
            awaited=tuple([Person(p, names.get(p, "")) for p in lobby.awaited]),
            parent=lobby.parent,
            rematch_of=None if opening.rematch is None else opening.rematch.game,
            rematch=rematch,
            imported=imported,
            result=result(lobby),
        )


def seating(now: TableState, names: Mapping[str, str], palette: Sequence[str]) -> tuple[SeatView, ...]:
    """Who sits where, in which colour."""
    colours = now.lobby.colours(palette)
    return tuple(
        [
            SeatView(
                seat=i,
                player=None if c.bot is not None else Person(c.player, names.get(c.player, "")),
                bot=c.bot,
                commitment=c.commitment,
                entropy=c.entropy,
                colour=colours[i],
                to_move=i in now.asked,
                resigned=i in now.lobby.resigned,
            )
            for i, c in enumerate(now.lobby.chairs)
        ]
    )


def result(lobby: LobbyState) -> Result | None:
    """The result of a game; None until it has ended."""
    ended = lobby.ended
    return None if ended is None else Result(ended.how, ended.places, ended.decided, ended.secret)


def people(lobby: LobbyState) -> Sequence[str]:
    """The ids of the players whose names a client needs."""
    return [lobby.opening.player, *[c.player for c in lobby.chairs], *lobby.awaited]
