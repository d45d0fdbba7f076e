"""A seat's part in the dice, by what it brought to them."""

from typing import Literal

Fair = Literal["committed", "declined", "bot"]
"""It brought entropy of its own, brought none, or is a bot's."""
