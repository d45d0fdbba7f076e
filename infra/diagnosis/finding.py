"""What a look found."""

from typing import Literal

from msgspec import Struct

State = Literal["ok", "warning", "wrong"]
SKEW = 2.0
"""Seconds by which two clocks may differ before somebody should look."""


class Finding(Struct, frozen=True):
    """What a look found. `advice`: what to do; empty where all is well."""

    about: str
    state: State
    found: str
    advice: str = ""
