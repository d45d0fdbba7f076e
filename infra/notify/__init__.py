"""Notifies everybody who follows a game of new versions, and of who is there: here, and elsewhere through Redis.

Knows only a game's id and version; what is relayed beside them it does not read. Of the application it may import the
ports and `runtime.background`. Read `local.py` first, then `redis.py`.
"""
