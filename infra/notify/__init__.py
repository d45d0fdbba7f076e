"""Notifies everybody who follows a game of new versions: in this process, and in others through Redis.

Knows only a game's id and version. Of the application it may import the ports and `runtime.background`.
Read `local.py` first, then `redis.py`.
"""
