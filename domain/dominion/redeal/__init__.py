"""What a viewer can know of the table, and a position dealt anew from just that.

May import everything of the game but its phases and `rules`. Read `scenario.py` first.
"""
