"""Notifies everybody who follows a game of new versions: in this process, and in others through Redis.

Knows only a game's id and version, nothing else of the game. Read `local.py` first, then `redis.py`.
"""
