"""Telling everybody who follows a game that it has a new version: in this process, and in others through Redis.

A game's id and a version may enter, and nothing of the game. Read `local.py` first, then `redis.py`.
"""
