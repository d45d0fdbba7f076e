"""The building blocks of a table's picture: lines of text, boxes, and cards of three sizes, as SVG."""

import re
from collections.abc import Callable, Iterator
from html import escape
from math import cos, radians, sin
from pathlib import Path
from typing import NamedTuple

from domain.engine.game.faces import LayoutBack

PAPER, INK, PALE = "#fffdf7", "#23211c", "#dfe8e2"
SERIF, SANS = "Palatino, 'DejaVu Serif', 'Noto Serif CJK JP', serif", "system-ui, 'Noto Sans CJK KR', sans-serif"
CARD = 116
"""Pixels that a card is wide."""
BACK = 24, 32
"""Pixels that a card face down is wide and high."""
WIDEST_NAME = 230
"""The greatest width of a bare card name, in pixels."""
SQUARE = 0x2000
"""From this code point on most signs and letters are as wide as they are high."""


SYMBOLS = dict(
    re.findall(
        r'<symbol id="([a-z-]+)"[^>]*><title>[^<]*</title>(.*?)</symbol>',
        Path(__file__).with_name("signs.svg").read_text(encoding="utf-8"),
    )
)
"""Name -> the SVG of the drawing, in a square of 24, as the pages draw it."""
FIRST = 0xE000
"""In texts a drawing is a private-use character: this one and those after it, in the order of SYMBOLS."""
_ORDER = list(SYMBOLS)
BETWEEN = "\N{EM SPACE}"
"""Separates items of a line that each have a place of their own."""
_PIECES = re.compile(f"([{chr(FIRST)}-{chr(FIRST + len(_ORDER) - 1)}{BETWEEN}])")


def drawn(symbol: str, character: str) -> str:
    """What stands for a symbol in a text: its drawing, else the character."""
    return chr(FIRST + _ORDER.index(symbol)) if symbol in SYMBOLS else character


class Tile(NamedTuple):
    """Something on the table. `draw`: its SVG at (x, y), its top left corner."""

    width: float
    height: float
    draw: Callable[[float, float], str]


def width(label: str, size: float, *, bold: bool = False) -> float:
    """About how wide a line of text is."""
    return size * sum([1.0 if ord(sign) >= SQUARE else 0.7 if bold else 0.58 for sign in label])


def text(
    x: float,
    y: float,
    label: str,
    size: float,
    colour: str,
    *,
    room: float = 0,
    bold: bool = False,
    serif: bool = False,
    end: bool = False,
) -> str:
    """A line of text and drawings that begins at x, or ends there; it shrinks to fit in `room`."""
    if not label:
        return ""
    if room and (wide := width(label, size, bold=bold)) > room:
        size *= room / wide
    more = (' font-weight="700"' if bold else "") + (' text-anchor="end"' if end else "")
    family = SERIF if serif else SANS
    parts, pieces = list[str](), [piece for piece in _PIECES.split(label) if piece]
    for piece in reversed(pieces) if end else pieces:
        wide = width(piece, size, bold=bold)
        if ord(piece[0]) >= FIRST:
            left, inner = x - wide if end else x, SYMBOLS[_ORDER[ord(piece) - FIRST]]
            place = f"translate({left:.1f} {y - 0.86 * size:.1f}) scale({size / 24:.3f})"
            parts.append(f'<g transform="{place}" fill="{colour}" fill-rule="evenodd">{inner}</g>')
        elif piece != BETWEEN:
            parts.append(
                f'<text x="{x:.0f}" y="{y:.0f}" font-family="{family}" font-size="{size:.1f}"{more} fill="{colour}">'
                f"{escape(piece)}</text>"
            )
        x += -wide if end else wide
    return "".join(parts)


def box(x: float, y: float, wide: float, high: float, fill: str, more: str = "") -> str:
    """A rectangle with rounded corners."""
    return f'<rect x="{x:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{high:.0f}" rx="5" fill="{fill}"{more}/>'


