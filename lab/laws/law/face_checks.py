"""Mistakes in the faces of a layout: figures that appear on none, signs that nobody draws, texts that are too long."""

from collections.abc import Iterator
from typing import Any, cast

import msgspec

from domain.engine.game.faces import LayoutFace
from domain.engine.game.layout import Layout
from domain.engine.game.rules import Component, Rules
from projections.words.language import language_of

SHORT = 28
"""The most characters of a `short`, in each language."""


def face_complaints(rules: Rules, layout: Layout) -> Iterator[str]:
    """Every mistake in what is on the cards, in words."""
    shorts = {component.id: component.short for component in language_of(rules).components()}
    components = rules.catalogue.components
    ids = {component.id for component in components} | {name for component in components for name in component.types}
    for component in components:
        face = next((face for face in layout.faces if {*face.types} & {*component.types}), None)
        yield from _figures(component, face, layout, has_short=shorts[component.id] is not None)
    for name, short in shorts.items():
        for language, text in (short or {}).items():
            if len(text) > SHORT:
                yield f"{name} in {language}: {text!r} has more than {SHORT} characters"
    used = {unit for face in layout.faces for line in face.lines for unit in (line.unit, *[f.unit for f in line.of])}
    yield from [f"a face counts in {unit}, which is no unit" for unit in sorted(used - {""} - layout.units.keys())]
    named = {*layout.symbols, *[name for weight in layout.weights for name in weight.only]}
    yield from [f"no component is or has the type {name}" for name in sorted(named - ids)]
    plain = {target.option for target in layout.targets} | {*layout.plain}
    yield from [
        f"there is no option {weight.option} to weigh" for weight in layout.weights if weight.option not in plain
    ]


def _figures(component: Component, face: LayoutFace | None, layout: Layout, *, has_short: bool) -> Iterator[str]:
    figures: Any = msgspec.to_builtins(component.figures)
    tag = getattr(type(component.figures), "__struct_config__", None)
    leaves = set(_leaves(figures, "")) - ({f"/{tag.tag_field}"} if tag else set())
    lines = face.lines if face else ()
    shown = [
        line.at.removesuffix("/*") + ("/*" if line.at.endswith("/*") else "") + f.at for line in lines for f in line.of
    ]
    short, apart = (face.short, face.apart) if face else ((), ())
    for leaf in sorted(leaves):
        here = [name for name, all_ in (("face", shown), ("short", short), ("apart", apart)) if _within(leaf, all_)]
        if len(here) != 1:
            yield f"{component.id}: {leaf} stands {' and '.join(here) if here else 'nowhere'}"
        if here == ["short"] and not has_short:
            yield f"{component.id}: {leaf} is to be said by its short, which it has not"
    for line in lines:
        for figure in line.of:
            for unit in _names(figures, line.at + figure.at) if not figure.unit else ():
                if unit not in layout.units and unit not in layout.symbols:
                    yield f"{component.id}: {line.at}{figure.at} has {unit}, which has no sign"


def _leaves(value: Any, path: str) -> Iterator[str]:
    """Pointers to all that is not 0, false, null or empty; items of lists of objects as `*`, other lists as one."""
    if isinstance(value, dict):
        for name, part in cast("dict[str, Any]", value).items():
            yield from _leaves(part, f"{path}/{name}")
    elif isinstance(value, (list, tuple)) and any(isinstance(part, dict) for part in cast("list[Any]", value)):
        for part in cast("list[Any]", value):
            yield from _leaves(part, f"{path}/*")
    elif value:
        yield path


def _within(leaf: str, pointers: Iterator[str] | list[str] | tuple[str, ...]) -> bool:
    return any(leaf == pointer or leaf.startswith(f"{pointer}/") for pointer in pointers)


def _names(value: Any, pointer: str) -> Iterator[str]:
    """The names of units or components that a pointer without a unit leads to: of counting fields, or as values."""
    if isinstance(value, (list, tuple)) and pointer.startswith("/*"):
        for part in cast("list[Any]", value):
            yield from _names(part, pointer.removeprefix("/*"))
    elif pointer:
        step, _, rest = pointer.removeprefix("/").partition("/")
        if isinstance(value, dict) and step in value:
            yield from _names(cast("dict[str, Any]", value)[step], f"/{rest}" if rest else "")
    elif isinstance(value, dict):
        yield from [name for name, number in cast("dict[str, Any]", value).items() if number]
    elif isinstance(value, (list, tuple)):
        yield from cast("list[str]", value)
    elif value:
        yield str(value)
