"""Civilization: The Card Game, for two to four players.

May import the engine and no other game. Read `phases.py` first, then `turn.py` for the verbs; RULES.md numbers every
ruling.
"""
