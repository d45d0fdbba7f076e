"""What things cost and yield: mixes of resources, prices, income, purchases.

May import the game's state and box, but no phase. Read `prices.py` first.
"""
