"""What the laws cannot read off the rules."""

from croupier.laws import World
from croupier_hearts.rules import HEARTS

WORLD = World.of(HEARTS, information={"hearts.led": {"seat": "all"}})
"""Whoever has the lowest club leads, so all are told who has it (rule 4)."""
