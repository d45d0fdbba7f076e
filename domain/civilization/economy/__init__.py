"""What things cost and yield: mixes of resources, prices, income, purchases, and what technologies do.

May import the game's cards, state and box, but no phase. Read `prices.py` first.
"""
