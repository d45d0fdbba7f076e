"""Impossible positions of Menagerie, besides those of any game."""

from croupier.game import BadScenario, Opened


def check(opening: Opened) -> None:
    """A game begins with a round: none with cards that have been bid or are being shown."""
    s = opening.scenario
    if s is not None and (s.phase != "rounds" or any(mat.bid or mat.shown for mat in s.mats)):
        raise BadScenario("between two rounds only", rule="rounds", pointer="/scenario")
