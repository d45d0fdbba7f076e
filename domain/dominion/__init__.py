"""Dominion, the base set.

May import the engine and no other game. Read `phases.py` first, then `turn.py` for the verbs and a card in `cards`;
RULES.md numbers every ruling.
"""
