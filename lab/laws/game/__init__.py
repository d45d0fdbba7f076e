"""A game as the laws are shown it: what they need of it as one value, plays, and how it looks to somebody.

No law stands here. Read `world.py` first.
"""
