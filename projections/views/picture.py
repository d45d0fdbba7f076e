"""A position as a picture: the zones of a game's layout, drawn as an SVG without scripts, for previews and first pages.

It is derived from a view as sent to its viewer and from nothing else, so it cannot show more than that view does.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from domain.engine.audience.zones import (
    CardsZone,
    CountersZone,
    FlagZone,
    MarketZone,
    MatsZone,
    PileZone,
    RowZone,
    ScoreZone,
    TokenZone,
    TrackZone,
    Zone,
)  # fmt: skip
from domain.engine.game.layout import LayoutUnit
from projections.views.laid import Laid, at, items
from projections.views.picture_faces import faces, unit_sign
from projections.views.picture_parts import (
    BETWEEN,
    CARD,
    FIRST,
    PALE,
    PAPER,
    Tile,
    back,
    back_of_cards,
    box,
    card,
    chip,
    drawn,
    plate,
    text,
    width,
)
from projections.words.language import Language

WIDTH, HEIGHT = 1200, 630
"""Pixels: the aspect ratio of link previews."""
SMALL = 0.5
"""The scale of the whole where a picture is looked at small: half the table fits, in twice the size, without words."""
SCALES = tuple([round(2.1 / 1.06**step, 2) for step in range(26)])
"""The first at which all fits is drawn, found by halves; at the last what is too much is cut off below."""
CLOTH, GOLD, GREY = "#24443d", "#ffd257", "#565f6b"
TONES = {
    "amber": "#b8860b", "blue": "#1f5a96", "green": "#2f6b2f", "red": "#a13322", "slate": GREY, "stone": "#6d6250",
    "violet": "#6a3f8f",
}  # fmt: skip
SEATS = {
    "blue": "#0129af", "green": "#0b8557", "orange": "#ad5a09", "purple": "#73187c", "red": "#d61346",
    "yellow": "#523f07",
}  # fmt: skip
"""As on the web pages on light paper; distinguishable with any kind of colour vision."""
MARGIN, GAP, HEAD, WORD = 24, 8, 64, 16
"""Pixels, before scaling: around the whole, between its parts, of the bar, and of a zone's name."""
CHIP_CHARACTERS = 2
"""How many characters of what a face says fit on a card that is drawn as a chip."""
READABLE = 1.1
"""A face that is longer than a card by more would be too small to be read: it is not drawn."""
LEADS = LayoutUnit(word="", sign="♛", symbol="crown")
"""What marks the seat that leads."""
BACKS = 6
"""The most card backs drawn for a hand; its number stands beside them."""


def picture(language: Language, view: Mapping[str, Any], spoken: str, *, small: bool = False) -> bytes:
    """The view, as JSON in plain values, as an SVG of WIDTH by HEIGHT, worded in this language.

    `small`: for a place so small that only players' names are legible; cards become their colours and signs, and the
    game's name stands beside the picture.
    """
    painter = _Painter(language, view, spoken, small=small)
    scales = [scale / SMALL for scale in SCALES] if small else SCALES

    @cache
    def drawn(scale: float) -> tuple[str, float]:
        return painter.table(WIDTH / scale)

    def fits(scale: float) -> bool:
        return drawn(scale)[1] * scale <= HEIGHT

    scale = scales[min(bisect_left(scales, True, key=fits), len(scales) - 1)]
    look, size = painter.layout.back, f'width="{WIDTH}" height="{HEIGHT}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {size}>'
        f'<defs><g id="back">{back_of_cards(look, TONES[look.tone])}</g></defs><rect {size} fill="{CLOTH}"/>'
        f'<g transform="scale({scale:g})">{drawn(scale)[0]}</g></svg>'
    ).encode()


