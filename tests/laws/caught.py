"""Which law caught which mark turned public and which leak planted; printed when the run ends."""

from tests.support.workers import table

CAUGHT: dict[str, list[str]] = {}
"""Mark or leak -> the laws that it turned red."""


def _lines() -> list[str]:
    width = max(map(len, CAUGHT), default=0)
    return [f"{what:<{width}}  {', '.join(laws) or 'NONE'}" for what, laws in CAUGHT.items()]


table("marks turned and leaks planted -> laws that turned red", _lines)
