"""A layout derived from a state's types and marks; a game's `layout.toml` overrides what it names.

What that names wrongly is refused by its line.
Its words are `zone.<field>`, `unit.<field>`, `type.<type>` and `mark.turn`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.engine.audience.audience import Audience, Seat
from domain.engine.audience.state_paths import EVERY, Spot, follow, spot_of
from domain.engine.audience.zones import CardsZone, MatsZone, PileZone, ScoreZone, Zone
from domain.engine.game.faces import LayoutAuto
from domain.engine.game.layout import Layout, reckoned
from domain.engine.game.lesson import faults
from domain.engine.game.questions import Question
from domain.engine.game.rules import Component, Preset

TONES = ("green", "red", "blue", "amber", "violet", "slate", "stone")
"""Colours for types of components, assigned in turn."""
TURN = "turn"
"""The field of a state that names the seat whose turn it is."""


class LayoutError(ValueError):
    """A layout is unusable; the message names the file and the zone, and says what to do. `at`: what is wrong."""

    def __init__(self, message: str, at: str = "") -> None:
        super().__init__(message)
        self.at = at


def read_layout(
    told: Any,
    state: type[Struct],
    path: Path,
    facts: Sequence[type[Struct]] = (),
    reckoning: type[Struct] | None = None,
) -> Layout:
    """The layout in a file's content, for a state of this type, with the audiences of its zones.

    Raises LayoutError for what is no layout, and for what does not exist in the state; likewise for facts of other
    types than these and for what this reckoning has not, where they are given.
    """
    try:
        layout = msgspec.convert(told, Layout)
        for fact in layout.facts if facts else ():
            if fact.fact not in {one.__struct_config__.tag for one in facts}:
                raise LayoutError(f"there is no fact of type {fact.fact}", fact.fact)
        for at, unit in reckoned(layout):
            if reckoning is not None and follow(spot_of(reckoning), at) is None:
                raise LayoutError(f"the reckoning has nothing at {at}", at.rpartition("*")[2])
            if unit not in layout.units:
                raise LayoutError(f"what is reckoned at {at} counts in {unit}, which is no unit", unit)
        zones = tuple([_with_audience(zone, spot_of(state), "") for zone in layout.zones])
        pointing = [(f"options of type {one.option} point", (*one.at, *one.to)) for one in layout.targets]
        pointing += [(f"the step {one.word} points", (one.at,)) for one in layout.first.steps]
        pointing += [(f"{one.word} looks", tuple([at for at in one.bare if at[0] == "/"])) for one in layout.auto]
        for who, there in pointing:
            for at in there:
                if follow(spot_of(state), re.sub(r"\{[^}]*\}", EVERY, at)) is None:
                    raise LayoutError(f"{who} at {at}, where the state has nothing", at)
    except ValueError as error:
        said = f"{error}"
        found = re.findall(r"(?:field `|value ')([^`']+)", said) or re.findall(r"\.(\w+)[^.]*`$", said)
        named = error.at if isinstance(error, LayoutError) else "".join(found[:1])
        raise LayoutError(f"{place(path, re.escape(named))}: {error}") from error
    return replace(layout, zones=zones)


def place(path: Path, pattern: str) -> str:
    """The file, with the first line that matches the pattern; else with its last line, if the file exists at all."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    found = next((n for n, line in enumerate(lines, 1) if re.search(pattern, line)), len(lines))
    return f"{path}:{found}" if lines else f"{path}"


def usual_layout(
    state: type[Struct],
    questions: Sequence[Question],
    components: Sequence[Component],
    file: Path,
    facts: Sequence[type[Struct]],
    reckoning: type[Struct],
    presets: Sequence[Preset] = (),
) -> Layout:
    """The layout, with the file's overrides. Raises LayoutError, which names the file."""
    drawn = _Drawn(spot_of(state))
    options = {str(kind.__struct_config__.tag): kind for question in questions for kind in question.options}
    at_hand = {name for name, kind in options.items() if "card" in kind.__struct_fields__ and drawn.hands}
    at_seat = {
        name: field
        for name, kind in options.items()
        for field, spot in spot_of(kind).fields.items()
        if Seat in spot.kinds and name not in at_hand
    }
    types = dict.fromkeys(kind for component in components for kind in component.types)
    told: dict[str, Any] = {
        "zones": drawn.zones,
        "units": drawn.units,
        "unshown": drawn.unshown,
        "marks": drawn.marks,
        "targets": [
            *[{"option": one, "at": drawn.hands} for one in sorted(at_hand)],
            *[{"option": one, "at": [f"/mats/{{{field}}}"]} for one, field in sorted(at_seat.items())],
        ],
        "plain": sorted(options.keys() - at_hand - at_seat.keys()),
        "kinds": [
            {"type": kind, "word": f"type.{kind}", "tone": tone}
            for kind, tone in zip(types, cycle(TONES), strict=False)
        ],
        "faces": [
            {"types": [*types], "lines": [], "apart": [f"/{name}" for name in fields]}
            for fields in [_figures(components)]
            if fields
        ],
    }
    if file.exists():
        try:
            own = msgspec.toml.decode(file.read_bytes())
        except ValueError as error:
            raise LayoutError(f"{file}: {error}") from error
        if "zones" in own:  # what the drawn zones contain is drawn with them
            told |= {"units": {}, "marks": (), "unshown": ()}
        if "targets" in own and "plain" not in own:
            told["plain"] = sorted(options.keys() - {one.get("option") for one in own["targets"]})
        told |= own | {"units": told["units"] | own.get("units", {})}
    layout = read_layout(told, state, file, facts, reckoning)
    wrong = faults(layout.first, {one.verb for one in questions}, [preset.id for preset in presets])
    for fault, named in [*wrong, *_auto_faults(layout.auto, options)]:
        where = place(file, rf"(?<![\w-]){re.escape(named)}(?![\w-])")
        raise LayoutError(f"{where}: {fault}")
    return layout


