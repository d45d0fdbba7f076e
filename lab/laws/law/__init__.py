"""The laws, as functions over games that were played, and the leaks that are planted to try them.

Each raises AssertionError where a game breaks it. Read `promises.py` first.
"""
