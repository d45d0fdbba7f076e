"""A game's `layout.toml` as a value, with the audiences of its zones; what it names wrongly is refused, by its line."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.engine.audience.state_paths import EVERY, Spot, follow, spot_of
from domain.engine.audience.zones import CardsZone, MatsZone, PileZone, ScoreZone, Zone
from domain.engine.game.layout import Layout, reckoned


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
