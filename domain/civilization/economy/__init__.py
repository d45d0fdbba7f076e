"""What things cost and yield: mixes of resources, prices, income.

May import everything of the game that a turn builds on. Read `prices.py` first.
"""
