"""Combat of Civilization: one script from the declaration to the damage, and its facts.

May import the game's state, choices and economy, but no phase. Read `combat.py` first.
"""
