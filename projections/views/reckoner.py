"""What follows from what somebody sees. Where everybody sees the same, it is reckoned once for all of them."""

from functools import lru_cache
from typing import Any

from domain.engine.audience.audience import Viewer
from domain.engine.audience.redaction import Redacted, redacted
from domain.engine.game.rules import Rules
from domain.engine.game.table_state import TableState

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


class Reckoner:
    """The reckonings of one ruleset."""

    def __init__(self, rules: Rules) -> None:
        self._mechanics = rules.mechanics
        # A cached state lives as long as its cache entry, so no other state can have its identity. Threads that
        # make films use the cache too, which `lru_cache` allows.
        self._alike = lru_cache(CACHED_RECKONINGS)(self._as_a_spectator)

    def reckoning(self, seen: Redacted[Any], now: TableState) -> Any:
        """What follows from what a viewer sees of `now.state`; None before the start."""
        if seen.value is None:
            return None
        if self._mechanics.reckon_alike:
            return self._alike(_State(now))
        return self._mechanics.reckon(seen, now.lobby.opening.options)

    def _as_a_spectator(self, state: _State) -> Any:
        """The reckoning from what everybody sees, so that it cannot depend on anything hidden."""
        opening, mechanics = state.opening, self._mechanics
        everybody = Viewer("spectator", (), mechanics.counts(opening.options), opening.open_hands)
        return mechanics.reckon(redacted(state.value, everybody), opening.options)
