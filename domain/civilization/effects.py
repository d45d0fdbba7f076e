"""What each card does, told in the project's own words in three languages."""

from domain.civilization.names import Words

EFFECTS: dict[str, Words] = {}
"""Card -> what it does."""
