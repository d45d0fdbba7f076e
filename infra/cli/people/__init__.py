"""Commands about players, their tokens and the signing key.

May import everything but other commands. Read `players.py` first.
"""
