"""An event: games that one player opens for others."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier_client import types
from croupier_client._sync.transport import Transport


class Event:
    """An event, by id: its games, whatever happens in them, and the standings that its organiser posts."""

    def __init__(self, transport: Transport, event: str) -> None:
        self.id = event
        self._transport = transport
        self._path = f"events/{event}"

    def card(self) -> types.EventInfo:
        """The event: its rules, its organiser, and the standings, if any are posted."""
        return self._transport.get(self._path)

    def games(self) -> list[types.EventGame]:
        """All its games in the order in which they were opened, as far as anybody may know them."""
        found, after = list[types.EventGame](), None
        while True:
            page = self._transport.get(f"{self._path}/games", after=after)
            found += page["games"]
            after = page["next"]
            if after is None:
                return found

    def moves(self) -> Iterator[types.EventMove]:
        """What happens in its games, for ever: first `games`, the tag of the list, then each game that moved.

        After a lost connection it begins again with the tag; so read the list whenever `games` comes, and nothing is
        missed. `event`: its standings have changed, or it has ended.
        """
        for move in self._transport.followed(f"{self._path}/stream", lambda: None):
            if not move.get("time"):
                yield move

    def open(
        self, games: Sequence[Mapping[str, Any]], *, mode: str = "all", key: str | None = None
    ) -> list[types.OpenedGame]:
        """Open up to 100 games, each with its `players`, and perhaps `seating` and a `label`; only the organiser may.

        With `mode="all"` none is opened if one does not fit, and the error's `pointer` says which; with `each` its
        place in the answer has the `problem`. `key`: an Idempotency-Key; with the same one nothing is opened twice.
        """
        body = {"mode": mode, "games": [dict(game) for game in games]}
        return (self._transport.send("POST", f"{self._path}/games", body, key=key))["games"]

    def post(self, columns: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> None:
        """Post the standings: each row has a `player`, or a `name`, and as many `numbers` as there are columns."""
        self._transport.send("PUT", f"{self._path}/standings", {"columns": [*columns], "rows": [*rows]})

    def end(self) -> types.EventInfo:
        """End the event: no further games are opened, and those that run go on."""
        return self._transport.send("DELETE", self._path)
