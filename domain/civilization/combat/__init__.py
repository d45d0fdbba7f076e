"""Combat of Civilization: one script from the declaration to the damage, and its facts.

May import the game's state, choices and economy; no phase enters. Read `combat.py` first.
"""
