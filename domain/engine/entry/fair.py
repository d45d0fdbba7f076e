"""What a seat contributed to the key of the dice. If it was entropy of its own, no other seat could fix the draws."""

from typing import Literal

Fair = Literal["committed", "declined", "bot"]
"""`committed`: entropy of its own; `declined`: none; `bot`: none, as bots have no entropy."""
