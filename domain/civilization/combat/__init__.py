"""Combat of Civilization: one script from the declaration to the damage, and its facts.

May import everything of the game that its phases build on. Read `combat.py` first.
"""
