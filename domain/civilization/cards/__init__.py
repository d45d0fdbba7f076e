"""All cards, by kind: what is printed on each, and beside it what it does if figures cannot say that.

May import the game's figures, state and mixes, and the verbs of a turn. Read `market.py` first.
"""
