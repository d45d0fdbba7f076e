"""What one seat sees of a game: the input of a policy, and the source from which hidden worlds are dealt."""

import copyreg
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Any

import msgspec
from msgspec.structs import astuple, replace

from domain.engine.audience.audience import Seat, Viewer
from domain.engine.audience.errors import BadOptions
from domain.engine.audience.redaction import redact
from domain.engine.entry import dice
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked
from domain.engine.game.rules import Rules
from domain.engine.game.table_state import OpenQuestion, TableState
from domain.engine.worlds.seen_game import SeenGame
from lab.errors import NoHistory
from projections.schemas.schemas import Frame
from projections.views.branch import seen_game
from projections.views.compiled import CompiledRules
from projections.views.telling import told
from projections.words.texts import LANGUAGES


@lru_cache(16)
def compiled_rules(rules: Rules) -> CompiledRules:
    """The rules, ready to play and to show. Their frames, of a type made for them, cross to other processes."""
    compiled = CompiledRules(rules)
    copyreg.pickle(compiled.presenter.schemas.frame_type, lambda frame: (_frame, (rules, *astuple(frame))))
    return compiled


def _frame(rules: Rules, *values: Any) -> Frame:
    return compiled_rules(rules).presenter.schemas.frame_type(*values)


class SeatDice:
    """A seat's dice for one answer: bound -> an integer below it. In another process they begin anew, and fall alike.

    `key`: 32 bytes, the seat's own; from it nothing can be said of the game's dice.
    """

    __slots__ = ("_key", "_question", "_roll")

    def __init__(self, key: bytes, question: int) -> None:
        self._key, self._question = key, question
        self._roll: Callable[[int], int] | None = None

    def __call__(self, bound: int) -> int:
        """The next number below the bound."""
        if self._roll is None:  # many policies never roll
            self._roll = dice.roller(self._key, "bot", self._question)
        return self._roll(bound)

    def __reduce__(self) -> tuple[type["SeatDice"], tuple[bytes, int]]:
        return SeatDice, (self._key, self._question)


class View:
    """A game as one seat sees it at one version. It stays as it is while the game goes on.

    `dice` is for policies that use chance: bound -> an integer below it, always the same for the same game, seat and
    question.
    """

    def __init__(
        self,
        compiled: CompiledRules,
        seat: Seat,
        viewer: Viewer,
        now: TableState,
        entries: Sequence[Entry] | None,
        dice: SeatDice,
    ) -> None:
        self.seat, self.version, self.dice = seat, now.version, dice
        self.compiled, self.viewer, self._now, self._entries = compiled, viewer, now, entries

    def __reduce__(self) -> tuple[Callable[..., "View"], tuple[Any, ...]]:
        """What the seat has seen, and nothing else: states and frames as bytes, which have no identities to tell."""
        now, pack = self._now, msgspec.msgpack.encode
        asked = {seat: (open_.question, pack(redact(open_.asked, self.viewer))) for seat, open_ in now.asked.items()}
        lobby = replace(now.lobby, opening=redact(now.lobby.opening, self.viewer))
        rest = replace(now, lobby=lobby, state=None, asked={}, draws=0)
        frames = None if self._entries is None else pack(self.frames)
        return _seen, (self.compiled.rules, self.seat, self.viewer, rest, pack(self.state), asked, frames, self.dice)

    def __repr__(self) -> str:
        return f"<View of {self.compiled.rules.key} from seat {self.seat} at {self.version}>"

    @cached_property
    def state(self) -> Any:
        """The game's own state, with None for what the seat may not see; `state` of a server's view."""
        return redact(self._now.state, self.viewer)

    def said(self, language: str = "en") -> dict[str, Any]:
        """The view as a server's JSON has it, with the open questions and their labels; players have no names.

        `language`: `en`, `ko` or `ja`. Raises BadOptions for any other.
        """
        if language not in LANGUAGES:
            legal = ", ".join(LANGUAGES)
            raise BadOptions(
                f"there is no language {language!r}; there are {legal}", rule="language", pointer="/language"
            )
        view = self.compiled.presenter.view("", self._now, b"", self.viewer, {}, language)
        return msgspec.json.decode(msgspec.json.encode(view))

    def text(self, language: str = "en") -> str:
        """The view as a server's `view.txt` has it: what lies on the table, then the open questions with their options.

        `language` as for `said`.
        """
        return told(self.compiled.presenter.language, self.said(language), language).decode()

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """All that has happened as the seat was told it, from version 1 on; empty for a game that keeps no history."""
        presenter, kept = self.compiled.presenter, (self._entries or ())[: self.version]
        return tuple([presenter.frame(n, b"", entry, self.viewer) for n, entry in enumerate(kept, 1)])

    def seen(self) -> SeenGame:
        """What the seat has seen, as the search and hidden worlds take it. Raises NoHistory for a fast game."""
        if self._entries is None:
            raise NoHistory("this looks at all that the seat has seen, which a fast game does not keep", rule="fast")
        return seen_game(self.compiled.rules, self.frames, self.viewer)


def _seen(
    rules: Rules,
    seat: Seat,
    viewer: Viewer,
    rest: TableState,
    state: bytes,
    asked: dict[Seat, tuple[int, bytes]],
    frames: bytes | None,
    dice: SeatDice,
) -> View:
    """A view in another process, see `View.__reduce__`."""
    compiled, schema, unpack = compiled_rules(rules), rules.schema, msgspec.msgpack.decode
    open_ = {one: OpenQuestion(question, unpack(body, type=schema.asked)) for one, (question, body) in asked.items()}
    now = replace(rest, state=unpack(state, type=schema.state | None), asked=open_)
    view = View(compiled, seat, viewer, now, None if frames is None else (), dice)
    told: Any = compiled.presenter.schemas.frame_type
    kind: Any = tuple[told, ...]
    view.__dict__ |= {"state": now.state, "frames": () if frames is None else unpack(frames, type=kind)}
    return view


Player = Callable[[View, Asked], int | Sequence[int]]
"""A policy of yours: (what its seat sees, its question) -> the number of the option it picks, or of each of them."""
