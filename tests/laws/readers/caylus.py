"""A client of Caylus Magna Carta. Hands are private and piles lie face down; all else lies open."""

from typing import Any

from tests.laws.readers.base import Fact, Reader, down, more, take

KINDS = ("food", "wood", "stone", "gold", "deniers")
TIERS = ("dungeon", "walls", "towers")
BEGINNER = "small-farm small-sawmill small-quarry peddler market large-farm large-sawmill large-quarry gold-mine bank"
STANDARD = BEGINNER.replace("market", "market lawyer") + " church"
FIRST_GOODS = {"food": 2, "wood": 2, "stone": 0, "gold": 0, "deniers": 4}
NOTHING = dict.fromkeys(KINDS, 0)


class CaylusReader(Reader):
    """`stock` counts what has come out of the stock."""

    prefix = "caylus."

    def start(self, opened: dict[str, Any]) -> dict[str, Any]:
        seats, rules = opened["seats"], opened["options"]["rules"]
        mats: list[dict[str, Any]] = [
            {
                "seat": seat,
                "hand": [],
                "pile": [],
                "discard": (BEGINNER if rules == "beginner" else STANDARD).split(),
                "goods": dict(FIRST_GOODS),
                "workers": 4,
                "tokens": dict.fromkeys(TIERS, 0),
                "prestige": [],
            }
            for seat in range(seats)
        ]
        return {
            "mats": mats, "rules": rules, "tiebreak": opened["options"]["tiebreak"], "road": [], "provost": None,
            "castle": dict.fromkeys(TIERS, 0), "removed": dict.fromkeys(TIERS, 0), "prestige": [],
            "stock": {kind: n * seats for kind, n in FIRST_GOODS.items()}, "phase": "set-up", "round": 0, "first": 0,
            "turn": 0, "bridge": [], "step": 0, "spot": 0, "part": "primary", "offers": [0] * seats, "tallies": [],
        }  # fmt: skip

    def _earn(self, f: Fact, goods: dict[str, int], sign: int = 1) -> None:
        """Goods from the stock to a seat; with -1 back."""
        mat = self.of(f)
        mat["goods"] = more(mat["goods"], (sign, goods))
        self.state["stock"] = more(self.state["stock"], (sign, goods))

    def _pay(self, f: Fact, paid: Any) -> None:
        self._earn(f, NOTHING | {"deniers": paid} if isinstance(paid, int) else paid, -1)

    def _after(self, place: int, part: str) -> None:
        """Which effect comes next."""
        first = part == "primary"
        self.state.update(spot=place if first else place + 1, part="secondary" if first else "primary")

    # -- laying out

    def laid_out(self, f: Fact) -> None:
        for name in ("road", "provost", "castle", "removed", "prestige"):
            self.state[name] = f[name]
        self.state["stock"] = more(self.state["stock"], *[(1, place["stored"]) for place in f["road"]])

    def first_player_drawn(self, f: Fact) -> None:
        self.state.update(first=f["seat"], turn=f["seat"])

    def placed(self, f: Fact) -> None:
        self.state["stock"] = more(self.state["stock"], (-1, self.of(f)["goods"]), (1, f["goods"]))
        self.of(f).update({name: f[name] for name in self.of(f)})

    def picked_up(self, f: Fact) -> None:
        self.state.update({name: value for name, value in f.items() if name != "type"})

    hands_chosen = Reader.skip

    # -- rounds and cards

    def phase_began(self, f: Fact) -> None:
        offers = [0] * len(self.state["mats"])
        self.state.update(phase=f["phase"], step=0, spot=0, part="primary", offers=offers)

    def round_began(self, f: Fact) -> None:
        self.state.update(round=f["round"], first=f["seat"], turn=f["seat"], bridge=[])

    def earned(self, f: Fact) -> None:
        self._earn(f, NOTHING | {"deniers": f["deniers"]})

    def turn_began(self, f: Fact) -> None:
        self.state["turn"] = f["seat"]

    def shuffled(self, f: Fact) -> None:
        mat = self.of(f)
        mat.update(pile=mat["pile"] + down(f["order"]), discard=[])

    def drew(self, f: Fact) -> None:
        mat = self.of(f)
        mat.update(pile=mat["pile"][len(f["cards"]) :], hand=mat["hand"] + f["cards"])
        self._pay(f, f["paid"])

    def discarded(self, f: Fact) -> None:
        mat = self.of(f)
        mat.update(hand=[], discard=mat["discard"] + f["cards"])
        self._pay(f, f["paid"])

    # -- actions

    def worker_placed(self, f: Fact) -> None:
        self.of(f)["workers"] -= 1
        self.state["road"][f["place"]]["worker"] = f["seat"]
        self._pay(f, f["paid"])

    def built(self, f: Fact) -> None:
        take(self.of(f), "hand", [f["card"]])
        place = {"card": f["card"], "owner": f["seat"], "worker": None, "stored": f["stored"]}
        self.state["road"].append(place | {"residence": False, "turning": False, "prestige": None})
        self.state["stock"] = more(self.state["stock"], (1, f["stored"]))
        self._pay(f, f["paid"])

    def prestige_built(self, f: Fact) -> None:
        take(self.state, "prestige", [f["card"]])
        if f["place"] is None:
            self.of(f)["prestige"].append(f["card"])
        else:
            self.state["road"][f["place"]]["prestige"] = f["card"]
        self._pay(f, f["paid"])

    def passed(self, f: Fact) -> None:
        self._earn(f, NOTHING | {"deniers": f["gained"]})
        self.state["bridge"] = [*self.state["bridge"], f["seat"]]

    # -- provost, effects, castle

    def provost_moved(self, f: Fact) -> None:
        self._pay(f, f["paid"])
        self.state["step"] = self.state["bridge"].index(f["seat"]) + 1
        self.provost_advanced(f)

    def provost_advanced(self, f: Fact) -> None:
        self.state["provost"] += f["steps"]

    def used(self, f: Fact) -> None:
        self._pay(f, f["paid"])
        if f["source"] == "card":
            place = self.state["road"][f["place"]]
            place["stored"] = more(place["stored"], (-1, f["gained"]))
            self.of(f)["goods"] = more(self.of(f)["goods"], (1, f["gained"]))
        else:
            self._earn(f, f["gained"])
        self._tokens(f)
        self._after(f["place"], f["part"])

    def _tokens(self, f: Fact) -> None:
        self.of(f)["tokens"] = more(self.of(f)["tokens"], (1, f["tokens"]))
        self.state["castle"] = more(self.state["castle"], (-1, f["tokens"]))

    def residence_chosen(self, f: Fact) -> None:
        self._pay(f, f["paid"])
        self.state["road"][f["target"]]["turning"] = True
        self._after(f["place"], "primary")

    def turned(self, f: Fact) -> None:
        self.state["road"][f["place"]].update(residence=True, turning=False, stored=dict(NOTHING))
        self.state["stock"] = more(self.state["stock"], (-1, f["returned"]))

    def declined(self, f: Fact) -> None:
        self._after(f["place"], f["part"])

    def workers_returned(self, _: Fact) -> None:
        for place in self.state["road"]:
            if place["worker"] is not None:
                self.state["mats"][place["worker"]]["workers"] += 1
            place["worker"] = None

    def offered(self, f: Fact) -> None:
        self._pay(f, f["paid"])
        self._tokens(f)
        self.state["offers"][f["seat"]] += 1
        self.state["step"] = self.state["bridge"].index(f["seat"])

    def castle_left(self, f: Fact) -> None:
        self.state["step"] = self.state["bridge"].index(f["seat"]) + 1

    def most_offered(self, f: Fact) -> None:
        self._earn(f, f["gained"])

    def tokens_removed(self, f: Fact) -> None:
        self.state["castle"] = more(self.state["castle"], (-1, f["tokens"]))
        self.state["removed"] = more(self.state["removed"], (1, f["tokens"]))
