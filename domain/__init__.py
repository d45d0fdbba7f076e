"""The rules of the games and the engine they run on.

Knows msgspec and the standard library, and neither time nor chance nor the network. Read `games.py` first: it
registers the games, each of which is a folder here.
"""
