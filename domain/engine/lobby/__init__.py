"""Who sits where, beside the play: admission, undo proposals, due times.

May import `audience` and `entry`; nothing of a game enters. Read `lobby.py` first.
"""
