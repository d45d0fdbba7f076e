"""A view as Markdown text, for assistants, terminals and screen readers: built from the layout, naming no game.

Names of players and of installed games are other people's words, so nothing in them acts.

It is derived from the JSON that a viewer is sent and from public data, so it says nothing that the view does not.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from domain.engine.audience.zones import (
    CardsZone,
    CountersZone,
    FlagZone,
    LayoutCount,
    MarketZone,
    MatsZone,
    PileZone,
    RoadZone,
    ScoreZone,
    TokenZone,
    TrackZone,
    Zone,
)
from projections.views.laid import Laid, at
from projections.words.language import Language
from projections.words.texts import service_texts

BETWEEN, TIMES = " · ", "\u00d7"
"""Separates numbers that belong together, and precedes how many there are of something."""
LISTED_CARDS = 8
"""Up to this many different cards of a pile are listed; beyond that, only its top."""

_BLANKS = re.compile(r"[\t-\r ]+")
_ACTING = re.compile(r"[\\`*_\[\]<&~|#]|:(?=/)|(?<=\w)\.(?=[^\W\d_])|@(?=\w)")
"""What begins or ends something within a line; also a URL, host or address, of which many programs make links."""
_LEADING = re.compile(r"^(\d*)(>|[-+=](?=[-+=\s]|$)|[.)](?=\s|$))")
"""What makes the beginning of a line a list, a quotation or a rule."""

Line = tuple[str, str]
"""What makes it a heading or an item, and its words, in which nothing acts as Markdown: they may be anybody's."""


def told(language: Language, view: Mapping[str, Any], spoken: str) -> bytes:
    """The view, as JSON in plain values: what lies on the table, and the open questions."""
    return "\n".join([mark + escaped(text) for mark, text in _Telling(language, view, spoken).lines()]).encode()


