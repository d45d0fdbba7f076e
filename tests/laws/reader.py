"""A client of Dominion as a stranger would write it: plain dicts, folded from the frames it is sent. It knows no
other code of this project, and what it ends up with must be the view.
"""

from collections.abc import Sequence
from typing import Any

Pile = list[Any] | None


class Reader:
    """`state` after every frame read; None before the start."""

    def __init__(self, seats: Sequence[int], *, counts: bool = False, hands: bool = False) -> None:
        self.seats, self.counts, self.hands = seats, counts, hands
        self.state: dict[str, Any] | None = None
        self.players = 0

    def read(self, frame: dict[str, Any]) -> None:
        if frame["cause"]["type"] == "opened":
            self.players = frame["cause"]["seats"]
        for fact in frame["facts"]:
            if fact["type"] == "started":
                self.state = self._start()
            elif fact["type"].startswith("dominion."):
                assert self.state is not None
                getattr(self, "_" + fact["type"].removeprefix("dominion.").replace("-", "_"))(self.state, fact)

    def _start(self) -> dict[str, Any]:
        mats = [
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
            for seat in range(self.players)
        ]
        return {
            "mats": mats, "supply": [], "trash": [], "turn": 0, "phase": "set-up", "actions": 0, "buys": 0, "coins": 0,
            "merchants": 0, "bought": False, "reactions": False, "tallies": [],
        }  # fmt: skip

    # -- laying out

    def _named(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        s["supply"] = [*s["supply"], f["pile"]]

    def _kingdom_chosen(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        pass

    def _supply_laid(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        s.update(supply=f["piles"], trash=f["trash"], reactions=f["reactions"])

    def _placed(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        s["mats"][f["seat"]].update(hand=f["hand"], deck=f["deck"], discard=f["discard"], top=f["top"])

    def _first_player_drawn(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        s["turn"] = f["seat"]

    def _turn_began(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        s["mats"][f["seat"]]["turns"] = f["turn"]
        s.update(turn=f["seat"], phase="action", merchants=0, bought=False)
        s.update(actions=f["actions"], buys=f["buys"], coins=f["coins"])

    def _turn_resumed(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        for mat, turns in zip(s["mats"], f["turns"], strict=True):
            mat["turns"] = turns
        s["mats"][f["seat"]]["in_play"] = f["in_play"]
        s["turn"] = f["seat"]
        for name in ("phase", "actions", "buys", "coins", "merchants", "bought"):
            s[name] = f[name]

    def _phase_began(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        s["phase"] = f["phase"]

    # -- the deck

    def _shuffled(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        mat = s["mats"][f["seat"]]
        mat["deck"] = None if mat["deck"] is None or f["order"] is None else mat["deck"] + [None] * len(f["order"])
        mat["discard"] = None if mat["discard"] is None else []
        mat["top"] = None

    def _drew(self, s: dict[str, Any], f: dict[str, Any], to: str = "hand") -> None:
        mat = s["mats"][f["seat"]]
        if mat["deck"] is not None:
            mat["deck"] = mat["deck"][len(f["cards"]) :]
        mat[to] = mat[to] + f["cards"]

    def _looked(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        self._drew(s, f, "looked")

    def _turned_up(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        self._drew(s, f, "aside")

    def _took(self, s: dict[str, Any], f: dict[str, Any], to: str = "hand") -> None:
        mat = s["mats"][f["seat"]]
        take(mat, "looked", f["cards"])
        mat[to] = mat[to] + f["cards"]

    def _set_aside(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        self._took(s, f, "aside")

    def _took_openly(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        mat = s["mats"][f["seat"]]
        take(mat, "aside", f["cards"])
        seen = self.hands or f["seat"] in self.seats
        mat["hand"] = mat["hand"] + (f["cards"] if seen else [None] * len(f["cards"]))

    def _topdecked(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        mat = s["mats"][f["seat"]]
        take(mat, f["source"], f["cards"])
        onto_deck(mat, len(f["cards"]))

    def _topdecked_openly(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        mat = s["mats"][f["seat"]]
        take(mat, "aside", f["cards"])
        onto_deck(mat, len(f["cards"]))

    def _recovered(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        mat = s["mats"][f["seat"]]
        mat["discard"] = None if mat["discard"] is None else mat["discard"][1:]
        mat["top"] = f["top"]
        onto_deck(mat, 1)

    # -- playing and counting

    def _revealed(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        pass

    def _played_again(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        pass

    def _played(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        mat = s["mats"][f["seat"]]
        if f["source"] == "hand":
            take(mat, "hand", f["cards"])
        else:
            mat["discard"] = None if mat["discard"] is None else mat["discard"][len(f["cards"]) :]
            mat["top"] = f["top"]
        mat["in_play"] = mat["in_play"] + f["cards"]
        s["actions"] -= f["actions"]
        s["coins"] += f["coins"]

    def _counted(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        for name in ("actions", "buys", "coins", "merchants"):
            s[name] += f[name]

    def _bought(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        s["buys"] -= 1
        s["coins"] -= f["cost"]
        s["bought"] = True

    # -- moving cards

    def _gained(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        mat = s["mats"][f["seat"]]
        next(pile for pile in s["supply"] if pile["card"] == f["card"])["left"] -= 1
        if f["to"] == "hand":
            mat["hand"] = [*mat["hand"], f["card"] if self.hands or f["seat"] in self.seats else None]
        elif f["to"] == "deck":
            onto_deck(mat, 1)
        else:
            onto_discard(mat, 1, f["card"])

    def _gained_from_trash(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        take(s, "trash", [f["card"]])
        onto_discard(s["mats"][f["seat"]], 1, f["card"])

    def _discarded(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        mat = s["mats"][f["seat"]]
        take(mat, f["source"], f["cards"])
        onto_discard(mat, len(f["cards"]), f["top"])

    def _discarded_openly(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        mat = s["mats"][f["seat"]]
        if f["source"] == "deck":
            mat["deck"] = None if mat["deck"] is None else mat["deck"][len(f["cards"]) :]
        else:
            take(mat, "aside", f["cards"])
        onto_discard(mat, len(f["cards"]), f["cards"][-1])

    def _deck_discarded(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        mat = s["mats"][f["seat"]]
        onto_discard(mat, 0 if mat["deck"] is None else len(mat["deck"]), f["top"])
        mat["deck"] = None if mat["deck"] is None else []

    def _trashed(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        take(s["mats"][f["seat"]], f["source"], f["cards"])
        s["trash"] = s["trash"] + f["cards"]

    def _cleaned_up(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        mat = s["mats"][f["seat"]]
        onto_discard(mat, len(mat["hand"]) + len(mat["in_play"]), f["top"])
        mat.update(hand=[], in_play=[])

    def _scored(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        s["tallies"].append({k: f[k] for k in ("seat", "cards", "kinds", "points", "turns")})


def take(mat: dict[str, Any], zone: str, cards: list[Any]) -> None:
    """Out of a zone: the card itself where it is seen, else one lying face down."""
    left: list[Any] = list(mat[zone])
    for card in cards:
        left.remove(card if card in left else None)
    mat[zone] = left


def onto_deck(mat: dict[str, Any], n: int) -> None:
    mat["deck"] = None if mat["deck"] is None else [None] * n + mat["deck"]


def onto_discard(mat: dict[str, Any], n: int, top: Any) -> None:
    mat["discard"] = None if mat["discard"] is None else mat["discard"] + [None] * n
    mat["top"] = top
