"""Dominion, the base set."""
