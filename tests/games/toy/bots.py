"""Answers where no player gives any: for a seat that resigned, and as a bot, which needs neither state nor dice."""

from croupier.game import Asked, Policy


def default(asked: Asked) -> tuple[int, ...]:
    """The highest beast is bid; no more is sunk or shown than necessary."""
    least = asked.least or 0
    return tuple(range(len(asked.options or ())))[-least:] if asked.verb == "bid" else tuple(range(least))


BOTS = {"highest": Policy(lambda _, asked, __: default(asked), 1, 2)}
