"""A client of Civilization: The Card Game. Hands are private and decks lie face down; all else lies open."""

from typing import Any

from tests.laws.readers.base import Cards, Fact, Reader, down, more, take

NOTHING = {"food": 0, "hammers": 0, "commerce": 0}
DECKS = {"deck": "deck", "plots": "plot_deck", "technologies": "technology_deck"}


class CivilizationReader(Reader):
    """Whatever goes back to a hand, and whatever is stolen, lies face down for all but its new owner."""

    prefix = "civilization."

    def start(self, opened: dict[str, Any]) -> dict[str, Any]:
        mats: list[dict[str, Any]] = [
            {
                "seat": seat,
                "hand": [],
                "plots": [],
                "technologies": [],
                "ready": [],
                "stock": dict(NOTHING),
                "turns": 0,
                "safe": 0,
            }
            for seat in range(opened["seats"])
        ]
        piles = ["deck", "discard", "plot_deck", "plot_market", "technology_deck", "technology_market", "out"]
        return {
            "mats": mats, **{pile: [] for pile in piles}, "population": None, "dealer": 0, "turn": 0, "round": 0,
            "phase": "set-up", "discards": 0, "combat": [], "culture": [], "happiness": [], "ending": False,
            "tallies": [],
        }  # fmt: skip

    def _pay(self, f: Fact, sign: int = -1, **amounts: int) -> None:
        self.of(f)["stock"] = more(self.of(f)["stock"], (sign, NOTHING | amounts))

    def _to_hand(self, seat: int, cards: Cards) -> None:
        mat = self.state["mats"][seat]
        mat["hand"] = mat["hand"] + self.in_hand(seat, cards)

    def _discard(self, cards: Cards) -> None:
        self.state["discard"] = self.state["discard"] + cards

    # -- laying out

    def dealer_drawn(self, f: Fact) -> None:
        self.state["dealer"] = f["seat"]

    def shuffled(self, f: Fact) -> None:
        self.state[DECKS[f["what"]]] = down(f["order"])
        if f["of_discards"]:
            self.state["discard"] = []

    def left_out(self, f: Fact) -> None:
        deck = self.state["technology_deck"]
        self.state.update(technology_deck=deck[: -f["number"]], out=deck[-f["number"] :])

    def population_laid(self, f: Fact) -> None:
        self.state["population"] = f["left"]

    def laid(self, f: Fact) -> None:
        for name in ("discard", "plot_market", "technology_market", "out", "ending"):
            self.state[name] = f[name]

    def placed(self, f: Fact) -> None:
        self.of(f).update({name: f[name] for name in self.of(f)})

    def turned_up(self, f: Fact) -> None:
        pile, market = DECKS[f["market"]], "plot_market" if f["market"] == "plots" else "technology_market"
        self.state[pile] = self.state[pile][len(f["cards"]) :]
        self.state[market] = self.state[market] + f["cards"]

    def took_plots(self, f: Fact) -> None:
        self.of(f)["plots"] += [{"card": card, "population": 0, "built": []} for card in f["cards"]]
        if f["source"] == "deck":
            self.state["plot_deck"] = self.state["plot_deck"][len(f["cards"]) :]
        else:
            take(self.state, "plot_market", f["cards"])

    # -- turns and purchases

    def turn_began(self, f: Fact) -> None:
        self.of(f).update(turns=f["turn"], ready=f["ready"])
        self.state.update(turn=f["seat"], round=f["round"], phase="collect", discards=0)

    def phase_began(self, f: Fact) -> None:
        self.state.update(phase=f["phase"], discards=f["discards"])

    def collected(self, f: Fact) -> None:
        self._pay(f, 1, **f["stock"])

    def played(self, f: Fact) -> None:
        take(self.of(f), "hand", [f["card"]])
        self._pay(f, 1, **f["stock"])
        self._discard([f["card"]])

    def traded(self, f: Fact) -> None:
        self._pay(f, **f["gave"])
        self._pay(f, 1, **{f["took"]: 1})

    def grew(self, f: Fact) -> None:
        self.of(f)["plots"][f["plot"]]["population"] += 1
        self._pay(f, food=f["food"])
        if self.state["population"] is not None:
            self.state["population"] -= 1

    def bought_plot(self, f: Fact) -> None:
        self.of(f)["plots"].append({"card": f["card"], "population": 0, "built": []})
        self._pay(f, **f["paid"])
        take(self.state, "plot_market", [f["card"]])

    def learned(self, f: Fact) -> None:
        mat = self.of(f)
        mat["technologies"] = [*mat["technologies"], f["card"]]
        mat["ready"] = [*mat["ready"], f["card"]] if f["ready"] else mat["ready"]
        self._pay(f, commerce=f["commerce"])
        take(self.state, "technology_market", [f["card"]])

    def built(self, f: Fact) -> None:
        mat = self.of(f)
        mat["plots"][f["plot"]]["built"].append(f["card"])
        take(mat, "hand", [f["card"]])
        mat["safe"] = f["safe"]
        self._pay(f, hammers=f["hammers"])

    def used(self, f: Fact) -> None:
        take(self.of(f), "ready", [f["card"]])
        self._pay(f, **f["paid"])

    def stole(self, f: Fact) -> None:
        take(self.state["mats"][f["victim"]], "hand", f["cards"])
        self._to_hand(f["seat"], f["cards"])

    def levied(self, f: Fact) -> None:
        self._pay(f, 1, **f["stock"])
        self._pay({"seat": f["victim"]}, **f["stock"])

    # -- combat

    def sent(self, f: Fact) -> None:
        take(self.of(f), "hand", [f["card"]])
        self.state["combat"].append({"card": f["card"], "target": f["target"], "blocker": None})

    def breached(self, f: Fact) -> None:
        self.of(f)["plots"][f["plot"]]["built"].remove(f["card"])
        self._discard([self.state["combat"].pop(f["unit"])["card"]])
        if f["to"] == "hand":
            self._to_hand(f["seat"], [f["card"]])
        else:
            self._discard([f["card"]])

    def bounced(self, f: Fact) -> None:
        del self.state["combat"][f["unit"]]
        self._to_hand(f["seat"], [f["card"]])

    def blocked(self, f: Fact) -> None:
        take(self.of(f), "hand", [f["card"]])
        self.state["combat"][f["unit"]]["blocker"] = f["card"]

    def fell(self, f: Fact) -> None:
        self.state["combat"] = [unit for unit in self.state["combat"] if unit["blocker"] is None]
        self._discard(f["cards"])

    def seized(self, f: Fact) -> None:
        self.state["mats"][f["victim"]]["plots"][f["plot"]]["population"] -= 1
        self.of(f)["plots"][f["to_plot"]]["population"] += 1

    def returned(self, f: Fact) -> None:
        self.of(f)["plots"][f["plot"]]["built"].remove(f["card"])
        self._to_hand(f["seat"], [f["card"]])

    def combat_ended(self, f: Fact) -> None:
        self.state["combat"] = []
        self._discard(f["cards"])

    # -- cards, and the end

    def drew(self, f: Fact) -> None:
        self.state["deck"] = self.state["deck"][len(f["cards"]) :]
        self.of(f)["hand"] = self.of(f)["hand"] + f["cards"]

    def discarded(self, f: Fact) -> None:
        take(self.of(f), "hand", f["cards"])
        self._discard(f["cards"])

    def status_moved(self, f: Fact) -> None:
        self.state[f["status"]] = f["seats"]

    def closing(self, _: Fact) -> None:
        self.state["ending"] = True
