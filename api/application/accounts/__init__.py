"""Players, their tokens and nicknames, blocks, quotas, and what operators do.

May import `games` and `runtime`. Read `players.py` first.
"""
