"""Rules with some of their mechanics replaced."""

from dataclasses import replace
from typing import Any

from domain.engine.game.rules import Rules


def altered(rules: Rules, *, version: int | None = None, **mechanics: Any) -> Rules:
    """The same game going otherwise: `mechanics` are fields of `Mechanics`."""
    changed = replace(rules, mechanics=replace(rules.mechanics, **mechanics))
    return changed if version is None else replace(changed, version=version)
