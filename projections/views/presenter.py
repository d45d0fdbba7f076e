"""Fills the types of answers: frames, questions and views of one game, redacted for one viewer.

Every frame, question and view is made here, so a caller cannot forget to redact it.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import UNSET

from domain.engine.audience.audience import Seat, Viewer, seated
from domain.engine.audience.redaction import Redacted, redact, redacted
from domain.engine.entry.commands import Absent
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked
from domain.engine.game.rules import Rules
from domain.engine.game.table_state import OpenQuestion, TableState
from domain.engine.lobby.due_times import next_due
from domain.engine.lobby.lobby import LobbyState
from projections.schemas.game_schemas import schemas_of
from projections.schemas.listing import Imported
from projections.schemas.schemas import Frame, Person, Receipt, Result, SeatClock, SeatView, Spectators, UndoProposal
from projections.words.language import language_of
from projections.words.times import rfc3339

CACHED_RECKONINGS = 256
"""How many states' reckonings are cached per ruleset: those that several viewers look at in turn."""


class _State:
    """A cache key for a state, equal only to itself: comparing two states takes longer than reckoning."""

    def __init__(self, now: TableState) -> None:
        self.value, self.opening = now.state, now.lobby.opening

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _State) and other.value is self.value


class Presenter:
    """Fills the types of answers of one game, see `schemas`."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.schemas, self.language = rules, schemas_of(rules), language_of(rules)
        # A cached state lives as long as its cache entry, so no other state can have its identity. Threads that
        # make films use the cache too, which `lru_cache` allows.
        self._alike = lru_cache(CACHED_RECKONINGS)(self._as_a_spectator)

    def viewer(self, lobby: LobbyState, player: str | None) -> Viewer:
        """The viewer that this player is, if they may watch. Seats are drawn at the start, so do not cache it."""
        seats = () if player is None else lobby.seats_of(player)
        counts, opening = self.rules.mechanics.counts(lobby.opening.options), lobby.opening
        if seats:
            return seated(*seats, counts=counts, hands=opening.open_hands)
        return Viewer("spectator", (), counts, opening.shows_hands)

    def frame(self, version: int, head: bytes, entry: Entry, viewer: Viewer) -> Frame:
        """One entry as `viewer` may see it."""
        return self.schemas.frame_type(
            version, entry.at, head.hex(), redact(entry.cause, viewer), redact(entry.facts, viewer)
        )

    def questions(
        self, now: TableState, viewer: Viewer, people: Mapping[str, Person], language: str
    ) -> tuple[Any, ...]:
        """The open questions in order of seats, as `viewer` may see them. `people`: by id."""
        players = seat_names(now.lobby, people, self.language.bots[language]) if now.asked else ()
        return tuple([self._question(now.asked[seat], viewer, players, language) for seat in sorted(now.asked)])

    def _question(self, open_: OpenQuestion, viewer: Viewer, players: Sequence[str], language: str) -> Any:
        asked: Asked = redact(open_.asked, viewer)
        words, options = self.language, asked.options
        labels, same = (None, None) if options is None else (words.labels(asked, players, language), _same(options))
        return self.schemas.question_type(
            question=open_.question,
            seat=asked.seat,
            why=asked.why,
            verb=asked.verb,
            prompt=words.prompt(asked, players, language),
            about=None if asked.about is UNSET else asked.about,
            options=options,
            labels=labels,
            same=same,
            none=words.none(asked, players, language),
            empty=None if options is None else not options,
            least=asked.least,
            most=asked.most,
            ordered=asked.ordered,
        )

    def _reckoning(self, seen: Redacted[Any], now: TableState) -> Any:
        """What follows from what a viewer sees of `now.state`; None before the start."""
        if seen.value is None:
            return None
        if self.rules.mechanics.reckon_alike:
            return self._alike(_State(now))
        return self.rules.mechanics.reckon(seen, now.lobby.opening.options)

    def _as_a_spectator(self, state: _State) -> Any:
        """The reckoning from what everybody sees, so that it cannot depend on anything hidden."""
        opening, mechanics = state.opening, self.rules.mechanics
        everybody = Viewer("spectator", (), mechanics.counts(opening.options), opening.open_hands)
        return mechanics.reckon(redacted(state.value, everybody), opening.options)

    def outcome(
        self, now: TableState, frame: Any, viewer: Viewer, people: Mapping[str, Person], language: str, receipt: Receipt
    ) -> Any:
        """The answer to an accepted choice."""
        return self.schemas.outcome_type(now.version, frame, self.questions(now, viewer, people, language), receipt)

    def view(
        self, game: str, now: TableState, head: bytes, viewer: Viewer, people: Mapping[str, Person], language: str,
        player: str | None = None,
    ) -> Any:  # fmt: skip
        """The table as `viewer` may see it. `head`: the chain's digest; `people`: those the answer names, by id.

        `player`: whose view it is, if their seats have been drawn since: before the start they had others.
        """
        seen = redacted(now.state, viewer)
        label = viewer.label if player is None or now.lobby.status != "open" else self.viewer(now.lobby, player).label
        return self.schemas.view_type(
            game, now.version, now.at, rfc3339(now.at), head.hex(), label, now.lobby.parent, now.lobby.status,
            seating(now, people, self.rules.catalogue.colours),
            seen.value, self._reckoning(seen, now), self.questions(now, viewer, people, language),
            result(now.lobby), clocks(now.lobby), proposal(now.lobby),
        )  # fmt: skip

    def game(
        self,
        game: str,
        opened_at: int,
        now: TableState,
        player: str | None,
        people: Mapping[str, Person],
        rematch: str | None = None,
        imported: Imported | None = None,
        restored: int | None = None,
        receipt: Receipt | None = None,
    ) -> Any:
        """What the game is and who sits at it: public information, and which seats are the caller's.

        With a receipt it answers a request that became an entry.
        """
        lobby, opening = now.lobby, now.lobby.opening
        due = next_due(lobby)
        reveal_by = None if due is None or lobby.filled is None else due.at
        open_until = None if due is None or lobby.status != "open" or lobby.filled is not None else due.at
        kind: Any = self.schemas.game_type if receipt is None else self.schemas.accepted_type
        return kind(
            **({} if receipt is None else {"receipt": receipt}),
            id=game,
            version=now.version,
            status=lobby.status,
            sandbox=opening.sandbox,
            spectators=spectators(lobby),
            watchers=tuple([person(p, people) for p in lobby.watchers]),
            seating=opening.seating,
            open_hands=opening.open_hands,
            branches="over" if opening.branches is UNSET else "live",
            access="open" if opening.access is UNSET else opening.access,
            options=opening.options,
            opener=person(opening.player, people),
            commitment=opening.commitment,
            deal=None if opening.deal is UNSET else opening.deal.id,
            opened_at=opened_at,
            opened_at_time=rfc3339(opened_at),
            seats=opening.seats,
            sitting=seating(now, people, self.rules.catalogue.colours),
            your_seats=() if player is None else lobby.seats_of(player),
            awaited=tuple([person(p, people) for p in lobby.awaited]),
            parent=lobby.parent,
            rematch_of=None if opening.rematch is None else opening.rematch.game,
            rematch=rematch,
            imported=imported,
            restored=None if restored is None or restored > now.version else restored,
            result=result(lobby),
            reveal_version=None if lobby.status != "open" or lobby.filled is None else lobby.filled.version,
            reveal_by=reveal_by,
            reveal_by_time=rfc3339(reveal_by),
            unrevealed=None if lobby.unrevealed is None else tuple([person(p, people) for p in lobby.unrevealed]),
            open_until=open_until,
            open_until_time=rfc3339(open_until),
            clock=opening.clock,
            absent=absence(lobby),
            undo=opening.undoing,
            undo_proposed=proposal(lobby),
        )


def _same(options: Sequence[Any]) -> tuple[int, ...]:
    """For each option the number of the first equal one."""
    first: dict[Any, int] = {}
    return tuple(map(first.setdefault, options, range(len(options))))


def seating(now: TableState, people: Mapping[str, Person], palette: Sequence[str]) -> tuple[SeatView, ...]:
    """Who sits where, in which colour."""
    colours = now.lobby.colours(palette)
    return tuple(
        [
            SeatView(
                seat=i,
                player=None if c.bot is not None else person(c.player, people),
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


def spectators(lobby: LobbyState) -> Spectators:
    """Who may watch, what they see, and when."""
    opening = lobby.opening
    what = "public" if opening.spectators_see is UNSET else opening.spectators_see
    return Spectators(lobby.watched, what, None if opening.late is UNSET else opening.late)


def clocks(lobby: LobbyState) -> tuple[SeatClock, ...] | None:
    """The time left for each seat; None before the start, and if there is no clock."""
    if lobby.clocks is None:
        return None
    away, shown = lobby.away, lobby.clocks
    return tuple(
        [
            _clock(seat, left, None if running is None else running.since, shown.due(Seat(seat)), away=seat in away)
            for seat, (left, running) in enumerate(zip(shown.left, shown.running, strict=True))
        ]
    )


def _clock(seat: int, left: int, since: int | None, due: int | None, *, away: bool) -> SeatClock:
    return SeatClock(seat, left, since, rfc3339(since), due, rfc3339(due), away)


def absence(lobby: LobbyState) -> Absent | None:
    """What happens when a seat's time is up; None if there is no clock."""
    if lobby.opening.clock is None:
        return None
    return "default" if lobby.opening.absent is UNSET else lobby.opening.absent


