"""Players, their tokens and nicknames, blocks, quotas, and what operators do.

May import `games`, `runtime` and `ports`. Read `players.py` first.
"""
