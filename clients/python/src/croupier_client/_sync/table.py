"""A game that you play or watch, and its questions to you."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, cast

from croupier_client import types
from croupier_client._sync.evidence import Evidence, committed, committed_by
from croupier_client._sync.transport import Transport
from croupier_client.keeping import Keeper
from croupier_client.outcomes import Outcome, outcome
from croupier_client.patches import patched
from croupier_client.picking import Picks, numbers
from croupier_client.problems import RefusedError

WAIT = 2
"""Seconds that the server waits for more of an analysis before answering."""


class Question(Mapping[str, Any]):
    """A question to you. As a mapping it is what the server sent; `view` is the table when it was asked."""

    def __init__(self, table: "Table", said: types.Question, view: types.View) -> None:
        self.table = table
        self.view = view
        self.said = said

    def __getitem__(self, name: str) -> Any:
        return cast("dict[str, Any]", self.said)[name]

    def __iter__(self) -> Iterator[str]:
        return iter(cast("dict[str, Any]", self.said))

    def __len__(self) -> int:
        return len(self.said)

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return self.said["seat"]

    @property
    def prompt(self) -> str:
        """The question in words."""
        return self.said["prompt"]

    @property
    def options(self) -> list[dict[str, Any]]:
        """What may be picked, each with its `type`."""
        return self.said["options"]

    @property
    def labels(self) -> list[str]:
        """The same in words, in the same order."""
        return self.said["labels"] or []

    @property
    def least(self) -> int:
        """The minimum number of picks."""
        return self.said["least"] or 0

    @property
    def most(self) -> int:
        """The maximum number of picks."""
        return self.said["most"] or 0

    def answer(self, picks: Picks = None) -> types.Told:
        """Answer it by number, label, fields, predicate, or several of these; None picks nothing.

        It is retried until an answer comes, and takes effect once. Raises ValueError if nothing fits the picks,
        IllegalPickError, and TooLateError if the question is no longer open.
        """
        return self.table.choose(self.said, numbers(self.said, picks))


class Table:
    """One game, by id. It returns dictionaries as in the API's document, see `types`."""

    def __init__(self, transport: Transport, game: str, keeper: Keeper) -> None:
        self.id = game
        self._transport = transport
        self._keeper = keeper
        self._path = f"games/{game}"
        self._evidence = Evidence(transport, game, keeper)

    # -- view

    def card(self) -> types.Game:
        """The game's card: its options, who sits where, and how far it has got."""
        return self._transport.get(self._path)

    def outcome(self) -> Outcome | None:
        """Who won, and whether you did; None until the game is over."""
        return outcome(self.card())

    def view(self, *, version: int | None = None, as_: str | None = None, presence: bool | None = None) -> types.View:
        """The table as you may see it, now or at a version; after the end also as somebody else, `as_="seat-1"`.

        With `presence=True` it says who is there, and others are told that you are; with False they are told nothing.
        """
        return self._transport.get(f"{self._path}/view", version=version, as_=as_, presence=presence)

    def text(self, *, version: int | None = None, as_: str | None = None) -> str:
        """A view as Markdown, in which names are escaped: what lies on the table, and the open questions."""
        asked = {"version": version, "as": as_}
        return (self._transport.ask("GET", f"{self._path}/view", params=asked, accept="text/markdown")).text

    def views(
        self, *, presence: Callable[[types.Presence], object] | Literal[False] | None = None
    ) -> Iterator[types.View]:
        """The view now, and each newer one until the game is over.

        Versions in quick succession may come as one. Entropy that you have committed to is revealed as soon as the
        table is full. A lost connection is resumed for as long as the client's patience lasts; then raises
        UnansweredError. Raises RefusedError if you may not watch. `presence`: called with who is there, whenever that
        changes, and others are told that you are; False: nobody is told anything of you.
        """
        asked = {} if presence is None else {"presence": presence is not False}
        view: types.View | None = None

        def version() -> int | None:
            return None if view is None else view["version"]

        for line in self._transport.followed(f"{self._path}/stream", version, of="patches", **asked):
            if presence and "presence" in line:
                presence(line["presence"])
            if "view" in line:
                view = line["view"]
            elif "patch" not in line:
                continue
            elif view is None or line["since"] != view["version"]:
                view = self.view()
            else:
                view = patched(view, line["patch"])
            assert view is not None
            if view["status"] == "open":
                self.reveal()
            yield view
            if view["status"] == "over":
                return

    def questions(self) -> Iterator[Question]:
        """Your questions as they are asked, each once, until the game is over."""
        seen: set[tuple[int, int]] = set()
        for view in self.views():
            for said in view["asked"]:
                if said["options"] is not None and (said["question"], said["seat"]) not in seen:
                    seen.add((said["question"], said["seat"]))
                    yield Question(self, said, view)

    def story(self, *, since: int = 0) -> Iterator[types.StoryLine]:
        """The game in words, as you may know it."""
        while True:
            part = self._transport.get(f"{self._path}/story", since=since)
            for line in part["lines"]:
                yield line
            if part["next"] is None:
                return
            since = part["next"]

    def frames(self, *, since: int = 0, as_: str | None = None) -> Iterator[types.Frame]:
        """The entries so far, as you may see them."""
        while True:
            part = self._transport.get(f"{self._path}/frames", since=since, as_=as_)
            for frame in part["frames"]:
                yield frame
            if part["next"] is None:
                return
            since = part["next"]

    def analysis(self, *, question: int | None = None, as_: str | None = None) -> Iterator[types.Analysis]:
        """The chances that a search gives to a seat's answers: repeatedly, each time with more, until complete.

        `question`: only the one asked in this version; `as_`: whose. Raises RefusedError if you may not know it yet,
        or if the server does not search.
        """
        while True:
            found = self._transport.get(f"{self._path}/analysis", question=question, as_=as_, wait=WAIT)
            yield found
            if found["done"] == found["questions"]:
                return

    def record(self) -> bytes:
        """The whole of a finished game, byte for byte: checks look at how it is written."""
        return (self._transport.ask("GET", f"{self._path}/record")).content

    # -- seats

    def sit(
        self, *, colour: str | None = None, invitation: str | None = None, key: str | None = None
    ) -> types.Accepted:
        """Take the next free seat, with your own entropy for the dice, except in a deal. `key`: an Idempotency-Key."""
        key = key or committed(self._keeper)
        body = {name: value for name, value in (("colour", colour), ("invitation", invitation)) if value}
        try:
            brought = {"commitment": committed_by(self._keeper, self.id, key)}
            return self._told("POST", "seats", body | brought, key=key)
        except RefusedError as refused:
            if (refused.code, refused.rule) != ("bad-entropy", "deal"):
                raise
            return self._told("POST", "seats", body, key=key)  # the dice of a deal are the server's alone

    def seat_bot(self, bot: str) -> types.Accepted:
        """Seat one of the server's bots; only the opener may."""
        return self._told("POST", "seats", {"bot": bot})

    def leave(self, seat: int) -> types.Accepted:
        """Give up a seat before the start, or remove a bot."""
        return self._told("DELETE", f"seats/{seat}")

    def invite(self, player: str | None = None) -> types.InvitationMade:
        """Reserve a seat for a player, or for the first to use the returned `code`."""
        return self._transport.send("POST", f"{self._path}/invitations", {"player": player} if player else {})

    def come_back(self, seat: int) -> types.Accepted:
        """Return to a seat that was away."""
        return self._told("POST", f"seats/{seat}/return", {})

    # -- play

    def choose(
        self, question: types.Question, picks: Sequence[int], *, dry_run: bool = False, key: str | None = None
    ) -> types.Told:
        """Answer a question by the numbers of its options.

        `dry_run` only checks, and returns nothing of the game. `key`: an Idempotency-Key.
        """
        body = {"question": question["question"], "seat": question["seat"], "picks": list(picks)}
        if dry_run:
            return self._transport.send("POST", f"{self._path}/choices", body, params={"dry_run": "true"})
        return self._told("POST", "choices", body, key=key)

    def resign(self, seat: int | None = None) -> types.Told:
        """Resign."""
        return self._told("POST", "resignation", {} if seat is None else {"seat": seat})

    def propose_undo(self, *, dry_run: bool = False, **body: Any) -> types.Accepted:
        """Propose to take back your last answer. `dry_run` only checks, and returns nothing of the game."""
        if dry_run:
            return self._transport.send("POST", f"{self._path}/undo", body, params={"dry_run": "true"})
        return self._told("POST", "undo", body)

    def answer_undo(self, **body: Any) -> types.Accepted:
        """Agree to such a proposal, or refuse."""
        return self._told("POST", "undo/answers", body)

    def rematch(self, **body: Any) -> "Table":
        """Play again with the same players: open or find the rematch, and take a seat. `options` may differ."""
        ruleset = (self.card())["ruleset"]
        opened = self._transport.send("POST", f"{self._path}/rematch", {"ruleset": ruleset} | body)
        table = Table(self._transport, opened["id"], self._keeper)
        if opened["status"] == "open" and not opened["your_seats"]:
            table.sit()
        return table

    def branch(self, version: int, **body: Any) -> "Table":
        """Continue from an earlier version, in a game of your own."""
        opened = self._transport.send("POST", f"{self._path}/branches", {"version": version} | body)
        return Table(self._transport, opened["id"], self._keeper)

    # -- prove

    def reveal(self) -> bool:
        """Reveal your entropy if due; return whether it was. Raises EvidenceError if others might choose the dice."""
        return self._evidence.may_be_due and self._evidence.reveal(self.card())

    def receipt(self, version: int | None = None) -> types.Receipt:
        """The server's signature under the game so far; it is kept."""
        return self._evidence.keep(self._transport.get(f"{self._path}/receipt", version=version))

    def check(self) -> str:
        """Check the finished game against what was kept: `anchored`, or what else `croupier verify` says.

        If the package `croupier` is installed, the whole record is checked, rules and dice included. Otherwise the
        receipts are compared with the record's digests, and the result is `receipts agree`. Raises EvidenceError.
        """
        return self._evidence.check(self.record())

    def _told(self, method: str, path: str, body: Mapping[str, Any] | None = None, *, key: str | None = None) -> Any:
        """The answer to a request that changes the game; its receipt is kept."""
        answer = self._transport.send(method, f"{self._path}/{path}", body, key=key)
        if "receipt" in answer:
            self._evidence.keep(answer["receipt"])
        return answer