def _auto_faults(auto: Sequence[LayoutAuto], options: Mapping[str, type[Struct]]) -> Iterator[tuple[str, str]]:
    """What answers that a page may give name, and no question has: what is wrong, and the name."""
    for one in auto:
        yield from [(f"no question offers {name}", name) for name in (one.option, *one.over) if name not in options]
        spot = spot_of(options.get(one.option, Struct))
        yield from [(f"{one.option} has no {at}", at) for at in one.bare if at[0] == "o" and not follow(spot, at[6:])]


def _figures(components: Sequence[Component]) -> list[str]:
    kinds = dict.fromkeys(type(component.figures) for component in components if component.figures is not None)
    return [*dict.fromkeys(name for kind in kinds for name in kind.__struct_fields__)]


class _Drawn:
    def __init__(self, root: Spot) -> None:
        self.units: dict[str, Any] = {}
        self.unshown: list[str] = []
        self.hands: list[str] = []
        self.marks: list[dict[str, str]] = []
        self.zones = self._inside(root, "")

    def _inside(self, spot: Spot, path: str) -> list[dict[str, Any]]:
        """The zones for the fields of a record: numbers first, as one zone."""
        numbers: list[dict[str, str]] = []
        zones = [zone for name, one in spot.fields.items() for zone in self._zones(name, one, path, numbers)]
        return ([{"as": "counters", "of": numbers}] if numbers else []) + zones

    def _zones(self, name: str, spot: Spot, path: str, numbers: list[dict[str, str]]) -> Iterator[dict[str, Any]]:
        at, items, word = f"/{name}", spot.items, f"zone.{name}"
        if name == "seat" and Seat in spot.kinds:
            return
        if items is not None and (items.is_face or items.fields):
            yield from self._list_zones(name, spot, items, path)
        elif spot.is_face:
            yield {"as": "row", "at": at, "word": word, "hides": True}
        elif bool in spot.kinds:
            yield {"as": "flag", "at": at, "word": word}
        elif int in spot.kinds:
            self.units[name] = {"word": f"unit.{name}"}
            numbers.append({"at": at, "unit": name})
        elif name == TURN and Seat in spot.kinds:
            self.marks.append({"on": "/mats", "at": at, "word": "mark.turn"})
        elif Seat in spot.kinds:
            yield {"as": "token", "at": at, "word": word}
        else:
            self.unshown.append(path + at)

    def _list_zones(self, name: str, spot: Spot, items: Spot, path: str) -> Iterator[dict[str, Any]]:
        at, word = f"/{name}", f"zone.{name}"
        face = next((field for field, one in items.fields.items() if one.is_face), None)
        if name == "mats":
            yield {"as": "mats", "at": "/mats/*", "inside": self._inside(items, "/mats/*")}
        elif face is not None:
            seats = [field for field, one in items.fields.items() if Seat in one.kinds]
            inside = [{"as": "token", "at": f"/{field}", "word": f"zone.{field}"} for field in seats]
            yield {"as": "row", "at": f"{at}/*", "face": f"/{face}", "word": word, "hides": True, "inside": inside}
        elif not items.is_face:
            self.unshown.append(path + at)
        elif spot.mark.faces is Audience.NOBODY:
            yield {"as": "pile", "at": at, "word": word}
        elif spot.mark.faces is Audience.OWNER and path:
            self.hands.append(f"/mats/{{me}}{at}/*")
            yield {"as": "hand", "at": f"{at}/*", "word": word}
        else:
            yield {"as": "row", "at": f"{at}/*", "word": word, "hides": True}


def _with_audience(zone: Zone, outer: Spot, path: str) -> Zone:
    spot = follow(outer, zone.at)
    if spot is None:
        raise LayoutError(
            f"the state has nothing at {path}{zone.at}; at {path or 'its top'} it has {', '.join(outer.fields)}",
            zone.at,
        )
    if isinstance(zone, CardsZone | PileZone):
        zone = replace(zone, faces=spot.mark.faces.value, count=spot.mark.size.value)
    if isinstance(zone, CardsZone | MatsZone | ScoreZone):
        zone = replace(zone, inside=tuple([_with_audience(one, spot, path + zone.at) for one in zone.inside]))
    return zone
