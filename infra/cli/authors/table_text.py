"""A table as lines of text, drawn from a game's layout and from what a seat sees: no game is known here."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

HUES = {
    "amber": "yellow", "blue": "blue", "green": "green", "red": "red", "slate": "cyan", "stone": "white",
    "violet": "magenta",
}  # fmt: skip
"""Tone of a layout -> colour of a terminal."""


class TableText:
    """Draws the tables of one ruleset, as GET /v1/rulesets/{key} tells it, in one language, with marks for colours."""

    def __init__(self, told: Mapping[str, Any], language: str) -> None:
        self._layout, self._language = told["layout"], language
        self._components = {one["id"]: one for one in told["components"]}
        self._tones = {kind["type"]: HUES[kind["tone"]] for kind in self._layout["kinds"]}

    def lines(self, state: Any, players: list[str]) -> Iterator[str]:
        """The whole table."""
        yield from self._zones(self._layout["zones"], state, players, "")

    def name(self, card: str | None) -> str:
        """What a card is called, in its colour; a card face down."""
        if card is None:
            return "[dim]##[/]"
        one = self._components.get(card)
        if one is None:
            return card
        tone = next((self._tones[kind] for kind in one["types"] if kind in self._tones), "white")
        return f"[{tone}]{one['names'][self._language]}[/]"

    def about(self, wanted: str) -> str:
        """The text of the cards whose name begins so."""
        found = [
            f"{self.name(one['id'])}: {one['effect'][self._language]}"
            for one in self._components.values()
            if one["names"][self._language].lower().startswith(wanted.lower())
        ]
        return "\n".join(found) or f"nothing here is called {wanted!r}"

    def _word(self, name: str | None) -> str:
        return self._layout["words"][name][self._language] if name else ""

    def _zones(self, zones: Any, there: Any, players: list[str], indent: str) -> Iterator[str]:
        for zone in zones:
            yield from self._zone(zone, _at(there, zone["at"]), players, indent)

    def _zone(self, zone: Any, here: Any, players: list[str], indent: str) -> Iterator[str]:
        word = self._word(zone.get("word"))
        match zone["as"]:
            case "mats":
                for mat in here:
                    yield f"{indent}[bold]{players[_at(mat, zone['seat'])]}[/]"
                    yield from self._zones(zone["inside"], mat, players, f"{indent}   ")
            case "hand" | "row" | "market" | "road":
                yield from self._cards(zone, here, word, players, indent)
            case "pile":
                if here or not zone["hides"]:
                    yield f"{indent}{word}: {'?' if here is None else len(here)}"
            case "counters" | "score":
                yield from self._numbers(zone, here, players, indent)
            case "track":
                step = next((one["word"] for one in zone["steps"] if one["value"] == here), None)
                yield f"{indent}{word}: {self._word(step)}"
            case "flag" if here:
                yield f"{indent}{word}"
            case "token" if here is not None:
                yield f"{indent}{word}: {players[here]}"
            case _:
                pass

    def _cards(self, zone: Any, here: Any, word: str, players: list[str], indent: str) -> Iterator[str]:
        items = cast("list[Any]", here if isinstance(here, list) else [] if here is None else [here])
        if not items and zone["hides"]:
            return
        faces: list[Any] = [_at(one, zone["face"]) if isinstance(one, dict) else one for one in items]
        if items and not any(faces):
            yield f"{indent}{word}: {len(items)} face down"
            return
        left = zone.get("left")
        shown = [
            self.name(face) + (f" ({_at(one, left)})" if left else "") + self._pieces(zone, one, players)
            for one, face in zip(items, faces, strict=True)
        ]
        yield f"{indent}{word}: {', '.join(shown)}"

    def _pieces(self, zone: Any, item: Any, players: list[str]) -> str:
        """Whose pieces lie on a card."""
        seats = [_at(item, one["at"]) for one in zone["inside"] if one["as"] == "token"]
        return "".join([f" ({players[seat]})" for seat in seats if seat is not None])

    def _numbers(self, zone: Any, here: Any, players: list[str], indent: str) -> Iterator[str]:
        for row in cast("list[Any]", here if isinstance(here, list) else [here]):
            who = f"{players[_at(row, zone['seat'])]}: " if zone["as"] == "score" else ""
            said = [
                f"{self._word(self._layout['units'][one['unit']]['word'])} {_at(row, one['at'])}"
                for one in zone["of"]
                if _at(row, one["at"]) or not one["hides"]
            ]
            if said:
                yield f"{indent}{who}{'  '.join(said)}"


def _at(there: Any, pointer: str) -> Any:
    """What stands at a pointer; its last `*` is the whole list."""
    for step in pointer.split("/")[1:]:
        if step == "*" or there is None:
            break
        there = there[int(step) if isinstance(there, list) else step]
    return there
