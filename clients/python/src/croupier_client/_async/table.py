"""A game at which one sits, or which one watches."""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from croupier_client import types
from croupier_client._async.evidence import Evidence
from croupier_client._async.question import AsyncQuestion
from croupier_client._async.transport import AsyncTransport
from croupier_client.keeping import Keeper
from croupier_client.patches import patched

WAIT = 2
"""Seconds that the server waits for more of an analysis before it answers."""


class AsyncTable:
    """One game, by its id. What it answers are dictionaries as the API's document describes them, see `types`."""

    def __init__(self, transport: AsyncTransport, game: str, keeper: Keeper) -> None:
        self.id = game
        self._transport = transport
        self._keeper = keeper
        self._path = f"games/{game}"
        self._evidence = Evidence(transport, game, keeper)

    # -- look

    async def card(self) -> types.Game:
        """The game's card: its options, who sits where, and how far it is."""
        return await self._transport.get(self._path)

    async def view(self, *, version: int | None = None, as_: str | None = None) -> types.View:
        """The table as one may see it, now or as it was; after the end also as somebody else, `as_="seat-1"`."""
        return await self._transport.get(f"{self._path}/view", version=version, as_=as_)

    async def views(self) -> AsyncIterator[types.View]:
        """The view now, and each newer one until the game is over.

        Versions that follow each other quickly may come as one. Entropy that one has committed to is revealed on the
        way, as soon as the table is full. A lost connection is taken up again for as long as
        the client is patient; raises UnansweredError then, and RefusedError where one may not look.
        """
        view: types.View | None = None

        def version() -> int | None:
            return None if view is None else view["version"]

        async for line in self._transport.followed(f"{self._path}/stream", version, of="patches"):
            if "view" in line:
                view = line["view"]
            elif "patch" not in line:
                continue
            elif view is None or line["since"] != view["version"]:
                view = await self.view()
            else:
                view = patched(view, line["patch"])
            assert view is not None
            if view["status"] == "open":
                await self.reveal()
            yield view
            if view["status"] == "over":
                return

    async def questions(self) -> AsyncIterator[AsyncQuestion]:
        """One's own questions as they are asked, each once, until the game is over."""
        seen: set[tuple[int, int]] = set()
        async for view in self.views():
            for said in view["asked"]:
                if said["options"] is not None and (said["question"], said["seat"]) not in seen:
                    seen.add((said["question"], said["seat"]))
                    yield AsyncQuestion(self, said, view)

    async def story(self, *, since: int = 0) -> AsyncIterator[types.StoryLine]:
        """The game in words, as one may know it."""
        while True:
            part = await self._transport.get(f"{self._path}/story", since=since)
            for line in part["lines"]:
                yield line
            if part["next"] is None:
                return
            since = part["next"]

    async def frames(self, *, since: int = 0, as_: str | None = None) -> AsyncIterator[types.Frame]:
        """The entries so far as one may see them."""
        while True:
            part = await self._transport.get(f"{self._path}/frames", since=since, as_=as_)
            for frame in part["frames"]:
                yield frame
            if part["next"] is None:
                return
            since = part["next"]

    async def analysis(self, *, question: int | None = None, as_: str | None = None) -> AsyncIterator[types.Analysis]:
        """What chances a search gives to a seat's answers: again and again, each time with more, until all is there.

        `question`: only the one that was asked in this version; `as_`: whose. Raises RefusedError where one may not
        know it yet, and where the server does not search.
        """
        while True:
            found = await self._transport.get(f"{self._path}/analysis", question=question, as_=as_, wait=WAIT)
            yield found
            if found["done"] == found["questions"]:
                return

    async def record(self) -> bytes:
        """The whole of a finished game, as it came: who checks it looks at how it is written."""
        return (await self._transport.ask("GET", f"{self._path}/record")).content

    # -- sit

    async def sit(self, *, colour: str | None = None, invitation: str | None = None) -> types.Accepted:
        """Take the next free seat, with entropy of one's own for the dice."""
        body = {"commitment": self._evidence.commitment()}
        body |= {name: value for name, value in (("colour", colour), ("invitation", invitation)) if value}
        return await self._told("POST", "seats", body)

    async def seat_bot(self, bot: str) -> types.Accepted:
        """Sit a bot of the server down; only who opened the game may."""
        return await self._told("POST", "seats", {"bot": bot})

    async def leave(self, seat: int) -> types.Accepted:
        """Give a seat up before the start, or send a bot away."""
        return await self._told("DELETE", f"seats/{seat}")

    async def invite(self, player: str | None = None) -> types.InvitationMade:
        """Keep a seat, for a player or for whoever has the `code` that is answered."""
        return await self._transport.send("POST", f"{self._path}/invitations", {"player": player} if player else {})

    async def come_back(self, seat: int) -> types.Accepted:
        """Be asked again, where one's seat was away."""
        return await self._told("POST", f"seats/{seat}/return", {})

    # -- play

    async def choose(self, question: types.Question, picks: Sequence[int], *, dry_run: bool = False) -> types.Told:
        """Answer a question by the numbers of its options. `dry_run` only checks, and answers nothing of the game."""
        body = {"question": question["question"], "seat": question["seat"], "picks": list(picks)}
        if dry_run:
            return await self._transport.send("POST", f"{self._path}/choices?dry_run=true", body)
        return await self._told("POST", "choices", body)

    async def resign(self, seat: int | None = None) -> types.Told:
        """Give up."""
        return await self._told("POST", "resignation", {} if seat is None else {"seat": seat})

    async def propose_undo(self, **body: Any) -> types.Accepted:
        """Propose to take one's last answer back."""
        return await self._told("POST", "undo", body)

    async def answer_undo(self, **body: Any) -> types.Accepted:
        """Agree to that, or refuse."""
        return await self._told("POST", "undo/answers", body)

    async def rematch(self, **body: Any) -> "AsyncTable":
        """Play again with the same players: open the rematch, or find it, and sit down there. `options` may differ."""
        ruleset = (await self.card())["ruleset"]
        opened = await self._transport.send("POST", f"{self._path}/rematch", {"ruleset": ruleset} | body)
        table = AsyncTable(self._transport, opened["id"], self._keeper)
        if opened["status"] == "open" and not opened["your_seats"]:
            await table.sit()
        return table

    async def branch(self, version: int, **body: Any) -> "AsyncTable":
        """Play on from an earlier version, in a game of one's own."""
        opened = await self._transport.send("POST", f"{self._path}/branches", {"version": version} | body)
        return AsyncTable(self._transport, opened["id"], self._keeper)

    # -- prove

    async def reveal(self) -> bool:
        """Reveal one's entropy if that is due: whether it was. Raises EvidenceError where others might choose."""
        return self._evidence.brings_entropy and await self._evidence.reveal(await self.card())

    async def receipt(self, version: int | None = None) -> types.Receipt:
        """The server's signature under the game so far, which is kept."""
        return self._evidence.keep(await self._transport.get(f"{self._path}/receipt", version=version))

    async def check(self) -> str:
        """Check the finished game against what was kept: `anchored`, or what else `croupier verify` says.

        Where the package `croupier` is installed all of its record is checked, rules and dice included. Else the
        receipts are held to the record's digests, and the answer is `receipts agree`. Raises EvidenceError.
        """
        return await self._evidence.check(await self.record())

    async def _told(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """The answer to what changes the game, whose receipt is kept."""
        answer = await self._transport.send(method, f"{self._path}/{path}", body)
        if "receipt" in answer:
            self._evidence.keep(answer["receipt"])
        return answer