def card(name: str, tone: str, many: str, face: str, price: str, *, low: bool, gone: bool) -> Tile:
    """A card with its name, its face and what lies on it, its price (unless it is `low`), and how many there are."""
    high, room = 44 if low else 66, CARD - 14

    def draw(x: float, y: float) -> str:
        beside = width(many, 13) + 4 if low else 0
        parts = (
            box(x, y, CARD, high, PAPER),
            box(x, y, CARD, 5, tone),
            text(x + 7, y + 22, name, 15, INK, room=room, bold=True, serif=True),
            text(x + 7, y + 39, face, 15, INK, room=room - beside),
            "" if low else text(x + 7, y + high - 6, price, 14, tone, bold=True),
            text(x + CARD - 7, y + high - 6, many, 13, INK, end=True),
        )
        faded = ' opacity="0.45"' if gone else ""
        return f"<g{faded}>{''.join(parts)}</g>"

    return Tile(CARD, high, draw)


def chip(tone: str, sign: str, many: str) -> Tile:
    """A card too small for words: its colour and a sign, and how many there are."""
    beside = width(many, 14, bold=True) + 3 if many else 0

    def draw(x: float, y: float) -> str:
        parts = (box(x, y, 26, 32, PAPER), box(x, y, 26, 9, tone), text(x + 4, y + 27, sign, 18, tone))
        return "".join(parts) + text(x + 29, y + 22, many, 14, PALE, bold=True)

    return Tile(26 + beside, 32, draw)


def plate(name: str, tone: str, many: str = "") -> Tile:
    """A card of which only the name is drawn, and how many there are."""
    beside = width(many, 13, bold=True) + 8 if many else 0
    wide = min(width(name, 13) + beside + 18, WIDEST_NAME)

    def draw(x: float, y: float) -> str:
        parts = (
            box(x, y, wide, 24, PAPER),
            box(x, y, 5, 24, tone),
            text(x + 10, y + 17, name, 13, INK, room=wide - 16 - beside),
            text(x + wide - 6, y + 17, many, 13, INK, bold=True, end=True),
        )
        return "".join(parts)

    return Tile(wide, 24, draw)


def back_of_cards(look: LayoutBack, tone: str) -> str:
    """The back of a game's cards, at the left upper corner."""
    lines = "".join([*_lines(look.lean, look.mesh), *_lines(look.cross, look.mesh)])
    drawn = f'<path d="{lines}" stroke="{PAPER}" stroke-width="1.2"/>'
    edge = box(0, 0, BACK[0], BACK[1], "none", f' stroke="{PAPER}" stroke-width="1.5"')
    return f"{box(0, 0, *BACK, tone)}{drawn}{edge}"


def _lines(lean: int, mesh: int) -> Iterator[str]:
    """Parallel lines over a back, each from edge to edge; lines of a path draw faster than a pattern."""
    x, y, across = BACK[0] / 2, BACK[1] / 2, radians(lean)
    for step in range(-max(BACK) // mesh, max(BACK) // mesh + 1):
        # where the line is nearest to the middle, and how far it goes from there before it leaves either pair of edges
        near, along = (step * mesh * sin(across), -step * mesh * cos(across)), (cos(across), sin(across))
        ends = [
            sorted([(-half - at) / (to or 1e-9), (half - at) / (to or 1e-9)])
            for half, at, to in zip((x, y), near, along, strict=True)
        ]
        first, last = max([low for low, _ in ends]), min([high for _, high in ends])
        if first < last:
            places = [f"{x + near[0] + far * along[0]:.1f} {y + near[1] + far * along[1]:.1f}" for far in (first, last)]
            yield f"M{places[0]}L{places[1]}"


def back(backs: int, label: str) -> Tile:
    """This many cards face down, one over the other, and how many they are in words; for 0 the empty place.

    A card is what the picture has defined as `back`.
    """
    wide = 24 + 9 * max(backs - 1, 0)

    def draw(x: float, y: float) -> str:
        shown = [f'<use href="#back" x="{x + 9 * n:.0f}" y="{y:.0f}"/>' for n in range(backs)]
        place = box(x, y, 24, 32, "none", f' stroke="{PALE}" stroke-width="1.5" stroke-dasharray="4 3"')
        return "".join(shown or [place]) + text(x + wide + 5, y + 22, label, 15, PAPER, bold=True)

    return Tile(wide + 5 + width(label, 15, bold=True), 32, draw)
