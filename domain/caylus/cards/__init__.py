"""The buildings: what is printed on each and what it does, as deals, and the ways to pay for them.

May import the game's state, figures and choices, but no phase. Read `buildings.py` first.
"""
