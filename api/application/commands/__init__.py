"""What players cause: choices, openings, invitations, matchmaking.

May import `views`, `accounts`, `games` and `runtime`. Read `commands.py` first.
"""
