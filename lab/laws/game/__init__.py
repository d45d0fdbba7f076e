"""A game as the laws see it: what they need of it as one value, games played, and how they look to a viewer.

Contains no law; may import the engine and the projections. Read `world.py` first.
"""
