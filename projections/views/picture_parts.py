"""The parts that a picture of a table is put together from: lines of text, boxes, and cards of three sizes, as SVG."""

from collections.abc import Callable
from html import escape
from typing import NamedTuple

PAPER, INK, PALE, BACK = "#fffdf7", "#23211c", "#dfe8e2", "#33587f"
SERIF, SANS = "Palatino, 'DejaVu Serif', 'Noto Serif CJK JP', serif", "system-ui, 'Noto Sans CJK KR', sans-serif"
CARD = 116
"""Pixels that a card is wide."""
LONGEST = 230
"""Pixels that a card's name alone is wide at most."""
SQUARE = 0x2000
"""From here on most signs and letters are as wide as they are high."""


class Tile(NamedTuple):
    """Something that lies on the table. `draw`: its SVG at (x, y), its left upper corner."""

    width: float
    height: float
    draw: Callable[[float, float], str]


def width(said: str, size: float, *, bold: bool = False) -> float:
    """About how wide a line of text is."""
    return size * sum([1.0 if ord(sign) >= SQUARE else 0.64 if bold else 0.58 for sign in said])


def text(
    x: float,
    y: float,
    said: str,
    size: float,
    colour: str,
    *,
    room: float = 0,
    bold: bool = False,
    serif: bool = False,
    end: bool = False,
) -> str:
    """A line of text that begins at x, or ends there; where there is less `room` for it, it is smaller."""
    if not said:
        return ""
    if room and (wide := width(said, size, bold=bold)) > room:
        size *= room / wide
    more = (' font-weight="700"' if bold else "") + (' text-anchor="end"' if end else "")
    family = SERIF if serif else SANS
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-family="{family}" font-size="{size:.1f}"{more} fill="{colour}">'
        f"{escape(said)}</text>"
    )


def box(x: float, y: float, wide: float, high: float, fill: str, more: str = "") -> str:
    """A rectangle with round corners."""
    return f'<rect x="{x:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{high:.0f}" rx="5" fill="{fill}"{more}/>'


def card(name: str, tone: str, many: str, onto: str, price: str, *, low: bool, gone: bool) -> Tile:
    """A card with its name, what lies on it, its price (not where it is `low`), and how many there are."""
    high, room = 44 if low else 66, CARD - 14

    def draw(x: float, y: float) -> str:
        parts = (
            box(x, y, CARD, high, PAPER),
            box(x, y, CARD, 5, tone),
            text(x + 7, y + 22, name, 15, INK, room=room, bold=True, serif=True),
            text(x + 7, y + 39, onto, 12, INK, room=room),
            "" if low else text(x + 7, y + high - 6, price, 14, tone, bold=True),
            text(x + CARD - 7, y + high - 6, many, 13, INK, end=True),
        )
        faded = ' opacity="0.45"' if gone else ""
        return f"<g{faded}>{''.join(parts)}</g>"

    return Tile(CARD, high, draw)


def plate(name: str, tone: str, many: str = "") -> Tile:
    """A card of which only the name is drawn, and how many there are."""
    beside = width(many, 13, bold=True) + 8 if many else 0
    wide = min(width(name, 13) + beside + 18, LONGEST)

    def draw(x: float, y: float) -> str:
        parts = (
            box(x, y, wide, 24, PAPER),
            box(x, y, 5, 24, tone),
            text(x + 10, y + 17, name, 13, INK, room=wide - 16 - beside),
            text(x + wide - 6, y + 17, many, 13, INK, bold=True, end=True),
        )
        return "".join(parts)

    return Tile(wide, 24, draw)


def back(backs: int, many: str) -> Tile:
    """So many cards face down, one over the other; with none the place where they would lie."""
    wide, edge = 24 + 9 * max(backs - 1, 0), f' stroke="{PALE}" stroke-width="1.5"'

    def draw(x: float, y: float) -> str:
        shown = [box(x + 9 * n, y, 24, 32, BACK, edge) for n in range(backs)]
        place = box(x, y, 24, 32, "none", f'{edge} stroke-dasharray="4 3"')
        return "".join(shown or [place]) + text(x + wide + 5, y + 22, many, 15, PAPER, bold=True)

    return Tile(wide + 5 + width(many, 15, bold=True), 32, draw)
