"""All cards, by kind, with what is printed on each.

May import the game's figures and state. Read `market.py` first.
"""
