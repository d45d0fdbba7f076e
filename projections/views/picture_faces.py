"""The numbers and signs on a card's face, from its figures as the layout says, in a line of text.

The pages draw the same with `clients/web/src/table/faces.ts`.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, cast

import msgspec

from domain.engine.game.faces import FaceFigure
from domain.engine.game.layout import Layout, LayoutUnit
from projections.views.laid import at
from projections.views.picture_parts import drawn
from projections.words.language import Component, Language

MOST_SIGNS = 3
"""The most equal signs drawn side by side; beyond that, a number and one sign."""


def unit_sign(unit: LayoutUnit) -> str:
    """What stands for a unit: its drawing, else its character."""
    return drawn(unit.symbol, unit.sign)


@cache
def faces(language: Language) -> Mapping[str, str]:
    """The face of each component, by its id; empty if the layout draws none of its figures."""
    layout = language.layout()
    return {component.id: _face_text(layout, component) for component in language.components()}


def _face_text(layout: Layout, component: Component) -> str:
    layout_face = next((face for face in layout.faces if not {*face.types}.isdisjoint(component.types)), None)
    lines, figures = list[str](), msgspec.to_builtins(component.figures)
    for line in layout_face.lines if layout_face else ():
        there = at(figures, line.at.removesuffix("/*"))
        for value in (there or ()) if line.at and line.at.endswith("/*") else (there,):
            pairs = [(figure, list(_counted(layout, figure, at(value, figure.at)))) for figure in line.of]
            paid, got = [
                "".join([w for figure, words in pairs if figure.pays == pays for w in words]) for pays in (True, False)
            ]
            whose = unit_sign(layout.units[line.unit]) if line.unit else ""
            if paid or got:
                lines.append(f"{whose}{paid}\N{RIGHTWARDS ARROW}{got}" if paid else whose + got)
    if not lines and component.points is not None and layout.points:
        lines.append(f"{component.points}{unit_sign(layout.units[layout.points])}")
    if not lines and component.id in layout.symbols:
        lines.append(drawn(layout.symbols[component.id], ""))
    return " ".join(lines)


def _counted(layout: Layout, figure: FaceFigure, value: Any) -> Iterator[str]:
    if not value:
        return
    if figure.unit:
        yield _with_unit(layout, figure, figure.unit, value)
    elif isinstance(value, dict):
        yield from [_with_unit(layout, figure, name, n) for name, n in cast("Mapping[str, Any]", value).items() if n]
    else:
        yield from [_with_unit(layout, figure, name, True) for name in ([value] if isinstance(value, str) else value)]


def _with_unit(layout: Layout, figure: FaceFigure, name: str, n: Any) -> str:
    unit = layout.units.get(name)
    sign = unit_sign(unit) if unit else drawn(layout.symbols.get(name, ""), "")
    before = {"more": "+", "less": "\N{MINUS SIGN}"}.get(figure.says, "")
    if not isinstance(n, int) or isinstance(n, bool) or figure.says == "so":
        return sign if figure.unit else before + sign
    if figure.says == "signs" and 0 < n <= MOST_SIGNS:
        return sign * n
    return f"{before}{n}{sign}"
