"""Which law caught which mark turned public and which leak planted; printed when the run ends."""

CAUGHT: dict[str, list[str]] = {}
"""Mark or leak -> the laws that it turned red."""