class _Telling(Laid):
    """Renders one view as text."""

    def __init__(self, language: Language, view: Mapping[str, Any], spoken: str) -> None:
        super().__init__(language, view, spoken)
        self._texts = service_texts(spoken).templates
        self._own = [int(who.removeprefix("seat-")) for who in view["viewer"].split("+") if who.startswith("seat-")]

    def _say(self, key: str, **values: int | str) -> str:
        """A text of the service about tables."""
        return self._texts[f"table.{key}"].format_map(values)

    def _card(self, face: str | None) -> str:
        return self._say("face-down") if face is None else self.called(face)

    def lines(self) -> Iterator[Line]:
        """All of it."""
        view, status = self.view, self.view["status"]
        yield "# ", self.game
        yield "", f"{self._say(status)}{BETWEEN}{self._say('version', n=view['version'])}"
        yield "", ""
        if view["state"] is None:
            yield from [("- ", self._seat(sitter["seat"])) for sitter in view["sitting"]]
        else:
            yield from self._zones(self.layout.zones, view["state"], "")
        for asked in view["asked"]:
            yield from self._question(asked)

    def _seat(self, seat: int) -> str:
        you = f" ({self._say('you')})" if seat in self._own else ""
        return f"{self._say('seat', n=seat)} {self.player(seat)}".rstrip() + you

    def _question(self, asked: Mapping[str, Any]) -> Iterator[Line]:
        if asked["options"] is None:
            yield "\n", self._say("waits", player=self._seat(asked["seat"]))
            return
        least, most = asked["least"], asked["most"]
        how = self._say("pick", n=least) if least == most else self._say("pick-range", least=least, most=most)
        order = f", {self._say('in-order')}" if asked["ordered"] and most > 1 else ""
        yield "\n## ", asked["prompt"]
        yield "", f"{self._say('question', n=asked['question'], seat=asked['seat'])}: {how}{order}"
        for first, label in enumerate(asked["labels"]):
            if asked["same"][first] == first:
                copies = [str(number) for number, like in enumerate(asked["same"]) if like == first]
                yield "- ", f"{', '.join(copies)}: {label}"

    # -- zones

    def _zones(self, zones: Sequence[Zone], within: Any, path: str) -> Iterator[Line]:
        for zone in zones:
            if isinstance(zone, MatsZone):
                for number, item in enumerate(at(within, zone.at.removesuffix("/*")) or ()):
                    marks = self._marks(f"{path}{zone.at.removesuffix('/*')}/{number}")
                    yield "\n## ", ": ".join(filter(None, [self._seat(at(item, zone.seat)), marks]))
                    reckoned, leads = self.leads(at(item, zone.seat))
                    amounts = [f"{self.word(unit.word)} {n}" for unit, n in reckoned]
                    if amounts:
                        yield "- ", BETWEEN.join([*amounts, *([self._say("leads")] if leads else [])])
                    yield from self._zones(zone.inside, item, f"{path}{zone.at.removesuffix('*')}{number}")
            elif text := self._zone(zone, within, path):
                yield "- ", text

    def _zone(self, zone: Zone, within: Any, path: str) -> str:
        """One zone in one line; empty if there is nothing to say."""
        held = at(within, zone.at.removesuffix("/*"))
        match zone:
            case CountersZone():
                text = (
                    "" if zone.hides and not any(at(held, unit.at) for unit in zone.of) else self._counts(zone.of, held)
                )
            case TrackZone():
                text = next((self.word(step.word) for step in zone.steps if step.value == held), "")
            case TokenZone():
                text = "" if held is None else self._seat(held)
            case FlagZone():
                return self.word(zone.word) if held and zone.face is None else ""
            case ScoreZone():
                text = "; ".join(
                    BETWEEN.join([self._seat(at(item, zone.seat)), self._counts(zone.of, item)]) for item in held or ()
                )
            case PileZone():
                text = self._pile(zone, held, within)
            case MatsZone():
                text = ""
            case _:
                text = self._cards(zone, held, path + zone.at.removesuffix("/*"))
        word = None if isinstance(zone, MatsZone) else zone.word
        return f"{self.word(word)}: {text}" if word and text else text

    def _counts(self, of: Sequence[LayoutCount], within: Any) -> str:
        pairs = [(unit, at(within, unit.at)) for unit in of]
        shown = [(unit, value) for unit, value in pairs if value is not None and not (unit.hides and not value)]
        return BETWEEN.join(f"{self.word(self.layout.units[unit.unit].word)} {value}" for unit, value in shown)

    def _pile(self, zone: PileZone, pile: Any, within: Any) -> str:
        if zone.hides and not pile:
            return ""
        size = self._say("uncounted") if pile is None else str(len(pile))
        seen = [face for face in pile or () if face is not None]
        if 0 < len(set(seen)) <= LISTED_CARDS:
            return f"{size}{BETWEEN}{_counted(map(self._card, pile or ()))}"
        top = seen[0 if zone.first == "top" else -1] if seen else at(within, zone.top) if zone.top else None
        return size if top is None else f"{size}{BETWEEN}{self._say('top', card=self._card(top))}"

    def _cards(self, zone: CardsZone, held: Any, path: str) -> str:
        several = zone.at.endswith("/*")
        if held is None:
            return self._say("uncounted") if several and not zone.hides else ""
        lying = [
            self._item(zone, item, number, f"{path}/{number}" if several else path)
            for number, item in enumerate(held if several else [held])
            if self.shows(zone, item)
        ]
        if not lying:
            return "" if zone.hides or zone.only or zone.but else "0"
        return ", ".join(lying) if isinstance(zone, RoadZone) else _counted(lying)

    def _item(self, zone: CardsZone, item: Any, number: int, path: str) -> str:
        face = at(item, zone.face)
        turned = [inner for inner in zone.inside if isinstance(inner, FlagZone) and inner.face and at(item, inner.at)]
        beside = [self._zone(inner, item, path) for inner in zone.inside]
        if isinstance(zone, MarketZone):
            beside = [self.price(face, zone), *beside]
        beside = [words for words in (*beside, self._marks(path)) if words]
        name = self._card(turned[0].face if turned else face)
        left = f" {TIMES}{at(item, zone.left)}" if isinstance(zone, MarketZone) and zone.left else ""
        place = f"{number + 1} " if isinstance(zone, RoadZone) else ""
        return f"{place}{name}{left}" + (f" ({'; '.join(beside)})" if beside else "")

    def _marks(self, path: str) -> str:
        """The marks on the item at this path."""
        return ", ".join(filter(None, [f"{self.word(mark.word)} {n}".rstrip() for mark, n in self.marks(path)]))


def _counted(names: Iterable[str]) -> str:
    """Names, each once, with its count."""
    return ", ".join(name if n == 1 else f"{name} {TIMES}{n}" for name, n in Counter(names).items())


def escaped(text: str) -> str:
    """The text in one line of Markdown: what is shown of it is the text, and nothing else."""
    return _LEADING.sub(r"\1\\\2", _ACTING.sub(r"\\\g<0>", _BLANKS.sub(" ", text).strip(" ")))
