"""What things cost and yield: mixes of resources, prices, income, purchases.

May import everything of the game that its phases build on. Read `prices.py` first.
"""
