"""A demonstration: one whole game between two bots through the public HTTP API, told as a spectator may see it."""


def demo(url: str | None, language: str) -> int:
    """Play and tell a game; the exit status."""
    raise NotImplementedError
