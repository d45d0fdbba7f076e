"""A game's entry in lists, from its stored entries or from the game in memory.

May import `views`, `schemas` and `words`. Read `listing_fold.py` first.
"""