class _Painter(Laid):
    """Draws one view."""

    def __init__(self, language: Language, view: Mapping[str, Any], spoken: str, *, small: bool) -> None:
        super().__init__(language, view, spoken)
        self._faces, self._small = faces(language), small

    def sign(self, unit: LayoutUnit) -> str:
        """Its drawing, if there is one."""
        return unit_sign(unit)

    def table(self, wide: float) -> tuple[str, float]:
        """The whole table at this width, and its height."""
        mats = next((zone for zone in self.layout.zones if isinstance(zone, MatsZone)), None)
        parts, bottom, seats = [self._bar(wide)], float(HEAD), len(self.view["sitting"])
        each = (wide - 2 * MARGIN - GAP * (seats - 1)) / max(seats, 1)
        boxes = [self._seat(mats, seat, MARGIN + seat * (each + GAP), each) for seat in range(seats)]
        parts += [drawn for drawn, _ in boxes]
        bottom = max([bottom, *[low for _, low in boxes]]) + GAP
        apart = MatsZone | CountersZone | TrackZone | FlagZone
        shared = [zone for zone in self.layout.zones if not isinstance(zone, apart)]
        drawn, bottom = self._flow(shared, self.state, MARGIN, bottom, wide - 2 * MARGIN)
        return "".join([*parts, drawn]), bottom + MARGIN / 2

    def _bar(self, wide: float) -> str:
        """The game's name, its progress, and the shared numbers."""
        result, labels = self.view["result"], list[str]()
        for zone in self.layout.zones if self.state else ():
            if isinstance(zone, TrackZone) and (result is None or result["how"] == "finished"):
                now = at(self.state, zone.at)
                labels += [self.word(step.word) for step in zone.steps if step.value == now]
            elif isinstance(zone, FlagZone) and at(self.state, zone.at):
                labels.append(self.word(zone.word))
            elif isinstance(zone, CountersZone):
                labels += self._numbers(zone, self.state)
        game = "" if self._small else self.game  # otherwise it stands beside the picture
        x = MARGIN + width(game, 28, bold=True) + (3 * GAP if game else 0)
        name = text(MARGIN, 42, game, 28, PAPER, bold=True, serif=True)
        return name + text(x, 41, BETWEEN.join(labels), 19, PALE, room=wide - MARGIN - x)

    def _seat(self, mats: MatsZone | None, seat: int, x: float, wide: float) -> tuple[str, float]:
        """What lies before a seat, in a box, and where the box ends."""
        view, inner, y = self.view, wide - 2 * GAP, HEAD
        areas: list[Any] = (mats and items(mats, self.state)) or []
        base = next((area for area in areas if mats and at(area, mats.seat) == seat), None)
        zones = mats.inside if mats and base is not None else ()
        places = view["result"] and view["result"]["places"]
        name = f"{places[seat]}. {self.player(seat)}" if places else self.player(seat)
        head = (
            box(x + GAP, y + 10, 26, 24, self._colour(seat))
            + text(x + GAP + 8, y + 28, str(seat + 1), 17, PAPER, bold=True)
            + text(x + GAP + 34, y + 29, name, 19, PAPER, room=inner - 38, bold=True, serif=True)
        )
        bottom = y + 42
        reckoned, leads = self.leads(seat)
        numbers = [f"{self.sign(unit) or f'{self.word(unit.word)} '}{n}" for unit, n in reckoned]
        numbers[:0] = [self.sign(LEADS)] if leads else []
        numbers += [label for zone in zones if isinstance(zone, CountersZone) for label in self._numbers(zone, base)]
        if numbers:
            head += text(x + GAP, bottom + 12, BETWEEN.join(numbers), 16, PALE, room=inner)
            bottom += 22
        rest = [zone for zone in zones if not isinstance(zone, CountersZone)]
        drawn, low = self._flow(rest, base, x + GAP, bottom, inner, small=True)
        asked = any(question["seat"] == seat for question in view["asked"])
        edge = f' stroke="{GOLD}" stroke-width="3"' if asked else ""
        return box(x, y, wide, low - y, "#ffffff1a", edge) + head + drawn, low

    def _flow(
        self, zones: Sequence[Zone], base: Any, x: float, y: float, wide: float, *, small: bool = False
    ) -> tuple[str, float]:
        """Zones from left to right, wrapped into rows, and where the last row ends."""
        parts, left, row, word_ends, named = list[str](), x, 0.0, x, False
        for zone in zones if base is not None else ():
            for n, tile in enumerate(self._tiles(zone, base, small=small)):
                word = "" if n or self._small or isinstance(zone, MatsZone | ScoreZone) else self.word(zone.word)
                left = left if n else max(left, word_ends)
                if left > x and left + max(tile.width, width(word, 12)) > x + wide:
                    left, y, row, named = x, y + row + GAP, 0.0, False
                named = named or bool(word)
                above = WORD if named else 0
                parts += [text(left, y + 11, word, 12, PALE), tile.draw(left, y + above)]
                word_ends = left + width(word, 12) + GAP if word else word_ends if n else x
                left, row = left + tile.width + GAP, max(row, above + tile.height)
        return "".join(parts), y + (row + GAP if row else 0)

    def _tiles(self, zone: Zone, base: Any, *, small: bool) -> Iterator[Tile]:
        if isinstance(zone, PileZone):
            yield from self._pile(zone, base)
        elif isinstance(zone, ScoreZone):
            unit = self.layout.units[zone.of[0].unit]
            before = self.sign(unit) or f"{self.word(unit.word)} "
            for item in items(zone, base) or ():
                seat = at(item, zone.seat)
                yield plate(f"{self.player(seat)}: {before}{at(item, zone.of[0].at)}", self._colour(seat))
        elif isinstance(zone, CardsZone):
            yield from self._cards(zone, base, small=small)

    def _pile(self, zone: PileZone, base: Any) -> Iterator[Tile]:
        pile: list[str | None] | None = at(base, zone.at)
        top = at(base, zone.top) if zone.top else None
        if pile:
            top = top or pile[-1 if zone.first == "bottom" else 0]
        empty = not pile if pile is not None else bool(zone.top) and top is None
        if not (empty and zone.hides):
            many = "" if pile is None else str(len(pile))
            yield self._plate(top, many) if top else back(0 if empty else 1, many)

    def _cards(self, zone: CardsZone, base: Any, *, small: bool) -> Iterator[Tile]:
        things = items(zone, base)
        if things is None:
            yield back(1, "")
            return
        lying = [thing for thing in things if self.shows(zone, thing)]
        faces: list[str | None] = [at(thing, zone.face) for thing in lying]
        if lying and not any(faces):
            yield back(min(len(lying), BACKS), str(len(lying)))
            return
        alone = isinstance(zone, MarketZone) or bool(zone.inside)
        places = [f"{zone.at.removesuffix('/*')}/{n}" for n, thing in enumerate(things) if self.shows(zone, thing)]
        each = zip(lying, faces, places, strict=True)
        for thing, face, path in each if alone else [(None, face, "") for face in dict.fromkeys(faces)]:
            left = at(thing, zone.left) if isinstance(zone, MarketZone) and zone.left else None
            copies = 1 if alone else faces.count(face)
            many = f"\N{MULTIPLICATION SIGN}{copies if left is None else left}"
            if face is None:
                yield back(1, "" if copies == 1 else many)
            elif self._small or (not alone and (small or zone.look == "name")):
                yield self._plate(face, many if copies > 1 else "")
            else:
                shown = many if left is not None or copies > 1 else ""
                printed = self._faces.get(face, "")
                if width(printed, 15) > READABLE * CARD:
                    printed = ""
                labels = BETWEEN.join(filter(None, (printed, self._onto(zone.inside, thing, path))))
                yield card(
                    self.called(face), self._tone(face), shown, labels, self.price(face, zone),
                    low=small or zone.look != "card", gone=left == 0,
                )  # fmt: skip

    def _plate(self, face: str, many: str) -> Tile:
        """A small card: its name or, if no name is legible, its first sign."""
        if not self._small:
            return plate(self.called(face), self._tone(face), many)
        printed = self._faces.get(face, "")
        sign = next((c for c in printed[::-1] if ord(c) >= FIRST), printed[:CHIP_CHARACTERS] or self.called(face)[:1])
        return chip(self._tone(face), sign, many)

    def _onto(self, inside: Sequence[Zone], item: Any, path: str) -> str:
        """What lies and stands on a card, in one line: pieces in their shapes, each with its seat."""
        labels = [(drawn(mark.symbol, "") or self.word(mark.word)) + n for mark, n in self.marks(path)]
        for zone in inside:
            if isinstance(zone, CountersZone):
                labels += self._numbers(zone, item)
            elif isinstance(zone, TokenZone) and isinstance(seat := at(item, zone.at), int):
                labels.append(drawn(zone.symbol, "") + chr(ord("\N{CIRCLED DIGIT ONE}") + seat))
            elif isinstance(zone, RowZone):
                labels += [self.called(at(thing, zone.face)) for thing in items(zone, item) or ()]
        return BETWEEN.join(labels)

    def _numbers(self, zone: CountersZone, base: Any) -> list[str]:
        """Each number with the sign of its unit, or its name; in little those that are not 0."""
        here, labels = at(base, zone.at), list[str]()
        for counter in zone.of if here is not None else ():
            number, unit = at(here, counter.at), self.layout.units[counter.unit]
            if number or not (self._small or counter.hides or zone.hides):
                labels.append(f"{self.sign(unit) or f'{self.word(unit.word)} '}{'∞' if number is None else number}")
        return labels

    def _colour(self, seat: int) -> str:
        return SEATS.get(self.view["sitting"][seat]["colour"] or "", GREY)

    def _tone(self, face: str | None) -> str:
        types = self.types(face)
        return TONES[next((kind.tone for kind in self.layout.kinds if kind.type in types), "slate")]
