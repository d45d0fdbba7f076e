"""A finding of a check."""

from typing import Literal

from msgspec import Struct

State = Literal["ok", "warning", "wrong"]
SKEW = 2.0
"""Seconds by which two clocks may differ before somebody should check."""


class Finding(Struct, frozen=True):
    """A finding of a check. `advice`: what to do; empty if all is well."""

    about: str
    state: State
    found: str
    advice: str = ""
