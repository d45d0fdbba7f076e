"""A game's line in lists, from its entries or from the game in memory.

May import `views`, `schemas` and `words`. Read `listing_fold.py` first.
"""
