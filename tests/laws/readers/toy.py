"""A client of Menagerie."""

from typing import Any

from tests.laws.readers.base import Fact, Reader, down, take


class ToyReader(Reader):
    """Decks are counted by their owners, the well by nobody; `counts` lays both open."""

    prefix = "toy."

    def start(self, opened: dict[str, Any]) -> dict[str, Any]:
        open_ = self.counts or self.hands
        mats: list[dict[str, Any]] = [
            {
                "seat": seat,
                "hand": [],
                "deck": [] if open_ or seat in self.seats else None,
                "bid": None,
                "to": [],
                "shown": [],
                "won": 0,
            }
            for seat in range(opened["seats"])
        ]
        rounds = {"short": 1, "long": 3}[opened["options"]["pace"]]
        well: list[None] | None = [] if self.counts else None
        return {"mats": mats, "rounds": rounds, "stock": [], "well": well, "round": 0, "phase": "set-up"}

    def _well(self, more: int) -> None:
        """So many cards into the well, or out of it."""
        if self.counts:
            self.state["well"] = [None] * (len(self.state["well"]) + more)

    def laid(self, f: Fact) -> None:
        self.state.update(stock=down(f["stock"]), round=f["round"], phase="rounds")
        self._well(len(f["well"]))

    def dealt(self, f: Fact) -> None:
        self.of(f).update(hand=f["hand"], deck=f["deck"], won=f["won"])
        if self.counts:
            self._well(-len(f["hand"]) - len(f["deck"]))

    def round_began(self, f: Fact) -> None:
        self.state["round"] = f["round"]

    def bade(self, f: Fact) -> None:
        take(self.of(f), "hand", [f["card"]])
        self.of(f)["bid"] = f["card"]

    def sank(self, f: Fact) -> None:
        mat = self.of(f)
        if mat["deck"] is not None:
            mat["deck"] = mat["deck"][len(f["cards"]) :]
        if self.counts:
            self._well(len(f["cards"]))

    def won(self, f: Fact) -> None:
        for mat in self.state["mats"]:
            mat["bid"] = None
        self.of(f)["won"] += 1
        self._well(len(f["bids"]))

    def showed(self, f: Fact) -> None:
        self.of(f).update(to=f["to"], shown=f["cards"])

    def drew(self, f: Fact) -> None:
        self.state["stock"] = self.state["stock"][len(f["cards"]) :]
        self.of(f)["hand"] = self.of(f)["hand"] + f["cards"]

    def closed(self, f: Fact) -> None:
        for mat in self.state["mats"]:
            mat.update(to=[], shown=[])
        if f["over"]:
            self.state["phase"] = "over"

    scored = Reader.skip
