"""Pairs of worlds that look alike to a viewer: two scenarios, and what is done in both."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Move(NamedTuple):
    """What a seat picks, by label; perhaps something else in the second world, which the viewer cannot tell."""

    seat: int
    labels: Sequence[str]
    other: Sequence[str] | None = None


class Pair(NamedTuple):
    """Two scenarios alike to `viewer`. With `secrets` the games' secrets differ as well."""

    name: str
    viewer: int
    worlds: tuple[Mapping[str, Any], Mapping[str, Any]]
    moves: Sequence[Move] = ()
    secrets: bool = False
    ruleset: str = ""
    common: Mapping[str, Any] = {}
    """The common part of both scenarios."""
    options: Mapping[str, Any] = {}
