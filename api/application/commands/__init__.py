"""What players cause: choices, openings, invitations, matchmaking.

May import `views`, `accounts`, `games`, `runtime` and `ports`. Read `commands.py` first.
"""