def proposal(lobby: LobbyState) -> UndoProposal | None:
    """The pending undo proposal."""
    pending = lobby.undo.proposal
    if pending is None:
        return None
    return UndoProposal(pending.version, pending.seat, pending.to, pending.tells, pending.agreed, lobby.undo_awaits)


def result(lobby: LobbyState) -> Result | None:
    """The result of a game; None until it has ended."""
    ended = lobby.ended
    return None if ended is None else Result(ended.how, ended.places, ended.decided, ended.secret)


def person(player: str, people: Mapping[str, Person]) -> Person:
    """A player as others see them; nameless once they have left for good."""
    return people.get(player) or Person(player, "", bot=False)


def named(lobby: LobbyState) -> Sequence[str]:
    """The ids of the players whose names a client needs."""
    return [lobby.opening.player, *[c.player for c in lobby.chairs], *lobby.awaited, *lobby.watchers]


def seat_names(lobby: LobbyState, people: Mapping[str, Person], bots: Mapping[str, str]) -> tuple[str, ...]:
    """The name of each seat in sentences; the id for players who have left for good. Duplicates get the seat's number.

    `bots`: the bots' names, in the language of the sentences.
    """
    plain = [
        people[c.player].name if c.bot is None and c.player in people else bots.get(c.bot or "", c.bot or c.player)
        for c in lobby.chairs
    ]
    return tuple([f"{name} ({seat + 1})" if plain.count(name) > 1 else name for seat, name in enumerate(plain)])
