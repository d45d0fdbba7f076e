"""Who sits where, apart from the play: admission, undo proposals, due times.

May import `audience` and `entry`, but nothing of a game. Read `lobby.py` first.
"""
