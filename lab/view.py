"""What one seat sees of a game: the input of a policy, and the source from which hidden worlds are dealt."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import msgspec

from domain.engine.audience.audience import Seat, Viewer
from domain.engine.audience.errors import BadOptions
from domain.engine.audience.redaction import redact
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked
from domain.engine.game.table_state import TableState
from domain.engine.worlds.seen_game import SeenGame
from lab.errors import NoHistory
from projections.schemas.schemas import Frame
from projections.views.branch import seen_game
from projections.views.compiled import CompiledRules
from projections.words.texts import LANGUAGES


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
        dice: Callable[[int], int],
    ) -> None:
        self.seat, self.version, self.dice = seat, now.version, dice
        self.compiled, self.viewer, self._now, self._entries = compiled, viewer, now, entries

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


Player = Callable[[View, Asked], int | Sequence[int]]
"""A policy of yours: (what its seat sees, its question) -> the number of the option it picks, or of each of them."""
