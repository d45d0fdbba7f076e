"""The plain reader of the laws, with the facts of the first edition and of the draft."""

from typing import Any

from tests.laws.reader import Reader, onto_deck, onto_discard, take


class FullReader(Reader):
    """Reads every fact of Dominion; knows no other code of this project."""

    def _named(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        s["supply"] = [*s["supply"], f["pile"]]

    def _took_openly(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        mat = s["mats"][f["seat"]]
        take(mat, "aside", f["cards"])
        seen = self.hands or f["seat"] in self.seats
        mat["hand"] = mat["hand"] + (f["cards"] if seen else [None] * len(f["cards"]))

    def _gained_from_trash(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        take(s, "trash", [f["card"]])
        onto_discard(s["mats"][f["seat"]], 1, f["card"])

    def _deck_discarded(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        mat = s["mats"][f["seat"]]
        onto_discard(mat, 0 if mat["deck"] is None else len(mat["deck"]), f["top"])
        mat["deck"] = None if mat["deck"] is None else []

    def _topdecked_openly(self, s: dict[str, Any], f: dict[str, Any]) -> None:
        mat = s["mats"][f["seat"]]
        take(mat, "aside", f["cards"])
        onto_deck(mat, len(f["cards"]))
