"""An event: games that one player opens for others."""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from croupier_client import types
from croupier_client._async.transport import AsyncTransport


class AsyncEvent:
    """An event, by id: its games, whatever happens in them, and the standings that its organiser posts."""

    def __init__(self, transport: AsyncTransport, event: str) -> None:
        self.id = event
        self._transport = transport
        self._path = f"events/{event}"

    async def card(self) -> types.EventInfo:
        """The event: its rules, its organiser, and the standings, if any are posted."""
        return await self._transport.get(self._path)

    async def games(self) -> list[types.EventGame]:
        """All its games in the order in which they were opened, as far as anybody may know them."""
        found, after = list[types.EventGame](), None
        while True:
            page = await self._transport.get(f"{self._path}/games", after=after)
            found += page["games"]
            after = page["next"]
            if after is None:
                return found

    async def moves(self) -> AsyncIterator[types.EventMove]:
        """What happens in its games, for ever: first `games`, the tag of the list, then each game that moved.

        After a lost connection it begins again with the tag; so read the list whenever `games` comes, and nothing is
        missed. `event`: its standings have changed, or it has ended.
        """
        async for move in self._transport.followed(f"{self._path}/stream", lambda: None):
            if not move.get("time"):
                yield move

    async def open(
        self, games: Sequence[Mapping[str, Any]], *, mode: str = "all", key: str | None = None
    ) -> list[types.OpenedGame]:
        """Open up to 100 games, each with its `players`, and perhaps `seating` and a `label`; only the organiser may.

        With `mode="all"` none is opened if one does not fit, and the error's `pointer` says which; with `each` its
        place in the answer has the `problem`. `key`: an Idempotency-Key; with the same one nothing is opened twice.
        """
        body = {"mode": mode, "games": [dict(game) for game in games]}
        return (await self._transport.send("POST", f"{self._path}/games", body, key=key))["games"]

    async def post(self, columns: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> None:
        """Post the standings: each row has a `player`, or a `name`, and as many `numbers` as there are columns."""
        await self._transport.send("PUT", f"{self._path}/standings", {"columns": [*columns], "rows": [*rows]})

    async def end(self) -> types.EventInfo:
        """End the event: no further games are opened, and those that run go on."""
        return await self._transport.send("DELETE", self._path)
