"""What the laws cannot derive from the rules."""

from croupier.laws import World
from croupier_hearts.rules import HEARTS

WORLD = World.of(HEARTS, information={"hearts.led": {"seat": "all"}})
"""The seat with the lowest club leads, so everybody learns who has it (rule 4)."""
