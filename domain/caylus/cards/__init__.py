"""The buildings: what is printed on each and what it does, as deals, and the ways to pay for them.

May import the game's state, figures and choices; no phase enters. Read `buildings.py` first.
"""
