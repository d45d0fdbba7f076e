"""Caylus Magna Carta, beginner and standard rules, for 2 to 4 players.

May import the engine and no other game. Read `phases.py` first, then `turn.py` for the verbs; RULES.md numbers every
ruling.
"""
