"""What a viewer can know of the table, and a position dealt anew from just that.

May import the game's state, sets and checks. Read `scenario.py` first.
"""
