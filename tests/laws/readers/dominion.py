"""A client of Dominion. Decks are counted by their owners and discard piles by nobody; `counts` lays both open."""

from typing import Any

from tests.laws.readers.base import Fact, Reader, take


class DominionReader(Reader):
    """Of a discard pile everybody sees the top card."""

    prefix = "dominion."

    def start(self, opened: dict[str, Any]) -> dict[str, Any]:
        mats: list[dict[str, Any]] = [
            {
                "seat": seat,
                "hand": [],
                "deck": [] if self.counts or self.hands or seat in self.seats else None,
                "discard": [None] * 10 if self.counts else None,
                "top": None,
                "in_play": [],
                "aside": [],
                "looked": [],
                "turns": 0,
            }
            for seat in range(opened["seats"])
        ]
        return {
            "mats": mats, "supply": [], "trash": [], "turn": 0, "phase": "set-up", "actions": 0, "buys": 0, "coins": 0,
            "merchants": 0, "bought": False, "reactions": False, "tallies": [],
        }  # fmt: skip

    # -- laying out

    def named(self, f: Fact) -> None:
        self.state["supply"] = [*self.state["supply"], f["pile"]]

    kingdom_chosen = Reader.skip

    def supply_laid(self, f: Fact) -> None:
        self.state.update(supply=f["piles"], trash=f["trash"], reactions=f["reactions"])

    def placed(self, f: Fact) -> None:
        self.of(f).update(hand=f["hand"], deck=f["deck"], discard=f["discard"], top=f["top"])

    def first_player_drawn(self, f: Fact) -> None:
        self.state["turn"] = f["seat"]

    def turn_began(self, f: Fact) -> None:
        self.of(f)["turns"] = f["turn"]
        self.state.update(turn=f["seat"], phase="action", merchants=0, bought=False)
        self.state.update(actions=f["actions"], buys=f["buys"], coins=f["coins"])

    def turn_resumed(self, f: Fact) -> None:
        for mat, turns in zip(self.state["mats"], f["turns"], strict=True):
            mat["turns"] = turns
        self.of(f)["in_play"] = f["in_play"]
        self.state["turn"] = f["seat"]
        for name in ("phase", "actions", "buys", "coins", "merchants", "bought"):
            self.state[name] = f[name]

    def phase_began(self, f: Fact) -> None:
        self.state["phase"] = f["phase"]

    # -- the deck

    def shuffled(self, f: Fact) -> None:
        mat = self.of(f)
        mat["deck"] = None if mat["deck"] is None or f["order"] is None else mat["deck"] + [None] * len(f["order"])
        mat["discard"] = None if mat["discard"] is None else []
        mat["top"] = None

    def drew(self, f: Fact, to: str = "hand") -> None:
        mat = self.of(f)
        if mat["deck"] is not None:
            mat["deck"] = mat["deck"][len(f["cards"]) :]
        mat[to] = mat[to] + f["cards"]

    def looked(self, f: Fact) -> None:
        self.drew(f, "looked")

    def turned_up(self, f: Fact) -> None:
        self.drew(f, "aside")

    def took(self, f: Fact, to: str = "hand") -> None:
        mat = self.of(f)
        take(mat, "looked", f["cards"])
        mat[to] = mat[to] + f["cards"]

    def set_aside(self, f: Fact) -> None:
        self.took(f, "aside")

    def took_openly(self, f: Fact) -> None:
        mat = self.of(f)
        take(mat, "aside", f["cards"])
        mat["hand"] = mat["hand"] + self.in_hand(f["seat"], f["cards"])

    def topdecked(self, f: Fact) -> None:
        mat = self.of(f)
        take(mat, f["source"], f["cards"])
        onto_deck(mat, len(f["cards"]))

    def topdecked_openly(self, f: Fact) -> None:
        mat = self.of(f)
        take(mat, "aside", f["cards"])
        onto_deck(mat, len(f["cards"]))

    def recovered(self, f: Fact) -> None:
        mat = self.of(f)
        mat["discard"] = None if mat["discard"] is None else mat["discard"][1:]
        mat["top"] = f["top"]
        onto_deck(mat, 1)

    # -- playing and counting

    revealed = Reader.skip

    played_again = Reader.skip

    def played(self, f: Fact) -> None:
        mat = self.of(f)
        if f["source"] == "hand":
            take(mat, "hand", f["cards"])
        else:
            mat["discard"] = None if mat["discard"] is None else mat["discard"][len(f["cards"]) :]
            mat["top"] = f["top"]
        mat["in_play"] = mat["in_play"] + f["cards"]
        self.state["actions"] -= f["actions"]
        self.state["coins"] += f["coins"]

    def counted(self, f: Fact) -> None:
        for name in ("actions", "buys", "coins", "merchants"):
            self.state[name] += f[name]

    def bought(self, f: Fact) -> None:
        self.state["buys"] -= 1
        self.state["coins"] -= f["cost"]
        self.state["bought"] = True

    # -- moving cards

    def gained(self, f: Fact) -> None:
        mat = self.of(f)
        next(pile for pile in self.state["supply"] if pile["card"] == f["card"])["left"] -= 1
        if f["to"] == "hand":
            mat["hand"] = mat["hand"] + self.in_hand(f["seat"], [f["card"]])
        elif f["to"] == "deck":
            onto_deck(mat, 1)
        else:
            onto_discard(mat, 1, f["card"])

    def gained_from_trash(self, f: Fact) -> None:
        take(self.state, "trash", [f["card"]])
        onto_discard(self.of(f), 1, f["card"])

    def discarded(self, f: Fact) -> None:
        mat = self.of(f)
        take(mat, f["source"], f["cards"])
        onto_discard(mat, len(f["cards"]), f["top"])

    def discarded_openly(self, f: Fact) -> None:
        mat = self.of(f)
        if f["source"] == "deck":
            mat["deck"] = None if mat["deck"] is None else mat["deck"][len(f["cards"]) :]
        else:
            take(mat, "aside", f["cards"])
        onto_discard(mat, len(f["cards"]), f["cards"][-1])

    def deck_discarded(self, f: Fact) -> None:
        mat = self.of(f)
        onto_discard(mat, 0 if mat["deck"] is None else len(mat["deck"]), f["top"])
        mat["deck"] = None if mat["deck"] is None else []

    def trashed(self, f: Fact) -> None:
        take(self.of(f), f["source"], f["cards"])
        self.state["trash"] = self.state["trash"] + f["cards"]

    def cleaned_up(self, f: Fact) -> None:
        mat = self.of(f)
        onto_discard(mat, len(mat["hand"]) + len(mat["in_play"]), f["top"])
        mat.update(hand=[], in_play=[])


def onto_deck(mat: dict[str, Any], n: int) -> None:
    mat["deck"] = None if mat["deck"] is None else [None] * n + mat["deck"]


def onto_discard(mat: dict[str, Any], n: int, top: Any) -> None:
    mat["discard"] = None if mat["discard"] is None else mat["discard"] + [None] * n
    mat["top"] = top
