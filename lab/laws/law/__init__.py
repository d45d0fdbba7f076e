"""The laws, as functions over played games, and the leaks that are planted to test them.

Each raises AssertionError if a game breaks it. May import `game`, the engine and the projections.
Read `promises.py` first.
"""
