"""All cards, by their kinds: what is printed on each, with what it does beside it where that is no figure.

May import the game's figures, state and mixes. Read `market.py` first.
"""
