"""What players do in a turn: purchases, uses of technologies, payments of their choice, combat.

May import everything of the game that its phases build on. Read `purchases.py` first.
"""
